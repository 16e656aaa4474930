"""What is said: shown in a few rows, and typed in one."""

from __future__ import annotations

from typing import ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Static

from app.refusal import Refused
from app.serve.chat import LONGEST
from app.serve.place import HallPlace
from app.serve.screens.house import HouseScreen
from app.tui.bindings import bind
from app.tui.widgets.form import Entry
from app.tui.widgets.rows import Piece, Rows
from app.words.cells import broken
from app.words.en import house as words
from app.words.en.keys import ENTER
from app.words.en.refusals import sentence_for
from app.words.glyphs import plain

_NUMBERS: Final = tuple(map(str, range(1, len(words.SENTENCES_READY) + 1)))
_ROWS: Final = 4
"""How many lines are shown of what was said."""
_WIDTH: Final = 78
"""Columns inside the smallest window."""


def show_said(screen: HouseScreen) -> None:
    """Show what was said last in the rows ``said`` of a screen."""
    said = screen.query_one("#said", Rows)
    width, height = said.size.width, said.size.height
    if not height:
        return
    lines = screen.hall.heard()[-height:]
    told = [screen.plain(words.line(line.who, line.text)) for line in lines]
    if not told:
        told = [words.NOBODY_SAID if len(screen.hall.visits) > 1 else words.ALONE]
    style = "felt" if lines else "muted"
    rows = [row for text in told for row in broken(text, width - 2)]
    said.show_rows([(Piece(f" {row}", style),) for row in rows[-height:]])


class _Line(Entry):
    """A line to type in; a number as its first letter stands for a sentence."""

    class Ready(Message):
        """The number of a sentence was typed."""

        def __init__(self, number: int) -> None:
            self.number = number
            super().__init__()

    async def on_key(self, event: events.Key) -> None:
        """Take a number for a sentence. Not by a binding: that would be asked before the letters
        have arrived that were typed just before.
        """
        if not self.value and event.key in _NUMBERS:
            event.stop()
            event.prevent_default()
            self.post_message(self.Ready(int(event.key)))


class Talk(Vertical):
    """A line to type in over the top of the screen, with what was said last and a few sentences
    that a number says. It goes when something is said, or when the keys go elsewhere.
    """

    DEFAULT_CSS = """
    Talk {
        dock: top;
        layer: talk;
        height: auto;
        background: $panel-bg;
        color: $felt-text;
        & Static { height: auto; padding: 0 1; }
        & #ready { color: $felt-muted; }
        & Entry, & Entry:focus { width: 100%; background: $felt; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("say.say", "enter", "say", key_display=ENTER),
        bind("say.back", "escape", "back"),
    ]

    def __init__(self, hall: HallPlace, *, ascii_only: bool) -> None:
        super().__init__(id="talk")
        self._hall = hall
        self._ascii_only = ascii_only
        self._entry = _Line("", id="line", length=LONGEST)
        self._entry.placeholder = words.SAY

    def compose(self) -> ComposeResult:
        """What was said, what can be said by a number, and the line."""
        lines = self._hall.heard()[-_ROWS:]
        said = "\n".join(words.line(line.who, line.text) for line in lines)
        if said:
            yield Static(plain(said) if self._ascii_only else said, id="heard", markup=False)
        yield Static(words.ready(words.SENTENCES_READY, _WIDTH), id="ready", markup=False)
        yield self._entry

    def on_mount(self) -> None:
        """Be ready for the next key."""
        self._entry.focus()

    def on_descendant_blur(self) -> None:
        """The keys have gone elsewhere."""
        self.remove()

    def action_say(self) -> None:
        """Say what was typed."""
        self._say(self._entry.value)

    @on(_Line.Ready)
    def _say_ready(self, message: _Line.Ready) -> None:
        self._say(words.SENTENCES_READY[message.number - 1])

    def action_back(self) -> None:
        """Say nothing."""
        self.screen.set_focus(None)
        self.remove()

    def _say(self, text: str) -> None:
        """Say something, or why not."""
        try:
            self._hall.say(text)
        except Refused as error:
            self.notify(sentence_for(error), severity="warning")
        else:
            self.action_back()
