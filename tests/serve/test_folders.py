"""The folders of a house are nothing that its visitors read of."""

from __future__ import annotations

import asyncssh

from tests.serve.conftest import Opens
from tests.serve.visitor import visiting

ESC = "\x1b"


async def test_no_screen_names_a_folder_of_the_house(
    open_house: Opens, keys: list[asyncssh.SSHKey]
) -> None:
    house = await open_house()
    person = house.people.rename(house.people.with_key(keys[0].get_fingerprint()), "Vera")
    (matches := person.folder / "matches").mkdir(parents=True)
    (person.folder / "settings.json").write_text("damaged")
    (matches / "20260101-120000-abcdef.jsonl").write_text('{"format": "something else"}\n')
    async with visiting(house, keys[0], (120, 40)) as vera:
        # It has to be told, and that it is kept.
        await vera.until_shown("settings were damaged", "settings.json.damaged")
        vera.press("s")
        await vera.until_shown("Your name", "Bell")
        vera.press(ESC)
        await vera.until_shown("Card house")
        vera.press("c")
        await vera.until_shown("New match", "does not begin as a match")
        vera.press("h")
        await vera.until_shown("abcdef")
        shown = vera.written.decode()
    async with visiting(house, keys[0], term="dumb") as vera:
        await vera.until(lambda: b"> " in vera.written, "a prompt")
        vera.press("settings\r")
        await vera.until(lambda: b"spell" in vera.written, "the settings")
        shown += vera.written.decode()
    assert "keymap" not in shown
    # A row may end in the middle of a path.
    for part in ("/people", person.id, "pytest-of", "GIN_RUMMY"):
        assert part not in shown
