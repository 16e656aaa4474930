"""The menu behind Esc."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from app.tui.screens.base import BaseScreen
from app.tui.widgets.steady_footer import SteadyFooter

CHOICES = {
    "back": "Back to the table",
    "rules": "Rules and keys",
    "settings": "Settings",
    "start": "Leave this match (it is saved)",
    "quit": "Save and quit",
}


class MenuScreen(BaseScreen[str]):
    """Returns the choice: one of ``CHOICES``."""

    DEFAULT_CSS = """
    MenuScreen {
        align: center middle;
        background: $felt;
        & > Static { width: 40; text-style: bold; margin-bottom: 1; color: $felt-text; }
        & > OptionList { width: 40; height: auto; background: $panel-bg; color: $felt-text; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back", id="menu.back", tooltip="Go back to the table"),
        Binding("q", "choose('quit')", "Quit", id="menu.quit", tooltip="Save and leave"),
    ]

    def compose(self) -> ComposeResult:
        """A title and the choices."""
        yield Static("The match is saved after every move.")
        yield OptionList(*(Option(text, id=choice) for choice, text in CHOICES.items()))
        yield SteadyFooter()

    def action_back(self) -> None:
        """Go on playing."""
        self.dismiss("back")

    def action_choose(self, choice: str) -> None:
        """Take a choice by its key."""
        self.dismiss(choice)

    @on(OptionList.OptionSelected)
    def _choose(self, event: OptionList.OptionSelected) -> None:
        # A second press of the key can come before the menu has gone.
        if self.is_active:
            self.dismiss(event.option_id or "back")
