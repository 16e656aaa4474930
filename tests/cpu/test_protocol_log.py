"""The lines of a game that are kept: whose they are, and how many at most."""

from __future__ import annotations

import pytest

from app.cpu.protocol_log import ProtocolLog


def without_times(log: ProtocolLog) -> list[str]:
    return [line.partition(" ")[2] for line in log.lines()]


def test_a_line_has_the_time_the_direction_the_program_and_its_seat() -> None:
    log = ProtocolLog()
    log.of("Ann", 0)(">", "NAME?")
    log.of("Ben", 1)("<", "Ben")
    assert without_times(log) == [">Ann(0): NAME?", "<Ben(1): Ben"]
    assert [line.partition(" ")[0].isdecimal() for line in log.lines()] == [True, True]


def test_what_a_terminal_would_heed_is_written_out() -> None:
    log = ProtocolLog()
    log.of("Ann", 0)("<", "\x1b[2J\ufffd")
    assert without_times(log) == ["<Ann(0): \\x1b[2J\\ufffd"]


def test_of_a_long_game_the_beginning_and_the_end_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.cpu.protocol_log.HEAD", 50)
    monkeypatch.setattr("app.cpu.protocol_log.TAIL", 100)
    log = ProtocolLog()
    note = log.of("Ann", 0)
    for number in range(1000):
        note(">", f"{number:05}")
    lines = log.lines()
    gap = next(index for index, line in enumerate(lines) if line.startswith("..."))
    assert lines[gap] == f"... {1000 - len(lines) + 1} lines are left out ..."
    assert lines[0].endswith(" 00000")
    assert lines[-1].endswith(" 00999")
    assert sum(map(len, lines)) < 50 + 100 + len(lines[gap])
