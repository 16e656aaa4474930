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

from app import guide
from app.cards.moves import Meld
from app.cpu.service import InstantCpu
from app.games.basic.rules import PRESETS as BASIC_PRESETS
from app.games.contract.actions import GoDown
from app.games.contract.rules import PRESETS as CONTRACT_PRESETS
from app.games.gin.rules import PRESETS, SEATS, preset
from app.games.gin.view import Phase
from app.match.match import AnyMatch
from app.match.seat import HUMAN, Seat
from app.players.registry import decide, levels
from app.storage.journal import JournalFile, new_path
from app.table.gin_match import GinMatch
from app.table.seats import take_seats
from app.table.session import MatchSession
from app.tui.app import GinApp
from app.tui.screens.board import BoardScreen
from app.tui.screens.choices import ChoicesScreen
from app.tui.screens.cut import CutScreen
from app.tui.screens.daily import DailyScreen
from app.tui.screens.drill import DrillScreen
from app.tui.screens.duplicate import DuplicateScreen
from app.tui.screens.guide import GuideScreen
from app.tui.screens.hand_end import HandEndScreen
from app.tui.screens.history import HistoryScreen
from app.tui.screens.keys import KeysScreen
from app.tui.screens.knock import KnockScreen
from app.tui.screens.layoff import LayOffScreen
from app.tui.screens.lesson import LessonPage
from app.tui.screens.match import MenuScreen
from app.tui.screens.match_end import MatchEndScreen
from app.tui.screens.new_match import NewMatchScreen
from app.tui.screens.options import OptionsScreen
from app.tui.screens.pad import PadEndScreen, PadScreen
from app.tui.screens.pad_hand import PadHandScreen
from app.tui.screens.pad_start import PadStartScreen
from app.tui.screens.pass_on import PAUSE, PassScreen
from app.tui.screens.positions import PositionsScreen
from app.tui.screens.practise import PractiseScreen
from app.tui.screens.proof import ProofScreen
from app.tui.screens.questions import (
    DeleteScreen,
    GiveUpScreen,
    ProgramScreen,
    UnknownPlaceScreen,
    UnsavedScreen,
)
from app.tui.screens.replay import ReplayScreen
from app.tui.screens.review import ReviewScreen
from app.tui.screens.rules import RulesScreen
from app.tui.screens.settings import SettingsScreen
from app.tui.screens.start import StartScreen
from app.tui.screens.too_small import SMALLEST, TooSmallScreen
from app.tui.screens.unfinished import UnfinishedScreen
from app.tui.screens.ways import WaysScreen
from app.tui.table.gin.screen import GinScreen
from app.tui.table.melding.screen import MeldingScreen
from app.tui.textual_private import resize_headless
from app.ui.match_library import LocalMatchLibrary
from tests.keyboard import MOMENT, PATIENCE, press, settle, shown

_ME: Final = 0

Reach = Callable[[GinApp, Random], Awaitable[None]]
Wanted = Callable[[Any, Random], bool]
"""Whether a match has come to what is wanted."""
Dealt = tuple[Sequence[Seat], Any]
"""Who plays, and by which rules."""


def _gin(rng: Random) -> Dealt:
    rules = preset(rng.choice(list(PRESETS)), rng.choice((20, 60)))
    others = [rng.choice([player.name for player in levels()])]
    return take_seats("You", others * (rng.choice(SEATS[rules.seating]) - 1)), rules


def _gin_of_two(rng: Random) -> Dealt:
    """Choices have no value where more play."""
    level = rng.choice([player.name for player in levels()])
    return take_seats("You", [level]), preset("standard", rng.choice((20, 60)))


def _gin_of_people(rng: Random) -> Dealt:
    """Somebody else at the same keyboard, and more people or CPU players."""
    rules = preset(rng.choice(list(PRESETS)), rng.choice((20, 60)))
    level = rng.choice([player.name for player in levels()])
    count = rng.choice(SEATS[rules.seating]) - 2
    return take_seats("You", [*(rng.choice((level, HUMAN)) for _ in range(count)), HUMAN]), rules


