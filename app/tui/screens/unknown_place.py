"""Asks before somebody is played here whom a file puts at a place that is not known here."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Static

from app.table.place import OpenMatch
from app.tui.screens.consent import ConsentScreen, answer_buttons, answer_keys
from app.tui.widgets.footer import SteadyFooter
from app.words.en import screens as words
from app.words.glyphs import plain


class UnknownPlaceScreen(ConsentScreen):
    """The result is whether the people at unknown places play at this keyboard."""

    BINDINGS: ClassVar[list[BindingType]] = [*answer_keys("place")]

    def __init__(self, table: OpenMatch) -> None:
        super().__init__()
        self._people = [table.seats[seat] for seat in table.unknown_places]

    def compose(self) -> ComposeResult:
        """Who sits where, as the file says, and what it means to play for them."""
        names = [seat.name for seat in self._people]
        said = "\n".join(words.sits_at(seat.name, seat.place) for seat in self._people)
        if self.gin.ascii_only:
            said = plain(said)
        with Vertical():
            yield Static(words.play_here(names), id="headline", markup=False)
            yield Static(words.about_places(len(names)), id="what", markup=False)
            yield Static(said, id="said", markup=False)
            yield Static(words.cards_are_shown(len(names)), id="advice", markup=False)
            yield answer_buttons("place")
        yield SteadyFooter(show_command_palette=False)
