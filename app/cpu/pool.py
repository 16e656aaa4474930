"""Several processes in which CPU players think at once, for who asks much: reviews and servers.

A table of its own needs one, ``CpuProcess``. The arena plays whole games in processes of its own: a
view takes longer to be sent than most players take to decide.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from app.cpu.program import GameSoFar
from app.cpu.service import THINKING, Chances, ChoiceValues, CpuCode, CpuError, CpuProcess
from app.games.base import Action, View
from app.match.view import FinishedRound
from app.players.registry import judge

if TYPE_CHECKING:
    from app.coach.review import HandReview


class CpuPool:
    """So many processes, each with one request at a time; who asks first is answered first.

    A process starts when a request finds all others busy. What is said of ``CpuProcess`` holds of
    each: one that dies over a request, or is ended because it was cancelled or came too late, is
    replaced, and the requests to the others go on. ``thinking_limit`` is in seconds, from when a
    process begins to think.
    """

    def __init__(self, size: int, thinking_limit: float = THINKING) -> None:
        self._processes = [CpuProcess(thinking_limit=thinking_limit) for _ in range(size)]
        # The last to be idle is the first to be asked, so that no more run than are needed.
        self._idle: asyncio.LifoQueue[CpuProcess] = asyncio.LifoQueue()
        for process in self._processes:
            self._idle.put_nowait(process)

    @property
    def pids(self) -> list[int]:
        """The numbers of the running processes."""
        return [process.pid for process in self._processes if process.pid is not None]

    async def start(self) -> None:
        """Start them all. Raises CpuError when the system cannot."""
        await asyncio.gather(*(process.start() for process in self._processes))

    async def decide(self, player: str, view: View, seed: int) -> Action:
        """Return what the player of this name does; see ``CpuProcess.decide``."""
        async with self._one() as process:
            return await process.decide(player, view, seed)

    async def evaluate(self, player: str, view: View) -> ChoiceValues:
        """Return what every choice is worth; see ``CpuProcess.evaluate``."""
        async with self._one() as process:
            return await process.evaluate(player, view)

    async def advise(self, view: View) -> Action:
        return await self.decide(judge(view.rules.game), view, 0)

    async def review(self, played: FinishedRound[Any, Any]) -> HandReview:
        """Return how a round that is over went; see ``CpuProcess.review``."""
        async with self._one() as process:
            return await process.review(played)

    async def roll_out(
        self, view: View, actions: Sequence[Action], seed: int, numbers: range
    ) -> Chances:
        """Return how choices end in these hands; see ``CpuProcess.roll_out``."""
        async with self._one() as process:
            return await process.roll_out(view, actions, seed, numbers)

    async def ask_program(self, command: str, account: GameSoFar, view: View) -> Action:
        """Return a program keeps to one process, which follows its game. Raises CpuError."""
        raise CpuError(CpuCode.ASKS_NO_PROGRAMS)

    async def stop(self) -> None:
        """Let all processes end, and end those that do not or are still thinking."""
        await asyncio.gather(*(process.stop() for process in self._processes))

    def kill(self) -> None:
        """End them at once, from anywhere. What is being waited for ends in CpuError."""
        for process in self._processes:
            process.kill()

    @asynccontextmanager
    async def _one(self) -> AsyncIterator[CpuProcess]:
        process = await self._idle.get()
        try:
            yield process
        finally:
            self._idle.put_nowait(process)