def _melding(rng: Random) -> Dealt:
    rules: Any = rng.choice([*BASIC_PRESETS.values(), *CONTRACT_PRESETS.values()])
    return dealt(rules, rng.choice((1, 1, 3)))(rng)


def _basic(rng: Random) -> Dealt:
    return dealt(BASIC_PRESETS["standard"], rng.choice((1, 1, 3)))(rng)


def dealt(rules: Any, others: int) -> Callable[[Random], Dealt]:
    """By these rules, with so many CPU players."""
    return lambda _: (take_seats("You", ["casual"] * others, rules.game), rules)


def _sit_down(
    app: GinApp, rng: Random, wanted: Wanted, deal: Callable[[Random], Dealt] = _gin
) -> None:
    """Resume a match that CPU players have played as far as is wanted."""
    while True:
        # By some rules the wanted state never comes.
        seats, rules = deal(rng)
        table = LocalMatchLibrary(InstantCpu()).begin(
            seats, rules, sha256(rng.randbytes(8)).digest()
        )
        while not (found := wanted(table.match, rng)) and not table.match.is_over:
            _play_on(table)
        path = table.path
        table.close()
        # Of a match in which the person has done nothing, nothing is left.
        if found and path and path.exists():
            app.resume_match(path)
            return


def _play_on(table: MatchSession) -> None:
    match = table.match
    hand = match.hand
    if hand.is_over:
        table.go_on()
    else:
        seat = hand.to_act
        table.act(seat, decide("casual", hand.view(seat), match.player_seed))


def some_actions(match: AnyMatch, rng: Random) -> bool:
    return len(match.hand.history) >= rng.randrange(20)


def hand_over(match: AnyMatch, _: Random) -> bool:
    return bool(match.hand.is_over)


def match_over(match: AnyMatch, _: Random) -> bool:
    return match.is_over


def mine(phase: Phase) -> Wanted:
    return lambda match, _: match.hand.phase is phase and match.hand.to_act == _ME


def _may_give_up(match: GinMatch, _: Random) -> bool:
    hand = match.hand
    drawing = hand.phase in (Phase.DRAW, Phase.DISCARD)
    return drawing and hand.to_act == _ME and len(match.seats) == 2


def _may_knock(match: GinMatch, rng: Random) -> bool:
    return mine(Phase.DISCARD)(match, rng) and bool(match.hand.view(_ME).knocks())


def may_meld(match: AnyMatch, _: Random) -> bool:
    return match.hand.to_act == _ME and any(
        isinstance(action, Meld | GoDown) for action in match.hand.legal_actions()
    )


def _somebody_here_is_to_act(match: GinMatch, rng: Random) -> bool:
    hand = match.hand
    is_here = hand.phase is not Phase.OVER and match.seats[hand.to_act].is_here
    return is_here and some_actions(match, rng)


def _can_be_judged(match: GinMatch, _: Random) -> bool:
    return match.hand.is_over and len(match.seats) == 2 and not match.rules.hollywood


def _of_three(match: GinMatch, _: Random) -> bool:
    return match.hand.is_over and len(match.seats) == 3


def by_keys(*keys: str) -> Reach:
    """From the start."""

    async def reach(app: GinApp, rng: Random) -> None:
        app.show_start()
        await settle(app)
        await press(app, *keys)

    return reach


def at(
    wanted: Wanted,
    deal: Callable[[Random], Dealt] = _gin,
    *,
    first: type[Screen[Any]] | None = None,
    keys: Sequence[str] = (),
) -> Reach:
    """In a match that has come to this, by keys from the screen that is shown ``first``."""

    async def reach(app: GinApp, rng: Random) -> None:
        _sit_down(app, rng, wanted, deal)
        if first:
            await shown(app, first)
            await settle(app)
            await press(app, *keys)

    return reach


