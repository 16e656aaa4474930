"""What is on the screen can be read to its end, or has a sign where it was cut: matches of every
game in the smallest window, with names as long as they may be. ``tests.test_soak_keys`` looks at
every screen.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.content import Content
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget

from app.cpu.service import InstantCpu
from app.games.base import Rules
from app.games.basic.rules import PRESETS as BASIC
from app.games.contract.rules import PRESETS as CONTRACT
from app.games.contract.rules import Rules as ContractRules
from app.games.gin.rules import PRESETS as GIN
from app.games.gin.rules import SEATS, preset
from app.match.match import Match
from app.match.seat import HUMAN, Seat
from app.players.registry import decide
from app.server.screens.lobby import LobbyScreen
from app.storage.settings import Settings
from app.table.session import MatchSession
from app.tui.app import GinApp
from app.tui.screens.hand_end import HandEndScreen
from app.tui.screens.history import HistoryScreen
from app.tui.screens.match_end import MatchEndScreen
from app.tui.screens.replay import ReplayScreen
from app.tui.screens.review import ReviewScreen
from app.tui.screens.start import StartScreen
from app.tui.table.gin.screen import GinScreen
from app.tui.table.melding.screen import MeldingScreen
from app.tui.widgets.text import FittingLine, Line
from app.ui.match_library import LocalMatchLibrary
from tests.again import again
from tests.keyboard import laid_out, press
from tests.server.apps import visitors
from tests.server.company import Company
from tests.tui.cuts import LONG_NAMES, cuts, whole
from tests.tui.home import at_home, running, session_of
from tests.tui.melding import hasty
from tests.tui.person import SEED, Keys, until
from tests.tui.screen_text import screen_lines, screen_text

NARROW, WIDE = (80, 24), (120, 40)


def seats(count: int) -> list[Seat]:
    """So many players, the first of them at this keyboard."""
    return [
        Seat(name, "casual-1" if place else HUMAN) for place, name in enumerate(LONG_NAMES[:count])
    ]


def play(table: MatchSession, wanted: Callable[[Any], bool]) -> MatchSession:
    """Let everybody play until it has come to this."""
    while not wanted(table.match):
        match_view = table.snapshot(-1)
        assert not match_view.is_over, "it never comes to that"
        if match_view.to_act is None:
            table.go_on()
        elif table.match.rules.game == "gin":
            view = table.snapshot(match_view.to_act).view
            table.act(match_view.to_act, decide("casual", view, table.match.player_seed))
        else:
            table.act(match_view.to_act, hasty(table.snapshot(match_view.to_act).view))
    return table


def hand_over(match: Any) -> bool:
    return bool(match.hand.is_over)


def in_deal(number: int) -> Callable[[Any], bool]:
    return lambda match: match.deal == number and len(match.hand.history) > 10


def match_over(match: Any) -> bool:
    return bool(match.is_over)


@asynccontextmanager
async def at(
    rules: Any, count: int, wanted: Callable[[Any], bool], size: tuple[int, int] = NARROW
) -> AsyncIterator[Pilot[None]]:
    """The app at a match of so many that has come to this."""
    table = play(LocalMatchLibrary().begin(seats(count), rules, SEED), wanted)
    app = at_home(Settings(pace=0.0), table=table, cpu=InstantCpu())
    async with app.run_test(size=size) as pilot:
        await laid_out(app)
        yield pilot


async def go(pilot: Pilot[None], kind: type[Screen[Any]], *keys: str) -> None:
    """Press keys, and wait for the screen that they lead to."""
    await press(pilot.app, *keys)
    try:
        await until(pilot, lambda: isinstance(pilot.app.screen, kind))
    except TimeoutError:
        raise AssertionError(screen_text(pilot.app)) from None


# --- What a page says is found to be cut ---------------------------------------------------------


class Page(Screen[None]):
    """A line in a place of so many cells."""

    CSS = "Page #line { width: 12; height: 1; }"

    def __init__(self, text: str) -> None:
        super().__init__()
        line = Line("line")
        line.show(text)
        self.line: Widget = line

    def compose(self) -> Any:
        yield self.line


@pytest.mark.parametrize(
    ("text", "is_cut"),
    [
        ("Vera scores", False),
        ("Vera scores 10.", True),
        ("Wilhelmina12", False),
        ("Wilhelmin…", False),
        ("Wilhelmin", True),
        ("Wil 10", False),
    ],
)
async def test_a_cut_is_found(text: str, is_cut: bool) -> None:
    async with running(App[None]()) as (app, _):
        await app.push_screen(Page(text))
        await laid_out(app)
        assert bool(cuts(app)) == is_cut, cuts(app)


@pytest.mark.parametrize(("ascii_only", "sign"), [(False, "…"), (True, ".")])
async def test_a_line_that_fits_in_no_wording_is_cut_with_a_sign(
    ascii_only: bool, sign: str
) -> None:
    line = FittingLine("line")
    line.show([Content("Wilhelmina12 deals and sits out"), Content("Wilhelmina12 sits out")])
    async with running(App[None]()) as (app, _):
        page = Page("")
        page.line = line
        app.set_class(ascii_only, "-ascii")
        await app.push_screen(page)
        await laid_out(app)
        assert screen_lines(app)[0] == f"Wilhelmina1{sign}"


# --- Screens where something was cut -------------------------------------------------------------


async def test_the_keys_of_the_start_with_a_match_that_waits() -> None:
    async with at(preset("standard"), 2, in_deal(1)) as pilot:
        assert isinstance(pilot.app, GinApp)
        pilot.app.show_start()
        await go(pilot, StartScreen)
        await until(pilot, lambda: "Continue" in screen_text(pilot.app))
        assert screen_text(pilot.app).endswith("^p palette")
        await whole(pilot.app)


async def test_how_a_hand_ended_in_the_review() -> None:
    async with at(preset("standard"), 2, hand_over) as pilot:
        await go(pilot, HandEndScreen)
        await go(pilot, ReviewScreen, "r")
        review = pilot.app.screen
        assert isinstance(review, ReviewScreen)
        await until(pilot, lambda: review.reviewing.is_whole)
        await whole(pilot.app)
        await press(pilot.app, "left", "pagedown")
        review.reviewing.action_index = len(review.reviewing.played[0].history)
        review.show_all()
        await laid_out(pilot.app)
        assert "scores" in screen_text(pilot.app)
        await whole(pilot.app)


async def test_why_there_is_no_rating() -> None:
    async with at(preset("standard"), 2, hand_over) as pilot:
        assert isinstance(pilot.app, GinApp)
        pilot.app.show_start()
        await go(pilot, StartScreen)
        await go(pilot, HistoryScreen, "h")
        for _ in range(3):
            await press(pilot.app, "tab")
            await laid_out(pilot.app)
            await whole(pilot.app)


async def test_two_hands_at_once_that_are_over() -> None:
    async with at(preset("partners", 40), 4, hand_over) as pilot:
        await go(pilot, HandEndScreen)
        await whole(pilot.app)


@pytest.mark.parametrize("count", [2, again(8)])
async def test_the_sheet_of_seven_rounds(count: int) -> None:
    async with at(ContractRules(), count, in_deal(7)) as pilot:
        await press(pilot.app, "tab")
        await laid_out(pilot.app)
        rows = re.findall(r"^ (\d) ", screen_text(pilot.app), re.MULTILINE)
        assert rows == [*"1234567"], screen_text(pilot.app)
        await whole(pilot.app)


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_three_games_at_once(size: tuple[int, int]) -> None:
    rules = replace(GIN["hollywood"], target=200)
    async with at(rules, 2, in_deal(7), size) as pilot:
        await whole(pilot.app)


@pytest.mark.parametrize("rules", [GIN["standard"], BASIC["standard"]])
@pytest.mark.parametrize("typed", ["v", ":seal"])
async def test_the_seal_is_a_key_away_and_nowhere_else(rules: Rules, typed: str) -> None:
    async with at(rules, 2, in_deal(1)) as pilot:
        seal = session_of(pilot.app).snapshot(0).seal  # type: ignore[arg-type]
        assert seal[-8:] not in screen_text(pilot.app)
        await press(pilot.app, *typed, *(["enter"] if typed != "v" else []))
        await until(pilot, lambda: seal in screen_text(pilot.app))
        await press(pilot.app, "escape")
        await until(pilot, lambda: seal not in screen_text(pilot.app))


async def test_the_rows_of_the_lobby_and_what_was_said(tmp_path: Path) -> None:
    library = Company(tmp_path)
    said = "That was the longest hand that I have ever seen, and I would not have kept those kings!"
    async with visitors(library, *LONG_NAMES[:3]) as (ann, ben, cleo):
        library.table(
            *(guest_of(library, person) for person in (ann, ben)), rules=preset("standard", 100)
        )
        library.lobby.talk.say(cleo.visit, said)
        await cleo.at(LobbyScreen)
        await cleo.sees(LONG_NAMES[0], LONG_NAMES[1], "kings!")
        await whole(cleo.app)


def guest_of(library: Company, person: Any) -> Any:
    """A visitor as those who open tables see them."""
    from tests.server.company import Guest

    return Guest(library.lobby, person.visit)


# --- Every screen of every game ------------------------------------------------------------------


async def look_through(rules: Any, language: str | None = None) -> None:
    """Play a match of as many people as may be, and look at every screen on the way."""
    table = LocalMatchLibrary().begin(seats(SEATS[rules.seating][-1]), rules, SEED)
    settings = Settings(pace=0.0, language=language)
    async with running(at_home(settings, table=table, cpu=InstantCpu())) as (app, pilot):
        person, pages = Keys(pilot), 0
        while await person.take_part():
            await laid_out(app)
            await whole(app)
            if isinstance(app.screen, GinScreen) and pages < 12:
                pages += 1
                await press(app, "tab")
                await laid_out(app)
                await whole(app)
        assert isinstance(app.screen, MatchEndScreen)
        await laid_out(app)
        await whole(app)
        if app.screen.check_action("replay", ()):
            await go(pilot, ReplayScreen, "r")
            for _ in range(20):
                await press(app, "right")
                await laid_out(app)
                await whole(app)


@pytest.mark.long
@pytest.mark.parametrize("name", GIN)
async def test_a_match_of_gin(name: str) -> None:
    await look_through(replace(GIN[name], target=25))


MELDING: list[Rules] = [*BASIC.values(), *CONTRACT.values()]
"""All of them with as many players as may be, and one of each game with two."""
STAGES: dict[str, Callable[[Any], bool]] = {
    "first turn": lambda match: True,
    "late": lambda match: match.deal > 1 and len(match.hand.history) > 30,
    "over": hand_over,
    "end": match_over,
}


@pytest.mark.long
@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize(
    ("rules", "count"),
    [
        *((rules, rules.seats[-1]) for rules in MELDING),
        *((game["standard"], 2) for game in (BASIC, CONTRACT)),
    ],
    ids=lambda each: getattr(each, "game", each),
)
async def test_a_match_with_open_melds(rules: Any, count: int, stage: str) -> None:
    table = MatchSession(Match(rules, seats(count), SEED))
    try:
        play(table, STAGES[stage])
    except AssertionError:
        pytest.skip("a match that is over before")
    async with running(at_home(Settings(pace=0.0), table=table, cpu=InstantCpu())) as (app, pilot):
        if stage in ("over", "end"):
            await go(pilot, HandEndScreen)
        else:
            await go(pilot, MeldingScreen)
        await whole(app)
        if stage == "end":
            await go(pilot, MatchEndScreen, "enter")
            await whole(app)
        for key in ("tab", "tab", "tab", "h", "right", "up", "down", "m", "escape"):
            await press(app, key)
            await laid_out(app)
            await whole(app)
