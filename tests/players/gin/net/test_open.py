"""What the judge of open hands is given to see, and that it answers a row like many."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random

import numpy as np
import pytest

from app.cards.cards import PACK, Cards, as_set, iterate, parse_set
from app.games.gin.melds import deadwood, deadwood_after_discard
from app.players.gin.net.batch import Ints, with_suits_changed
from app.players.gin.net.endings import DEAD, WAYS
from app.players.gin.net.evaluator import NO_CARD
from app.players.gin.net.open import (
    OFFERED,
    PLAYED,
    SETS,
    SHAPES,
    STOCK,
    Open,
    SkillLevel,
    ahead,
    judge,
    numbers,
    score,
    taking,
)


def position(mover: Cards, other: Cards, pile: list[int], phase: int = PLAYED) -> Open:
    """A position between experts at the usual limit, at the start of a match."""
    stock = PACK & ~(mover | other | as_set(pile))
    top = pile[-1] if pile else NO_CARD
    row = (mover, other, stock, top, phase, 10, 100, 100, SkillLevel.EXPERT, SkillLevel.EXPERT)
    return Open(*(np.array([value], dtype=np.int64) for value in row))


def some(count: int, seed: int) -> Open:
    """Positions of any kind, with piles of one to thirty cards."""
    rng = Random(seed)
    found = []
    for _ in range(count):
        cards = rng.sample(range(52), 52)
        size = rng.randint(21, 49)
        phase = rng.choice([PLAYED, STOCK, OFFERED])
        one = position(as_set(cards[:10]), as_set(cards[10:20]), cards[20:size], phase)
        one.limit[0] = rng.choice([10, 10, 4, 0])
        one.needed[0] = rng.randint(1, 100)
        found.append(one)
    return Open.together(found)


def changed(positions: Open, suits: list[int]) -> Open:
    """The same positions with each suit in the place of another."""
    sets = {name: with_suits_changed(getattr(positions, name), suits) for name in SETS}
    top = positions.top
    moved: Ints = np.where(top >= 0, np.array(suits)[top // 13] * 13 + top % 13, top)
    return replace(positions, top=moved, **sets)


def test_the_row_of_numbers_is_as_wide_as_the_network_takes_it() -> None:
    found = numbers(some(40, seed=1))
    assert found.shape == (40, SHAPES["numbers"])
    assert np.isfinite(found).all()


def test_the_numbers_do_not_depend_on_the_order_of_the_suits() -> None:
    positions = some(60, seed=2)
    assert np.allclose(numbers(positions), numbers(changed(positions, [2, 0, 3, 1])))


def test_what_a_draw_will_leave_is_counted_card_by_card() -> None:
    positions = some(30, seed=3)
    left = np.array([deadwood(hand) for hand in positions.mover.tolist()])
    gin, low, mean, best = ahead(positions.mover, left, positions.stock, positions.limit)
    for row, (hand, stock) in enumerate(
        zip(positions.mover.tolist(), positions.stock.tolist(), strict=True)
    ):
        after = [deadwood_after_discard(hand | 1 << card) for card in iterate(stock)]
        limit = int(positions.limit[row])
        assert gin[row] == pytest.approx(np.mean([points == 0 for points in after]))
        assert low[row] == pytest.approx(np.mean([points <= limit for points in after]))
        assert mean[row] * 10 == pytest.approx(np.mean(after))
        assert best[row] * 10 == pytest.approx(min(after))


def test_the_top_is_weighed_with_the_throw_after_it() -> None:
    positions = some(30, seed=4)
    after, _ = taking(positions.mover, positions.other, positions.top, positions.limit)
    for hand, top, points in zip(
        positions.mover.tolist(), positions.top.tolist(), after.tolist(), strict=True
    ):
        assert points == deadwood_after_discard(hand | 1 << top, 1 << top)


def test_many_positions_are_answered_like_each_of_them() -> None:
    positions = some(12, seed=5)
    together = judge().endings(positions)
    assert together.sum(axis=1) == pytest.approx(1)
    for row in range(len(positions)):
        alone = judge().endings(positions.rows(np.array([row])))
        assert alone[0] == pytest.approx(together[row], abs=1e-5)


def test_the_score_can_be_changed_later() -> None:
    positions = some(12, seed=6)
    zeros = replace(positions, needed=np.full(12, 100), needed_by_other=np.full(12, 100))
    new = score(positions.needed, positions.needed_by_other)
    layer = judge().at_score(judge().first(zeros), score(np.full(12, 100), np.full(12, 100)), new)
    assert judge().network.endings(layer) == pytest.approx(judge().endings(positions), abs=1e-4)


def test_a_forced_draw_offers_no_card() -> None:
    positions = some(20, seed=7)
    forced = positions.phase == STOCK
    assert forced.any()
    assert (positions.offered[forced] == NO_CARD).all()
    assert (positions.offered[~forced] == positions.top[~forced]).all()


@pytest.mark.parametrize("mover_is_ready", [True, False])
def test_whoever_waits_for_gin_beside_a_hand_of_court_cards_wins(mover_is_ready: bool) -> None:
    ready = parse_set("AC 2C 3C 4C 7D 8D 9D 5H 5S 6D")
    poor = parse_set("KS QH TC 8C KD JH 9S 7C QD JS")
    hands = (ready, poor) if mover_is_ready else (poor, ready)
    chances = judge().endings(position(*hands, sorted(iterate(parse_set("2H")))))[0]
    won, lost = chances[:WAYS].sum(), chances[WAYS:DEAD].sum()
    assert (won if mover_is_ready else lost) > 0.9


def test_rows_and_together_are_the_inverse_of_each_other() -> None:
    positions = some(9, seed=8)
    halves = Open.together([positions.rows(slice(0, 4)), positions.rows(slice(4, 9))])
    for field in fields(Open):
        assert np.array_equal(getattr(halves, field.name), getattr(positions, field.name))
