"""The log for programs: a record for each event, each visit by its number, and nothing secret."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from app import guide
from app.server import log_lines
from app.server.log_lines import LogLine
from app.server.process import ServerLog
from tests.server.conftest import Opens
from tests.server.servers import LoggedServer, introduce
from tests.server.terminals import visiting


def records(server: LoggedServer) -> list[dict[str, Any]]:
    return [json.loads(line) for line in server.lines]


async def test_a_visit_is_told_from_coming_to_leaving_by_its_number(
    open_server: Opens, keys: list[asyncssh.SSHKey]
) -> None:
    server = await open_server(is_log_json=True, guests=True)
    introduce(server.people, keys[0], "Anna")
    async with visiting(server, keys[0]) as anna:
        await anna.until_shown("Card house")
        async with visiting(server, None, username="guest") as guest:
            await guest.until_shown("Your resume word is")
            (word,) = re.findall(r"(?:[a-z]{6}-){3}[a-z]{6}", " ".join(guest.text.split()))
        await server.has_told('"ending": "dropped"}')
        anna.press("\x11")
        await anna.until_closed()
    await server.has_told('"ending": "left"}')
    made, guest_made = (each for each in records(server) if each["event"] == "account-made")
    assert (made["key"], made["guest"]) == (keys[0].get_fingerprint(), False)
    assert (guest_made["key"], guest_made["guest"]) == ("", True)
    told = [each for each in records(server) if "visit" in each]
    assert guest_made["account"] == told[1]["account"]
    assert [(each["event"], each["visit"], each["name"]) for each in told] == [
        ("visit-began", 1, "Anna"),
        ("visit-began", 2, ""),
        ("visit-ended", 2, ""),
        ("visit-ended", 1, "Anna"),
    ]
    began, guest_began, *_ = told
    assert began["key"] == keys[0].get_fingerprint()
    assert (guest_began["key"], guest_began["guest"]) == ("", True)
    assert word not in "\n".join(server.lines)


def test_what_is_refused_is_counted_each_time_and_written_once_a_minute() -> None:
    written: list[str] = []
    heard: list[str] = []
    log = ServerLog(written.append, lambda: 0.0, as_json=True)
    log.listen(heard.append)
    for _ in range(3):
        log.say_seldom(log_lines.turned_away("192.0.2.1"))
    assert [json.loads(line)["event"] for line in written] == ["turned-away"]
    assert [line.event for line in heard if isinstance(line, LogLine)] == ["turned-away"] * 3


@pytest.mark.parametrize(
    "told",
    [
        "is turned away for a minute",
        "log-in refused",
        "the house is full",
        "could not be saved, and is played on",
        "is left out of the lobby",
        "the program has a fault",
    ],
)
def test_the_page_of_bad_evenings_names_what_the_log_says(told: str) -> None:
    page = " ".join((Path(guide.__file__).parent / "trouble.md").read_text().split())
    assert f"`{told}`" in page
    assert told in Path(log_lines.__file__).read_text()


def test_the_page_of_a_flood_finds_the_addresses_in_the_log() -> None:
    page = (Path(guide.__file__).parent / "trouble.md").read_text()
    (pattern,) = re.findall("grep -o '(.*)'", page)
    for address in ("192.0.2.7", "2001:db8::7"):
        line = f"2026-11-29 02:38:17+00:00 {log_lines.turned_away(address)}"
        assert re.findall(pattern, line) == [f"{address} is turned away"]
