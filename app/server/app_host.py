"""The processes in which visitors' screens are drawn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final, Protocol, TypeAlias

from app import tui
from app.cpu.service import Cpu
from app.server.accounts import Account
from app.server.app import VisitorApp
from app.server.client import LobbyClient
from app.server.daily import terms_of
from app.server.limits import ServerLimits
from app.server.local_client import LocalLobbyClient
from app.server.notices import Greeting
from app.server.process import LEAVERS
from app.server.terminal import RemoteTerminal, driver_on
from app.storage import settings as settings_file
from app.storage.home import kept_in
from app.storage.settings import Settings
from app.terminal import drawing_for
from app.text.glyphs import can_show_signs
from app.text.refusals import sentence_for
from app.text.speech import speak, tr
from app.ui.match_library import LocalMatchLibrary

_PATIENCE: Final = 10.0
"""Seconds that an app may take to end once told to."""


Report: TypeAlias = Callable[[BaseException], None]
"""Writes a report of an unexpected error, or of one that has cost a page."""


class AppHost(Protocol):
    """A place where screens are drawn, from ``open`` to ``close``."""

    @property
    def pids(self) -> Sequence[int]:
        """The processes in which screens are drawn, beside this one."""

    async def open(self) -> None:
        """Get ready. Raises ServerError if that is impossible."""

    async def close(self) -> None:
        """End. All visitors have left by then."""

    async def show(
        self,
        client: LocalLobbyClient,
        line: RemoteTerminal,
        greeting: Greeting,
        end: asyncio.Event,
    ) -> BaseException | None:
        """Show a visitor's screens on a line, until they leave, are gone, or ``end`` is set.

        ``greeting`` is the first notice. Their files are kept in their folder. Return the
        unexpected error that has ended the app; None if there was none.
        """


class LocalAppHost:
    def __init__(self, cpu: Cpu, limits: ServerLimits, report: Report) -> None:
        self._cpu = cpu
        self._limits = limits
        self._report = report

    @property
    def pids(self) -> Sequence[int]:
        return ()

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def show(
        self,
        client: LocalLobbyClient,
        line: RemoteTerminal,
        greeting: Greeting,
        end: asyncio.Event,
    ) -> BaseException | None:
        return await show(client, line, greeting, end, self._cpu, self._limits, self._report)


async def show(
    client: LobbyClient,
    line: RemoteTerminal,
    greeting: Greeting,
    end: asyncio.Event,
    cpu: Cpu,
    limits: ServerLimits,
    report: Report,
) -> BaseException | None:
    """Show a visitor's screens in this process; see ``AppHost.show``."""
    person = client.me.person
    with kept_in(person.folder), drawing_for(line.environ):
        settings, problem = settings_of(person)
        speak(settings.language, line.environ)
        library = LocalMatchLibrary(cpu, tui.GAMES_SHOWN)
        library.daily = terms_of(client)
        app = VisitorApp(
            client,
            settings,
            library,
            ascii_only=is_ascii(settings),
            notice=first_words(greeting) or problem or None,
            driver_class=driver_on(line, limits),
            report=report,
            greeting=greeting,
        )
        size = (line.size.width, line.size.height)
        try:
            await until_over(app.run_async(size=size), app.leave_at_once, line, end)
        finally:
            LEAVERS.count += 1
    return app.fault.error if app.fault else None


def first_words(greeting: Greeting) -> str:
    if greeting.is_drawn_anew:
        return tr("Your screen was redrawn. Carry on where you were.")
    if greeting.is_turned:
        return ""
    return (
        tr(
            "You are a guest. Your resume word is {word}: it brings you back to your matches.",
            word=greeting.resume_word,
        )
        if greeting.resume_word
        else ""
    )


async def until_over(
    game: Coroutine[Any, Any, object],
    leave: Callable[[], object],
    line: RemoteTerminal,
    end: asyncio.Event,
) -> None:
    """Run a game until it is over, ``end`` is set, or the line is gone; then ``leave`` ends it."""
    running = asyncio.create_task(game)
    told = [asyncio.create_task(event.wait()) for event in (end, line.gone)]
    try:
        await asyncio.wait([running, *told], return_when=asyncio.FIRST_COMPLETED)
        if not running.done():
            leave()
            await asyncio.wait([running], timeout=_PATIENCE)
    finally:
        for task in (running, *told):
            task.cancel()
        with suppress(asyncio.CancelledError):
            await running


def settings_of(person: Account) -> tuple[Settings, str]:
    """Return the settings in the current folder, and the problem with them."""
    settings, problem = settings_file.load()
    if person.name:
        settings = replace(settings, name=person.name)
    return settings, sentence_for(problem) if problem else ""


def own_settings(person: Account) -> Settings:
    """Return a visitor's settings. They are told of problems when they play."""
    with kept_in(person.folder):
        return settings_file.load(sets_aside=False)[0]


def is_ascii(settings: Settings) -> bool:
    return not can_show_signs() if settings.ascii is None else settings.ascii
