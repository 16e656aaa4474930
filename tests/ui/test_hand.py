"""The order of a hand, and that nothing moves by itself."""

from __future__ import annotations

from itertools import accumulate, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.cards.cards import (
    NO_CARDS,
    PACK,
    Cards,
    as_set,
    glyph_name,
    iterate,
    parse,
    parse_set,
    points,
)
from app.games.gin.actions import DRAW_DISCARD, DRAW_STOCK, PASS, Action, Discard
from app.games.gin.hand import Hand
from app.games.gin.melds import best_discards, deadwood, is_meld
from app.games.gin.rules import Rules
from app.games.gin.view import View
from app.storage.settings import ORDERS
from app.ui.hand import (
    HAND,
    LEAVE,
    PILE,
    STOCK,
    GinHandOrder,
    GinSelection,
    by_rank,
    meld_kind,
    whether_meld,
)
from tests.tui.host import cards

DEALT = "9D 4S KC 7C 5S 7H JH 6S 7D 2C"
BY_MELDS = "7C 7D 7H 4S 5S 6S 2C 9D JH KC"

ten_cards = st.permutations(list(iterate(PACK))).map(lambda deck: deck[:12])


def arranged(order: str = "melds", hand: str = DEALT) -> GinHandOrder:
    held = GinHandOrder(order)
    held.hold(parse_set(hand), None)
    return held


def test_by_melds_the_deadwood_is_last_and_rises() -> None:
    assert arranged().cards == cards(BY_MELDS)
    assert arranged().deadwood == 31


def test_by_suit_and_by_rank() -> None:
    assert arranged("suit").cards == cards("2C 7C KC 7D 9D 4S 5S 6S 7H JH")
    assert arranged("rank").cards == cards("2C 4S 5S 6S 7C 7D 7H 9D JH KC")


@pytest.mark.parametrize(
    ("hand", "shown", "pairs"),
    [
        # Two of a rank, neighbours, and two with a gap between them.
        (
            "7C 7D 7H 2C 2S 5H 6H TD QD KC",
            "7C 7D 7H 2C 2S 5H 6H TD QD KC",
            ["2C 2S", "5H 6H", "TD QD"],
        ),
        # Of three either pair is easier than the one with a gap; more pairs come first.
        ("4S 5S 7S KC", "4S 5S 7S KC", ["4S 5S"]),
        ("4S 5S 7S 5D KC", "4S 5S 5D 7S KC", ["4S 5S"]),
        ("4S 5S 7S 4D KC", "4D 4S 5S 7S KC", ["4D 4S", "5S 7S"]),
        # An ace is low, and a card is in one pair only.
        ("AC KC AS AH QC", "AC AS AH QC KC", ["QC KC"]),
        ("AC 9D KS 5H", "AC 5H 9D KS", []),
    ],
)
def test_pairs_that_a_card_makes_a_meld_stand_between_melds_and_the_rest(
    hand: str, shown: str, pairs: list[str]
) -> None:
    held = arranged("near", hand)
    assert held.cards == cards(shown)
    assert list(held.near) == [parse_set(pair) for pair in pairs]
    assert [item.near for item in held.held()] == [
        next((pair for pair in held.near if pair >> card & 1), None) for card in held.cards
    ]
    assert not arranged("melds", hand).near


def test_every_card_says_which_meld_it_is_in() -> None:
    held = arranged().held()
    sevens, run = parse_set("7C 7D 7H"), parse_set("4S 5S 6S")
    assert [item.meld for item in held] == [sevens] * 3 + [run] * 3 + [None] * 4
    assert (meld_kind(sevens), meld_kind(run)) == ("set", "run")


def test_a_loose_card_comes_last_and_the_hand_is_sorted_when_the_turn_is_over() -> None:
    held = arranged()
    drawn = parse("TD")
    held.hold(parse_set(DEALT) | 1 << drawn, drawn)
    assert held.cards == [*cards(BY_MELDS), drawn]
    assert held.deadwood == 41
    held.hold(parse_set(DEALT) & ~(1 << parse("KC")) | 1 << drawn, None)
    assert held.cards == cards("7C 7D 7H 4S 5S 6S 2C 9D TD JH")


