"""Rounds played again: every game, step by step, to the same end."""

from __future__ import annotations

from random import Random

import pytest

from app.coach.replay import replayed
from app.games.base import ONLOOKER, IllegalAction, find
from app.match.course import Course
from app.match.match import AnyMatch, Match
from app.match.seat import Seat

RULES = {
    "gin": {"seating": "partners"},
    "basic": {"stock_out": "reshuffled"},
    "contract": {},
}
SEATS = {"gin": 4, "basic": 3, "contract": 4}


def played(game: str, deals: int) -> AnyMatch:
    """A match of this game, so many deals of it played at random."""
    chosen = find(game)
    names = ("Ann", "Bob", "Cleo", "Dan")[: SEATS[game]]
    match: AnyMatch = Match(
        chosen.rules(RULES[game]), [Seat(name, "casual-1") for name in names], bytes(32)
    )
    course, rng = Course(match), Random(7)
    for _ in range(deals):
        course.play_deal(lambda seat: rng.choice(match.hand.view(seat).legal_actions()))
        if len(match.played) < deals * len(match.hands):
            break
        if not match.is_over:
            course.go_on()
    return match


@pytest.mark.parametrize("game", ["gin", "basic", "contract"])
def test_a_round_can_be_played_again(game: str) -> None:
    """Each round comes to the same end by the same steps, and nothing of it is changed."""
    match = played(game, 2)
    assert match.played
    for hand in match.played:
        seen = hand.hand.view(ONLOOKER)
        steps, end = replayed(seen, hand.dealer, hand.seed, hand.history)
        assert [(step.seat, step.action) for step in steps] == list(hand.history)
        for place, step in enumerate(steps):
            assert tuple(step.before.history) == hand.history[:place]
            assert step.before.to_act == step.seat
        assert end.is_over
        assert end.ending == hand.hand.ending
        assert [end.view(seat) for seat in range(len(match.seats))] == [
            hand.hand.view(seat) for seat in range(len(match.seats))
        ]


def test_another_seed_is_another_round() -> None:
    """A history that does not fit the deal is refused."""
    (hand, *_) = played("gin", 1).played
    with pytest.raises(IllegalAction):
        replayed(hand.hand.view(ONLOOKER), hand.dealer, bytes(31) + b"x", hand.history)
