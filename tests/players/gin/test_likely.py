"""Likely hands: as the seat sees them, and as good as players have made them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import fmean

import pytest

from app.cards.cards import as_set
from app.games.gin.actions import DrawDiscard, DrawStock
from app.games.gin.hand import Hand
from app.games.gin.melds import deadwood
from app.games.gin.rules import Rules
from app.games.gin.view import Phase
from app.players.gin.worlds import likely_world, worlds
from app.players.registry import JUDGE, decide
from tests.again import again
from tests.players.dealing import shuffled_hand


def hands_of(player: str, count: int) -> Iterator[Hand]:
    """Every moment of so many hands that a player plays against itself."""
    for seed in range(count):
        hand = shuffled_hand(Rules(last_card=True), seed)
        while not hand.is_over:
            yield hand
            hand.apply(decide(player, hand.view(hand.to_act), 0))


def drawn(hand: Hand, seat: int) -> int:
    return sum(
        who == seat and isinstance(action, DrawStock | DrawDiscard) for who, action in hand.history
    )


def test_it_is_what_the_seat_sees_and_can_be_played_on() -> None:
    phases = set()
    for number, hand in enumerate(hands_of("strong", 6)):
        view = hand.view(hand.to_act)
        phases.add(view.phase)
        world = likely_world(view, Random(number))
        assert world.view(view.seat) == view
        held = [*world.hands, as_set(world.stock), as_set(world.pile)]
        if view.phase is not Phase.LAYOFF:
            assert sum(held) == (1 << 52) - 1
            assert sum(cards.bit_count() for cards in held) == 52
        assert world.hands == likely_world(view, Random(number)).hands
        world.apply(decide("casual", view, 0))
    assert {Phase.UPCARD, Phase.DRAW, Phase.DISCARD, Phase.LAYOFF} <= phases


@pytest.mark.parametrize(("count", "within"), [(10, 9), again(40, 5)])
def test_the_other_is_left_with_what_experts_are_left_with(count: int, within: float) -> None:
    """Deadwood on average, early in a hand and late; any ten cards have twice as much."""
    real: dict[bool, list[int]] = {True: [], False: []}
    likely: dict[bool, list[int]] = {True: [], False: []}
    any_cards: dict[bool, list[int]] = {True: [], False: []}
    rng = Random(1)
    for hand in hands_of(JUDGE, count):
        other, view = 1 - hand.to_act, hand.view(hand.to_act)
        if view.phase is not Phase.DISCARD:
            continue
        is_late = drawn(hand, other) > 4
        real[is_late].append(deadwood(hand.hands[other]))
        likely[is_late].append(deadwood(likely_world(view, rng).hands[other]))
        any_cards[is_late].append(deadwood(next(worlds(view, rng)).hands[other]))
    for is_late in (False, True):
        assert len(real[is_late]) >= 4 * count
        assert abs(fmean(likely[is_late]) - fmean(real[is_late])) < within
    assert fmean(any_cards[True]) > 1.5 * fmean(likely[True])
