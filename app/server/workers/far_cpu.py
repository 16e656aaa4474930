"""CPU players of visitors who play alone at a worker: they think where those of all others do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from app.games.base import Action, View
from app.programs.program import GameSoFar
from app.server.workers.messages import Forget, Think, Thought, ToHouse
from app.table.cpu import Chances, CpuError, Worths
from app.table.place import RoundPlayed
from app.table.refusals import TableCode

if TYPE_CHECKING:
    from app.coach.judge import HandReview


class FarCpu:
    """Asks the house, which asks its processes; see ``app.table.cpu.Cpu``."""

    def __init__(self, next_id: Callable[[], int], send: Callable[[ToHouse], None]) -> None:
        self._next_id = next_id
        self._send = send
        self._waiting: dict[int, asyncio.Future[Any]] = {}

    def thought(self, message: Thought) -> None:
        """An answer has come."""
        waiting = self._waiting.pop(message.id, None)
        if waiting is None or waiting.done():
            return
        if message.error:
            waiting.set_exception(message.error)
        else:
            waiting.set_result(message.result)

    async def start(self) -> None:
        """They start when they are needed."""

    async def decide(self, player: str, view: View, seed: int) -> Action:
        """What the player of this name does. Raises CpuError."""
        return await self._ask("decide", player, view, seed)

    async def evaluate(self, player: str, view: View) -> Worths:
        """What every choice is worth. Raises CannotEvaluate and CpuError."""
        worths: Worths = await self._ask("evaluate", player, view)
        return worths

    async def advise(self, view: View) -> Action:
        """What the judge of choices would do in this seat. Raises CpuError."""
        return await self._ask("advise", view)

    async def review(self, played: RoundPlayed[Any, Any]) -> HandReview:
        """How a round that is over went. Raises CpuError."""
        review: HandReview = await self._ask("review", played)
        return review

    async def roll_out(
        self, view: View, actions: Sequence[Action], seed: int, numbers: range
    ) -> Chances:
        """How choices end in these hands. Raises CannotEvaluate and CpuError."""
        chances: Chances = await self._ask("roll_out", view, tuple(actions), seed, numbers)
        return chances

    async def ask_program(self, command: str, account: GameSoFar, view: View) -> Action:
        """Nobody runs programs here. Raises CpuError."""
        raise CpuError(TableCode.ASKS_NO_PROGRAMS)

    async def stop(self) -> None:
        """Somebody has left; others play on."""

    def kill(self) -> None:
        """Somebody has left in haste; others play on."""

    async def _ask(self, what: str, *arguments: Any) -> Any:
        number = self._next_id()
        waiting = self._waiting[number] = asyncio.get_running_loop().create_future()
        self._send(Think(number, what, arguments))
        try:
            return await waiting
        except asyncio.CancelledError:
            self._send(Forget(number))
            raise
        finally:
            self._waiting.pop(number, None)
