"""Tournaments on a phone held upright, by taps."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.tournaments.plan import Form
from tests.server.test_tournaments import ALONE, CUP, NAMES, Club
from tests.server.touch.phone import Phone, holding


@pytest.fixture
def club(tmp_path: Path) -> Club:
    return Club(tmp_path)


async def to_tournament(phone: Phone) -> None:
    await phone.sees("Autumn Cup")
    phone.tap("tournament", CUP)
    await phone.until(lambda: phone.page["name"] == f"tournament-{CUP}")


async def test_a_tournament_is_entered_and_left_by_taps(club: Club) -> None:
    club.hold()
    async with holding(club, "Ann") as (ann,):
        await to_tournament(ann)
        await ann.sees("You do not take part yet.", "Equals are parted by")
        ann.tap("enter")
        await ann.sees("You take part.")
        assert club.info.people == (club.person("Ann").id,)
        ann.tap("leave")
        await ann.sees("You do not take part yet.")
        assert not club.info.people


async def test_a_round_brings_people_to_their_tables(club: Club) -> None:
    club.hold()
    async with holding(club, *NAMES) as phones:
        for phone in phones:
            await to_tournament(phone)
            phone.tap("enter")
            await phone.sees("You take part.")
        club.start()
        for phone in phones:
            await phone.until(lambda phone=phone: phone.page["name"].startswith("table"))  # type: ignore[misc]
            await phone.hears("Autumn Cup, round 1: you play ")


async def test_after_a_match_of_it_the_way_leads_to_the_lobby(club: Club) -> None:
    club.hold()
    for name in NAMES[1:]:
        club.take_part(club.enter(name))
    async with holding(club, "Ann") as (ann,):
        await to_tournament(ann)
        ann.tap("enter")
        await ann.sees("You take part.")
        club.start()
        await ann.until(lambda: ann.page["name"].startswith("table"))
        club.win_all()
        await ann.until(lambda: "leave" in ann.buttons)
        assert "again" not in ann.buttons
        assert ann.buttons["leave"]["main"]


async def test_standings_and_pairs_are_read_by_all(club: Club) -> None:
    club.hold(Form.KNOCK_OUT)
    club.all_enter()
    club.start()
    club.win_all()
    async with holding(club, "Eve") as (eve,):
        await to_tournament(eve)
        await eve.sees("Standings", "Round 1", "Ann, 0–0", "out", "You do not take part.")
        assert not {"enter", "leave", "play"} & eve.buttons.keys()


async def test_the_next_deal_of_a_duplicate_is_a_tap(club: Club) -> None:
    club.hold(Form.DUPLICATE, ALONE, rounds=2)
    for name in NAMES[1:]:
        club.take_part(club.enter(name))
    async with holding(club, "Ann") as (ann,):
        await to_tournament(ann)
        ann.tap("enter")
        await ann.sees("You take part.")
        club.start()
        await ann.until(lambda: "play" in ann.buttons)
        ann.tap("play")
        await ann.until(lambda: ann.page["name"].startswith("table"))
