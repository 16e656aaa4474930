"""People who play in a house, at the same time, and what becomes of it when lines break."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import asyncssh
import pytest

from app.serve.server import Server
from app.store import journal
from app.tui.app import GinApp
from tests.serve.conftest import Opens
from tests.serve.visitor import Visitor, visiting

CTRL_Q = "\x11"
Keys = list[asyncssh.SSHKey]


def folder_of(house: Server, key: asyncssh.SSHKey) -> Path:
    return house.people.with_key(key.get_fingerprint()).folder


def actions(folder: Path) -> list[object]:
    """What was done in the only match that is kept there."""
    (path,) = (folder / "matches").glob("*.jsonl")
    return [each["do"] for each in journal.read(path).records if "do" in each]


def prepare(house: Server, key: asyncssh.SSHKey, **settings: object) -> Path:
    """Somebody has been here before, and has these settings."""
    folder = folder_of(house, key)
    folder.mkdir(parents=True)
    (folder / "settings.json").write_text(json.dumps({"pace": 0, **settings}))
    return folder


async def begin_a_match(visitor: Visitor) -> None:
    await visitor.until_shown("New match", "Play")
    visitor.press("\r")
    await visitor.until_shown("Hand 1")


async def test_two_play_apart_and_a_line_that_breaks_loses_nothing(
    open_house: Opens, keys: Keys, home: Path
) -> None:
    house = await open_house()
    vera, otto = (
        prepare(house, key, name=name) for key, name in zip(keys, ("Vera", "Otto"), strict=False)
    )
    async with visiting(house, keys[1]) as other:
        await other.until_shown("Your name   Otto")
        async with visiting(house, keys[0]) as visitor:
            await begin_a_match(visitor)
            await visitor.until_shown("Your turn")
            visitor.press("h")
            visitor.press("p" if "p Pass" in visitor.text else "s")
            await visitor.until(lambda: actions(vera), "something in the journal")
        await house.has_told("the line broke")
        done = actions(vera)
        async with visiting(house, keys[0]) as visitor:
            await visitor.until_shown("Continue")
            visitor.press("\r")
            await visitor.until_shown("Hand 1")
        assert actions(vera)[: len(done)] == done
        # Nothing of hers has come to be his, nor the server's.
        other.press("h")
        await other.until_shown("No match")
        other.press(CTRL_Q)
        assert await other.until_closed() == 0
    assert not list(otto.glob("matches/*"))
    assert not home.exists()
    assert stat.S_IMODE((house_state := vera.parents[1]).stat().st_mode) == 0o700
    assert stat.S_IMODE((house_state / "host_key").stat().st_mode) == 0o600


async def test_the_newer_of_two_lines_takes_over(open_house: Opens, keys: Keys) -> None:
    house = await open_house()
    prepare(house, keys[0])
    async with visiting(house, keys[0]) as older:
        await begin_a_match(older)
        async with visiting(house, keys[0]) as newer:
            await newer.until_shown("Continue")
            assert await older.until_closed() == 0
            assert "You have come in from elsewhere" in older.text
            await house.has_told("came in from elsewhere")
            newer.press("\r")
            await newer.until_shown("Hand 1")


async def test_a_full_house_says_so_and_lets_in_whoever_is_here_already(
    open_house: Opens, keys: Keys
) -> None:
    house = await open_house(most=1)
    async with visiting(house, keys[0]) as visitor:
        await visitor.until_shown("New match")
        async with visiting(house, keys[1]) as other:
            assert await other.until_closed() == 1
            assert "The house is full: 1 person is here" in other.text
        async with visiting(house, keys[0]) as again:
            await again.until_shown("New match")


async def test_a_house_that_closes_says_good_bye_to_all_and_saves(
    open_house: Opens, keys: Keys
) -> None:
    house = await open_house(guests=True)
    folder = prepare(house, keys[0])
    async with (
        visiting(house, keys[0]) as visitor,
        visiting(house, None, username="guest") as guest,
    ):
        await begin_a_match(visitor)
        await guest.until_shown("You are a guest. Your resume word is")
        await house.close()
        for each in (visitor, guest):
            assert await each.until_closed() == 0
            assert "The house closes now." in each.text
        assert "Your resume word is" in guest.text
    assert actions(folder) == []
    assert sum(line.endswith("the house closed") for line in house.lines) == 2


async def test_an_app_that_fails_takes_nobody_along(
    open_house: Opens, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = await open_house()
    prepare(house, keys[0], name="Vera")
    async with visiting(house, keys[0]) as visitor, visiting(house, keys[1]) as other:
        await visitor.until_shown("Your name   Vera")
        await other.until_shown("Your name   You")

        def fail(app: GinApp, event: object) -> None:
            if app.settings.name == "Vera":
                raise RuntimeError

        monkeypatch.setattr(GinApp, "on_resize", fail)
        visitor.channel.change_terminal_size(100, 30)
        assert await visitor.until_closed() == 1
        assert "a fault of its own" in visitor.text
        other.press("h")
        await other.until_shown("No match")
    (report,) = (folder_of(house, keys[0]).parents[1]).glob("fault-*.txt")
    assert "RuntimeError" in report.read_text()
    assert any(str(report) in line for line in house.lines)
