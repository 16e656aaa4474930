"""Tournaments on the screen: the list, taking part, the standings and a round, by keys."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from time import time

import pytest

from app.server.screens.dialogs import AdmitScreen
from app.server.screens.lobby import LobbyScreen
from app.server.screens.profile import ProfileScreen
from app.server.screens.tournament import SureScreen, TournamentScreen, TournamentsScreen
from app.server.tables import TablePhase
from app.tournaments.plan import Form
from app.tournaments.tournament import Outcome, Phase
from app.tui.screens.match_end import MatchEndScreen
from app.tui.table.gin.screen import GinScreen
from tests.again import again
from tests.server.apps import Visitor, visitors
from tests.server.company import FarCompany
from tests.server.test_tournaments import ALONE, CUP, LIVE, NAMES, Club


class FarClub(Club, FarCompany):
    """A tournament of people whose screens are drawn by workers."""


@pytest.fixture
def club(tmp_path: Path) -> Club:
    return Club(tmp_path)


async def to_tournament(*people: Visitor) -> None:
    """Go there from the lobby, where the cup is the first of the list."""
    for person in people:
        await person.at(LobbyScreen)
        await person.press("u")
        await person.at(TournamentsScreen)
        await person.sees("Autumn Cup")
        await person.press("enter")
        await person.at(TournamentScreen)


@asynccontextmanager
async def four(club: Club) -> AsyncIterator[list[Visitor]]:
    """Four people who have entered by keys, at the tournament's screen."""
    async with visitors(club, *NAMES) as people:
        await to_tournament(*people)
        for person in people:
            await person.press("e")
            await person.sees("You take part.")
        yield people


# --- The list -------------------------------------------------------------------------------------


async def test_without_a_tournament_the_list_says_so_and_offers_nothing(club: Club) -> None:
    async with visitors(club, "Ann") as (ann,):
        await ann.press("u")
        await ann.at(TournamentsScreen)
        await ann.sees("No tournament is held yet.")
        assert "New" not in ann.text
        assert not ann.app.screen.query_one("#facts-panel").display
        await ann.press("enter", "n")
        await ann.at(TournamentsScreen)
        await ann.press("escape")
        await ann.at(LobbyScreen)


async def test_a_key_to_hold_one_is_shown_to_those_who_may(club: Club) -> None:
    async with visitors(club, "Ann") as (ann,):
        club.lobby.held_tournaments.let_direct(ann.visit.person.id, may=True)
        await ann.press("u")
        await ann.at(TournamentsScreen)
        await ann.sees("n New")


async def test_the_line_below_the_list_tells_of_the_marked_tournament(club: Club) -> None:
    club.hold(Form.KNOCK_OUT)
    async with visitors(club, "Ann") as (ann,):
        await ann.press("u")
        await ann.sees("▸ Autumn Cup", "knock-out", "0 of 16", "open")
        await ann.sees("Enter shows Autumn Cup", "You do not take part yet.")
        # It follows what others do.
        club.take_part(club.enter("Ben"))
        await ann.sees("1 of 16")


async def test_the_time_until_it_begins_goes_on(club: Club) -> None:
    club.hold(terms=replace(LIVE, starts=time() + 1800))
    async with visitors(club, "Ann") as (ann,):
        await ann.press("u")
        await ann.sees("It begins in 29:")
        before = ann.text
        await ann.until(lambda: ann.text != before)
        await ann.press("enter")
        await ann.at(TournamentScreen)
        await ann.sees("It begins in 29:")
        then = ann.text
        await ann.until(lambda: ann.text != then)


# --- Taking part ----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [Club, again(FarClub)])
async def test_a_person_enters_and_leaves_by_keys(tmp_path: Path, kind: type[Club]) -> None:
    club = kind(tmp_path)
    club.hold()
    async with visitors(club, "Ann", "Ben") as (ann, ben):
        await to_tournament(ann, ben)
        await ann.press("e")
        await ann.sees("You take part.")
        # The other sees it at once.
        await ben.until(lambda: "Ann" in ben.text)
        assert club.info.people == (ann.visit.person.id,)
        await ann.press("x")
        await ann.sees("You do not take part yet.")
        assert not club.info.people


