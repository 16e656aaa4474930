"""A player's rating as a value: where it comes from, what a match did to it, and why a match does
not count. ``app.coach.rating`` reckons it; a face that only shows it loads this alone.
"""

from __future__ import annotations

import json
from enum import StrEnum
from typing import Any, Final, NamedTuple

from app.players.strength import ratings
from app.typed_json import as_json, read_as

PROVISIONAL: Final = 80.0
"""The standard error above which a rating is provisional, in Elo."""
_NORMAL: Final = 1.96
SHORTEST: Final = 25
"""The lowest target of a match that counts, in points. In single hands the levels do not come in
their order: ``club`` wins 47 of 100 against ``casual``, for it plays for points."""


class Unrated(StrEnum):
    """The reason why a match does not count for the rating."""

    GAME = "game"
    """Another game than Gin."""
    RULES = "rules"
    """Rules by which the levels were not measured."""
    SHORT = "short"
    """A match to fewer than ``SHORTEST`` points."""
    SHARED = "shared"
    """No person at this keyboard alone, or a score pad."""
    IMPORTED = "imported"
    OPPONENT = "opponent"
    """An opponent whose strength is not known."""
    UNFINISHED = "unfinished"
    HINTS = "hints"
    WARNINGS = "warnings"
    STOOD_IN = "stood-in"
    """A CPU player made moves for the person."""
    FRIENDLY = "friendly"
    """A move was taken back that had shown something."""
    SAME_CARDS = "same-cards"
    """The cards were known from a match before."""


class Estimate(NamedTuple):
    elo: float
    error: float
    """The standard error, in Elo."""
    matches: int
    """The number of matches that it comes from."""


class Rating(NamedTuple):
    elo: float
    error: float
    """The standard error, in Elo."""
    results: Estimate
    grades: Estimate | None
    """None until matches are judged."""

    @property
    def matches(self) -> int:
        return self.results.matches

    @property
    def level(self) -> str:
        """The full name of the level whose Elo is nearest."""
        return min(ratings().items(), key=lambda each: abs(each[1] - self.elo))[0]

    @property
    def is_provisional(self) -> bool:
        return self.error > PROVISIONAL

    def to_json(self) -> dict[str, Any]:
        return {
            "elo": self.elo,
            "error": self.error,
            "interval": _NORMAL * self.error,
            "games": self.matches,
            "provisional": self.is_provisional,
            "results": self.results._asdict(),
            "grades": self.grades and self.grades._asdict(),
        }


def rating_text(rating: Rating | None) -> str:
    return json.dumps(as_json(rating))


def rating_from(text: str) -> Rating | None:
    """Return what ``rating_text`` wrote. Raises ValueError."""
    rating: Rating | None = read_as(Rating | None, json.loads(text))
    return rating


class RatingChange(NamedTuple):
    """What a match has done to the rating."""

    before: Rating | None
    """The rating without the match; None if no other counts."""
    after: Rating | None
    """The rating with it."""
    why_not: Unrated | None
    """The reason why the match does not count; None if it does."""
