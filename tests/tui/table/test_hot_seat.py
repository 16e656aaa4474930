"""Several people at one keyboard: whole matches, and no hand for anybody but its owner."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.pilot import Pilot

from app.cards.cards import NO_CARDS, PACK, iterate, parse_set
from app.games.base import ONLOOKER
from app.games.gin.actions import DISCARDS, DRAW_DISCARD, DRAW_STOCK, PASS
from app.games.gin.rules import preset
from app.games.gin.view import Phase
from app.storage import journal
from app.storage.settings import Settings
from app.table.gin_match import GinMatch
from app.table.seats import enough, take_seats
from app.table.session import MatchSession
from app.tui import signals
from app.tui.screens import pass_on
from app.tui.screens.match import MenuScreen
from app.tui.screens.pass_on import PassScreen
from app.tui.screens.rules import RulesScreen
from app.tui.screens.settings import SettingsScreen
from app.tui.screens.too_small import TooSmallScreen
from app.tui.table.command_line import CommandLine
from app.tui.table.gin.screen import GinScreen
from app.ui.match_library import LocalMatchLibrary
from tests.invariants import match_state
from tests.tui.home import match_of
from tests.tui.person import SEED, Keys, until
from tests.tui.seated import settled
from tests.tui.terminal import PASSING, WatchedApp, named, public

EXAMPLES = parse_set("7C 7D 7H 4S 5S 6S 7S")
"""The melds that the rules show to everybody."""


@pytest.fixture(autouse=True)
def _no_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signals, "watch_terminal", lambda gone, code: None)


@pytest.fixture(autouse=True)
def _no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pass_on, "PAUSE", 0.0)


def shared_table(
    rules: str = "standard", *others: str, target: int = 30, **how: Any
) -> MatchSession:
    chosen = preset(rules, target)
    return LocalMatchLibrary().begin(
        take_seats("Ann", enough(others or ("human:Bob",), chosen)), chosen, **how
    )


class HotSeat(Keys):
    """Everybody at the keyboard, each in his turn; says who looks before he has asked to."""

    def __init__(self, app: WatchedApp, pilot: Pilot[None]) -> None:
        super().__init__(pilot)
        self.app = app
        self.passed: list[int] = []
        """The seats that the keyboard was passed to."""

    @property
    def match(self) -> GinMatch:
        assert self.app.table is not None
        return match_of(self.app)

    async def take_part(self) -> bool:
        if isinstance(self.app.screen, PassScreen):
            await self.look()
            return True
        return await super().take_part()

    async def look(self) -> None:
        """Whoever is to act says that nobody else is looking."""
        screen, seat = self.app.screen, self.match.hand.to_act
        await settled(self.app)
        shown = "\n".join(self.app.emulator.display)
        assert PASSING in shown
        assert f"{self.match.seats[seat].name}: press Enter" in shown
        self.passed.append(seat)
        self.app.passed_look(seat)
        await self.press("enter")
        await until(self.pilot, lambda: self.app.screen is not screen)

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await settled(self.app)

    async def to(self, screen: type[Any]) -> None:
        await until(self.pilot, lambda: isinstance(self.app.screen, screen))
        await settled(self.app)

    async def throw(self) -> None:
        """Draw from the stock and throw that card, which ends the turn."""
        await self.to(GinScreen)
        while self.match.hand.phase is Phase.UPCARD:
            await self.press("p")
            await self.next()
        await self.press("s")
        await self.press("enter")

    async def next(self) -> None:
        """Wait for the keyboard to be passed on, and look."""
        await self.to(PassScreen)
        await self.look()


@asynccontextmanager
async def hot_seat(
    table: MatchSession, size: tuple[int, int] = (80, 24), *, ascii_only: bool = False
) -> AsyncIterator[HotSeat]:
    app = WatchedApp(Settings(pace=0.0), table=table, size=size, ascii_only=ascii_only)
    async with app.run_test(size=size, notifications=True) as pilot:
        yield HotSeat(app, pilot)
    assert app.frames > 5
    assert not app.leaks, app.leaks[0]


@pytest.mark.long
@pytest.mark.parametrize(
    ("rules", "others", "size"),
    [
        ("rotation", ("human:Bob", "human:Cy"), (120, 40)),
        ("partners", ("casual", "human:Bob", "casual"), (80, 24)),
    ],
    ids=["rotation", "partners in one team"],
)
async def test_a_whole_match_shows_each_hand_to_its_owner_alone(
    rules: str, others: tuple[str, ...], size: tuple[int, int]
) -> None:
    async with hot_seat(shared_table(rules, *others, target=1, seed=SEED), size) as people:
        match = people.match
        while await people.take_part():
            pass
        assert match.standing.settlement
        players = {seat for played in match.played for seat in played.hand.playing}
        assert set(people.passed) == {seat for seat in players if match.seats[seat].is_here}
        (path,) = journal.list_journals()
        again = GinMatch.from_records(journal.read(path).records)
        assert match_state(again)["played"] == match_state(match)["played"]


@pytest.mark.long
async def test_a_match_in_letters() -> None:
    table = shared_table("straight", seed=SEED, target=1)
    async with hot_seat(table, (120, 40), ascii_only=True) as people:
        while await people.take_part():
            pass


async def test_nobody_looks_before_he_has_the_keyboard() -> None:
    async with hot_seat(shared_table(seed=SEED)) as people:
        await people.to(PassScreen)
        assert isinstance(people.app.screen_stack[-2], GinScreen)
        assert people.app.screen_stack[-2].state.me == ONLOOKER
        assert not named("\n".join(people.app.emulator.display)) & ~public(people.match)


@pytest.mark.long
async def test_keys_meant_for_the_table_do_not_show_the_next_hand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pass_on, "PAUSE", 3600.0)
    async with hot_seat(shared_table(seed=SEED)) as people:
        await people.to(PassScreen)
        await people.press("enter", "space", "enter")
        assert isinstance(people.app.screen, PassScreen)
        monkeypatch.setattr(pass_on, "PAUSE", 0.0)
        await people.look()
        assert isinstance(people.app.screen, GinScreen)


async def test_what_is_taken_back_is_shown_to_its_owner_alone() -> None:
    async with hot_seat(shared_table(seed=SEED)) as people:
        await people.next()
        await people.throw()
        await people.to(PassScreen)
        before = people.match.hand.to_act
        await people.press("u")
        await people.to(PassScreen)
        assert people.match.hand.to_act != before, "the throw is taken back"
        assert people.match.hand.phase is Phase.DISCARD
        await people.look()
        assert people.app.looking == people.match.hand.to_act
        await people.press("enter")
        await people.next()


@pytest.mark.long
@pytest.mark.parametrize(
    ("keys", "screen"),
    [
        (("escape",), MenuScreen),
        (("escape", "down", "down", "enter"), RulesScreen),
        (("escape", "down", "down", "down", "enter"), SettingsScreen),
    ],
)
async def test_screens_opened_while_the_keyboard_is_passed(
    keys: tuple[str, ...], screen: type[Any]
) -> None:
    async with hot_seat(shared_table(seed=SEED)) as people:
        await people.next()
        await people.throw()
        await people.to(PassScreen)
        people.app.excused = EXAMPLES if screen is RulesScreen else NO_CARDS
        for key in keys:
            await people.press(key)
        await people.to(screen)
        people.app.looking = None
        await people.press("escape")
        if not isinstance(people.app.screen, PassScreen):
            await people.press("escape")
        await people.to(PassScreen)
        people.app.excused = NO_CARDS
        await people.look()
        await people.throw()


@pytest.mark.long
async def test_the_palette_and_other_sizes_while_the_keyboard_is_passed() -> None:
    async with hot_seat(shared_table(seed=SEED)) as people:
        await people.next()
        await people.throw()
        await people.to(PassScreen)
        table = people.app.screen_stack[-2]
        assert isinstance(table, GinScreen)
        assert table.state.me == ONLOOKER
        await people.press("ctrl+p", "d", "r", "a", "w", "escape")
        for size in ((39, 15), (120, 40), (80, 24)):
            people.app.emulator.resize(size[1], size[0])
            await people.pilot.resize_terminal(*size)
            await settled(people.app)
            assert isinstance(people.app.screen, TooSmallScreen) == (size[0] < 80)
        await people.look()


@pytest.mark.long
async def test_a_hint_and_a_half_typed_command_are_gone_for_the_next() -> None:
    table = shared_table(seed=SEED)
    async with hot_seat(table) as people:
        await people.to(PassScreen)
        await people.look()
        screen = people.app.screen
        assert isinstance(screen, GinScreen)

        def said() -> str:
            return str(screen.query_one("#advice").render())

        before = said()
        # A hint names the cards that would help, whoever holds them.
        people.app.excused = PACK
        await people.press("h")
        hint = said()
        assert hint != before
        await people.press("colon", "k", "i", "n", "g")
        line = screen.query_one(CommandLine)
        assert line.is_open
        assert line.value == "king"
        # It is the other's turn without a key of this one's.
        table.act(screen.state.me, PASS)
        await people.to(PassScreen)
        people.app.excused = NO_CARDS
        assert not line.is_open
        assert hint not in said()
        await people.look()
        assert hint not in said()
        await people.press("colon")
        assert line.value == ""


async def test_a_match_is_resumed_without_a_look_at_anything() -> None:
    table = shared_table(seed=SEED)
    while len(table.match.hand.history) < 7:
        hand = table.match.hand
        action = {
            Phase.UPCARD: PASS,
            Phase.DRAW: DRAW_STOCK if hand.stock_only or len(hand.history) % 3 else DRAW_DISCARD,
        }.get(hand.phase)
        table.act(
            hand.to_act,
            action or DISCARDS[next(iterate(hand.view(hand.to_act).throwable))],
        )
    path = table.path
    assert path
    table.close()
    async with hot_seat(MatchSession.resume(path)) as people:
        await people.next()
        assert isinstance(people.app.screen, GinScreen)
        # In the middle of a turn the one who is to act is asked for.
        assert people.app.screen.state.my_turn
