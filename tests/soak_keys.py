"""Random keys for every screen; see ``tests.soak``."""

from __future__ import annotations

import asyncio
import os
import signal
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

from textual.command import CommandPalette
from textual.screen import Screen

from app.cards.cards import SHORT, as_set, glyph_name
from app.cpu.service import InstantCpu
from app.storage.home import HOME_VARIABLE
from app.storage.settings import Settings
from app.table.handles import MatchHandle
from app.text.cards import long_name
from app.tui.app import GinApp
from app.tui.key_presses import UNHURRIED
from app.tui.table.gin.hand import PLACES, HandRow
from app.tui.table.gin.screen import GinScreen
from app.ui.commands import GIN
from app.ui.match_library import LocalMatchLibrary
from tests.keyboard import press, settle, shown
from tests.screens import SCREENS

Check = Callable[[MatchHandle], None]
"""Raises an error when something is wrong with a table."""

Look = Callable[[GinApp], Awaitable[None]]
"""Looks at what an app shows."""

_SIZES: Final = ((80, 24), (80, 24), (120, 40), (200, 60))
_VISIT: Final = 300
"""Keys after which an app is ended and another one started."""
_ASTRAY: Final = 6
"""Keys that may be pressed on other screens before the one wanted is shown again."""
_CHECKED: Final = 20
"""Keys between two looks at the journal."""

_MOVES: Final = (
    *("left", "right", "up", "down", "shift+left", "shift+right", "tab", "shift+tab"),
    *("enter", "space", "escape", "home", "end", "pageup", "pagedown", "backspace", "delete"),
    *("f1", "ctrl+c", "ctrl+a", "ctrl+k", "ctrl+l"),
)
_LETTERS: Final = "abcdefghijklmnoprstuvwxyzQ0123456789:?- ,♥“"
_ENDS: Final = ("q", "ctrl+q")
"""Keys that may end the app, which is why they are pressed seldom."""


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
    known = [word for word, name in GIN.words.items() if name != "table.quit"]
    tail = rng.choice(("", "", f" {rng.choice(names)}", f" {rng.choice(names)}, 7c", " ,", " suit"))
    return rng.choice(known) + tail


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
                asyncio.run(_visit(tally, keys, rng, check, tell, look))
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
) -> None:
    """Start an app and press keys in it until there were enough or they ended it."""
    wanted, reach = SCREENS[tally.screen]
    app = SoakApp(
        Settings(pace=rng.choice((0, 0, 0.01))),
        LocalMatchLibrary(InstantCpu()),
        ascii_only=rng.random() < 0.3,
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
                    await shown(app, wanted)
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
    if isinstance(screen, GinScreen):
        hand = screen.query_one(HandRow)
        cards = [hand.card_region_at(place).card for place in range(PLACES)]
        shown = as_set(card for card in cards if card is not None)
        if shown != screen.state.model.view.hand:
            raise KeysFault("other cards are shown than are held")
