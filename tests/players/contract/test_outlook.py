"""The chance that a hand meets its contract: the same as the solver says where all is known."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from app.cards.cards import FACES, NO_CARDS, as_set, is_joker, iterate
from app.games.contract.rules import CONTRACTS, Contract, pack_of
from app.games.contract.solver import best_way
from app.players.contract.outlook import BLOCK, Outlook
from tests.again import examples
from tests.games.contract.brute import cards
from tests.games.contract.test_solver import planted


def chances(number: int, hand: str, coming: str, *each: float) -> list[float]:
    """By block, with these chances of each of the coming cards."""
    return Outlook(CONTRACTS[number - 1], [(cards(coming), each)]).by_block(cards(hand))


def test_the_last_card_comes_as_often_as_it_should() -> None:
    assert chances(1, "KC KD KH 5C 5D 9S 2H", "5H", 0.25, 0.5) == [0.25, 0.5]
    assert chances(2, "KC KD KH 5C 6C 8C 2H 9S", "7C", 0.125) == [0.125]
    assert chances(3, "2C 3C 4C 5C 6D 7D XA 9S JH", "9D", 0.25) == [0.25]
    assert chances(3, "2C 3C 4C 5C 6D 7D QC 9S JH", "XA", 0.25) == [0.0]


def test_two_cards_come_by_themselves() -> None:
    (both,) = chances(1, "KC KD KH 5C 9D JS 2H", "5D 5H", 0.5)
    (either,) = chances(1, "KC KD KH 5C 5S JS 2H", "5D 5H", 0.5)
    assert 0.15 < both < 0.35 < 0.65 < either < 0.85
    assert both + either == pytest.approx(1.0)


def test_a_joker_that_comes_stands_for_anything() -> None:
    (chance,) = chances(4, "KC KD KH 5C 5D 5H 9C 9D 2S 3S", "XA XB", 0.5)
    assert 0.65 < chance < 0.85


def test_a_card_is_not_in_a_set_and_in_a_run() -> None:
    """The seven of hearts is needed twice; another seven mends that."""
    assert chances(2, "7C 7D 7H 5H 6H 8H KC QD", "9S", 0.5) == [0.0]
    assert chances(2, "7C 7D 7H 5H 6H 8H KC QD", "7S", 0.5) == [0.5]
    assert chances(2, "7C 7D 7H 5H 6H 8H KC QD", "9H", 0.5) == [0.0]
    assert chances(2, "7C 7D 7H 5H 6H 8H 4H QD", "9S", 0.5) == [0.0]
    assert chances(2, "7C 7D 7H 7H2 5H 6H 8H QD", "9S", 0.5) == [1.0]


def test_two_runs_of_a_suit_may_touch() -> None:
    assert chances(3, "2C 3C 4C 5C 6C 7C 8C JD KH", "9C AC", 0.25) != [0.0]
    assert chances(3, "2C 3C 4C 5C 6C 7C 8C 9C KH", "QD", 0.25) == [1.0]
    assert chances(3, "2C 3C 4C 5C 6C 7C 8C JD KH", "8D", 0.25) == [0.0]


def test_an_ace_is_low_or_high() -> None:
    assert chances(3, "AC 2C 3C 4C TD JD QD KD 5H", "AD", 0.0) == [1.0]
    assert chances(3, "AC 2C 3C 4C JD QD KD 5H 6H", "AD", 0.5) == [0.5]


def test_where_nothing_may_be_left_one_card_more_has_to_fit() -> None:
    hand = "2C 3C 4C 5C 6D 7D 8D 9D JH QH KH AH TD"
    assert chances(7, hand, "6C", 0.25) == [0.25]
    assert chances(7, hand, "9H", 0.25) == [0.0]
    assert chances(7, hand, "JD", 0.25) == [0.25]


@settings(max_examples=examples(150))
@given(st.integers(0, 10**6), st.sampled_from(CONTRACTS[:6]), st.booleans())
def test_a_hand_meets_its_contract_where_the_solver_finds_a_way(
    seed: int, contract: Contract, likely: bool
) -> None:
    rng = Random(seed)
    hand = planted(rng, contract)
    if not likely:
        hand = as_set(rng.sample([*iterate(pack_of(2))], contract.dealt + 1))
    naturals = [card % FACES for card in iterate(hand) if not is_joker(card)]
    # One run upon another is left out.
    assume(len(set(naturals)) == len(naturals) or contract.runs < 2)
    (chance,) = Outlook(contract, [(NO_CARDS, [1.0])]).by_block(hand)
    assert chance == float(best_way(hand, contract) is not None)


@settings(max_examples=examples(30))
@given(st.integers(0, 10**6), st.sampled_from(CONTRACTS))
def test_more_turns_and_more_cards_never_hurt(seed: int, contract: Contract) -> None:
    pack = [*iterate(pack_of(4))]
    Random(seed).shuffle(pack)
    hand, unseen = as_set(pack[: contract.dealt]), as_set(pack[contract.dealt :])
    outlook = Outlook(contract, [(unseen, [0.05, 0.1, 0.3])])
    found = outlook.by_block(hand)
    assert found == sorted(found)
    assert all(chance * BLOCK == int(chance * BLOCK) for chance in found)
    if not contract.nothing_left:
        more = outlook.by_block(hand | 1 << pack[-1])
        assert all(one <= other for one, other in zip(found, more, strict=True))
    worst = pack[0]
    if not is_joker(worst):
        joker = next(card for card in pack if is_joker(card) and not hand >> card & 1)
        better = outlook.by_block(hand & ~(1 << worst) | 1 << joker)
        assert all(one <= other for one, other in zip(found, better, strict=True))
