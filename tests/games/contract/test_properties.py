"""What holds in every round, however it is played."""

from __future__ import annotations

from collections import Counter

import pytest

from app.cards.moves import Discard
from app.games.contract.actions import Buy, Exchange, GoDown, LayOff
from app.games.contract.round import How
from app.games.contract.rules import ROUNDS, SEATS
from tests.again import again
from tests.games.contract.random_play import play_checked


def play_many(rounds: int, first: int = 0) -> tuple[int, Counter[type], Counter[How]]:
    """How many actions were done, of which kinds, and how the rounds ended."""
    done: Counter[type] = Counter()
    ends: Counter[How] = Counter()
    for seed in range(first, first + rounds):
        seats = SEATS[seed % len(SEATS)]
        played = play_checked(seed, seats, seed % ROUNDS + 1, seed % 4)
        done.update(type(action) for _, action in played.history)
        ends[played.ending.how] += 1
    return done.total(), done, ends


@pytest.mark.parametrize("rounds", [7, again(14)])
def test_rounds_at_random(rounds: int) -> None:
    total, done, ends = play_many(rounds)
    assert total > 140 * rounds
    assert all(done[kind] for kind in (Buy, GoDown, LayOff))
    assert ends[How.OUT] + ends[How.STOCK] == rounds


@pytest.mark.long
def test_a_hundred_thousand_turns_at_random() -> None:
    done, ends = Counter[type](), Counter[How]()
    first = 1000
    while done[Discard] < 100_000:
        _, kinds, how = play_many(50, first)
        first += 50
        done.update(kinds)
        ends.update(how)
    assert all(done[kind] for kind in (Buy, GoDown, LayOff, Exchange))
    assert ends[How.OUT]
    assert ends[How.STOCK]
