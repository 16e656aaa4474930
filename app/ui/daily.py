"""The deal of the day: one hand a day against an expert, the same for everybody, and on Sundays a
short match.

The first play of a day counts. Its journal is named after the date, so a hand that was left goes on
as it was, and a clock that is turned back makes no second one. The hand of a weekday is the first
of a match to 100, which is not played on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import date, timedelta
from enum import StrEnum
from hashlib import sha256
from typing import Final, NamedTuple, TypeAlias

from app.coach.judgement import LEAST, Decision, account
from app.coach.review import HandReview, gained, of_seat, total, turn_of
from app.games.base import ONLOOKER
from app.games.gin.rules import Rules, preset
from app.match.seat import Seat
from app.storage import daily as storage
from app.storage.daily import Calendar, DayResult
from app.storage.errors import StoreError
from app.table.gin import GinFinishedRound, GinMatchView
from app.table.handles import MatchEvent, MatchEventKind, MatchHandle, MatchLibrary
from app.table.seats import take_seats

ME: Final = 0
"""The seat of the person, and of the expert who plays the same cards."""
LEVEL: Final = "expert"
SUNDAY: Final = 6
TARGET: Final = 50
"""Points that win the match of a Sunday."""
_PLACES: Final = 4
"""Decimals of a loss and of luck."""
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


class DayState(StrEnum):
    NEW = "new"
    BEGUN = "begun"
    PLAYED = "played"
    PAST = "past"
    """The clock shows an earlier day than the last one that was played."""


class ReviewedHand(NamedTuple):
    played: GinFinishedRound
    review: HandReview


class CostliestDecision(NamedTuple):
    """The decision of the person that cost most."""

    hand: int
    """The number of the hand, from 1."""
    turn: int
    decision: Decision


class DayReport(NamedTuple):
    result: DayResult
    mine: Sequence[ReviewedHand]
    experts: Sequence[ReviewedHand]
    """The same deals with an expert in the person's seat."""
    costliest: CostliestDecision | None
    """None if no decision lost as much as a mistake does."""


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
        *,
        stays_open: bool = True,
    ) -> None:
        self._today = today
        self._seed_of = seed_of
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
        day = today if today in self._results else _before(today)
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
                table = library.resume(path)
                # It is this user's own folder.
                table.agree_to_places()
                return table
            return library.begin(self.seats, rules_of(day), self._seed_of(day), path=path)
        finally:
            self._look_around()

    def again(self, library: MatchLibrary, day: date) -> MatchHandle:
        """Return the table of a day that was played, from its beginning. It does not count."""
        return library.begin_unsaved(self.seats, rules_of(day), self._seed_of(day))

    def is_over(self, day: date, match_view: GinMatchView) -> bool:
        """Return whether all that counts of a day has been played."""
        return match_view.is_settled if is_match(day) else bool(match_view.played)

    def take(self, day: date, table: MatchHandle) -> bool:
        """Keep the result of this table if the day is over there; return whether it is.

        Raises StoreError if the calendar cannot be written.
        """
        match_view: GinMatchView = table.seat_handle(ME).snapshot()
        self._look_around()
        if not self.is_over(day, match_view):
            return False
        self._keep(DayResult(day, _points(_counted(day, match_view))))
        return True

    def repeated(self, day: date) -> None:
        """Count that a day was played again. Raises StoreError if the calendar cannot be
        written.
        """
        result = self._results[day]
        self._keep(result._replace(repeats=result.repeats + 1))

    async def catch_up(self, library: MatchLibrary) -> None:
        """Make missing results from the journals. Raises StoreError if the calendar cannot be
        written.
        """
        for day in [each for each in self._begun if each not in self._results]:
            with suppress(StoreError):
                match_view = await asyncio.to_thread(library.look, storage.journal_path(day))
                if self.is_over(day, match_view):
                    self._results[day] = DayResult(day, _points(_counted(day, match_view)))
        if self._results:
            self._save()

    def _keep(self, result: DayResult) -> None:
        self._results[result.day] = result
        self._save()

    def _save(self) -> None:
        storage.save(Calendar([self._results[day] for day in sorted(self._results)]))

    # -- what it was worth ---------------------------------------------------------------------

    def table(self, library: MatchLibrary, day: date) -> GinMatchView:
        """Return the match of a day. Raises StoreError."""
        match_view: GinMatchView = library.look(storage.journal_path(day))
        return match_view

    async def report(self, library: MatchLibrary, day: date) -> DayReport:
        """Judge a day that was played, and keep what it was worth.

        Raises StoreError if its journal cannot be read or the calendar not written, and CpuError if
        it cannot be judged.
        """
        match_view = await asyncio.to_thread(self.table, library, day)
        mine = await _reviewed(library, _counted(day, match_view))
        experts = await _reviewed(library, await self._experts(library, day))
        luck = [hand.review.luck for hand in mine]
        result = self._results[day]._replace(
            points=_points([hand.played for hand in mine]),
            loss=_loss(mine),
            luck=round(sum(total(each.events, ME).points for each in luck if each), _PLACES),
            marks="".join(each.mark[0] for hand in mine for each in of_seat(hand.review, ME)),
            expert_points=_points([hand.played for hand in experts]),
            expert_loss=_loss(experts),
        )
        self._keep(result)
        return DayReport(result, mine, experts, _costliest(mine))

    async def _experts(self, library: MatchLibrary, day: date) -> Sequence[GinFinishedRound]:
        """Let an expert play the deals of a day from the person's seat."""
        seats = take_seats("", [LEVEL, LEVEL])[1:]
        table = library.begin_unsaved(seats, rules_of(day), self._seed_of(day))
        onlooker = table.seat_handle(ONLOOKER)
        events: asyncio.Queue[MatchEvent] = asyncio.Queue()
        onlooker.listen(events.put_nowait)
        try:
            table.start()
            while not self.is_over(day, onlooker.snapshot()):
                event = await events.get()
                if event.error is not None:
                    raise event.error
                if event.kind is MatchEventKind.HAND_OVER and not is_match(day):
                    break
                if event.kind is MatchEventKind.HAND_OVER:
                    onlooker.go_on()
            return _counted(day, onlooker.snapshot())
        finally:
            table.close()


def _before(day: date) -> date:
    return day - timedelta(1) if day > date.min else day


def _counted(day: date, match_view: GinMatchView) -> Sequence[GinFinishedRound]:
    return match_view.played if is_match(day) else match_view.played[:1]


def _points(rounds: Sequence[GinFinishedRound]) -> int:
    ends = (played.end for played in rounds)
    return sum(gained(end.winner, end.points, ME) for end in ends)


def _loss(hands: Sequence[ReviewedHand]) -> float:
    own = [each for hand in hands for each in of_seat(hand.review, ME)]
    return round(account(own).cost, _PLACES)


async def _reviewed(
    library: MatchLibrary, rounds: Sequence[GinFinishedRound]
) -> list[ReviewedHand]:
    return [ReviewedHand(played, await library.review(played)) for played in rounds]


def _costliest(hands: Sequence[ReviewedHand]) -> CostliestDecision | None:
    found = [
        CostliestDecision(hand.played.number, turn_of(hand.review, each.action_index), each)
        for hand in hands
        for each in of_seat(hand.review, ME)
        if each.cost.win >= LEAST
    ]
    return max(found, key=lambda each: each.decision.cost.win, default=None)
