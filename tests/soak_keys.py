"""Random keys for every screen, posted as fast as the app handles them; see ``tests.soak``."""

from __future__ import annotations

import asyncio
import os
import signal
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, Final

from textual import events
from textual.app import App
from textual.command import CommandPalette
from textual.dom import DOMNode
from textual.geometry import Size
from textual.screen import Screen

from app.desk.home import Home
from app.games.basic.actions import Meld
from app.games.basic.rules import PRESETS as BASIC_PRESETS
from app.games.contract.actions import GoDown
from app.games.contract.rules import PRESETS as CONTRACT_PRESETS
from app.games.gin.rules import PRESETS, SEATS, preset
from app.games.gin.view import Phase
from app.match.match import AnyMatch
from app.match.seat import HUMAN, Seat
from app.players.registry import decide, levels
from app.rummy.cards import SHORT, as_set, glyph_name
from app.store.journal import JournalFile, new_path
from app.store.paths import HOME_VARIABLE
from app.store.settings import Settings
from app.table.cpu import InstantCpu
from app.table.gin_match import GinMatch
from app.table.place import OpenMatch
from app.table.seats import take_seats
from app.table.session import Session
from app.tui.app import GinApp
from app.tui.key_presses import UNHURRIED
from app.tui.screens.cut import CutScreen
from app.tui.screens.delete import DeleteScreen
from app.tui.screens.drill import DrillScreen
from app.tui.screens.duplicate import DealScreen, DuplicateScreen
from app.tui.screens.give_up import GiveUpScreen
from app.tui.screens.history import HistoryScreen
from app.tui.screens.knock import KnockScreen
from app.tui.screens.layoff import LayOffScreen
from app.tui.screens.lesson import LessonPage, LessonScreen
from app.tui.screens.match_end import MatchEndScreen
from app.tui.screens.melding import MeldingScreen
from app.tui.screens.melding_match_end import MeldingMatchEndScreen
from app.tui.screens.melding_showdown import MeldingShowdownScreen
from app.tui.screens.menu import MenuScreen
from app.tui.screens.options import OptionsScreen
from app.tui.screens.pass_on import PAUSE, PassScreen
from app.tui.screens.practise import PractiseScreen
from app.tui.screens.program import ProgramScreen
from app.tui.screens.proof import ProofScreen
from app.tui.screens.replay import GinReplay, MeldingReplay
from app.tui.screens.review import ReviewScreen
from app.tui.screens.rules import RulesScreen
from app.tui.screens.settings import SettingsScreen
from app.tui.screens.showdown import ShowdownScreen
from app.tui.screens.start import StartScreen
from app.tui.screens.table import TableScreen
from app.tui.screens.too_small import SMALLEST, TooSmallScreen
from app.tui.screens.unknown_place import UnknownPlaceScreen
from app.tui.screens.unsaved import UnsavedScreen
from app.tui.screens.ways import WaysScreen
from app.tui.screens.what_if import WhatIfScreen
from app.tui.textual_private import resize_headless
from app.tui.widgets.hand import PLACES, HandRow
from app.words.en.cards import long_name
from app.words.en.gin.commands import COMMANDS

Check = Callable[[OpenMatch], None]
"""Raises an error when something is wrong with a table."""

Look = Callable[[GinApp], Awaitable[None]]
"""Looks at what an app shows."""

PATIENCE: Final = 20.0
"""Seconds after which an app that is still busy with a key counts as hanging."""
_STEPS: Final = 12
"""From widget to widget, after which what comes of a key is taken for done."""
_MOMENT: Final = 0.005
_SIZES: Final = ((80, 24), (80, 24), (120, 40), (200, 60))
_VISIT: Final = 300
"""Keys after which an app is ended and another one started."""
_ASTRAY: Final = 6
"""Keys that may be pressed on other screens before the one wanted is shown again."""
_CHECKED: Final = 20
"""Keys between two looks at the journal."""
_ME: Final = 0

