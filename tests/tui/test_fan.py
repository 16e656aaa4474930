"""The order of a hand, and that nothing moves by itself."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.cards import PACK, Cards, as_set, iterate, parse, parse_set, points, rank_of
from app.engine.melds import deadwood, is_meld
from app.store.settings import ORDERS
from app.tui.fan import Fan, meld_kind
from tests.tui.host import cards

HAND = "9D 4S KC 7C 5S 7H JH 6S 7D 2C"
BY_MELDS = "7C 7D 7H 4S 5S 6S 2C 9D JH KC"

ten_cards = st.permutations(list(iterate(PACK))).map(lambda deck: deck[:12])


def fan(order: str = "melds", hand: str = HAND) -> Fan:
    held = Fan(order)
    held.hold(parse_set(hand), None)
    return held


def test_by_melds_the_deadwood_is_last_and_rises() -> None:
    assert fan().cards == cards(BY_MELDS)
    assert fan().deadwood == 31


def test_by_suit_and_by_rank() -> None:
    assert fan("suit").cards == cards("2C 7C KC 7D 9D 7H JH 4S 5S 6S")
    assert fan("rank").cards == cards("2C 4S 5S 6S 7C 7D 7H 9D JH KC")


def test_every_card_says_which_meld_it_is_in() -> None:
    held = fan().held()
    sevens, run = parse_set("7C 7D 7H"), parse_set("4S 5S 6S")
    assert [item.meld for item in held] == [sevens] * 3 + [run] * 3 + [None] * 4
    assert (meld_kind(sevens), meld_kind(run)) == ("set", "run")


def test_a_drawn_card_comes_last_and_the_hand_is_sorted_when_the_turn_is_over() -> None:
    held = fan()
    drawn = parse("3S")
    held.hold(parse_set(HAND) | 1 << drawn, drawn)
    assert held.cards == [*cards(BY_MELDS), drawn]
    assert held.deadwood == 31
    held.hold(parse_set(HAND) & ~(1 << parse("KC")) | 1 << drawn, None)
    assert held.cards == cards("7C 7D 7H 3S 4S 5S 6S 2C 9D JH")


def test_by_hand_only_the_player_moves_cards() -> None:
    held = fan()
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
        held = fan(order)
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
    drawn = parse("3S")
    held = Fan("melds")
    held.hold(parse_set(HAND) | 1 << drawn, drawn)
    assert held.cards == [*cards(BY_MELDS), drawn]
    thrown = Fan("melds")
    thrown.hold(parse_set(HAND), None)
    thrown.hold(parse_set(HAND) & ~(1 << parse("KC")) | 1 << drawn, drawn)
    assert thrown.cards[-1] == drawn


def test_melds_that_are_shown_stay_while_they_are_as_good_as_others() -> None:
    held = Fan("melds")
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
    held = Fan(order)
    hand: Cards = as_set(deck[:10])
    held.hold(hand, None)
    before = held.cards[:]
    assert as_set(before) == hand
    held.hold(hand | 1 << deck[10], deck[10])
    assert held.cards == [*before, deck[10]]
    held.hold(hand | 1 << deck[10], deck[10])
    assert held.cards == [*before, deck[10]], "showing twice changes nothing"
    for meld in held.melds:
        assert is_meld(meld)
    assert held.deadwood == deadwood(hand | 1 << deck[10])
    thrown = data.draw(st.sampled_from(held.cards))
    held.hold((hand | 1 << deck[10]) & ~(1 << thrown), None)
    assert as_set(held.cards) == (hand | 1 << deck[10]) & ~(1 << thrown)
    if order == "hand":
        assert held.cards == [card for card in [*before, deck[10]] if card != thrown]
    if order == "melds":
        loose = [item.card for item in held.held() if item.meld is None]
        assert held.cards[len(held.cards) - len(loose) :] == loose
        assert loose == sorted(loose, key=lambda card: (rank_of(card), card))
        assert points(as_set(loose)) == held.deadwood
