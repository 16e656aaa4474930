"""The score of a match of Basic Rummy in words."""

from __future__ import annotations

from typing import Final

from app.games.basic.rules import Length
from app.games.basic.score import HandResult, Outcome
from app.games.basic.standing import Settlement, Standing
from app.text.lists import listed
from app.text.melding.sheet import Sheet, SheetLine
from app.text.people import People, sentence
from app.text.speech import msg, tr, tr_n

# Translators: how a hand ended, on the score sheet, in a word
_ENDINGS: Final = {Outcome.OUT: msg("out"), Outcome.RUMMY: msg("rummy")}


def score_sheet(standing: Standing, people: People) -> Sheet:
    """Return every hand with its ending and its winner's points, then totals, hands won and the
    rest needed.
    """
    order, rules = people.order, standing.rules
    rows = tuple(
        SheetLine(
            str(row.number),
            ended(row.results[0]),
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
    best, hands = max(standing.ranked_by), len(standing.sheet.rows)
    winner, *more = settlement.winners
    who = listed([people.name(seat) for seat in settlement.winners])
    if standing.rules.length is Length.HANDS:
        if more:
            told = tr_n(
                "{names} have won {n} hand each.",
                "{names} have won {n} hands each.",
                best,
                names=who,
            )
        elif people.is_you(winner):
            told = tr_n("You have won {n} hand.", "You have won {n} hands.", best)
        else:
            told = tr_n("{name} has won {n} hand.", "{name} has won {n} hands.", best, name=who)
        return sentence(told)
    if more:
        told = tr("{names} share the first place with {points} points.", names=who, points=best)
        return sentence(told)
    if people.is_you(winner):
        return tr_n(
            "After {n} hand you have the most points: {points}.",
            "After {n} hands you have the most points: {points}.",
            hands,
            points=best,
        )
    return tr_n(
        "After {n} hand {name} has the most points: {points}.",
        "After {n} hands {name} has the most points: {points}.",
        hands,
        name=who,
        points=best,
    )


def ended(result: HandResult) -> str:
    if ended := _ENDINGS.get(result.outcome):
        return tr(ended)
    return tr("lowest") if any(result.gains) else tr("nobody")
