"""Asks before a match is given up."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Static

from app.tui.screens.consent import ConsentScreen, answer_buttons, answer_keys
from app.tui.widgets.footer import SteadyFooter
from app.words.en import screens as words


class GiveUpScreen(ConsentScreen):
    """The result is whether the match is to be given up."""

    BINDINGS: ClassVar[list[BindingType]] = [*answer_keys("give-up")]

    def compose(self) -> ComposeResult:
        """What it means."""
        with Vertical():
            yield Static(words.GIVE_UP, id="headline", markup=False)
            yield Static(words.ABOUT_GIVING_UP, id="what", markup=False)
            yield answer_buttons("give-up")
        yield SteadyFooter(show_command_palette=False)
