"""A person at a table with open melds: real key presses and clicks, decided as ``casual`` would."""

from __future__ import annotations

import asyncio
from typing import Any

from textual.pilot import Pilot

from app.cards.cards import as_set
from app.cards.moves import Discard, DrawDiscard, DrawStock, Meld
from app.cards.moves import LayOff as LayOffSimply
from app.games.contract.actions import Buy, ContractLayOff, Exchange, GoDown, LetGo, PassPoll
from app.players.registry import decide
from app.tui.app import GinApp
from app.tui.screens.hand_end import HandEndScreen
from app.tui.screens.match_end import MatchEndScreen
from app.tui.screens.ways import WaysScreen
from app.tui.table.melding.screen import MeldingScreen
from tests.tui.home import match_of
from tests.tui.person import LONGEST, until
from tests.tui.screen_text import screen_text, where


class _Person:
    def __init__(self, pilot: Pilot[None]) -> None:
        self.pilot = pilot

    async def take_part(self) -> bool:
        """Do the next thing that the screen asks for; False when the match has ended."""
        match self.pilot.app.screen:
            case MeldingScreen() as table if table.state.my_turn:
                wanted = decide("casual", table.state.match_view.view, 0)
                await self.turn(table, wanted)
            case WaysScreen():
                await self.go_on("Do it")
            case HandEndScreen():
                await self.go_on("Go on")
            case MatchEndScreen():
                return False
            case _:
                await self.pilot.pause()
        return True

    async def turn(self, table: MeldingScreen, wanted: Any) -> None:
        raise NotImplementedError

    async def go_on(self, label: str) -> None:
        raise NotImplementedError


class Keys(_Person):
    """Plays with the keyboard alone."""

    async def go_on(self, label: str) -> None:
        """Do what Enter does."""
        await self.pilot.press("enter")

    async def turn(self, table: MeldingScreen, wanted: Any) -> None:
        """Do this, or its like: going down is left to ``a``, which arranges the best way."""
        match wanted:
            case DrawStock():
                await self.pilot.press("s")
            case DrawDiscard():
                await self.pilot.press("d")
            case Buy():
                await self.pilot.press("b")
            case PassPoll() | LetGo():
                await self.pilot.press("enter")
            case Meld(cards):
                await self.pilot.press("m")
                screen = self.pilot.app.screen
                assert isinstance(screen, WaysScreen)
                while as_set(screen.way.melds[0]) != cards:
                    await self.pilot.press("right")
                await self.pilot.press("enter")
            case GoDown():
                await self.pilot.press("a", "enter", "enter")
            case ContractLayOff(card) | LayOffSimply(card) | Exchange(card):
                fits = [fit.action for fit in table.state.model.fits(card)]
                await self._raise(table, card)
                await self.pilot.press("l")
                if len(fits) > 1:
                    await self.pilot.press(str(fits.index(wanted) + 1))
            case Discard(card):
                await self._raise(table, card)
                await self.pilot.press("enter")

    async def _raise(self, table: MeldingScreen, card: int) -> None:
        await self.pilot.press("down", "home", *["right"] * table.state.selection.cards.index(card))


class Mouse(_Person):
    """Plays with the mouse alone."""

    async def go_on(self, label: str) -> None:
        """Click the footer, which comes after the first frame of a screen."""
        await until(self.pilot, lambda: label in screen_text(self.pilot.app))
        at = where(self.pilot.app, label)
        await self.pilot.click(offset=(at.x, at.y))

    async def turn(self, table: MeldingScreen, wanted: Any) -> None:
        """Do this, or its like."""
        match wanted:
            case DrawStock():
                await self.pilot.click("#stock", offset=(2, 2))
            case DrawDiscard() | Buy():
                await self.pilot.click("#pile", offset=(2, 2))
            case PassPoll() | LetGo():
                await self.pilot.click("#stock", offset=(2, 2))
            case Meld(cards):
                await self.go_on("m Meld")
                screen = self.pilot.app.screen
                assert isinstance(screen, WaysScreen)
                while as_set(screen.way.melds[0]) != cards:
                    await self.pilot.click("#other")
                await self.pilot.click("#do")
            case GoDown():
                await self.go_on("a Arrange")
                await self.go_on("m Meld")
                await self.pilot.click("#do")
            case ContractLayOff(card) | LayOffSimply(card) | Exchange(card):
                fits = [fit.action for fit in table.state.model.fits(card)]
                await self._click(table, card)
                await self.go_on("l Lay off")
                if len(fits) > 1:
                    await self._answer(table, wanted)
            case Discard(card):
                before = len(table.state.model.log)
                await self._click(table, card)
                if len(table.state.model.log) == before and table.state.my_turn:
                    await self._click(table, card)

    async def _answer(self, table: MeldingScreen, wanted: Any) -> None:
        """Click the meld, at its lowest card for the low end."""
        table_meld = table.state.model.table_melds[wanted.meld]
        name = table.card_name(table_meld.cards[0])
        lines = screen_text(self.pilot.app).splitlines()
        head = f"{table_meld.letter}▏{name}"
        y = next(y for y, line in enumerate(lines) if head in line)
        x = lines[y].index(head)
        is_low = getattr(wanted, "low", False)
        await self.pilot.click(offset=(x + 2 if is_low or not table_meld.is_run else x, y))

    async def _click(self, table: MeldingScreen, card: int) -> None:
        await self.pilot.click(f"#slot-{table.state.selection.cards.index(card)}", offset=(1, 2))


async def play(person: _Person, pilot: Pilot[None], deals: int | None = None) -> Any:
    """Play until the match has ended, or so many deals are over; returns the match."""
    app = pilot.app
    assert isinstance(app, GinApp)
    async with asyncio.timeout(LONGEST):
        while await person.take_part():
            if deals is not None and match_of(app).deal > deals:
                break
    return match_of(app)
