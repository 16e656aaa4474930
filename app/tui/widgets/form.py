"""Rows of a form: a label, a value, and a sentence about the value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final, NamedTuple, cast

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Button, Input, Label

from app.match.seat import LONGEST_NAME, is_choosable
from app.table.seats import YOU
from app.text.letters import as_typed
from app.text.people import called, is_nameless
from app.text.speech import tr, tr_c
from app.tui.keys import bind
from app.tui.widgets.card import CardLooks


class FormChoice(NamedTuple):
    value: Any
    label: str
    sentence: str


class Stepper(Widget, can_focus=True):
    """A value on one line, changed with the left and right keys or by a click."""

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("form.previous", "change(-1)", show=False),
        bind("form.next", "change(1)", show=False),
    ]

    class Changed(Message):
        def __init__(self, stepper: Stepper) -> None:
            self.stepper = stepper
            super().__init__()

        @property
        def control(self) -> Stepper:
            return self.stepper

    @property
    def label(self) -> str:
        raise NotImplementedError

    def step(self, direction: int) -> None:
        """Change the value to the next one, or with -1 to the one before."""
        raise NotImplementedError

    def render(self) -> Content:
        before, after = "<>" if cast(CardLooks, self.app).ascii_only else "‹›"
        return Content(f" {before} {self.label} {after} ")

    def action_change(self, direction: int) -> None:
        self.step(direction)
        self.changed()

    def changed(self) -> None:
        self.refresh()
        self.post_message(self.Changed(self))

    def on_click(self, event: events.Click) -> None:
        """Step back at the arrow on the left, forward everywhere else."""
        event.stop()
        self.action_change(-1 if event.x < 3 else 1)


class Chooser(Stepper):
    """One value out of a few, round the ends."""

    def __init__(self, choices: Sequence[FormChoice], value: object, *, id: str) -> None:
        """Show the choice of this value, or the first if no choice has it."""
        super().__init__(id=id)
        self._choices = choices
        self._place = _place_of(value, choices)

    @property
    def choice(self) -> FormChoice:
        return self._choices[self._place]

    @property
    def value(self) -> Any:
        return self.choice.value

    @property
    def label(self) -> str:
        return self.choice.label

    def step(self, direction: int) -> None:
        self._place = (self._place + direction) % len(self._choices)

    def show(self, value: Any) -> None:
        """Show the choice of this value, without a message."""
        self.offer(self._choices, value)

    def offer(self, choices: Sequence[FormChoice], value: object) -> None:
        """Replace the choices, without a message."""
        self._choices = choices
        self._place = _place_of(value, choices)
        self.refresh()


def _place_of(value: object, choices: Sequence[FormChoice]) -> int:
    return next((index for index, choice in enumerate(choices) if choice.value == value), 0)


class Amount(Stepper):
    """An amount within a range, stepped or typed; off, if possible, comes before the least."""

    BINDINGS: ClassVar[list[BindingType]] = [bind("form.shorten", "shorten", show=False)]

    def __init__(
        self, value: int | None, within: range, *, step: int, can_be_off: bool = False, id: str
    ) -> None:
        super().__init__(id=id)
        self.value = value
        """The amount; None for off."""
        self._within = within
        self._step = step
        self._can_be_off = can_be_off
        self._typed: int | None = None
        """The number that is being typed, which may still be too small; None between numbers."""

    @property
    def label(self) -> str:
        shown = self.value if self._typed is None else self._typed
        return tr("off") if shown is None else str(shown)

    def show(self, value: int | None) -> None:
        self.value = value
        self._typed = None
        self.refresh()

    def step(self, direction: int) -> None:
        """Go to the next multiple of the step; the ends of the range hold."""
        self._typed = None
        low, high = self._within[0], self._within[-1]
        if self.value is None:
            self.value = low if direction > 0 else None
        elif direction < 0 and self.value == low and self._can_be_off:
            self.value = None
        elif direction > 0:
            self.value = min(high, (self.value // self._step + 1) * self._step)
        else:
            self.value = max(low, (self.value - 1) // self._step * self._step)

    def action_shorten(self) -> None:
        """Take back a digit; after the last one the least amount, or off, is left."""
        if self.value is None:
            return
        shorter = (self.value if self._typed is None else self._typed) // 10
        if not self._takes(shorter):
            self.value = None if self._can_be_off else self._within[0]
            self._typed = self.value or None
        self.changed()

    def on_key(self, event: events.Key) -> None:
        """Append a digit to those just typed, or start a new number if that is too much."""
        if event.character is None or event.character not in "0123456789":
            return
        event.stop()
        digit = int(event.character)
        if self._takes((self._typed or 0) * 10 + digit) or self._takes(digit):
            self.changed()

    def _takes(self, typed: int) -> bool:
        """Take a typed number, unless it is no amount and cannot become one with more digits."""
        if typed in self._within:
            self.value = typed
        elif not 0 < typed * 10 <= self._within[-1]:
            return False
        self._typed = typed
        return True

    def on_blur(self) -> None:
        if self._typed is not None:
            self._typed = None
            self.refresh()


_ENTRY_KEYS: Final = {
    key: binding.action
    for binding in Input.BINDINGS
    if isinstance(binding, Binding) and binding.action != "submit"
    for key in binding.key.split(",")
}
"""The effects of keys that edit a line."""


class Entry(Input, inherit_bindings=False):
    """A line to type in. Enter belongs to the screen, so that the footer shows its effect. The
    cursor does not blink, since an idle screen sends nothing.
    """

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        binding
        for binding in Input.BINDINGS
        if isinstance(binding, Binding) and binding.action != "submit"
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
        self._may_be_left = False
        """Whether a key was passed on that may lead to another line."""

    async def on_key(self, event: events.Key) -> None:
        """Apply a key of the line's own at once.

        Its binding would be looked up only after the letters typed behind it. A key behind one that
        may lead to another line is for that line.
        """
        action = _ENTRY_KEYS.get(event.key)
        if not action:
            self._may_be_left = not event.is_printable
        elif not self._may_be_left:
            event.stop()
            event.prevent_default()
            await self.run_action(action)

    def on_focus(self) -> None:
        self._may_be_left = False


class NameEntry(Entry):
    def __init__(self, name: str, *, id: str = "name", unnamed: str = "") -> None:
        """Show a name as settings keep it; ``unnamed`` is what an empty one stands for, “You” by
        default.
        """
        self._empty = "" if unnamed else called(YOU)
        super().__init__(name or self._empty, id=id, length=LONGEST_NAME)
        self.placeholder = unnamed
        self._told = False

    def show(self, name: str) -> None:
        self.value = name or self._empty

    def restricted(self) -> None:
        super().restricted()
        if not self._told:
            self._told = True
            self.notify(tr("A name has at most {letters} letters.", letters=LONGEST_NAME))

    def on_blur(self) -> None:
        if self.is_refused:
            self.notify(tr("A name needs at least one letter."))
            self.show("")

    @property
    def chosen(self) -> str:
        """Return the typed name, as settings keep it."""
        name = as_typed("".join(filter(str.isprintable, self.value))).strip()
        return name if is_choosable(name) and not is_nameless(name) else ""

    @property
    def is_refused(self) -> bool:
        return not (self.chosen or is_nameless(self.value.strip() or YOU))


class Field(Horizontal):
    """A row of a form; the sentence of a chooser follows its choice."""

    def __init__(
        self, label: str, control: Widget, sentence: str = "", *, id: str | None = None
    ) -> None:
        super().__init__(id=id)
        self._text = label
        self._label = Label(label, classes="label", markup=False)
        self.control = control
        if isinstance(control, Chooser):
            sentence = control.choice.sentence
        self.sentence = sentence
        self._sentence = Label(sentence, classes="sentence", markup=False)

    def compose(self) -> ComposeResult:
        yield self._label
        yield self.control
        yield self._sentence

    @property
    def is_explained(self) -> bool:
        """Whether the whole sentence is seen, in one row."""
        return self._sentence.display and cell_len(self.sentence) <= self._sentence.size.width

    def call(self, label: str) -> None:
        self._text = label
        self._label.update(label, layout=False)

    def mark(self, *, changed: bool, idle: bool) -> None:
        """Show whether the value was changed, and whether it has no effect now."""
        if changed is not self.has_class("-changed"):
            self.set_class(changed, "-changed")
            self._label.update(f"{self._text} *" if changed else self._text, layout=False)
        self.set_class(idle, "-idle")

    def explain(self, sentence: str, *, wrong: bool = False) -> None:
        """Show a sentence about the value; one about a wrong value stands out."""
        self.sentence = sentence
        self._sentence.update(sentence, layout=False)
        self.set_class(wrong, "-wrong")

    def on_stepper_changed(self, event: Stepper.Changed) -> None:
        if isinstance(event.stepper, Chooser):
            self.explain(event.stepper.choice.sentence)


class PlayButton(Button, inherit_bindings=False, inherit_css=False):
    """Begins the match. Enter belongs to the screen, so that the footer shows it."""


class Form(VerticalScroll, can_focus=False, inherit_bindings=False):
    """Fields in rows, with other widgets between them. It scrolls to the field in focus, whose
    control may need the scrolling keys itself.
    """

    def __init__(self, *rows: Widget, id: str) -> None:
        super().__init__(*rows, id=id)
        self.fields = {str(row.control.id): row for row in rows if isinstance(row, Field)}
        """The fields by the ids of their controls."""

    def __getitem__(self, name: str) -> Chooser | Amount:
        return cast(Chooser | Amount, self.fields[name].control)

    @property
    def values(self) -> dict[str, Any]:
        """The values of the fields that are not typed."""
        return {
            name: self[name].value
            for name, field in self.fields.items()
            if isinstance(field.control, Stepper)
        }


def cut_choices() -> list[FormChoice]:
    """Return the values of the setting that lets people cut."""
    return [
        FormChoice(False, tr_c("setting", "no cut"), tr("The computer alone deals the cards.")),
        FormChoice(
            True, tr_c("setting", "cut first"), tr("Each person may add words to the deal.")
        ),
    ]
