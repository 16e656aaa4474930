"""Matches that have been played, and what the command says of them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import pytest

from app.cli import main
from app.games.gin.rules import Rules, preset
from app.games.gin.view import Phase
from app.match.seat import Seat
from app.players.registry import decide
from app.table.seats import take_seats
from app.table.session import MatchSession
from tests.kept import begin

HOSTILE = "\x1b[2J\nHand 1: \x9b31m" + "x" * 9999
"""What a terminal would obey, a line that looks like one of the report, and more than fits."""
NOVICES = [("Nell", "novice-1"), ("Toby", "novice-1"), ("Rosa", "novice-1")]


def played(
    hands: int, target: int = 100, rules: Rules | None = None, others: Sequence[str] = ("novice",)
) -> Path:
    """The journal of a match, left after so many hands."""
    rules = rules or preset("standard", target)
    table = begin(take_seats("Ann", others), rules, bytes(32))
    path = table.path
    play_on(table, hands)
    table.close()
    assert path
    return path


def unattended() -> Path:
    """The journal of a match without a person."""
    seats = [Seat("Nell", "novice-1"), Seat("Vera", "casual-1")]
    table = MatchSession.new(Rules(), seats, datetime(2026, 11, 21))
    path = table.path
    table.close()
    assert path
    return path


def play_on(table: MatchSession, hands: int) -> None:
    match = table.match
    while not match.is_over and len(match.played) < hands:
        if match.standing.settlement is not None or match.hand.phase is Phase.OVER:
            table.go_on()
        seat = match.hand.to_act
        table.act(seat, decide("casual", match.hand.view(seat), match.player_seed))


def refused(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """The sentence on standard error, after exit code 2."""
    assert main([*argv]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("gin-rummy: ")
    return err.removeprefix("gin-rummy: ").strip()
