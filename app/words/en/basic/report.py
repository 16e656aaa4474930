"""What came of a match of Basic Rummy, for somebody who checks its journal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from app.games.basic.rules import Length, Rules
from app.games.basic.score import Outcome
from app.games.basic.standing import Standing
from app.match.match import Match, PlayedHand

if TYPE_CHECKING:
    from app.games.basic.hand import Hand

BasicMatch: TypeAlias = "Match[Rules, Hand, Standing]"

_NOBODY_OUT: Final = {
    Outcome.STOCK_OUT: "the stock ran out",
    Outcome.TURNED_OVER: "the pile was turned over twice without a meld or a lay-off",
    Outcome.IDLE: "for too long nobody drew from the stock, melded or laid off",
}


def ending(match: BasicMatch, played: PlayedHand[Hand]) -> str:
    """How a hand ended, and who scores: ``Vera went out, 34 points to Vera``."""
    result = played.hand.ending
    names = " and ".join(match.seats[seat].name for seat in result.winners)
    if not (how := _NOBODY_OUT.get(result.outcome, "")):
        how = f"{names} went {result.outcome}"
    elif names:
        how = f"{how}, lowest hand {names}"
    if not any(result.gains):
        return f"{how}, no points"
    each = " each" if len(result.winners) > 1 else ""
    points = max(result.gains)
    return f"{how}, {points} point{'s' * (points != 1)} to {names}{each}"


def score(match: BasicMatch) -> list[tuple[str, str]]:
    """Each player with the points, behind the hands won where these decide the match."""
    standing = match.standing
    points = [*map(str, standing.sheet.totals)]
    if match.rules.length is Length.HANDS:
        hands = (f"{won} hand{'s' * (won != 1)}" for won in standing.won)
        points = [f"{won} ({total})" for won, total in zip(hands, points, strict=True)]
    return [(seat.name, told) for seat, told in zip(match.seats, points, strict=True)]
