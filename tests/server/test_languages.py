"""Visitors of one server who speak different languages."""

from __future__ import annotations

import asyncssh
import pytest

from tests.pseudo import CLOSE, OPEN, as_language, english_in
from tests.server.conftest import Opens
from tests.server.test_server import UP, prepare
from tests.server.visitor import visiting


async def test_each_of_two_at_a_table_is_spoken_to_in_their_own_language(
    open_server: Opens, keys: list[asyncssh.SSHKey], monkeypatch: pytest.MonkeyPatch
) -> None:
    as_language(monkeypatch)
    server = await open_server()
    prepare(server, keys[0], "ÄÄ", language="de")
    prepare(server, keys[1], "ÖÖ")
    async with visiting(server, keys[0]) as one, visiting(server, keys[1]) as other:
        await one.until_shown("ÖÖ")
        await other.until_shown("ÄÄ", "in the lobby")
        for each in (one, other):
            each.press("n")
            await each.looks()
        other.press("\x1b")
        one.press("\r")
        await other.until_shown("1 chair free: ÄÄ")
        other.press(UP, UP, "\r")
        for each in (one, other):
            await each.until_shown("ÄÄ", "ÖÖ", "1", "╰")
        for _ in range(6):
            for each in (one, other):
                each.press("p", "s", "\r")
                await each.looks()
                assert OPEN not in other.text
                assert english_in(one.text) == [], one.text
        assert CLOSE in one.text
