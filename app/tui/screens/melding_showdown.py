"""The end of a hand of Basic Rummy or a round of contract rummy: what everybody is left with."""

from __future__ import annotations

from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from app.cards.cards import Card, glyph_name
from app.styles import styles_folder
from app.table.place import AnyPlayed, AnyTable
from app.tui.moments import is_glad
from app.tui.screens.hand_end import HandEndScreen
from app.tui.widgets.banner import Banner
from app.tui.widgets.footer import SteadyFooter
from app.tui.widgets.left_cards import LeftCards
from app.tui.widgets.title_bar import TitleBar
from app.words.en.melding.games import ending_of
from app.words.en.people import People, series_line
from app.words.glyphs import plain

_CROWD: Final = 5
"""Players from whom on there is no room for large letters in a small window."""


class MeldingShowdownScreen(HandEndScreen[AnyTable, AnyPlayed]):
    """Shows how a hand ended, and every card that is left, with its points."""

    CSS_PATH = styles_folder() / "melding_showdown.tcss"

    def compose(self) -> ComposeResult:
        """How it ended, the hands with the new totals, and the proof."""
        match = self.seen
        people = People.of(match, ascii_only=self.gin.ascii_only)
        end = ending_of(match, self.played, people, self._card)
        glad = any(is_glad(match, match.me, seat) for seat in end.winners)
        self.set_class(len(match.seats) >= _CROWD, "-crowd")
        yield TitleBar(end.title, [end.aside])
        with Vertical(id="page"):
            with VerticalScroll(id="body", can_focus=False):
                if glad and end.cry:
                    yield Banner(end.cry, id="cry")
                told = Static(self._written(end.told), id="told", markup=False)
                yield told.set_class(glad, "-glad")
                yield LeftCards(end.headings, end.players)
                yield Static(self._notes(people), id="notes", markup=False)
            yield from self.buttons()
        yield SteadyFooter()

    def on_resize(self, event: events.Resize) -> None:
        """Show the numbers of the proof whole where there is room for them."""
        # A size can come before there is anything on the screen.
        for notes in self.query("#notes").results(Static):
            notes.update(self._notes(People.of(self.seen, ascii_only=self.gin.ascii_only)))

    def _notes(self, people: People) -> str:
        series = series_line(self.seen.won, self.seen.rules.best_of, people)
        return "\n".join([*([series] if series else []), *self.proof_lines()])

    def _card(self, card: Card) -> str:
        return glyph_name(card, ascii_only=self.gin.ascii_only)

    def _written(self, text: str) -> str:
        return plain(text) if self.gin.ascii_only else text
