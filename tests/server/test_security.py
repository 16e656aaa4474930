"""What the page on security claims: each claim has its test, and some have theirs here."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import asyncssh
import pytest

from app.match.seat import PROGRAM
from tests.server.company import Company
from tests.server.conftest import Opens
from tests.server.plain.talker import talking
from tests.server.servers import introduce
from tests.server.terminals import visiting

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "app" / "guide" / "security.md"
TESTS: Final = ROOT / "tests" / "SECURITY.md"


def claims(path: Path) -> dict[str, list[tuple[str, str]]]:
    """The claims of a page, each with the tests that stand below it."""
    text = path.read_text(encoding="utf-8").partition("\n## Not protected")[0]
    found = re.findall(r"^- (.*(?:\n  \w.*)*)((?:\n  - .*)*)", text, re.M)
    return {
        " ".join(claim.split()): re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", tests)
        for claim, tests in found
    }


def test_every_claim_of_the_page_has_its_tests() -> None:
    assert len(claims(PAGE)) > 20
    assert claims(PAGE).keys() == claims(TESTS).keys()


@pytest.mark.parametrize("claim", claims(TESTS).items(), ids=lambda claim: claim[0][:40])
def test_the_tests_of_every_claim_are_there(claim: tuple[str, list[tuple[str, str]]]) -> None:
    assert claim[1]
    for file, test in claim[1]:
        text = (ROOT / file).read_text(encoding="utf-8")
        assert re.search(rf"^(async )?def {test}\(", text, re.M), (file, test)


@pytest.mark.parametrize("before", ["", "alone"])
async def test_whoever_comes_starts_no_program(tmp_path: Path, before: str) -> None:
    server, started = Company(tmp_path), tmp_path / "started"
    async with talking(server, "Ann") as (ann,):
        await ann.hears("You are in the lobby, Ann.")
        if before:
            await ann.answer(before, "Press Enter to begin it")
        order = "new gin against" if before else "open gin with"
        await ann.answer(f"{order} {PROGRAM}touch {started}", "Programs are named on the command")
    assert server.lobby.table_list.by_number == {}
    assert not started.exists()
    assert not list(tmp_path.rglob("*.jsonl"))


async def test_the_log_has_no_words_and_nothing_that_is_said(
    open_server: Opens, tmp_path: Path
) -> None:
    server = await open_server(guests=True)
    key = asyncssh.generate_private_key("ssh-ed25519")
    introduce(server.people, key, "Anna")
    async with visiting(server, key) as anna, visiting(server, None, username="guest") as guest:
        await guest.until_shown("Your resume word is")
        (shown,) = re.findall(r"(?:[a-z]{6}-){3}[a-z]{6}", " ".join(guest.text.split()))
        await anna.until_shown("Card house")
        anna.press("t")
        await anna.until_shown("in the lobby hears it.")
        anna.press(*"melons are yellow\r")
        await anna.until_shown("melons are yellow")
        anna.press("\x1b")
        await anna.looks()
        anna.press("\x11")
        await anna.until_closed()
    await server.has_told("left", "the line broke")
    log = "\n".join(server.lines)
    assert "Anna" in log
    assert key.get_fingerprint() in log, "the print of a key is no secret"
    public = key.export_public_key().decode().split()[1]
    for secret in (shown, "melons", public, public[-20:]):
        assert secret not in log
