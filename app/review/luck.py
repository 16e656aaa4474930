"""Luck and skill of hands between two, once all cards may be shown.

Each deal, upcard and draw from the stock has its luck; a side's result less its luck is what is
left for what both sides chose. What the choices cost is judged elsewhere, from what the seats
knew: in a game of hidden cards the two need not add up to the result.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.games.gin.actions import Action
from app.games.gin.rules import Rules
from app.players.base import Worth
from app.players.gin.chances import Chance, Chances, Kind
from app.rummy.cards import Card

__all__ = ["Chance", "Chances", "Kind", "adjusted", "luck", "total"]


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


def adjusted(result: Worth, events: Iterable[Chance], seat: int) -> Worth:
    """The result of a seat less its luck: ``win`` is 1 where it has won the match and else 0."""
    lucky = total(events, seat)
    return Worth(result.win - lucky.win, result.points - lucky.points)
