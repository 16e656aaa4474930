"""Random play by all rules: whatever is done, everything that must hold goes on holding."""

from __future__ import annotations

from random import Random
from typing import TypeAlias

import pytest

from app.games.basic.hand import Hand
from app.games.basic.rules import Rules
from app.games.basic.score import Outcome
from app.games.basic.standing import Standing
from app.match.match import Match
from app.match.seat import Seat
from tests.again import again
from tests.games.basic.random_play import SOME_RULES, Habits, play_at_random

BasicMatch: TypeAlias = Match[Rules, Hand, Standing]


def test_what_is_legal_can_be_done_and_all_else_changes_nothing() -> None:
    """In every state of some hands; and what is hidden shows in no view."""
    for number in range(2):
        play_at_random(Random(number).randbytes(32), thoroughly=True)


@pytest.mark.parametrize("most", [2000, again(20_000)])
def test_thousands_of_random_turns_without_a_fault(most: int) -> None:
    outcomes: set[Outcome] = set()
    rng, turns = Random("turns"), 0
    while turns < most:
        thoroughly = most > 2000 and rng.random() < 0.05
        hand, more = play_at_random(rng.randbytes(32), thoroughly=thoroughly)
        turns += more
        outcomes.add(hand.ending.outcome)
    if most > 2000:
        assert outcomes == set(Outcome)
    else:
        assert outcomes >= {Outcome.OUT, Outcome.STOCK_OUT, Outcome.TURNED_OVER}


@pytest.mark.parametrize("number", range(len(SOME_RULES)))
def test_the_journal_of_a_match_gives_the_same_match(number: int) -> None:
    rules = SOME_RULES[number]
    rng = Random(number)
    seats = [Seat(f"Player {place}") for place in range(rng.choice(rules.seats))]
    match: BasicMatch = Match(rules, seats, rng.randbytes(32))
    records = [match.header()]
    habits = Habits(melds=1.0, takes=0.3)
    while len(match.played) < 2:
        if match.hand.is_over:
            records.append(match.next_hand())
        action = habits.choose(match.hand, rng)
        records.append(match.apply(match.hand.to_act, action))
        if match.is_over:
            break
    again: BasicMatch = Match.from_records(records)
    assert again.standing == match.standing
    assert again.hand.view(0) == match.hand.view(0)
    assert match.standing.sheet.totals == tuple(
        map(sum, zip(*(played.hand.gains for played in match.played), strict=True))
    )
