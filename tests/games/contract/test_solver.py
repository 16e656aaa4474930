"""Going down the best way, held against every way."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.cards.cards import Cards, as_set, is_joker, iterate
from app.games.contract.melds import RankSet, cards_in
from app.games.contract.rules import CONTRACTS, Contract, pack_of, points
from app.games.contract.solver import Way, best_way, least_outside
from tests.again import again
from tests.games.contract.brute import cards, fewest_left

LAST = CONTRACTS[-1]


def check(way: Way, hand: Cards, contract: Contract) -> None:
    """It is what the contract asks for, of cards of the hand, each used once."""
    sets = sum(isinstance(meld, RankSet) for meld in way.melds)
    assert (sets, len(way.melds) - sets) == (contract.sets, contract.runs)
    rest = hand
    for meld in way.melds:
        assert meld.is_valid
        assert not cards_in(meld) & ~rest
        rest &= ~cards_in(meld)
    assert way.left == rest


@pytest.mark.parametrize(
    ("contract", "hand", "left"),
    [
        (CONTRACTS[0], "KC KD KH 5C 5D 5H 9S", "9S"),
        (CONTRACTS[0], "KC KD KC2 KH KH2 KS 9S", "9S"),
        (CONTRACTS[0], "KC KD XA 5C 5D XB 9S 2H", "9S 2H"),
        (CONTRACTS[0], "XA XB XA2 5C 5D 5H 9S", "9S"),
        (CONTRACTS[1], "KC KD KH AC 2C 3C 4C 9S", "9S"),
        (CONTRACTS[1], "KC KD KH JC QC KC2 AC 9S", "9S"),
        (CONTRACTS[1], "8C 8D 8H 8S 7S 9S TS 2D", "2D"),
        (CONTRACTS[2], "2H 3H 4H 5H 6H 7H 8H 9H KS", "KS"),
        (CONTRACTS[2], "2H 3H XA 5H 6C 7C XB 9C TC KS", "KS"),
    ],
)
def test_ways_to_go_down(contract: Contract, hand: str, left: str) -> None:
    way = best_way(cards(hand), contract)
    assert way is not None
    check(way, cards(hand), contract)
    assert way.points == points(cards(left))


def test_one_card_to_throw_is_kept() -> None:
    hand = cards("KC KD KH KS 5C 5D 5H")
    way = best_way(hand, CONTRACTS[0])
    assert way is not None
    assert points(way.left) == 10
    assert best_way(cards("KC KD KH 5C 5D 5H"), CONTRACTS[0]) is None
    barred = hand | cards("9S")
    way = best_way(barred, CONTRACTS[0], throwable=hand)
    assert way is not None
    assert points(way.left) == 15, "the nine may not be thrown, so that a king is kept"


def test_in_the_last_round_nothing_is_left() -> None:
    runs = "2H 3H 4H 5H 6C 7C 8C 9C TS JS QS KS"
    for more, possible in [("AS", True), ("9S XA", True), ("8S", False), ("XA XB", True)]:
        hand = cards(f"{runs} {more}")
        way = best_way(hand, LAST)
        assert (way is not None) == possible
        if way is not None:
            check(way, hand, LAST)
            assert not way.left


@pytest.mark.parametrize("contract", [*CONTRACTS[:3], *map(again, CONTRACTS[3:5])])
@given(data=st.data())
def test_no_way_leaves_less(contract: Contract, data: st.DataObject) -> None:
    size = data.draw(st.integers(6, 10))
    rng = Random(data.draw(st.integers(0, 2**32)))
    hand = likely(rng, size)
    throwable = hand if rng.random() < 0.5 else hand & ~(hand & -hand)
    way = best_way(hand, contract, throwable)
    assert (None if way is None else way.points) == fewest_left(hand, contract, throwable)
    if way is not None:
        check(way, hand, contract)


@pytest.mark.parametrize("contract", CONTRACTS[5:])
def test_no_way_of_many_cards_leaves_less(contract: Contract) -> None:
    rng = Random(contract.runs)
    met = 0
    for number in range(12):
        hand = planted(rng, contract, longest=4)
        if number % 2:
            hand ^= 1 << rng.choice(list(iterate(hand)))
            hand |= 1 << rng.choice(list(iterate(pack_of(3) & ~hand)))
        way = best_way(hand, contract)
        assert (None if way is None else way.points) == fewest_left(hand, contract)
        met += way is not None
    assert 0 < met < 12


def likely(rng: Random, size: int, suits: int = 3) -> Cards:
    """A random hand of two packs, in which melds are likely: few suits, few ranks, jokers."""
    low = rng.randrange(13)
    ranks = {(low + step) % 13 for step in range(rng.choice((4, 7, 13)))}
    every = list(iterate(pack_of(3)))
    some = [card for card in every if not is_joker(card) and card % 54 // 13 < suits]
    some = [card for card in some if card % 54 % 13 in ranks]
    jokers = rng.sample([card for card in every if is_joker(card)], rng.randrange(4))
    return as_set([*jokers, *rng.sample(some, min(size - len(jokers), len(some)))])


@given(st.integers(0, 2**32), st.integers(13, 20), st.sampled_from(CONTRACTS))
def test_ways_of_large_hands_are_legal_and_more_cards_cost_no_more(
    seed: int, size: int, contract: Contract
) -> None:
    rng = Random(seed)
    hand = as_set(rng.sample(list(iterate(pack_of(3))), size))
    way = best_way(hand, contract)
    if way is not None:
        check(way, hand, contract)
    if not contract.nothing_left:
        card = 1 << rng.choice(list(iterate(pack_of(3) & ~hand)))
        more = best_way(hand | card, contract)
        if way is not None:
            assert more is not None
            assert more.points <= way.points + points(card)


def planted(rng: Random, contract: Contract, *, longest: int = 6) -> Cards:
    """A hand that meets a contract, with a joker for each set and a card to throw."""
    pack, hand = pack_of(5), 0
    jokers = [card for card in iterate(pack) if is_joker(card)]
    for _ in range(contract.runs):
        suit, low = rng.randrange(4), rng.randrange(11)
        for place in range(low, min(14, low + rng.randint(4, longest))):
            free = [card for card in iterate(pack & ~hand) if card % 54 == suit * 13 + place % 13]
            hand |= 1 << free[0]
    for number in range(contract.sets):
        rank = rng.randrange(13)
        free = [card for card in iterate(pack & ~hand) if not is_joker(card)]
        same = [card for card in free if card % 54 % 13 == rank]
        hand |= as_set([*rng.sample(same, min(2, len(same))), jokers[number]])
    if not contract.nothing_left:
        hand |= 1 << rng.choice([card for card in iterate(pack & ~hand) if not is_joker(card)])
    return hand


@given(st.integers(0, 2**32), st.sampled_from(CONTRACTS))
def test_a_planted_contract_is_found(seed: int, contract: Contract) -> None:
    hand = planted(Random(seed), contract)
    way = best_way(hand, contract)
    assert way is not None
    check(way, hand, contract)


def test_what_melds_towards_a_contract_leave() -> None:
    assert least_outside(cards("KC KD KH 5C 5D 9S"), CONTRACTS[0]) == (15 + 5 - 5, 1)
    assert least_outside(cards("KC KD KH 5C 5D 9S XA"), CONTRACTS[0]) == (5, 2)
    assert least_outside(cards("2C 5D 9S"), CONTRACTS[2]) == (15, 0)
    assert least_outside(cards("2C 3C 4C 5C 9S KD KH KS"), CONTRACTS[2]) == (35, 1)
