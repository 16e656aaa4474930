"""Visitors of one server who speak different languages."""

from __future__ import annotations

from pathlib import Path

import asyncssh
import pytest

from app.locale.catalogues import sources
from app.server.screens.lobby import LobbyScreen
from app.server.screens.seek import SeekScreen
from app.server.screens.table import OpenTableScreen, WaitingScreen
from app.server.table_options import TableOptions
from app.server.time_control import TimeControl
from app.storage.settings import Settings
from app.text.speech import Voice, spoken_to
from app.tui.screens.start import StartScreen
from app.tui.table.gin.screen import GinScreen
from app.tui.widgets.clocks import ClockRow
from tests.again import again
from tests.lobby_scenes import lobby_scenes
from tests.pseudo import CLOSE, OPEN, as_language, english_in
from tests.server.apps import Visitor, sit_together, visitors
from tests.server.company import Company
from tests.server.conftest import Opens
from tests.server.servers import introduce
from tests.server.terminals import visiting
from tests.terminal.session import UP
from tests.tui.cuts import LONG_NAMES, whole


async def test_each_of_two_at_a_table_is_spoken_to_in_their_own_language(
    open_server: Opens, keys: list[asyncssh.SSHKey], monkeypatch: pytest.MonkeyPatch
) -> None:
    as_language(monkeypatch)
    server = await open_server()
    introduce(server.people, keys[0], "ÄÄ", language="de")
    introduce(server.people, keys[1], "ÖÖ")
    async with visiting(server, keys[0]) as one, visiting(server, keys[1]) as other:
        await one.until_shown("ÖÖ")
        await other.until_shown("ÄÄ", "in the lobby")
        for each in (one, other):
            each.press("n")
            await each.looks()
        other.press("\x1b")
        one.press("\r")
        await other.until_shown("1/2")
        other.press(UP, "\r")
        for each in (one, other):
            await each.until_shown("ÄÄ", "ÖÖ", "1", "╰")
        for _ in range(6):
            for each in (one, other):
                each.press("p", "s", "\r")
                await each.looks()
                assert OPEN not in other.text
                # The line for a shell is the same in every language.
                assert {*english_in(one.text)} <= {"ssh", "table"}, one.text
        assert CLOSE in one.text


@pytest.mark.long
@pytest.mark.parametrize("language", sorted(sources()))
async def test_no_screen_of_the_house_is_cut(language: str, tmp_path: Path) -> None:
    house = Company(tmp_path)

    async def can_be_read(visitor: Visitor) -> None:
        await whole(visitor.app)
        assert "…" not in visitor.text.splitlines()[-1]

    with spoken_to(Voice(language)):
        async with visitors(house, *LONG_NAMES[:2]) as (ann, ben):
            await ann.at(LobbyScreen)
            await can_be_read(ann)
            await ann.press("c")
            await ann.at(StartScreen)
            assert "…" not in ann.text.splitlines()[-1]
            await ann.press("q")
            await ann.at(LobbyScreen)
            await ann.press("p")
            await ann.at(SeekScreen)
            await can_be_read(ann)
            await ann.press("enter")
            await ann.at(LobbyScreen)
            await ann.until(lambda: ann.visit.seek is not None)
            await can_be_read(ann)
            await ann.press("x", "n")
            await ann.at(OpenTableScreen)
            await can_be_read(ann)
            await ann.press("enter")
            await ann.at(WaitingScreen)
            await can_be_read(ann)
            house.lobby.seating.sit_down(ben.visit, 1)
            for each in (ann, ben):
                await each.at(GinScreen)
                await can_be_read(each)
            house.lobby.seating.resign(ann.visit)
            sit_together(house, ann, ben, options=TableOptions(time_control=TimeControl(300, 5)))
            for each in (ann, ben):
                await each.until(lambda each=each: bool(each.app.screen.query(ClockRow)))  # type: ignore[misc]
                await can_be_read(each)


SCENES = [name for name in lobby_scenes() if name.startswith(("clock", "moderation", "tournament"))]


@pytest.mark.parametrize(
    ("language", "name"),
    [
        ("de", "tournament, begun"),
        ("de", "moderation, reports"),
        *(again(language, name) for language in sorted(sources()) for name in SCENES),
    ],
)
async def test_no_scene_among_people_is_cut(language: str, name: str, home: Path) -> None:
    with spoken_to(Voice(language)):
        async with lobby_scenes()[name](Settings(pace=0.0, language=language), (80, 24)) as app:
            await whole(app)
