"""Hands of Basic Rummy with real cards, as they are entered on a score pad; see
``app.games.base``.
"""

from __future__ import annotations

from app.games.base import HandEntry, PadError
from app.games.basic.rules import Rules
from app.games.basic.score import HandResult, Outcome, score_points
from app.games.basic.standing import Standing
from app.games.pad import PadCode, checked_who, left_of, plain_points

_OF_A_CARD = 10


def ways(rules: Rules) -> tuple[str, ...]:
    rummy = (Outcome.RUMMY,) if rules.going_rummy else ()
    return (Outcome.OUT, *rummy, Outcome.STOCK_OUT)


def asked(standing: Standing, table: int, how: str, who: int | None) -> tuple[int, ...]:
    """Return the seats in turn order that have cards left."""
    return tuple(seat for seat in standing.tables[table] if seat != who or not asks_who(how))


def asks_who(how: str) -> bool:
    return how != Outcome.STOCK_OUT


def asks_upcard(rules: Rules, how: str) -> bool:
    return False


def result(standing: Standing, table: int, entry: HandEntry) -> HandResult:
    if entry.how not in ways(standing.rules):
        raise PadError(PadCode.UNKNOWN_WAY)
    playing = standing.tables[table]
    out = checked_who(entry, playing) if asks_who(entry.how) else None
    most = _OF_A_CARD * standing.rules.cards_for(len(playing))
    left = [0] * len(playing)
    for seat in asked(standing, table, entry.how, out):
        left[seat] = plain_points(left_of(entry, seat), most)
        if not left[seat]:
            raise PadError(PadCode.NO_CARDS_LEFT)
    return score_points(standing.rules, Outcome(entry.how), tuple(left))
