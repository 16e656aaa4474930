"""Several visitors in one process, each with an app of their own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen

from app.cpu.service import InstantCpu
from app.games.gin.rules import preset
from app.server.app import VisitorApp
from app.server.notices import NO_GREETING, Greeting
from app.server.table_options import DEFAULT_OPTIONS, TableOptions
from app.server.tables import SeatSlot, Table, TableRequest, Visit
from app.storage.home import kept_in
from app.storage.settings import Settings
from app.tui.app import GinApp
from app.ui.match_library import LocalMatchLibrary
from tests.keyboard import press, settle
from tests.server.company import Company, Guest
from tests.tui.screen_text import screen_text

PATIENCE = 30.0


class TellingApp(VisitorApp):
    """Remembers every passing notice instead of showing it, so that nobody waits until what lies
    under it can be read.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.told: list[str] = []

    def report(self, error: BaseException) -> str:
        """Write it down, as a server does."""
        return GinApp.report(self, error)

    def notify(self, message: str, **how: Any) -> None:
        """Remember it."""
        self.told.append(message)


class Visitor:
    """A visitor at a terminal of their own."""

    def __init__(self, app: TellingApp, pilot: Pilot[None], server: Company) -> None:
        self.app = app
        self.pilot = pilot
        self._server = server

    @property
    def visit(self) -> Visit:
        """Their visit to the server."""
        return self._server.lobby.presence.visits[self.app.visit.person.id]

    @property
    def guest(self) -> Guest:
        """Their visit without its screens."""
        return Guest(self._server.lobby, self.visit)

    async def press(self, *keys: str) -> None:
        """Press keys, and wait until all is done that they do here."""
        await press(self.app, *keys)
        await settle(self.app)

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait for a state; fails when it does not come, and says what is on the screen."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not holds():
                    await settle(self.app)
                    await asyncio.sleep(0)
        except TimeoutError:
            raise AssertionError(self.text) from None

    async def sees(self, *texts: str) -> None:
        """Wait until all these can be read."""
        await self.until(lambda: all(text in self.text for text in texts))

    async def hears(self, text: str) -> None:
        """Wait for a notice with this text, and forget those before it."""

        def is_told() -> bool:
            return any(text in each for each in self.app.told)

        await self.until(is_told)
        self.app.told.clear()

    async def at(self, kind: type[Screen[Any]]) -> None:
        """Wait for a screen of this kind."""
        await self.until(lambda: isinstance(self.app.screen, kind))
        await settle(self.app)

    @property
    def text(self) -> str:
        """What can be read."""
        return screen_text(self.app)


def sit_together(
    server: Company,
    *people: Visitor,
    rules: Any = None,
    options: TableOptions = DEFAULT_OPTIONS,
    onlooker: Visitor | None = None,
) -> Table:
    """Let people who are in the lobby play at a table, and another look on."""
    host, *others = people
    usual = preset("standard" if len(people) == 2 else "table")
    table = server.lobby.seating.open_table(
        host.visit, TableRequest(rules or usual, [SeatSlot() for _ in others], options)
    )
    for other in others:
        server.lobby.seating.sit_down(other.visit, table.number, options.passphrase)
    if onlooker:
        server.lobby.seating.watch(onlooker.visit, table.number, options.passphrase)
    for person in (*people, *([onlooker] if onlooker else [])):
        # In the time of its own app, as everything there is.
        person.app.call_later(person.app.show_place)
    return table


@asynccontextmanager
async def visitors(
    server: Company, *names: str, size: tuple[int, int] = (80, 24), **settings: Any
) -> AsyncIterator[list[Visitor]]:
    """People of these names come in, one after the other."""
    async with AsyncExitStack() as stack:
        came = []
        for name in names:
            came.append(await come(stack, server, name, size=size, **settings))
        yield came


async def come(
    stack: AsyncExitStack,
    server: Company,
    name: str,
    *,
    size: tuple[int, int] = (80, 24),
    kind: type[TellingApp] = TellingApp,
    greeting: Greeting = NO_GREETING,
    **settings: Any,
) -> Visitor:
    """Let a visitor come in; they leave when the stack is closed."""
    person = server.person(name)
    with kept_in(person.folder):
        own = Settings(**{"name": name, **settings})
        place = server.place(server.lobby.enter(person))
        app = kind(place, own, LocalMatchLibrary(InstantCpu()), report=print, greeting=greeting)
        pilot = await stack.enter_async_context(app.run_test(size=size, notifications=True))
    visitor = Visitor(app, pilot, server)
    await settle(app)
    return visitor
