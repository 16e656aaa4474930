"""The page of all screens has every one of them, and says which could not be drawn."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.games.base import GAMES
from app.tui.screens.settings import SettingsScreen
from app.tui.themes import THEMES
from tests import contact_sheet
from tests.contact_sheet import SIZES, at_home, main, scenes
from tests.pictures import words_of
from tests.screens import SCREENS, by_keys


def test_every_screen_is_on_the_page_and_those_with_melds_for_each_game() -> None:
    names = scenes().keys()
    assert {name for name in SCREENS if "meld" not in name} <= names
    for game in set(GAMES) - {"gin"}:
        for what in ("hint", "ways to meld", "hand over", "replay", "match over"):
            assert f"{game} of 2, {what}" in names
    assert {"start, used", "history, mistakes", "review, used", "lobby, full"} <= names


async def _breaks(_: Any, __: Random) -> None:
    raise ValueError("there is no such table")


def test_a_screen_is_drawn_in_each_size_and_a_broken_one_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = {
        "settings": at_home(SettingsScreen, by_keys("s")),
        "broken": at_home(SettingsScreen, _breaks),
    }
    monkeypatch.setattr(contact_sheet, "scenes", lambda: told)
    assert main([str(tmp_path)]) == 1
    assert capsys.readouterr().err == "broken: ValueError: there is no such table\n"
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert "broken" not in page
    for columns, rows in SIZES:
        name = f"settings-{columns}x{rows}.svg"
        assert name in page
        words = " ".join(words_of((tmp_path / name).read_text(encoding="utf-8")))
        assert "Theme" in words
    with pytest.raises(SystemExit):
        main([str(tmp_path), "nothing of this name"])
    assert "nothing was drawn" in capsys.readouterr().err


def test_language_theme_and_windows_can_be_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = {"settings": at_home(SettingsScreen, by_keys("s"))}
    monkeypatch.setattr(contact_sheet, "scenes", lambda: told)
    chosen = ["--language", "de", "--theme", "light", "--sizes", "100x30"]
    assert main([str(tmp_path), *chosen]) == 0
    (drawn,) = tmp_path.glob("*.svg")
    assert drawn.name == "settings-100x30-light.svg"
    assert "Einstellungen" in " ".join(words_of(drawn.read_text(encoding="utf-8")))
    with pytest.raises(SystemExit):
        main([str(tmp_path), "--sizes", "wide"])


def test_the_parts_of_screens_are_on_one_page_in_each_theme(tmp_path: Path) -> None:
    assert main([str(tmp_path), "--parts"]) == 0
    names = {drawn.name for drawn in tmp_path.glob("*.svg")}
    assert len(names) == len(THEMES)
    assert {"parts-120x40.svg", "parts-120x40-ansi.svg"} <= names
