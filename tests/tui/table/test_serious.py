"""A serious match on the screen: over a whole hand, nothing there counts, remembers or advises."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest
from textual.pilot import Pilot

from app.cards.cards import as_set
from app.cards.moves import Discard, DrawDiscard, DrawStock, Meld
from app.cards.moves import LayOff as LayOffSimply
from app.cpu.service import InstantCpu
from app.games.contract.actions import Buy, ContractLayOff, Exchange, LetGo, PassPoll
from app.games.gin.actions import BigGin, Knock, Pass
from app.match.seat import Seat
from app.players.registry import decide
from app.tui.app import GinApp
from app.tui.screens.hand_end import HandEndScreen
from app.tui.screens.knock import KnockScreen
from app.tui.screens.layoff import LayOffScreen
from app.tui.screens.match_end import MatchEndScreen
from app.tui.screens.ways import WaysScreen
from app.tui.table.gin.screen import GinScreen
from app.tui.table.melding.screen import MeldingScreen
from app.ui.match_library import LocalMatchLibrary
from app.ui.options import offer_of
from tests.keyboard import press, settle
from tests.tui.home import at_home, running
from tests.tui.person import LONGEST, sensible, until
from tests.tui.screen_text import screen_text
from tests.tui.seated import NARROW, WIDE

FORBIDDEN = re.compile(
    r"deadwood:? \d|dead \d|After \S+: |Your deadwood|Known cards|under it:|best defence|"
    r"You hold \d|points? outside|after discarding|will fit|\bfits [a-z]\b|one more|two more|"
    r"You can (meld|knock|lay|go)|the best first|Unseen cards|Warning|stays? in your hand\.",
    re.IGNORECASE,
)


class Earnest:
    """Plays a hand with the keyboard, and reads every screen that is shown during it."""

    def __init__(self, pilot: Pilot[None]) -> None:
        self.pilot = pilot
        self.seen: set[type] = set()

    async def press(self, *keys: str) -> None:
        await press(self.pilot.app, *keys)
        await settle(self.pilot.app)
        self.look()

    def look(self) -> None:
        screen, text = self.pilot.app.screen, screen_text(self.pilot.app)
        self.seen.add(type(screen))
        if isinstance(screen, GinScreen | MeldingScreen):
            assert text.lstrip().startswith("Serious")
        if not isinstance(screen, HandEndScreen | MatchEndScreen):
            assert not (found := FORBIDDEN.search(text)), f"{found}\n{text}"

    async def play_hand(self) -> None:
        app = self.pilot.app
        async with asyncio.timeout(LONGEST):
            while not isinstance(app.screen, HandEndScreen | MatchEndScreen):
                await settle(app)
                self.look()
                match app.screen:
                    case GinScreen() as table if table.state.my_turn:
                        await self.gin(table)
                    case MeldingScreen() as table if table.state.my_turn:
                        await self.melding(table)
                    case KnockScreen() | WaysScreen():
                        await self.press("enter")
                    case LayOffScreen() as screen:
                        await self.lay_off(screen)
                    case _:
                        await self.pilot.pause()

    async def lay_off(self, screen: LayOffScreen) -> None:
        await self.press("b")
        assert app_screen(self.pilot) is screen, "the best defence is not made"
        await self.press("l", "a")

    async def gin(self, table: GinScreen) -> None:
        match sensible(table.state.match_view.view):
            case Discard(card):
                await self.raise_card(table, card)
                await self.press("enter")
            case DrawStock():
                await self.press("s")
            case DrawDiscard():
                await self.press("d")
            case Pass():
                await self.press("p")
            case Knock(card, _):
                await self.raise_card(table, card)
                await self.press("k")
            case BigGin():
                await self.press("g")

    async def melding(self, table: MeldingScreen) -> None:
        model = table.state.model
        match decide("casual", table.state.match_view.view, 0):
            case DrawStock():
                await self.press("s")
            case DrawDiscard():
                await self.press("d")
            case Buy():
                await self.press("b")
            case PassPoll() | LetGo():
                await self.press("enter")
            case Meld(cards):
                for card in [each for each in table.state.selection.cards if cards >> each & 1]:
                    await self.raise_card(table, card)
                    await self.press("space")
                await self.press("m")
                assert isinstance(screen := app_screen(self.pilot), WaysScreen)
                assert as_set(screen.way.melds[0]) == cards
            case ContractLayOff(card) | LayOffSimply(card) | Exchange(card) as wanted:
                fits = [fit.action for fit in model.fits(card)]
                await self.raise_card(table, card)
                await self.press("l")
                if len(fits) > 1:
                    await self.press(str(fits.index(wanted) + 1))
            case Discard(card):
                await self.raise_card(table, card)
                await self.press("enter")
            case going_down:
                for meld in going_down.melds:
                    for card in meld.cards:
                        await self.raise_card(table, card)
                        await self.press("space")
                    await self.press("m")

    async def raise_card(self, table: GinScreen | MeldingScreen, card: int) -> None:
        cards = table.state.selection.cards
        table.state.selection.raise_card(cards.index(card))
        table.table_layout.show_selection()
        await settle(self.pilot.app)
        self.look()


def words(app: GinApp) -> str:
    return " ".join(screen_text(app).split())


def app_screen(pilot: Pilot[None]) -> Any:
    return pilot.app.screen


def begun(game: str, seed: int) -> GinApp:
    rules = offer_of(game).usual_rules
    seats = [Seat("Ann"), *(Seat(f"C{n}", "casual-1") for n in range(1, rules.seats[0]))]
    table = LocalMatchLibrary(InstantCpu()).begin(seats, rules, bytes([seed] * 32), is_serious=True)
    return at_home(table=table, cpu=InstantCpu())


@pytest.mark.parametrize("size", [NARROW, WIDE])
@pytest.mark.parametrize("game", ["gin", "basic", "contract"])
async def test_a_whole_hand_shows_nothing_that_the_player_has_to_know(
    game: str, size: tuple[int, int]
) -> None:
    async with running(begun(game, 7), size) as (_, pilot):
        await Earnest(pilot).play_hand()


async def test_a_hand_seen_again_only_after_the_match() -> None:
    async with running(begun("gin", 7), notifications=True) as (app, pilot):
        await Earnest(pilot).play_hand()
        await press(app, "r")
        assert isinstance(app.screen, HandEndScreen)
        await until(pilot, lambda: "it can be seen again when it is over" in words(app))


async def test_the_page_of_help_says_what_the_match_goes_without() -> None:
    async with running(begun("gin", 7), WIDE) as (app, pilot):
        await until(pilot, lambda: app_screen(pilot).state.my_turn)
        await press(app, "question_mark")
        await until(pilot, lambda: "This match is serious: there are no hints." in words(app))
        assert "Ask what to do, and why" not in words(app)
