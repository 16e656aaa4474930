"""Where the CPU players of all visitors think."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar

from app.coach.review import HandReview
from app.cpu.pool import CpuPool
from app.cpu.program import GameSoFar
from app.cpu.service import Chances, ChoiceValues, CpuCode, CpuError
from app.games.base import Action, View
from app.match.view import FinishedRound

AnswerT = TypeVar("AnswerT")


class ServerCpu:
    """Processes for the decisions of all tables, and one for what takes long: reviews, roll-outs.

    Who plays here ends none of them by leaving: the answer to a decision comes and is heard by
    nobody, which costs less than another process. ``end`` ends them, for the server alone.
    """

    def __init__(self, size: int | None = None) -> None:
        """``size`` is how many processes decide: as many as there are cores but one, if not
        given.
        """
        self._deciding = CpuPool(size or max(1, (os.cpu_count() or 1) - 1))
        self._studying = CpuPool(1)

    async def start(self) -> None:
        """They start when they are needed."""

    async def decide(self, player: str, view: View, seed: int) -> Action:
        """What the player of this name does. Raises CpuError."""
        return await _to_the_end(self._deciding.decide(player, view, seed))

    async def evaluate(self, player: str, view: View) -> ChoiceValues:
        """What every choice is worth. Raises CannotEvaluate and CpuError."""
        return await _to_the_end(self._deciding.evaluate(player, view))

    async def advise(self, view: View) -> Action:
        """What the judge of choices would do in this seat. Raises CpuError."""
        return await _to_the_end(self._deciding.advise(view))

    async def review(self, played: FinishedRound[Any, Any]) -> HandReview:
        """How a round that is over went. Raises CpuError."""
        return await self._studying.review(played)

    async def roll_out(
        self, view: View, actions: Sequence[Action], seed: int, numbers: range
    ) -> Chances:
        """How choices end in these hands. Raises CannotEvaluate and CpuError."""
        return await self._studying.roll_out(view, actions, seed, numbers)

    async def ask_program(self, command: str, account: GameSoFar, view: View) -> Action:
        """Nobody runs programs here. Raises CpuError."""
        raise CpuError(CpuCode.ASKS_NO_PROGRAMS)

    async def stop(self) -> None:
        """Somebody has left; others play on."""

    def kill(self) -> None:
        """Somebody has left in haste; others play on."""

    async def end(self) -> None:
        """Let all processes end."""
        await asyncio.gather(self._deciding.stop(), self._studying.stop())


async def _to_the_end(answer: Coroutine[Any, Any, AnswerT]) -> AnswerT:
    asked = asyncio.ensure_future(answer)
    # Looked at, so that nobody hears of an error who does not wait for the answer any more.
    asked.add_done_callback(lambda done: done.cancelled() or done.exception())
    return await asyncio.shield(asked)
