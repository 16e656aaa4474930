"""The command line at the foot of a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.message import Message
from textual.suggester import SuggestFromList
from textual.widgets import Input

from app.text.lists import in_a_row
from app.text.speech import tr, tr_c
from app.tui.screens.base import BaseScreen
from app.ui.commands import Grammar


class CommandLine(Input):
    """A line for commands, which has the focus while it is open and posts ``Typed`` on Enter."""

    class Typed(Message):
        def __init__(self, text: str) -> None:
            self.text = text
            super().__init__()

    def __init__(self, commands: Sequence[str]) -> None:
        """``commands`` are offered as suggestions."""
        super().__init__(id="command", compact=True, suggester=SuggestFromList(commands))
        # A blinking cursor would send bytes from an idle screen.
        self.cursor_blink = False

    @property
    def is_open(self) -> bool:
        return self.has_class("-open")

    def open(self, example: str) -> None:
        """Take the focus, empty but for an example of a command."""
        self.placeholder = example
        self.value = ""
        self.add_class("-open")
        self.screen.set_focus(self)

    def close(self) -> None:
        """Drop the text, and give the focus back to the table."""
        self.remove_class("-open")
        self.screen.set_focus(None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.close()
        self.post_message(self.Typed(event.value))

    def on_input_blurred(self, event: Input.Blurred) -> None:
        event.stop()
        # Keys typed ahead may have opened it again, with the focus.
        if not self.has_focus:
            self.close()


class CommandEntry:
    """The command line of a table, made when it is first opened."""

    def __init__(self, screen: BaseScreen[Any], grammar: Grammar, example: str) -> None:
        """``example`` is the text in the empty line, a message."""
        self._screen = screen
        self._grammar = grammar
        self._example = example
        self._line: CommandLine | None = None

    @property
    def told(self) -> Sequence[tuple[str, str]]:
        """The commands of the game: each with an example, and with its other words."""
        known = self._grammar
        told = []
        for name in known.commands:
            usual, *others = known.words_of(name)
            also = tr("or {words}", words=in_a_row(others)) if others else ""
            told.append((f":{usual} {known.example_of(name)}".rstrip(), also))
        return told

    @property
    def is_open(self) -> bool:
        return self._line is not None and self._line.is_open

    async def open(self) -> None:
        if self._line is None:
            known = self._grammar
            self._line = CommandLine([known.words_of(name)[0] for name in known.commands])
            await self._screen.mount(self._line)
        self._line.open(self._screen.showable(tr_c("example", self._example)))

    def close(self) -> bool:
        """Drop the text; return whether the line was open."""
        if self._line is None or not self._line.is_open:
            return False
        self._line.close()
        return True
