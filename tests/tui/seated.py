"""Tables where the person's turn has come, CPU players that do as they are told, and fast keys."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, TypeVar

from textual.pilot import Pilot

from app.cards.cards import iterate, parse
from app.coach.advice import Advice
from app.coach.review import HandReview
from app.cpu.program import GameSoFar
from app.cpu.service import ChoiceValues, Cpu, CpuError, InstantCpu
from app.games.base import IllegalAction
from app.games.gin.actions import DRAW_DISCARD, DRAW_STOCK, PASS, Action, Discard
from app.games.gin.rules import Rules
from app.games.gin.view import Phase, View
from app.match.view import FinishedRound
from app.players.base import CannotEvaluate, ChoiceValue
from app.players.gin.net.reading import read
from app.players.registry import decide, judge
from app.storage.settings import Settings
from app.table.session import MatchSession
from app.tui.app import GinApp
from app.tui.table.gin.screen import GinScreen
from tests.keyboard import laid_out, press
from tests.tui.home import at_home, match_of
from tests.tui.host import ME, VERA, NoJudge, SetMatch
from tests.tui.screen_text import screen_text

MINE = "4S 5S 6S 7H 7D 7C 2C 9D JH KC"
"""A run, a set, and 31 points of deadwood."""
HERS = "AC 3D 5H 8H 9C TS QD QH 6C 2S"
UPCARD = "KD"
STOCK = "3C TD AH 8S"
NARROW, WIDE = (80, 24), (120, 40)

PersonT = TypeVar("PersonT")


class TestingCpu(InstantCpu):
    """A CPU player that does what it is told, once it is let."""

    __test__ = False

    def __init__(self, *actions: Any, at_once: bool = True) -> None:
        self.actions = list(actions)
        self.asked = 0
        self.free = asyncio.Event()
        if at_once:
            self.free.set()

    async def decide(self, player: str, view: Any, seed: int) -> Any:
        """The next action; none comes after the last."""
        self.asked += 1
        await self.free.wait()
        if not self.actions:
            await asyncio.Event().wait()
        return self.actions.pop(0)

    async def advise(self, view: Any) -> Advice:
        """The advice of the judge, which does not search."""
        try:
            choice_values = tuple(await self.evaluate(judge(view.rules.game), view))
        except CannotEvaluate:
            return Advice(decide(judge(view.rules.game), view, 0))
        return Advice(choice_values[0][0], choice_values, read(view))

    async def review(self, played: FinishedRound[Any, Any]) -> HandReview:
        """How a round went."""
        try:
            return await super().review(played)
        except IllegalAction:
            # Cards that a test has laid out were never dealt from the seed.
            return await NoJudge().review(played)

    async def ask_program(self, command: str, account: GameSoFar, view: View) -> Any:
        """As for any other player."""
        return await self.decide(command, view, 0)


class JudgingCpu(TestingCpu):
    """Says of every choice but the stock and a king that it costs what it is told to."""

    def __init__(self, cost: float = 0.07, *, knows: bool = True) -> None:
        super().__init__()
        self.cost = cost
        self.knows = asyncio.Event()
        self.judged: list[View] = []
        if knows:
            self.knows.set()

    async def evaluate(self, player: str, view: View) -> ChoiceValues:
        """The stock, or else a king, is best; the others cost all the same."""
        self.judged.append(view)
        await self.knows.wait()
        good = (DRAW_STOCK, Discard(parse("KC")), Discard(parse("KH")))
        rest = [action for action in view.legal_actions() if action not in good]
        best = next((action for action in good if action in view.legal_actions()), None)
        head = [(best, ChoiceValue(0.6, 3.0))] if best else []
        return [*head, *((action, ChoiceValue(0.6 - self.cost, 1.0)) for action in rest)]


class BrokenCpu(TestingCpu):
    """Fails once before it does as it is told."""

    async def decide(self, player: str, view: Any, seed: int) -> Any:
        """Fail the first time."""
        if self.asked == 0:
            self.asked += 1
            raise CpuError("The computer player fell off its chair.")
        return await super().decide(player, view, seed)


def upcard(
    mine: str = MINE,
    hers: str = HERS,
    top: str = UPCARD,
    rules: Rules | None = None,
    stock: str = STOCK,
) -> MatchSession:
    """Vera has passed the upcard."""
    dealt = {*mine.split(), *hers.split(), top}
    stock = " ".join(card for card in stock.split() if card not in dealt)
    table = MatchSession(SetMatch(mine, hers, top, stock, rules))
    table.act(VERA, PASS)
    return table


def draw(mine: str = MINE, hers: str = HERS, stock: str = STOCK) -> MatchSession:
    """Vera has drawn the first card of the stock and thrown the queen of diamonds."""
    table = upcard(mine, hers, stock=stock)
    table.act(ME, PASS)
    table.act(VERA, DRAW_STOCK)
    table.act(VERA, Discard(parse("QD")))
    return table


def drew() -> MatchSession:
    """I have drawn the ten of diamonds from the stock."""
    table = draw()
    table.act(ME, DRAW_STOCK)
    return table


def took() -> MatchSession:
    """I have taken the queen of diamonds from the pile."""
    table = draw()
    table.act(ME, DRAW_DISCARD)
    return table


def last_card() -> MatchSession:
    """Both have thrown what they drew until two cards were left; Vera's throw was the last."""
    table = upcard(rules=Rules(last_card=True))
    table.act(ME, PASS)
    hand = table.match.hand
    while hand.phase is not Phase.LAST_CARD:
        table.act(hand.to_act, DRAW_STOCK)
        assert hand.drawn is not None
        table.act(hand.to_act, Discard(hand.drawn))
    assert hand.to_act == ME
    return table


