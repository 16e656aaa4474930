"""The clock of a game between players that are no people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Self


class TimeControl(NamedTuple):
    """A bank of time for each seat, and an increment after each of its actions, in seconds."""

    bank: float
    increment: float = 0.0

    @classmethod
    def parsed(cls, text: str) -> Self:
        """Return what ``60+1`` or ``60`` means. Raises ValueError for other texts."""
        bank, plus, increment = text.partition("+")
        control = cls(float(bank), float(increment) if plus else 0.0)
        if 0 < control.bank <= 86_400 and 0 <= control.increment <= 3600:
            return control
        raise ValueError(text)

    def __str__(self) -> str:
        return f"{self.bank:g}+{self.increment:g}"


class GameClock:
    """The time that each seat of one game has left."""

    def __init__(self, control: TimeControl, seats: int) -> None:
        self._control = control
        self._left = [control.bank] * seats

    @property
    def left(self) -> Sequence[float]:
        """The seconds of each seat."""
        return self._left

    def spend(self, seat: int, seconds: float) -> None:
        """Take the time of an action from a seat, and give it the increment."""
        self._left[seat] = max(0.0, self._left[seat] - seconds) + self._control.increment
