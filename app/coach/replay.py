"""A round that is over, played again step by step, with all its cards known."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from app.games.base import Round, find


class Step(NamedTuple):
    """Something that was done in a round."""

    before: Round
    """The round as it was then, to be looked at and not to be played on: copies may be."""
    seat: int
    action: Any


def replayed(
    view: Any, dealer: int, seed: bytes, history: Iterable[tuple[int, Any]]
) -> tuple[list[Step], Round]:
    """Every step of a round, and the round as it was after the last of them.

    ``view`` is anybody's of the round, ``seed`` what it was dealt from. Raises IllegalAction when
    the history is not one of that round.
    """
    now = find(view.rules.game).deal_again(view, dealer, seed)
    steps = []
    for seat, action in history:
        steps.append(Step(now, seat, action))
        now = now.copy()
        now.apply(action)
    return steps, now
