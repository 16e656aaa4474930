"""The list of tables on the screen of the lobby."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.games.contract.rules import Rules as ContractRules
from app.games.gin.rules import preset
from app.server.chat import ChatLine
from app.server.screens.table_columns import RowFacts, TableColumns
from app.server.table_info import TableInfo
from app.server.table_options import TableOptions
from app.server.tables import SeatSlot, TableRequest
from app.server.time_control import TimeControl
from tests.server.apps import Visitor, sit_together, visitors
from tests.server.company import Company, FarCompany


@pytest.fixture(params=[Company, pytest.param(FarCompany, marks=pytest.mark.long)])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Company:
    house: Company = request.param(tmp_path)
    return house


def for_two() -> TableRequest:
    return TableRequest(preset("standard"), [SeatSlot()])


def rows(person: Visitor) -> list[str]:
    """The rows of the screen, without the border and what parts the columns."""
    return [" ".join(row.strip("│ ").split()) for row in person.text.splitlines()]


async def test_the_cursor_starts_where_something_new_can_be_done_and_stays_there(
    server: Company,
) -> None:
    async with visitors(server, "Ann", "Ben", "Cleo", "Dora") as (ann, ben, cleo, dora):
        sit_together(server, ben, cleo)
        await ann.sees("▸ p Quick game", "1 Ben – Cleo")
        server.lobby.seating.open_table(dora.visit, for_two())
        await ann.sees("  2 Dora", "▸ p Quick game")
        async with visitors(server, "Emil") as (emil,):
            await emil.sees("▸ 2 Dora", "Enter sits down at table 2")
            server.lobby.seating.sit_down(ann.visit, 2)
            await emil.sees("▸ 2 Dora – Ann", "Enter looks on at table 2")


async def test_a_long_name_of_the_house_does_not_run_into_its_rules(server: Company) -> None:
    rule = ChatLine("", "The house of Sample Street", "Be kind.")
    server.lobby.talk.house_rules = lambda: [rule]
    async with visitors(server, "Ann") as (ann,):
        await ann.sees("The house o…  Be kind.")


async def test_a_row_tells_of_a_table_and_the_line_below_the_rest(server: Company) -> None:
    async with visitors(server, "Ann", "Ben", "Cleo", "Dora") as (ann, ben, cleo, dora):
        clock = TableOptions(time_control=TimeControl(300, 5))
        server.lobby.seating.open_table(
            ann.visit, TableRequest(ContractRules(), [SeatSlot(), SeatSlot()], clock)
        )
        table = sit_together(server, ben, cleo, options=TableOptions(rated=True))
        await dora.until(
            lambda: {
                "Who Game To Clock Rated Chairs State",
                "1 Ann Contract 7 rounds 5+5 1/3 free",
                "2 Ben – Cleo Gin 100 yes 2/2 0–0",
            }.issubset(rows(dora))
        )
        await dora.press("end")
        server.lobby.seating.watch(ann.visit, table.number)
        await dora.sees("rated, no help · Ben 0, Cleo 0 · 1 looks on")


async def test_names_stand_in_full_and_columns_give_way_to_them(server: Company) -> None:
    names = "Bartholomäus", "Margarethe W"
    async with visitors(server, *names, "Dora") as (*both, dora):
        server.lobby.seating.open_table(dora.visit, TableRequest(ContractRules(), [SeatSlot()] * 2))
        sit_together(server, *both)
        await both[0].press("q")
        await both[0].sees(" – ".join(names))
        assert "Who Game To Clock Rated State" in rows(both[0])


async def test_the_search_lists_tables_and_people_with_all_its_words(server: Company) -> None:
    async with visitors(server, "Ann", "Ben", "Cleo", "Dora") as (ann, ben, cleo, dora):
        server.lobby.seating.open_table(ann.visit, TableRequest(ContractRules(), [SeatSlot()] * 2))
        sit_together(server, ben, cleo)
        await dora.sees("1 Ann", "2 Ben – Cleo")
        await dora.press("slash", *"gin", "space", *"cle")
        await dora.sees("Tables: “gin cle”", "2 Ben – Cleo")
        assert "Contract" not in dora.text
        await dora.press(*"o", "enter")
        await dora.sees("▸ 2 Ben – Cleo", "Enter looks on at table 2")
        await dora.press("slash", *"!")
        await dora.sees("No table is like that.")
        await dora.press("enter", "enter")
        await dora.sees("No table is like that.")
        await dora.press("escape")
        await dora.sees("1 Ann", "2 Ben – Cleo", "Open a table")


async def test_a_key_goes_through_the_kinds_of_tables(server: Company) -> None:
    async with visitors(server, "Ann", "Ben", "Cleo", "Dora") as (ann, ben, cleo, dora):
        server.lobby.seating.open_table(ann.visit, for_two())
        sit_together(server, ben, cleo, options=TableOptions(rated=True))

        async def lists(which: str, *, one: bool, two: bool) -> None:
            await dora.sees(which)
            assert ("1 Ann" in dora.text, "2 Ben" in dora.text) == (one, two)

        await dora.sees("1 Ann", "2 Ben")
        await dora.press("f")
        await lists("Tables: with a free chair", one=True, two=False)
        await dora.press("f")
        await lists("Tables: rated", one=False, two=True)
        await dora.press("f")
        await lists("Tables: in play", one=False, two=True)
        await dora.press("f")
        await lists("─ Tables ─", one=True, two=True)


async def test_only_what_is_in_sight_is_drawn(
    server: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[int] = []
    facts = TableColumns.facts

    def counted(self: TableColumns, table: TableInfo) -> RowFacts:
        drawn.append(table.number)
        return facts(self, table)

    monkeypatch.setattr(TableColumns, "facts", counted)
    hosts = [server.enter(f"P{number}") for number in range(60)]
    for host in hosts:
        server.lobby.seating.open_table(host.visit, for_two())
    async with visitors(server, "Ann") as (ann,):
        await ann.sees("61 people · 60 tables", "▸ 1  P0")
        assert max(drawn) < 24
        drawn.clear()
        await ann.press("end")
        await ann.sees("▸ u  Tournaments")
        assert min(drawn) > 30
