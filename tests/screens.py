"""How to come to each screen that is seen at one terminal."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from hashlib import sha256
from random import Random
from typing import Any, Final

from textual import events
from textual.geometry import Size
from textual.screen import Screen

from app.games.basic.actions import Meld
from app.games.basic.rules import PRESETS as BASIC_PRESETS
from app.games.contract.actions import GoDown
from app.games.contract.rules import PRESETS as CONTRACT_PRESETS
from app.games.gin.rules import PRESETS, SEATS, preset
from app.games.gin.view import Phase
from app.match.match import AnyMatch
from app.match.seat import HUMAN, Seat
from app.players.registry import decide, levels
from app.storage.journal import JournalFile, new_path
from app.table.cpu import InstantCpu
from app.table.gin_match import GinMatch
from app.table.seats import take_seats
from app.table.session import Session
from app.tui.app import GinApp
from app.tui.screens.cut import CutScreen
from app.tui.screens.drill import DrillScreen
from app.tui.screens.duplicate import DealScreen, DuplicateScreen
from app.tui.screens.history import HistoryScreen
from app.tui.screens.knock import KnockScreen
from app.tui.screens.layoff import LayOffScreen
from app.tui.screens.lesson import LessonPage, LessonScreen
from app.tui.screens.match import MenuScreen
from app.tui.screens.match_end import MatchEndScreen
from app.tui.screens.melding_match_end import MeldingMatchEndScreen
from app.tui.screens.melding_showdown import MeldingShowdownScreen
from app.tui.screens.options import OptionsScreen
from app.tui.screens.pass_on import PAUSE, PassScreen
from app.tui.screens.practise import PractiseScreen
from app.tui.screens.proof import ProofScreen
from app.tui.screens.questions import (
    DeleteScreen,
    GiveUpScreen,
    ProgramScreen,
    UnknownPlaceScreen,
    UnsavedScreen,
)
from app.tui.screens.replay import GinReplay, MeldingReplay
from app.tui.screens.review import ReviewScreen
from app.tui.screens.rules import RulesScreen
from app.tui.screens.settings import SettingsScreen
from app.tui.screens.showdown import ShowdownScreen
from app.tui.screens.start import StartScreen
from app.tui.screens.too_small import SMALLEST, TooSmallScreen
from app.tui.screens.ways import WaysScreen
from app.tui.table.gin.screen import TableScreen
from app.tui.table.gin.uncounted import WhatIfScreen
from app.tui.table.melding.screen import MeldingScreen
from app.tui.textual_private import resize_headless
from app.ui.home import Home
from tests.keyboard import MOMENT, PATIENCE, press, settle, shown

_ME: Final = 0


async def _to_start(app: GinApp, rng: Random) -> None:
    app.show_start()


async def _to_settings(app: GinApp, rng: Random) -> None:
    app.show_start()
    await settle(app)
    await press(app, "s")


async def _to_rules(app: GinApp, rng: Random) -> None:
    app.show_start()
    await settle(app)
    await press(app, "r")


async def _to_options(app: GinApp, rng: Random) -> None:
    app.show_start()
    await settle(app)
    await press(app, "o")


async def _to_table(app: GinApp, rng: Random) -> None:
    if rng.random() < 0.3:
        await _to_pass_on(app, rng)
        await shown(app, PassScreen)
        await asyncio.sleep(PAUSE)
        await press(app, "enter")
        return
    _sit_down(app, rng, lambda match: len(match.hand.history) >= rng.randrange(20))


async def _to_menu(app: GinApp, rng: Random) -> None:
    await _to_table(app, rng)
    await settle(app)
    await press(app, "escape")


async def _to_give_up(app: GinApp, rng: Random) -> None:
    _sit_down(
        app,
        rng,
        lambda match: (
            match.hand.phase in (Phase.DRAW, Phase.DISCARD)
            and match.hand.to_act == _ME
            and len(match.seats) == 2
        ),
    )
    await shown(app, TableScreen)
    await settle(app)
    await press(app, ":", *"resign", "enter")


async def _to_preview(app: GinApp, rng: Random) -> None:
    _sit_down(
        app,
        rng,
        lambda match: (
            match.hand.phase is Phase.DISCARD
            and match.hand.to_act == _ME
            and bool(match.hand.view(_ME).knocks())
        ),
    )
    await settle(app)
    await press(app, "k")


async def _to_lay_off(app: GinApp, rng: Random) -> None:
    _sit_down(
        app,
        rng,
        lambda match: match.hand.phase is Phase.LAYOFF and match.hand.to_act == _ME,
    )


async def _to_pass_on(app: GinApp, rng: Random) -> None:
    _sit_down(
        app,
        rng,
        lambda match: (
            match.hand.phase is not Phase.OVER
            and match.seats[match.hand.to_act].is_here
            and len(match.hand.history) >= rng.randrange(20)
        ),
        shared=True,
    )


async def _to_showdown(app: GinApp, rng: Random) -> None:
    _sit_down(app, rng, lambda match: match.hand.phase is Phase.OVER)


async def _to_proof(app: GinApp, rng: Random) -> None:
    await _to_showdown(app, rng)
    await shown(app, ShowdownScreen)
    await press(app, "v")


async def _to_match_end(app: GinApp, rng: Random) -> None:
    _sit_down(app, rng, lambda match: match.is_over)
    await shown(app, ShowdownScreen)
    # Of hands that are played at once each has a showdown of its own.
    async with asyncio.timeout(PATIENCE):
        while isinstance(app.screen, ShowdownScreen):
            await press(app, "enter")
            await asyncio.sleep(MOMENT)


async def _to_melding(app: GinApp, rng: Random) -> None:
    actions = rng.randrange(30)
    _sit_down_at(app, rng, lambda match: len(match.hand.history) >= actions)


async def _to_ways(app: GinApp, rng: Random) -> None:
    _sit_down_at(
        app,
        rng,
        lambda match: (
            match.hand.to_act == _ME
            and any(isinstance(action, Meld | GoDown) for action in match.hand.legal_actions())
        ),
    )
    await shown(app, MeldingScreen)
    # In contract rummy the areas are filled first.
    await press(app, "a", "m")


async def _to_melding_showdown(app: GinApp, rng: Random) -> None:
    _sit_down_at(app, rng, lambda match: match.hand.is_over)


async def _to_melding_end(app: GinApp, rng: Random) -> None:
    _sit_down_at(app, rng, lambda match: match.is_over, rules=BASIC_PRESETS["standard"])
    await shown(app, MeldingShowdownScreen)
    await press(app, "enter")


async def _to_cut(app: GinApp, rng: Random) -> None:
    app.show_start()
    app.update_settings(cut=True)
    await settle(app)
    # Where a match waits, Enter would go on with it.
    await press(app, "escape", "enter")


async def _to_review(app: GinApp, rng: Random) -> None:
    _sit_down(
        app,
        rng,
        lambda match: (
            match.hand.phase is Phase.OVER and len(match.seats) == 2 and not match.rules.hollywood
        ),
    )
    await shown(app, ShowdownScreen)
    await press(app, "r")


async def _to_what_if(app: GinApp, rng: Random) -> None:
    await _to_review(app, rng)
    await shown(app, ReviewScreen)
    review = app.screen
    assert isinstance(review, ReviewScreen)
    async with asyncio.timeout(PATIENCE):
        while review.reviewing.review is None:
            await asyncio.sleep(MOMENT)
    await press(app, *["right"] * rng.randrange(4), "p")


async def _to_replay(app: GinApp, rng: Random) -> None:
    _sit_down(app, rng, lambda match: match.hand.phase is Phase.OVER and len(match.seats) == 3)
    await shown(app, ShowdownScreen)
    await press(app, "r")


async def _to_melding_replay(app: GinApp, rng: Random) -> None:
    await _to_melding_showdown(app, rng)
    await shown(app, MeldingShowdownScreen)
    await press(app, "r")


async def _to_lesson(app: GinApp, rng: Random) -> None:
    app.show_start()
    await settle(app)
    await press(app, "l")
    await shown(app, LessonPage)
    await press(app, "enter")
    await shown(app, LessonScreen)
    await press(app, *["p", "s", "enter", "d"][: rng.randrange(5)])


async def _to_history(app: GinApp, rng: Random) -> None:
    _sit_down(app, rng, lambda match: len(match.hand.history) >= rng.randrange(20))
    await shown(app, TableScreen)
    app.show_start()
    await shown(app, StartScreen)
    await settle(app)
    await press(app, "h")


async def _to_practise(app: GinApp, rng: Random) -> None:
    app.show_start()
    await settle(app)
    await press(app, "p")


async def _to_drills(app: GinApp, rng: Random) -> None:
    app.show_start()
    await settle(app)
    await press(app, "p", "d")


async def _to_duplicate(app: GinApp, rng: Random) -> None:
    app.show_start()
    await settle(app)
    await press(app, "p", "u")


async def _to_deal(app: GinApp, rng: Random) -> None:
    app.show_start()
    await settle(app)
    await press(app, "p", "u", "enter")


async def _to_delete(app: GinApp, rng: Random) -> None:
    _sit_down(app, rng, lambda match: len(match.hand.history) >= rng.randrange(20))
    await shown(app, TableScreen)
    app.show_start()
    await shown(app, StartScreen)
    # The match stands in the first line, where the cursor is, once it has been found.
    async with asyncio.timeout(PATIENCE):
        while not isinstance(app.screen, DeleteScreen) and app.return_code is None:
            await press(app, "delete")


async def _to_program(app: GinApp, rng: Random) -> None:
    _resume_elsewheres(app, take_seats("You", ["cmd:nobody"]), rng)


async def _to_unknown_place(app: GinApp, rng: Random) -> None:
    _resume_elsewheres(app, [Seat("Ann", HUMAN, "balcony"), *take_seats("", ["human"])[1:]], rng)


def _resume_elsewheres(app: GinApp, seats: Sequence[Seat], rng: Random) -> None:
    """Resume a match of a file that nobody here has begun."""
    match = GinMatch(preset("tournament"), seats, rng.randbytes(32))
    path = new_path(datetime.now())
    JournalFile.create(path, match.header()).close()
    app.resume_match(path)


async def _to_unsaved(app: GinApp, rng: Random) -> None:
    await _to_table(app, rng)
    await settle(app)
    assert app.table is not None
    # As after a disk that was full and is not any more.
    app.push_screen(UnsavedScreen(app.table))


async def _to_too_small(app: GinApp, rng: Random) -> None:
    _resize(app, *SMALLEST)
    await settle(app)
    await rng.choice((_to_start, _to_options, _to_table, _to_lay_off, _to_proof))(app, rng)
    await settle(app)
    _resize(app, rng.randrange(1, SMALLEST[0]), rng.randrange(1, SMALLEST[1]))


def _resize(app: GinApp, columns: int, rows: int) -> None:
    """Give the window another size, as Textual's Pilot does."""
    size = Size(columns, rows)
    resize_headless(app, size)
    app.post_message(events.Resize(size, size))


