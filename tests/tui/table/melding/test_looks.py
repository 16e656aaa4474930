"""The ends of hands and matches of Basic Rummy and contract rummy in poor terminals."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.screen import Screen

from app.games.basic.rules import PRESETS
from app.tui.screens.hand_end import HandEndScreen
from app.tui.screens.match_end import MatchEndScreen
from app.tui.screens.melding_match_end import Podium
from app.tui.textual_private import painted
from tests.tui.home import running
from tests.tui.host import Host
from tests.tui.melding import out_at_once, played
from tests.tui.screen_text import screen_lines
from tests.tui.test_looks import hard_to_read


def showdown() -> Screen[bool]:
    table = out_at_once(8)
    match_view = table.snapshot(0)
    return HandEndScreen(table, match_view, match_view.ended[-1], "Next round")


def match_end() -> Screen[bool]:
    table = played(PRESETS["hands"], 3, 50)
    return MatchEndScreen(table, table.snapshot(0))


SCREENS: dict[str, Callable[[], Screen[bool] | Screen[str]]] = {
    "showdown": showdown,
    "match end": match_end,
}


@pytest.mark.parametrize("name", SCREENS)
async def test_ends_are_for_poor_terminals_too(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "linux")
    async with running(Host(SCREENS[name](), ascii_only=True, theme="ansi")) as (app, pilot):
        await pilot.pause()
        if name == "match end":
            app.screen.query_one(Podium).throw()
            await pilot.pause()
        # The footer writes keys as the whole app does, which is not there.
        assert all(line.isascii() for line in screen_lines(app)[:-1])
        assert hard_to_read(painted(app)[:-1]) == []
