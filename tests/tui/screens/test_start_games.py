"""The form for a new match with every game in it, by keys and by mouse."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from textual.events import Key
from textual.pilot import Pilot

from app import tui
from app.games.basic.rules import PRESETS, Length, MeldsATurn
from app.games.basic.rules import Rules as BasicRules
from app.games.contract.rules import Rules as ContractRules
from app.games.gin.rules import Rules as GinRules
from app.match.seat import Seat
from app.storage import settings as settings_file
from app.storage.settings import GameChoices, Settings
from app.table.seats import take_seats
from app.tui.app import GinApp
from app.tui.screens.new_match import NewMatchScreen
from app.tui.screens.options import OptionsScreen
from app.tui.screens.unfinished import UnfinishedScreen
from tests.kept import begin
from tests.keyboard import settle
from tests.tui.home import at_home, filling_in, running
from tests.tui.person import until
from tests.tui.screen_text import screen_lines, screen_text, where

Begun = list[tuple[Sequence[Seat], Any]]


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> Begun:
    """Every game is offered; whom and by which rules matches were begun, whose table nobody
    shows.
    """
    matches: Begun = []

    def new_match(
        _: GinApp,
        seats: Sequence[Seat],
        rules: Any,
        seed: bytes | None = None,
        *,
        is_serious: bool = False,
    ) -> None:
        begin(seats, rules, seed).close()
        matches.append((seats, rules))

    monkeypatch.setattr(GinApp, "new_match", new_match)
    return matches


def start(app: GinApp) -> NewMatchScreen:
    assert isinstance(app.screen, NewMatchScreen)
    return app.screen


def below(app: GinApp, label: str) -> str:
    """What stands beside the line of this label."""
    rows = (row.strip(" │") for row in screen_lines(app))
    line = next(row for row in rows if row.startswith(label))
    return " ".join(line.split())


async def go_to(pilot: Pilot[None], name: str) -> None:
    """By the keys that a player has."""
    while not (pilot.app.focused and pilot.app.focused.id == name):
        await pilot.press("up")


def players(seats: Sequence[Seat]) -> list[tuple[str, str]]:
    return [(seat.name, seat.player) for seat in seats]


@pytest.mark.long
async def test_the_lines_below_the_game_are_those_of_the_game(begun: Begun) -> None:
    async with filling_in(at_home(Settings(opponent="novice", target=60))) as (app, pilot):
        assert "‹ Gin Rummy ›" in below(app, "Game")
        await go_to(pilot, "name")
        await pilot.press(*"Ann")
        await go_to(pilot, "game")
        play = start(app).query_one("#play").region
        await pilot.press("right")
        await until(pilot, lambda: "Opponent ‹ Vera, casual ›" not in screen_text(app))
        assert "‹ Basic Rummy ›" in below(app, "Game")
        assert "‹ standard ›" in below(app, "Rules")
        assert "Target 200" in below(app, "Target")
        assert start(app).query_one("#play").region == play
        await pilot.press("down", "right")
        assert "Best of 7 Hands" in below(app, "Best of")
        await pilot.press("down", "9", "down", "down", "right", "down", "right")
        assert "Stella, strong" in below(app, "Opponent 1")
        assert "Opponent 3" in screen_text(app)
        # Another game is looked at: what was chosen for this one and for Gin stays.
        await go_to(pilot, "game")
        await pilot.press("right", "right")
        assert "‹ Gin Rummy ›" in below(app, "Game")
        assert "Target 60" in below(app, "Target")
        assert "Nell, novice" in below(app, "Opponent")
        await pilot.press("right")
        assert "Best of 9" in below(app, "Best of")
        assert "Stella, strong" in below(app, "Opponent 1")
        await pilot.press("enter")
    ((seats, rules),) = begun
    assert rules == replace(PRESETS["hands"], hands=9)
    assert players(seats)[:2] == [("Ann", "human"), ("Stella", "strong-1")]
    assert len(seats) == 3
    saved, _ = settings_file.load()
    assert (saved.game, saved.opponent, saved.target) == ("basic", "novice", 60)
    chosen = saved.games["basic"]
    assert (chosen.opponent, chosen.rules, chosen.target) == ("strong", "hands", 9)


async def test_the_game_of_the_last_time_is_chosen_and_eight_seats_are_in_sight(
    begun: Begun,
) -> None:
    others = ["human:Bob", "basic", "stingy", "generous", "dumb", "human"]
    chosen = GameChoices(others=others, rules="no-buys")
    app = at_home(Settings(game="contract", games={"contract": chosen}))
    async with filling_in(app) as (_, pilot):
        await pilot.pause()
        assert "‹ Contract Rummy ›" in below(app, "Game")
        assert "Without buying" in below(app, "Rules")
        assert "Target" not in screen_text(app)
        assert [below(app, f"Opponent {number}") for number in range(1, 8)] == [
            "Opponent 1 ‹ Vera, casual › Goes down as soon as it can.",
            "Opponent 2 ‹ a person here › Bob",
            "Opponent 3 ‹ Elsa, basic › Takes what fits, discards high cards.",
            "Opponent 4 ‹ Nick, stingy › As basic, but lets nobody buy.",
            "Opponent 5 ‹ Rosie, generous › As basic, but lets anybody buy.",
            "Opponent 6 ‹ Gus, dumb › Draws and buys by the toss of a coin.",
            "Opponent 7 ‹ a person here › Player 8",
        ]
        play = start(app).query_one("#play").region
        assert where(app, "Opponent 7").y < play.y < 23
        await pilot.press("enter")
    ((seats, rules),) = begun
    assert rules == ContractRules(buys=0)
    assert len({seat.name for seat in seats}) == 8


async def test_contract_rummy_is_chosen_by_mouse(begun: Begun) -> None:
    async with filling_in(at_home()) as (app, pilot):
        await pilot.click("#game", offset=(1, 0))
        await until(pilot, lambda: "Opponent 3" in screen_text(app))
        assert "‹ Contract Rummy ›" in below(app, "Game")
        await pilot.click("#rules", offset=(8, 0))
        # From nobody round the end to the weakest level.
        await pilot.click("#player-4", offset=(8, 0))
        await until(pilot, lambda: "Opponent 5" in screen_text(app))
        await pilot.click("#play")
    ((seats, rules),) = begun
    assert rules == ContractRules(buys=0)
    assert [player for _, player in players(seats)] == [
        *("human", "casual-1", "casual-1", "casual-1", "generous-1"),
    ]


@pytest.mark.long
async def test_an_impossible_length_is_explained_at_basic_rummy(begun: Begun) -> None:
    app = at_home(Settings(game="basic", games={"basic": GameChoices(rules="hands")}))
    async with filling_in(app) as (_, pilot):
        await go_to(pilot, "target")
        await pilot.press("8", "enter")
        assert "Type an odd number from 1 to 99." in screen_text(app)
        assert app.focused is start(app).target
        await pilot.press("backspace", "5")
        assert "Hands: win more than half" in below(app, "Best of")
        # The keys come faster than the news of them.
        for key in ("up", "up", "left", "enter"):
            app.post_message(Key(key, None))
        await until(pilot, lambda: bool(begun))
    assert begun[0][1] == GinRules()


@pytest.mark.long
async def test_the_options_of_basic_rummy_are_its_own(begun: Begun) -> None:
    async with filling_in(at_home(Settings(game="basic"))) as (app, pilot):
        await pilot.press("o")
        assert isinstance(app.screen, OptionsScreen)
        await pilot.click("#melds_a_turn")
        app.screen.query_one("#length").focus()
        await pilot.press("right")
        assert "The match: 6 hands." in " ".join(screen_text(app).split())
        await pilot.press("down")
        assert "Has no effect here: it is for the length target." in screen_text(app)
        await pilot.press("1", "2")
        text = " ".join(screen_text(app).split())
        assert "Target needs the length target: set that, or leave this as it was." in text
        # Going back to the length sets what is of no use as it was.
        await pilot.press("up", "left", "right", "down", "down", "4")
        await pilot.press("s", *"four", "enter", "enter")
        assert "‹ four ›" in below(app, "Rules")
        assert "As course, but" not in screen_text(app)
        assert "Deals 4" in below(app, "Deals")
        await pilot.press("enter")
    four = replace(BasicRules(), melds_a_turn=MeldsATurn.ANY, length=Length.DEALS, deals=4)
    assert begun[0][1] == four
    saved, _ = settings_file.load()
    assert saved.games["basic"].presets == {"four": four.to_json()}
    assert saved.presets == {}


async def test_saved_matches_of_other_games_are_listed_with_their_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A game that has no table here is not offered, though it was played last."""
    monkeypatch.setattr(tui, "GAMES_SHOWN", frozenset({"gin"}))
    for rules, others in (
        (BasicRules(), ["strong"]),
        (PRESETS["hands"], ["heuristic", "casual"]),
        (ContractRules(), ["casual", "basic", "dumb"]),
    ):
        begin(take_seats("Ann", others, rules.game), rules, bytes(32)).close()
    async with running(at_home(Settings(game="contract"))) as (app, pilot):
        await pilot.press("m")
        await until(pilot, lambda: isinstance(app.screen, UnfinishedScreen))
        await until(pilot, lambda: len(re.findall("hand 1", screen_text(app))) == 3)
        text = screen_text(app)
        for told in ("Basic Rummy +strong +hand 1", "Basic Rummy +heuristic,.*… +hand 1"):
            assert re.search(told, text)
        assert len(re.findall("Contract Rummy +casual, bas", text)) == 1
        await pilot.press("escape", "n")
        await settle(app)
        assert "‹ Gin Rummy ›" in below(app, "Game")
        await go_to(pilot, "game")
        await pilot.press("right")
        assert "‹ Gin Rummy ›" in below(app, "Game")


async def test_the_title_and_the_match_are_those_of_the_game_played_last(begun: Begun) -> None:
    async with running(at_home(Settings(game="contract"))) as (app, pilot):
        assert "C O N T R A C T   R U M M Y" in screen_text(app)
        assert "Play             casual · Contract Rummy" in screen_text(app)
        await pilot.press("a")
    ((seats, rules),) = begun
    assert len(seats) == 4
    assert rules == ContractRules()
