"""What came of the rounds of contract rummy, for somebody who checks its journal."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.contract.round import How, RoundResult
from app.games.contract.standing import Settlement

_ENDED = {
    How.STOCK: "there was nothing left to draw",
    How.IDLE: "nobody drew from the stock any more",
}


def ending(result: RoundResult, names: Sequence[str]) -> str:
    """How a round ended, and what each player still held: ``Vera went out; Basia 40, Stan 5``."""
    held = ", ".join(
        f"{name} {points}"
        for seat, (name, points) in enumerate(zip(names, result.points, strict=True))
        if seat != result.winner
    )
    if result.winner is None:
        return f"{_ENDED[result.how]}; {held}"
    return f"{names[result.winner]} went out; {held}"


def places(settlement: Settlement, names: Sequence[str]) -> str:
    """Who has which place, the first place first: ``1 Vera, 1 Stan, 2 Basia``."""
    ranked = sorted(zip(settlement.places, names, strict=True), key=lambda each: each[0])
    return ", ".join(f"{place} {name}" for place, name in ranked)
