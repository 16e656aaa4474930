"""The result of a match of Basic Rummy, for a check of its journal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from app.games.basic.rules import Length, Rules
from app.games.basic.score import Outcome
from app.games.basic.standing import Standing
from app.match.match import Match, PlayedHand
from app.text.lists import listed
from app.text.people import called
from app.text.speech import msg, tr, tr_n

if TYPE_CHECKING:
    from app.games.basic.hand import Hand

    BasicMatch: TypeAlias = Match[Rules, Hand, Standing]

_NOBODY_OUT: Final = {
    Outcome.STOCK_OUT: msg("the stock ran out"),
    Outcome.TURNED_OVER: msg("the pile was turned over twice without a meld or a lay-off"),
    Outcome.IDLE: msg("for too long nobody drew from the stock, melded or laid off"),
}


def ending(match: BasicMatch, played: PlayedHand[Hand]) -> str:
    """Return how a hand ended, and who scores: ``Vera went out, 34 points to Vera``."""
    result = played.hand.ending
    winners = [called(match.seats[seat].name) for seat in result.winners]
    names = listed(winners) if winners else ""
    if nobody_out := _NOBODY_OUT.get(result.outcome):
        ended = tr(nobody_out)
        if names:
            ended = tr("{ended}, lowest hand {names}", ended=ended, names=names)
    elif result.outcome is Outcome.RUMMY:
        ended = tr("{name} went rummy", name=names)
    else:
        ended = tr("{name} went out", name=names)
    if not any(result.gains):
        return tr("{ending}, no points", ending=ended)
    points = max(result.gains)
    if len(winners) > 1:
        return tr_n(
            "{ended}, {n} point to {names} each",
            "{ended}, {n} points to {names} each",
            points,
            ended=ended,
            names=names,
        )
    return tr_n(
        "{ending}, {n} point to {name}",
        "{ending}, {n} points to {name}",
        points,
        ending=ended,
        name=names,
    )


def score(match: BasicMatch) -> list[tuple[str, str]]:
    """Return each player with the points, after the hands won if these decide the match."""
    standing = match.standing
    points = [*map(str, standing.sheet.totals)]
    if match.rules.length is Length.HANDS:
        points = [
            # Translators: hands won, and points
            tr_n("{n} hand ({points})", "{n} hands ({points})", won, points=total)
            for won, total in zip(standing.won, points, strict=True)
        ]
    return [(called(seat.name), told) for seat, told in zip(match.seats, points, strict=True)]
