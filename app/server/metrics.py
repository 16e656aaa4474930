"""The figures of a server for Prometheus, and the page that shows them.

Counters follow the events of the lobby and the lines of the log; all else is looked up when the
figures are asked for. They name nobody.
"""

from __future__ import annotations

import asyncio
import os
from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from aiohttp import web
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from app import __version__
from app.games.base import ONLOOKER
from app.server.events import (
    HandOver,
    MatchBegan,
    MatchFinished,
    RequestRefused,
    SeatTaken,
    TableOpened,
    VisitorCame,
)
from app.server.log_lines import LogLine
from app.server.process import ServerLog, cannot_listen
from app.server.sessions import SessionManager
from app.server.tables import TablePhase, Visit
from app.server.web.health import health

_ANSWERS: Final = (0.002, 0.005, 0.01, 0.02, 0.04, 0.08, 0.15, 0.3, 0.6, 1.2, 2.5, 5.0)
"""Bounds, in seconds, by which answers to keys are counted."""
_LATEST: Final = 5.0
"""Seconds after which output is not the answer to a key: some keys have none."""
_BEAT: Final = 1.0
"""Seconds between two measurements of the event loop."""
_PLACES: Final = ("lobby", "table", "onlooker", "home")
_AT_THE_DOOR: Final = {"turned-away", "login-refused", "service-refused", "idle-closed"}
"""Lines of the log that tell of a refusal before the lobby."""


