"""The deal of the day: one hand a day against an expert, the same for everybody, and on Sundays a
short match.

The first play of a day counts. Its journal is named after the date, so a hand that was left goes on
as it was, and a clock that is turned back makes no second one. The hand of a weekday is the first
of a match to 100, which is not played on. There are no hints.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import date, timedelta
from hashlib import sha256
from typing import TYPE_CHECKING, Final, TypeAlias

from app.games.gin.rules import Rules, preset
from app.match.seat import Seat
from app.storage import daily as storage
from app.storage.daily import Calendar, DayResult, DayState
from app.storage.errors import StoreError
from app.table.handles import MatchHandle, MatchLibrary
from app.table.seats import take_seats

if TYPE_CHECKING:
    from app.table.gin import GinFinishedRound, GinMatchView

ME: Final = 0
"""The seat of the person, and of the expert who plays the same cards."""
LEVEL: Final = "expert"
SUNDAY: Final = 6
TARGET: Final = 50
"""Points that win the match of a Sunday."""
_TAG: Final = "gin-rummy deal of the day"

SeedOf: TypeAlias = Callable[[date], bytes]


def home_seed(day: date) -> bytes:
    """Return the seed of a day at home, which anybody can compute: SHA-256 of a fixed text and the
    date in ISO format, with a space between.
    """
    return sha256(f"{_TAG} {day.isoformat()}".encode()).digest()


def is_match(day: date) -> bool:
    """Return whether a short match is played on this day, and not one hand."""
    return day.weekday() == SUNDAY


def rules_of(day: date) -> Rules:
    return preset("standard", TARGET if is_match(day) else None)


class Daily:
    """The deals of the day of a person of this name.

    ``today`` returns the date that counts, and ``seed_of`` the seed of a day. With ``stays_open`` a
    hand that was begun on an earlier day is played to its end before the next.
    """

    def __init__(
        self,
        name: str,
        today: Callable[[], date] = date.today,
        seed_of: SeedOf = home_seed,
        stays_open: bool = True,
    ) -> None:
        self._today = today
        self.seed_of = seed_of
        self._stays_open = stays_open
        seated: Sequence[Seat] = take_seats(name, [LEVEL])
        self.seats = tuple(seated)
        calendar, self.trouble = storage.load()
        """Why the calendar could not be read; None if it could."""
        self._results = {each.day: each for each in calendar.days}
        self._begun: list[date] = []
        self._look_around()

    def _look_around(self) -> None:
        try:
            self._begun = storage.days_begun()
        except StoreError as error:
            self.trouble = self.trouble or error

    # -- the day -------------------------------------------------------------------------------

    @property
    def today(self) -> date:
        return self._today()

    @property
    def day(self) -> date:
        """The day to be played: one that was begun and not finished, or else today."""
        today = self.today
        unfinished = [day for day in self._begun if day not in self._results]
        if not self._stays_open:
            unfinished = [day for day in unfinished if day == today]
        return max(unfinished, default=today)

    @property
    def state(self) -> DayState:
        day = self.day
        if day in self._results:
            return DayState.PLAYED
        if day in self._begun:
            return DayState.BEGUN
        return DayState.NEW if day > self.newest else DayState.PAST

    @property
    def newest(self) -> date:
        """The last day that was played or begun; the first of all days if none was."""
        return max([*self._results, *self._begun], default=date.min)

    def result(self, day: date) -> DayResult | None:
        return self._results.get(day)

    @property
    def streak(self) -> int:
        """The number of days played in a row up to today, or up to yesterday before today's."""
        today = self.today
        return self.streak_at(today if today in self._results else _before(today))

    def streak_at(self, day: date) -> int:
        """Return the number of days played in a row up to this one."""
        length = 0
        while day in self._results:
            length, day = length + 1, _before(day)
        return length

    @property
    def best_streak(self) -> int:
        best = length = 0
        before = None
        for day in sorted(self._results):
            length = length + 1 if before == _before(day) else 1
            best, before = max(best, length), day
        return best

    # -- playing it ----------------------------------------------------------------------------

    def play(self, library: MatchLibrary) -> MatchHandle:
        """Return the table of the day, at the beginning or as it was left.

        Raises StoreError if its journal cannot be read; a damaged one has been set aside then.
        """
        day, path = self.day, storage.journal_path(self.day)
        try:
            if self.state is DayState.BEGUN:
                table = library.resume(path, is_unaided=True)
                # It is this user's own folder.
                table.agree_to_places()
                return table
            seed = self.seed_of(day)
            return library.begin(self.seats, rules_of(day), seed, path=path, is_unaided=True)
        finally:
            self._look_around()

    def again(self, library: MatchLibrary, day: date) -> MatchHandle:
        """Return the table of a day that was played, from its beginning. It does not count."""
        return library.begin_unsaved(self.seats, rules_of(day), self.seed_of(day))

    def take(self, day: date, table: MatchHandle) -> bool:
        """Keep the result of this table if the day is over there; return whether it is.

        Raises StoreError if the calendar cannot be written.
        """
        match_view: GinMatchView = table.seat_handle(ME).snapshot()
        self._look_around()
        if not is_over(day, match_view):
            return False
        self.keep(DayResult(day, points_of(counted(day, match_view))))
        return True

    def repeated(self, day: date) -> None:
        """Count that a day was played again. Raises StoreError if the calendar cannot be
        written.
        """
        result = self._results[day]
        self.keep(result._replace(repeats=result.repeats + 1))

    async def catch_up(self, library: MatchLibrary) -> None:
        """Make missing results from the journals. Raises StoreError if the calendar cannot be
        written.
        """
        for day in [each for each in self._begun if each not in self._results]:
            match_view = None
            with suppress(StoreError):
                match_view = await asyncio.to_thread(self.table, library, day)
            if match_view is not None and is_over(day, match_view):
                self.keep(DayResult(day, points_of(counted(day, match_view))))

    def keep(self, result: DayResult) -> None:
        """Keep a result in place of an earlier one of its day. Raises StoreError if the calendar
        cannot be written.
        """
        # Another window may have written since.
        written = {each.day: each for each in storage.load()[0].days}
        self._results = written | self._results | {result.day: result}
        storage.save(Calendar([self._results[day] for day in sorted(self._results)]))

    def table(self, library: MatchLibrary, day: date) -> GinMatchView:
        """Return the match of a day. Raises StoreError."""
        match_view: GinMatchView = library.look(storage.journal_path(day))
        return match_view


def deals_of_the_day(library: MatchLibrary, name: str) -> Daily:
    """Return the deals of the day that are offered here to a person of this name."""
    terms = library.daily
    return Daily(name) if terms is None else Daily(name, *terms[:3])


def _before(day: date) -> date:
    return day - timedelta(1) if day > date.min else day


def is_over(day: date, match_view: GinMatchView) -> bool:
    """Return whether all that counts of a day has been played."""
    return match_view.is_settled or (bool(match_view.played) and not is_match(day))


def counted(day: date, match_view: GinMatchView) -> Sequence[GinFinishedRound]:
    """Return the hands of a day that count."""
    return match_view.played if is_match(day) else match_view.played[:1]


def points_of(rounds: Sequence[GinFinishedRound]) -> int:
    """Return the points of the person less those of the opponent."""
    ends = [played.end for played in rounds]
    return sum(
        end.points if end.winner == ME else -end.points for end in ends if end.winner is not None
    )
