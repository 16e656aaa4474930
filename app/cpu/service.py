"""Ask CPU players for decisions, in processes of their own or at once in this one.

A player that thinks in a thread of the app makes every key slow, because threads of Python share
one lock. Another process does not, and it can be killed in the middle of a thought.
"""

from __future__ import annotations

import asyncio
import os
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from itertools import count
from typing import TYPE_CHECKING, Any, Final, Self, TypeAlias

from app.cpu.child import Child
from app.cpu.messages import (
    Advise,
    Analyse,
    Answer,
    AskProgram,
    Decide,
    Evaluate,
    Failed,
    Question,
    Rate,
    Read,
    Request,
    Review,
    RollOut,
    answer,
)
from app.cpu.process import frame
from app.cpu.program import LIMIT, START_LIMIT, GameSoFar
from app.cpu.program_process import ProgramFault
from app.games.base import Action, View
from app.match.view import FinishedRound
from app.messages import msg
from app.players.base import CannotEvaluate, ChoiceValue
from app.players.registry import UnknownPlayer, judge
from app.refusal import Code, Codes, Refused

if TYPE_CHECKING:
    from app.coach.advice import Advice
    from app.coach.analysis import Analysis
    from app.coach.drills import DrillKind
    from app.coach.puzzles import Puzzle
    from app.coach.review import HandReview
    from app.coach.rollout import PlayedOut
    from app.players.gin.reading import Reading


THINKING: Final = 30.0
"""Usual limit for an answer of a CPU player, in seconds. Ours need a small part of one."""
_PATIENCE: Final = 0.25
"""Seconds that the process may take to end by itself, or a late answer to be read."""
_OTHER_LINES: Final = 6
"""Most lines besides those of the game that a program is sent for one decision."""

ChoiceValues = list[tuple[Action, ChoiceValue]]
HandsPlayedOut: TypeAlias = "list[tuple[PlayedOut, ...]]"


class CpuCode(Codes):
    """The codes of CpuError besides those of the errors behind it."""

    NOT_STARTED = Code(
        "table.cpu-not-started", msg("The computer player cannot be started: {reason}.")
    )
    STOPPED = Code(
        "table.cpu-stopped", msg("The computer player was stopped before it had decided.")
    )
    DIED = Code(
        "table.cpu-died",
        msg(
            "The computer player stopped twice without an answer. The match is saved: leave it and"
            " resume it later."
        ),
    )
    """The process died twice over the same request."""
    TOO_LATE = Code(
        "table.cpu-too-late", msg("The computer player gave no answer within {seconds} seconds.")
    )
    ASKS_NO_PROGRAMS = Code(
        "table.asks-no-programs", msg("Programs are asked in a process of their own.")
    )
    NOT_AGREED_TO = Code(
        "table.not-agreed-to", msg("Nobody here has agreed to the program of this match.")
    )


class CpuError(Refused):
    @classmethod
    def because(cls, error: Refused) -> Self:
        """Return the error to raise when this one prevented a decision."""
        return cls(error.code, **error.values)


class CpuForfeit(CpuError):
    """A program has lost the match by a fault of its own."""


class CpuTooLate(CpuError):
    """No answer came in time; the process was killed."""


class Cpu(ABC):
    """A place where CPU players think. Subclasses say how ``ask`` gets there."""

    has_time: bool = False
    """Whether it may work on what nobody waits for: a process of its own, and of one person."""

    @abstractmethod
    async def ask(self, question: Question) -> Any:
        """Return the answer to a question; its type depends on the question, as the methods below
        show.

        Raises CannotEvaluate if a player has no opinion, CpuError if no answer can be had, and
        CpuTooLate if it does not come in time.
        """

    async def decide(self, player: str, view: View, seed: int) -> Action:
        """Return a player's action; ``seed`` is for its random choices. Raises CpuError."""
        return await self.ask(Decide(player, view, seed))

    async def evaluate(self, player: str, view: View) -> ChoiceValues:
        """Return a player's value of every choice, the best first.

        Raises CannotEvaluate if it has no opinion, and CpuError if no answer can be had.
        """
        values: ChoiceValues = await self.ask(Evaluate(player, view))
        return values

    async def advise(self, view: View) -> Advice:
        """Return the advice of the game's strongest level for this seat. Raises CpuError."""
        advice: Advice = await self.ask(Advise(view))
        return advice

    async def read(self, view: View) -> Reading | None:
        """Return what a seat of Gin can tell of the opponent's hand; None if that is not known.

        Raises CpuError.
        """
        reading: Reading | None = await self.ask(Read(view))
        return reading

    async def analyse(self, view: View) -> Analysis:
        """Return the analysis of a position of Gin.

        Raises CannotEvaluate if it cannot be judged, and CpuError if no answer can be had.
        """
        analysis: Analysis = await self.ask(Analyse(view))
        return analysis

    async def rate(self, kind: DrillKind, view: View) -> Puzzle:
        """Return how hard a question about a position of Gin is.

        Raises CannotEvaluate if it cannot be judged, and CpuError if no answer can be had.
        """
        puzzle: Puzzle = await self.ask(Rate(kind, view))
        return puzzle

    async def review(self, played: FinishedRound[Any, Any]) -> HandReview:
        """Return the review of a finished round. Raises CpuError."""
        review: HandReview = await self.ask(Review(played))
        return review

    async def roll_out(
        self, view: View, actions: Sequence[Action], seed: int, numbers: range
    ) -> HandsPlayedOut:
        """Return, for each hand, its end after each of the actions.

        The seed and ``numbers`` choose the hands that the view allows; see ``app.coach.rollout``.
        Raises CannotEvaluate if nothing can be said, and CpuError if no answer can be had.
        """
        ends: HandsPlayedOut = await self.ask(RollOut(view, tuple(actions), seed, numbers))
        return ends

    async def ask_program(self, command: str, account: GameSoFar, view: View) -> Action:
        """Return the action of the program with this command line.

        Raises CpuForfeit for a fault of the program, and CpuError if it cannot be started or if
        programs are not run here.
        """
        raise CpuError(CpuCode.ASKS_NO_PROGRAMS)

    async def start(self) -> None:
        """Get ready, so that the first decision is not late. Raises CpuError."""

    async def stop(self) -> None: ...

    def kill(self) -> None:
        """Kill the processes at once; safe from any thread and when there are none."""


