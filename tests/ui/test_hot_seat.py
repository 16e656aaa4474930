"""The seat shown at a keyboard: whose it is, and what can be done there."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from app.games.base import ONLOOKER
from app.games.gin.actions import DRAW_DISCARD, DRAW_STOCK, PASS
from app.games.gin.rules import Rules
from app.match.match import Match
from app.match.seat import HUMAN, Seat
from app.table.session import MatchSession
from app.ui.hot_seat import HotSeat
from tests.tui.host import ME
from tests.tui.person import SEED
from tests.tui.seated import draw

ANN, BOB = Seat("Ann"), Seat("Bob")


def at_keyboard(seats: Sequence[Seat] = (ANN, BOB)) -> MatchSession:
    return MatchSession(Match(Rules(), seats, SEED))


@pytest.mark.parametrize(
    ("seats", "shown", "shared"),
    [
        ((ANN, BOB), ONLOOKER, True),
        ((ANN, Seat("Nell", "novice-1")), 0, False),
        ((ANN, Seat("Bob", HUMAN, "elsewhere")), 0, False),
        ((Seat("Vera", "casual-1"), Seat("Nell", "novice-1")), ONLOOKER, False),
    ],
    ids=["two people", "against the computer", "against a person elsewhere", "onlooker"],
)
def test_the_only_person_here_sits_and_of_several_none(
    seats: Sequence[Seat], shown: int, shared: bool
) -> None:
    hot_seat = HotSeat(at_keyboard(seats))
    assert (hot_seat.handle.seat, hot_seat.is_shared) == (shown, shared)


def test_the_last_move_can_be_undone_until_the_next_player_sits_down() -> None:
    table = at_keyboard()
    hot_seat, first = HotSeat(table), table.match.hand.to_act
    assert hot_seat.pass_on() is None, "no move has been made"
    hot_seat.sit(first)
    assert hot_seat.act(PASS) == ""
    assert hot_seat.pass_on() == first
    assert hot_seat.handle.seat == ONLOOKER, "and no cards are shown"
    assert hot_seat.pass_on() == first, "also if it is asked for again"
    assert hot_seat.take_back() == ""
    assert table.match.hand.history == []
    assert hot_seat.take_back() != "", "there is nothing more to undo"


def test_after_a_new_deal_no_card_is_shown_and_nothing_undone() -> None:
    table = at_keyboard()
    hot_seat, first = HotSeat(table), table.match.hand.to_act
    hot_seat.sit(first)
    hot_seat.act(PASS)
    assert hot_seat.pass_on() == first
    hot_seat.sit(table.match.hand.to_act)
    hot_seat.stand_up()
    assert hot_seat.handle.seat == ONLOOKER
    assert hot_seat.pass_on() is None


def test_a_person_alone_keeps_the_seat_when_cards_are_dealt() -> None:
    hot_seat = HotSeat(draw())
    hot_seat.stand_up()
    assert hot_seat.handle.seat == ME


def test_actions_are_taken_up_to_the_first_that_is_not_allowed() -> None:
    table = draw()
    hot_seat = HotSeat(table)
    assert hot_seat.act(DRAW_DISCARD, DRAW_STOCK, PASS) != ""
    assert table.match.hand.history[-1] == (ME, DRAW_DISCARD)
    assert hot_seat.take_back() == ""
    assert table.match.hand.history[-1] != (ME, DRAW_DISCARD)
    assert hot_seat.take_back() == "Nothing can be undone: Vera has played since."


def test_a_match_is_given_up_once() -> None:
    hot_seat = HotSeat(draw())
    assert hot_seat.resign() == ""
    assert hot_seat.resign() != ""
