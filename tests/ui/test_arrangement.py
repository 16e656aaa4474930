"""The order of a hand, and that nothing moves by itself."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.cards.cards import (
    NO_CARDS,
    PACK,
    Cards,
    as_set,
    iterate,
    parse,
    parse_set,
    points,
    rank_of,
)
from app.games.gin.melds import best_discards, deadwood, is_meld
from app.storage.settings import ORDERS
from app.ui.arrangement import Arrangement, meld_kind
from tests.tui.host import cards

HAND = "9D 4S KC 7C 5S 7H JH 6S 7D 2C"
BY_MELDS = "7C 7D 7H 4S 5S 6S 2C 9D JH KC"

ten_cards = st.permutations(list(iterate(PACK))).map(lambda deck: deck[:12])


def arranged(order: str = "melds", hand: str = HAND) -> Arrangement:
    held = Arrangement(order)
    held.hold(parse_set(hand), None)
    return held


def test_by_melds_the_deadwood_is_last_and_rises() -> None:
    assert arranged().cards == cards(BY_MELDS)
    assert arranged().deadwood == 31


def test_by_suit_and_by_rank() -> None:
    assert arranged("suit").cards == cards("2C 7C KC 7D 9D 7H JH 4S 5S 6S")
    assert arranged("rank").cards == cards("2C 4S 5S 6S 7C 7D 7H 9D JH KC")


def test_every_card_says_which_meld_it_is_in() -> None:
    held = arranged().held()
    sevens, run = parse_set("7C 7D 7H"), parse_set("4S 5S 6S")
    assert [item.meld for item in held] == [sevens] * 3 + [run] * 3 + [None] * 4
    assert (meld_kind(sevens), meld_kind(run)) == ("set", "run")


def test_a_loose_card_comes_last_and_the_hand_is_sorted_when_the_turn_is_over() -> None:
    held = arranged()
    drawn = parse("TD")
    held.hold(parse_set(HAND) | 1 << drawn, drawn)
    assert held.cards == [*cards(BY_MELDS), drawn]
    assert held.deadwood == 41
    held.hold(parse_set(HAND) & ~(1 << parse("KC")) | 1 << drawn, None)
    assert held.cards == cards("7C 7D 7H 4S 5S 6S 2C 9D TD JH")


@pytest.mark.parametrize(
    ("hand", "drawn", "melds", "suit", "rank"),
    [
        (
            HAND,
            "3S",
            "7C 7D 7H 3S 4S 5S 6S 2C 9D JH KC",
            "2C 7C KC 7D 9D 7H JH 3S 4S 5S 6S",
            "2C 3S 4S 5S 6S 7C 7D 7H 9D JH KC",
        ),
        (
            "7C 7D 7H 3S 4S 5S 2C 9D JH KC",
            "7S",
            "7C 7D 7H 7S 3S 4S 5S 2C 9D JH KC",
            "2C 7C KC 7D 9D 7H JH 3S 4S 5S 7S",
            "2C 3S 4S 5S 7C 7D 7H 7S 9D JH KC",
        ),
        # The two that it goes between lie apart: neither of them moves.
        (
            "4S 5S 6S 2C 6H 7D 8H TD JC KC",
            "7H",
            "4S 5S 6S 2C 6H 7H 7D 8H TD JC KC",
            "2C JC KC 7D TD 6H 7H 8H 4S 5S 6S",
            "2C 4S 5S 6H 6S 7D 7H 8H TD JC KC",
        ),
    ],
    ids=["a run made longer", "a set made full", "a run made"],
)
def test_a_card_that_is_in_a_meld_goes_to_it_and_no_other_moves(
    hand: str, drawn: str, melds: str, suit: str, rank: str
) -> None:
    for order, after in (("melds", melds), ("suit", suit), ("rank", rank)):
        held = arranged(order, hand)
        before = held.cards[:]
        new = parse(drawn)
        held.hold(parse_set(hand) | 1 << new, new)
        assert held.meld_of(new)
        assert held.cards == cards(after), order
        assert [card for card in held.cards if card != new] == before
        resumed = Arrangement(order)
        resumed.hold(parse_set(hand) | 1 << new, new)
        assert resumed.cards == held.cards, "as it is when the match is resumed"


@pytest.mark.parametrize(
    ("hand", "drawn", "barred", "thrown"),
    [
        (HAND, "3S", False, "KC"),
        ("7C 7D 4S 5S 6S 2C 9D JH KC 3H", "7H", False, "KC"),
        ("6H 8H 2C 3D 9S QC KD 4S AC JS", "7H", False, "KD"),
        # Of equal points: what stands alone, then the new card, then the highest.
        ("7C 7D 7H 4S 5S 6S 2C QD KD JH", "KC", False, "JH"),
        ("7C 7D 7H 4S 5S 6S 2C 3D QS JH", "KC", False, "KC"),
        ("7C 7D 7H 4S 5S 6S 2C 3D QS TH", "KC", True, "QS"),
        # All are in melds, or may not be thrown: the end of a long one, of another if it can be.
        ("7C 7D 7H 4S 5S 6S 2C 3C 4C 5C", "7S", False, "5C"),
        ("7C 7D 7H 4S 5S 6S AC 2C 3C 4C", "KH", True, "4C"),
        ("7C 7D 7H 4S 5S 6S 2C 3C 4C 5C", "AC", True, "5C"),
    ],
)
def test_the_best_loose_card_is_raised(hand: str, drawn: str, barred: bool, thrown: str) -> None:
    new = parse(drawn)
    held = arranged(hand=hand)
    whole = parse_set(hand) | 1 << new
    held.hold(whole, new)
    after = dict(best_discards(whole, 1 << new if barred else NO_CARDS))
    assert held.to_throw(after, new) == parse(thrown)


def test_by_hand_only_the_player_moves_cards() -> None:
    held = arranged()
    held.move(0, 9)
    assert held.order == "hand"
    moved = cards("7D 7H 4S 5S 6S 2C 9D JH KC 7C")
    assert held.cards == moved
    drawn = parse("3S")
    held.hold(as_set([*moved, drawn]), drawn)
    held.hold(as_set([*moved[1:], drawn]), None)
    assert held.cards == [*moved[1:], drawn]
    held.sort()
    assert held.cards == [*moved[1:], drawn]


def test_a_throw_taken_back_finds_its_old_place() -> None:
    for order in ORDERS:
        held = arranged(order)
        if order == "hand":
            held.move(3, 6)
        drawn = parse("3S")
        whole = parse_set(HAND) | 1 << drawn
        held.hold(whole, drawn)
        before = held.cards[:]
        held.hold(whole & ~(1 << before[2]), None)
        held.hold(whole & ~(1 << before[2]), None)
        held.hold(whole, drawn)
        assert held.cards == before


def test_a_turn_resumed_in_its_middle_shows_the_drawn_card_last() -> None:
    drawn = parse("TD")
    held = Arrangement("melds")
    held.hold(parse_set(HAND) | 1 << drawn, drawn)
    assert held.cards == [*cards(BY_MELDS), drawn]
    thrown = Arrangement("melds")
    thrown.hold(parse_set(HAND), None)
    thrown.hold(parse_set(HAND) & ~(1 << parse("KC")) | 1 << drawn, drawn)
    assert thrown.cards[-1] == drawn


def test_melds_that_are_shown_stay_while_they_are_as_good_as_others() -> None:
    held = Arrangement("melds")
    held.hold(parse_set("5C 5D 5H 6H 7H KS QD 9C 2D AS"), None)
    shown = held.melds
    other = parse_set("5H 6H 7H")
    for drawn in ("4C", "TD", "JC"):
        held.hold(parse_set(f"5C 5D 5H 6H 7H KS QD 9C 2D AS {drawn}"), parse(drawn))
        assert held.melds == shown
        held.hold(parse_set("5C 5D 5H 6H 7H KS QD 9C 2D AS"), None)
    assert (other in shown) == (held.deadwood == deadwood(parse_set("5C 5D KS QD 9C 2D AS")))


@given(ten_cards, st.sampled_from(ORDERS), st.data())
def test_over_a_turn_cards_are_kept_and_only_the_new_one_comes_in(
    deck: list[int], order: str, data: st.DataObject
) -> None:
    held = Arrangement(order)
    hand: Cards = as_set(deck[:10])
    held.hold(hand, None)
    before = held.cards[:]
    assert as_set(before) == hand
    held.hold(hand | 1 << deck[10], deck[10])
    during = held.cards[:]
    assert [card for card in during if card != deck[10]] == before
    meld = held.meld_of(deck[10])
    if meld is None or order == "hand":
        assert during[-1] == deck[10]
    elif order == "melds":
        place = during.index(deck[10])
        assert any(meld >> card & 1 for card in (during[place - 1], *during[place + 1 :][:1]))
    held.hold(hand | 1 << deck[10], deck[10])
    assert held.cards == during, "showing twice changes nothing"
    after = dict(best_discards(hand | 1 << deck[10]))
    best = held.to_throw(after, deck[10])
    if held.deadwood:
        assert held.meld_of(best) is None
        assert after[best] == held.deadwood - points(1 << best)
    else:
        assert after[best] == min(after.values())
    for meld in held.melds:
        assert is_meld(meld)
    assert held.deadwood == deadwood(hand | 1 << deck[10])
    thrown = data.draw(st.sampled_from(held.cards))
    held.hold((hand | 1 << deck[10]) & ~(1 << thrown), None)
    assert as_set(held.cards) == (hand | 1 << deck[10]) & ~(1 << thrown)
    if order == "hand":
        assert held.cards == [card for card in during if card != thrown]
    if order == "melds":
        loose = [item.card for item in held.held() if item.meld is None]
        assert held.cards[len(held.cards) - len(loose) :] == loose
        assert loose == sorted(loose, key=lambda card: (rank_of(card), card))
        assert points(as_set(loose)) == held.deadwood
