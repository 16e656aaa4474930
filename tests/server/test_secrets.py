"""Nobody's terminal is sent a card that its person may not see, whatever the others do.

Every byte of every terminal goes to an emulator. Whole matches are played while people talk, take
back and change their windows, and what each can read is compared with what each may know. And the
same deal is played twice with all cards that a person never sees laid out differently: the bytes
must be the same, those of an onlooker too.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack, suppress
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from app.cards.cards import glyph_name
from app.games.base import ONLOOKER, IllegalAction
from app.games.basic.rules import PRESETS as BASIC_PRESETS
from app.games.contract.rules import PRESETS as CONTRACT_PRESETS
from app.games.gin.rules import preset
from app.games.gin.view import Phase
from app.match.match import AnyMatch, Match
from app.match.seat import Seat
from app.players.registry import decide
from app.server import news
from app.server.local_client import LocalLobbyClient
from app.server.shared_match import SharedMatch
from app.server.table_options import DEFAULT_OPTIONS, TableOptions
from app.server.time_control import LONGEST_BANK, TimeControl
from app.server.workers.messages import CallResult, DeliverEvent, ViewUpdate
from app.tui.screens.hand_end import HandEndScreen
from app.tui.screens.layoff import LayOffScreen
from tests.again import again, quick
from tests.keyboard import settle
from tests.server import recorded
from tests.server.apps import Visitor, come
from tests.server.company import Company, FarCompany
from tests.server.recorded import QuietApp, RecordedApp, Watchman, read, share
from tests.tui.screen_text import screen_lines
from tests.tui.table.gin.test_secrets import COMPANIES, ME, twins
from tests.tui.table.melding import test_secrets as melding

NAMES: Final = ("Ann", "Ben", "Cleo", "Dan")
EVE: Final = "Eve"
"""Looks on."""
SIZES: Final = ((80, 24), (120, 40), (60, 20), (100, 30))
SEED: Final = bytes(range(32))
SOME: Final = 8
"""Actions of a deal after which its table has been seen."""


# --- Whole matches --------------------------------------------------------------------------------

MATCHES: Final[dict[str, Any]] = {
    "gin": (preset("standard", 40), 2),
    "gin for four": (preset("table", 40), 4),
    "partners": (preset("partners", 40), 4),
    "basic": (next(iter(BASIC_PRESETS.values())), 3),
    "contract": (next(iter(CONTRACT_PRESETS.values())), 3),
}


TIMED: Final = TableOptions(time_control=TimeControl(LONGEST_BANK, 5))


class Evening:
    """A match among visitors, with everything that goes on around it."""

    def __init__(
        self, server: Company, shared: SharedMatch, people: list[Visitor], eve: Visitor
    ) -> None:
        self.server = server
        self.shared = shared
        self.people = people
        self.everybody = [*people, eve]
        self.watchman = Watchman(shared)
        self._chance = Random(1)
        for seat, visitor in enumerate(people):
            self._app(visitor).check = self.watchman.checks(seat)
        self._app(eve).check = self.watchman.checks(ONLOOKER)

    async def play(self, most: int = 4000, *, deals: int = 99) -> None:
        """Play so many actions, or to the end of the match, or for some turns after so many
        deals.
        """
        match = self.shared.session.match
        for step in range(most):
            if self.shared.is_over or (match.deal > deals and len(match.hand.history) > SOME):
                return
            await self._look_around(step)
            seat = self.shared.to_act
            if seat is None:
                await self._see_ends()
            elif getattr(view := match.hand.view(seat), "phase", None) is Phase.LAYOFF:
                await self.people[seat].at(LayOffScreen)
                await self.people[seat].press("b")
            else:
                self.shared.act(seat, decide("casual", view, match.player_seed))
            self.watchman.watch()

    async def _see_ends(self) -> None:
        """Let everybody look at the end of the hand, and go on."""
        deal = self.shared.session.match.deal
        eve = self.everybody[-1]
        for visitor in self.people:
            await visitor.until(lambda app=visitor.app: isinstance(app.screen, HandEndScreen))  # type: ignore[misc]
        async with asyncio.timeout(60):
            while self.shared.session.match.deal == deal and not self.shared.is_over:
                for visitor in (eve, *self.people):
                    if isinstance(visitor.app.screen, HandEndScreen):
                        await visitor.press("enter")

    async def _look_around(self, step: int) -> None:
        """Now and then something else happens than a move."""
        visitor = self._chance.choice(self.everybody)
        match step % 7:
            case 1:
                await visitor.press(self._chance.choice(("tab", "o", "right", "left")))
            case 3:
                self.server.clock.now += 10
                visitor.app.lobby.say(news.READY_SENTENCES[step % 8])
            case 5 if step % 3 == 0:
                await self._resize(visitor, self._chance.choice(SIZES))
            case 6:
                await self._take_back(step)
        # One of them sees every action, the others now and then several at once.
        for each in self.everybody if step % 5 == 0 else (visitor,):
            await settle(each.app)

    async def _take_back(self, step: int) -> None:
        """Whoever acted last asks for it, and the others say yes or no, by their keys."""
        history = self.shared.session.match.hand.history
        if not history or self.shared.to_act is None:
            return
        asker = history[-1][0]
        with suppress(IllegalAction):
            self.shared.take_back(asker)
        while self.shared.proposals.open:
            seat = min(self.shared.proposals.open.waits_for)
            visitor = self.people[seat]
            await settle(visitor.app)
            if isinstance(visitor.app.screen, LayOffScreen):
                self.shared.answer(seat, agrees=False)
            else:
                await visitor.press("y" if step % 2 else "n")
                self.shared.answer(seat, agrees=bool(step % 2))

    async def _resize(self, visitor: Visitor, size: tuple[int, int]) -> None:
        self._app(visitor).emulator.resize(size[1], size[0])
        await visitor.pilot.resize_terminal(*size)
        await settle(visitor.app)
        if size < SIZES[0]:
            await self._resize(visitor, SIZES[0])

    @staticmethod
    def _app(visitor: Visitor) -> RecordedApp:
        assert isinstance(visitor.app, RecordedApp)
        return visitor.app


async def evening(stack: AsyncExitStack, server: Company, match: AnyMatch, count: int) -> Evening:
    """Everybody comes, and sits down at a table with this match; Eve looks on."""
    names = NAMES[:count]
    people = [await come(stack, server, name, kind=RecordedApp, pace=0.0) for name in (*names, EVE)]
    table = share(server, match, names, TIMED)
    server.lobby.seating.watch(people[-1].visit, table.number)
    assert table.match
    told = Evening(server, table.match, people[:-1], people[-1])
    for visitor in people:
        visitor.app.call_later(visitor.app.show_place)
        await settle(visitor.app)
    return told


@pytest.mark.long(seconds=30)
@pytest.mark.parametrize(
    ("company", "name", "deals"),
    [
        (Company, "gin", 99),
        (FarCompany, "gin", 2),
        *((Company, name, 1) for name in MATCHES if name != "gin"),
    ],
)
async def test_nobody_reads_a_card_that_is_not_theirs_to_see(
    tmp_path: Path, company: type[Company], name: str, deals: int
) -> None:
    rules, count = MATCHES[name]
    match: AnyMatch = Match(rules, [Seat(each) for each in NAMES[:count]], SEED)
    async with AsyncExitStack() as stack:
        told = await evening(stack, company(tmp_path), match, count)
        await told.play(deals=deals)
    assert told.watchman.looked > 500
    assert not told.watchman.leaks, told.watchman.leaks[0]
    assert told.shared.is_over or match.deal > deals


@pytest.mark.long
async def test_a_card_that_somebody_may_not_see_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match: AnyMatch = Match(preset("standard"), [Seat("Ann"), Seat("Ben")], SEED)
    hidden = glyph_name(match.hand.stock[0])
    monkeypatch.setattr(news, "READY_SENTENCES", (hidden,) * 8)
    async with AsyncExitStack() as stack:
        told = await evening(stack, Company(tmp_path), match, 2)
        await told.play(5)
    assert told.watchman.leaks


# --- The same bytes -------------------------------------------------------------------------------

DEALS: Final = ("standard", "table of four", "partners", *melding.TABLES)
KEYS: Final = ("tab", "o", "down", "right", "up")


def two_deals(name: str) -> tuple[AnyMatch, AnyMatch, list[tuple[int, Any]]]:
    """Two matches that differ in what I do not see, and what is done in both."""
    if name in COMPANIES:
        return twins(COMPANIES[name])
    actions, seen = melding.played(melding.TABLES[name]())
    one = melding.TABLES[name]().match
    return one, melding.laid_out_anew(melding.TABLES[name](), seen).match, actions


async def written(
    folder: Path, match: AnyMatch, actions: list[tuple[int, Any]]
) -> tuple[list[str], list[str]]:
    """What is sent to me and to an onlooker while this is done.

    Another onlooker, whom that one does not hear, says what nobody at the table knows.
    """
    server = Company(folder)
    names = NAMES[: len(match.seats)]
    async with AsyncExitStack() as stack:
        mine = await come(stack, server, names[ME], kind=QuietApp, pace=0.0, poll="always")
        eve = await come(stack, server, EVE, kind=QuietApp)
        for name in names:
            if name != names[ME]:
                server.enter(name)
        table = share(server, match, names, DEFAULT_OPTIONS)
        fay = server.enter("Fay")
        for onlooker in (eve.visit, fay.visit):
            server.lobby.seating.watch(onlooker, table.number)
        server.lobby.talk.mute(eve.visit, fay.visit.person.id)
        shared, keys = table.match, cycle(KEYS)
        assert shared
        for visitor in (mine, eve):
            visitor.app.call_later(visitor.app.show_place)
            await visitor.until(lambda app=visitor.app: app.table is not None)  # type: ignore[misc]
        shown: tuple[list[str], list[str]] = ([], [])
        for step, (seat, action) in enumerate(actions):
            if seat == ME:
                await mine.press(next(keys))
            if step % 5 == 2:
                server.lobby.talk.say(eve.visit, "well played")
                server.lobby.talk.say(fay.visit, f"{glyph_name(match.hand.stock[0])} comes last")
                server.clock.now += 10
            shared.act(seat, action)
            for visitor, screens in zip((mine, eve), shown, strict=True):
                await settled(visitor)
                screens.append("\n".join(visitor.app.emulator.display))  # type: ignore[attr-defined]
        for visitor, screens in zip((mine, eve), shown, strict=True):
            screens.append("\n".join(visitor.app.told))
    return shown


async def told_to_a_worker(
    folder: Path, match: AnyMatch, actions: list[tuple[int, Any]]
) -> list[str]:
    """Everything of the match that the worker is told at which I am, and an onlooker."""
    server = FarCompany(folder)
    names = NAMES[: len(match.seats)]
    worker, elsewhere = server.workers
    visits = {name: server.lobby.enter(server.person(name)) for name in (*names, EVE)}
    table = share(server, match, names, DEFAULT_OPTIONS)
    server.lobby.seating.watch(visits[EVE], table.number)
    seats = []
    for seat, name in enumerate((*names, EVE)):
        own = name in (names[ME], EVE)
        place = (worker if own else elsewhere).place(LocalLobbyClient(server.lobby, visits[name]))
        opened = place.open_match(lambda listener, event: listener(event))
        opened.seat_handle(opened.seat).listen(lambda _: None)
        seats.append((opened, opened.seat if seat < len(names) else ONLOOKER, own))
    assert table.match
    for seat, action in actions:
        opened, _, _ = seats[seat]
        opened.seat_handle(seat).act(action)
        await asyncio.sleep(0)
        for opened, seen_from, own in seats:
            if own:
                opened.snapshot(seen_from)
                opened.snapshot(ONLOOKER)
    await asyncio.sleep(0)
    answers = (message for message in worker.told if isinstance(message, CallResult))
    events = (message for message in worker.told if isinstance(message, DeliverEvent))
    return [
        *map(repr, events),
        *(repr(each.result) for each in answers if isinstance(each.result, ViewUpdate)),
    ]


@pytest.mark.parametrize("name", quick(DEALS, "standard"))
async def test_nothing_that_a_worker_is_told_depends_on_cards_that_its_visitors_do_not_see(
    tmp_path: Path, name: str
) -> None:
    one, other, actions = two_deals(name)
    first = await told_to_a_worker(tmp_path / "one", one, actions)
    second = await told_to_a_worker(tmp_path / "other", other, actions)
    for before, after in zip(first, second, strict=True):
        assert before == after
    assert len(first) > len(actions)


async def settled(visitor: Visitor) -> None:
    """Wait until the terminal shows what the app does."""
    app = visitor.app
    assert isinstance(app, RecordedApp)
    await settle(app)
    await visitor.until(lambda: [row.rstrip() for row in app.emulator.display] == screen_lines(app))


def differing(one: list[str], other: list[str]) -> Iterator[str]:
    """The screens that differ, side by side."""
    for place, (before, after) in enumerate(zip(one, other, strict=True)):
        if before != after:
            yield f"after action {place}:\n{before}\n{after}"


@pytest.mark.parametrize(
    ("name", "most"), [("standard", 3), *(again(name, None) for name in DEALS)]
)
async def test_nothing_on_any_terminal_depends_on_cards_that_i_do_not_see(
    tmp_path: Path, name: str, most: int | None
) -> None:
    one, other, actions = two_deals(name)
    actions = actions[:most]
    first = await written(tmp_path / "one", one, actions)
    second = await written(tmp_path / "other", other, actions)
    for before, after in zip(first, second, strict=True):
        told = list(differing(before, after))
        assert not told, told[0]
        assert any(map(read, before)), "there are cards to be read"


def test_labels_are_read_as_people_read_them() -> None:
    assert read("▏10♦ ▏A♠ the queen of hearts") == {"10♦", "A♠", "Q♥"}
    assert recorded.labels(0b11) == {glyph_name(0), glyph_name(1)}
