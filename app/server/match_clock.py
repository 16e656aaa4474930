"""The clocks of a match: the time of each person, which runs while their seat is to act."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from typing import Final

from app.match.view import Clocks
from app.server.clock import Clock
from app.server.deadlines import Deadlines
from app.server.time_control import TimeControl

LOW: Final = (10.0, 5.0)
"""Seconds left at which a player is warned."""
_LEAST: Final = 0.001
"""The least seconds left to a seat whose clock has stopped in time."""


class MatchClock:
    """The clocks of the seats of ``people`` under a time control; of no seat without one.

    ``left`` has the seconds of seats as a journal knows them; the others have all of their time.
    ``flag_fell`` is called with a seat that has run out of time, and ``is_low`` with a seat and the
    seconds of ``LOW`` that it has left. Only the server's time counts.
    """

    def __init__(
        self,
        control: TimeControl,
        people: Iterable[int],
        left: Mapping[int, float],
        clock: Clock,
        deadlines: Deadlines,
        flag_fell: Callable[[int], object],
        is_low: Callable[[int, float], object],
    ) -> None:
        self._control = control
        self._clock = clock
        self._deadlines = deadlines
        self._flag_fell = flag_fell
        self._is_low = is_low
        full = float(control.bank or control.turn)
        self._left = {seat: left.get(seat, full) for seat in people} if control else {}
        """The seconds of each seat when its clock was last started or stopped."""
        self._since: dict[int, float] = {}
        """When each running clock was started."""

    def left(self, seat: int) -> float | None:
        """Return the seconds that a seat has left now, None if it has no clock."""
        if seat not in self._left:
            return None
        spent = self._clock() - self._since[seat] if seat in self._since else 0.0
        return max(self._left[seat] - spent, 0.0)

    def has_fallen(self, seat: int) -> bool:
        """Return whether a seat has run out of time."""
        return self._left.get(seat) == 0

    def seen(self, seats: int) -> Clocks | None:
        """Return the clocks of so many seats; None if no seat has one."""
        if not self._left:
            return None
        return Clocks(tuple(map(self.left, range(seats))), tuple(sorted(self._since)))

    def run(self, seats: Collection[int]) -> None:
        """Let the clocks of these seats run, and no others."""
        for seat in [*self._since]:
            if seat not in seats:
                # Another player's deed has interrupted the turn, which may begin anew.
                self._stop(seat, begins_anew=True)
        for seat in seats:
            if seat in self._left and seat not in self._since and not self.has_fallen(seat):
                self._since[seat] = self._clock()
                self._deadlines.set(self._due(seat), self._left[seat], self._fall, seat)
                for low in LOW:
                    if (later := self._left[seat] - low) > 0:
                        self._deadlines.set((self._due(seat), low), later, self._is_low, seat, low)

    def acted(self, seat: int, *, ends_turn: bool, earns: bool) -> float | None:
        """Stop the clock of a seat that has acted; return the seconds that it has left, None if it
        has no clock.

        ``earns`` says whether the increment comes with the end of the turn.
        """
        if seat in self._since:
            self._stop(seat, begins_anew=ends_turn)
            if ends_turn and earns:
                self._left[seat] += self._control.increment
        return self._left.get(seat)

    def _stop(self, seat: int, *, begins_anew: bool) -> None:
        left = self.left(seat)
        assert left is not None
        self._left[seat] = max(left, _LEAST)
        if begins_anew and self._control.turn:
            self._left[seat] = float(self._control.turn)
        del self._since[seat]
        due = self._due(seat)
        self._deadlines.drop(due, *((due, low) for low in LOW))

    def _fall(self, seat: int) -> None:
        self._left[seat] = 0.0
        del self._since[seat]
        self._flag_fell(seat)

    def _due(self, seat: int) -> Hashable:
        return self, seat
