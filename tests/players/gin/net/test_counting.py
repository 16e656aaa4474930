"""Players who count cards, for many hands at once."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.cards.cards import as_set, parse
from app.players.gin.inference import draws_ahead as draws_ahead_of_one
from app.players.gin.net.counting import draws_ahead

LOW = [parse(name) for name in "AC 3C 5C 7C 2D 4D 6D 8D AH 3H".split()]
"""A loose hand, which a king makes no better."""
LOW_FIRST = [*LOW, *(card for card in range(52) if card not in LOW)]


@given(st.permutations(range(52)), st.integers(1, 31), st.integers(1, 52))
@example(LOW_FIRST, 31, 52)
def test_draws_ahead_are_those_of_a_single_hand(cards: list[int], left: int, best: int) -> None:
    hand, unseen = as_set(cards[:10]), as_set(cards[10 : 10 + left])
    found = draws_ahead(np.array([hand]), np.array([unseen]), np.array([best]))
    some = draws_ahead_of_one(hand, unseen)[:best]
    assert found[0] == pytest.approx(sum(some) / len(some))
