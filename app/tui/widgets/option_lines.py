"""The lines of the options: a control for each, and where the name of a preset is typed."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.binding import BindingType
from textual.containers import VerticalScroll

from app.desk.options import OPTIONS, can_be_off, choices, spoken, written
from app.games.gin.rules import RANGES
from app.tui.bindings import bind
from app.tui.widgets.form import Amount, Choice, Chooser, Entry, Stepper
from app.words.en.gin.options import SHORT
from app.words.en.keys import ENTER


class PresetName(Entry):
    """A line for the name of a preset."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("options.keep", "enter", "screen.keep", key_display=ENTER)
    ]


class Lines(VerticalScroll, can_focus=False, inherit_bindings=False):
    """The lines of the form. They scroll with the one that is reached, for the keys are theirs."""


def option_line(name: str, value: Any) -> Stepper:
    """The control of an option, called like it."""
    option = OPTIONS[name]
    if values := choices(name):
        return Chooser(
            [
                Choice(each, SHORT.get(written(each), spoken(each)), option.explanation)
                for each in values
            ],
            value,
            id=name,
        )
    return Amount(
        value,
        RANGES[name],
        step=option.step,
        can_be_off=can_be_off(name),
        id=name,
    )


def value_of(stepper: Stepper) -> Any:
    """The value that the control of an option shows."""
    if isinstance(stepper, Amount):
        return stepper.value
    assert isinstance(stepper, Chooser)
    return stepper.choice.value
