"""The lines that the programs of one game and their referee exchange, with times."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import Final, TypeAlias

HEAD: Final = 1 << 16
"""Most letters kept of the beginning of a game."""
TAIL: Final = 1 << 22
"""Most letters kept of its end, in which a fault is."""

NoteLine: TypeAlias = Callable[[str, str], None]
"""Called with a direction, ``>`` to the program or ``<`` from it, and a line."""


class ProtocolLog:
    """What is kept of a game has a bound: of a longer one its beginning and its end.

    A line is that of cutechess-cli: milliseconds since the game began, the direction, and the
    program with its seat, as in ``12 >Example(0): UP? KH``.
    """

    def __init__(self) -> None:
        self._began = monotonic()
        self._head: list[str] = []
        self._tail: deque[str] = deque()
        self._head_room = HEAD
        self._tail_room = TAIL
        self._dropped = 0

    def of(self, name: str, seat: int) -> NoteLine:
        """Return what notes the lines of a program."""

        def note(direction: str, line: str) -> None:
            if not line.isprintable():
                # The file may be shown on a terminal.
                line = line.encode("unicode_escape").decode("ascii")
            time = round(1000 * (monotonic() - self._began))
            self._add(f"{time} {direction}{name}({seat}): {line}")

        return note

    def _add(self, line: str) -> None:
        if not self._tail and len(line) <= self._head_room:
            self._head_room -= len(line)
            self._head.append(line)
            return
        self._tail.append(line)
        self._tail_room -= len(line)
        while self._tail_room < 0:
            self._tail_room += len(self._tail.popleft())
            self._dropped += 1

    def lines(self) -> list[str]:
        gap = [f"... {self._dropped} lines are left out ..."] if self._dropped else []
        return [*self._head, *gap, *self._tail]


def forfeit_line(name: str, reason: str) -> str:
    """Return the last line of a game that a program has lost by a fault."""
    return f"{name} forfeits: {reason}"
