"""The choices of a table that is opened."""

from __future__ import annotations

from pathlib import Path

from app.server.screens.lobby import LobbyScreen
from app.server.screens.table import OpenTableScreen
from app.tui.widgets.form import Chooser, Field
from tests.server.apps import visitors
from tests.server.visitors import Company


async def test_nobody_is_waited_for_among_computer_players(tmp_path: Path) -> None:
    async with visitors(Company(tmp_path), "Ann") as (ann,):
        await ann.at(LobbyScreen)
        await ann.press("n")
        await ann.at(OpenTableScreen)
        waits = ann.app.screen.query_one("#patience", Chooser).query_ancestor(Field)
        assert not waits.has_class("-idle")
        ann.app.screen.query_one("#player-1").focus()
        await ann.press("left")
        await ann.until(lambda: waits.has_class("-idle"))
        await ann.press("right")
        await ann.until(lambda: not waits.has_class("-idle"))
