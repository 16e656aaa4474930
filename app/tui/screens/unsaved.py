"""Asks before a match is left of which not all is on the disk."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from app.table.place import OpenMatch
from app.tui.bindings import bind
from app.tui.screens.question import QuestionScreen
from app.tui.widgets.footer import KeyButton, SteadyFooter
from app.words.en import screens as words
from app.words.en.keys import KEYS
from app.words.en.refusals import sentence_for


class UnsavedScreen(QuestionScreen):
    """The result is whether the match is to be left: saved after all, or as it is."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("unsaved.try_again", "enter,space", "try_again"),
        bind("unsaved.stay", "escape", "stay"),
        bind("unsaved.leave", "x", "leave"),
    ]

    def __init__(self, table: OpenMatch) -> None:
        super().__init__()
        self._table = table
        self._tries = 0

    def compose(self) -> ComposeResult:
        """What is the matter, and the ways out."""
        with Vertical():
            yield Static(id="headline", markup=False)
            yield Static(id="why", markup=False)
            yield Static(id="tried", markup=False)
            with Horizontal():
                yield KeyButton(
                    "try_again", KEYS["unsaved.try_again"].label, id="try-again", main=True
                )
                yield KeyButton("stay", KEYS["unsaved.stay"].label, id="stay")
                yield KeyButton("leave", KEYS["unsaved.leave"].label, id="leave")
        yield SteadyFooter(show_command_palette=False)

    def on_mount(self) -> None:
        """Say what is the matter."""
        self._show()

    def saving_changed(self) -> None:
        """It may have been saved meanwhile."""
        super().saving_changed()
        if self.is_mounted:
            self._show()

    def action_try_again(self) -> None:
        """Try to save, and leave if that was possible."""
        self._table.sync()
        if self._table.unsaved is None:
            self.dismiss(True)
            return
        self._tries += 1
        self._show()

    def action_stay(self) -> None:
        """Go back to the match."""
        self.dismiss(False)

    def action_leave(self) -> None:
        """Lose what is not saved."""
        self.dismiss(True)

    def _show(self) -> None:
        unsaved = self._table.unsaved
        self.query_one("#headline", Static).update(
            words.NOT_ALL_SAVED if unsaved else words.ALL_SAVED
        )
        self.query_one("#why", Static).update(
            words.what_is_lost(sentence_for(unsaved)) if unsaved else ""
        )
        self.query_one("#tried", Static).update(
            words.tried_again(self._tries) if unsaved and self._tries else ""
        )
