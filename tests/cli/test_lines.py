"""When the game is played in lines, and what they are told."""

from __future__ import annotations

import errno
import io
import os
import sys
from argparse import Namespace
from typing import Any

import pytest

from app.cli import lines, main
from app.cli.command import NoOutput
from app.cli.lines import StandardOutput
from app.cpu.service import InstantCpu
from app.games.gin.rules import preset
from app.plain.play import PlainSession
from app.storage import settings as settings_file
from app.storage.settings import Settings
from app.table.seats import take_seats
from app.ui.match_library import LocalMatchLibrary
from tests.cli.matches import played
from tests.plain.typist import Typist, script


@pytest.fixture
def talked(monkeypatch: pytest.MonkeyPatch) -> Namespace:
    """What lines would have been told; nothing is said."""
    seen = Namespace(times=0)

    def talk(
        arguments: Namespace, settings: Settings, notice: str, home: Any, table: Any, *rest: Any
    ) -> int:
        seen.times += 1
        seen.notice, seen.settings, seen.match = notice, settings, table and table.match
        seen.wanted = rest[0]
        if table:
            table.close()
        return 0

    monkeypatch.setattr(lines, "talk", talk)
    return seen


def terminal(monkeypatch: pytest.MonkeyPatch, term: str | None) -> None:
    monkeypatch.setattr(os, "isatty", lambda descriptor: True)
    if term is None:
        monkeypatch.delenv("TERM")
    else:
        monkeypatch.setenv("TERM", term)


@pytest.mark.parametrize("term", ["", "dumb", "unknown", None])
def test_a_terminal_that_cannot_draw_is_played_on_in_lines(
    talked: Namespace, monkeypatch: pytest.MonkeyPatch, term: str | None
) -> None:
    terminal(monkeypatch, term)
    assert main([]) == 0
    assert talked.times == 1
    assert "shows no screen, so you play in lines" in talked.notice
    assert "set TERM" in talked.notice


@pytest.mark.parametrize(("argv", "chosen"), [(["--lines"], False), ([], True)])
def test_whoever_chose_lines_is_told_nothing_of_it(
    talked: Namespace, argv: list[str], chosen: bool
) -> None:
    settings_file.save(Settings(lines=chosen))
    assert main(argv) == 0
    assert talked.times == 1
    assert talked.notice == ""


def test_the_options_of_a_match_mean_the_same(talked: Namespace) -> None:
    main(["--lines", "--opponent", "human:Bob", "--rules", "classic", "--target", "50"])
    assert [seat.name for seat in talked.match.seats] == ["Player 1", "Bob"]
    assert talked.match.rules.target == 50
    path = played(1)
    main(["--lines", "--resume", str(path)])
    assert len(talked.match.played) == 1
    settings_file.save(Settings(cut=True))
    main(["--lines", "--opponent", "novice"])
    assert talked.match is None
    seats, rules, is_serious = talked.wanted
    assert not is_serious
    assert [seat.name for seat in seats] == ["You", "Nell"]
    assert rules.target == 100


def test_damaged_settings_are_told_of(talked: Namespace) -> None:
    settings_file.save(Settings())
    settings_file.settings_path().write_text("{")
    main(["--lines"])
    assert "settings" in talked.notice.lower()


async def test_a_terminal_that_goes_away_in_the_middle_of_a_line_is_no_fault_of_the_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class GoesAway(io.StringIO):
        def write(self, text: str) -> int:
            if "You passed" in text:
                raise OSError(errno.EIO, "Input/output error")
            return super().write(text)

    table = LocalMatchLibrary(InstantCpu()).begin(
        take_seats("", ["casual"]), preset("standard"), bytes(32)
    )
    monkeypatch.setattr(sys, "stdout", GoesAway())
    visit = PlainSession(
        Typist(script("pass")),
        StandardOutput(),
        LocalMatchLibrary(InstantCpu()),
        Settings(pace=0.0),
    )
    with pytest.raises(NoOutput, match="Input/output error"):
        await visit.run(table)