async def test_the_tie_breaks_are_told_before_it_begins(club: Club) -> None:
    club.hold()
    async with visitors(club, "Ann") as (ann,):
        await to_tournament(ann)
        await ann.sees("Equals are parted by: wins against each other")
        await ann.sees("The person who holds it begins it. 4 people are needed.")


async def test_who_may_not_decide_begins_nothing(club: Club) -> None:
    club.hold()
    async with four(club) as (ann, *_):
        await ann.press("b", "k")
        await ann.at(TournamentScreen)
        assert club.info.phase is Phase.ENTRY


async def test_leaving_in_play_is_asked_and_loses_the_match(club: Club) -> None:
    club.hold()
    async with four(club) as (ann, *_):
        club.start()
        await ann.at(GinScreen)
        club.lobby.seating.leave_table(ann.visit)
        ann.app.call_later(ann.app.show_place)
        await to_tournament(ann)
        await ann.press("x")
        await ann.at(SureScreen)
        await ann.press("enter")
        await ann.at(TournamentScreen)
        assert not any(line.has_left for line in club.info.standings)
        await ann.press("x")
        await ann.at(SureScreen)
        await ann.press("y")
        await ann.sees("You have left the tournament.")
        (line,) = (each for each in club.info.pairings if ann.visit.person.id in each.players)
        assert line.outcome is Outcome.FORFEIT


# --- A round --------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [Club, again(FarClub)])
async def test_a_round_that_is_drawn_opens_tables_and_calls_by_a_bell(
    tmp_path: Path, kind: type[Club], monkeypatch: pytest.MonkeyPatch
) -> None:
    club = kind(tmp_path)
    club.hold()
    async with four(club) as people:
        rung: list[str] = []
        for person in people:
            name = person.visit.name
            monkeypatch.setattr(person.app, "bell", lambda name=name: rung.append(name))
        club.start()
        for person in people:
            await person.at(GinScreen)
            await person.hears("Autumn Cup, round 1: you play ")
        assert {*rung} == {*NAMES}


async def test_who_plays_elsewhere_is_called_and_goes_to_the_match_by_a_key(club: Club) -> None:
    club.hold()
    async with four(club) as (ann, *_), visitors(club, "Eve") as (eve,):
        other = club.table(ann.guest, eve.guest)
        ann.app.call_later(ann.app.show_place)
        await ann.at(GinScreen)
        club.start()
        await ann.hears("Autumn Cup, round 1: you play ")
        assert ann.visit.table is other
        club.lobby.seating.resign(ann.visit)
        club.lobby.seating.leave_table(ann.visit)
        ann.app.call_later(ann.app.show_place)
        await to_tournament(ann)
        await ann.press("p")
        await ann.at(GinScreen)
        assert ann.visit.table is club.table_of("Ann")


async def test_the_round_is_looked_on_at_and_profiles_are_shown(club: Club) -> None:
    club.hold()
    async with four(club), visitors(club, "Eve") as (eve,):
        club.start()
        await to_tournament(eve)
        await eve.press("enter")
        await eve.at(ProfileScreen)
        await eve.press("escape")
        await eve.at(TournamentScreen)
        await eve.press("tab")
        await eve.sees("Enter looks on at table 1")
        await eve.press("enter")
        await eve.at(GinScreen)
        assert eve.visit.table is club.lobby.table_list.by_number[1]


async def test_standings_follow_the_results_and_the_end_is_told(club: Club) -> None:
    club.hold(Form.KNOCK_OUT)
    async with four(club) as people, visitors(club, "Eve") as (eve,):
        club.start()
        await to_tournament(eve)
        await eve.sees("round 1 of 2")
        club.win_all()
        await eve.sees("Round 2 begins", "out")
        club.clock.wait(60)
        await eve.sees("round 2 of 2")
        await eve.until(lambda: all(table.match for table in club.tables()))
        club.win_all()
        await eve.until(lambda: "over" in eve.text.splitlines()[0])
        assert club.info.phase is Phase.OVER
        await people[1].hears("Autumn Cup is over: Ann has won")


