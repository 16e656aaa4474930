"""Programs kept in the process that plays, so that each is started once for many games."""

from __future__ import annotations

import atexit
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from threading import Lock, Timer
from typing import Final

from app.arena.contestants import contestant
from app.arena.game import Contestant
from app.cpu.program import is_program

_PATIENCE: Final = 30.0


class Kept:
    """Programs between two games.

    Those that nobody has asked for in a while are ended: the process of a cluster stays when a
    contest is over, and nothing tells it so.
    """

    def __init__(self, patience: float = _PATIENCE) -> None:
        """``patience`` is how long they are kept for the next game, in seconds."""
        self._patience = patience
        self._lock = Lock()
        self._free: defaultdict[tuple[str, float], list[Contestant]] = defaultdict(list)
        self._timer: Timer | None = None

    @contextmanager
    def lent(self, name: str, limit: float) -> Iterator[Contestant]:
        """The contestant of this name for one game; one who is a program may have played before.

        ``limit`` is the time in seconds that a program has for an answer. Raises UnknownPlayer,
        and NotInstalled.
        """
        if not is_program(name):
            yield contestant(name, limit)
            return
        with self._lock:
            free = self._free[name, limit]
            who = free.pop() if free else contestant(name, limit)
        try:
            yield who
        except BaseException:
            who.close()
            raise
        with self._lock:
            free.append(who)
            if self._timer is not None:
                self._timer.cancel()
            self._timer = Timer(self._patience, self.close)
            self._timer.daemon = True
            self._timer.start()

    def close(self) -> None:
        """End those that play no game."""
        with self._lock:
            idle = [*chain.from_iterable(self._free.values())]
            for free in self._free.values():
                free.clear()
        for who in idle:
            who.close()


kept: Final = Kept()
"""Those of this process."""
atexit.register(kept.close)
