"""What the decisions of matches that were played have cost, for the history."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, TypeAlias

from app.review.judgement import Judged, account
from app.table.place import House

Costs: TypeAlias = list[dict[str, Any]]
"""By seat: how many ``decisions`` were judged, and their ``cost`` in chance to win the match."""


async def judge_match(house: House, path: Path, may_go_on: asyncio.Event | None = None) -> Costs:
    """What the decisions of the hands of a match that are over have cost, waiting before each hand
    until that is allowed.

    Raises StoreError where the journal cannot be read, CpuError where nobody judges.
    """
    table = await asyncio.to_thread(house.look, path)
    decisions: list[Judged] = []
    for played in table.played:
        if may_go_on:
            await may_go_on.wait()
        decisions += (await house.review(played)).decisions
    accounts = [
        account([each for each in decisions if each.seat == seat])
        for seat in range(len(table.seats))
    ]
    return [{"decisions": each.decisions, "cost": each.cost} for each in accounts]
