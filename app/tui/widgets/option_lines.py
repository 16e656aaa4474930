"""The lines of the options: a control for each, and where the name of a preset is typed."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.binding import BindingType
from textual.containers import VerticalScroll

from app.tui.bindings import bind
from app.tui.widgets.form import Amount, Choice, Chooser, Entry, Stepper
from app.ui.options import Options, spoken, written
from app.words.en.keys import ENTER
from app.words.en.options import SHORT


class PresetName(Entry):
    """A line for the name of a preset."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("options.keep", "enter", "screen.keep", key_display=ENTER)
    ]


class Lines(VerticalScroll, can_focus=False, inherit_bindings=False):
    """The lines of the form. They scroll with the one that is reached, for the keys are theirs."""


def option_line(options: Options, name: str, value: Any) -> Stepper:
    """The control of an option, called like it."""
    if options.choices(name):
        return Chooser(option_choices(options, name, value), value, id=name)
    return Amount(
        value,
        options.ranges[name],
        step=options.lines[name].step,
        can_be_off=options.can_be_off(name),
        id=name,
    )


def option_choices(options: Options, name: str, value: Any) -> list[Choice]:
    """What an option can be that is chosen out of a few; the value that it has is among them."""
    values = options.choices(name)
    explanation = options.lines[name].explanation
    return [
        Choice(each, SHORT.get(written(each), spoken(each)), explanation)
        for each in (values if value in values else (*values, value))
    ]


def value_of(stepper: Stepper) -> Any:
    """The value that the control of an option shows."""
    if isinstance(stepper, Amount):
        return stepper.value
    assert isinstance(stepper, Chooser)
    return stepper.choice.value
