"""Asking a CPU player for its decision: in a process of its own, or at once in this one.

A player that thinks in a thread of the app makes every key slow, because threads of Python
share one lock; another process does not, and can be ended in the middle of a thought.
"""

from __future__ import annotations

import asyncio
import pickle
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from enum import StrEnum
from itertools import count
from typing import TYPE_CHECKING, Any, Final, Protocol, Self

from app.cpu.child import start_child
from app.cpu.messages import (
    LENGTH_BYTES,
    Answer,
    AskProgram,
    Decide,
    Decided,
    Evaluate,
    Evaluated,
    Failed,
    Forfeited,
    Request,
    Review,
    Reviewed,
    RolledOut,
    RollOut,
    frame,
)
from app.cpu.program import LIMIT, START_LIMIT, GameSoFar
from app.games.base import Action, View
from app.match.view import FinishedRound
from app.players import registry
from app.players.base import CannotEvaluate, ChoiceValue
from app.players.registry import UnknownPlayer
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


class Cpu(Protocol):
    """Where CPU players think."""

    async def start(self) -> None:
        """Get ready, so that the first decision is not late. Raises CpuError."""

    async def decide(self, player: str, view: View, seed: int) -> Action:
        """Return what the player of this name does. Raises CpuError when no decision can be had."""

    async def evaluate(self, player: str, view: View) -> ChoiceValues:
        """Return what the player of this name says that every choice is worth, the best first.

        Raises CannotEvaluate where it can say nothing, and CpuError when no answer can be had.
        """

    async def advise(self, view: View) -> Action:
        """Return what the judge of choices would do in this seat. Raises CpuError."""

    async def review(self, played: FinishedRound[Any, Any]) -> HandReview:
        """Return the review of a round that is over. Raises CpuError."""

    async def roll_out(
        self, view: View, actions: Sequence[Action], seed: int, numbers: range
    ) -> Chances:
        """Return by hand the chances to win after each of the actions, in those hands of these
        numbers that the view and the seed give; see ``app.coach.rollout``.

        Raises CannotEvaluate where nothing can be said, and CpuError when no answer can be had.
        """

    async def ask_program(self, command: str, account: GameSoFar, view: View) -> Action:
        """Return what the program with this command line does, given all that it has to know.

        Raises CpuForfeit for a fault of its own, and CpuError when it cannot be started.
        """

    async def stop(self) -> None:
        """End what was started. It may be started again."""

    def kill(self) -> None:
        """End it at once, from anywhere; harmless when it has ended already."""


async def choice_values(cpu: Cpu, view: View) -> ChoiceValues:
    """Return what every choice of a view is worth, says the judge of its game, the best first.

    Raises CannotEvaluate where it can say nothing, and CpuError when no answer can be had.
    """
    return await cpu.evaluate(registry.judge(view.rules.game), view)


class InstantCpu:
    """Decides at once in this process, for tests, benchmarks and players that take no time."""

    async def start(self) -> None: ...

    async def decide(self, player: str, view: View, seed: int) -> Action:
        """Return the action of the player of this name. Raises CpuError for an unknown one."""
        try:
            return registry.decide(player, view, seed)
        except UnknownPlayer as error:
            raise CpuError.because(error) from error

    async def evaluate(self, player: str, view: View) -> ChoiceValues:
        """Return what the choices are worth. Raises CannotEvaluate, and CpuError when there is no
        such player.
        """
        try:
            return registry.evaluate(player, view)
        except UnknownPlayer as error:
            raise CpuError.because(error) from error

    async def advise(self, view: View) -> Action:
        return await InstantCpu.decide(self, registry.judge(view.rules.game), view, 0)

    async def review(self, played: FinishedRound[Any, Any]) -> HandReview:
        """Return how a round that is over went."""
        from app.coach.review import review_hand

        return review_hand(played.view, played.dealer, played.seed, played.history, played.stood_in)

    async def roll_out(
        self, view: View, actions: Sequence[Action], seed: int, numbers: range
    ) -> Chances:
        """Return how these hands end. Raises CannotEvaluate."""
        from app.coach.rollout import roll_out

        return roll_out(view, actions, seed, numbers)

    async def ask_program(self, command: str, account: GameSoFar, view: View) -> Action:
        """Return programs take time. Raises CpuError."""
        raise CpuError(CpuCode.ASKS_NO_PROGRAMS)

    async def stop(self) -> None: ...

    def kill(self) -> None: ...


