"""Seven rounds: the options, the deal that passes, the totals and the places."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from app.games.base import ActionSyntaxError, RulesError, find
from app.games.contract.actions import GoDown, from_text, to_text
from app.games.contract.rules import Rules, points
from app.games.contract.standing import Settlement
from app.match.course import Course
from app.match.match import Match
from app.match.records import Record
from app.match.seat import Seat
from tests.games.contract.brute import cards
from tests.games.contract.random_play import some_action, state
from tests.refusals import refused

NAMES = ("Ann", "Bob", "Cara", "Dora")


def play(count: int, seed: int, rules: Rules | None = None) -> tuple[Any, list[Record]]:
    """A match at random, and its journal."""
    match: Match[Any, Any, Any] = Match(
        rules or Rules(), [Seat(name) for name in NAMES[:count]], bytes([seed]) * 32
    )
    records = [match.header()]
    course, rng = Course(match, records.append), Random(seed)
    while not match.is_over:
        course.play_deal(lambda _: some_action(match.hand, rng))
        if not match.is_over:
            course.go_on()
    return match, records


def test_seven_rounds() -> None:
    match, records = play(3, 1)
    rows = match.standing.sheet.rows
    assert len(rows) == 7
    assert [row.results[0].number for row in rows] == [1, 2, 3, 4, 5, 6, 7]
    first = rows[0].dealer
    assert [row.dealer for row in rows] == [(first + step) % 3 for step in range(7)]
    assert match.result.totals == tuple(
        sum(row.results[0].points[seat] for row in rows) for seat in range(3)
    )
    least = min(match.result.totals)
    assert [match.result.totals[seat] for seat in match.result.winners] == [least] * len(
        match.result.winners
    )
    again = Match[Any, Any, Any].from_records(records)
    assert again.standing == match.standing
    assert state(again.hand) == state(match.hand)
    assert again.is_concluded


def test_what_was_taken_back_is_not_in_the_journal_of_the_state() -> None:
    match: Match[Any, Any, Any] = Match(Rules(), [Seat("Ann"), Seat("Bob")], bytes(32))
    course = Course(match)
    before = state(match.hand)
    seat = match.hand.to_act
    course.act(seat, from_text("buy"))
    course.take_back(seat)
    assert state(match.hand) == before


@pytest.mark.parametrize(
    ("totals", "places", "winners"),
    [
        ((85, 150, 120, 85), (1, 3, 2, 1), (0, 3)),
        ((10, 20), (1, 2), (0,)),
        ((20, 20), (1, 1), (0, 1)),
    ],
)
def test_places(totals: tuple[int, ...], places: tuple[int, ...], winners: tuple[int, ...]) -> None:
    settlement = Settlement(totals)
    assert settlement.places == places
    assert settlement.winners == winners


def test_whoever_gives_up_is_last() -> None:
    match: Match[Any, Any, Any] = Match(Rules(), [Seat("Ann"), Seat("Bob")], bytes(32))
    match.resign(0)
    assert match.result is not None
    assert match.result.winners == (1,)
    assert match.standing.settlement.places == (2, 1)


def test_a_series() -> None:
    match, records = play(2, 3, Rules(best_of=3))
    assert max(match.result.won) == 2
    assert Match[Any, Any, Any].from_records(records).result == match.result
    stood = [*match.finished, match.standing]
    first, second = stood[0], stood[1]
    assert second.sheet.rows[0].dealer == (first.sheet.rows[-1].dealer + 1) % 2
    assert second.sheet.rows[0].results[0].number == 1


def test_points() -> None:
    assert points(cards("XA AC KD QD JD TD 9D 2C XB2")) == 15 * 3 + 10 * 4 + 5 * 2
    assert points(cards("KS 7H 3C")) == 20


def test_options() -> None:
    game = find("contract")
    assert game.rules(Rules(buys=0, best_of=3).to_json()) == Rules(0, 3)
    for seats in range(2, 9):
        game.check_seats(Rules(), seats)
    for seats in (1, 9):
        with refused(RulesError, match=f"2 to 8 players, not {seats}"):
            game.check_seats(Rules(), seats)


@pytest.mark.parametrize(
    "text",
    [
        *("buy", "pass", "letgo", "stock", "take", "throw KH2", "throw XB3"),
        *("layoff 4C 3 low", "layoff XA 0", "exchange 6H 12", "exchange AS 1 low"),
        "down 7:7C,7D,XA 5C:5C,6C,XB,8C",
    ],
)
def test_actions_in_a_journal(text: str) -> None:
    assert to_text(from_text(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", "knock KH", "down", "down 7", "throw", "throw KH4", "layoff 4C 24", "layoff 4C -1"),
        *("layoff 4C 3 high", "exchange 6H", "buy 6H", "down 7:7C,7D,7", "throw 10H"),
    ],
)
def test_what_is_no_action(text: str) -> None:
    with refused(ActionSyntaxError, match="is not an action"):
        from_text(text)


def test_a_set_is_the_same_in_any_order() -> None:
    assert from_text("down 7:7D,XA,7C") == from_text("down 7:7C,7D,XA")
    assert isinstance(from_text("down 7:7D,XA,7C"), GoDown)
