"""The ends of a hand and of a match, of which each game has its own kind."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, cast

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widget import Widget
from textual.widgets import Static
from textual.worker import Worker

from app.cards.cards import glyph_name
from app.games.base import ONLOOKER
from app.match.view import AnyMatchView
from app.text.ending import Ending, ending_of, is_glad, why_won
from app.text.people import People, series_line, why_given_up
from app.text.speech import tr
from app.tui.screens.base import is_bare
from app.tui.widgets.banner import Banner
from app.tui.widgets.card import CardLooks
from app.tui.widgets.text import Line
from app.ui.review import ReviewSession
from app.ui.tutor import can_be_reviewed


class HandEnd(Vertical):
    """The end of a hand in one game.

    Its report is in a scroll with the id ``body``, over the ``buttons``. A ``remark``, unless
    empty, is shown in place of the points still to go.
    """

    def __init__(self, match_view: Any, played: Any, remark: str, buttons: Widget) -> None:
        super().__init__(id="page")
        self.match_view = match_view
        self.played = played
        self.remark = remark
        self._buttons = buttons

    @property
    def ending(self) -> Ending:
        name = partial(glyph_name, ascii_only=self.ascii_only)
        return ending_of(self.match_view, self.played, self.people, name)

    @property
    def is_glad(self) -> bool:
        """Whether it is a win for a person at this terminal."""
        match_view = self.match_view
        return any(
            is_glad(match_view, match_view.me, match_view.sides[seat])
            for seat in self.ending.winners
        )

    def tell(self) -> ComposeResult:
        """Yield the report of the hand, here in words alone."""
        yield Static(self.ending.told, markup=False)

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="body", can_focus=False):
            yield from self.tell()
        yield self._buttons

    def on_mount(self) -> None:
        self.fit()

    def fit(self) -> None:
        """Show as much as fits, after the window has changed its size."""
        self.set_class(is_bare(self.app.size), "-bare")

    @property
    def ascii_only(self) -> bool:
        return cast(CardLooks, self.app).ascii_only

    @property
    def people(self) -> People:
        """The people at the table, with the names used here."""
        return People.of(self.match_view, ascii_only=self.ascii_only)


class MatchEnd(VerticalScroll, can_focus=False):
    """The end of a match in one game, with the score sheet under the id ``sheet``, over the
    ``buttons``.
    """

    reviewing: ReviewSession | None = None
    """The review of the match's decisions; None if it cannot be judged."""
    judging: Worker[None] | None = None
    """The work of the judge in the background."""
    rating: Line | None = None
    """The place for what the match did to the player's rating; None if the game has no rating."""

    def __init__(self, match_view: Any, buttons: Widget) -> None:
        super().__init__(id="body")
        self.match_view = match_view
        self._buttons = buttons

    def compose(self) -> ComposeResult:
        winners, glad = self.match_view.standing.settlement.winners, self.is_glad
        people = self.people
        won = people.winning(winners) if len(winners) > 1 else people.side_winning(winners[0])
        if self.has_lost:
            yield Static(won, id="winner", classes="-calm", markup=False)
        else:
            # A win for a person at this terminal is gold.
            cry = tr("{winning}!", winning=won) if glad else won
            yield Banner(cry, id="winner").set_class(glad, "-glad")
        given_up = self.match_view.resignation
        why = why_given_up(given_up, people) if given_up else why_won(self.match_view, people)
        rules = self.match_view.rules
        series = series_line(self.match_view.won, rules.best_of, people)
        told = (why, series)
        yield Static("\n".join(filter(None, told)), id="why", markup=False)
        yield from self.tell()
        yield self._buttons

    def scores(self) -> Sequence[str]:
        """Return the scores at the right of the top line."""
        return ()

    @property
    def is_glad(self) -> bool:
        """Whether it is a win for a person at this terminal."""
        match_view = self.match_view
        winners = match_view.standing.settlement.winners
        return any(is_glad(match_view, match_view.me, side) for side in winners)

    @property
    def has_lost(self) -> bool:
        """Whether people at this terminal have played, and none of them has won."""
        match_view = self.match_view
        has_played = match_view.me != ONLOOKER or any(seat.is_here for seat in match_view.seats)
        return has_played and not self.is_glad

    def tell(self) -> ComposeResult:
        """Yield the points and the score sheet."""
        yield from ()

    def on_mount(self) -> None:
        self.set_class(self.has_lost, "-calm")
        self.fit()

    def fit(self) -> None:
        """Show as much as fits, after the window has changed its size."""
        self.set_class(is_bare(self.app.size), "-bare")

    def begin(self) -> None:
        """Do the work that the first frame does not wait for."""

    def calm_down(self) -> None:
        """Stop all animation."""

    @property
    def people(self) -> People:
        """The people at the table, with the names used here."""
        return People.of(self.match_view, ascii_only=cast(CardLooks, self.app).ascii_only)


def can_be_judged(match_view: AnyMatchView) -> bool:
    """Return whether the match has a hand whose decisions can be judged."""
    return can_be_reviewed(match_view) and bool(match_view.played)
