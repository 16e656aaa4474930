"""The workers of a server: started, given visitors, and replaced when they die."""

from __future__ import annotations

import asyncio
import pickle
from contextlib import suppress
from itertools import count
from time import monotonic
from typing import Any, Final, TypeAlias

from app.cpu.child import Child
from app.cpu.process import frame
from app.cpu.service import Cpu
from app.server import log_lines
from app.server.app_host import Report
from app.server.limits import ServerLimits
from app.server.local_client import LocalLobbyClient
from app.server.notices import LOBBY, Greeting
from app.server.process import ServerLog
from app.server.refusals import ServerCode, ServerError
from app.server.terminal import AS_BEFORE, RemoteTerminal
from app.server.workers.lobby_state import LobbyState
from app.server.workers.messages import (
    AppEnded,
    CallResult,
    CancelCpuCall,
    CpuCall,
    CpuResult,
    DropConnection,
    GetLobbyUpdate,
    Heartbeat,
    LobbyChanged,
    PageFailed,
    PauseInput,
    StartApp,
    StopApp,
    TerminalOutput,
    ToServer,
    ToWorker,
    VisitorCall,
    WorkerReady,
)
from app.server.workers.remote_app import RemoteApp, portable
from app.ui.fault_report import FaultElsewhere

_START: Final = 60.0
_PULSE: Final = 1.0
"""Seconds between two requests for a sign of life."""
_MISSED: Final = 4
"""Unanswered requests in a row after which a worker counts as dead."""
_MOST: Final = 64 * 2**20
"""Most bytes that may wait for a worker to read them."""
_PATIENCE: Final = 15.0
"""Seconds that an app may take to end once told to, more than it gives itself."""
_END: Final = 3.0
_TRIES: Final = 3
"""Workers that may die over one visitor."""
WORKER: Final = "app.server.workers.worker"
_SOON: Final = 60.0
"""Seconds of life below which a worker has failed, and the next one has to wait."""
_LONGEST_PAUSE: Final = 30.0


class AppWorkerDied(Exception):
    """A worker has died."""


class WorkersLost(Exception):
    """Too many workers have died over one screen in a short time."""


