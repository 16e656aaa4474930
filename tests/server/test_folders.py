"""The folders of a house are nothing that its visitors read of."""

from __future__ import annotations

import asyncssh

from tests.server.conftest import Opens
from tests.server.terminals import visiting

ESC = "\x1b"


async def test_no_screen_names_a_folder_of_the_house(
    open_server: Opens, keys: list[asyncssh.SSHKey]
) -> None:
    server = await open_server()
    person = server.people.rename(server.people.with_key(keys[0].get_fingerprint()), "Anna")
    (matches := person.folder / "matches").mkdir(parents=True)
    (person.folder / "settings.json").write_text("damaged")
    (matches / "20260101-120000-abcdef.jsonl").write_text('{"format": "something else"}\n')
    async with visiting(server, keys[0], (120, 40)) as anna:
        # It has to be told, and that it is kept.
        await anna.until_shown("settings were damaged", "settings.json.damaged")
        anna.press("s")
        await anna.until_shown("Your name", "Bell")
        anna.press(ESC)
        await anna.until_shown("Card house")
        anna.press("c")
        await anna.until_shown("New match", "1 cannot be read")
        anna.press("h")
        await anna.until_shown("abcdef")
        shown = anna.written.decode()
    async with visiting(server, keys[0], term="dumb") as anna:
        await anna.until(lambda: b"> " in anna.written, "a prompt")
        anna.press("settings\r")
        await anna.until(lambda: b"spell" in anna.written, "the settings")
        shown += anna.written.decode()
    assert "keymap" not in shown
    # A row may end in the middle of a path.
    for part in ("/people", person.id, "pytest-of", "GIN_RUMMY"):
        assert part not in shown
