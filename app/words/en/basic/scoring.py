"""The score of a match of Basic Rummy in words."""

from __future__ import annotations

from typing import Final

from app.games.basic.rules import Length
from app.games.basic.score import HandResult, Outcome
from app.games.basic.standing import Settlement, Standing
from app.text.people import People, sentence
from app.text.speech import tr
from app.words.en.melding.ending import listed
from app.words.en.melding.sheet import Sheet, SheetLine

_ENDINGS: Final = {Outcome.OUT: "out", Outcome.RUMMY: "rummy"}


def score_sheet(standing: Standing, people: People) -> Sheet:
    """Every hand with how it ended and the points of whoever won it, the totals, the hands won,
    and what is still needed.
    """
    order, rules = people.order, standing.rules
    rows = tuple(
        SheetLine(
            str(row.number),
            _ended(row.results[0]),
            tuple(str(row.gains[seat]) if seat in row.results[0].winners else "" for seat in order),
        )
        for row in standing.sheet.rows
    )
    totals, won = standing.sheet.totals, standing.won
    sums = [
        SheetLine(tr("total"), "", tuple(str(totals[seat]) for seat in order)),
        SheetLine(tr("hands won"), "", tuple(str(won[seat]) for seat in order)),
    ]
    if standing.settlement is None and rules.length is not Length.DEALS:
        goal = rules.target if rules.length is Length.TARGET else rules.hands // 2 + 1
        missing = (str(goal - standing.ranked_by[seat]) for seat in order)
        sums.append(SheetLine(tr("to go"), "", tuple(missing)))
    return Sheet(tuple(people.names[seat] for seat in order), rows, tuple(sums))


def why_won(standing: Standing, settlement: Settlement, people: People) -> str:
    """Why these players have won the match."""
    best = max(standing.ranked_by)
    many = len(settlement.winners) > 1
    who = listed([people.name(seat) for seat in settlement.winners])
    if standing.rules.length is Length.HANDS:
        verb = "have" if many else people.does(settlement.winners[0], "have").rpartition(" ")[2]
        return sentence(f"{who} {verb} won {best} hands{' each' if many else ''}.")
    if many:
        return sentence(f"{who} share the first place with {best} points.")
    hands = len(standing.sheet.rows)
    has = people.does(settlement.winners[0], "have")
    return f"After {hands} hand{'s' * (hands != 1)} {has} the most points: {best}."


def _ended(result: HandResult) -> str:
    return _ENDINGS.get(result.outcome, tr("lowest") if any(result.gains) else tr("nobody"))
