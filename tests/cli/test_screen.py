"""What the screen is told, and what is said once it is gone."""

from __future__ import annotations

import asyncio
import os
from argparse import Namespace
from pathlib import Path

import pytest

from app.cli import main
from app.cpu.service import CpuError
from app.storage import settings as settings_file
from app.storage.settings import Settings
from app.ui.match_library import LocalMatchLibrary
from tests.cli.matches import play_on, played
from tests.refusals import refused


def test_the_theme_is_that_of_the_settings_or_the_option(
    started: Namespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings_file.save(Settings(theme="light"))
    main([])
    assert started.theme == "light"
    monkeypatch.setenv("NO_COLOR", "1")
    main([])
    assert started.theme == "ansi"
    main(["--theme", "contrast"])
    assert started.theme == "contrast"
    monkeypatch.setenv("NO_COLOR", "")
    main([])
    assert started.theme == "light"


@pytest.mark.parametrize(
    ("term", "colorterm", "argv", "theme"),
    [
        ("linux", "", [], "ansi"),
        ("xterm-16color", "", [], "ansi"),
        ("xterm", "", [], "ansi"),
        ("linux", "", ["--theme", "felt"], "felt"),
        ("linux", "truecolor", [], "light"),
        ("xterm-256color", "", [], "light"),
    ],
)
def test_with_sixteen_colours_they_are_the_terminals_own(
    started: Namespace,
    monkeypatch: pytest.MonkeyPatch,
    term: str,
    colorterm: str,
    argv: list[str],
    theme: str,
) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.setenv("COLORTERM", colorterm)
    settings_file.save(Settings(theme="light"))
    main(argv)
    assert started.theme == theme
    started.app.update_settings(pace=1.0)
    assert settings_file.load()[0].theme == "light"


@pytest.mark.parametrize(
    ("argv", "setting", "locale", "expected"),
    [
        ([], None, "en_GB.UTF-8", False),
        ([], None, "C", True),
        ([], True, "en_GB.UTF-8", True),
        ([], False, "C", False),
        (["--ascii"], False, "en_GB.UTF-8", True),
    ],
)
def test_letters_for_suits(
    started: Namespace,
    monkeypatch: pytest.MonkeyPatch,
    argv: list[str],
    setting: bool | None,
    locale: str,
    expected: bool,
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    settings_file.save(Settings(ascii=setting))
    main(argv)
    assert started.app.ascii_only is expected


def test_a_notice_about_the_settings_reaches_the_player(started: Namespace, home: Path) -> None:
    home.mkdir()
    (home / "settings.json").write_text('{"pace": "soon"}')
    assert main([]) == 0
    assert "pace" in started.app.notice


def test_leaving_an_unfinished_match_says_how_to_go_on(
    started: Namespace, capsys: pytest.CaptureFixture[str]
) -> None:
    started.play = lambda app: play_on(app.table, 1)
    assert main(["--seed", "1"]) == 0
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    assert "gin-rummy --resume" in out
    assert Path(out.rpartition("saved in ")[2].strip().rstrip(")")).is_file()


def test_leaving_says_nothing_about_matches_of_other_days(
    started: Namespace, capsys: pytest.CaptureFixture[str]
) -> None:
    os.utime(played(1), (10_000, 10_000))
    assert main([]) == 0
    assert capsys.readouterr().out == ""


def test_leaving_a_match_that_is_over_says_nothing(
    started: Namespace, capsys: pytest.CaptureFixture[str]
) -> None:
    started.play = lambda app: play_on(app.table, 99)
    assert main(["--target", "1"]) == 0
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("hands", [0, 1])
def test_leaving_a_series_says_how_to_go_on(
    started: Namespace, capsys: pytest.CaptureFixture[str], hands: int
) -> None:
    started.play = lambda app: play_on(app.table, hands)
    assert main(["--seed", "1", "--set", "best_of=3", "--target", "1"]) == 0
    assert ("To continue this match" in capsys.readouterr().out) == (hands > 0)


async def test_why_a_player_gives_no_answer_is_a_sentence(started: Namespace) -> None:
    assert main(["--opponent", "casual", "--seed", "1"]) == 0
    view = started.match.hand.view(started.match.hand.to_act)
    for cpu in (started.app.library.cpu, LocalMatchLibrary().cpu):
        with refused(CpuError, match="There is no player called “nobody”"):
            await cpu.decide("nobody", view, 1)
        cpu.kill()
        await asyncio.sleep(0)
