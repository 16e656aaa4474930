"""Contests of rummies: fair to every seat, and the same again with the same seed."""

from __future__ import annotations

import pytest

from app.games.basic.rules import Rules, preset
from app.games.contract.rules import Rules as ContractRules
from app.lab.rummies import contest, main, margin


def test_every_shuffle_is_played_in_every_seating() -> None:
    lines = contest(["casual", "casual", "brisk"], preset("hands"), 4, "test")
    assert lines[0].startswith("6 matches, ")
    shares = [float(line.split()[1]) for line in lines[1:]]
    assert abs(sum(shares) - 100) < 0.5


def test_equal_players_share_every_shuffle() -> None:
    """Where nothing is decided by chance, each of two has won what the other has."""
    told = contest(["casual", "casual"], Rules(), 2, "test")[1:]
    assert [line.split()[1:5] for line in told] == [["50.0", "%", "±", "100.0"]] * 2


def test_the_interval() -> None:
    assert margin([0.5]) == 1.0
    assert margin([0.5] * 10) == 0.0
    assert 0.2 < margin([0.0, 1.0] * 10) < 0.3


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["heuristic", "casual", "--matches", "4", "--seed", "x", "--preset", "course"]
    assert main(command) == 0
    first = capsys.readouterr().out.splitlines()
    assert main(command) == 0
    again = capsys.readouterr().out.splitlines()
    assert [line.split("   ")[:1] for line in first] == [line.split("   ")[:1] for line in again]
    assert first[0].startswith("4 matches, ")
    assert [line.split()[0] for line in first[1:]] == ["heuristic", "casual"]


def test_processes_change_nothing_but_the_time() -> None:
    names = ["casual", "dumb"]
    alone, together = (contest(names, ContractRules(), 4, "test", jobs) for jobs in (1, 2))
    assert [line.split("   ")[0] for line in alone] == [line.split("   ")[0] for line in together]
    assert alone[0] == "4 matches, 28 deals"


@pytest.mark.long
def test_the_command_for_contract_rummy(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--game", "contract", "casual", "basic", "dumb", "--matches", "1"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "3 matches, 21 deals"
    assert [line.split()[0] for line in told[1:]] == ["casual", "basic", "dumb"]
