"""Bans and visitors who are sent out, by the operator's commands, over real connections: SSH, lines
and browsers.
"""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from aiohttp import ClientWebSocketResponse

from app.server.control_socket import ask
from app.storage import journal
from app.table.gin_match import GinMatch
from tests.emulator import PATIENCE
from tests.server.conftest import Opens
from tests.server.plain.test_over_ssh import talking
from tests.server.servers import LoggedWebServer, browsing, introduce, known, served
from tests.server.terminals import options, visiting
from tests.server.test_ssh import Keys
from tests.server.test_web import come, until_said

BANNED = "You are banned from this house for 2 more days. The reason: spam"
HERE = "127.0.0.1"
SPAM = {"days": 2, "why": "spam"}


async def asked(state: Path, command: str, **arguments: object) -> Any:
    """Return the answer to a command of the operator."""
    return await asyncio.to_thread(ask, state, command, **arguments)


def to_act(state: Path) -> str:
    """Return the name of the player whose move the match in a server's folder waits for."""
    (path,) = (state / "tables").glob("*.jsonl")
    match = GinMatch.from_records(journal.read(path).records)
    return match.seats[match.hand.to_act].name


async def test_a_banned_player_is_told_and_loses_and_stays_out_of_the_next_server_too(
    tmp_path: Path, keys: Keys
) -> None:
    for key, name in zip(keys, ("Ann", "Ben"), strict=False):
        known(tmp_path, key, name)
    with served(tmp_path) as server:
        async with talking(server, keys[0]) as ann, talking(server, keys[1]) as ben:
            await ben.hears("You are in the lobby, Ben.")
            await ann.answer("open gin with Ben", "You are at table 1")
            await ben.answer("sit 1", "Deadwood")
            await ann.hears("Deadwood")
            await asked(tmp_path, "ban", who="ben", **SPAM)
            await ben.hears(BANNED)
            await ann.hears("Ben is banned and loses the match.")
        assert re.search(r" bans Ben \(\w+\) for 2 d: ", server.text)
    with served(tmp_path) as server:
        async with talking(server, keys[1]) as ben:
            await ben.hears(BANNED)
        async with visiting(server, keys[1]) as ben:
            await ben.until(lambda: BANNED.encode() in ben.written, "why they may not come in")
        assert await asked(tmp_path, "unban", who="Ben") == ["Ben"]
        async with talking(server, keys[1]) as ben:
            await ben.hears("You are in the lobby, Ben.")


async def test_a_player_sent_out_at_their_turn_comes_back_to_it(tmp_path: Path, keys: Keys) -> None:
    people = dict(zip(("Ann", "Ben"), keys, strict=False))
    for name, key in people.items():
        known(tmp_path, key, name)
    with served(tmp_path) as server:
        async with talking(server, keys[0]) as ann, talking(server, keys[1]) as ben:
            await ben.hears("You are in the lobby, Ben.")
            await ann.answer("open gin with Ben", "You are at table 1")
            await ben.answer("sit 1", "Deadwood")
            await ann.hears("Deadwood")
            player = to_act(tmp_path)
            out, other = (ann, ben) if player == "Ann" else (ben, ann)
            await asked(tmp_path, "kick", who=player, why="insults")
            await out.hears("A moderator has sent you out. Your seats are kept", "reason: insults")
            await other.hears(f"{player} is not at the table any more. The seat is kept.")
            async with talking(server, people[player]) as back:
                await back.hears("You play at table 1")
                await other.hears(f"{player} is back.")
                assert to_act(tmp_path) == player


async def test_nobody_comes_from_a_banned_network(open_server: Opens, keys: Keys) -> None:
    server = await open_server()
    await asked(server.state, "ban", who="127.0.0.0/8", **SPAM)
    with pytest.raises(asyncssh.DisconnectError, match=BANNED):
        async with asyncssh.connect(**options(server, client_keys=[keys[0]])):
            raise AssertionError
    await server.has_told("127.0.0.1 is turned away, being banned")


async def test_a_dropped_account_and_its_visit_end(open_server: Opens, keys: Keys) -> None:
    server = await open_server()
    folder = introduce(server.people, keys[0], "Ann")
    async with visiting(server, keys[0]) as ann:
        await ann.until_shown("Card house")
        assert await asked(server.state, "drop-account", who="Ann") == "Ann"
    await server.has_told(": deleted the account")
    assert not folder.exists()
    assert server.people.named("Ann") is None


async def until_told(socket: ClientWebSocketResponse, sentence: str) -> None:
    """Wait until a page is told a sentence, outside its screen."""
    async with asyncio.timeout(PATIENCE):
        async for message in socket:
            if isinstance(message.data, str) and json.loads(message.data) == ["said", [sentence]]:
                return
    raise AssertionError(sentence)


async def test_a_banned_guest_is_told_in_the_browser_and_on_the_phone(
    tmp_path: Path, page: LoggedWebServer
) -> None:
    async with browsing(page.url) as browser:
        await come(browser)
        async with browser.ws_connect("/line?lines&width=320&height=24") as socket:
            await until_said(socket, "help.\r\n")
            (guest,) = (await asked(tmp_path, "who"))["people"]
            await asked(tmp_path, "ban", who=guest["id"], **SPAM)
            await until_told(socket, BANNED)
        for narrow in ("", "&narrow"):
            async with browser.ws_connect(f"/line?width=80&height=24{narrow}") as socket:
                await until_told(socket, BANNED)
        await asked(tmp_path, "ban", who=HERE, **SPAM)
        async with browser.get("/") as answer:
            assert answer.status == 403
            assert BANNED in await answer.text()
