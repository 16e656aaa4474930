"""A game at once, on the screen and in lines: sought, waited for with the computer, and played."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path
from unittest.mock import Mock

import pytest

from app.games.gin.rules import preset
from app.server.notices import Destination, Greeting
from app.server.screens.dialogs import PassphraseScreen
from app.server.screens.lobby import LobbyScreen
from app.server.screens.seek import SeekScreen
from app.server.screens.table import WaitingScreen
from app.server.seeks import SeekTerms
from app.server.table_options import TableOptions
from app.server.tables import SeatSlot, TableRequest
from app.server.time_control import TimeControl
from app.storage import settings as settings_file
from app.storage.home import kept_in
from app.tui.screens.start import StartScreen
from app.tui.table.gin.screen import GinScreen
from tests.server.apps import Visitor, come, visitors
from tests.server.company import Company
from tests.server.plain.talker import talking

GIN = SeekTerms(preset("standard"))


@pytest.fixture
def server(tmp_path: Path) -> Company:
    return Company(tmp_path)


# --- On the screen --------------------------------------------------------------------------------


async def test_one_plays_the_computer_until_a_person_comes_and_goes_on_later(
    server: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with visitors(server, "Anna", "Bert") as (anna, bert):
        rung = Mock()
        monkeypatch.setattr(anna.app, "bell", rung)
        await anna.press("p")
        await anna.at(SeekScreen)
        await anna.press("enter")
        await anna.sees("sought", "Enter plays the computer until a person comes")
        await anna.press("enter")
        await anna.at(GinScreen)
        alone = anna.app.table
        assert alone
        path = alone.path
        assert path
        # A match in which its person has done nothing is not kept.
        await anna.sees("● Your turn")
        await anna.press("d")
        await bert.sees("Anna         plays alone", "sought")
        assert not rung.called
        await bert.press("p", "enter")
        await bert.at(GinScreen)
        await anna.hears("Bert has come to play the game that you seek. What you played alone is")
        await anna.sees("Bert 0")
        assert rung.called
        # The match against the computer goes on, the next time one waits.
        await anna.press("escape")
        anna.app.menu_chosen("start")
        anna.app.show_start()
        await anna.at(LobbyScreen)
        await anna.press("c")
        await anna.at(StartScreen)
        screen = anna.app.screen
        assert isinstance(screen, StartScreen)
        assert screen.unfinished.last
        assert screen.unfinished.last.path == path


async def test_what_was_sought_last_is_sought_again_by_two_keys(server: Company) -> None:
    terms = SeekTerms(
        preset("oklahoma", 50), TableOptions(rated=True, time_control=TimeControl(300, 5)), True
    )
    async with visitors(server, "Anna") as (anna,):
        await anna.press("p")
        screen = anna.app.screen
        assert isinstance(screen, SeekScreen)
        screen.rules.show("oklahoma")
        screen.target.value = "50"
        screen.rated.show(True)
        screen.near.show(True)
        screen.clock.show(TimeControl(300, 5))
        await anna.press("enter")
        assert anna.visit.seek
        assert anna.visit.seek.terms == terms
        await anna.sees("Gin oklahoma to 50 · 5+5, rated, near")
        with kept_in(anna.visit.person.folder):
            assert SeekTerms.from_json(settings_file.load()[0].seek) == terms
        await anna.press("x")
        assert anna.visit.seek is None
        await anna.until(lambda: "sought" not in anna.text)
        await anna.press("p")
        await anna.sees("‹ 5+5 ›", "‹ near mine ›")
        await anna.press("enter")
        assert anna.visit.seek
        assert anna.visit.seek.terms == terms


async def test_a_seek_in_the_list_is_taken_by_enter(server: Company) -> None:
    async with visitors(server, "Anna", "Bert") as (anna, bert):
        server.lobby.matchmaking.seek(anna.visit, SeekTerms(preset("oklahoma")))
        await bert.sees("sought")
        await bert.press("home")
        await bert.sees("Enter plays this game with Anna")
        await bert.press("enter")
        for person in (anna, bert):
            await person.at(GinScreen)


async def test_a_seek_that_is_gone_is_said(server: Company) -> None:
    async with visitors(server, "Anna", "Bert") as (anna, bert):
        server.lobby.matchmaking.seek(anna.visit, GIN)
        await bert.sees("sought")
        await bert.press("home")
        anna.visit.seek = None
        bert.app.lobby.mute("nobody")
        screen = bert.app.screen
        assert isinstance(screen, LobbyScreen)
        # The row is still in sight.
        await bert.press("enter")
        assert bert.visit.seek is None
        assert bert.visit.table is None


# --- Where one comes to --------------------------------------------------------------------------


async def arrive(
    stack: AsyncExitStack, server: Company, name: str, destination: Destination
) -> Visitor:
    greeting = Greeting(destination=destination, way_here="ssh -t house table ")
    return await come(stack, server, name, greeting=greeting)


async def test_who_comes_for_a_quick_game_seeks_at_once(server: Company) -> None:
    async with AsyncExitStack() as stack:
        anna = await arrive(stack, server, "Anna", Destination(is_quick=True))
        await anna.sees("sought", "Enter plays the computer until")
        bert = await arrive(stack, server, "Bert", Destination(is_quick=True))
        for person in (anna, bert):
            await person.at(GinScreen)


async def test_the_address_of_a_table_leads_there(server: Company) -> None:
    async with AsyncExitStack() as stack:
        anna = await arrive(stack, server, "Anna", Destination())
        await anna.press("n", "enter")
        await anna.at(WaitingScreen)
        (table,) = server.lobby.table_list.by_number.values()
        await anna.sees(f"For a friend: ssh -t house table {table.name}")
        bert = await arrive(stack, server, "Bert", Destination(table=table.name))
        for person in (anna, bert):
            await person.at(GinScreen)
        # Who comes late looks on.
        cleo = await arrive(stack, server, "Cleo", Destination(table=table.name))
        await cleo.at(GinScreen)
        assert cleo.app.table
        assert not cleo.app.table.here
        # The people at the table can show the way, too.
        bert.app.menu_chosen("way")
        await bert.hears(f"For a friend: ssh -t house table {table.name}")


async def test_a_private_table_asks_for_its_password(server: Company) -> None:
    async with AsyncExitStack() as stack:
        anna = await arrive(stack, server, "Anna", Destination())
        private = TableOptions(passphrase="melon")
        table = server.lobby.seating.open_table(
            anna.visit, TableRequest(preset("standard"), [SeatSlot()], private)
        )
        bert = await arrive(stack, server, "Bert", Destination(table=table.name))
        await bert.at(PassphraseScreen)
        assert bert.visit.table is None
        await bert.press(*"melon", "enter")
        await bert.at(GinScreen)


async def test_a_table_that_is_closed_is_said(server: Company) -> None:
    async with AsyncExitStack() as stack:
        anna = await arrive(stack, server, "Anna", Destination(table="0123456789abcdef"))
        await anna.hears("The table that you were sent to is closed.")
        await anna.at(LobbyScreen)


# --- In lines -------------------------------------------------------------------------------------


async def test_a_quick_game_in_lines(server: Company) -> None:
    async with talking(server, "Ann", "Ben") as (ann, ben):
        await ann.answer("quick", "Nobody fits yet: you are called when a person comes.")
        await ben.hears("Ann seeks a game: Gin standard to 100. To play it, type quick Ann.")
        await ann.answer("tables", "You seek a game: Gin standard to 100.")
        await ann.answer("alone", "Press Enter to begin it")
        await ann.answer("new gin against novice", "Hand 1,")
        await ben.answer("quick ann", "You play at table 1", "Hand 1,")
        await ann.hears("Ben has come to play the game that you seek.", "You play at table 1")


async def test_what_is_sought_in_lines_is_typed_in_one_line(server: Company) -> None:
    async with talking(server, "Ann", "Ben") as (ann, ben):
        await ann.answer("quick gin by oklahoma to 50 clock 5+5 rated near", "Nobody fits yet")
        seek = server.lobby.presence.visits["id-ann"].seek
        assert seek
        assert seek.terms == SeekTerms(
            preset("oklahoma", 50), TableOptions(rated=True, time_control=TimeControl(300, 5)), True
        )
        await ann.answer("withdraw", "You seek no game any more.")
        await ann.answer("withdraw", "You seek no game now.")
        # What was sought last is sought again.
        await ann.answer("quick", "Nobody fits yet")
        again = server.lobby.presence.visits["id-ann"].seek
        assert again
        assert again.terms == seek.terms
        await ben.answer("quick Cleo", "“Cleo” is not understood here.")
        await ben.answer("quick gin against club", "“club” is not understood here.")
