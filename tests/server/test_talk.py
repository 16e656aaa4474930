"""What is said at a table can be read again, wrapped, and it is told who hears it."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events

from app.games.basic.rules import PRESETS as BASIC
from app.games.gin.rules import preset
from app.tui.table.gin.screen import GinScreen
from app.tui.table.melding.screen import MeldingScreen
from tests.server.apps import Visitor, sit_together, visitors
from tests.server.company import Company

LONG = "I had three kings and a run of hearts, and then you took the queen that I had waited for."
LAST = "waited"


def say(server: Company, person: Visitor, text: str) -> None:
    """Say something, as slowly as is asked for."""
    server.clock.now += 10
    server.lobby.say(person.visit, text)


async def test_t_shows_the_last_twenty_lines_whole_and_who_hears_the_next(tmp_path: Path) -> None:
    server = Company(tmp_path)
    async with visitors(server, "Anna", "Bert", "Cora") as (anna, bert, cora):
        sit_together(server, anna, bert)
        await anna.at(GinScreen)
        for number in range(25):
            say(server, bert, f"line {number}.")
        say(server, bert, LONG)
        await anna.press("t")
        await anna.sees("Bert at this table hears it.", LAST)
        assert "line 24." in anna.text
        # As they come when a key is held down.
        for _ in range(30):
            anna.app.post_message(events.Key("up", None))
        await anna.sees("line 6.")
        assert "line 5." not in anna.text
        server.lobby.watch(cora.visit, 1)
        await anna.press("escape", "t")
        await anna.sees("Bert and Cora at this table hear it.")
        # What comes while one types is shown too.
        say(server, bert, "And now?")
        await anna.sees("Bert: And now?")
        await anna.press("escape")
        server.lobby.leave_table(cora.visit)
        await cora.press("t")
        await cora.sees("Nobody else is in the lobby to hear it.")


@pytest.mark.parametrize(
    ("rules", "screen", "size", "turns"),
    [
        (preset("standard"), GinScreen, (80, 24), 3),
        (preset("standard"), GinScreen, (120, 40), 0),
        (BASIC["standard"], MeldingScreen, (80, 24), 3),
        (BASIC["standard"], MeldingScreen, (120, 40), 0),
    ],
)
async def test_a_page_beside_the_table_keeps_what_was_said(
    rules: object,
    screen: type[GinScreen],
    size: tuple[int, int],
    turns: int,
    tmp_path: Path,
) -> None:
    server = Company(tmp_path)
    async with visitors(server, "Anna", "Bert", size=size) as (anna, bert):
        sit_together(server, anna, bert, rules=rules)
        await anna.at(screen)
        await anna.press(*["tab"] * turns)
        await anna.sees("Said here", "Nothing yet.")
        anna.app.told.clear()
        say(server, bert, LONG)
        await anna.sees("Bert: I had", LAST)
        # It is read there already.
        assert not [told for told in anna.app.told if "kings" in told]
        if turns:
            await anna.press("tab")
            say(server, bert, "And now?")
            await anna.hears("Bert: And now?")
