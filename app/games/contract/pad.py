"""Rounds of contract rummy with real cards, as they are entered on a score pad; see
``app.games.base``.
"""

from __future__ import annotations

from typing import Final

from app.games.base import HandEntry, PadError
from app.games.contract.rules import CONTRACTS, JOKER_POINTS, Rules
from app.games.contract.score import How, RoundResult
from app.games.contract.standing import Standing
from app.games.pad import PadCode, checked_who, left_of, plain_points

_STEP: Final = 5
_A_BUY: Final = 2
"""Cards that a buy adds to a hand."""


def ways(rules: Rules) -> tuple[str, ...]:
    return (How.OUT, How.STOCK)


def asked(standing: Standing, table: int, how: str, who: int | None) -> tuple[int, ...]:
    """Return the seats in turn order that have cards left."""
    return tuple(seat for seat in standing.tables[table] if seat != who or not asks_who(how))


def asks_who(how: str) -> bool:
    return how == How.OUT


def asks_upcard(rules: Rules, how: str) -> bool:
    return False


def result(standing: Standing, table: int, entry: HandEntry) -> RoundResult:
    if entry.how not in ways(standing.rules):
        raise PadError(PadCode.UNKNOWN_WAY)
    playing = standing.tables[table]
    out = checked_who(entry, playing) if asks_who(entry.how) else None
    number = len(standing.sheet.rows) + 1
    cards = CONTRACTS[number - 1].dealt + _A_BUY * standing.rules.buys
    left = [0] * len(playing)
    for seat in asked(standing, table, entry.how, out):
        left[seat] = plain_points(left_of(entry, seat), JOKER_POINTS * cards)
        if not left[seat]:
            raise PadError(PadCode.NO_CARDS_LEFT)
        if left[seat] % _STEP:
            raise PadError(PadCode.STEPS_OF_FIVE, points=left[seat])
    return RoundResult(number, How(entry.how), out, (0,) * len(playing), tuple(left))
