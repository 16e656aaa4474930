"""Matches over days on the screens of their people."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from app.server.screens.lobby import LobbyScreen
from app.server.screens.table import OpenTableScreen, WaitingScreen
from app.server.tables import SeatSlot, TablePhase, TableRequest
from app.tui.screens.match_end import MatchEndScreen
from app.tui.table.gin.screen import GinScreen
from app.tui.widgets.form import Chooser, Field
from tests.again import again
from tests.server.apps import come, visitors
from tests.server.company import Company, FarCompany
from tests.server.test_day_games import ONE_DAY, THREE_DAYS, begun, move, opened, two

far_too = pytest.mark.parametrize("company", [Company, again(FarCompany)])
"""What a screen asks of the lobby it asks of one in another process too."""


@pytest.fixture
def company() -> type[Company]:
    return Company


@pytest.fixture
async def server(tmp_path: Path, company: type[Company]) -> Company:
    server = company(tmp_path)
    server.lobby.open()
    return server


@far_too
async def test_a_player_is_told_on_arriving_and_one_key_goes_to_each_table(
    server: Company,
) -> None:
    first, second = two(server)
    tables = [begun(first, second, options) for options in (THREE_DAYS, ONE_DAY)]
    server.lobby.leave(first.visit)
    async with AsyncExitStack() as stack:
        ann = await come(stack, server, "Ann")
        await ann.hears("2 tables wait for you: j goes to the next.")
        await ann.press("j")
        await ann.at(GinScreen)
        assert ann.visit.table is tables[1]
        move(tables[1], ann.guest)
        await ann.hears("Table 1 with Ben waits for you: j goes there.")
        await ann.press("j")
        await ann.until(lambda: ann.visit.table is tables[0])
        move(tables[0], ann.guest)
        await ann.press("j")
        await ann.hears("No other table waits for you.")


@far_too
async def test_a_seat_is_kept_before_the_match_until_it_is_given_up(server: Company) -> None:
    async with visitors(server, "Ann") as (ann,):
        table = opened(ann.guest)
        ann.app.call_later(ann.app.show_place)
        await ann.at(WaitingScreen)
        await ann.sees("You may leave: your chair is kept.", "means the match is lost.")
        await ann.press("escape")
        await ann.at(LobbyScreen)
        assert server.lobby.table_list.by_number == {1: table}
        server.lobby.seating.sit_down(ann.visit, 1)
        ann.app.call_later(ann.app.show_place)
        await ann.at(WaitingScreen)
        await ann.press("x")
        await ann.at(LobbyScreen)
        assert server.lobby.table_list.by_number == {}


async def test_a_kept_seat_that_is_refused_is_given_up(server: Company) -> None:
    host = server.enter("Ben")
    slot = SeatSlot(meant_for="id-ann", name="Ann")
    table = server.lobby.seating.open_table(
        host.visit, TableRequest(opened(server.enter("Cleo")).rules, [slot], ONE_DAY)
    )
    async with visitors(server, "Ann") as (ann,):
        await ann.sees("Ben invites you to table 2")
        await ann.press("n")
        await ann.until(lambda: table.slots[1].is_free and not table.slots[1].meant_for)


async def test_the_lobby_shows_first_what_waits_for_the_reader(server: Company) -> None:
    first, second = two(server)
    opened(server.enter("Cleo"))
    begun(first, second)
    server.lobby.leave(first.visit)
    table = next(iter(server.lobby.table_list.by_number.values()))
    async with visitors(server, "Ann", size=(100, 30)) as (ann,):
        server.lobby.seating.leave_table(ann.visit)
        ann.app.call_later(ann.app.show_place)
        await ann.at(LobbyScreen)
        await ann.sees("your turn")
        rows = [row for row in ann.text.splitlines() if "Cleo" in row or "your turn" in row]
        assert "your turn" in rows[0]
        assert table.phase is TablePhase.WAITING


async def test_the_end_of_a_match_is_seen_later(server: Company) -> None:
    first, second = two(server)
    table = begun(first, second)
    server.lobby.leave(first.visit)
    server.lobby.seating.sit_down(second.visit, table.number)
    server.lobby.seating.resign(second.visit)
    server.lobby.seating.leave_table(second.visit)
    async with visitors(server, "Ann") as (ann,):
        await ann.hears("Table 1 with Ben waits for you")
        await ann.press("j")
        await ann.at(MatchEndScreen)
        await ann.press("q")
        await ann.at(LobbyScreen)
        assert server.lobby.table_list.by_number == {}


async def test_the_limits_for_others_do_not_matter_over_days(server: Company) -> None:
    async with visitors(server, "Ann") as (ann,):
        await ann.press("n")
        await ann.at(OpenTableScreen)
        screen = ann.app.screen
        clock, limits = screen.query_one("#clock", Chooser), screen.query_one("#patience", Chooser)
        assert not limits.query_ancestor(Field).has_class("-idle")
        clock.focus()
        await ann.press("left")
        assert clock.value.days == 7
        assert limits.query_ancestor(Field).has_class("-idle")
