"""What of the table is raised, and what the natural thing to do with it is."""

from __future__ import annotations

import pytest

from app.cards.cards import PACK, as_set, iterate, parse, parse_set
from app.games.gin.actions import (
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    Action,
    Discard,
)
from app.games.gin.hand import Hand
from app.games.gin.rules import Rules
from app.games.gin.view import View
from app.ui.cursor import LEAVE, Cursor
from app.ui.raised import HAND, PILE, STOCK

ME, OTHER = 0, 1
MINE = "4S 5S 6S 7H 7D 7C 2C 9D JH KC"
HERS = "AC 3D 5H 8H 9C TS QD QH 6C 2S"


def hand(*actions: tuple[int, Action], upcard: str = "KD") -> Hand:
    """The king of diamonds is turned up if no other card is, the three of clubs is the first of
    the stock.
    """
    mine, hers = ([parse(name) for name in held.split()] for held in (MINE, HERS))
    dealt = [card for pair in zip(hers, mine, strict=True) for card in pair]
    dealt += [parse(upcard), parse("3C")]
    played = Hand(Rules(), [*dealt, *iterate(PACK & ~as_set(dealt))], ME)
    for seat, action in actions:
        assert seat == played.to_act
        played.apply(action)
    return played


def at(*actions: tuple[int, Action], upcard: str = "KD") -> tuple[Cursor, View]:
    """My cursor after these actions."""
    played = hand(*actions, upcard=upcard)
    view, cursor = played.view(ME), Cursor()
    cursor.arrangement.hold(view.hand, view.drawn)
    cursor.step_to(view, is_my_turn=played.to_act == ME)
    return cursor, view


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
    cursor, view = at(*actions)
    assert cursor.zone == zone
    assert cursor.natural(view.phase) == natural


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
    cursor, view = at(*AT_THE_UPCARD, upcard=upcard)
    assert cursor.zone == zone
    cursor.go_down()
    cursor.go_up()
    assert cursor.zone == zone
    cursor.raise_next(1)
    assert cursor.natural(view.phase) == PASS
    cursor.raise_next(-1)
    assert cursor.natural(view.phase) == DRAW_DISCARD
    cursor.raise_for(PASS)
    assert cursor.zone == LEAVE


def test_nothing_is_raised_anew_while_another_is_to_act() -> None:
    cursor, _ = at()
    assert (cursor.zone, cursor.after) == (HAND, {})


def test_a_throw_is_told_for_every_card_but_the_one_just_taken() -> None:
    cursor, view = at(*TOOK_IT)
    assert set(cursor.after) == set(iterate(view.hand)) - {parse("KD")}
    cursor.step_to(view, is_my_turn=False)
    assert cursor.after == {}


def test_after_the_last_card_comes_the_first_and_of_piles_there_are_two() -> None:
    cursor, _ = at()
    cursor.raise_card(9)
    cursor.raise_next(1)
    assert cursor.place == 0
    cursor.raise_next(-1)
    assert cursor.place == 9
    cursor.go_up()
    assert (cursor.zone, cursor.card) == (STOCK, None)
    cursor.raise_next(1)
    assert cursor.zone == PILE
    cursor.raise_next(-1)
    assert cursor.zone == STOCK
    cursor.go_down()
    assert (cursor.zone, cursor.place) == (HAND, 9)


@pytest.mark.parametrize("actions", [DRAWING, TOOK_IT])
def test_up_leads_to_the_stock_once_no_card_is_offered_any_more(
    actions: tuple[tuple[int, Action], ...],
) -> None:
    cursor, _ = at(*AT_THE_UPCARD)
    played = hand(*actions)
    cursor.step_to(played.view(ME), is_my_turn=played.to_act == ME)
    cursor.go_down()
    cursor.go_up()
    assert cursor.zone == STOCK


def test_a_pile_is_no_natural_thing_to_use_after_the_draw() -> None:
    cursor, view = at(*TOOK_IT)
    cursor.go_up()
    assert cursor.natural(view.phase) is None


def test_a_card_stays_raised_in_another_order() -> None:
    cursor, _ = at()
    cursor.raise_card(cursor.cards.index(parse("9D")))
    orders = []
    for _ in range(4):
        cursor.put_in_order(cursor.next_order)
        orders.append(cursor.arrangement.order)
        assert cursor.card == parse("9D")
    assert orders == ["suit", "rank", "hand", "melds"]


def test_cards_come_together_where_the_first_of_them_is() -> None:
    cursor, _ = at()
    cursor.put_in_order("rank")
    first = min(cursor.cards.index(card) for card in iterate(parse_set("7C KC JH")))
    cursor.bring_together(parse_set("7C KC JH"))
    assert set(cursor.cards[cursor.place : cursor.place + 3]) == set(iterate(parse_set("7C KC JH")))
    assert cursor.arrangement.order == "hand"
    assert cursor.place == first


def test_a_card_that_is_moved_stays_raised() -> None:
    cursor, _ = at()
    card = cursor.cards[2]
    cursor.move_card(2, 5)
    assert (cursor.card, cursor.place) == (card, 5)


def test_the_next_hand_is_taken_up_anew() -> None:
    cursor, view = at()
    cursor.move_card(0, 9)
    cursor.let_go()
    assert cursor.card is None
    cursor.arrangement.hold(view.hand, None)
    assert as_set(cursor.cards) == view.hand
