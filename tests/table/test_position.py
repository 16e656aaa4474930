"""Hands that are played on from a position: what the seat knows stays as it is."""

from __future__ import annotations

from random import Random

import pytest

from app.cpu.service import InstantCpu
from app.games.gin.hand import Hand
from app.games.gin.rules import Rules
from app.games.gin.view import View
from app.players.registry import decide
from app.refusal import Refused
from app.table.position import PositionMatch
from app.ui.match_library import LocalMatchLibrary


def view_after(actions: int, seed: int = 5) -> View:
    deck = list(range(52))
    Random(seed).shuffle(deck)
    hand = Hand(Rules(), deck, 0, (30, 45))
    for _ in range(actions):
        hand.apply(decide("novice", hand.view(hand.to_act), 1))
    return hand.view(hand.to_act)


@pytest.mark.parametrize("actions", range(2, 14))
def test_the_seat_sees_what_it_saw(actions: int) -> None:
    view = view_after(actions)
    match = PositionMatch(view, "Ann", "casual")
    assert match.hand.view(view.seat) == view
    assert match.standing.sheet.totals == view.scores
    assert match.seats[view.seat].name == "Ann"
    assert len(match.gained(view.seat)) == len(view.history)


def test_the_hidden_cards_are_drawn_anew() -> None:
    view = view_after(4)
    others = {PositionMatch(view, "", "casual").hand.hands[1 - view.seat] for _ in range(5)}
    assert len(others) > 1


@pytest.mark.parametrize("actions", [3, 6])
def test_it_is_played_to_its_end_against_any_level(actions: int) -> None:
    view = view_after(actions)
    table = LocalMatchLibrary(InstantCpu()).play_on(view, "Ann", "novice")
    match = table.match
    while not match.hand.is_over:
        seat = match.hand.to_act
        match.apply(seat, decide("novice", match.hand.view(seat), 1))
    gained = match.hand.ending.points
    assert sum(match.standing.sheet.totals) == sum(view.scores) + gained
    assert table.path is None


def test_a_position_without_moves_that_lead_to_it_is_not_played_on() -> None:
    view = view_after(9)._replace(history=())
    with pytest.raises(Refused) as refused:
        PositionMatch(view, "", "casual")
    assert refused.value.code == "table.no-past"
