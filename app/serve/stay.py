"""One stay: somebody's app, on the line that they have come over."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Any, Final

from app import tui
from app.desk.home import Home
from app.lines import play as lines
from app.serve.driver import driver_on
from app.serve.hall import Hall
from app.serve.in_hall import InHall
from app.serve.in_lines import TypedLines, WrittenLines
from app.serve.limits import Limits
from app.serve.line import Line
from app.serve.people import People, Person
from app.serve.visit import Visit
from app.serve.visitor import VisitorApp
from app.store import settings as settings_file
from app.store.paths import kept_in
from app.store.settings import Settings
from app.table.cpu import Cpu
from app.terminal import drawing_for
from app.words.en import serve as words
from app.words.en.refusals import sentence_for
from app.words.glyphs import can_show_signs

_PATIENCE: Final = 10.0
"""Seconds that an app may take to end once it was told to."""


@dataclass(frozen=True, slots=True)
class Comer:
    """Somebody who has come in, over this line."""

    person: Person
    word: str | None
    """The resume word of a guest."""
    address: str
    line: Line
    typed: TypedLines | None = None
    """What they type, where they play in lines; None for the screen."""


class Ending(StrEnum):
    """How a stay ends."""

    LEFT = "left"
    DROPPED = "dropped"
    TAKEN_OVER = "taken-over"
    SLOW = "slow"
    CLOSING = "closing"
    FULL = "full"
    FAULT = "fault"


_FAREWELLS: Final = {
    Ending.LEFT: words.GOODBYE,
    Ending.TAKEN_OVER: words.TAKEN_OVER,
    Ending.CLOSING: words.HOUSE_CLOSES,
    Ending.FAULT: words.FAULT,
}


class Stay:
    """Somebody who is here. Their files are kept in their folder, whoever acts."""

    def __init__(self, comer: Comer, hall: Hall, people: People, cpu: Cpu, limits: Limits) -> None:
        self.person: Person = comer.person
        self.address = comer.address
        self.since = datetime.now().astimezone()
        self.over = asyncio.Event()
        """Set once everything is saved and nothing of it runs any more."""
        self.fault: BaseException | None = None
        """What nobody had expected, when that has ended it."""
        self._line = comer.line
        self._typed = comer.typed
        self._word = comer.word
        self._hall = hall
        self._people = people
        self._cpu = cpu
        self._limits = limits
        self._ending: Ending | None = None
        self._end = asyncio.Event()

    def end(self, ending: Ending) -> None:
        """Save what is played and end the stay, unless it ends already."""
        if self._ending is None:
            self._ending = ending
            self._end.set()

    async def run(self, after: Stay | None = None) -> Ending:
        """Let them play until they leave, or are gone. ``after`` is a stay of theirs that has to
        be over first.
        """
        # Before the other leaves, so that nobody at their table sees them go.
        visit = self._hall.enter(self.person)
        try:
            if after:
                after.end(Ending.TAKEN_OVER)
                await after.over.wait()
            if self._ending is None and not self._line.gone.is_set():
                await (self._play(visit) if self._typed is None else self._talk(visit))
        except Exception as error:
            self.fault = error
        finally:
            visit.leave()
            self.over.set()
        if self.fault:
            ending = Ending.FAULT
        elif self._line.gone.is_set() and self._ending is None:
            ending = Ending.SLOW if self._line.was_slow else Ending.DROPPED
        else:
            ending = self._ending or Ending.LEFT
        self._say_farewell(ending)
        return ending

    async def _play(self, visit: Visit) -> None:
        """On the screen."""
        if self._word:
            self._line.say(words.guest_comes(self._word))
        with kept_in(self.person.folder), drawing_for(self._line.environ):
            app = self._app(visit)
            size = (self._line.size.width, self._line.size.height)
            await self._until_over(app.run_async(size=size), app.leave_at_once)
        if app.fault:
            self.fault = app.fault.error

    async def _talk(self, visit: Visit) -> None:
        """In lines, alone with CPU players."""
        assert self._typed
        visit.is_at_home = True
        self._hall.changed()
        with kept_in(self.person.folder), drawing_for(self._line.environ):
            settings, problem = self._settings()
            talk = lines.Visit(
                self._typed,
                WrittenLines(self._line, self._limits),
                Home(self._cpu, tui.GAMES_SHOWN),
                settings,
                ascii_only=self._is_ascii(settings),
                columns=lambda: self._line.size.width,
                keep=settings_file.save,
            )
            notice = words.guest_comes(self._word) if self._word else problem
            with suppress(OSError):
                await self._until_over(talk.run(notice=notice), self._typed.end)

    async def _until_over(
        self, game: Coroutine[Any, Any, object], end: Callable[[], object]
    ) -> None:
        """Let a game run until it is over, or somebody ends it or is gone; ``end`` ends it."""
        running = asyncio.create_task(game)
        told = [asyncio.create_task(event.wait()) for event in (self._end, self._line.gone)]
        try:
            await asyncio.wait([running, *told], return_when=asyncio.FIRST_COMPLETED)
            if not running.done():
                end()
                await asyncio.wait([running], timeout=_PATIENCE)
        finally:
            for task in (running, *told):
                task.cancel()
            with suppress(asyncio.CancelledError):
                await running

    def _settings(self) -> tuple[Settings, str]:
        """Their settings, and what is the matter with them."""
        settings, problem = settings_file.load()
        if self.person.name:
            settings = replace(settings, name=self.person.name)
        return settings, sentence_for(problem) if problem else ""

    def _is_ascii(self, settings: Settings) -> bool:
        return not can_show_signs() if settings.ascii is None else settings.ascii

    def _app(self, visit: Visit) -> VisitorApp:
        settings, problem = self._settings()
        notice = words.guest_comes(self._word) if self._word else problem
        return VisitorApp(
            InHall(self._hall, visit, self._people.rename),
            settings,
            Home(self._cpu, tui.GAMES_SHOWN),
            ascii_only=self._is_ascii(settings),
            notice=notice or None,
            driver_class=driver_on(self._line, self._limits),
        )

    def _say_farewell(self, ending: Ending) -> None:
        farewell = _FAREWELLS.get(ending)
        if farewell:
            self._line.say(farewell)
        if self._word and ending is not Ending.TAKEN_OVER:
            self._line.say(words.guest_leaves(self._word))
        self._line.end(1 if ending is Ending.FAULT else 0)
