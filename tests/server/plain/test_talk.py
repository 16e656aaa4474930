"""Talk at a table in lines: of players and of onlookers, of now and of before."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.company import Company
from tests.server.plain.talker import Talker, talking
from tests.server.test_lobby import play_on
from tests.server.test_table_talk import play_to_the_end_of_a_hand


@pytest.fixture
def server(tmp_path: Path) -> Company:
    return Company(tmp_path)


async def sit_together(server: Company, ann: Talker, ben: Talker, *onlookers: Talker) -> None:
    await ann.answer("open basic", "You are at table 1")
    await ben.answer("sit 1", "You play at table 1")
    await ann.hears("You play at table 1")
    for onlooker in onlookers:
        server.clock.now += 10
        await onlooker.answer("watch 1", "You look on at table 1")


async def test_players_hear_onlookers_after_the_hand(server: Company) -> None:
    async with talking(server, "Ann", "Ben", "Cleo", "Dan") as (ann, ben, cleo, dan):
        await sit_together(server, ann, ben, cleo, dan)
        (table,) = server.lobby.table_list.by_number.values()
        play_on(table, 1)
        await ann.hears("Cleo looks on now.", "Dan looks on now.")
        await cleo.answer(
            "say he has kings", "Dan hears it. The players read it once the hand is over."
        )
        await dan.hears("Cleo, who looks on, says: he has kings")
        await ben.answer("said", "Nothing was said here yet.", "Cleo and Dan look on.")
        await ben.answer("say hello", "Said to Ann, Cleo and Dan.")
        await dan.hears("Ben says: hello")
        await ann.hears("Ben says: hello")
        assert "kings" not in "".join([*ann.said, *ben.said])
        play_to_the_end_of_a_hand(table)
        await ann.hears(
            "The hand is over. Meanwhile the onlookers have said this.",
            "Cleo, who looks on, says: he has kings",
        )
        assert len([line for line in dan.said if "kings" in line]) == 1


async def test_who_comes_back_hears_once_what_was_said_and_who_looks_on(server: Company) -> None:
    async with talking(server, "Ann", "Ben", "Cleo") as (ann, ben, cleo):
        await sit_together(server, ann, ben, cleo)
        await ann.answer("lobby", "You are in the lobby")
        server.clock.now += 10
        await ben.answer("say are you there?", "Said to Cleo.")
        await ann.answer(
            "sit 1", "Cleo looks on.", "While you were away:", "Ben says: are you there?"
        )
        await ann.answer("lobby", "You are in the lobby")
        said = await ann.answer("sit 1", "Cleo looks on.", "Ben")
        assert "While you were away:" not in said


async def test_an_onlooker_who_comes_and_goes_is_told_once(server: Company) -> None:
    async with talking(server, "Ann", "Ben", "Cleo") as (ann, ben, cleo):
        await sit_together(server, ann, ben, cleo)
        await ann.hears("Cleo looks on now.")
        for _ in range(2):
            await cleo.answer("lobby", "You are in the lobby")
            server.clock.now += 10
            await cleo.answer("watch 1", "You look on at table 1")
        await ben.answer("say hello", "Said to Ann and Cleo.")
        heard = await ann.hears("Ben says: hello")
        assert not [line for line in heard if "looks on" in line]
