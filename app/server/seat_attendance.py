"""Which people of a match are at the table."""

from __future__ import annotations

from collections.abc import Iterable

from app.server.clock import Clock


class SeatAttendance:
    """The attendance of the ``people`` of a match. Those in the seats ``there`` are present at
    first.
    """

    def __init__(self, people: Iterable[int], there: Iterable[int], clock: Clock) -> None:
        self.people = tuple(people)
        self.away = dict.fromkeys(set(self.people).difference(there), clock())
        """Since when each absent seat has been absent."""
        self.not_back = set(self.away)
        """The seats whose people have not been here since the server opened."""
        self._clock = clock

    def come(self, seat: int) -> bool:
        """Note that a person is there; return whether they were away."""
        self.not_back.discard(seat)
        return self.away.pop(seat, None) is not None

    def go(self, seat: int) -> None:
        self.away[seat] = self._clock()

    def others(self, seat: int) -> list[int]:
        return [other for other in self.people if other != seat]

    def others_there(self, seat: int) -> list[int]:
        return [other for other in self.others(seat) if other not in self.away]
