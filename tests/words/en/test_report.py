"""Matches of Basic Rummy and contract rummy as somebody is told of them who checks a journal."""

from __future__ import annotations

from dataclasses import replace

from app.games.basic.rules import Rules as BasicRules
from app.games.contract.rules import Rules as ContractRules
from app.words.en.report import report
from tests.tui.melding import played


def test_a_match_of_basic_rummy_is_told_with_its_game_its_hands_and_the_places() -> None:
    table = played(replace(BasicRules(), target=20), 3, 99)
    settlement = table.snapshot(0).standing.settlement
    lines = [*report(table.match, torn=False)]
    assert lines[0] == "Basic Rummy, to 20 points."
    winner = table.match.seats[settlement.winners[0]].name
    assert f"Places: 1 {winner}, 2 " in "\n".join(lines)
    hands = [line for line in lines if line.startswith("Hand ")]
    assert len(hands) == len(table.match.played)
    assert not any(" 1 points" in line for line in hands)


def test_whoever_gives_up_a_match_has_the_last_place() -> None:
    table = played(ContractRules(), 3)
    table.go_on()
    table.resign(0, "Ann had to leave.")
    told = [*report(table.match, torn=False)]
    assert told[0] == "Contract Rummy, seven rounds."
    assert any(line.startswith("Round 2, 1 set and 1 run, dealt by ") for line in told)
    (places,) = (line for line in told if line.startswith("Places: "))
    assert places.endswith("Ann.")
    assert "Ann had to leave. Ann gave up the match." in told
