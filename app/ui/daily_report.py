"""What a deal of the day was worth, beside an expert with the same cards."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import date
from typing import Final, NamedTuple

from app.coach.judgement import LEAST, Decision, account
from app.coach.review import HandReview, of_seat, total, turn_of
from app.games.base import ONLOOKER
from app.games.gin.actions import to_text
from app.storage.daily import DayResult
from app.table.gin import GinFinishedRound, GinMatchView
from app.table.handles import MatchEvent, MatchEventKind, MatchLibrary
from app.table.seats import take_seats
from app.ui.daily import LEVEL, ME, Daily, counted, is_over, points_of, rules_of

_PLACES: Final = 4
"""Decimals of a loss and of luck."""


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
    costliest: CostliestDecision | None
    """None if no decision lost as much as a mistake does."""


async def report(daily: Daily, library: MatchLibrary, day: date) -> DayReport:
    """Judge a day that was played, and keep what it was worth.

    Raises StoreError if its journal cannot be read or the calendar not written, and CpuError if it
    cannot be judged.
    """
    match_view = await asyncio.to_thread(daily.table, library, day)
    mine = await _reviewed(library, counted(day, match_view))
    result = daily.result(day)
    assert result is not None
    if result.expert_points is None:
        experts = await _reviewed(library, counted(day, await experts_table(daily, library, day)))
        luck = [hand.review.luck for hand in mine]
        result = result._replace(
            loss=_loss(mine),
            luck=round(sum(total(each.events, ME).points for each in luck if each), _PLACES),
            marks="".join(each.mark[0] for hand in mine for each in of_seat(hand.review, ME)),
            expert_points=points_of([hand.played for hand in experts]),
            expert_loss=_loss(experts),
        )
        daily.keep(result)
    if library.daily and library.daily.publish:
        library.daily.publish(result, tuple(map(_written, mine)))
    return DayReport(result, _costliest(mine))


async def experts_table(daily: Daily, library: MatchLibrary, day: date) -> GinMatchView:
    """Return the match of a day as an expert plays it from the person's seat. Raises CpuError."""
    seats = take_seats("", [LEVEL, LEVEL])[1:]
    table = library.begin_unsaved(seats, rules_of(day), daily.seed_of(day))
    onlooker = table.seat_handle(ONLOOKER)
    events: asyncio.Queue[MatchEvent] = asyncio.Queue()
    onlooker.listen(events.put_nowait)
    try:
        table.start()
        while not is_over(day, match_view := onlooker.snapshot()):
            event = await events.get()
            if event.error is not None:
                raise event.error
            if event.kind is MatchEventKind.HAND_OVER and not is_over(day, onlooker.snapshot()):
                onlooker.go_on()
        return match_view
    finally:
        table.close()


def _written(hand: ReviewedHand) -> str:
    return "|".join(f"{seat} {to_text(action)}" for seat, action in hand.played.history)


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
