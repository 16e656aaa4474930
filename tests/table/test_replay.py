"""Rounds of every game and number of players once more, step by step."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.cpu.service import InstantCpu
from app.games.base import IllegalAction
from app.games.basic.rules import Rules as BasicRules
from app.games.contract.rules import Rules as ContractRules
from app.games.gin.rules import Rules, Seating
from app.match.course import Course
from app.match.match import AnyMatch, Match
from app.match.seat import Seat
from app.players.registry import find, levels
from app.table.replay import ReplaySession, WhatIfMatch
from app.table.session import MatchSession
from app.ui.match_library import LocalMatchLibrary
from tests.tui.reviewed import played_match, two_hands

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
    seen = MatchSession(match).snapshot(0)
    for again, hand in zip(seen.played, match.played, strict=True):
        shown = ReplaySession(seen, again, 0)
        count = len(again.history)
        for place in (0, count // 2, count, count // 3):
            shown.go_to(place)
            then = match.game.deal_again(again.view, again.dealer, again.open_deal)
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
    match_view = MatchSession(played(Rules(), 2, 1)).snapshot(0)
    shown = ReplaySession(match_view, match_view.played[0], 0)
    shown.start()
    assert shown.match.hand.history == []
    assert shown.path is None


def test_every_moment_of_every_hand_is_as_it_was() -> None:
    """Cards, score, dealer and turn; and what was done then may be done again."""
    match = played_match()
    match_view = two_hands().snapshot(0)
    for number, played in enumerate(match_view.played):
        hand = match.played[number].hand
        for place in range(len(played.history)):
            twin = WhatIfMatch(match_view, played, place, 0)
            assert (twin.deal, twin.number, twin.dealer) == (number + 1, number + 1, hand.dealer)
            assert tuple(twin.hand.history) == played.history[:place]
            assert twin.hand.scores == hand.scores
            assert twin.standing.sheet.rows == match_view.standing.sheet.rows[:number]
            assert twin.commitment == played.open_deal.seal
        seat, action = played.history[-1]
        twin.apply(seat, action)
        assert twin.hand.ending == played.end
        assert twin.played[-1].deal == played.deal


def test_a_hand_needs_no_seed() -> None:
    match_view = two_hands().snapshot(0)
    played = match_view.played[1]
    typed = replace(played, deal=replace(played.open_deal, seed=None), seal="")
    match_view = replace(match_view, played=(match_view.played[0], typed))
    twin = WhatIfMatch(match_view, typed, len(played.history), 0)
    assert (twin.hand.ending, twin.commitment) == (played.end, "")
    assert MatchSession(twin).snapshot(0).played[-1].open_deal == typed.deal


def test_a_move_can_be_taken_back_as_at_any_table() -> None:
    match_view = two_hands().snapshot(0)
    played = match_view.played[1]
    twin = WhatIfMatch(match_view, played, 0, 0)
    (seat, action), *_ = played.history
    twin.apply(seat, action)
    if twin.may_take_back(seat):
        twin.take_back(seat)
        assert tuple(twin.hand.history) == ()
        assert twin.hand.view(0).hand == WhatIfMatch(match_view, played, 0, 0).hand.view(0).hand


def test_nothing_is_dealt_after_it_and_its_seed_tells_nothing() -> None:
    """Else somebody could see the next hand of a match that still goes on."""
    table = two_hands()
    match_view = table.snapshot(0)
    played = match_view.played[0]
    twin = WhatIfMatch(match_view, played, len(played.history) - 1, 0)
    twin.apply(*played.history[-1])
    with pytest.raises(IllegalAction):
        twin.next_hand()
    with pytest.raises(IllegalAction):
        twin.next_match()
    assert twin.seed != table.match.seed
    assert twin.header()["seed"] != table.match.seed.hex()


async def test_the_house_keeps_nothing_of_it(home: Path) -> None:
    """The other seat is played by the judge, and no file is made."""
    library = LocalMatchLibrary(InstantCpu())
    match_view = two_hands().snapshot(0)
    table = library.what_if(match_view, match_view.played[0], 0, 0)
    assert table.here == (0,)
    assert table.seats[1].player == "expert-3"
    assert table.seats[1].name == match_view.seats[1].name
    table.save()
    table.close()
    assert table.path is None
    assert table.unsaved is None
    assert not list(home.rglob("*.jsonl"))
