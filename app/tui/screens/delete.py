"""Asks whether a saved match is to be deleted."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from app.tui.bindings import bind
from app.tui.screens.question import QuestionScreen
from app.tui.widgets.footer import KeyButton, SteadyFooter
from app.words.en.keys import ENTER, KEYS
from app.words.en.screens import DELETE_MATCH


class DeleteScreen(QuestionScreen):
    """Returns whether the match is to be deleted; ``told`` is which it is, in a line."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("delete.keep", "enter,escape,q", "choose(False)", key_display=ENTER),
        bind("delete.delete", "d", "choose(True)"),
    ]

    def __init__(self, told: str) -> None:
        super().__init__()
        self._told = told

    def compose(self) -> ComposeResult:
        """Which match, and both answers."""
        with Vertical():
            yield Static(DELETE_MATCH, id="headline")
            yield Static(self._told, markup=False)
            with Horizontal():
                yield KeyButton("choose(False)", KEYS["delete.keep"].label, id="keep", main=True)
                yield KeyButton("choose(True)", KEYS["delete.delete"].label, id="delete")
        yield SteadyFooter()

    def action_choose(self, delete: bool) -> None:
        """Answer."""
        self.dismiss(delete)
