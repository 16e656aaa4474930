"""Asking a CPU player for its decision: in a process of its own, or at once in this one.

A player that thinks in a thread of the app makes every key slow, because threads of Python
share one lock; another process does not, and can be ended in the middle of a thought.
"""

from __future__ import annotations

import asyncio
import pickle
import subprocess
from contextlib import suppress
from typing import Final, Protocol, cast

from app.games.gin.actions import Action
from app.games.gin.view import View
from app.players.registry import JUDGE, UnknownPlayer
from app.players.registry import decide as decided_by
from app.programs.program import LIMIT, GameSoFar, ProgramFault
from app.programs.worker import LENGTH_BYTES, frame
from app.table.child import start_child

_PATIENCE: Final = 0.25
"""Seconds that the process may take to end by itself."""


class CpuError(Exception):
    """No decision came; the message is one sentence for the player."""


class CpuForfeit(CpuError):
    """A program has lost the match by its own fault; the message says what it did."""


class Cpu(Protocol):
    """Where CPU players think."""

    async def start(self) -> None:
        """Get ready, so that the first decision is not late. Raises CpuError."""

    async def decide(self, player: str, view: View, seed: int) -> Action:
        """What the player of this name does. Raises CpuError when no decision can be had."""

    async def advise(self, view: View) -> Action:
        """What the judge of choices would do in this seat. Raises CpuError."""

    async def ask_program(self, command: str, account: GameSoFar, view: View) -> Action:
        """What the program with this command line does, given all that it has to know.

        Raises CpuForfeit for a fault of its own, and CpuError when it cannot be started.
        """

    async def stop(self) -> None:
        """End what was started. It may be started again."""

    def kill(self) -> None:
        """End it at once, from anywhere; harmless when it has ended already."""


class InstantCpu:
    """Decides at once in this process, for tests, benchmarks and players that take no time."""

    async def start(self) -> None:
        """Nothing to do."""

    async def decide(self, player: str, view: View, seed: int) -> Action:
        """What the player of this name does. Raises CpuError when there is no such player."""
        try:
            return decided_by(player, view, seed)
        except UnknownPlayer as error:
            raise CpuError(str(error)) from error

    async def advise(self, view: View) -> Action:
        """What the judge of choices would do in this seat."""
        return await InstantCpu.decide(self, JUDGE, view, 0)

    async def ask_program(self, command: str, account: GameSoFar, view: View) -> Action:
        """Programs take time. Raises CpuError."""
        raise CpuError("Programs are asked in a process of their own.")

    async def stop(self) -> None:
        """Nothing to do."""

    def kill(self) -> None:
        """Nothing to do."""


class CpuProcess:
    """One process in which the CPU players of a match think, one decision at a time.

    It starts with the first decision if it was not started before. A decision depends on the
    request alone, so a process that dies over one is replaced and asked again, once.
    ``program_limit`` is the time that a program has for an answer, in seconds.
    """

    def __init__(self, program_limit: float = LIMIT) -> None:
        self.program_limit = program_limit
        self._worker: _Worker | None = None
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
        """What the player of this name does, given a number for its random choices.

        A cancelled decision ends the process, for its answer would be taken for that to the
        next request. Raises CpuError when no decision can be had.
        """
        return await self._decide(frame((player, view, seed)))

    async def advise(self, view: View) -> Action:
        """What the judge of choices would do in this seat. Raises CpuError."""
        return await self.decide(JUDGE, view, 0)

    async def ask_program(self, command: str, account: GameSoFar, view: View) -> Action:
        """What a program does; it is started by the process, and ends with it.

        Raises CpuForfeit for a fault of its own, and CpuError when no decision can be had.
        """
        return await self._decide(frame((command, view, account, self.program_limit)))

    async def _decide(self, request: bytes) -> Action:
        async with self._turn:
            self._stopped = False
            try:
                answer = await self._ask(request)
            except _Died:
                answer = await self._ask_again(request)
        if isinstance(answer, ProgramFault):
            raise CpuForfeit(str(answer))
        if isinstance(answer, str):
            raise CpuError(answer)
        return cast(Action, answer)

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

    async def _running(self) -> _Worker:
        if self._worker is None:
            try:
                self._worker = await _Worker.start()
            except OSError as error:
                raise CpuError(
                    f"The computer player cannot be started: {error.strerror}."
                ) from error
        return self._worker

    async def _ask(self, request: bytes) -> object:
        worker = await self._running()
        try:
            return await worker.ask(request)
        except BaseException:
            self._drop()
            raise

    async def _ask_again(self, request: bytes) -> object:
        if self._stopped:
            raise CpuError("The computer player was stopped before it had decided.")
        try:
            return await self._ask(request)
        except _Died:
            raise CpuError(
                "The computer player stopped twice without an answer. "
                "The match is saved: leave it and resume it later."
            ) from None


class _Died(Exception):
    """The process went away before it answered."""


class _Worker:
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
    async def start(cls) -> _Worker:
        """Start a process. Raises OSError when the system cannot."""
        return cls(*await start_child("app.programs.worker"))

    async def ask(self, request: bytes) -> object:
        """The answer to a framed request. Raises _Died when the process goes away."""
        try:
            self._writer.write(request)
            await self._writer.drain()
            header = await self._reader.readexactly(LENGTH_BYTES)
            data = await self._reader.readexactly(int.from_bytes(header, "big"))
        except (OSError, EOFError) as error:
            raise _Died from error
        return pickle.loads(data)

    async def finish(self) -> None:
        """Close the process's input and give it a moment to end by itself."""
        with suppress(OSError, TimeoutError):
            self._writer.write_eof()
            async with asyncio.timeout(_PATIENCE):
                await self._reader.read()

    def kill(self) -> None:
        """End the process and take its remains from the system."""
        self.process.kill()
        self.process.wait()
        with suppress(RuntimeError):  # the loop may be closed already, and the socket with it
            self._writer.transport.abort()
