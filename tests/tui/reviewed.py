"""A match that was played, to be reviewed in tests."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from app.games.gin.rules import Rules
from app.match.course import Course
from app.match.match import AnyMatch, Match
from app.match.seat import Seat
from app.players.registry import decide
from app.table.session import MatchSession

CREATED = "2026-11-01T10:00:00"


def played_match(rules: Rules | None = None, seed: bytes = bytes(32), deals: int = 0) -> AnyMatch:
    """A match of a person, who plays like a novice, against Vera; so many deals of it, or all."""
    seats = (Seat("Ann"), Seat("Vera", "casual-1"))
    match: AnyMatch = Match(rules or replace(Rules(), target=60), seats, seed, CREATED)
    course = Course(match)
    while True:
        course.play_deal(
            lambda seat: decide(
                ("novice", "casual")[seat], match.hand.view(seat), match.player_seed
            )
        )
        if match.is_over or match.deal == deals:
            return match
        course.go_on()


@cache
def _two_hands() -> AnyMatch:
    return played_match(deals=2)


def two_hands() -> MatchSession:
    """The first two hands of such a match, which nobody goes on with."""
    return MatchSession(_two_hands())
