"""What the decisions of matches that were played have cost, and what luck did, for the history."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, TypeAlias

from app.coach.drills import asked_of
from app.coach.judge import HandReview
from app.coach.judgement import account
from app.coach.luck import total
from app.table.place import House

Costs: TypeAlias = list[dict[str, Any]]
"""By seat: how many ``decisions`` were judged, their ``cost`` in chance to win the match, the
``luck`` of all hands, in chance to win and in ``luck_points``, and what can be ``asked`` again of
its mistakes: the number of the hand, how many actions came before, and the kind of the question."""


async def judge_match(house: House, path: Path, may_go_on: asyncio.Event | None = None) -> Costs:
    """What the decisions of the hands of a match that are over have cost, and the luck in them,
    waiting before each hand until that is allowed.

    Raises StoreError where the journal cannot be read, CpuError where nobody judges.
    """
    table = await asyncio.to_thread(house.look, path)
    reviews: list[HandReview] = []
    for played in table.played:
        if may_go_on:
            await may_go_on.wait()
        reviews.append(await house.review(played))
    return costs(reviews, len(table.seats))


def costs(reviews: list[HandReview], seats: int) -> Costs:
    """What the hands of a match that were reviewed come to."""
    decisions = [each for review in reviews for each in review.decisions]
    chances = [each for review in reviews if review.luck for each in review.luck.events]
    found: Costs = []
    for seat in range(seats):
        own, lucky = (
            account([each for each in decisions if each.seat == seat]),
            total(chances, seat),
        )
        found.append(
            {
                "decisions": own.decisions,
                "cost": own.cost,
                "luck": lucky.win,
                "luck_points": lucky.points,
                "asked": [
                    [number, each.place, kind]
                    for number, review in enumerate(reviews, start=1)
                    for each in review.decisions
                    if each.seat == seat and (kind := asked_of(each))
                ],
            }
        )
    return found
