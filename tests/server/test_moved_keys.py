"""A visitor moves keys: they are that person's alone, and stay moved."""

from __future__ import annotations

import json

import asyncssh

from tests.server.conftest import Opens
from tests.server.terminals import visiting

ESC = "\x1b"
BACKSPACE = "\x7f"


async def test_a_visitor_moves_a_key_for_themselves_alone(
    open_server: Opens, keys: list[asyncssh.SSHKey]
) -> None:
    server = await open_server()
    anna_here, _ = (
        server.people.rename(server.people.with_key(key.get_fingerprint()), name)
        for key, name in zip(keys, ("Anna", "Ben"), strict=False)
    )
    kept = anna_here.folder / "settings.json"
    async with visiting(server, keys[0]) as anna, visiting(server, keys[1]) as ben:
        await anna.until_shown("Card house", "n New")
        await ben.until_shown("Card house", "n New")
        anna.press("s")
        await anna.until_shown("Your name", "k Keys")
        anna.press("k")
        await anna.until_shown("Table        Stock")
        await anna.looks()
        anna.press("\r")
        await anna.until_shown("Press the new key for “Stock”")
        anna.press("t")
        await anna.until_shown("t is “Tutor” already (Table): nothing was changed.")
        await anna.looks()
        anna.press("\r")
        await anna.until_shown("Press the new key for “Stock”")
        anna.press("z")
        await anna.until_shown("z is “Stock” from now on.")
        assert json.loads(kept.read_text())["keymap"] == {"table.stock": "z"}
        ben.press("s")
        await ben.until_shown("Keys: none was changed.")
        anna.press(BACKSPACE)
        await anna.until_shown("“Stock” has its usual keys.")
        assert json.loads(kept.read_text())["keymap"] == {}
        anna.press("\x1b[F", "\r")
        await anna.until_shown("Press the new key for “No”")
        anna.press("z")
        await anna.until_shown("z is “No” from now on.")
    async with visiting(server, keys[0]) as anna:
        await anna.until_shown("Card house", "n New")
        anna.press("s")
        await anna.until_shown("Keys that were changed: house.refuse = z")
