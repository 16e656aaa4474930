"""The menu behind Esc."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from app.table.place import OpenMatch
from app.tui.bindings import bind
from app.tui.screens.base import BaseScreen
from app.tui.widgets.footer import SteadyFooter
from app.words.en import screens as words
from app.words.en.refusals import sentence_for


class MenuScreen(BaseScreen[str]):
    """Returns the choice: one of the keys of ``MENU``, or of ``more``, what the screen below has
    of its own, in words. ``table`` is the one that is played at, ``at`` the choice marked first.
    """

    DEFAULT_CSS = """
    MenuScreen {
        align: center middle;
        background: $felt;
        & > Static { width: auto; max-width: 76; margin-bottom: 1; }
        & > Static { text-style: bold; color: $felt-text; }
        & > OptionList { width: 40; height: auto; background: $panel-bg; color: $felt-text; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("menu.back", "escape", "back"),
        bind("menu.quit", "q", "choose('leave')"),
    ]

    def __init__(self, table: OpenMatch, more: Mapping[str, str], at: str | None = None) -> None:
        super().__init__()
        self._table = table
        self._more = more
        self._at = at

    def compose(self) -> ComposeResult:
        """Whether the match is saved, and the choices."""
        yield Static(self._saved, id="saved", markup=False)
        yield OptionList(*(Option(text, id=choice) for choice, text in self._choices))
        yield SteadyFooter()

    @property
    def _saved(self) -> str:
        if unsaved := self._table.unsaved:
            return words.unsaved(sentence_for(unsaved))
        return words.SAVED_ALWAYS

    def on_mount(self) -> None:
        """Mark the choice that was made last."""
        if self._at is not None:
            choices = self.query_one(OptionList)
            choices.highlighted = choices.get_option_index(self._at)

    @property
    def _choices(self) -> list[tuple[str, str]]:
        first, *rest = self.gin.menu(self._table).items()
        return [first, *self._more.items(), *rest]

    def saving_changed(self) -> None:
        """Say whether the match is saved now."""
        if self.is_mounted:
            self.query_one("#saved", Static).update(self._saved)
            for choice, text in self._choices:
                self.query_one(OptionList).replace_option_prompt(choice, text)

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