class WorkerProcess:
    """One worker process. ``lobby_state`` and ``cpu`` answer its questions that concern no
    visitor.
    """

    def __init__(self, child: Child, lobby_state: LobbyState, cpu: Cpu) -> None:
        self._child = child
        self._lobby_state = lobby_state
        self._cpu = cpu
        self._apps: dict[int, RemoteApp] = {}
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._numbers = count(1)
        self._lives = True
        """Whether it has sent anything since the last heartbeat."""
        self._found = 0
        self._knows = False
        """Whether it knows the present lobby, or knows that it does not."""
        self.is_gone = False
        self.ready = asyncio.Event()
        """Set once it can begin, or is gone."""

    @classmethod
    async def start(cls, lobby_state: LobbyState, cpu: Cpu) -> WorkerProcess:
        return cls(await Child.start(WORKER), lobby_state, cpu)

    @property
    def pid(self) -> int:
        return self._child.pid

    @property
    def busy(self) -> int:
        """The number of its visitors, now or when it died."""
        return max(len(self._apps), self._found)

    async def show(
        self, app: RemoteApp, greeting: Greeting, limits: ServerLimits, end: asyncio.Event
    ) -> str:
        """Show a visitor's screens, until they leave, are gone, or ``end`` is set.

        Return the fault that has ended the app, empty for none. Raises AppWorkerDied if the worker
        dies.
        """
        if self.is_gone:
            raise AppWorkerDied
        number = next(self._numbers)
        line = app.line
        self._apps[number] = app
        size = (line.size.width, line.size.height)
        begin = StartApp(number, app.client.me.person, greeting, dict(line.environ), size, limits)
        app.begin(number, self.send, begin)
        told = [asyncio.create_task(event.wait()) for event in (end, line.gone)]
        waiting: list[asyncio.Future[Any]] = [app.over, *told]
        try:
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            if not app.over.done():
                self.send(StopApp(number, line.gone.is_set()))
                await asyncio.wait([app.over], timeout=_PATIENCE)
            if not app.over.done():
                self.kill()
            return await app.over
        finally:
            for task in told:
                task.cancel()
            self._apps.pop(number, None)
            app.end()

    def send(self, message: ToWorker) -> None:
        """Send a message. A worker that reads nothing is killed."""
        if self.is_gone:
            return
        self._child.writer.write(frame(message))
        if self._child.writer.transport.get_write_buffer_size() > _MOST:
            self.kill()

    def kill(self) -> None:
        self._child.kill()

    async def work(self) -> None:
        stop = self._lobby_state.watch(self._changed)
        pulse = asyncio.create_task(self._feel_pulse())
        try:
            while True:
                message: ToServer = await self._child.receive()
                self._lives = True
                self._hear(message)
        except (asyncio.IncompleteReadError, OSError):
            pass
        finally:
            self.is_gone = True
            self._found = self.busy
            self.ready.set()
            stop()
            pulse.cancel()
            for task in self._thinking.values():
                task.cancel()
            for app in self._apps.values():
                if not app.over.done():
                    app.over.set_exception(AppWorkerDied())
            self._child.writer.close()
            await self._child.reap(_END)

    def close(self) -> None:
        """Let it end. All visitors have left by then."""
        self._child.writer.close()

    @property
    def status(self) -> int | None:
        """The exit code, negative for a signal; None while it runs."""
        return self._child.status

    # -- what it says ----------------------------------------------------------------------

    def _hear(self, message: ToServer) -> None:
        match message:
            case WorkerReady():
                self.ready.set()
            case GetLobbyUpdate(number, version):
                self._knows = True
                self.send(CallResult(number, self._lobby_state.since(version)))
            case CpuCall():
                task = asyncio.create_task(self._think(message))
                self._thinking[message.id] = task
            case CancelCpuCall(number):
                if thinking := self._thinking.get(number):
                    thinking.cancel()
            case Heartbeat():
                pass
            case VisitorCall():
                self._answer(message)
            case _:
                if app := self._apps.get(message.visit):
                    _do(app, message)

    def _answer(self, asked: VisitorCall) -> None:
        app = self._apps.get(asked.visit)
        if app is None:
            self.send(CallResult(asked.id, None, LookupError(asked.visit)))
            return
        try:
            self.send(app.answer(asked.id, asked.call))
        except (pickle.PicklingError, TypeError, AttributeError) as error:
            self.send(CallResult(asked.id, None, portable(error)))

    async def _think(self, asked: CpuCall) -> None:
        result, error = None, None
        try:
            result = await self._cpu.ask(asked.question)
        except Exception as why:  # the caller gets it
            error = portable(why)
        finally:
            del self._thinking[asked.id]
        self.send(CpuResult(asked.id, result, error))

    def _changed(self) -> None:
        if self._knows:
            self._knows = False
            self.send(LobbyChanged())

    async def _feel_pulse(self) -> None:
        await self.ready.wait()
        missed = 0
        while not self.is_gone:
            self._lives = False
            self.send(Heartbeat())
            await asyncio.sleep(_PULSE)
            missed = 0 if self._lives else missed + 1
            if missed == _MISSED:
                self.kill()


def _do(
    app: RemoteApp, message: TerminalOutput | PauseInput | DropConnection | PageFailed | AppEnded
) -> None:
    match message:
        case TerminalOutput(_, data):
            app.draw(data)
        case PauseInput(_, is_paused):
            app.pause(is_paused=is_paused)
        case DropConnection():
            app.line.drop(slow=True)
        case PageFailed(_, fault):
            app.report(fault)
        case AppEnded(_, fault):
            if not app.over.done():
                app.over.set_result(fault)


