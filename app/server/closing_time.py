"""The last minutes of a server that is about to close, usually for a restart."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Final

from app.server.clock import Clock
from app.server.deadlines import Deadlines
from app.server.events import Events, VisitorCame
from app.server.notices import Notice, NoticeKind
from app.server.presence import Presence
from app.server.refusals import LobbyCode, LobbyError
from app.server.table_list import TableList

_QUIET: Final = 10.0
"""Seconds without a hand until the server closes: people read how the last one has ended, and that
the server closes."""
_LAST: Final = 60.0
"""Seconds before the server closes when people are told again."""
_LOOK: Final = 1.0
"""Seconds between two looks for hands that are being played."""
_DEADLINE: Final = "closing-time"


class ClosingTime:
    """The time at which a server closes: when the last hand is over, and at a set time at the
    latest.

    From ``begin`` on, no table opens, no match begins and no further hand is dealt, and all people
    are told. A match over days, a hand without its people, and a match that a person plays alone
    hold nothing up: they go on when the server is open again. While a table is not on disk, the
    server stays open, since what is played there would be lost.
    """

    def __init__(
        self,
        presence: Presence,
        tables: TableList,
        deadlines: Deadlines,
        clock: Clock,
        events: Events,
    ) -> None:
        self._presence = presence
        self._tables = tables
        self._deadlines = deadlines
        self._clock = clock
        self._until: float | None = None
        """When the server closes at the latest; None if it stays open."""
        self._is_told_again = False
        self._quiet_since = 0.0
        """When a hand was last seen, or closing time began."""
        events.subscribe(VisitorCame, self._came)

    @property
    def is_set(self) -> bool:
        return self._until is not None

    @property
    def left(self) -> float:
        """Seconds until the server closes at the latest; 0 if it stays open."""
        return 0.0 if self._until is None else max(self._until - self._clock(), 0.0)

    @property
    def hands(self) -> int:
        """The number of hands whose end the server waits for."""
        return sum(
            table.is_hand_on and table.has_players and not table.is_over_days
            for table in self._tables
        )

    @property
    def notice(self) -> Notice | None:
        """The notice for people who cannot go on now; None if the server stays open."""
        return Notice(NoticeKind.CLOSES_SOON, seconds=self.left) if self.is_set else None

    def begin(self, seconds: float, close: Callable[[], object]) -> None:
        """Call ``close`` when the last hand is over, and after so many seconds at the latest. A
        time that was set before no longer counts.
        """
        now = self._clock()
        self._until, self._quiet_since = now + seconds, now
        self._is_told_again = seconds <= _LAST
        self._tell_all(self.notice)
        self._deadlines.set(_DEADLINE, _LOOK, self._look, close)

    def cancel(self) -> None:
        """Stay open. Matches that have waited go on."""
        if not self.is_set:
            return
        self._until = None
        self._deadlines.drop(_DEADLINE)
        self._tell_all(Notice(NoticeKind.STAYS_OPEN))
        for table in self._tables:
            if table.match:
                table.match.deal_if_all_are_ready()

    def check_open(self) -> None:
        """Raise LobbyError if no table may be opened any more."""
        if self.is_set:
            raise LobbyError(LobbyCode.CLOSES_SOON, minutes=ceil(self.left / 60))

    def _look(self, close: Callable[[], object]) -> None:
        now = self._clock()
        if self.hands:
            self._quiet_since = now
        is_time = not self.left or now - self._quiet_since >= _QUIET
        if is_time and not self._tables.unsaved:
            close()
            return
        if self.left <= _LAST and not self._is_told_again:
            self._is_told_again = True
            self._tell_all(self.notice)
        self._deadlines.set(_DEADLINE, _LOOK, self._look, close)

    def _came(self, event: VisitorCame) -> None:
        if self.notice:
            event.visit.tell(self.notice)

    def _tell_all(self, notice: Notice | None) -> None:
        if notice:
            for visit in list(self._presence.visits.values()):
                visit.tell(notice)
