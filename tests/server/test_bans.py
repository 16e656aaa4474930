"""Bans and visitors who are sent out, over real connections: SSH, lines and browsers."""

from __future__ import annotations

import asyncssh
import pytest

from app.server.conduct_store import network_of
from app.server.web.server import WebServer
from tests.server.conftest import Opens
from tests.server.plain.test_over_ssh import talking
from tests.server.servers import LoggedServer, LoggedWebServer, browsing, introduce
from tests.server.terminals import options, visiting
from tests.server.test_ssh import Keys
from tests.server.test_web import come, until_said

BANNED = "You are banned from this house for 2 more days. The reason: spam"
HERE = "127.0.0.1"


def introduced(server: LoggedServer, keys: Keys, *names: str) -> None:
    for key, name in zip(keys, names, strict=False):
        introduce(server.people, key, name)


@pytest.mark.long
async def test_a_banned_person_is_told_at_once_and_again_after_a_restart(
    open_server: Opens, keys: Keys
) -> None:
    server = await open_server()
    introduced(server, keys, "Ann", "Ben")
    async with talking(server, keys[0]) as ann, talking(server, keys[1]) as ben:
        await ben.hears("You are in the lobby, Ben.")
        await ann.answer("open gin with Ben", "You are at table 1")
        await ben.answer("sit 1", "Deadwood")
        await ann.hears("Deadwood")
        person = server.people.named("Ben")
        assert person
        server.conduct.ban_person(person, 2, None, "spam")
        await ben.hears(BANNED)
        await ann.hears("Ben is banned and loses the match.")
    await server.has_told(": was turned away, being banned")
    assert any(line.endswith(": spam") and " bans for 2 d Ben" in line for line in server.lines)
    await server.close()
    again = await open_server()
    async with talking(again, keys[1]) as ben:
        await ben.hears(BANNED)
    async with visiting(again, keys[1]) as ben:
        await ben.until(lambda: BANNED.encode() in ben.written, "why they may not come in")
    async with talking(again, keys[0]) as ann:
        await ann.hears("You are in the lobby, Ann.")


@pytest.mark.long
async def test_a_player_sent_out_at_their_turn_comes_back_to_it(
    open_server: Opens, keys: Keys
) -> None:
    server = await open_server()
    introduced(server, keys, "Ann", "Ben")
    async with talking(server, keys[0]) as ann:
        async with talking(server, keys[1]) as ben:
            await ben.hears("You are in the lobby, Ben.")
            await ann.answer("open gin with Ben", "You are at table 1")
            await ben.answer("sit 1", "Deadwood")
            await ann.hears("Deadwood")
            (table,) = server.sessions.tables.values()
            player = table.to_act
            server.sessions.conduct.kick(table.visits[player], None, "insults")
            out = ben if table.slots[1].person == player else ann
            await out.hears(
                "A moderator has sent you out. Your seats are kept, and you may come back. The"
                " reason: insults"
            )
            await server.has_told(": was sent out")
    assert table.to_act == player
    key = keys[1] if table.slots[1].person == player else keys[0]
    async with talking(server, key) as back:
        await back.hears("You play at table 1")


async def test_nobody_comes_from_a_banned_network(open_server: Opens, keys: Keys) -> None:
    server = await open_server()
    server.conduct.ban_network(network_of(HERE), 2, "spam")
    with pytest.raises(asyncssh.DisconnectError, match=BANNED):
        async with asyncssh.connect(**options(server, client_keys=[keys[0]])):
            raise AssertionError
    await server.has_told("127.0.0.1 is turned away, being banned")
    assert server.people.named("Ann") is None


async def test_a_banned_guest_is_told_in_the_browser_and_on_the_phone(
    page: LoggedWebServer,
) -> None:
    async with browsing(page.url) as browser:
        await come(browser)
        async with browser.ws_connect("/line?lines&width=320&height=24") as socket:
            await until_said(socket, "help.\r\n")
            conduct = _conduct(page)
            (visit,) = conduct.visits
            conduct.ban_person(visit.person, 2, None, "spam")
            assert BANNED in await until_said(socket, "spam\r\n")
        for narrow in ("", "&narrow"):
            async with browser.ws_connect(f"/line?width=80&height=24{narrow}") as socket:
                assert BANNED in await until_said(socket, "spam\r\n")


async def test_a_banned_network_gets_a_page_that_says_so(page: LoggedWebServer) -> None:
    _conduct(page).ban_network(network_of(HERE), 2, "spam")
    async with browsing(page.url) as browser, browser.get("/") as answer:
        assert answer.status == 403
        assert BANNED in await answer.text()