def _sit_down(
    app: GinApp, rng: Random, wanted: Callable[[GinMatch], bool], *, shared: bool = False
) -> None:
    """Resume a match that CPU players have played as far as is wanted, against CPU players or,
    where it is ``shared``, with other people at the same keyboard.
    """
    while True:
        # By some rules the wanted state never comes.
        rules = preset(rng.choice(list(PRESETS)), rng.choice((20, 60)))
        known = [player.name for player in levels()]
        others = [rng.choice(known)] * (rng.choice(SEATS[rules.seating]) - 1)
        if shared:
            others = [rng.choice((other, HUMAN)) for other in others[1:]] + [HUMAN]
        seed = sha256(rng.randbytes(8)).digest()
        table = Home(InstantCpu()).begin(take_seats("You", others), rules, seed)
        while not (found := wanted(table.match)) and not table.match.is_over:
            _play_on(table)
        path = table.path
        table.close()
        # Of a match in which the person has done nothing, nothing is left.
        if found and path and path.exists():
            app.resume_match(path)
            return


def _sit_down_at(
    app: GinApp, rng: Random, wanted: Callable[[AnyMatch], bool], rules: Any = None
) -> None:
    """Resume a match of another rummy that CPU players have played as far as is wanted."""
    while True:
        by: Any = rules or rng.choice([*BASIC_PRESETS.values(), *CONTRACT_PRESETS.values()])
        others = ["casual"] * rng.choice((1, 1, 3))
        seed = sha256(rng.randbytes(8)).digest()
        table = Home(InstantCpu()).begin(take_seats("You", others, by.game), by, seed)
        while not (found := wanted(table.match)) and not table.match.is_over:
            _play_on(table)
        path = table.path
        table.close()
        # Of a match in which the person has done nothing, nothing is left.
        if found and path and path.exists():
            app.resume_match(path)
            return


