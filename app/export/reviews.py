"""The reviews of a match for its export: stored ones, or made in another process."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.coach.review import HandReview
from app.games.base import ONLOOKER
from app.match.match import AnyMatch, PlayedHand
from app.table.session import MatchSession
from app.ui.match_library import LocalMatchLibrary


async def reviews_of(
    match: AnyMatch, hands: Sequence[PlayedHand[Any]], library: LocalMatchLibrary
) -> list[HandReview]:
    """Return the reviews of these finished hands. Raises CpuError."""
    rounds = {played.number: played for played in MatchSession(match).snapshot(ONLOOKER).played}
    return [await library.review(rounds[hand.number]) for hand in hands]
