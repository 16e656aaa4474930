"""A position put together card by card: what is impossible, what is missing, and its view."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from app.cards.cards import as_set
from app.games.gin.hand import Hand
from app.games.gin.rules import Rules
from app.games.gin.view import Phase
from app.players.registry import decide
from app.text.rules_page import as_cards
from app.ui.board import Board, BoardCode, BoardRefusal, CardTyping, Place, presets
from tests.refusals import refused

TEN = "4H 5H 6H 9C 9D KS QD 2C 3D 7C"
HAND, PILE, THEIRS, MINE = Place


def cards(text: str) -> tuple[int, ...]:
    return tuple(as_cards(text))


def board(hand: str = TEN, pile: str = "7D", theirs: str = "", mine: str = "") -> Board:
    made = Board()
    for place, text in ((HAND, hand), (MINE, mine), (PILE, pile), (THEIRS, theirs)):
        for card in as_cards(text):
            made.put(place, card)
    return made


@pytest.mark.parametrize(
    ("place", "card", "told"),
    [
        (HAND, "4H", "four of hearts in your hand already"),
        (PILE, "4H", "four of hearts in your hand already"),
        (HAND, "7D", "seven of diamonds lies on the pile"),
        (THEIRS, "8S", "other player has the eight of spades"),
        (MINE, "8S", "other player has the eight of spades"),
        (MINE, "2C", "You took the two of clubs already"),
    ],
)
def test_a_card_lies_in_one_place(place: Place, card: str, told: str) -> None:
    made = board(theirs="8S", mine="2C")
    before = made.setup
    with refused(BoardRefusal, told):
        made.put(place, *cards(card))
    assert made.setup == before


def test_a_hand_has_at_most_eleven_cards_and_the_other_ten() -> None:
    made = board(f"{TEN} AS", theirs="AC AD AH 8S 8D 8H JC JD JH JS")
    for place, told in ((HAND, "eleven"), (MINE, "eleven"), (THEIRS, "ten cards")):
        with refused(BoardRefusal, told):
            made.put(place, *cards("QS"))


def test_no_discard_is_more_than_the_stock_allows() -> None:
    made = board()
    rest = [card for card in range(52) if made.place_of(card) is None]
    with refused(BoardRefusal, "the hand over"):
        for card in rest:
            made.put(PILE, card)
    view = made.view
    assert view is not None
    assert (view.phase, view.stock) == (Phase.DRAW, 3)


@pytest.mark.parametrize(
    ("made", "code"),
    [
        (Board(), BoardCode.FEW),
        (board("4H 5H"), BoardCode.FEW),
        (board(pile=""), BoardCode.NO_PILE),
        (board(theirs="8S 9S"), BoardCode.NO_PAST),
    ],
)
def test_a_position_says_what_it_lacks(made: Board, code: str) -> None:
    assert made.obstacle is not None
    assert made.obstacle.code == code
    assert made.view is None


def test_points_that_end_the_match_are_told() -> None:
    made = board()
    made.set(scores=(100, 20))
    assert made.obstacle == BoardRefusal(BoardCode.TARGET_REACHED, points=100, target=100)
    made.set(rules=replace(made.setup.rules, target=150))
    assert made.view is not None
    assert made.view.scores == (100, 20)


def test_ten_cards_and_the_upcard_are_the_opening() -> None:
    view = board().view
    assert view is not None
    assert (view.phase, view.dealer, view.stock) == (Phase.UPCARD, 1, 31)
    made = board()
    made.set(i_deal=True)
    assert made.view is not None
    assert made.view.passed[1] == as_set(cards("7D"))
    made = board()
    made.set(was_passed=True)
    assert made.view is not None
    assert made.view.stock_only


def test_eleven_cards_are_to_be_discarded_from() -> None:
    view = board(f"{TEN} AS", "7D QH 2D").view
    assert view is not None
    assert (view.phase, view.drawn, view.barred) == (Phase.DISCARD, *cards("AS"), None)
    taken = board(f"{TEN} AS", "7D QH", mine="AS").view
    assert taken is not None
    assert (taken.phase, taken.barred) == (Phase.DISCARD, *cards("AS"))


def test_what_the_other_took_and_left_is_known_of_it() -> None:
    view = board(pile="7D QH 2D TC", theirs="8S").view
    assert view is not None
    assert (view.phase, view.top) == (Phase.DRAW, *cards("TC"))
    assert view.known[1] == as_set(cards("8S"))
    assert view.thrown[1] == as_set(cards("QH TC"))
    assert view.thrown[0] == as_set(cards("8S 2D"))
    assert view.stock == 28


def test_changes_are_undone_one_by_one() -> None:
    made = board()
    complete = made.setup
    made.take_out(*cards("9D"))
    made.set(scores=(10, 20))
    assert made.take_out_last(PILE)
    for _ in range(3):
        assert made.undo()
    assert made.setup == complete
    empty = Board()
    assert not empty.undo()
    assert not empty.take_out_last(HAND)


def test_a_change_that_changes_nothing_is_none() -> None:
    made = Board()
    made.set(scores=(0, 0))
    assert not made.undo()


def test_a_position_of_a_match_stays_what_the_seat_saw_until_it_is_changed() -> None:
    deck = list(range(52))
    Random(5).shuffle(deck)
    hand = Hand(Rules(), deck, 0, (30, 45))
    for _ in range(9):
        hand.apply(decide("novice", hand.view(hand.to_act), 1))
    seen = hand.view(hand.to_act)
    made = Board(seen)
    assert made.view == seen
    made.set(scores=(5, 0))
    assert made.view == seen._replace(scores=(5, 0) if seen.seat == 0 else (0, 5))
    *_, first, _ = made.setup.hand
    made.take_out(first)
    assert made.view is None
    spare = next(card for card in range(52) if made.place_of(card) is None)
    made.put(HAND, spare)
    changed = made.view
    assert changed is not None
    assert changed.history == seen.history
    assert changed.hand == seen.hand ^ 1 << first ^ 1 << spare
    for _ in range(3):
        assert made.undo()
    assert made.view == seen


def test_a_position_without_moves_gets_some() -> None:
    view = board(pile="7D QH 2D TC", theirs="8S").view
    assert view is not None
    assert Board(view._replace(history=())).view == view


@pytest.mark.parametrize(
    "made",
    [
        board(),
        board(pile="7D QH 2D TC", theirs="8S"),
        board(f"{TEN} AS", "7D QH 2D"),
        board(f"{TEN} AS", "7D QH", mine="AS"),
        board(pile="QH 2D", theirs="8S", mine="7C"),
    ],
)
@pytest.mark.parametrize(("i_deal", "was_passed"), [(False, False), (True, False), (False, True)])
def test_a_text_says_what_was_put_there(made: Board, i_deal: bool, was_passed: bool) -> None:
    """And none of the moves that were made up."""
    made.set(i_deal=i_deal, was_passed=was_passed)
    again = Board()
    again.read(made.text)
    assert again.view == made.view
    assert "moves" not in made.text
    assert again.text == made.text


def test_a_text_of_a_match_has_its_moves() -> None:
    deck = list(range(52))
    Random(5).shuffle(deck)
    hand = Hand(Rules(), deck, 0, (30, 45))
    for _ in range(9):
        hand.apply(decide("novice", hand.view(hand.to_act), 1))
    again = Board()
    again.read(Board(hand.view(hand.to_act)).text)
    assert again.view == hand.view(hand.to_act)
    assert Board().text == ""


def test_an_answer_to_a_knock_is_not_changed() -> None:
    deck = list(range(52))
    Random(5).shuffle(deck)
    hand = Hand(Rules(), deck, 0)
    while hand.phase is not Phase.LAYOFF:
        hand.apply(decide("strong", hand.view(hand.to_act), 1))
    made = Board(hand.view(hand.to_act))
    assert made.view == hand.view(hand.to_act)
    for change in (lambda: made.put(PILE, 0), lambda: made.take_out_last(HAND)):
        with refused(BoardRefusal, "knocked"):
            change()


@pytest.mark.parametrize(
    "text",
    [
        f"gin1 hand {TEN} up 7D turn other upcard",
        f"gin1 seating=table opening_offer=no score 1-2-3 hand {TEN} up 7D",
    ],
)
def test_a_position_that_is_not_the_own_turn_of_two_stays_what_it_is(text: str) -> None:
    made = Board()
    made.read(text)
    view = made.view
    assert view is not None
    assert (len(view.scores), view.to_act) != (2, view.seat)
    with refused(BoardRefusal, "begin a new"):
        made.set(scores=(5, 5))
    made.become(None)
    assert made.setup.hand == ()


def test_cards_are_typed_as_ranks_and_suits() -> None:
    typing = CardTyping()
    for text, found in (
        ("5h", "5H"),
        ("456h", "4H 5H 6H"),
        ("9cds", "9C 9D 9S"),
        ("10c", "TC"),
        ("tjqKS", "TS JS QS KS"),
        ("1s", "AS"),
    ):
        typed = [card for letter in text for card in typing.type(letter) or []]
        assert tuple(typed) == cards(found), text
    assert typing.type("x") is None
    typing.type("5")
    assert typing.ranks == "5"
    assert typing.take_back()
    assert not typing.take_back()


def test_only_rules_that_can_be_judged_are_offered() -> None:
    assert "standard" in presets()
    assert {"hollywood", "captain", "partners", "rotation"}.isdisjoint(presets())
