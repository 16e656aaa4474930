"""What can be chosen for a new tournament, in the form, in lines and by the operator."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from app.refusal import Refused
from app.server.plain.tournaments import request_of
from app.server.refusals import LobbyError
from app.server.screens.new_tournament import NewTournamentScreen
from app.server.screens.tournament import TournamentScreen, TournamentsScreen
from app.server.time_control import DAY, MINUTE, TimeControl
from app.server.tournament_terms import TournamentTerms, starting_at
from app.storage.settings import Settings
from app.tournaments.plan import Form
from app.ui.commands import CommandError
from tests.refusals import refused
from tests.server.apps import Visitor, visitors
from tests.server.company import Company
from tests.server.test_tournaments import ALONE, LIVE, Club

NOON = datetime(2026, 12, 24, 12, 0).timestamp()


@pytest.fixture
def club(tmp_path: Path) -> Club:
    return Club(tmp_path)


# --- When it begins -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "begins"),
    [
        ("", 0.0),
        ("30", NOON + 30 * MINUTE),
        ("12:30", NOON + 30 * MINUTE),
        ("9:05", NOON + 21 * 60 * MINUTE + 5 * MINUTE),
        ("12:00", NOON + DAY),
        (" 2026-12-25  12:00 ", NOON + DAY),
    ],
)
def test_a_beginning_is_given_in_minutes_or_as_a_time(text: str, begins: float) -> None:
    assert starting_at(text, NOON) == begins


@pytest.mark.parametrize(
    "text", ["0", "20161", "soon", "24:00", "12:60", "2026-02-30 12:00", "2026-12-25", "-5", "1.5"]
)
def test_what_is_no_beginning_is_refused_with_examples(text: str) -> None:
    with refused(LobbyError, "is no time to begin: type minutes from now such as 30"):
        starting_at(text, NOON)


# --- In lines, and by the operator ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "chosen"),
    [
        ("swiss rounds 5 pause 10 wait 3 called Cup", {"rounds": 5, "pause": 10, "wait": 3}),
        (
            "swiss pause 0 clock 3d called Cup",
            {"pause": 0, "time_control": TimeControl(turn=3 * DAY)},
        ),
        (
            "duplicate deals 32 days 7 level Club called Cup",
            {"form": Form.DUPLICATE, "rounds": 32, "days": 7, "level": "club"},
        ),
        ("duplicate level elo:1100 called Cup", {"form": Form.DUPLICATE, "level": "elo:1100"}),
        (
            "swiss at 2099-12-24 12:00 called Cup at 5",
            {"title": "Cup at 5", "starts": datetime(2099, 12, 24, 12, 0).timestamp()},
        ),
    ],
)
def test_every_term_can_be_typed(words: str, chosen: dict[str, Any]) -> None:
    request = request_of(words, Settings())
    found = {**request.terms.to_json(), "time_control": request.terms.time_control}
    found |= {"form": request.form, "rounds": request.rounds, "title": request.title}
    assert {name: found[name] for name in chosen} == chosen


@pytest.mark.parametrize(
    ("words", "kind", "why"),
    [
        ("swiss pause 61 called Cup", CommandError, "“61” is no number from 0 to 60"),
        ("swiss rounds 33 called Cup", CommandError, "“33” is no number from 1 to 32"),
        ("swiss wait called Cup", CommandError, "“called” is no number from 1 to 60"),
        ("duplicate days 15 called Cup", CommandError, "“15” is no number from 1 to 14"),
        ("duplicate level grandmaster called Cup", Refused, "grandmaster"),
        ("swiss at noon called Cup", LobbyError, "“noon” is no time to begin"),
        ("swiss at", LobbyError, "is no time to begin"),
    ],
)
def test_what_is_impossible_is_refused_in_one_sentence(
    words: str, kind: type[Exception], why: str
) -> None:
    with refused(kind, why):
        request_of(words, Settings())


@pytest.mark.parametrize(
    ("form", "terms", "rounds", "why"),
    [
        (Form.KNOCK_OUT, LIVE, 5, "Only a Swiss tournament and a duplicate"),
        (Form.ROUND_ROBIN, LIVE, 5, "Only a Swiss tournament and a duplicate"),
        (Form.SWISS, LIVE, 33, "has 1 to 32 rounds"),
        (Form.DUPLICATE, replace(ALONE, level="grandmaster"), 0, "grandmaster"),
        (Form.DUPLICATE, replace(ALONE, days=15), 0, "14 days"),
        (Form.SWISS, replace(LIVE, pause=61), 0, "0 to 60 between two rounds"),
    ],
)
async def test_a_server_refuses_what_no_form_offers(
    club: Club, form: Form, terms: TournamentTerms, rounds: int, why: str
) -> None:
    with refused(Refused, why):
        club.hold(form, terms, rounds)
    assert not club.lobby.held_tournaments.all()


# --- On the screen --------------------------------------------------------------------------------


async def fill_in(anna: Visitor, server: Company, *keys: str) -> None:
    """Open the form, type a title, and press keys from there."""
    server.lobby.held_tournaments.let_direct(anna.visit.person.id, may=True)
    await anna.press("u")
    await anna.at(TournamentsScreen)
    await anna.press("n")
    await anna.at(NewTournamentScreen)
    await anna.press(*"Cup", "down", *keys)


def only(server: Company) -> Any:
    (info,) = server.lobby.held_tournaments.all()
    return info


async def test_a_swiss_tournament_is_filled_in_by_keys(tmp_path: Path) -> None:
    server = Company(tmp_path)
    async with visitors(server, "Anna") as (anna,):
        # Form, game, rules, length, clock, rated; rounds; places; begins; to come; pause.
        await fill_in(anna, server, *["down"] * 6, "right", "right", "down", "down")
        await anna.sees("‹ 4 ›", "At most half as many as there are people.")
        await anna.press(*"2099-12-24 12:00")
        await anna.press("down", "right", "down", "1", "5", "enter")
        await anna.at(TournamentScreen)
    info = only(server)
    assert info.form is Form.SWISS
    assert info.terms.starts == datetime(2099, 12, 24, 12, 0).timestamp()
    assert (info.terms.wait, info.terms.pause) == (10, 15)
    plan = server.lobby.held_tournaments.named(info.name).plan
    assert plan.rounds == 4


async def test_a_duplicate_is_filled_in_by_keys_and_has_its_own_lines(tmp_path: Path) -> None:
    server = Company(tmp_path)
    async with visitors(server, "Anna") as (anna,):
        await fill_in(anna, server, "right")
        await anna.sees("duplicate", "Deals", "Days", "Level")
        assert not {"Clock", "Rated", "To come", "Pause"} & {*anna.text.split()}
        # Game, rules, length; deals, level, days.
        await anna.press(*["down"] * 4, "right", "down", "left", "down", "7", "enter")
        await anna.at(TournamentScreen)
    info = only(server)
    assert (info.form, info.rounds) == (Form.DUPLICATE, 16)
    assert (info.terms.level, info.terms.days) == ("strong", 7)


async def test_a_wrong_beginning_is_said_and_nothing_typed_is_lost(tmp_path: Path) -> None:
    server = Company(tmp_path)
    async with visitors(server, "Anna") as (anna,):
        await fill_in(anna, server, *["down"] * 8, *"25:00", "enter")
        await anna.hears("“25:00” is no time to begin")
        await anna.at(NewTournamentScreen)
        await anna.sees("Cup", "25:00")
        await anna.press(*["backspace"] * 5, *"30", "enter")
        await anna.at(TournamentScreen)
    assert only(server).terms.starts