class Metrics:
    """The figures of a server."""

    def __init__(self, sessions: SessionManager, log: ServerLog) -> None:
        self.registry = registry = CollectorRegistry()
        Info("gin_rummy", "The version that runs", registry=registry).info({"version": __version__})
        ProcessCollector(registry=registry)
        registry.register(_Present(sessions))
        self._keys = Histogram(
            "gin_rummy_key_answer_seconds",
            "Time from a key that came to the output after it",
            buckets=_ANSWERS,
            registry=registry,
        )
        self._late = Gauge(
            "gin_rummy_loop_late_seconds",
            "How late the event loop was when it last looked, which it does every second",
            registry=registry,
        )

        def counter(name: str, told: str, *labels: str) -> Counter:
            return Counter(f"gin_rummy_{name}", told, labels, registry=registry)

        visits = counter("visits", "Visits that began")
        tables = counter("tables_opened", "Tables opened by visitors", "game")
        seats = counter("seats_taken", "Free seats taken at open tables", "game")
        begun = counter("matches_begun", "Matches begun at tables", "game")
        finished = counter("matches_finished", "Matches ended at tables", "game", "cause")
        hands = counter("hands", "Hands ended at tables", "game")
        refusals = counter("refusals", "Requests and connections refused, by kind", "kind")
        lines = counter("log_lines", "Lines of the log, by event", "event")

        def heard(line: str) -> None:
            event = line.event if isinstance(line, LogLine) else "note"
            lines.labels(event).inc()
            if event in _AT_THE_DOOR:
                refusals.labels(event).inc()

        events = sessions.events
        events.subscribe(VisitorCame, lambda _: visits.inc())
        events.subscribe(TableOpened, lambda event: tables.labels(event.table.rules.game).inc())
        events.subscribe(SeatTaken, lambda event: seats.labels(event.table.rules.game).inc())
        events.subscribe(MatchBegan, lambda event: begun.labels(event.table.rules.game).inc())
        events.subscribe(
            MatchFinished,
            lambda event: finished.labels(event.table.rules.game, event.cause.value).inc(),
        )
        events.subscribe(HandOver, lambda event: hands.labels(event.table.rules.game).inc())
        events.subscribe(RequestRefused, lambda event: refusals.labels(event.code).inc())
        log.listen(heard)
        sessions.when_answered = self.answered

    def answered(self, seconds: float) -> None:
        """Count a key by the time to the output after it."""
        if seconds < _LATEST:
            self._keys.observe(seconds)

    async def measure_loop(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + _BEAT
            await asyncio.sleep(_BEAT)
            self._late.set(max(0.0, loop.time() - due))


class _Present(Collector):
    """The figures that are looked up when they are asked for."""

    def __init__(self, sessions: SessionManager) -> None:
        self._sessions = sessions

    def describe(self) -> Iterable[GaugeMetricFamily]:
        return ()

    def collect(self) -> Iterator[GaugeMetricFamily]:
        sessions = self._sessions
        lobby = sessions.lobby
        visits = list(lobby.presence.visits.values())
        found = Tally(map(_place, visits))
        people = {place: found[place] for place in _PLACES}
        yield _gauge("people", "People on the server, by place", "place", people)
        yield GaugeMetricFamily("gin_rummy_people_most", "Most people at once", value=sessions.most)
        phases = Tally(table.phase.value for table in list(lobby.table_list.by_number.values()))
        tables = {phase.value: phases[phase.value] for phase in TablePhase}
        yield _gauge("tables", "Tables, by phase", "phase", tables)
        yield GaugeMetricFamily(
            "gin_rummy_tables_unsaved",
            "Tables that are not wholly on disk",
            value=lobby.table_list.unsaved,
        )
        seeks = sum(visit.seek is not None for visit in visits)
        yield GaugeMetricFamily("gin_rummy_seeks", "Games sought by visitors", value=seeks)
        pools = sessions.cpu_pools
        waiting = {name: pool.waiting for name, pool in pools.items()}
        yield _gauge("cpu_queue", "Requests that wait for a CPU process", "pool", waiting)
        running = {name: len(pool.pids) for name, pool in pools.items()}
        yield _gauge("cpu_processes", "CPU processes that run", "pool", running)
        memory = {
            "server": _memory([os.getpid()]),
            "workers": _memory(sessions.worker_pids),
            "cpu": _memory([pid for pool in pools.values() for pid in pool.pids]),
        }
        yield _gauge("memory_bytes", "Resident memory, by kind of process", "process", memory)


def _place(visit: Visit) -> str:
    if visit.table is None:
        return "home" if visit.is_at_home else "lobby"
    return "onlooker" if visit.table.seat_of(visit.person.id) == ONLOOKER else "table"


def _gauge(name: str, told: str, label: str, values: dict[str, int]) -> GaugeMetricFamily:
    family = GaugeMetricFamily(f"gin_rummy_{name}", told, labels=[label])
    for value, count in values.items():
        family.add_metric([value], count)
    return family


def _memory(pids: Sequence[int]) -> int:
    pages = 0
    for pid in pids:
        # It may have ended, and not every system has this file.
        with suppress(OSError):
            pages += int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


# -- the page ------------------------------------------------------------------------------


class MetricsPage:
    """Shows figures at ``/metrics``, and at ``/health`` whether the server is open."""

    def __init__(self, metrics: Metrics, sessions: SessionManager, address: str, port: int) -> None:
        """Port 0 is any free one."""
        self._metrics = metrics
        self._sessions = sessions
        self._address, self._port = address, port
        application = web.Application()
        application.add_routes(
            [web.get("/metrics", self._figures), web.get("/health", self._health)]
        )
        self._runner = web.AppRunner(application, access_log=None, handle_signals=False)

    async def open(self) -> None:
        """Raises ServerError if it cannot listen."""
        await self._runner.setup()
        site = web.TCPSite(self._runner, self._address, self._port)
        try:
            await site.start()
        except OSError as error:
            await self._runner.cleanup()
            raise cannot_listen(error, self._address, self._port) from error
        self._measuring = asyncio.create_task(self._metrics.measure_loop())

    @property
    def port(self) -> int:
        return int(self._runner.addresses[0][1])

    async def close(self) -> None:
        self._measuring.cancel()
        await self._runner.cleanup()

    async def _figures(self, request: web.Request) -> web.Response:
        figures = generate_latest(self._metrics.registry)
        return web.Response(body=figures, headers={"content-type": CONTENT_TYPE_LATEST})

    async def _health(self, request: web.Request) -> web.Response:
        return health(self._sessions)
