"""Rounds of every game and number of players once more, step by step."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from app.games.basic.rules import Rules as BasicRules
from app.games.contract.rules import Rules as ContractRules
from app.games.gin.rules import Rules, Seating
from app.match.course import Course
from app.match.match import AnyMatch, Match
from app.match.seat import Seat
from app.players.registry import find, levels
from app.table.again import Shown
from app.table.session import Session

TABLES: dict[str, tuple[Any, int]] = {
    "three in turn": (Rules(seating=Seating.ROTATION), 3),
    "a captain": (Rules(seating=Seating.CAPTAIN), 3),
    "partners": (Rules(seating=Seating.PARTNERS), 4),
    "table gin": (Rules(seating=Seating.TABLE), 3),
    "basic": (BasicRules(), 3),
    "contract": (ContractRules(), 3),
}


def played(rules: Any, count: int, deals: int = 2) -> AnyMatch:
    """A match whose first deals are over."""
    level = levels(rules.game)[0]
    seats = [Seat(f"P{seat}", f"{level.name}-{level.version}") for seat in range(count)]
    match: AnyMatch = Match(rules, seats, bytes(32))
    course = Course(match)
    player = find(level.name, rules.game)
    for deal in range(deals):
        if deal:
            course.go_on()
        course.play_deal(lambda seat: player.decide(match.hand_of(seat).view(seat), Random(seat)))
    return match


@pytest.mark.parametrize("name", TABLES)
def test_every_step_is_as_it_was(name: str) -> None:
    """For every seat, forward and back; at the end the score is that of then."""
    match = played(*TABLES[name])
    seen = Session(match).snapshot(0)
    for again, hand in zip(seen.played, match.played, strict=True):
        shown = Shown(seen, again, 0)
        count = len(again.history)
        for place in (0, count // 2, count, count // 3):
            shown.go_to(place)
            then = match.game.deal_again(again.view, again.dealer, again.seed)
            for _, action in again.history[:place]:
                then.apply(action)
            for seat in range(len(match.seats)):
                if seat in getattr(again.view, "playing", range(len(match.seats))):
                    view = shown.look_from(seat).snapshot().view
                    assert view == then.view(seat)
        shown.go_to(count)
        table = shown.snapshot(0)
        assert len(table.played) == len(table.rounds), "the end was come to twice"
        assert again.number in {each.number for each in table.ended}
        assert table.standing.sheet.rows == match.standing.sheet.rows[: table.deal]
        assert hand.hand.ending == next(e for e in table.played if e.number == again.number).end


def test_nobody_plays_there() -> None:
    seen = Session(played(Rules(), 2, 1)).snapshot(0)
    shown = Shown(seen, seen.played[0], 0)
    shown.start()
    assert shown.match.hand.history == []
    assert shown.path is None
