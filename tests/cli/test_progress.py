"""How far something has come, for people and for logs."""

from __future__ import annotations

import pytest

from app.cli.progress import bar


class Clock:
    """Tells these seconds, one after the other."""

    def __init__(self, *seconds: float) -> None:
        self._seconds = iter(seconds)

    def __call__(self) -> float:
        return next(self._seconds)


def test_a_log_gets_a_line_a_minute(capsys: pytest.CaptureFixture[str]) -> None:
    clock = Clock(100, 130, 159, 160, 200, 230)
    with bar("games", 2000, log=True, clock=clock) as tell:
        for done in (90, 150, 180, 270, 520):
            tell(done)
    told = capsys.readouterr()
    assert told.err.splitlines() == [
        "games: 180 of 2,000, 3.0 a second, 0:10:07 to go",
        "games: 520 of 2,000, 4.0 a second, 0:06:10 to go",
    ]
    assert not told.out


def test_what_was_done_before_is_no_part_of_the_rate(capsys: pytest.CaptureFixture[str]) -> None:
    with bar("games", 840, done=800, log=True, clock=Clock(0, 120)) as tell:
        tell(820)
    assert capsys.readouterr().err == "games: 820 of 840, 10.0 a minute, 0:02:00 to go\n"


def test_what_may_end_before_has_no_time_to_go(capsys: pytest.CaptureFixture[str]) -> None:
    with bar("games", 100_000, log=True, open_end=True, clock=Clock(0, 60)) as tell:
        tell(120, "games, LLR 0.31 (-2.94 to 2.94)")
    err = capsys.readouterr().err
    assert err == "games, LLR 0.31 (-2.94 to 2.94): 120 of 100,000, 2.0 a second\n"


def test_without_a_terminal_or_a_log_there_is_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with bar("games", 20) as tell:
        tell(20)
    assert capsys.readouterr() == ("", "")
