"""Random play by all rules: whatever is done, everything that must hold goes on holding."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TypeAlias

import pytest

from app.games.basic.hand import Hand, Outcome
from app.games.basic.rules import Rules
from app.games.basic.standing import Standing
from app.match.match import Match
from app.match.seat import Seat
from tests.again import again
from tests.games.basic.random_play import SOME_RULES, Habits, play_at_random

BasicMatch: TypeAlias = Match[Rules, Hand, Standing]


@pytest.mark.parametrize("most", [2000, again(6000)])
def test_thousands_of_random_turns_without_a_fault(most: int) -> None:
    outcomes: Counter[Outcome] = Counter()
    rng = Random("quick")
    turns = 0
    while turns < most:
        hand, more = play_at_random(rng.randbytes(32), thoroughly=False)
        turns += more
        outcomes[hand.ending.outcome] += 1
    assert {Outcome.OUT, Outcome.STOCK_OUT, Outcome.TURNED_OVER} <= outcomes.keys()


@pytest.mark.parametrize("hands", [2, again(4)])
def test_what_is_legal_can_be_done_and_all_else_changes_nothing(hands: int) -> None:
    """In every state of some hands; and what is hidden shows in no view."""
    for number in range(hands):
        play_at_random(Random(number).randbytes(32), thoroughly=True)


@pytest.mark.long
def test_a_hundred_thousand_random_turns_without_a_fault() -> None:
    rng = Random("turns")
    outcomes: Counter[Outcome] = Counter()
    turns = 0
    while turns < 100_000:
        hand, more = play_at_random(rng.randbytes(32), thoroughly=rng.random() < 0.05)
        turns += more
        outcomes[hand.ending.outcome] += 1
    assert outcomes.keys() == set(Outcome)


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
