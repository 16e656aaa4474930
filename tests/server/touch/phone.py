"""A visitor with a phone held upright, in this process: what the page shows, and what is tapped."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

from app.cpu.service import InstantCpu
from app.server.daily import terms_of
from app.server.local_client import LocalLobbyClient
from app.server.notices import Greeting
from app.server.touch.line import Tap, TouchLine
from app.server.touch.visitor import TouchVisitor
from app.storage.home import kept_in
from app.storage.settings import Settings
from app.ui.match_library import LocalMatchLibrary
from tests.emulator import PATIENCE
from tests.server.company import Company

USUAL: Final = (
    *("way", "best", "count", "gin", "knock", "lay-off-all", "stock", "pass", "take"),
    *("throw", "go-on"),
)
"""What is tapped first, where it can be, by a player who only wants the match to go on."""


class Phone:
    """The page of a visitor."""

    def __init__(self) -> None:
        self.line = TouchLine(self._show, lambda: None, lambda: None, is_narrow=True)
        self.page: dict[str, Any] = {"name": "", "blocks": [], "news": []}
        self.news: list[str] = []
        """Every sentence of news."""
        self.check: Callable[[str], None] = lambda text: None
        """Looks at the words of each page."""
        self._number = 0
        self._changed = asyncio.Event()

    def _show(self, page: dict[str, Any]) -> None:
        # As it comes over the line.
        self.page = json.loads(json.dumps(page))
        for number, told in self.page["news"]:
            if number > self._number:
                self._number = number
                self.news.append(told)
        self.check(self.text)
        self._changed.set()

    # -- what is shown ---------------------------------------------------------------------

    @property
    def text(self) -> str:
        """All words of the page, cards as people read them."""
        return "\n".join(words(self.page))

    @property
    def table(self) -> dict[str, Any]:
        """The table that is shown."""
        return next(block for block in self.page["blocks"] if block["kind"] == "table")

    @property
    def buttons(self) -> dict[str, dict[str, Any]]:
        """The buttons that do something now, the last of each command."""
        return {each["do"]: each for each in things(self.page) if "why" in each and not each["why"]}

    @property
    def hand(self) -> list[str]:
        """The cards in hand, by their codes."""
        return [card["id"] for card in self.table["hand"]["cards"]]

    async def until(self, holds: Callable[[], object]) -> None:
        """Wait for a state of the page."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not holds():
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            raise AssertionError(self.text + "\n" + "\n".join(self.news[-10:])) from None

    async def sees(self, *texts: str) -> None:
        """Wait until all these can be read."""
        await self.until(lambda: all(text in self.text for text in texts))

    async def hears(self, text: str) -> None:
        """Wait for news with this text."""
        await self.until(lambda: any(text in told for told in self.news))

    # -- what is tapped --------------------------------------------------------------------

    def tap(self, command: str, of: str = "", **values: str) -> None:
        """Tap a button or a card, or send a form."""
        self.line.tapped(Tap(command, {"of": of, **values} if of else values))

    async def plays(self, until: Callable[[], object], order: tuple[str, ...] = USUAL) -> None:
        """Tap what can be tapped, until this is so."""
        while not until():
            await self.until(lambda: until() or self._next(order))
            if not until() and (button := self._next(order)):
                before = self.page
                self.tap(button["do"], button["of"])
                await self.until(lambda before=before: self.page is not before)  # type: ignore[misc]

    def _next(self, order: tuple[str, ...]) -> dict[str, Any] | None:
        buttons = self.buttons
        return next((buttons[each] for each in order if each in buttons), None)


def things(block: Any) -> Iterator[dict[str, Any]]:
    """Everything in a page that is an object."""
    match block:
        case dict():
            yield block
            for each in block.values():
                yield from things(each)
        case list():
            for each in block:
                yield from things(each)


def words(block: Any) -> Iterator[str]:
    """Every text in a page, and every card as its rank and suit."""
    match block:
        case {"rank": rank, "suit": suit}:
            yield f"{rank}{suit}"
            yield block["name"]
        case dict():
            for each in block.values():
                yield from words(each)
        case list():
            for each in block:
                yield from words(each)
        case str():
            yield block


@asynccontextmanager
async def holding(server: Company, *names: str, **settings: Any) -> AsyncIterator[list[Phone]]:
    """People of these names who come in, one after the other, each with a phone."""
    phones, tasks = [], []
    try:
        for name in names:
            phone = Phone()
            tasks.append(asyncio.create_task(_visit(server, phone, name, **settings)))
            phones.append(phone)
            await phone.until(lambda phone=phone: phone.page["name"])  # type: ignore[misc]
        yield phones
        for phone in phones:
            phone.tap("quit")
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


def _fail(error: BaseException) -> None:
    raise error


async def _visit(server: Company, phone: Phone, name: str, **settings: Any) -> None:
    person = server.person(name)
    entered = server.lobby.enter(person)
    with kept_in(person.folder):
        client = LocalLobbyClient(server.lobby, entered, server.rename)
        library = LocalMatchLibrary(InstantCpu())
        library.daily = terms_of(client)
        visitor = TouchVisitor(
            client,
            phone.line,
            library,
            Settings(**{"pace": 0.0, "name": name, **settings}),
            lambda _: None,
            _fail,
            Greeting("melon-word"),
        )
        try:
            await visitor.run()
        finally:
            entered.leave()
