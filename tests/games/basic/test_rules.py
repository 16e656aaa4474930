"""The options: what is possible, what is refused, and how they are written down."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from app.games.base import RulesError, find
from app.games.basic.rules import PRESETS, Length, MeldsATurn, Rules, StockOut, check_seats
from tests.games.basic.dealing import with_length
from tests.refusals import refused


@pytest.mark.parametrize("rules", [*PRESETS.values(), with_length(Rules(), Length.DEALS, 3)])
def test_options_are_read_back_as_they_were_written(rules: Rules) -> None:
    written = json.loads(json.dumps(rules.to_json()))
    assert find("basic").rules(written) == rules


def test_the_usual_match() -> None:
    assert [Rules().cards_for(seats) for seats in range(2, 7)] == [10, 7, 7, 6, 6]
    assert Rules().length is Length.TARGET
    assert Rules().target == 100
    assert PRESETS["hands"].hands == 7


def test_the_course_game() -> None:
    rules = PRESETS["course"]
    assert [*rules.seats] == [2, 3, 4]
    assert {rules.cards_for(seats) for seats in rules.seats} == {9}
    assert rules.melds_a_turn is MeldsATurn.ANY
    assert rules.stock_out is StockOut.HAND_ENDS
    assert not rules.discard_to_go_out
    assert rules.lowest_hand_wins
    with refused(RulesError, match="2 to 4 players, not 5"):
        check_seats(rules, 5)


def test_a_length_of_its_own() -> None:
    rules = with_length(Rules(), Length.HANDS, 5)
    assert (rules.length, rules.hands) == (Length.HANDS, 5)
    assert with_length(rules, Length.TARGET, 50) == replace(Rules(), target=50)
    with refused(RulesError, match="odd"):
        with_length(rules, Length.HANDS, 4)
