"""A person at the table: real key presses and clicks, decided as the club would decide."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random

from textual.pilot import Pilot

from app.cpu.service import Cpu
from app.games.gin.actions import Action, BigGin, Discard, DrawDiscard, DrawStock, Knock, Pass
from app.games.gin.rules import Rules, preset
from app.games.gin.view import View
from app.players.gin.counting import Club
from app.storage.settings import Settings
from app.table.gin_match import GinMatch
from app.table.seats import enough, take_seats
from app.tui.app import GinApp
from app.tui.screens.hand_end import HandEndScreen
from app.tui.screens.knock import KnockScreen
from app.tui.screens.layoff import LayOffScreen
from app.tui.screens.match_end import MatchEndScreen
from app.tui.table.gin.screen import GinScreen
from app.ui.match_library import LocalMatchLibrary
from tests.keyboard import laid_out, press, settle
from tests.tui.home import at_home, match_of
from tests.tui.screen_text import screen_text, where

SEED = bytes(range(32))
PATIENCE = 30.0
"""Seconds after which something that should have happened counts as not happening."""


def gin_app(
    *,
    rules: Rules | None = None,
    seed: bytes = SEED,
    cpu: Cpu | None = None,
    ascii_only: bool = False,
    opponent: str = "casual",
    **settings: object,
) -> GinApp:
    """The app at the table of a new match, against CPU players that answer at once: as many of
    this level as the rules need.
    """
    chosen = Settings(**{"pace": 0.0, **settings})  # type: ignore[arg-type]
    rules = rules or preset("standard")
    table = LocalMatchLibrary().begin(take_seats("You", enough([opponent], rules)), rules, seed)
    return at_home(chosen, table=table, cpu=cpu, ascii_only=ascii_only)


async def until(pilot: Pilot[None], holds: Callable[[], bool]) -> None:
    """Wait for a state, and until all is painted that came with it; fails when it does not come."""
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await pilot.pause()
    await laid_out(pilot.app)


async def words(pilot: Pilot[None]) -> str:
    """What is on the screen, blanks and line ends alike."""
    await pilot.pause()
    return " ".join(screen_text(pilot.app).split())


async def my_turn(pilot: Pilot[None]) -> GinScreen:
    """Wait until the table waits for the person, and return its screen."""
    app = pilot.app
    await until(pilot, lambda: isinstance(app.screen, GinScreen) and app.screen.state.my_turn)
    assert isinstance(app.screen, GinScreen)
    return app.screen


def sensible(view: View) -> Action:
    """What a person who knows the game might do."""
    return Club().decide(view, Random(0))


class Keys:
    """Plays with the keyboard alone."""

    def __init__(self, pilot: Pilot[None]) -> None:
        self.pilot = pilot

    async def take_part(self) -> bool:
        """Do the next thing that the screen asks for; False when the match has ended."""
        await settle(self.pilot.app)
        match self.pilot.app.screen:
            case GinScreen() as table if table.state.my_turn:
                await self._turn(table)
            case KnockScreen() | HandEndScreen():
                await press(self.pilot.app, "enter")
            case LayOffScreen():
                await press(self.pilot.app, "b")
            case MatchEndScreen():
                return False
            case _:
                await self.pilot.pause()
        return True

    async def _turn(self, table: GinScreen) -> None:
        match sensible(table.state.match_view.view):
            case Discard(card):
                await press(
                    self.pilot.app, "1234567890-"[table.state.selection.cards.index(card)], "enter"
                )
            case action:
                key = {Pass: "p", DrawStock: "s", DrawDiscard: "d", Knock: "k", BigGin: "g"}
                await press(self.pilot.app, key[type(action)])


LONGEST = 240
"""Seconds after which a match is taken for one that never ends."""


class Mouse:
    """Plays with the mouse alone."""

    def __init__(self, pilot: Pilot[None]) -> None:
        self.pilot = pilot

    async def take_part(self) -> bool:
        """Do the next thing that the screen asks for; False when the match has ended."""
        match self.pilot.app.screen:
            case GinScreen() as table if table.state.my_turn:
                await self._turn(table)
            case KnockScreen():
                await self._footer("Do it")
            case HandEndScreen():
                await self._footer("Go on")
            case LayOffScreen():
                # The words of the footer: those of the screen stand for nothing to click.
                best = "Enter Best defence"
                shown = best in screen_text(self.pilot.app)
                await self._footer(best if shown else "Enter Count")
            case MatchEndScreen():
                return False
            case _:
                await self.pilot.pause()
        return True

    async def _turn(self, table: GinScreen) -> None:
        match sensible(table.state.match_view.view):
            case Discard(card):
                slot = f"#slot-{table.state.selection.cards.index(card)}"
                before = len(table.state.match_view.view.history)
                await self.pilot.click(slot)
                if len(table.state.match_view.view.history) == before and table.state.my_turn:
                    await self.pilot.click(slot)
            case DrawStock():
                await self.pilot.click("#stock", offset=(2, 2))
            case DrawDiscard():
                await self.pilot.click("#pile", offset=(2, 2))
            case Pass():
                await self._footer("Pass")
            case Knock():
                await self._footer("Knock")
            case BigGin():
                await self._footer("Gin")

    async def _footer(self, text: str) -> None:
        at = where(self.pilot.app, text)
        await self.pilot.click(offset=(at.x, at.y))


async def play_match(person: Keys | Mouse, pilot: Pilot[None]) -> GinMatch:
    """Play until the match has ended; returns it."""
    app = pilot.app
    assert isinstance(app, GinApp)
    assert app.table is not None
    async with asyncio.timeout(LONGEST):
        while await person.take_part():
            pass
    return match_of(app)