async def _to_guide(app: GinApp, rng: Random) -> None:
    """The contents, or a topic."""
    reads = ("enter",) if rng.random() < 0.7 else ()
    await by_keys("g")(app, rng)
    await shown(app, GuideScreen)
    await settle(app)
    await press(app, *["down"] * rng.randrange(len(guide.names())), *reads)


_to_start = by_keys()
_to_options = by_keys("o")
_to_pass_on = at(_somebody_here_is_to_act, _gin_of_people)
_to_lay_off = at(mine(Phase.LAYOFF))
_to_showdown = at(hand_over)
_to_proof = at(hand_over, first=HandEndScreen, keys="v")
_to_review = at(_can_be_judged, first=HandEndScreen, keys="r")


async def _to_table(app: GinApp, rng: Random) -> None:
    if rng.random() < 0.3:
        await _to_pass_on(app, rng)
        await shown(app, PassScreen)
        await asyncio.sleep(PAUSE)
        await press(app, "enter")
    else:
        _sit_down(app, rng, some_actions)


async def _to_menu(app: GinApp, rng: Random) -> None:
    await _to_table(app, rng)
    await settle(app)
    await press(app, "escape")


def to_match_end(deal: Callable[[Random], Dealt] = _gin) -> Reach:
    """At the end of a match."""

    async def reach(app: GinApp, rng: Random) -> None:
        _sit_down(app, rng, match_over, deal)
        await shown(app, HandEndScreen)
        # Of hands that are played at once each has a showdown of its own.
        async with asyncio.timeout(PATIENCE):
            while isinstance(app.screen, HandEndScreen):
                await press(app, "enter")
                await asyncio.sleep(MOMENT)

    return reach


async def _to_cut(app: GinApp, rng: Random) -> None:
    app.show_start()
    app.update_settings(cut=True)
    await settle(app)
    # Where a match waits, Enter would go on with it.
    await press(app, "escape", "enter")


async def _to_what_if(app: GinApp, rng: Random) -> None:
    await _to_review(app, rng)
    await shown(app, ReviewScreen)
    review = app.screen
    assert isinstance(review, ReviewScreen)
    async with asyncio.timeout(PATIENCE):
        while review.reviewing.review is None:
            await asyncio.sleep(MOMENT)
    await press(app, *["right"] * rng.randrange(4), "p")


async def _to_lesson(app: GinApp, rng: Random) -> None:
    app.show_start()
    await settle(app)
    await press(app, "l")
    await shown(app, LessonPage)
    await press(app, "enter")
    await shown(app, GinScreen)
    await press(app, *["p", "s", "enter", "d"][: rng.randrange(5)])


async def _to_board(app: GinApp, rng: Random) -> None:
    """An empty one, or one on which cards lie."""
    await by_keys("b")(app, rng)
    await shown(app, BoardScreen)
    await settle(app)
    if rng.random() < 0.7:
        await press(app, *"456h9cdksqd2c3d7c", "tab", *"7dqh", *["tab"] * rng.randrange(8))


async def _to_history(app: GinApp, rng: Random) -> None:
    _sit_down(app, rng, some_actions)
    await shown(app, GinScreen)
    app.show_start()
    await shown(app, StartScreen)
    await settle(app)
    await press(app, "h")


async def _to_pad_end(app: GinApp, rng: Random) -> None:
    await by_keys("k", "enter")(app, rng)
    await shown(app, PadScreen)
    await settle(app)
    # With the bonus it wins the match.
    await press(app, "g", "1", *"80", "enter")
    await shown(app, PadEndScreen)


async def _to_delete(app: GinApp, rng: Random) -> None:
    _sit_down(app, rng, some_actions)
    await shown(app, GinScreen)
    app.show_start()
    await shown(app, StartScreen)
    # The match stands in the first row, which is marked.
    async with asyncio.timeout(PATIENCE):
        while not isinstance(app.screen, DeleteScreen) and app.return_code is None:
            await press(app, "delete")