def _play_on(table: Session) -> None:
    match = table.match
    hand = match.hand
    if hand.is_over:
        table.go_on()
    else:
        seat = hand.to_act
        table.act(seat, decide("casual", hand.view(seat), match.player_seed))


Reach = Callable[[GinApp, Random], Awaitable[None]]

SCREENS: Final[dict[str, tuple[type[Screen[Any]], Reach]]] = {
    "start": (StartScreen, _to_start),
    "settings": (SettingsScreen, _to_settings),
    "cut": (CutScreen, _to_cut),
    "options": (OptionsScreen, _to_options),
    "rules": (RulesScreen, _to_rules),
    "table": (TableScreen, _to_table),
    "menu": (MenuScreen, _to_menu),
    "give up": (GiveUpScreen, _to_give_up),
    "preview": (KnockScreen, _to_preview),
    "lay-off": (LayOffScreen, _to_lay_off),
    "pass on": (PassScreen, _to_pass_on),
    "showdown": (ShowdownScreen, _to_showdown),
    "proof": (ProofScreen, _to_proof),
    "match end": (MatchEndScreen, _to_match_end),
    "table of melds": (MeldingScreen, _to_melding),
    "ways to meld": (WaysScreen, _to_ways),
    "showdown of melds": (MeldingShowdownScreen, _to_melding_showdown),
    "podium": (MeldingMatchEndScreen, _to_melding_end),
    "review": (ReviewScreen, _to_review),
    "what if": (WhatIfScreen, _to_what_if),
    "replay": (GinReplay, _to_replay),
    "replay of melds": (MeldingReplay, _to_melding_replay),
    "hand of the lesson": (LessonScreen, _to_lesson),
    "history": (HistoryScreen, _to_history),
    "practise": (PractiseScreen, _to_practise),
    "drills": (DrillScreen, _to_drills),
    "duplicate": (DuplicateScreen, _to_duplicate),
    "deal once more": (DealScreen, _to_deal),
    "delete": (DeleteScreen, _to_delete),
    "program": (ProgramScreen, _to_program),
    "unknown place": (UnknownPlaceScreen, _to_unknown_place),
    "unsaved": (UnsavedScreen, _to_unsaved),
    "too small": (TooSmallScreen, _to_too_small),
}
"""Every screen that keys are pressed in, and how to come to it."""