def last_card_to_knock() -> MatchSession:
    """Vera has thrown the ace of clubs, the last discard, with which I may knock."""
    table = upcard(KNOCKING, PLAIN_HERS.replace("AD", "AC"), rules=Rules(last_card=True))
    hand, ace = table.match.hand, parse("AC")
    table.act(ME, PASS)
    while hand.phase is not Phase.LAST_CARD:
        table.act(hand.to_act, DRAW_STOCK)
        assert hand.drawn is not None
        held = hand.hands[hand.to_act]
        # Vera keeps the ace until her last throw.
        last = len(hand.stock) == 2
        card = ace if last and held >> ace & 1 else hand.drawn
        if not last and card == ace:
            card = next(card for card in iterate(held) if card != ace)
        table.act(hand.to_act, Discard(card))
    return table


KNOCKING = "4S 5S 6S 7H 7D 7C 2C 3C KH QD"
"""With the ace of clubs: knock with 10."""
GIN = "4S 5S 6S 7H 7D 7C 2C 3C 4C KH"
"""With the ace of clubs: gin."""
BIG_GIN = "4S 5S 6S 7H 7D 7C 2C 3C 4C 5C"
"""With the ace of clubs: big gin."""
PLAIN_HERS = "AD 3D 5H 8H 9C TS JD QH 6C 2S"


def may_go_down(mine: str, rules: Rules | None = None) -> MatchSession:
    """I have taken the ace of clubs."""
    table = upcard(mine, PLAIN_HERS, "AC", rules)
    table.act(ME, DRAW_DISCARD)
    return table


def seat(
    table: MatchSession, cpu: Cpu | None = None, *, ascii_only: bool = False, **settings: object
) -> GinApp:
    """The app at this table, against a CPU player that never answers if none is given."""
    chosen = Settings(**{"pace": 0.0, **settings})  # type: ignore[arg-type]
    return at_home(chosen, table=table, cpu=cpu or TestingCpu(), ascii_only=ascii_only)


async def settled(app: GinApp) -> None:
    """Wait until everything is handled and laid out."""
    await laid_out(app)


class AtTable:
    """The person at a table, who presses keys and looks at the screen."""

    def __init__(self, app: GinApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def text(self) -> str:
        """What the screen shows."""
        return screen_text(self.app)

    async def press(self, *keys: str) -> str:
        """Press keys; returns what the screen then shows."""
        await press(self.app, *keys)
        await settled(self.app)
        return self.text

    async def type(self, text: str) -> str:
        """Type a command; returns what the screen then shows."""
        return await self.press(":", *text, "enter")


class Seated(AtTable):
    """The person at a table of Gin."""

    @property
    def screen(self) -> GinScreen:
        """The table, which must be on top."""
        assert isinstance(self.app.screen, GinScreen), self.app.screen
        return self.app.screen

    @property
    def view(self) -> View:
        """What the person knows."""
        assert self.app.table is not None
        return match_of(self.app).hand.view(ME)

    def phase(self) -> Phase:
        """What has to be decided now."""
        return self.view.phase

    def last(self) -> tuple[int, Action]:
        """Who acted last, and what he did."""
        return self.view.history[-1]


@asynccontextmanager
async def at_table(
    person: Callable[[GinApp, Pilot[None]], PersonT],
    table: MatchSession,
    cpu: Cpu | None = None,
    *,
    size: tuple[int, int] = NARROW,
    ascii_only: bool = False,
    **settings: object,
) -> AsyncIterator[PersonT]:
    """The person at this table, with CPU players that never answer if none are given."""
    app = seat(table, cpu, ascii_only=ascii_only, **settings)
    async with app.run_test(size=size, notifications=True) as pilot:
        await settled(app)
        yield person(app, pilot)


def seated(
    table: MatchSession, cpu: Cpu | None = None, **how: Any
) -> AbstractAsyncContextManager[Seated]:
    """The person at this table of Gin, ``how`` as for ``at_table``."""
    return at_table(Seated, table, cpu, **how)