class CpuProcess:
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
        self._worker: _CpuWorker | None = None
        self._turn = asyncio.Lock()
        self._stopped = False

    @property
    def pid(self) -> int | None:
        """The number of the running process, None when there is none."""
        return None if self._worker is None else self._worker.process.pid

    async def start(self) -> None:
        """Start the process. Raises CpuError when the system cannot."""
        async with self._turn:
            await self._running()

    async def decide(self, player: str, view: View, seed: int) -> Action:
        """Return what the player of this name does, given a number for its random choices.

        Raises CpuError when no decision can be had, CpuTooLate when it is not made in time.
        """
        request = Decide(next(self._numbers), self.thinking_limit, player, view, seed)
        return await self._decided(request)

    async def evaluate(self, player: str, view: View) -> ChoiceValues:
        """Return what the player of this name says that every choice is worth, the best first.

        Raises CannotEvaluate where it can say nothing, CpuError when no answer can be had, and
        CpuTooLate when it does not come in time.
        """
        request = Evaluate(next(self._numbers), self.thinking_limit, player, view)
        answer = await self._answer(request)
        assert isinstance(answer, Evaluated)
        return answer.choice_values

    async def advise(self, view: View) -> Action:
        return await self.decide(registry.judge(view.rules.game), view, 0)

    async def review(self, played: FinishedRound[Any, Any]) -> HandReview:
        """Return how a round that is over went, and what its decisions have cost.

        Raises CpuError when no answer can be had, CpuTooLate when it does not come in time.
        """
        number, seconds = next(self._numbers), self.thinking_limit
        request = Review(
            number,
            seconds,
            played.view,
            played.dealer,
            played.seed,
            played.history,
            played.stood_in,
        )
        answer = await self._answer(request)
        assert isinstance(answer, Reviewed)
        return answer.review

    async def roll_out(
        self, view: View, actions: Sequence[Action], seed: int, numbers: range
    ) -> Chances:
        """Return by hand the chances to win after each of the actions, as ``Cpu.roll_out`` says.

        Raises CannotEvaluate, CpuError when no answer can be had, and CpuTooLate when it does not
        come in time.
        """
        number, seconds = next(self._numbers), self.thinking_limit
        request = RollOut(number, seconds, view, tuple(actions), seed, numbers)
        answer = await self._answer(request)
        assert isinstance(answer, RolledOut)
        return answer.chances

    async def ask_program(self, command: str, account: GameSoFar, view: View) -> Action:
        """Return what a program does; it is started by the process, and ends with it.

        Raises CpuForfeit for a fault of its own, and CpuError when no decision can be had.
        """
        # The process itself looks after its time. Ours passes only if it has died of it.
        limit = self.program_limit
        lines = len(account.before) + len(account.now) + _OTHER_LINES
        seconds = max(limit, START_LIMIT) + limit * lines
        request = AskProgram(next(self._numbers), seconds, command, limit, account, view)
        return await self._decided(request)

    async def _decided(self, request: Decide | AskProgram) -> Action:
        answer = await self._answer(request)
        assert isinstance(answer, Decided)
        return answer.action

    async def _answer(self, request: Request) -> Decided | Evaluated | Reviewed | RolledOut:
        async with self._turn:
            self._stopped = False
            try:
                answer = await self._ask(request)
            except _Died:
                answer = await self._ask_again(request)
        match answer:
            case Forfeited(_, fault):
                raise CpuForfeit.because(fault) from fault
            case Failed(_, CannotEvaluate() as error):
                raise error
            case Failed(_, error):
                raise CpuError.because(error) from error
            case _:
                return answer

    async def stop(self) -> None:
        """Let the process end, and end it if it does not or is still thinking."""
        if self._worker is not None and not self._turn.locked():
            async with self._turn:
                await self._worker.finish()
        self.kill()

    def kill(self) -> None:
        """End the process at once, from anywhere; harmless when there is none.

        A decision that was being waited for ends in CpuError.
        """
        self._stopped = True
        self._drop()

    def _drop(self) -> None:
        if self._worker is not None:
            self._worker.kill()
            self._worker = None

    async def _running(self) -> _CpuWorker:
        if self._worker is None:
            try:
                self._worker = await _CpuWorker.start()
            except OSError as error:
                raise CpuError(CpuCode.NOT_STARTED, reason=error.strerror) from error
        return self._worker

    async def _ask(self, request: Request) -> Answer:
        worker = await self._running()
        thought = asyncio.create_task(worker.ask(request))
        try:
            await asyncio.wait({thought}, timeout=request.seconds)
            if not thought.done():
                # Whoever has slept through the time finds the answer that came meanwhile.
                await asyncio.wait({thought}, timeout=_PATIENCE)
            if not thought.done():
                raise CpuTooLate(CpuCode.TOO_LATE, seconds=request.seconds)
            return thought.result()
        except BaseException:
            if not thought.cancel():
                thought.exception()  # looked at, so that nobody hears of it who does not wait
            self._drop()
            raise

    async def _ask_again(self, request: Request) -> Answer:
        if self._stopped:
            raise CpuError(CpuCode.STOPPED)
        try:
            return await self._ask(request)
        except _Died:
            raise CpuError(CpuCode.DIED) from None


class _Died(Exception):
    """The process went away before it answered."""


class _CpuWorker:
    """A running process and the socket that is its standard input and output."""

    def __init__(
        self,
        process: subprocess.Popen[bytes],
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> None:
        self.process = process
        self._reader = reader
        self._writer = writer

    @classmethod
    async def start(cls) -> _CpuWorker:
        return cls(*await start_child("app.cpu.worker"))

    async def ask(self, request: Request) -> Answer:
        """The answer to a request. Raises _Died when the process goes away.

        What comes with the number of another request is nobody's answer any more.
        """
        try:
            self._writer.write(frame(request))
            await self._writer.drain()
            while True:
                header = await self._reader.readexactly(LENGTH_BYTES)
                data = await self._reader.readexactly(int.from_bytes(header, "big"))
                answer: Answer = pickle.loads(data)
                if answer.id == request.id:
                    return answer
        except (OSError, EOFError) as error:
            raise _Died from error

    async def finish(self) -> None:
        """Close the process's input and give it a moment to end by itself."""
        with suppress(OSError, TimeoutError):
            self._writer.write_eof()
            async with asyncio.timeout(_PATIENCE):
                await self._reader.read()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        with suppress(RuntimeError):  # the loop may be closed already, and the socket with it
            self._writer.transport.abort()
