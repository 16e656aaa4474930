"""How long a match waits for the seat to act, and what the other people can do about it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from enum import Enum, auto
from math import ceil
from typing import Final

from app.match.view import Remedy
from app.server.clock import Clock
from app.server.deadlines import Deadlines
from app.server.match_clock import MatchClock
from app.server.notices import Notice, NoticeKind
from app.server.proposals import Tell
from app.server.refusals import LobbyCode, LobbyError
from app.server.seat_attendance import SeatAttendance
from app.server.stand_ins import StandIns
from app.server.table_options import TableOptions
from app.table.session import MatchSession

END_AFTER: Final = 300.0
"""Seconds that a player must be missing before a match can end without a result."""
NUDGE_AFTER: Final = 120.0
"""Seconds without a move before the others may nudge, and between two nudges."""
SHOW_AFTER: Final = 60.0
"""Seconds between two updates of the shown waiting time."""


class _Due(Enum):
    """What happens while the match waits."""

    MINUTE = auto()
    """It is shown how long the match has been waiting."""
    SLOW = auto()
    """The others are told that they may nudge."""
    IDLE = auto()
    """The others are told that they may go on without the seat to act."""


class Waiting:
    """How long a match waits. ``to_act`` returns the seat to act; ``show`` is called with the seat
    when something about it looks different.
    """

    def __init__(
        self,
        session: MatchSession,
        options: TableOptions,
        attendance: SeatAttendance,
        stand_ins: StandIns,
        time: MatchClock,
        clock: Clock,
        deadlines: Deadlines,
        tell: Tell,
        to_act: Callable[[], int | None],
        show: Callable[[int], object],
    ) -> None:
        self._session = session
        self._options = options
        self._attendance = attendance
        self._stand_ins = stand_ins
        self._time = time
        self._clock = clock
        self._deadlines = deadlines
        self._tell = tell
        self._to_act = to_act
        self._show = show
        self._moved = clock()
        """When the table began to wait for the seat to act."""
        self._nudged = 0.0
        """When that seat was last nudged."""
        self._shown: tuple[int, float] | None = None
        """The awaited seat and since when, as of the last time that its deadlines were set."""

    def moved(self) -> None:
        """Begin to wait anew: a player has acted, or the player to act is back."""
        self._moved = self._clock()

    def since(self, seat: int) -> float:
        """Return since when the match waits for a seat."""
        return self._attendance.away.get(seat, self._moved)

    def is_idle(self, seat: int) -> bool:
        """Return whether a present player has not moved for so long that another may."""
        return seat == self._waited_for and self._clock() >= self._moved + self._move_time

    @property
    def minutes(self) -> int:
        """How long the match has waited."""
        awaited = self._awaited
        return int((self._clock() - awaited[1]) // 60) if awaited else 0

    def remedy(self, seat: int) -> Remedy | None:
        """Return what a seat can do about it now; None if it can do nothing."""
        awaited = self._awaited
        if awaited is None or seat not in self._attendance.people or seat == awaited[0]:
            return None
        with suppress(LobbyError):
            if self.missing(seat) == awaited[0]:
                return Remedy.END if self._may_end(seat) else Remedy.STAND_IN
        return Remedy.NUDGE if self._waited_for is not None and self._until_nudge <= 0 else None

    def missing(self, asker: int, least: float = 0.0) -> int:
        """Return the seat of a player who has been away, or has not moved, for long enough, and for
        ``least`` seconds. Raises LobbyError if there is none.
        """
        if self._options.tournament:
            raise LobbyError(LobbyCode.TOURNAMENT_MATCH)
        if self._options.time_control.days > 0:
            raise LobbyError(LobbyCode.OVER_DAYS)
        now, to_act, options = self._clock(), self._to_act(), self._options
        gone = {seat: (since, options.patience) for seat, since in self._attendance.away.items()}
        idle = self._waited_for
        if idle is not None and idle != asker:
            gone[idle] = self._moved, self._move_time
        for seat, since in self._stand_ins.since.items():
            if least and not self._time.has_fallen(seat):
                gone.setdefault(seat, (since, self._move_time))
            else:
                # A stand-in acts for them already.
                gone.pop(seat, None)
        if not gone or self._session.match.is_over:
            raise LobbyError(LobbyCode.NOBODY_AWAY)
        left = {seat: since + max(limit, least) - now for seat, (since, limit) in gone.items()}
        seat = min(left, key=lambda seat: (left[seat] > 0, seat != to_act, left[seat]))
        name, missing = self._name(seat), ceil(left[seat])
        if not gone[seat][1]:
            if options.time_control and seat == idle:
                raise LobbyError(LobbyCode.CLOCK_RUNS, name=name)
            raise LobbyError(LobbyCode.WAITS_FOR_EVER, name=name)
        if missing > 0 and seat in self._attendance.away:
            raise LobbyError(LobbyCode.WAIT_LONGER, name=name, left=missing)
        if missing > 0:
            raise LobbyError(LobbyCode.MOVES_STILL, name=name, left=missing)
        return seat

    def nudge(self, asker: int) -> int:
        """Note that a person nudges the player to act; return the seat of that player.

        Raises LobbyError if there is none, or if the last move or nudge is too recent.
        """
        seat = self._waited_for
        if seat is None or seat == asker:
            raise LobbyError(LobbyCode.NOBODY_WAITED_FOR)
        if (missing := self._until_nudge) > 0:
            raise LobbyError(LobbyCode.NUDGE_LATER, name=self._name(seat), left=ceil(missing))
        self._nudged = self._clock()
        return seat

    def look(self) -> None:
        """Set the deadlines anew if the match waits for another seat."""
        waiting = self._awaited
        if waiting and not self._attendance.others_there(waiting[0]):
            waiting = None
        if waiting == self._shown:
            return
        self._shown = waiting
        self._deadlines.drop(_Due.MINUTE, _Due.SLOW, _Due.IDLE)
        if waiting is None:
            return
        self._wait_a_minute()
        if waiting[0] in self._attendance.away:
            return
        waited = self._clock() - self._moved
        for due, kind, after in (
            (_Due.SLOW, NoticeKind.SLOW, NUDGE_AFTER),
            (_Due.IDLE, NoticeKind.IDLE, float(self._move_time)),
        ):
            if after:
                later = max(after - waited, 0.0)
                self._deadlines.set(due, later, self._tell_slow, kind, after, *waiting)

    # --------------------------------------------------------------------------------------

    @property
    def _until_nudge(self) -> float:
        return max(self._moved, self._nudged) + NUDGE_AFTER - self._clock()

    @property
    def _awaited(self) -> tuple[int, float] | None:
        seat = self._to_act()
        if (
            seat not in self._attendance.people
            or seat in self._stand_ins
            or self._session.match.is_over
            or self._options.time_control.days > 0
        ):
            return None
        return seat, self.since(seat)

    def _may_end(self, seat: int) -> bool:
        try:
            self.missing(seat, END_AFTER)
        except LobbyError:
            return False
        return True

    @property
    def _waited_for(self) -> int | None:
        seat = self._to_act()
        is_there = (
            seat in self._attendance.people
            and seat not in self._attendance.away
            and seat not in self._stand_ins
        )
        return seat if is_there and not self._session.match.is_over else None

    @property
    def _move_time(self) -> int:
        """Seconds after which a CPU player may act for a present player; 0 if that has no limit, or
        the clock is one.
        """
        return 0 if self._options.time_control else self._options.move_time

    def _name(self, seat: int) -> str:
        return self._session.seats[seat].name

    def _wait_a_minute(self) -> None:
        self._deadlines.set(_Due.MINUTE, SHOW_AFTER, self._show_minutes)

    def _show_minutes(self) -> None:
        if self._shown:
            self._show(self._shown[0])
            self._wait_a_minute()

    def _tell_slow(self, kind: NoticeKind, after: float, seat: int, moved: float) -> None:
        if self._shown == (seat, moved):
            self._show(seat)
            self._tell(
                Notice(kind, self._name(seat), seconds=after), self._attendance.others_there(seat)
            )