async def test_from_the_end_of_a_match_of_it_enter_leads_players_and_onlookers_to_the_lobby(
    club: Club,
) -> None:
    club.hold()
    async with four(club) as (ann, *_), visitors(club, "Eve") as (eve,):
        club.start()
        await ann.at(GinScreen)
        club.lobby.seating.watch(eve.visit, club.table_of("Ann").number)
        eve.app.call_later(eve.app.show_place)
        await eve.at(GinScreen)
        club.win_all()
        for person in (ann, eve):
            await person.at(MatchEndScreen)
            await person.press("enter")
            await person.at(LobbyScreen)
        assert not any("This is a match of a tournament" in told for told in ann.app.told)


async def test_the_one_who_holds_it_begins_and_ends_it_by_keys(club: Club) -> None:
    async with visitors(club, *NAMES) as (ann, *others):
        held = club.lobby.held_tournaments
        held.let_direct(ann.visit.person.id, may=True)
        assert held.create_tournament(ann.visit, club.request(Form.SWISS)) == CUP
        await to_tournament(ann)
        await ann.sees("b Begin · k End")
        for other in others:
            club.take_part(other.guest)
        await ann.sees("Dan")
        await ann.press("b")
        await ann.hears("The tournament needs 4 people to begin")
        await ann.press("e", "b")
        await ann.at(GinScreen)
        assert club.info.round == 1
        await ann.press("escape")
        club.lobby.seating.leave_table(ann.visit)
        ann.app.call_later(ann.app.show_place)
        await to_tournament(ann)
        await ann.sees("k End")
        assert "b Begin" not in ann.text
        await ann.press("k")
        await ann.at(SureScreen)
        await ann.press("y")
        await ann.until(lambda: club.info.phase is Phase.OVER)
        await ann.until(lambda: "k End" not in ann.text)


async def test_the_one_who_holds_it_admits_a_person_late_by_a_key(club: Club) -> None:
    async with visitors(club, *NAMES, "Eve") as (ann, *others, _):
        held = club.lobby.held_tournaments
        held.let_direct(ann.visit.person.id, may=True)
        held.create_tournament(ann.visit, club.request(Form.SWISS))
        for other in others:
            club.take_part(other.guest)
        club.take_part(ann.guest)
        await to_tournament(others[0])
        assert "Admit" not in others[0].text
        club.start()
        await ann.at(GinScreen)
        club.lobby.seating.leave_table(ann.visit)
        ann.app.call_later(ann.app.show_place)
        await to_tournament(ann)
        await ann.sees("a Admit")
        await ann.press("a")
        await ann.at(AdmitScreen)
        await ann.press(*"Nell", "enter")
        await ann.sees("Nobody here is called", "Who is to take part?")
        await ann.press("ctrl+u", *"Eve", "enter")
        await ann.hears("Eve takes part in Autumn Cup.")
        assert "Eve" in [line.name for line in club.info.standings]


# --- Duplicate ------------------------------------------------------------------------------------


async def test_a_deal_of_a_duplicate_is_played_by_a_key(club: Club) -> None:
    club.hold(Form.DUPLICATE, ALONE, rounds=2)
    async with four(club) as (ann, *_):
        club.start()
        await ann.sees("0/2")
        await ann.press("p")
        await ann.at(GinScreen)
        assert ann.visit.table
        assert ann.visit.table.phase is TablePhase.PLAYING
        await ann.hears("Autumn Cup: deal 1.")


# --- Small windows --------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(60, 20), again((40, 16)), again((120, 40))])
async def test_both_lists_are_reached_in_every_window(club: Club, size: tuple[int, int]) -> None:
    club.hold(terms=LIVE)
    club.all_enter()
    club.start()
    async with visitors(club, "Eve", size=size) as (eve,):
        await to_tournament(eve)
        await eve.sees("Ann")
        await eve.press("tab")
        await eve.sees("table 1")
        await eve.press("tab", "enter")
        await eve.at(ProfileScreen)