_NAMES: Final = {
    " ": "space",
    ":": "colon",
    "?": "question_mark",
    "-": "minus",
    ",": "comma",
    "♥": "black_heart_suit",
    "“": "left_double_quotation_mark",
}
"""Textual's names of the keys that are not called by their letter."""
_MOVES: Final = (
    *("left", "right", "up", "down", "shift+left", "shift+right", "tab", "shift+tab"),
    *("enter", "space", "escape", "home", "end", "pageup", "pagedown", "backspace", "delete"),
    *("f1", "ctrl+c", "ctrl+a", "ctrl+k", "ctrl+l"),
)
_LETTERS: Final = "abcdefghijklmnoprstuvwxyzQ0123456789:?- ,♥“"
_ENDS: Final = ("q", "ctrl+q")
"""Keys that may end the app, which is why they are pressed seldom."""


# --- Driving an app ------------------------------------------------------------------------------


async def settle(app: App[Any]) -> None:
    """Wait until the app and the widgets of its screen have handled what waits for them, or
    the app has ended. Raises TimeoutError.
    """
    asked: set[DOMNode] = set()
    # What a widget handles can give others something to do, and that again: most often its screen
    # or the app, which may still be about it. At a table that plays on there is always something.
    for step in range(_STEPS):
        there = [app, *app.screen.walk_children(with_self=True)]
        if step > 2 and not any(node.message_queue_size for node in there):
            return
        asked -= {app, app.screen}
        await _answered(
            app, [node for node in there if node not in asked or node.message_queue_size]
        )
        asked.update(there)


async def _answered(app: App[Any], nodes: Iterable[DOMNode]) -> None:
    """Wait until these have handled what waits for them now. Raises TimeoutError."""
    patience = monotonic() + PATIENCE
    busy: set[DOMNode] = set()

    def answer(node: DOMNode) -> None:
        busy.discard(node)

    for node in nodes:
        if node.call_later(answer, node):
            busy.add(node)
    while any(_is_here(node, app) for node in busy) and app.return_code is None:
        if monotonic() > patience:
            raise TimeoutError(f"The app is still busy after {PATIENCE:g} seconds.")
        await asyncio.sleep(0)


def _is_here(node: DOMNode, app: App[Any]) -> bool:
    """Whether it will answer; what has been removed meanwhile does not."""
    return node is app or node.is_attached or node in app.screen_stack


async def laid_out(app: App[Any]) -> None:
    """Wait until the app has handled everything and painted it, or has ended. Raises
    TimeoutError.
    """
    await settle(app)
    if app.return_code is None:
        done = asyncio.Event()
        app.screen.call_after_refresh(done.set)
        async with asyncio.timeout(PATIENCE):
            await done.wait()


async def press(app: App[Any], *keys: str) -> None:
    """Press keys, each a letter or one of Textual's names, until the app has handled them."""
    for key in keys:
        screen = app.screen
        letter = key if len(key) == 1 else {"space": " "}.get(key)
        app.post_message(events.Key(_NAMES.get(key, key), letter))
        # A key goes to what has the focus, up to the screen, and on to the app: a step, or
        # more, each time. The focus can come while the key is on its way.
        steps = 0
        while app.return_code is None and steps <= len(way := _way_of_keys(app)):
            await _answered(app, way)
            steps += 1
        if app.return_code is not None:
            return
        if app.screen is not screen or isinstance(screen, CommandPalette):
            await _unhurried(app)


def _way_of_keys(app: App[Any]) -> list[DOMNode]:
    return [app, *(app.focused.ancestors_with_self if app.focused else [app.screen])]


async def _unhurried(app: App[Any]) -> None:
    """Wait as long as anybody does who looks at the screen before pressing the next key.

    Textual takes a moment to let go of a screen; and its palette looks for commands in a task
    of its own, and runs the one that was chosen after it has closed.
    """
    while True:
        screen = app.screen
        while any(
            isinstance(worker.node, CommandPalette) and not worker.is_finished
            for worker in app.workers
        ):
            await asyncio.sleep(_MOMENT)
        await settle(app)
        await asyncio.sleep(_MOMENT)
        await settle(app)
        if app.return_code is not None or app.screen is screen:
            return


class SoakApp(GinApp):
    """The app without the one command that writes among the player's own files, which every fault
    ends.
    """

    KEY_TIMING = UNHURRIED

    def deliver_screenshot(self, *_: Any, **__: Any) -> None:
        """Writes nothing."""

    def outlives(self, error: BaseException, screen: Screen[Any] | None, *, aside: bool) -> bool:
        """Whatever it is, it is to be seen."""
        return False


