"""The words of each of the games whose melds lie open on the table, by the rules of a match."""

from __future__ import annotations

from collections.abc import Callable

from app.games.basic.rules import Rules as BasicRules
from app.rummy.cards import Card
from app.table.place import AnyPlayed, AnyTable
from app.words.en.basic import showdown as basic
from app.words.en.contract import showdown as contract
from app.words.en.melding.ending import Ending
from app.words.en.people import People


def ending_of(
    match: AnyTable, played: AnyPlayed, people: People, name: Callable[[Card], str]
) -> Ending:
    """How the hand or round that was played last ended; ``name`` writes a card."""
    if isinstance(match.rules, BasicRules):
        return basic.ending(match, played, people, name)
    return contract.ending(match, played, people, name)
