"""Puzzles of Gin: what a position is about, how hard it is, and a player's rating in each theme.

Ratings are Elo on the scale of the levels (``app.players.strength``); ``app.coach.difficulty`` says
how a position gets its own. A rating changes as in Glicko (M. E. Glickman, "Parameter estimation in
large dynamic paired comparison experiments", Applied Statistics 48, 1999): each answer is a period
of its own, and the position an opponent whose rating is known exactly.
"""

from __future__ import annotations

from datetime import date, timedelta
from enum import StrEnum
from math import log, sqrt
from typing import Final, NamedTuple

from app.coach.drills import INTERVALS, Box
from app.players.strength import YARDSTICK_ELO


class Theme(StrEnum):
    """What a position is about. The values are saved."""

    DRAW = "draw"
    DISCARD = "discard"
    KNOCK = "knock"
    LAY_OFF = "lay-off"
    DEFENCE = "defence"
    """A discard in which the obvious card fits what the opponent may hold."""


class Puzzle(NamedTuple):
    theme: Theme
    elo: int
    """The Elo of a solver who is right in half of such positions."""
    scale: int
    """How much more Elo makes the odds of a right answer ten times better."""

    def chance(self, elo: float) -> float:
        """Return the chance that a solver of this Elo is right."""
        return logistic(elo, self.elo, self.scale)


def logistic(elo: float, middle: float, scale: float) -> float:
    return float(1 / (1 + 10 ** ((middle - elo) / scale)))


class ThemeRating(NamedTuple):
    """The strength of a player in the positions of a theme."""

    elo: float = YARDSTICK_ELO
    error: float = 250.0
    """The standard error, in Elo."""
    right: int = 0
    answers: int = 0


class RatingChange(NamedTuple):
    """The effect of an answer on the rating in a theme."""

    theme: Theme
    before: ThemeRating
    after: ThemeRating


class Challenge(StrEnum):
    """A way to be asked many positions. The values are saved."""

    RUN = "run"
    """As many as possible in three minutes."""
    STREAK = "streak"
    """As many as possible in a row."""

    @property
    def lives(self) -> int:
        """How many mistakes end it."""
        return 3 if self is Challenge.RUN else 1


LEAST_ERROR: Final = 45.0
"""The error does not fall lower, in Elo, so that a rating follows a player who learns."""
_RATED_AGAIN: Final = timedelta(days=30)
"""How long after an answer a position counts again. The best answer was shown then."""


def updated(before: ThemeRating, puzzle: Puzzle, *, is_right: bool) -> ThemeRating:
    """Return the rating after an answer to a puzzle of its theme."""
    expected = puzzle.chance(before.elo)
    rate = log(10) / puzzle.scale
    variance = 1 / (1 / before.error**2 + rate**2 * expected * (1 - expected))
    return ThemeRating(
        before.elo + rate * variance * (is_right - expected),
        max(sqrt(variance), LEAST_ERROR),
        before.right + is_right,
        before.answers + 1,
    )


def counts(box: Box | None, today: date) -> bool:
    """Return whether an answer today changes a rating; ``box`` is the position's, from before."""
    return box is None or today >= box.due - timedelta(days=INTERVALS[box.number]) + _RATED_AGAIN
