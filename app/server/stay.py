"""One stay: somebody's app, on the line that they have come over."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from time import monotonic
from typing import Final

from app import tui
from app.plain.talk import Talk
from app.server.hall import Hall
from app.server.in_hall import InHall
from app.server.in_lines import TypedLines, WrittenLines
from app.server.limits import Limits
from app.server.line import Line
from app.server.lines.visitor import VisitorInLines
from app.server.people import People, Person
from app.server.stage import Report, Stage, is_ascii, settings_of, until_over
from app.server.visit import Visit
from app.storage import settings as settings_file
from app.storage.paths import kept_in
from app.table.cpu import Cpu
from app.terminal import drawing_for
from app.ui.home import Home
from app.words.en import serve as words

_PROMPT: Final = "> "
"""Before a line that is waited for at a terminal."""


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
    way: str = words.ON_SCREEN
    """How they have come, in words."""


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
_FAREWELLS_UNSAVED: Final = {
    Ending.LEFT: words.GOODBYE_UNSAVED,
    Ending.CLOSING: words.HOUSE_CLOSES_UNSAVED,
}
"""Where not all is on the disk that they play with others."""


class Stay:
    """Somebody who is here. Their files are kept in their folder, whoever acts."""

    def __init__(
        self,
        comer: Comer,
        hall: Hall,
        people: People,
        cpu: Cpu,
        limits: Limits,
        stage: Stage,
        report: Report,
    ) -> None:
        self.person: Person = comer.person
        self.address = comer.address
        self.since = monotonic()
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
        self._stage = stage
        self._report = report
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
        visit = self._hall.enter(self.person, self.address)
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
        place = InHall(self._hall, visit, self._people.rename)
        try:
            self.fault = await self._stage.show(place, self._line, self._notice, self._end)
        finally:
            place.leave()

    async def _talk(self, visit: Visit) -> None:
        """In lines."""
        assert self._typed
        place = InHall(self._hall, visit, self._people.rename)
        with kept_in(self.person.folder), drawing_for(self._line.environ):
            settings, problem = settings_of(self.person)
            talk = Talk(
                self._typed,
                WrittenLines(self._line, self._typed, self._limits),
                ascii_only=is_ascii(settings),
                spells=settings.spell,
                prompt=_PROMPT if self._typed.editor else "",
                columns=lambda: self._line.size.width,
                editor=self._typed.editor,
            )
            house = Home(self._cpu, tui.GAMES_SHOWN)
            visitor = VisitorInLines(place, talk, house, settings, settings_file.save, self._report)
            game = visitor.run(self._notice or problem)
            with suppress(OSError):
                await until_over(game, self._typed.end, self._line, self._end)

    @property
    def _notice(self) -> str:
        """What they are told first."""
        return words.guest_comes(self._word) if self._word else ""

    def _say_farewell(self, ending: Ending) -> None:
        farewell = _FAREWELLS.get(ending)
        if self._hall.is_unsaved(self.person.id):
            farewell = _FAREWELLS_UNSAVED.get(ending, farewell)
        if farewell:
            self._line.say(farewell)
        if self._word and ending is not Ending.TAKEN_OVER:
            self._line.say(words.guest_leaves(self._word))
        self._line.end(1 if ending is Ending.FAULT else 0)
