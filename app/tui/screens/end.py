"""What a game tells of the end of a hand and of a match; each has its own of both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widget import Widget
from textual.widgets import Static

from app.games.base import ONLOOKER
from app.match.view import AnyMatchView
from app.text.people import People, series_line, why_given_up
from app.text.speech import tr
from app.tui.widgets.banner import Banner
from app.tui.widgets.card import CardLooks
from app.ui.review import ReviewSession
from app.ui.tutor import can_be_reviewed


class HandEnd(Vertical):
    """What a game tells of the end of ``played``, in a scroll with the id ``body``, over the
    ``buttons``; ``remark`` stands in the place of the scores, where it is not empty.
    """

    def __init__(self, match_view: Any, played: Any, remark: str, buttons: Widget) -> None:
        super().__init__(id="page")
        self.match_view = match_view
        self.played = played
        self.remark = remark
        self._buttons = buttons

    def title(self) -> tuple[str, Sequence[str]]:
        """Return what stands on the top line of the screen: what is over, and the scores."""
        raise NotImplementedError

    def tell(self) -> ComposeResult:
        """Return how the hand ended."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="body", can_focus=False):
            yield from self.tell()
        yield self._buttons

    def show_another(self, match_view: Any, played: Any) -> None:
        """Tell of another hand, for which there are the same widgets."""
        raise NotImplementedError

    def fit(self) -> None:
        """Show as much as there is room for, once the window has another size."""

    @property
    def ascii_only(self) -> bool:
        """Whether only signs of ASCII are shown."""
        return cast(CardLooks, self.app).ascii_only

    @property
    def people(self) -> People:
        """Everybody at the table, as they are called here."""
        return People.of(self.match_view, ascii_only=self.ascii_only)


def is_glad(match_view: AnyMatchView, me: int, side: int) -> bool:
    """Return whether a win of this side is one for whoever sits at ``me``: alone or with a partner,
    or for an ``ONLOOKER`` one of the people who share the keyboard.
    """
    if me != ONLOOKER:
        return match_view.sides[me] == side
    return any(
        seat.is_here and own == side
        for seat, own in zip(match_view.seats, match_view.sides, strict=True)
    )


class MatchEnd(VerticalScroll, can_focus=False):
    """What a game tells of a finished match, with the score sheet under the id ``sheet``, over
    the ``buttons``.
    """

    reviewing: ReviewSession | None = None
    """What the decisions of the match are judged in; None where they are not."""

    def __init__(self, match_view: Any, buttons: Widget) -> None:
        super().__init__(id="body")
        self.match_view = match_view
        self._buttons = buttons

    def compose(self) -> ComposeResult:
        won, glad = self.won(), self.is_glad
        # In gold where somebody here may be glad.
        cry = tr("{winning}!", winning=won) if glad else won
        yield Banner(cry, id="winner").set_class(glad, "-glad")
        given_up = self.match_view.resignation
        why = why_given_up(given_up, self.people) if given_up else self.why_won()
        rules = self.match_view.rules
        series = series_line(self.match_view.won, rules.best_of, self.people)
        told = (why, series)
        yield Static("\n".join(filter(None, told)), id="why", markup=False)
        yield from self.tell()
        yield self._buttons

    def scores(self) -> Sequence[str]:
        """Return what stands at the right of the top line."""
        return ()

    def won(self) -> str:
        """Return who won, without the mark at its end."""
        raise NotImplementedError

    @property
    def is_glad(self) -> bool:
        """Whether that is a joy to somebody here."""
        raise NotImplementedError

    def why_won(self) -> str:
        """Return why they have won a match that nobody gave up."""
        raise NotImplementedError

    def tell(self) -> ComposeResult:
        """Return how: the points and the score sheet."""
        raise NotImplementedError

    def begin(self) -> None:
        """Show what the first frame does not wait for."""

    def calm_down(self) -> None:
        """Stop what moves."""

    @property
    def people(self) -> People:
        """Everybody at the table, as they are called here."""
        return People.of(self.match_view, ascii_only=cast(CardLooks, self.app).ascii_only)


def can_be_judged(match_view: AnyMatchView) -> bool:
    """Return whether there is a hand of the match whose decisions can be."""
    return can_be_reviewed(match_view) and bool(match_view.played)
