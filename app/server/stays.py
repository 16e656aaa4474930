"""Everybody who is in the house just now."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from datetime import datetime
from pathlib import Path
from time import monotonic

from app.crash import write_report
from app.server.hall import Hall
from app.server.limits import Limits
from app.server.log import Log
from app.server.people import People
from app.server.stage import Stage, StageHere
from app.server.stay import Comer, Ending, Stay
from app.server.thinking import HouseCpu
from app.server.workers.board import Board
from app.server.workers.crew import Crew
from app.storage.paths import kept_in
from app.table.cpu import Cpu
from app.words.en import serve as words


class Stays:
    """Lets people play who have come in by any door: one stay a person, and no more at once than
    ``most``. The ``log`` has a line about each; the tables that they share, and reports of faults,
    are kept in ``state``.
    """

    def __init__(
        self,
        people: People,
        most: int,
        state: Path,
        log: Log,
        limits: Limits,
        cpu: Cpu | None = None,
        workers: int = 1,
    ) -> None:
        """``cpu`` answers for the CPU players; without one, processes of its own do. Screens are
        drawn by so many ``workers``, or in this process where that is one; see ``open``.
        """
        self._people = people
        self._most = most
        self._state = state
        self._log = log
        self._limits = limits
        self._own_cpu = HouseCpu()
        self._cpu = cpu or self._own_cpu
        self._hall = Hall(state / "tables", self._cpu, people.find, note=log.say)
        self._stage: Stage = (
            StageHere(self._cpu, limits, self.report)
            if workers == 1
            else Crew(workers, Board(self._hall), self._cpu, limits, log, self.report)
        )
        self._stays: dict[str, Stay] = {}
        """By the id of the person."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closing = False

    async def open(self) -> None:
        """Be ready to draw screens. Raises HouseError where that is not possible."""
        await self._stage.open()

    async def say_good_bye(self) -> None:
        """Let nobody play any more, and wait until everything is saved."""
        self._is_closing = True
        self._hall.fall_silent()
        stays = list(self._stays.values())
        for stay in stays:
            stay.end(Ending.CLOSING)
        await asyncio.gather(*(stay.over.wait() for stay in stays))

    async def end(self) -> None:
        """Let go of everything; nobody is here any more."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._stage.close()
        self._hall.close()
        await self._own_cpu.end()

    def received(self, comer: Comer) -> None:
        """Let somebody play who has come in, or say why not."""
        before = self._stays.get(comer.person.id)
        stay = Stay(
            comer, self._hall, self._people, self._cpu, self._limits, self._stage, self.report
        )
        if self._is_closing or (before is None and len(self._stays) >= self._most):
            comer.line.say(words.HOUSE_CLOSES if self._is_closing else words.full(self._most))
            comer.line.end(1)
            self._note_end(stay, Ending.CLOSING if self._is_closing else Ending.FULL)
            return
        self._log.say(words.arrived(self._told(stay), comer.way))
        self._stays[comer.person.id] = stay
        self._begin(self._host(stay, before))

    async def _host(self, stay: Stay, before: Stay | None) -> None:
        ending = await stay.run(before)
        if self._stays.get(stay.person.id) is stay:
            del self._stays[stay.person.id]
        self._people.was_here(stay.person)
        if stay.fault:
            self.report(stay.fault)
        self._note_end(stay, ending)

    def report(self, fault: BaseException) -> None:
        """Keep what nobody had expected, for those who can mend it."""
        with kept_in(self._state):
            report = write_report(fault, datetime.now().astimezone())
        self._log.say(words.fault_report(report))

    def _note_end(self, stay: Stay, ending: Ending) -> None:
        self._log.say(words.visited(self._told(stay), monotonic() - stay.since, ending))

    def _told(self, stay: Stay) -> str:
        """Who stays, as the log has it."""
        person = self._people.find(stay.person.id) or stay.person
        return words.visitor(person.name, person.id, stay.address, is_guest=person.is_guest)

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
