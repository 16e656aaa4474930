"""How people hold their cards, kept beside the journal, so that they find them so again.

By seat, because several may play at one keyboard, and for the deal that is being played only.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, NamedTuple

from app.cards.cards import (
    NO_CARDS,
    SHORT,
    Card,
    Cards,
    UnknownCard,
    as_set,
    from_short,
    short_names,
)
from app.games.contract.rules import Contract
from app.storage import beside
from app.table.place import AnyTable
from app.ui.melding.areas import MeldAreas

_DEAL, _SEATS, _AREAS, _ORDER, _MARKED = "deal", "seats", "areas", "order", "marked"


class HeldCards(NamedTuple):
    """How one person holds the cards of a hand."""

    areas: MeldAreas | None = None
    """None where nothing was put into any."""
    order: tuple[Card, ...] = ()
    """From left to right, where they were ordered by hand; else nothing."""
    marked: Cards = NO_CARDS


NOTHING: Final = HeldCards()


class HeldHands:
    """How everybody at this keyboard holds their cards, in the match of a journal."""

    def __init__(self, journal: Path | None) -> None:
        """Read what was kept beside a journal; without one all is kept for this time only."""
        self._journal = journal
        self._kept: beside.Kept = {} if journal is None else beside.load(journal)

    def of(self, table: AnyTable) -> HeldCards:
        """How the seat of a table holds the cards that it has now."""
        hand: Cards = table.view.hand
        entry = self._seats(table.deal).get(str(table.me))
        if not isinstance(entry, dict):
            return NOTHING
        contract = getattr(table.view, "contract", None)
        areas = None if contract is None else _areas(entry.get(_AREAS), contract, hand)
        order = _cards(entry.get(_ORDER))
        marked = as_set(_cards(entry.get(_MARKED))) & hand
        return HeldCards(areas, tuple(card for card in order if hand >> card & 1), marked)

    def keep(self, table: AnyTable, held: HeldCards) -> None:
        """Keep how the seat of a table holds its cards, from now on and for the next time."""
        areas = () if held.areas is None else held.areas.cards
        entry = {
            _AREAS: [short_names(cards) for cards in areas] if any(areas) else [],
            _ORDER: " ".join(SHORT[card] for card in held.order),
            _MARKED: short_names(held.marked),
        }
        seats = self._seats(table.deal)
        if seats.get(str(table.me)) == entry or (not any(entry.values()) and not seats):
            return
        seats = {**seats, str(table.me): entry}
        self._kept = {_DEAL: table.deal, _SEATS: seats}
        if self._journal is not None:
            beside.save(self._journal, self._kept)

    def _seats(self, deal: int) -> dict[str, Any]:
        """What is kept for this deal, by seat."""
        seats = self._kept.get(_SEATS)
        return seats if self._kept.get(_DEAL) == deal and isinstance(seats, dict) else {}


def _areas(value: object, contract: Contract, hand: Cards) -> MeldAreas | None:
    """What was put into the areas of a contract; None where that cannot be read."""
    if not isinstance(value, list) or len(value) != contract.melds:
        return None
    taken = NO_CARDS
    areas = []
    for names in value:
        cards = as_set(_cards(names)) & hand & ~taken
        taken |= cards
        areas.append(cards)
    return MeldAreas(contract, tuple(areas))


def _cards(names: object) -> tuple[Card, ...]:
    """The cards of short names with blanks between; none where that is no list of cards."""
    if not isinstance(names, str):
        return ()
    try:
        return tuple(dict.fromkeys(map(from_short, names.split())))
    except UnknownCard:
        return ()