class WorkerPool:
    """The workers as one ``AppHost``.

    ``log`` takes a line about each that dies, and ``report`` the faults of apps.
    """

    def __init__(
        self,
        size: int,
        lobby_state: LobbyState,
        cpu: Cpu,
        limits: ServerLimits,
        log: ServerLog,
        report: Report,
    ) -> None:
        self._size = size
        self._lobby_state = lobby_state
        self._cpu = cpu
        self._limits = limits
        self._log = log
        self._report = report
        self._workers: list[WorkerProcess] = []
        """The workers that can take visitors."""
        self._keeping: list[asyncio.Task[None]] = []
        self._has_one = asyncio.Event()
        self._is_closing = False

    @property
    def pids(self) -> list[int]:
        return [worker.pid for worker in self._workers]

    async def open(self) -> None:
        try:
            started = await asyncio.gather(*(self._start() for _ in range(self._size)))
        except (OSError, TimeoutError, AppWorkerDied) as error:
            await self.close()
            raise ServerError(ServerCode.NO_WORKERS, reason=str(error)) from error
        self._keeping += [asyncio.create_task(self._keep(*each)) for each in started]

    async def close(self) -> None:
        self._is_closing = True
        for worker in list(self._workers):
            worker.close()
        if self._keeping:
            await asyncio.wait(self._keeping, timeout=2 * _END)
        for task in self._keeping:
            task.cancel()
        await asyncio.gather(*self._keeping, return_exceptions=True)

    async def show(
        self,
        client: LocalLobbyClient,
        line: RemoteTerminal,
        greeting: Greeting,
        end: asyncio.Event,
    ) -> BaseException | None:
        app = RemoteApp(client, line, lambda fault: self._report(FaultElsewhere(fault)))
        failed = 0
        while failed < _TRIES:
            worker = await self._one(line, end)
            if worker is None:
                return None
            since = monotonic()
            try:
                fault = await worker.show(app, greeting, self._limits, end)
            except AppWorkerDied:
                failed = failed + 1 if monotonic() - since < _SOON else 1
                greeting = greeting._replace(is_drawn_anew=True, destination=LOBBY)
                continue
            return FaultElsewhere(fault) if fault else None
        # The worker that died has not restored the terminal.
        line.send(AS_BEFORE.encode())
        return WorkersLost(failed)

    async def _one(self, line: RemoteTerminal, end: asyncio.Event) -> WorkerProcess | None:
        events = self._has_one, end, line.gone
        while not (end.is_set() or line.gone.is_set()):
            # One that has died is among them until its remains are gone.
            living = [worker for worker in self._workers if not worker.is_gone]
            if living:
                return min(living, key=lambda worker: worker.busy)
            self._has_one.clear()
            waiting = [asyncio.create_task(event.wait()) for event in events]
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            for task in waiting:
                task.cancel()
        return None

    # --------------------------------------------------------------------------------------

    async def _start(self) -> _Started:
        worker = await WorkerProcess.start(self._lobby_state, self._cpu)
        working = asyncio.create_task(worker.work())
        try:
            async with asyncio.timeout(_START):
                await worker.ready.wait()
        except TimeoutError:
            worker.kill()
            raise
        if worker.is_gone:
            raise AppWorkerDied
        self._workers.append(worker)
        self._has_one.set()
        return worker, working

    async def _keep(self, worker: WorkerProcess, working: asyncio.Task[None]) -> None:
        pause = 0.0
        while True:
            since = monotonic()
            with suppress(AppWorkerDied):
                await working
            self._workers.remove(worker)
            if self._is_closing:
                return
            self._log.say(log_lines.worker_died(worker.status, worker.busy))
            if monotonic() - since > _SOON:
                pause = 0.0
            while True:
                await asyncio.sleep(pause)
                pause = min(2 * pause + 1.0, _LONGEST_PAUSE)
                with suppress(OSError, TimeoutError, AppWorkerDied):
                    worker, working = await self._start()
                    break


_Started: TypeAlias = tuple[WorkerProcess, asyncio.Task[None]]
