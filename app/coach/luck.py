"""Luck and skill of hands between two, once all cards may be shown.

Each deal, upcard and draw from the stock has its luck; a side's result less its luck is what is
left for what both sides chose. What the choices cost is judged elsewhere, from what the seats
knew: in a game of hidden cards the two need not add up to the result.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from app.cards.cards import Card
from app.games.gin.actions import Action
from app.games.gin.rules import Rules
from app.players.base import Worth
from app.players.gin.chances import Chance as Chance
from app.players.gin.chances import Chances
from app.players.gin.chances import Kind as Kind


def luck(
    rules: Rules,
    deck: Sequence[Card],
    dealer: int,
    scores: tuple[int, ...],
    history: Sequence[tuple[int, Action]],
) -> Chances:
    """The luck of a hand from its deal to the last of these actions, in chance to win the match
    and in points.

    ``deck`` is in the order of the deal, and ``scores`` are the points of the match before the
    hand. Both seats are judged as experts. Equal hands give equal answers. Raises CannotEvaluate
    where more than two play, or several games at once.
    """
    # NumPy is slow to load.
    from app.players.gin.net.chance import chances

    return chances(rules, deck, dealer, scores, history)


def total(events: Iterable[Chance], seat: int, kind: Kind | None = None) -> Worth:
    """The luck of a seat in all of the events, or in those of one kind."""
    found = [event.of(seat) for event in events if kind in (None, event.kind)]
    return Worth(sum(luck.win for luck in found), sum(luck.points for luck in found))


def gained(winner: int | None, points: int, seat: int) -> int:
    """The points that a hand brought a seat, lost ones negative, where ``winner`` scored these."""
    if winner is None:
        return 0
    return points if winner == seat else -points


class Balance(NamedTuple):
    """How matches went for a seat, and what luck had to do with it."""

    luck: Worth
    """In all their hands: chance to win, added up as if each match were 1, and points."""
    hands: int
    points: int
    """Of these hands, lost ones taken off."""
    matches: int
    """Those that were played to their end; 0 where nothing can be said without luck."""
    won: int

    @property
    def adjusted(self) -> float | None:
        """The share of the matches won less the luck in it. It can be below 0 and above 1."""
        return (self.won - self.luck.win) / self.matches if self.matches else None

    @property
    def adjusted_points(self) -> float | None:
        """The points of a hand less the luck in them."""
        return (self.points - self.luck.points) / self.hands if self.hands else None
