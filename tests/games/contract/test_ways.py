"""The ways to go down, against everything that could be put on the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from random import Random
from statistics import median
from time import process_time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.cards.cards import Card, Cards, as_set, is_joker, iterate
from app.games.contract.layoffs import best_lay_offs
from app.games.contract.melds import Meld, RankSet, cards_in, readings
from app.games.contract.rules import CONTRACTS, Contract, pack_of, points
from app.games.contract.solver import best_way
from app.games.contract.ways import MOST_WAYS, ways_down
from tests.games.contract.brute import cards, subsets

PACK = [*iterate(pack_of(2))]
JOKERS = [card for card in iterate(pack_of(4)) if is_joker(card)]
SMALL = [
    Contract(2, 0, 7),
    Contract(1, 1, 8),
    Contract(0, 2, 8),
    Contract(0, 2, 8, nothing_left=True),
]
TABLES: list[tuple[Meld, ...]] = [
    (),
    (next(readings(cards("5C 6C 7C 8C"))),),
    (next(readings(cards("KC KD KS"))), next(readings(cards("3D XA 5D 6D")))),
]


def every_way(hand: Cards, contract: Contract, throwable: Cards) -> Iterator[tuple[Meld, ...]]:
    """All melds of the contract that these cards can be put into, each reading of jokers."""
    melds = [meld for part in subsets(hand) for meld in readings(part)]
    sets = [meld for meld in melds if isinstance(meld, RankSet)]
    runs = [meld for meld in melds if not isinstance(meld, RankSet)]
    kinds = [sets] * contract.sets + [runs] * contract.runs

    def choose(place: int, rest: Cards, chosen: tuple[Meld, ...]) -> Iterator[tuple[Meld, ...]]:
        if place == len(kinds):
            if not rest if contract.nothing_left else rest & throwable:
                yield chosen
            return
        for meld in kinds[place]:
            part = cards_in(meld)
            if not part & ~rest:
                yield from choose(place + 1, rest & ~part, (*chosen, meld))

    return choose(0, hand, ())


def left_by(hand: Cards, melds: tuple[Meld, ...]) -> Cards:
    for meld in melds:
        hand &= ~cards_in(meld)
    return hand


@st.composite
def small_hands(draw: st.DrawFn) -> Cards:
    """Hands of 8 cards of few faces, so that there are melds, and up to two jokers."""
    ranks = draw(st.sampled_from([range(4, 9), range(9, 13), (0, 1, 2, 11, 12)]))
    suits = draw(st.sampled_from([(0, 1), (1,), (0, 1, 3)]))
    natural = st.sampled_from(
        [pack * 54 + suit * 13 + rank for pack, suit, rank in product((0, 1), suits, ranks)]
    )
    jokers = draw(st.integers(0, 2))
    naturals = draw(st.sets(natural, min_size=8 - jokers, max_size=8 - jokers))
    return as_set([*naturals, *JOKERS[2 : 2 + jokers]])


def shape(melds: Iterable[Meld]) -> tuple[tuple[Card, ...], ...]:
    """The cards of melds in their places, all jokers being alike."""
    return tuple(
        sorted(
            tuple(JOKERS[0] if is_joker(card) else card for card in meld.cards) for meld in melds
        )
    )


@example(
    hand=243_388_915_243_893_850_078_060_363_161_605,
    contract=SMALL[0],
    table=TABLES[-1],
    barred=0,
    marked=set(),
)
@example(
    hand=243_388_915_248_542_411_570_236_664_709_120,
    contract=SMALL[-1],
    table=(),
    barred=0,
    marked=set(),
)
@given(
    small_hands(),
    st.sampled_from(SMALL),
    st.sampled_from(TABLES),
    st.integers(0, 7),
    st.sets(st.integers(0, 7), max_size=3),
)
def test_the_best_way_of_all_comes_first(
    hand: Cards, contract: Contract, table: tuple[Meld, ...], barred: int, marked: set[int]
) -> None:
    held = [*iterate(hand)]
    throwable = hand & ~(1 << held[barred])
    must = as_set(held[place] for place in marked)
    possible = [
        melds for melds in every_way(hand, contract, throwable) if not must & left_by(hand, melds)
    ]
    ways = ways_down(hand, contract, throwable, table, must)
    assert bool(ways) == bool(possible)
    if not ways:
        return

    def after(melds: tuple[Meld, ...]) -> int:
        left = left_by(hand, melds)
        if contract.nothing_left:
            return points(left)
        return best_lay_offs(left, (*table, *melds), throwable).points

    assert ways[0].points == min(map(after, possible))
    assert [way.points for way in ways] == sorted(way.points for way in ways)
    shapes = set(map(shape, possible))
    for way in ways:
        assert way.left == left_by(hand, way.melds)
        assert way.points == after(way.melds)
        assert not way.left & must
        assert shape(way.melds) in shapes
    assert min(points(way.left) for way in ways) == min(
        points(left_by(hand, melds)) for melds in possible
    )


@given(st.sampled_from(CONTRACTS), st.integers(9, 16), st.randoms(use_true_random=False))
def test_large_hands_have_the_solvers_best_way(
    contract: Contract, naturals: int, rng: Random
) -> None:
    pack = [card for card in iterate(pack_of(4)) if not is_joker(card)]
    hand = as_set([*rng.sample(pack, naturals), *JOKERS])
    ways = ways_down(hand, contract)
    best = best_way(hand, contract)
    assert min((points(way.left) for way in ways), default=None) == (best and best.points)
    assert len(ways) <= MOST_WAYS
    for way in ways:
        assert all(meld.is_valid for meld in way.melds)
        assert way.left == left_by(hand, way.melds)
        assert way.left.bit_count() + sum(len(meld.cards) for meld in way.melds) == naturals + 4


def test_what_is_marked_alone_is_one_of_the_ways() -> None:
    hand = cards("3D 4D 5D 6D 7D 8D KC KD KH KS 2C")
    marked = cards("4D 5D 6D 7D KC KD KS")
    ways = ways_down(hand, CONTRACTS[1], -1, (), marked)
    assert marked in [hand & ~way.left for way in ways]
    assert ways[0].left == cards("2C")


def test_what_fits_the_table_may_stay_for_it() -> None:
    hand = cards("AC AD AH KC KD KH 9C 9D 9H 3S")
    table = (next(readings(cards("KS KC2 KD2"))),)
    best, *_ = ways_down(hand, CONTRACTS[0], -1, table)
    assert best.left == cards("KC KD KH 3S")
    assert best.points == points(cards("3S"))


@pytest.mark.long
def test_ways_are_found_while_nobody_notices() -> None:
    """In time of this process, that a busy machine does not lengthen."""
    rng = Random(5)
    pack = [card for card in iterate(pack_of(4)) if not is_joker(card)]
    for contract in CONTRACTS:
        times = []
        for _ in range(9):
            hand = as_set([*rng.sample(pack, rng.randrange(9, 17)), *JOKERS])
            began = process_time()
            ways_down(hand, contract)
            times.append(process_time() - began)
        assert median(times) < 0.1


def test_marked_cards_are_found_behind_better_ones() -> None:
    hand = cards("AC 2D 3H 4S 5C 6D 7H 8S 9C TD JH QS KC XA XB XA2 XB2")
    assert len(ways_down(hand, CONTRACTS[0])) == MOST_WAYS
    marked = cards("2D 3H")
    ways = ways_down(hand, CONTRACTS[0], -1, (), marked)
    assert ways
    assert not any(way.left & marked for way in ways)
