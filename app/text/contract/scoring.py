"""The score of a match of Contract Rummy in words."""

from __future__ import annotations

from app.cards.sheet import shared_places
from app.games.contract.rules import CONTRACTS, ROUNDS
from app.games.contract.standing import Settlement, Standing
from app.text.contract.labels import contract_name
from app.text.lists import listed
from app.text.melding.sheet import Sheet, SheetLine
from app.text.people import People
from app.text.speech import tr


def score_sheet(standing: Standing, people: People) -> Sheet:
    """Return all seven rounds with their contracts, then the totals and the places."""
    played, order = standing.sheet.rows, people.order
    rows = []
    for number, contract in enumerate(CONTRACTS, 1):
        cells = ("",) * len(order)
        if number <= len(played):
            row = played[number - 1]
            winner = row.results[0].winner
            cells = tuple(tr("out") if seat == winner else str(row.gains[seat]) for seat in order)
        rows.append(SheetLine(str(number), contract_name(contract), cells))
    totals = standing.sheet.totals
    settlement = standing.settlement
    places = settlement.places if settlement else shared_places(totals)
    sums = [SheetLine(tr("total"), "", tuple(str(totals[seat]) for seat in order))]
    if played:
        sums.append(SheetLine(tr("place"), "", tuple(str(places[seat]) for seat in order)))
    return Sheet(tuple(people.names[seat] for seat in order), tuple(rows), tuple(sums))


def why_won(standing: Standing, settlement: Settlement, people: People) -> str:
    points = settlement.totals[settlement.winners[0]]
    values = {"rounds": ROUNDS, "points": points}
    if len(settlement.winners) > 1:
        who = listed([people.name(seat) for seat in settlement.winners])
        return tr(
            "After {rounds} rounds {names} share the first place: {points} points, the fewest.",
            names=who,
            **values,
        )
    (winner,) = settlement.winners
    if people.is_you(winner):
        return tr("After {rounds} rounds you have the fewest points: {points}.", **values)
    name = people.name(winner)
    return tr("After {rounds} rounds {name} has the fewest points: {points}.", name=name, **values)
