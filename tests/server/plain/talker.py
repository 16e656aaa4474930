"""A visitor who hears and types lines, in this process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Self

from app.cpu.service import InstantCpu
from app.plain.talk import Conversation
from app.server.accounts import Account
from app.server.local_client import LocalLobbyClient
from app.server.plain.visitor import PlainVisitor
from app.server.refusals import ServerCode, ServerError
from app.storage.home import kept_in
from app.storage.settings import Settings
from app.ui.match_library import LocalMatchLibrary
from tests.emulator import PATIENCE
from tests.plain.typist import blind
from tests.server.company import Company


class Talker:
    """Both streams of a conversation that others take part in."""

    def __init__(self) -> None:
        self.said: list[str] = []
        """Every line that was written."""
        self.check: Callable[[str], None] = lambda line: None
        """Looks at each of them."""
        self._heard = 0
        self._typed: asyncio.Queue[str] = asyncio.Queue()
        self._news = asyncio.Event()

    # -- the streams -----------------------------------------------------------------------

    async def readline(self) -> str:
        """The next line."""
        return await self._typed.get()

    def write(self, text: str) -> None:
        """Keep what is written; it comes in whole lines."""
        assert text.endswith("\n"), text
        for line in text.removesuffix("\n").split("\n"):
            self.said.append(line)
            self.check(line)
        self._news.set()

    async def drain(self) -> None:
        """There is always room."""

    # -- the visitor ----------------------------------------------------------------

    def type(self, *lines: str) -> Self:
        """Type lines."""
        for line in lines:
            self._typed.put_nowait(f"{line}\n")
        return self

    def hang_up(self) -> None:
        """Type nothing any more."""
        self._typed.put_nowait("")

    @property
    def new(self) -> list[str]:
        """What was said since something was waited for."""
        return self.said[self._heard :]

    async def until(self, holds: Callable[[], object]) -> None:
        """Wait for a state of what was said."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not holds():
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise AssertionError("\n".join(self.said[-30:])) from None

    async def hears(self, *texts: str) -> list[str]:
        """Wait until each of these was said, in this order; returns everything up to the last."""
        heard = []
        for text in texts:
            await self.until(lambda text=text: any(text in line for line in self.new))  # type: ignore[misc]
            place = next(place for place, line in enumerate(self.new) if text in line)
            heard += self.new[: place + 1]
            self._heard += place + 1
        return heard

    async def answer(self, typed: str, *texts: str) -> list[str]:
        """Type a line, and wait until these were said."""
        self._heard = len(self.said)
        return await self.type(typed).hears(*texts)

    async def plays(self, until: str) -> None:
        """Play by nothing but what the last lines say, until this is said."""
        while True:
            await self.until(lambda: _move(self.new, until) is not None)
            if any(until in line for line in self.new):
                return
            typed = _move(self.new, until)
            assert typed is not None
            self._heard = len(self.said)
            self.type(typed)


def _move(new: list[str], until: str) -> str | None:
    if any(until in line for line in new):
        return ""
    # What others say may come after what is asked.
    while new:
        if (typed := blind(new)) is not None:
            return typed
        new = new[:-1]
    return None


def renaming(server: Company) -> Callable[[Account, str], Account]:
    """Keeps names as a house does: no two people have the same."""

    def rename(person: Account, name: str) -> Account:
        if any(other.name == name and other.id != person.id for other in server.people.values()):
            raise ServerError(ServerCode.NAME_TAKEN, name=name)
        renamed = Account(person.id, name, person.is_guest, person.folder)
        server.people[person.id] = renamed
        return renamed

    return rename


@asynccontextmanager
async def talking(server: Company, *names: str, **settings: Any) -> AsyncIterator[list[Talker]]:
    """People of these names who come in, one after the other."""
    talkers: list[Talker] = []
    visiting: list[asyncio.Task[None]] = []
    try:
        for name in names:
            talker = Talker()
            visiting.append(asyncio.create_task(visit(server, talker, name, **settings)))
            talkers.append(talker)
            await talker.hears("Type help for the commands")
        yield talkers
        for talker in talkers:
            talker.hang_up()
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*visiting)
    finally:
        for task in visiting:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


def _fail(error: BaseException) -> None:
    raise error


async def visit(server: Company, talker: Talker, name: str, **settings: Any) -> None:
    """One visit, until its person leaves."""
    person = server.person(name)
    entered = server.lobby.enter(person)
    with kept_in(person.folder):
        chosen = Settings(**{"pace": 0.0, "name": name, **settings})
        talk = Conversation(talker, talker, spells=chosen.spell)
        place = LocalLobbyClient(server.lobby, entered, renaming(server))
        visitor = PlainVisitor(
            place, talk, LocalMatchLibrary(InstantCpu()), chosen, lambda _: None, _fail
        )
        try:
            await visitor.run()
        finally:
            entered.leave()