@pytest.mark.parametrize(
    ("hand", "drawn", "melds", "suit", "rank"),
    [
        (
            DEALT,
            "3S",
            "7C 7D 7H 3S 4S 5S 6S 2C 9D JH KC",
            "2C 7C KC 7D 9D 3S 4S 5S 6S 7H JH",
            "2C 3S 4S 5S 6S 7C 7D 7H 9D JH KC",
        ),
        (
            "7C 7D 7H 3S 4S 5S 2C 9D JH KC",
            "7S",
            "7C 7D 7S 7H 3S 4S 5S 2C 9D JH KC",
            "2C 7C KC 7D 9D 3S 4S 5S 7S 7H JH",
            "2C 3S 4S 5S 7C 7D 7S 7H 9D JH KC",
        ),
        (
            "4S 5S 6S 2C 6H 7D 8H TD JC KC",
            "7H",
            "4S 5S 6S 6H 7H 8H 2C 7D TD JC KC",
            "2C JC KC 7D TD 4S 5S 6S 6H 7H 8H",
            "2C 4S 5S 6S 6H 7D 7H 8H TD JC KC",
        ),
    ],
    ids=["a run made longer", "a set made full", "a run made"],
)
def test_a_card_that_makes_a_meld_is_shown_with_it_at_once(
    hand: str, drawn: str, melds: str, suit: str, rank: str
) -> None:
    for order, after in (("melds", melds), ("suit", suit), ("rank", rank)):
        held = arranged(order, hand)
        new = parse(drawn)
        held.hold(parse_set(hand) | 1 << new, new)
        assert held.meld_of(new)
        assert held.cards == cards(after), order
        resumed = GinHandOrder(order)
        resumed.hold(parse_set(hand) | 1 << new, new)
        assert resumed.cards == held.cards, "as it is when the match is resumed"


