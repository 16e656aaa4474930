"""Matches of imported hands, as the records of journals."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.base import IllegalAction, RulesError
from app.importing.hands import ImportCode, ImportedHand, ImportFault
from app.match.match import AnyMatch, Match
from app.match.records import Imported, Record
from app.match.seat import HUMAN, Seat, SeatControl

NAMES = ("Player 0", "Player 1")
"""The names of players whose record has none."""


def records_of(
    hands: Sequence[ImportedHand], source: str, created: str, me: int | None, name: str
) -> list[Record]:
    """Return the records of a match with these hands; ``me`` is the seat of this user, who is
    called ``name``.

    Raises ImportFault if they do not follow each other.
    """
    first = hands[0]
    seats = [
        Seat(name, HUMAN) if seat == me else Seat(each, HUMAN, SeatControl.ELSEWHERE)
        for seat, each in enumerate(NAMES)
    ]
    guessed = {seat for hand in hands for seat in range(len(seats)) if seat not in hand.seen}
    imported = Imported(source, tuple(sorted(guessed)))
    try:
        match: AnyMatch = Match.imported_from(
            imported, first.rules, seats, first.deck, first.dealer, created
        )
    except RulesError as error:
        raise ImportFault(ImportCode.IN_ROW, row=first.row, why=error) from None
    records = [match.header()]
    for hand in hands:
        try:
            if hand is not first:
                records.append(match.next_given(hand.deck, hand.dealer))
            points = tuple(match.standing.sheet.totals)
            if hand.scores not in (None, points):
                why = ImportFault(ImportCode.OTHER_SCORE, first=points[0], second=points[1])
                raise ImportFault(ImportCode.IN_ROW, row=hand.row, why=why)
            records += [match.apply(match.hand.to_act, action) for action in hand.actions]
        except IllegalAction as error:
            raise ImportFault(ImportCode.IN_ROW, row=hand.row, why=error) from None
    if match.is_over:
        records.append(match.conclude())
    return records


def by_match(hands: Sequence[ImportedHand]) -> list[list[ImportedHand]]:
    """Return the hands of each match."""
    matches: list[list[ImportedHand]] = []
    for hand in hands:
        if hand.begins_match or not matches:
            matches.append([])
        matches[-1].append(hand)
    return matches
