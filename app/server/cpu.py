"""Where the CPU players of all visitors think."""

from __future__ import annotations

import asyncio
import os
from typing import Any

from app.cpu.messages import Question, Review, RollOut
from app.cpu.service import Cpu, CpuPool


class ServerCpu(Cpu):
    """Processes for the decisions of all tables, and one for what takes long: reviews, roll-outs.

    Who plays here ends none of them by leaving, so ``stop`` and ``kill`` do nothing: the answer to
    a decision comes and is heard by nobody, which costs less than another process. ``end`` ends
    them, for the server alone. They start when they are needed.
    """

    def __init__(self, size: int | None = None) -> None:
        """``size`` is how many processes decide: as many as there are cores but one, if not
        given.
        """
        self._deciding = CpuPool(size or max(1, (os.cpu_count() or 1) - 1))
        self._studying = CpuPool(1)

    async def ask(self, question: Question) -> Any:
        """Ask the processes for what is asked."""
        if isinstance(question, Review | RollOut):
            return await self._studying.ask(question)
        asked = asyncio.ensure_future(self._deciding.ask(question))
        # Looked at, so that nobody hears of an error who does not wait for the answer any more.
        asked.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(asked)

    async def end(self) -> None:
        """Let all processes end."""
        await asyncio.gather(self._deciding.stop(), self._studying.stop())
