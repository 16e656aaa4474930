"""The line at the bottom of a table that commands are typed in."""

from __future__ import annotations

from collections.abc import Sequence

from textual.message import Message
from textual.suggester import SuggestFromList
from textual.widgets import Input

from app.text.speech import tr_c
from app.tui.table.seat import AnySeat


class CommandLine(Input):
    """Takes the focus while it is open, and tells what was typed when Enter closes it."""

    class Typed(Message):
        """A command was typed."""

        def __init__(self, text: str) -> None:
            self.text = text
            super().__init__()

    def __init__(self, commands: Sequence[str]) -> None:
        """``commands`` are those to be suggested."""
        super().__init__(id="command", compact=True, suggester=SuggestFromList(commands))
        # An idle screen sends nothing.
        self.cursor_blink = False

    @property
    def is_open(self) -> bool:
        """Whether it can be seen and typed in."""
        return self.has_class("-open")

    def open(self, example: str) -> None:
        """Be ready for the next key, empty but for an example of what can be typed."""
        self.placeholder = example
        self.value = ""
        self.add_class("-open")
        self.screen.set_focus(self)

    def close(self) -> None:
        """Forget what was typed, and let keys be keys again."""
        self.remove_class("-open")
        self.screen.set_focus(None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Tell the screen what was typed."""
        event.stop()
        self.close()
        self.post_message(self.Typed(event.value))

    def on_input_blurred(self, event: Input.Blurred) -> None:
        """Close, for it is open only while it has the focus."""
        event.stop()
        # Opened again by keys typed ahead, it has it back.
        if not self.has_focus:
            self.close()


class CommandEntry:
    """Opens and closes the line at the bottom of the table that commands are typed in."""

    def __init__(self, screen: AnySeat) -> None:
        self._screen = screen
        self._line: CommandLine | None = None

    @property
    def is_open(self) -> bool:
        """Whether keys are letters of a command now."""
        return self._line is not None and self._line.is_open

    async def open(self) -> None:
        """Be ready for the next key."""
        if self._line is None:
            known = self._screen.GRAMMAR
            self._line = CommandLine([known.words_of(name)[0] for name in known.commands])
            await self._screen.mount(self._line)
        self._line.open(self._screen.plain(tr_c("example", self._screen.FOR_EXAMPLE)))

    def close(self) -> bool:
        """Forget what was typed; returns whether the line was open."""
        if self._line is None or not self._line.is_open:
            return False
        self._line.close()
        return True
