"""How strongly a player of Gin plays, by what the levels would have lost in the same positions.

What a decision loses depends on the opponent and on the score: a weak opponent forgives, and near
the end of a match few points decide much. So every level below the judge decides from the very same
view as the player, and losses are counted in points.
"""

from __future__ import annotations

from typing import Final

from app.games.gin.actions import Action
from app.games.gin.view import View
from app.players.registry import JUDGE, decide
from app.players.strength import RATINGS, ratings

LEVELS: Final = {name: elo for name, elo in ratings().items() if elo < RATINGS[JUDGE].elo}
"""The Elo of the levels that grades are read from, by full name, from the weakest up."""

_STEP: Final = 10
"""Points more and less whose difference tells the worth of a point."""
_LEAST_WORTH: Final = 1e-4
"""The least worth of a point: near a match that is as good as decided, losses have no measure."""


def choices_of_levels(view: View) -> list[Action]:
    """Return what each of ``LEVELS`` would do. Equal views give equal answers."""
    # A level that decides half of its knocks by chance knocks in half of the hands.
    return [decide(level, view, seed=view.hand) for level in LEVELS]


def point_worth(view: View) -> float:
    """Return the chance to win that a point of this hand is worth at this score."""
    # NumPy is slow to load.
    from app.players.gin.net.evaluation import settled

    more, less = settled(JUDGE, view, _STEP), settled(JUDGE, view, -_STEP)
    return max((more.win - less.win) / (2 * _STEP), _LEAST_WORTH)
