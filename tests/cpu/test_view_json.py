"""The view of a seat as JSON is all of it, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from app.cpu.json_bridge import move_line
from app.cpu.view_json import read_view, view_json
from app.games.base import View
from app.match.course import Course
from app.match.match import Match
from app.match.seat import Seat
from app.players.registry import levels
from app.ui.options import offer_of


def views(game: str, rules_name: str) -> Iterator[View]:
    """The views of all seats before each decision of the first deals of a match."""
    rules = offer_of(game).presets[rules_name]
    seats = [Seat(name, "cpu") for name in ("Ann", "Ben")]
    match: Match[Any, Any, Any] = Match(rules, seats, bytes(32))
    course, players, rng = Course(match), levels(game)[:2], Random(1)
    for _ in range(150):
        if match.is_over:
            return
        if match.hand.is_over:
            course.go_on()
        yield from (match.hand.view(seat) for seat in range(2))
        seat = match.hand.to_act
        course.act(seat, players[seat].decide(match.hand.view(seat), rng))


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        (game, name)
        for game in ("gin", "basic", "contract")
        for name, rules in offer_of(game).presets.items()
        if 2 in rules.seats
    ],
)
def test_a_view_comes_back_whole(game: str, rules: str) -> None:
    for view in views(game, rules):
        assert read_view(json.loads(json.dumps(view_json(view)))) == view


@pytest.mark.parametrize("game", ["gin", "basic", "contract"])
def test_a_question_is_the_same_whatever_the_hidden_cards_are(game: str) -> None:
    """It is made of the view alone, which hides what the seat may not know."""
    rules = offer_of(game).presets[next(iter(offer_of(game).presets))]
    match: Match[Any, Any, Any] = Match(rules, [Seat("a", "a"), Seat("b", "b")], bytes(32))
    hand = match.hand
    seat = hand.to_act
    before = move_line(hand.view(seat), 1)
    other = hand.hands[1 - seat]
    hidden, stocked = other & -other, 1 << hand.stock[0]
    hand.hands[1 - seat] = other & ~hidden | stocked
    hand.stock[0] = hidden.bit_length() - 1
    assert move_line(hand.view(seat), 1) == before
