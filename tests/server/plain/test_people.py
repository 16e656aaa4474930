"""People in lines: profiles, following and blocking, messages, and one's own account."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from app.server.tables import Visit, VisitEnd
from tests.emulator import PATIENCE
from tests.server.company import KnownCompany
from tests.server.plain.talker import talking
from tests.server.test_rated_matches import rated_table


@pytest.fixture
def server(tmp_path: Path) -> KnownCompany:
    return KnownCompany(tmp_path)


async def test_who_and_a_name_tells_of_a_person_here_or_not(server: KnownCompany) -> None:
    ben, wilma = server.enter("Ben"), server.enter("Wilma")
    rated_table(server, ben, wilma)
    server.lobby.seating.resign(ben.visit)
    wilma.visit.leave()
    async with talking(server, "Ann") as (ann,):
        await ann.answer(
            "who wilma",
            "Wilma is not here.",
            "Here since ",
            "Plays Gin Rummy (1).",
            "from 1 match.",
            "Provisional.",
            "1 match: 1 won, 0 lost.",
        )
        assert any("rated, won, Ben" in line for line in ann.said), ann.said[-5:]
        # Of those who are here the beginning is enough.
        await ann.answer("who be", "Ben is here.")
        await ann.answer("who nobody", "Nobody here is called “nobody”.")
        await ann.answer("who", "Ann is you.")


async def test_following_and_blocking_are_said_and_taken_back(server: KnownCompany) -> None:
    async with talking(server, "Ann") as (ann,):
        server.person("Wilma")
        await ann.answer("follow Wilma", "You follow Wilma, and are told when they come.")
        guest = server.enter("Wilma")
        await ann.hears("Wilma is here.")
        assert not any("has come in" in line for line in ann.said)
        await ann.answer("block wilma", "You have blocked Wilma", "They are not told.")
        guest.lobby.talk.say(guest.visit, "Can you hear me?")
        await ann.answer("block Wilma", "Wilma is blocked no more.")
        assert not any("Can you hear me?" in line for line in ann.said)


async def test_people_write_to_each_other_in_lines(server: KnownCompany) -> None:
    server.person("Wilma B")
    async with talking(server, "Ann", "Ben") as (ann, ben):
        await ann.answer("message Ben Good evening, Ben!", "Sent to Ben.")
        await ben.hears("Ann writes to you: Good evening, Ben!")
        await ben.answer("messages", "Ann: here, 1 new message")
        await ben.answer("messages ann", "Ann: Good evening, Ben!")
        await ann.answer("message Wilma B are you there?", "who reads it at the next visit.")
        await ann.answer("message Ben", "Write what?")
        await ann.answer("messages Wilma B", "you: are you there?")
    async with talking(server, "Wilma B") as (wilma,):
        told = "1 new message for you, from Ann. Type messages and a name to read them."
        await wilma.until(lambda: told in wilma.said)


async def test_the_account_in_lines(server: KnownCompany) -> None:
    async with talking(server, "Ann") as (ann,):
        await ann.answer("account", "Ann is you.", "Key 1: SHA256:Ann", "There is no resume word.")
        await ann.answer("account word", "Your resume word is")
        await ann.answer("account remove 2", "Which key?")
        await ann.answer("account remove 1", "Remove this key?")
        await ann.answer("no", "Nothing was done.")
        await ann.answer("account remove 1", "Remove this key?")
        await ann.answer("yes", "The key is removed.")
        await ann.answer("account what", "Type account word for a new resume word")


async def _over(visit: Visit) -> None:
    async with asyncio.timeout(PATIENCE):
        while visit.end is None:
            await asyncio.sleep(0)


async def test_an_account_is_deleted_in_lines(server: KnownCompany) -> None:
    async with talking(server, "Ann") as (ann,):
        visit = server.lobby.presence.visits[server.person("Ann").id]
        await ann.answer("account delete", "the name Ann is free", "Delete your account for good?")
        ann.type("yes")
        await _over(visit)
        assert visit.end is VisitEnd.DELETED
        assert server.accounts.find(visit.person.id) is None


async def test_a_key_moves_in_lines(server: KnownCompany) -> None:
    word = server.accounts.renew_word(server.person("Wilma"))
    async with talking(server, "Ann") as (ann,):
        visit = server.lobby.presence.visits[server.person("Ann").id]
        visit.key = "SHA256:Ann"
        await ann.answer("account move wrong", "This word is not known here")
        await ann.answer(f"account move {word}", "opens the account of Wilma", "Give this key")
        ann.type("yes")
        await _over(visit)
        assert visit.end is VisitEnd.KEY_MOVED
        assert server.accounts.with_key("SHA256:Ann").name == "Wilma"
