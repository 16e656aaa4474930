"""What is seen of a server from outside: figures for Prometheus, and whether it is open."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final

import asyncssh
import pytest
from aiohttp import ClientSession
from prometheus_client.parser import text_string_to_metric_families

from app.games.gin.rules import preset
from app.guide import Topic
from app.refusal import Refused
from app.server.control_socket import ask
from app.server.local_client import LocalLobbyClient
from app.server.metrics import Metrics, MetricsPage
from app.server.table_options import TableOptions
from app.server.tables import SeatSlot, TableRequest
from tests.server.conftest import Opens
from tests.server.servers import LoggedServer, LoggedWebServer, browsing, introduce
from tests.server.terminals import visiting

DASHBOARD: Final = Path(__file__).parents[2] / "app" / "server" / "deploy" / "grafana.json"

Figures = Mapping[tuple[str, str], float]
"""The samples by their name and the values of their labels."""


class Page:
    def __init__(self, server: LoggedServer, browser: ClientSession) -> None:
        self.server = server
        self.browser = browser

    async def text(self) -> str:
        async with self.browser.get("/metrics") as answer:
            assert answer.status == 200
            return await answer.text()

    async def figures(self) -> Figures:
        return {
            (sample.name.removeprefix("gin_rummy_"), " ".join(sample.labels.values())): sample.value
            for family in text_string_to_metric_families(await self.text())
            for sample in family.samples
        }


@asynccontextmanager
async def measured(server: LoggedServer) -> AsyncIterator[Page]:
    page = MetricsPage(Metrics(server.sessions, server.log), server.sessions, "127.0.0.1", 0)
    await page.open()
    try:
        async with browsing(f"http://127.0.0.1:{page.port}") as browser:
            yield Page(server, browser)
    finally:
        await page.close()


def visitor(server: LoggedServer, name: str) -> LocalLobbyClient:
    """Return a person in the lobby without a terminal."""
    lobby, key = server.sessions.lobby, f"SHA256:{name}"
    person = server.people.rename(server.people.with_key(key), name)
    visit = lobby.enter(person, "192.0.2.1")
    visit.key = key
    return LocalLobbyClient(lobby, visit, server.people.rename)


@pytest.mark.parametrize("workers", [1, 2])
async def test_people_and_their_keys_are_counted(
    open_server: Opens, keys: list[asyncssh.SSHKey], workers: int
) -> None:
    server = await open_server(workers=workers)
    introduce(server.people, keys[0], "Anna")
    async with measured(server) as page, visiting(server, keys[0]) as anna:
        await anna.until_shown("Card house")
        before = await page.figures()
        assert before["people", "lobby"] == before["visits_total", ""] == 1
        anna.press("?")
        await anna.until_shown("Keys")
        after = await page.figures()
        counted = after["key_answer_seconds_count", ""] - before["key_answer_seconds_count", ""]
        assert counted >= 1
        assert after["memory_bytes", "server"] > 2**20
        assert (after["memory_bytes", "workers"] > 2**20) == (workers > 1)


async def test_tables_matches_and_refusals_are_counted(open_server: Opens) -> None:
    server = await open_server()
    async with measured(server) as page:
        anna, ben = visitor(server, "Anna"), visitor(server, "Ben")
        anna.open_table(TableRequest(preset("standard"), [SeatSlot()]))
        for number in (7, 1):
            with suppress(Refused):
                ben.sit_down(number)
        figures = await page.figures()
        names = "tables_opened_total seats_taken_total matches_begun_total".split()
        assert [figures[name, "gin"] for name in names] == [1, 1, 1]
        assert figures["tables", "playing"] == 1
        assert figures["people", "table"] == 2
        assert figures["refusals_total", "house.no-table"] == 1
        ben.resign()
        await server.has_told("is over: resigned")
        figures = await page.figures()
        assert figures["matches_finished_total", "resigned gin"] == 1
        assert figures["tables", "playing"] == 0


async def test_the_dashboard_and_the_guide_name_figures_that_there_are(open_server: Opens) -> None:
    async with measured(await open_server()) as page:
        families = {*re.findall(r"^# TYPE (\w+) (?:\w+)$", await page.text(), re.M)}
    known = families | {f"{family}_{part}" for family in families for part in ("bucket", "count")}
    shown = {*re.findall(r"\b(?:gin_rummy|process)_\w+", DASHBOARD.read_text())}
    assert len(shown) > 15
    assert shown <= known
    json.loads(DASHBOARD.read_text())
    table = Topic("operating").text.partition("| figure | says |")[2].partition("\n\n")[0]
    cells = " ".join(re.findall(r"^\| (.*?) \|", table, re.M))
    named = {*re.findall(r"`(\w+_\w+)`", cells)}
    assert len(named) > 12
    assert {f"gin_rummy_{name}" for name in named} <= known


async def test_nothing_secret_is_in_figures_or_log(open_server: Opens) -> None:
    server = await open_server(is_log_json=True)
    async with measured(server) as page:
        anna, ben, kim = (visitor(server, name) for name in ("Anna", "Ben", "Kim"))
        options = TableOptions(passphrase="melons")
        anna.open_table(TableRequest(preset("standard"), [SeatSlot()], options))
        for word in ("lemons", "melons"):
            with suppress(Refused):
                ben.sit_down(1, word)
        anna.say("yellow as the table is")
        kim.say("blue as the lobby is")
        kim.send_message(anna.me.person.id, "green as a whisper")
        with suppress(Refused):
            kim.account_with_word("bababa-bebebe-bibibi-bobobo")
        word = kim.renew_word()
        figures, log = await page.text(), "\n".join(server.lines)
        events = re.findall(r'"event": "([\w-]+)"', log)
        assert events == [
            *("account-made",) * 3,
            *("table-opened", "wrong-word", "seat-taken", "match-began"),
            *("refused", "word-renewed"),
        ]
        secrets = ["melons", "lemons", "yellow", "blue", "green", "bababa", word]
        match = server.sessions.lobby.table_list.by_number[1].match
        assert match
        secrets += [match.session.match.seed.hex()]
        assert [secret for secret in secrets if secret in log + figures] == []
        named = ["Anna", "SHA256", "192.0.2", anna.me.person.id[:8]]
        assert [name for name in named if name in figures] == [], "figures name nobody"
        assert [name for name in named if name not in log] == []


async def test_a_closing_server_says_that_it_is_not_healthy(
    open_server: Opens, page: LoggedWebServer
) -> None:
    async def health(browser: ClientSession) -> tuple[int, Any]:
        async with browser.get("/health") as answer:
            return answer.status, await answer.json()

    server = await open_server()
    async with measured(server) as figures, browsing(page.url) as browser:
        assert await health(figures.browser) == await health(browser) == (200, {"status": "open"})
        await asyncio.to_thread(ask, server.state, "drain", minutes=5)
        status, told = await health(figures.browser)
        assert (status, told["status"]) == (200, "draining")
        assert 290 < told["closes_in"] <= 300
        await server.say_good_bye()
        assert await health(figures.browser) == (503, {"status": "closing"})
