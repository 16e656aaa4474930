"""Tournaments in lines: what is held, how it stands, taking part, and holding one."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.tournaments.plan import Form
from app.tournaments.tournament import Phase
from tests.server.plain.talker import talking
from tests.server.test_tournaments import ALONE, CUP, NAMES, Club


@pytest.fixture
def club(tmp_path: Path) -> Club:
    return Club(tmp_path)


async def test_without_a_tournament_the_list_says_so(club: Club) -> None:
    async with talking(club, "Ann") as (ann,):
        await ann.answer("tournament", "No tournament is held yet.")
        await ann.answer(
            "tournament enter", "Which tournament? Type tournaments for their numbers."
        )
        await ann.answer(
            "tournament new swiss gin called Cup",
            "Only people whom the person who runs this house has named can hold tournaments.",
        )


async def test_a_tournament_is_shown_entered_and_left(club: Club) -> None:
    club.hold()
    async with talking(club, "Ann") as (ann,):
        await ann.answer("tournaments", "0 of 16, open.", "Type tournament and a number")
        await ann.answer("tournament enter 1", "You take part in Autumn Cup.")
        await ann.answer("tournament enter 1", "takes part in this tournament already")
        await ann.answer("tournament aut", "Equals are parted by", "Ann.", "You take part.")
        await ann.answer("tournament leave", "You do not take part in Autumn Cup any more.")
        assert not club.info.people


async def test_a_round_calls_people_to_tables_that_begin(club: Club) -> None:
    club.hold()
    async with talking(club, *NAMES) as people:
        for person in people:
            await person.answer("tournament enter", "You take part in Autumn Cup.")
        club.start()
        for person in people:
            await person.hears("Autumn Cup, round 1: you play ")
        assert all(table.match for table in club.tables())


async def test_after_a_match_of_it_another_one_is_not_offered(club: Club) -> None:
    club.hold()
    club.all_enter()
    club.lobby.leave(club.lobby.presence.visits[club.person("Ann").id])
    async with talking(club, "Ann") as (ann,):
        club.start()
        await ann.hears("You play at table")
        club.win_all()
        await ann.hears("Type lobby, review, or quit.")


async def test_an_onlooker_reads_pairs_results_and_places(club: Club) -> None:
    club.hold(Form.KNOCK_OUT)
    club.all_enter()
    club.start()
    async with talking(club, "Eve") as (eve,):
        await eve.answer("tournament 1", "Knock-out", "Round 1", "Table 1", "Table 2", "1. Ann")
        club.win_all()
        told = await eve.answer("tournament 1", "Round 1", "You do not take part.")
        assert any("Ann, 0–0" in line for line in told)
        assert any("Dan" in line and "out" in line for line in told)
        await eve.answer("tournament 2", "Which tournament?")
        await eve.answer("tournament x", "Which tournament?")


async def test_leaving_in_play_is_asked(club: Club) -> None:
    club.hold()
    club.all_enter()
    club.start()
    ann = club.lobby.presence.visits[club.person("Ann").id]
    club.lobby.seating.leave_table(ann)
    club.lobby.leave(ann)
    club.win_all()
    async with talking(club, "Ann") as (ann_talks,):
        await ann_talks.answer("tournament leave", "Leave the tournament?")
        await ann_talks.answer("no", "Nothing was done.")
        await ann_talks.answer("tournament leave", "Leave the tournament?")
        await ann_talks.answer("yes", "You do not take part in Autumn Cup any more.")
    assert [line.name for line in club.info.standings if line.has_left] == ["Ann"]


async def test_the_one_who_may_holds_begins_and_ends_one(club: Club) -> None:
    held = club.lobby.held_tournaments
    held.let_direct(club.person("Ann").id, may=True)
    async with talking(club, "Ann") as (ann,):
        await ann.answer("tournament", "To hold one, type for example tournament new swiss gin")
        await ann.answer("tournament new swiss gin to 50", "A tournament needs a form")
        await ann.answer(
            "tournament new swiss gin to 50 clock 10+5 places 8 called Autumn Cup",
            "Swiss, Gin standard to 50, 10+5.",
        )
        await ann.answer("tournament begin", "needs 4 people to begin")
        for name in NAMES[1:]:
            club.take_part(club.enter(name))
        await ann.answer("tournament enter", "You take part in Autumn Cup.")
        ann.type("tournament begin")
        await ann.hears("Autumn Cup, round 1: you play ")
        assert club.info.round == 1
        club.win_all()
        await ann.hears("This counts in Autumn Cup")
        ann.type("tournament end")
        await ann.hears("End the tournament?")
        ann.type("yes")
        await ann.hears("Autumn Cup is over")
    assert held.named(CUP).info.phase is Phase.OVER


async def test_the_next_deal_of_a_duplicate_is_played(club: Club) -> None:
    club.hold(Form.DUPLICATE, ALONE, rounds=2)
    for name in NAMES[1:]:
        club.take_part(club.enter(name))
    async with talking(club, "Ann") as (ann,):
        await ann.answer("tournament play", "not begun")
        await ann.answer("tournament enter", "You take part")
        club.start()
        await ann.answer("tournament", "in play")
        await ann.answer("tournament 1", "Type tournament play to play your next deal.")
        ann.type("tournament play")
        await ann.hears("Autumn Cup: deal 1.")
        assert club.table_of("Ann").slots[0].name == "Ann"
