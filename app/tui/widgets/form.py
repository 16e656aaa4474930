"""Rows of a form: what it is called, what is chosen, and a sentence about the choice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final, NamedTuple, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Label

from app.tui.widgets.card import CardLooks

_YOU: Final = "You"


class Choice(NamedTuple):
    """One of the values that a chooser offers."""

    value: Any
    label: str
    sentence: str


class Chooser(Widget, can_focus=True):
    """One value out of a few on one line, changed with the left and right keys or by a click."""

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "left",
            "change(-1)",
            "Previous",
            id="form.previous",
            tooltip="Choose the value before this one",
            show=False,
        ),
        Binding(
            "right,space",
            "change(1)",
            "Next",
            id="form.next",
            tooltip="Choose the value after this one",
            show=False,
        ),
    ]

    class Changed(Message):
        """Another value was chosen."""

        def __init__(self, chooser: Chooser) -> None:
            self.chooser = chooser
            super().__init__()

        @property
        def control(self) -> Chooser:
            """The chooser whose value changed."""
            return self.chooser

    def __init__(self, choices: Sequence[Choice], value: object, *, id: str) -> None:
        """Show the choice of this value, or the first where no choice has it."""
        super().__init__(id=id)
        self._choices = choices
        self._place = next(
            (place for place, choice in enumerate(choices) if choice.value == value), 0
        )

    @property
    def choice(self) -> Choice:
        """What is chosen."""
        return self._choices[self._place]

    def render(self) -> Content:
        """The label of the choice between arrows."""
        before, after = "<>" if cast(CardLooks, self.app).ascii_only else "‹›"
        return Content(f" {before} {self.choice.label} {after} ")

    def action_change(self, step: int) -> None:
        """Go so many choices on, round the ends."""
        self._place = (self._place + step) % len(self._choices)
        self.refresh()
        self.post_message(self.Changed(self))

    def on_click(self, event: events.Click) -> None:
        """The arrow on the left goes back, everything else goes on."""
        event.stop()
        self.action_change(-1 if event.x < 3 else 1)


class Entry(Input):
    """A line to type in. Its cursor does not blink, for an idle screen sends nothing."""

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "submit",
            "OK",
            id="form.enter",
            key_display="Enter",
            tooltip="Accept what was typed",
        )
    ]

    def __init__(self, value: str, *, id: str, length: int, digits: bool = False) -> None:
        super().__init__(
            value,
            id=id,
            compact=True,
            max_length=length,
            restrict=r"[0-9]*" if digits else r"[^\x00-\x1f\x7f]*",
        )
        self.cursor_blink = False


class NameEntry(Entry):
    """The line for the player's name."""

    LENGTH: Final = 12
    """Most letters of a name; score sheets have columns for so many."""
    SENTENCE: Final = "What you are called at the table."

    def __init__(self, name: str) -> None:
        """Show a name as settings keep it, where empty means “You”."""
        super().__init__(name or _YOU, id="name", length=self.LENGTH)

    def show(self, name: str) -> None:
        """Replace what was typed."""
        self.value = name or _YOU

    @property
    def chosen(self) -> str:
        """The name that was typed, as settings keep it."""
        name = "".join(letter for letter in self.value if letter.isprintable()).strip()
        return "" if name == _YOU else name


class Field(Horizontal):
    """A row of a form; the sentence of a chooser follows its choice."""

    def __init__(self, label: str, control: Widget, sentence: str = "") -> None:
        super().__init__()
        self._label = label
        self._control = control
        if isinstance(control, Chooser):
            sentence = control.choice.sentence
        self._sentence = Label(sentence, classes="sentence", markup=False)

    def compose(self) -> ComposeResult:
        """Label, control and sentence, side by side."""
        yield Label(self._label, classes="label", markup=False)
        yield self._control
        yield self._sentence

    def explain(self, sentence: str, *, wrong: bool = False) -> None:
        """Show a sentence about the value; one about a wrong value stands out."""
        self._sentence.update(sentence, layout=False)
        self.set_class(wrong, "-wrong")

    def on_chooser_changed(self, event: Chooser.Changed) -> None:
        """Say what has been chosen."""
        self.explain(event.chooser.choice.sentence)