async def _to_unfinished(app: GinApp, rng: Random) -> None:
    for _ in range(2):
        _sit_down(app, rng, some_actions)
        await shown(app, GinScreen)
    await by_keys("m")(app, rng)


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
    # A screen that a key opens can come late, and would lie over the one that asks for room.
    screen, reach = SCREENS[rng.choice(("start", "options", "table", "lay-off", "proof"))]
    await reach(app, rng)
    await shown(app, screen)
    await settle(app)
    _resize(app, rng.randrange(1, SMALLEST[0]), rng.randrange(1, SMALLEST[1]))


def _resize(app: GinApp, columns: int, rows: int) -> None:
    """Give the window another size, as Textual's Pilot does."""
    size = Size(columns, rows)
    resize_headless(app, size)
    app.post_message(events.Resize(size, size))


SCREENS: Final[dict[str, tuple[type[Screen[Any]], Reach]]] = {
    "start": (StartScreen, _to_start),
    "new match": (NewMatchScreen, by_keys("n")),
    "unfinished": (UnfinishedScreen, _to_unfinished),
    "settings": (SettingsScreen, by_keys("s")),
    "keys": (KeysScreen, by_keys("s", "k")),
    "cut": (CutScreen, _to_cut),
    "options": (OptionsScreen, _to_options),
    "rules": (RulesScreen, by_keys("r")),
    "guide": (GuideScreen, _to_guide),
    "table": (GinScreen, _to_table),
    "choices": (ChoicesScreen, at(_may_knock, _gin_of_two, first=GinScreen, keys="c")),
    "menu": (MenuScreen, _to_menu),
    "give up": (GiveUpScreen, at(_may_give_up, first=GinScreen, keys=(":", *"resign", "enter"))),
    "preview": (KnockScreen, at(_may_knock, first=GinScreen, keys="k")),
    "lay-off": (LayOffScreen, _to_lay_off),
    "pass on": (PassScreen, _to_pass_on),
    "showdown": (HandEndScreen, _to_showdown),
    "proof": (ProofScreen, _to_proof),
    "match end": (MatchEndScreen, to_match_end()),
    "table of melds": (MeldingScreen, at(some_actions, _melding)),
    # In contract rummy the areas are filled first.
    "ways to meld": (WaysScreen, at(may_meld, _melding, first=MeldingScreen, keys="am")),
    "showdown of melds": (HandEndScreen, at(hand_over, _melding)),
    "podium": (
        MatchEndScreen,
        at(match_over, _basic, first=HandEndScreen, keys=("enter",)),
    ),
    "review": (ReviewScreen, _to_review),
    "what if": (GinScreen, _to_what_if),
    "replay": (ReplayScreen, at(_of_three, first=HandEndScreen, keys="r")),
    "replay of melds": (
        ReplayScreen,
        at(hand_over, _melding, first=HandEndScreen, keys="r"),
    ),
    "hand of the lesson": (GinScreen, _to_lesson),
    "history": (HistoryScreen, _to_history),
    "new pad": (PadStartScreen, by_keys("k")),
    "pad": (PadScreen, by_keys("k", "enter")),
    "hand of a pad": (PadHandScreen, by_keys("k", "enter", "k")),
    "settlement of a pad": (PadEndScreen, _to_pad_end),
    "practise": (PractiseScreen, by_keys("p")),
    "drills": (DrillScreen, by_keys("p", "d")),
    "run": (DrillScreen, by_keys("p", "r")),
    "streak": (DrillScreen, by_keys("p", "s")),
    "duplicate": (DuplicateScreen, by_keys("p", "u")),
    "daily": (DailyScreen, by_keys("d")),
    "board": (BoardScreen, _to_board),
    "positions": (PositionsScreen, by_keys("b", "o")),
    "deal once more": (GinScreen, by_keys("p", "u", "enter")),
    "delete": (DeleteScreen, _to_delete),
    "program": (ProgramScreen, _to_program),
    "unknown place": (UnknownPlaceScreen, _to_unknown_place),
    "unsaved": (UnsavedScreen, _to_unsaved),
    "too small": (TooSmallScreen, _to_too_small),
}
"""Every screen that keys are pressed in, and how to come to it."""