# --- How to come to each screen ------------------------------------------------------------------


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
        await _shown(app, PassScreen)
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
    await _shown(app, TableScreen)
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
    await _shown(app, ShowdownScreen)
    await press(app, "v")


async def _to_match_end(app: GinApp, rng: Random) -> None:
    _sit_down(app, rng, lambda match: match.is_over)
    await _shown(app, ShowdownScreen)
    # Of hands that are played at once each has a showdown of its own.
    async with asyncio.timeout(PATIENCE):
        while isinstance(app.screen, ShowdownScreen):
            await press(app, "enter")
            await asyncio.sleep(_MOMENT)


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
    await _shown(app, MeldingScreen)
    # In contract rummy the areas are filled first.
    await press(app, "a", "m")


async def _to_melding_showdown(app: GinApp, rng: Random) -> None:
    _sit_down_at(app, rng, lambda match: match.hand.is_over)


async def _to_melding_end(app: GinApp, rng: Random) -> None:
    _sit_down_at(app, rng, lambda match: match.is_over, rules=BASIC_PRESETS["standard"])
    await _shown(app, MeldingShowdownScreen)
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
    await _shown(app, ShowdownScreen)
    await press(app, "r")


async def _to_what_if(app: GinApp, rng: Random) -> None:
    await _to_review(app, rng)
    await _shown(app, ReviewScreen)
    review = app.screen
    assert isinstance(review, ReviewScreen)
    async with asyncio.timeout(PATIENCE):
        while review.reviewing.review is None:
            await asyncio.sleep(_MOMENT)
    await press(app, *["right"] * rng.randrange(4), "p")


async def _to_replay(app: GinApp, rng: Random) -> None:
    _sit_down(app, rng, lambda match: match.hand.phase is Phase.OVER and len(match.seats) == 3)
    await _shown(app, ShowdownScreen)
    await press(app, "r")


async def _to_melding_replay(app: GinApp, rng: Random) -> None:
    await _to_melding_showdown(app, rng)
    await _shown(app, MeldingShowdownScreen)
    await press(app, "r")


async def _to_lesson(app: GinApp, rng: Random) -> None:
    app.show_start()
    await settle(app)
    await press(app, "l")
    await _shown(app, LessonPage)
    await press(app, "enter")
    await _shown(app, LessonScreen)
    await press(app, *["p", "s", "enter", "d"][: rng.randrange(5)])


async def _to_history(app: GinApp, rng: Random) -> None:
    _sit_down(app, rng, lambda match: len(match.hand.history) >= rng.randrange(20))
    await _shown(app, TableScreen)
    app.show_start()
    await _shown(app, StartScreen)
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
    await _shown(app, TableScreen)
    app.show_start()
    await _shown(app, StartScreen)
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


async def _shown(app: GinApp, screen: type[Screen[Any]]) -> None:
    """Wait for a screen. Raises TimeoutError."""
    async with asyncio.timeout(PATIENCE):
        while not isinstance(app.screen, screen) and app.return_code is None:
            await _unhurried(app)


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


# --- Random keys ---------------------------------------------------------------------------------


def some_keys(app: GinApp, rng: Random) -> Sequence[str]:
    """A key, or a few that belong together: a command typed, something sought in the palette."""
    chance = rng.random()
    if chance < 0.5:
        keys = (rng.choice([*app.screen.active_bindings]),)
    elif chance < 0.7:
        keys = (rng.choice(_MOVES),)
    elif chance < 0.9:
        keys = (rng.choice(_LETTERS),)
    elif chance < 0.96:
        return (":", *_some_command(rng), rng.choice(("enter", "enter", "enter", "escape")))
    else:
        sought = rng.choices(_LETTERS, k=rng.randrange(3))
        return ("ctrl+p", *sought, *rng.choice((("down", "enter"), ("enter",), ("escape",))))
    if keys[0] in _ENDS and rng.random() < 0.8:
        return ("right",)
    # Textual 8.2's list of commands cannot turn a page before it has been laid out.
    if keys[0] in ("pageup", "pagedown") and isinstance(app.screen, CommandPalette):
        return ("down",)
    return keys


