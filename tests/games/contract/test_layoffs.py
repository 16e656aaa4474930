"""Laying off the best way, held against every order."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.cards.cards import Cards, as_set, from_short, is_joker, iterate
from app.games.contract.actions import ContractLayOff
from app.games.contract.layoffs import LayOffs, best_lay_offs
from app.games.contract.melds import (
    PLACES,
    Meld,
    SuitRun,
    exchanged,
    extended,
    from_text,
    set_of,
)
from app.games.contract.rules import pack_of
from tests.games.contract.brute import cards, fewest_stay


def check(found: LayOffs, hand: Cards, table: tuple[Meld, ...]) -> None:
    """Every step fits where it is taken, and what is left is what it says."""
    melds: list[Meld] = list(table)
    for step in found.steps:
        assert hand >> step.card & 1
        hand &= ~(1 << step.card)
        meld: Meld | None
        if isinstance(step, ContractLayOff):
            meld = extended(melds[step.meld], step.card, low=step.low)
        else:
            swapped = exchanged(melds[step.meld], step.card, low=step.low)
            assert swapped is not None
            meld = swapped.meld
            hand |= 0 if swapped.to_hand is None else 1 << swapped.to_hand
        assert meld is not None
        melds[step.meld] = meld
    assert hand == found.left


@pytest.mark.parametrize(
    ("hand", "table", "left"),
    [
        ("KS 7H 3C", "5S:5S,6S,7S,8S", "KS 7H 3C"),
        ("4S 9S 3S KD", "5S:5S,6S,7S,8S", "KD"),
        ("6S 9S KD", "5S:5S,XA,7S,8S", "KD"),
        ("6S TS KD", "5S:5S,XA,7S,8S", "KD"),
        ("XB TS KD", "5S:5S,6S,7S,8S", "KD"),
        ("TS KD", "5S:5S,6S,7S,8S", "TS KD"),
        ("3S KH 8D", "AS:AS,2S,XA,4S 9:9C,9D,9H", "KH 8D"),
        ("3S JH 8D", "AS:AS,2S,XA,4S 6H:6H,7H,8H,9H", "8D"),
        ("9H XB 2D", "9:9C,9D,9S", "2D"),
    ],
)
def test_what_can_be_laid_off(hand: str, table: str, left: str) -> None:
    melds = tuple(map(from_text, table.split()))
    found = best_lay_offs(cards(hand), melds)
    check(found, cards(hand), melds)
    assert found.left == cards(left)


def test_points_left_in_the_hand() -> None:
    assert best_lay_offs(cards("KS 7H 3C"), ()).points == 20


def test_one_card_to_throw_is_kept() -> None:
    table = (from_text("5S:5S,6S,7S,8S"),)
    assert best_lay_offs(cards("9S TS"), table).left == cards("TS")
    hand, barred = cards("9S TS JS"), cards("JS")
    found = best_lay_offs(hand, table, hand & ~barred)
    assert found.left == cards("TS JS"), "the ten has to be kept, so that the jack stays as well"


def some_table(rng: Random, taken: set[int]) -> tuple[Meld, ...]:
    """Up to three melds with jokers in them."""
    pack = [card for card in iterate(pack_of(3)) if card % 54 // 13 in (0, 1, 4)]
    melds: list[Meld] = []
    for _ in range(rng.randrange(1, 4)):
        jokers = [card for card in pack if is_joker(card) and card not in taken]
        if rng.random() < 0.25:
            rank = rng.randrange(13)
            same = [card for card in pack if card % 54 % 13 == rank and not is_joker(card)]
            mine = [card for card in same if card not in taken][:3]
            if len(mine) == 3:
                melds.append(set_of(rank, as_set(mine)))
                taken |= set(mine)
            continue
        suit, low = rng.randrange(2), rng.choice((0, 0, 3, 5, 10))
        length = rng.choice((4, 4, 5, PLACES - low))
        placed = []
        for place in range(low, min(low + length, PLACES)):
            free = [
                card for card in pack if card not in taken and card % 54 == suit * 13 + place % 13
            ]
            if jokers and (not free or rng.random() < 0.3):
                placed.append(jokers.pop())
            elif free:
                placed.append(free[0])
            taken |= set(placed)
        run = SuitRun(suit, low, tuple(placed))
        if run.is_valid:
            melds.append(run)
    return tuple(melds)


@given(st.integers(0, 2**32))
def test_no_order_leaves_less(seed: int) -> None:
    rng = Random(seed)
    taken: set[int] = set()
    table = some_table(rng, taken)
    pack = [
        card for card in iterate(pack_of(3)) if card not in taken and card % 54 // 13 in (0, 1, 4)
    ]
    hand = as_set(rng.sample(pack, rng.randrange(1, 6)))
    throwable = hand if rng.random() < 0.5 else hand & ~(hand & -hand)
    found = best_lay_offs(hand, table, throwable)
    check(found, hand, table)
    if hand & throwable:
        assert found.left & throwable
        assert found.points == fewest_stay(hand, table, throwable)


def test_the_joker_of_an_ace_is_exchanged_from_below() -> None:
    places = "XA,2C,3C,4C,5C,6C,7C,8C,9C,TC,JC,QC,KC,XB"
    table = (from_text(f"AC:{places}"), from_text("5:5D,5H,5S"))
    hand = cards("AC KD")
    found = best_lay_offs(hand, table)
    check(found, hand, table)
    assert found.left == cards("KD")
    assert from_short("AC") == found.steps[0].card
