"""What came of the rounds of contract rummy, for somebody who checks its journal."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.contract.rules import CONTRACTS, ROUNDS
from app.games.contract.score import How, RoundResult
from app.words.en.contract.labels import contract_name

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


def label(number: int) -> str:
    """A round by its number among all that were dealt in the series, and its contract."""
    place = (number - 1) % ROUNDS
    return f"Round {place + 1}, {contract_name(CONTRACTS[place])}"