async def choice_values(cpu: Cpu, view: View) -> ChoiceValues:
    """Return the judge's value of every choice in a view, the best first.

    Raises CannotEvaluate if the judge has no opinion, and CpuError if no answer can be had.
    """
    return await cpu.evaluate(judge(view.rules.game), view)


class InstantCpu(Cpu):
    async def ask(self, question: Question) -> Any:
        try:
            return answer(question)
        except UnknownPlayer as error:
            raise CpuError.because(error) from error


class CpuProcess(Cpu):
    """One process in which the CPU players of a match think, one request at a time.

    It starts with the first request, if not before. An answer depends on the request alone, so a
    process that dies is replaced and asked again, once. A request that is cancelled or comes too
    late ends the process, which would otherwise think in vain; the next request starts another.
    ``program_limit`` and ``thinking_limit`` are the seconds for an answer of a program and of a CPU
    player.
    """

    has_time = True

    def __init__(self, program_limit: float = LIMIT, thinking_limit: float = THINKING) -> None:
        self.program_limit = program_limit
        self.thinking_limit = thinking_limit
        self._numbers = count(1)
        self._child: Child | None = None
        self._turn = asyncio.Lock()
        self._stopped = False

    @property
    def pid(self) -> int | None:
        return None if self._child is None else self._child.pid

    async def start(self) -> None:
        async with self._turn:
            await self._running()

    async def ask(self, question: Question) -> Any:
        return await self._answer(question, self.thinking_limit)

    async def ask_program(self, command: str, account: GameSoFar, view: View) -> Action:
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
        """Let the process end by itself; kill it if it does not, or if it is still thinking."""
        if self._child is not None and not self._turn.locked():
            async with self._turn:
                await self._child.finish(_PATIENCE)
        self.kill()

    def kill(self) -> None:
        """Kill the process at once. A caller that waits for a decision gets CpuError."""
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
                # If this process was suspended, the answer may have come meanwhile.
                await asyncio.wait({thought}, timeout=_PATIENCE)
            if not thought.done():
                raise CpuTooLate(CpuCode.TOO_LATE, seconds=seconds)
            return thought.result()
        except BaseException:
            if not thought.cancel():
                thought.exception()  # retrieved, so that asyncio does not log it
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
    pass


async def _answered(child: Child, request: Request) -> Answer | Failed:
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
    """Several processes in which CPU players think at once, for a server.

    Each has one request at a time, and requests are answered in order of arrival. A process starts
    when a request finds all others busy. Each behaves as a ``CpuProcess`` does: if it dies or is
    killed, the requests to the others go on. ``thinking_limit`` is in seconds from when a process
    begins to think.

    Programs are not asked: each would have to stay with the process that follows its game. The
    arena plays whole games in processes of its own instead, since sending a view takes longer than
    most players take to decide.
    """

    def __init__(self, size: int, thinking_limit: float = THINKING) -> None:
        self._processes = [CpuProcess(thinking_limit=thinking_limit) for _ in range(size)]
        # The last to be idle is the first to be asked, so that no more run than are needed.
        self._idle: asyncio.LifoQueue[CpuProcess] = asyncio.LifoQueue()
        for process in self._processes:
            self._idle.put_nowait(process)
        self.waiting = 0
        """The number of questions that wait for a process."""

    @property
    def pids(self) -> list[int]:
        return [process.pid for process in self._processes if process.pid is not None]

    async def ask(self, question: Question) -> Any:
        self.waiting += 1
        try:
            process = await self._idle.get()
        finally:
            self.waiting -= 1
        try:
            return await process.ask(question)
        finally:
            self._idle.put_nowait(process)

    async def start(self) -> None:
        await asyncio.gather(*(process.start() for process in self._processes))

    async def stop(self) -> None:
        await asyncio.gather(*(process.stop() for process in self._processes))

    def kill(self) -> None:
        for process in self._processes:
            process.kill()


class ServerCpu(Cpu):
    """Processes for the decisions of all tables, and one for reviews and roll-outs, which take
    long.

    A player who leaves must not end them, so ``stop`` and ``kill`` do nothing: a decision that is
    no longer wanted is thought out and dropped, which costs less than another process. Only the
    server ends them, by ``end``.
    """

    def __init__(self, size: int | None = None) -> None:
        """``size`` is the number of processes that decide; one less than the cores by default."""
        self._deciding = CpuPool(size or max(1, (os.cpu_count() or 1) - 1))
        self._studying = CpuPool(1)

    @property
    def pools(self) -> Mapping[str, CpuPool]:
        return {"deciding": self._deciding, "studying": self._studying}

    async def ask(self, question: Question) -> Any:
        if isinstance(question, Review | RollOut):
            return await self._studying.ask(question)
        asked = asyncio.ensure_future(self._deciding.ask(question))
        # Retrieve the error, so that asyncio does not log it if the caller has gone.
        asked.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(asked)

    async def end(self) -> None:
        await asyncio.gather(self._deciding.stop(), self._studying.stop())
