"""How far something has come, for people and for logs."""

from __future__ import annotations

import pytest

from app.cli.progress import bar


def test_a_log_gets_a_line_for_each_tenth(capsys: pytest.CaptureFixture[str]) -> None:
    with bar("hands", 2000, log=True) as tell:
        for done in (0, 100, 199.5, 200, 201, 1000, 2000):
            tell(done)
    told = capsys.readouterr()
    assert told.err.splitlines() == [
        "hands: 200 of 2,000",
        "hands: 1,000 of 2,000",
        "hands: 2,000 of 2,000",
    ]
    assert not told.out


def test_without_a_terminal_or_a_log_there_is_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with bar("games", 20) as tell:
        tell(20)
    assert capsys.readouterr() == ("", "")