@pytest.mark.parametrize(
    ("hand", "drawn", "barred", "thrown"),
    [
        (DEALT, "3S", False, "KC"),
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
        whole = parse_set(DEALT) | 1 << drawn
        held.hold(whole, drawn)
        before = held.cards[:]
        held.hold(whole & ~(1 << before[2]), None)
        held.hold(whole & ~(1 << before[2]), None)
        held.hold(whole, drawn)
        assert held.cards == before


def test_a_turn_resumed_in_its_middle_shows_the_drawn_card_last() -> None:
    drawn = parse("TD")
    held = GinHandOrder("melds")
    held.hold(parse_set(DEALT) | 1 << drawn, drawn)
    assert held.cards == [*cards(BY_MELDS), drawn]
    thrown = GinHandOrder("melds")
    thrown.hold(parse_set(DEALT), None)
    thrown.hold(parse_set(DEALT) & ~(1 << parse("KC")) | 1 << drawn, drawn)
    assert thrown.cards[-1] == drawn


def test_melds_that_are_shown_stay_while_they_are_as_good_as_others() -> None:
    held = GinHandOrder("melds")
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
    held = GinHandOrder(order)
    hand: Cards = as_set(deck[:10])
    held.hold(hand, None)
    before = held.cards[:]
    assert as_set(before) == hand
    held.hold(hand | 1 << deck[10], deck[10])
    during = held.cards[:]
    groups = [*held.melds, *held.near]
    goes_in = any(group >> deck[10] & 1 for group in groups) and order != "hand"
    if not goes_in:
        assert during[-1] == deck[10]
    if not goes_in or order in ("suit", "rank"):
        assert [card for card in during if card != deck[10]] == before
    if order in ("melds", "near"):
        ends = list(accumulate(map(int.bit_count, groups), initial=0))
        shown = [as_set(during[low:high]) for low, high in pairwise(ends)]
        assert shown == groups, "no group has to be pieced together"
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
        assert loose == sorted(loose, key=by_rank)
        assert points(as_set(loose)) == held.deadwood


ME, OTHER = 0, 1
MINE = "4S 5S 6S 7H 7D 7C 2C 9D JH KC"
HERS = "AC 3D 5H 8H 9C TS QD QH 6C 2S"


def hand(
    *actions: tuple[int, Action], upcard: str = "KD", stock: str = "3C", mine: str = MINE
) -> Hand:
    """The king of diamonds is turned up if no other card is, the three of clubs is the first of
    the stock if no other is.
    """
    held = zip(cards(HERS), cards(mine), strict=True)
    dealt = [card for pair in held for card in pair]
    dealt += [parse(upcard), parse(stock)]
    played = Hand(Rules(), [*dealt, *iterate(PACK & ~as_set(dealt))], ME)
    for seat, action in actions:
        assert seat == played.to_act
        played.apply(action)
    return played


def at(
    *actions: tuple[int, Action], upcard: str = "KD", stock: str = "3C", mine: str = MINE
) -> tuple[GinSelection, View]:
    """My cursor after these actions."""
    played = hand(*actions, upcard=upcard, stock=stock, mine=mine)
    view, selection = played.view(ME), GinSelection()
    selection.arrangement.hold(view.hand, view.drawn)
    selection.step_to(view, is_my_turn=played.to_act == ME)
    return selection, view


AT_THE_UPCARD = ((OTHER, PASS),)
TOOK_IT = (*AT_THE_UPCARD, (ME, DRAW_DISCARD))
DRAWING = ((OTHER, DRAW_DISCARD), (OTHER, Discard(parse("QH"))))


@pytest.mark.parametrize(
    ("actions", "zone", "natural"),
    [
        (AT_THE_UPCARD, LEAVE, PASS),
        (DRAWING, STOCK, DRAW_STOCK),
        (TOOK_IT, HAND, Discard(parse("JH"))),
    ],
)
def test_the_next_step_is_raised(
    actions: tuple[tuple[int, Action], ...], zone: str, natural: Action
) -> None:
    selection, view = at(*actions)
    assert selection.zone == zone
    assert selection.natural(view.phase) == natural


@pytest.mark.parametrize(
    ("upcard", "zone"),
    [
        ("7S", PILE),  # the fourth seven
        ("3S", PILE),  # a longer run
        ("KD", LEAVE),  # only a pair
        ("3H", LEAVE),
    ],
)
def test_an_upcard_is_raised_that_goes_into_a_meld(upcard: str, zone: str) -> None:
    selection, view = at(*AT_THE_UPCARD, upcard=upcard)
    assert selection.zone == zone
    selection.go_down()
    selection.go_up(None)
    assert selection.zone == zone
    selection.raise_next(1)
    assert selection.natural(view.phase) == PASS
    selection.raise_next(-1)
    assert selection.natural(view.phase) == DRAW_DISCARD
    selection.raise_for(PASS, None)
    assert selection.zone == LEAVE


@pytest.mark.parametrize(
    ("thrown", "zone"),
    [
        ("KS", STOCK),  # only a pair
        ("7S", PILE),  # the fourth seven
        ("3S", PILE),  # a longer run
        ("3H", STOCK),
    ],
)
def test_a_discard_is_raised_that_goes_into_a_meld(thrown: str, zone: str) -> None:
    actions = (*AT_THE_UPCARD, (ME, PASS), (OTHER, DRAW_STOCK), (OTHER, Discard(parse(thrown))))
    selection, view = at(*actions, stock=thrown)
    assert selection.zone == zone
    selection.go_down()
    selection.go_up(None)
    assert selection.zone == zone
    selection.raise_next(1)
    assert selection.natural(view.phase) == DRAW_DISCARD
    selection.raise_next(-1)
    assert selection.natural(view.phase) == DRAW_STOCK


def test_nothing_is_raised_anew_while_another_is_to_act() -> None:
    selection, _ = at()
    assert (selection.zone, selection.after) == (HAND, {})


def test_a_throw_is_told_for_every_card_but_the_one_just_taken() -> None:
    selection, view = at(*TOOK_IT)
    assert set(selection.after) == set(iterate(view.hand)) - {parse("KD")}
    selection.step_to(view, is_my_turn=False)
    assert selection.after == {}


def test_after_the_last_card_comes_the_first_and_of_piles_there_are_two() -> None:
    selection, _ = at()
    selection.raise_card(9)
    selection.raise_next(1)
    assert selection.index == 0
    selection.raise_next(-1)
    assert selection.index == 9
    selection.go_up(None)
    assert (selection.zone, selection.card) == (STOCK, None)
    selection.raise_next(1)
    assert selection.zone == PILE
    selection.raise_next(-1)
    assert selection.zone == STOCK
    selection.go_down()
    assert (selection.zone, selection.index) == (HAND, 9)


@pytest.mark.parametrize(
    ("mine", "top", "zone"),
    [
        # With the ace in place of the king, six points are enough to knock.
        ("4S 5S 6S 7H 7D 7C 2C 2D KH AS", "AD", PILE),
        # Here they are not.
        ("4S 5S 6S 7H 7D 7C 9D 8D KH AS", "AD", STOCK),
        # A knock is possible, but not by this card.
        ("4S 5S 6S 7H 7D 7C 2C 2D AH AS", "3H", STOCK),
        # The run would break a set that is worth as much.
        ("5C 6D 6H 7C TD JC JH JS QC QS", "TC", STOCK),
    ],
)
def test_a_discard_is_raised_that_lowers_the_deadwood_enough(
    mine: str, top: str, zone: str
) -> None:
    actions = (*AT_THE_UPCARD, (ME, PASS), (OTHER, DRAW_STOCK), (OTHER, Discard(parse(top))))
    selection, _ = at(*actions, stock=top, mine=mine)
    assert selection.zone == zone


@pytest.mark.parametrize("actions", [DRAWING, TOOK_IT])
def test_up_leads_to_the_stock_once_no_card_is_offered_any_more(
    actions: tuple[tuple[int, Action], ...],
) -> None:
    selection, _ = at(*AT_THE_UPCARD)
    played = hand(*actions)
    selection.step_to(played.view(ME), is_my_turn=played.to_act == ME)
    selection.go_down()
    selection.go_up(None)
    assert selection.zone == STOCK


def test_a_pile_is_no_natural_thing_to_use_after_the_draw() -> None:
    selection, view = at(*TOOK_IT)
    selection.go_up(None)
    assert selection.natural(view.phase) is None


def test_a_card_stays_raised_in_another_order() -> None:
    selection, _ = at()
    selection.raise_card(selection.cards.index(parse("9D")))
    orders = []
    for _ in ORDERS:
        selection.put_in_order(selection.next_order)
        orders.append(selection.arrangement.order)
        assert selection.card == parse("9D")
    assert orders == ["near", "suit", "rank", "hand", "melds"]


def test_cards_come_together_where_the_first_of_them_is() -> None:
    selection, _ = at()
    selection.put_in_order("rank")
    first = min(selection.cards.index(card) for card in iterate(parse_set("7C KC JH")))
    selection.bring_together(parse_set("7C KC JH"))
    assert set(selection.cards[selection.index : selection.index + 3]) == set(
        iterate(parse_set("7C KC JH"))
    )
    assert selection.arrangement.order == "hand"
    assert selection.index == first


def test_a_card_that_is_moved_stays_raised() -> None:
    selection, _ = at()
    card = selection.cards[2]
    selection.move_card(2, 5)
    assert (selection.card, selection.index) == (card, 5)


def test_the_next_hand_is_taken_up_anew() -> None:
    selection, view = at()
    selection.move_card(0, 9)
    selection.let_go()
    assert selection.card is None
    selection.arrangement.hold(view.hand, None)
    assert as_set(selection.cards) == view.hand


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("4S 6S 5S", "4♠ 5♠ 6♠ is a run."),
        ("7C 7D 7H", "7♣ 7♦ 7♥ is a set."),
        (
            "2C KC",
            "2♣ K♣ is not a meld: it takes three or more of a rank, or in sequence in a suit.",
        ),
    ],
)
def test_cards_that_are_matched_are_a_meld_or_not(cards: str, told: str) -> None:
    assert whether_meld(parse_set(cards), glyph_name) == told