def _some_command(rng: Random) -> str:
    card = rng.randrange(52)
    names = (SHORT[card], long_name(card), glyph_name(card), SHORT[card].lower())
    known = [word for name, words in COMMANDS.items() for word in words if name != "quit"]
    tail = rng.choice(("", "", f" {rng.choice(names)}", f" {rng.choice(names)}, 7c", " ,", " suit"))
    return rng.choice(known) + tail


# --- The soak ------------------------------------------------------------------------------------


@dataclass
class KeysPressed:
    """What was done on one screen."""

    screen: str
    keys: int = 0
    """Pressed while this screen was shown, or the palette over it."""
    elsewhere: int = 0
    """Pressed on screens that those keys led to."""
    apps: int = 0
    """Programs started, because keys ended the one before or it had run for long."""


class KeysFault(Exception):
    """Something went wrong on a screen; the message says what, and after which keys."""


async def _overlook(app: GinApp) -> None:
    """Look at nothing."""


def soak_screen(
    name: str,
    count: int,
    seed: str,
    check: Check,
    tell: Callable[[int], None],
    look: Look = _overlook,
    theme: str | None = None,
) -> KeysPressed:
    """Press so many random keys on one screen. The same seed presses the same keys.

    ``check`` looks at the table from time to time; ``tell`` is told how many keys have been
    pressed; ``look`` is given the app before the first key, and after each that leaves the screen
    shown. Everything is kept in a temporary folder. Raises KeysFault.
    """
    rng = Random(f"{seed}/{name}")
    tally = KeysPressed(name)
    kept = os.environ.get(HOME_VARIABLE)
    try:
        while tally.keys < count:
            with TemporaryDirectory() as folder:
                os.environ[HOME_VARIABLE] = str(Path(folder) / "home")
                keys = min(count - tally.keys, _VISIT)
                asyncio.run(_visit(tally, keys, rng, check, tell, look, theme))
    finally:
        if kept is None:
            del os.environ[HOME_VARIABLE]
        else:
            os.environ[HOME_VARIABLE] = kept
    return tally


async def _visit(
    tally: KeysPressed,
    count: int,
    rng: Random,
    check: Check,
    tell: Callable[[int], None],
    look: Look,
    theme: str | None,
) -> None:
    """Start an app and press keys in it until there were enough or they ended it."""
    wanted, reach = SCREENS[tally.screen]
    app = SoakApp(
        Settings(pace=rng.choice((0, 0, 0.01))),
        Home(InstantCpu()),
        ascii_only=rng.random() < 0.3,
        theme=theme,
    )
    last: deque[str] = deque(maxlen=40)
    tally.apps += 1
    goal = tally.keys + count
    astray = _ASTRAY
    try:
        async with app.run_test(size=rng.choice(_SIZES), notifications=True):
            await settle(app)
            # A signal is meant for the whole soak.
            asyncio.get_running_loop().remove_signal_handler(signal.SIGTERM)
            while tally.keys < goal and app.return_code is None:
                here = isinstance(app.screen, wanted)
                if not here and astray >= _ASTRAY:
                    last.append("(shown again)")
                    if isinstance(app.screen, CommandPalette):
                        await press(app, "escape")
                    await reach(app, rng)
                    await _shown(app, wanted)
                    await look(app)
                here = here or isinstance(app.screen, CommandPalette)
                astray = 0 if here else astray + 1
                for key in some_keys(app, rng):
                    last.append(key)
                    await press(app, key)
                    if isinstance(app.screen, wanted | CommandPalette):
                        tally.keys += 1
                        tell(tally.keys)
                        await look(app)
                    else:
                        tally.elsewhere += 1
                    if (tally.keys + tally.elsewhere) % _CHECKED == 0:
                        await settle(app)
                        _look(app, check)
    except Exception as error:
        kind = type(error).__name__
        raise KeysFault(
            f"{kind} on {tally.screen}: {error}\nLast keys: {' '.join(last)}"
        ) from error


def _look(app: GinApp, check: Check) -> None:
    if app.return_code is not None or app.table is None:
        return
    check(app.table)
    screen = app.screen
    if isinstance(screen, TableScreen):
        hand = screen.query_one(HandRow)
        cards = [hand.card_region_at(place).card for place in range(PLACES)]
        shown = as_set(card for card in cards if card is not None)
        if shown != screen.view.hand:
            raise KeysFault("other cards are shown than are held")
