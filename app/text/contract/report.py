"""The results of the rounds of Contract Rummy, for a check of its journal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.contract.rules import CONTRACTS, ROUNDS
from app.games.contract.score import How
from app.match.match import AnyMatch, PlayedHand
from app.text.contract.labels import contract_name
from app.text.lists import clauses
from app.text.people import called
from app.text.speech import msg, tr

if TYPE_CHECKING:
    from app.games.contract.round import Round

_ENDED = {
    How.STOCK: msg("there was nothing left to draw; {held}"),
    How.IDLE: msg("nobody drew from the stock any more; {held}"),
}


def ending(match: AnyMatch, played: PlayedHand[Round]) -> str:
    """Return how a round ended, and the points left with each player: ``Vera went out; Basia 40,
    Stan 5``.
    """
    result, names = played.hand.ending, [called(seat.name) for seat in match.seats]
    held = clauses(
        f"{name} {points}"
        for seat, (name, points) in enumerate(zip(names, result.points, strict=True))
        if seat != result.winner
    )
    if result.winner is None:
        return tr(_ENDED[result.how], held=held)
    return tr("{name} went out; {held}", name=names[result.winner], held=held)


def label(number: int) -> str:
    """Return a round's number among all rounds of the series, and its contract."""
    index = (number - 1) % ROUNDS
    return tr(
        "Round {number}, {contract}",
        number=index + 1,
        contract=contract_name(CONTRACTS[index]),
    )
