"""Asking a CPU player for its decision: in processes of their own, or at once in this one.

A player that thinks in a thread of the app makes every key slow, because threads of Python
share one lock; another process does not, and can be ended in the middle of a thought.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from enum import StrEnum
from itertools import count
from typing import TYPE_CHECKING, Any, Final, Self

from app.cpu.child import Child
from app.cpu.messages import (
    Answer,
    AskProgram,
    Decide,
    Evaluate,
    Failed,
    Question,
    Request,
    Review,
    RollOut,
    answer,
)
from app.cpu.process import frame
from app.cpu.program import LIMIT, START_LIMIT, GameSoFar, ProgramFault
from app.games.base import Action, View
from app.match.view import FinishedRound
from app.players.base import CannotEvaluate, ChoiceValue
from app.players.registry import UnknownPlayer, judge
from app.refusal import Refused

if TYPE_CHECKING:
    from app.coach.review import HandReview


THINKING: Final = 30.0
"""Seconds that a CPU player has for an answer, unless somebody sets another limit. All here answer
in a small part of a second."""
_PATIENCE: Final = 0.25
"""Seconds that the process may take to end by itself, or an answer that is late to be read."""
_OTHER_LINES: Final = 6
"""Most lines besides those of the game that a program is sent for one decision."""

ChoiceValues = list[tuple[Action, ChoiceValue]]
Chances = list[tuple[float, ...]]


class CpuCode(StrEnum):
    """The codes of CpuError; others are those of what is behind it."""

    NOT_STARTED = "table.cpu-not-started"
    STOPPED = "table.cpu-stopped"
    DIED = "table.cpu-died"
    """Of the same request, twice."""
    TOO_LATE = "table.cpu-too-late"
    ASKS_NO_PROGRAMS = "table.asks-no-programs"
    NOT_AGREED_TO = "table.not-agreed-to"
    """The program that a file names, by anybody here."""


class CpuError(Refused):
    """No decision came."""

    @classmethod
    def because(cls, error: Refused) -> Self:
        """Return the error to raise where this one is why no decision came."""
        return cls(error.code, **error.values)


class CpuForfeit(CpuError):
    """A program has lost the match by its own fault."""


class CpuTooLate(CpuError):
    """No answer came in time; the process that was asked has been ended."""


class Cpu:
    """Where CPU players think, by whatever way ``ask`` takes to them."""

    async def ask(self, question: Question) -> Any:
        """Return what is asked for; see the methods below.

        Raises CannotEvaluate where a player can say nothing, CpuError when no answer can be had,
        and CpuTooLate when it does not come in time.
        """
        raise NotImplementedError

    async def decide(self, player: str, view: View, seed: int) -> Action:
        """Return what the player of this name does, given a number for its random choices.

        Raises CpuError when no decision can be had.
        """
        return await self.ask(Decide(player, view, seed))

    async def evaluate(self, player: str, view: View) -> ChoiceValues:
        """Return what the player of this name says that every choice is worth, the best first.

        Raises CannotEvaluate where it can say nothing, and CpuError when no answer can be had.
        """
        values: ChoiceValues = await self.ask(Evaluate(player, view))
        return values

    async def advise(self, view: View) -> Action:
        """Return what the judge of choices would do in this seat. Raises CpuError."""
        return await self.ask(Decide(judge(view.rules.game), view, 0))

    async def review(self, played: FinishedRound[Any, Any]) -> HandReview:
        """Return how a round that is over went, and what decisions have cost. Raises CpuError."""
        review: HandReview = await self.ask(Review(played))
        return review

    async def roll_out(
        self, view: View, actions: Sequence[Action], seed: int, numbers: range
    ) -> Chances:
        """Return by hand the chances to win after each of the actions, in those hands of these
        numbers that the view and the seed give; see ``app.coach.rollout``.

        Raises CannotEvaluate where nothing can be said, and CpuError when no answer can be had.
        """
        chances: Chances = await self.ask(RollOut(view, tuple(actions), seed, numbers))
        return chances

    async def ask_program(self, command: str, account: GameSoFar, view: View) -> Action:
        """Return what the program with this command line does, given all that it has to know.

        Raises CpuForfeit for a fault of its own, and CpuError when it cannot be started, or where
        nobody runs programs.
        """
        raise CpuError(CpuCode.ASKS_NO_PROGRAMS)

    async def start(self) -> None:
        """Get ready, so that the first decision is not late. Raises CpuError."""

    async def stop(self) -> None:
        """End what was started. It may be started again."""

    def kill(self) -> None:
        """End it at once, from anywhere; harmless when it has ended already."""


async def choice_values(cpu: Cpu, view: View) -> ChoiceValues:
    """Return what every choice of a view is worth, says the judge of its game, the best first.

    Raises CannotEvaluate where it can say nothing, and CpuError when no answer can be had.
    """
    return await cpu.evaluate(judge(view.rules.game), view)


class InstantCpu(Cpu):
    """Decides at once in this process, for tests, benchmarks and players that take no time."""

    async def ask(self, question: Question) -> Any:
        """Return it. Raises CannotEvaluate, and CpuError when there is no such player."""
        try:
            return answer(question)
        except UnknownPlayer as error:
            raise CpuError.because(error) from error


class CpuProcess(Cpu):
    """One process in which the CPU players of a match think, one request at a time.

    It starts with the first request if it was not started before. An answer depends on the
    request alone, so a process that dies over one is replaced and asked again, once. A request
    that is cancelled, or not answered in time, ends the process, so that nobody goes on thinking
    in vain; the next request starts another. ``program_limit`` is the time that a program has for
    an answer, in seconds, and ``thinking_limit`` that of a CPU player.
    """

    def __init__(self, program_limit: float = LIMIT, thinking_limit: float = THINKING) -> None:
        self.program_limit = program_limit
        self.thinking_limit = thinking_limit
        self._numbers = count(1)
        self._child: Child | None = None
        self._turn = asyncio.Lock()
        self._stopped = False

    @property
    def pid(self) -> int | None:
        """The number of the running process, None when there is none."""
        return None if self._child is None else self._child.pid

    async def start(self) -> None:
        """Start the process. Raises CpuError when the system cannot."""
        async with self._turn:
            await self._running()

    async def ask(self, question: Question) -> Any:
        """Ask the process."""
        return await self._answer(question, self.thinking_limit)

    async def ask_program(self, command: str, account: GameSoFar, view: View) -> Action:
        """Ask a program; it is started by the process, and ends with it."""
        # The process itself looks after its time. Ours passes only if it has died of it.
        limit = self.program_limit
        lines = len(account.before) + len(account.now) + _OTHER_LINES
        seconds = max(limit, START_LIMIT) + limit * lines
        return await self._answer(AskProgram(command, limit, account, view), seconds)

    async def _answer(self, question: Question | AskProgram, seconds: float) -> Any:
        request = Request(next(self._numbers), question)
        async with self._turn:
            self._stopped = False
            try:
                answered = await self._ask(request, seconds)
            except _Died:
                answered = await self._ask_again(request, seconds)
        match answered:
            case Answer(_, value):
                return value
            case Failed(_, CannotEvaluate() as error):
                raise error
            case Failed(_, ProgramFault() as fault):
                raise CpuForfeit.because(fault) from fault
            case Failed(_, error):
                raise CpuError.because(error) from error

    async def stop(self) -> None:
        """Let the process end, and end it if it does not or is still thinking."""
        if self._child is not None and not self._turn.locked():
            async with self._turn:
                await self._child.finish(_PATIENCE)
        self.kill()

    def kill(self) -> None:
        """End the process at once, from anywhere; harmless when there is none.

        A decision that was being waited for ends in CpuError.
        """
        self._stopped = True
        self._drop()

    def _drop(self) -> None:
        if self._child is not None:
            self._child.end()
            self._child = None

    async def _running(self) -> Child:
        if self._child is None:
            try:
                self._child = await Child.start("app.cpu.worker")
            except OSError as error:
                raise CpuError(CpuCode.NOT_STARTED, reason=error.strerror) from error
        return self._child

    async def _ask(self, request: Request, seconds: float) -> Answer | Failed:
        child = await self._running()
        thought = asyncio.create_task(_answered(child, request))
        try:
            await asyncio.wait({thought}, timeout=seconds)
            if not thought.done():
                # Whoever has slept through the time finds the answer that came meanwhile.
                await asyncio.wait({thought}, timeout=_PATIENCE)
            if not thought.done():
                raise CpuTooLate(CpuCode.TOO_LATE, seconds=seconds)
            return thought.result()
        except BaseException:
            if not thought.cancel():
                thought.exception()  # looked at, so that nobody hears of it who does not wait
            self._drop()
            raise

    async def _ask_again(self, request: Request, seconds: float) -> Answer | Failed:
        if self._stopped:
            raise CpuError(CpuCode.STOPPED)
        try:
            return await self._ask(request, seconds)
        except _Died:
            raise CpuError(CpuCode.DIED) from None


class _Died(Exception):
    """The process went away before it answered."""


async def _answered(child: Child, request: Request) -> Answer | Failed:
    """The answer to a request. Raises _Died when the process goes away.

    What comes with the number of another request is nobody's answer any more.
    """
    try:
        child.writer.write(frame(request))
        await child.writer.drain()
        while True:
            message: Answer | Failed = await child.receive()
            if message.id == request.id:
                return message
    except (OSError, EOFError) as error:
        raise _Died from error


class CpuPool(Cpu):
    """So many processes in which CPU players think at once, for who asks much: a server.

    Each has one request at a time; who asks first is answered first. A process starts when a
    request finds all others busy. What is said of ``CpuProcess`` holds of each: one that dies over
    a request, or is ended because it was cancelled or came too late, is replaced, and the requests
    to the others go on. ``thinking_limit`` is in seconds, from when a process begins to think.

    Programs are not asked: each would have to keep to the process that follows its game. The arena
    has no use for this, and plays whole games in processes of its own: a view takes longer to be
    sent than most players take to decide.
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

    async def ask(self, question: Question) -> Any:
        """Ask the first process that is idle."""
        process = await self._idle.get()
        try:
            return await process.ask(question)
        finally:
            self._idle.put_nowait(process)

    async def start(self) -> None:
        """Start them all. Raises CpuError when the system cannot."""
        await asyncio.gather(*(process.start() for process in self._processes))

    async def stop(self) -> None:
        """Let all processes end, and end those that do not or are still thinking."""
        await asyncio.gather(*(process.stop() for process in self._processes))

    def kill(self) -> None:
        """End them at once, from anywhere. What is being waited for ends in CpuError."""
        for process in self._processes:
            process.kill()


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
