"""A hand at a table with open melds: the order of its cards, the selection on the table, and the
layout of hands from one visit to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from app.cards.cards import (
    NO_CARDS,
    RANKS,
    SHORT,
    SUITS,
    Card,
    Cards,
    UnknownCard,
    as_set,
    from_short,
    is_joker,
    iterate,
    rank_of,
    short_names,
    suit_of,
)
from app.cards.moves import Discard, DrawDiscard, DrawStock, LayOff
from app.games.contract.actions import ContractLayOff, Exchange
from app.games.contract.rules import Contract
from app.match.view import AnyMatchView
from app.storage import sidecar as beside
from app.ui.hand import HAND, PILE, STOCK, HandOrder, Selection
from app.ui.melding.areas import MeldAreas
from app.ui.melding.state import TurnStage
from app.ui.melding.table import MeldingTableModel

AREAS: Final = "areas"
"""The zone of the meld areas."""


class MeldingHandOrder(HandOrder):
    """A player's cards from left to right, with the melds among them. Jokers come last: only the
    player knows their best use.
    """

    is_meld: Callable[[Cards], bool] = staticmethod(lambda cards: False)
    """Returns whether cards are a meld in this game."""

    def best_melds(self, cards: Cards) -> Sequence[Cards]:
        """Return melds of these cards, those shown before first, then the longest."""
        melds = [meld for meld in self.melds if meld & cards == meld]
        rest = cards & ~sum(melds)
        while True:
            longer = [meld | 1 << card for meld in melds for card in _naturals(rest)]
            found = [*filter(self.is_meld, longer), *filter(self.is_meld, _candidates(rest))]
            if not found:
                return melds
            best = max(found, key=lambda meld: (meld.bit_count(), -meld))
            melds = [*(meld for meld in melds if not meld & best), best]
            rest &= ~best


def is_row(meld: Cards) -> bool:
    """Return whether a meld of the arrangement is a run."""
    return len({rank_of(card) for card in iterate(meld)}) > 1


def _naturals(cards: Cards) -> list[Card]:
    return [card for card in iterate(cards) if not is_joker(card)]


def _candidates(cards: Cards) -> Iterator[Cards]:
    naturals = _naturals(cards)
    for rank in range(len(RANKS)):
        yield sum(1 << card for card in naturals if rank_of(card) == rank)
    for suit in range(len(SUITS)):
        by_rank = {rank_of(card): card for card in reversed(naturals) if suit_of(card) == suit}
        ranks = [*range(len(RANKS)), 0]
        for low in range(len(ranks)):
            row: Cards = NO_CARDS
            for rank in ranks[low:]:
                if rank not in by_rank or row >> by_rank[rank] & 1:
                    break
                row |= 1 << by_rank[rank]
                yield row


class MeldingSelection(Selection[MeldingHandOrder]):
    """The cards of a hand in their order, the marked ones, and the selection on the table."""

    def __init__(self) -> None:
        super().__init__(MeldingHandOrder("melds"))
        self.areas: MeldAreas | None = None
        """The meld areas; None if all are empty."""
        self._area_place: int | None = None
        """The index of the selected card in the meld areas, counted through all areas, while the
        zone is ``AREAS``; None for the areas as a whole."""

    def take_up(self, held: HandLayout, order: str) -> None:
        """Take in another hand with its layout, in this order of the settings unless it was sorted
        by hand.
        """
        self.areas = held.areas
        self.arrangement.melds = ()
        self.arrangement.order = "hand" if held.order else order
        self.arrangement.cards = list(held.order)
        self.marked = held.marked

    @property
    def held(self) -> HandLayout:
        """The layout of the hand."""
        order = tuple(self.cards) if self.arrangement.order == "hand" else ()
        return HandLayout(self.areas, order, self.marked)

    def hold(self, model: MeldingTableModel) -> None:
        """Take in the present hand, without the cards in meld areas."""
        areas = model.own_areas
        in_areas = areas.all_cards if areas is not None else NO_CARDS
        self.arrangement.is_meld = model.is_meld
        outside = model.hand & ~in_areas
        drawn = model.drawn if model.drawn is not None and outside >> model.drawn & 1 else None
        self.arrangement.hold(outside, drawn)
        self.marked &= outside
        self.keep_within()
        if self.zone == AREAS and not in_areas:
            self.zone = HAND

    def step_to(self, model: MeldingTableModel) -> None:
        """Select what the next step is about, if it is a step of this seat, so that Enter does what
        most players would do.
        """
        self.keep_within()
        if not model.is_mine:
            return
        match model.stage:
            case TurnStage.DRAW:
                self.zone = self._pile_for(model)
            case TurnStage.POLL:
                self.zone = HAND
            case TurnStage.CLAIM:
                wants = not model.is_serious and self._wants_top(model)
                self.zone = PILE if wants else HAND
            case TurnStage.PLAY if goes_down(model):
                self.raise_areas()
            case TurnStage.PLAY:
                self.zone = HAND
                if model.is_serious and model.drawn is not None:
                    # No discard is advised.
                    self.raise_named(model.drawn)
                elif self.cards:
                    self.raise_card(self.cards.index(self._to_throw(model)))

    def _to_throw(self, model: MeldingTableModel) -> Card:
        """Return the card that most players would discard.

        It is no joker and no part of a meld; of those that may be discarded the one of the most
        points with the fewest others near it.
        """

        def rank(card: Card) -> tuple[object, ...]:
            after = model.left_after(card)
            near = sum(_near(card, other) for other in self.cards)
            return (
                after is None,
                is_joker(card),
                self.arrangement.meld_of(card) is not None,
                bool(model.would_fit(card)),
                near > 0,
                after,
                near,
                card != model.drawn,
            )

        return min(self.cards, key=rank)

    def raise_for(self, action: Any, model: MeldingTableModel) -> None:
        """Select what an action is about: a pile, or a card, in a meld area if it lies there.

        An action about melds selects nothing.
        """
        match action:
            case DrawStock():
                self.zone = STOCK
            case DrawDiscard():
                self.zone = PILE
            case (
                Discard(card) | LayOff(card, _) | ContractLayOff(card, _, _) | Exchange(card, _, _)
            ):
                if not self.raise_named(card):
                    self.raise_area_card(card, model)

    def go_up(self, model: MeldingTableModel) -> None:
        """Move the selection from the hand to the meld areas if there are cards in them, else to
        the piles.
        """
        areas = model.own_areas
        if self.zone == HAND and areas is not None and areas.all_cards:
            self.raise_areas()
            self._area_place = None if goes_down(model) else 0
        elif self.zone in (HAND, AREAS):
            self.zone = self._pile_for(model)

    def _pile_for(self, model: MeldingTableModel) -> str:
        """Return the pile to draw from: the stock, unless only the discards are left or their top
        has a place in a meld.
        """
        if not model.may("take"):
            return STOCK
        wants = not model.is_serious and self._wants_top(model)
        return PILE if wants or not model.may("stock") else STOCK

    def _wants_top(self, model: MeldingTableModel) -> bool:
        """Return whether the top of the discards can be laid off, or goes into a meld of the hand.

        Before the contract of a game is met the first is impossible, after that the second.
        """
        top, is_down = model.pile[-1], model.areas_are_done
        if model.would_fit(top) and (is_down or not model.contract_melds):
            return True
        melds = self.arrangement.best_melds(model.hand | 1 << top)
        may_meld = not (is_down and model.contract_melds)
        return may_meld and any(meld >> top & 1 for meld in melds)

    def go_down(self) -> None:
        """Move the selection from the piles and the meld areas to the hand."""
        self.zone = HAND

    def raise_next(self, step: int) -> None:
        if self.zone != AREAS:
            super().raise_next(step)
        elif self._area_place is None:
            self._area_place = 0 if step > 0 else -1
        else:
            self._area_place += step

    def raise_areas(self) -> None:
        """Select the meld areas as a whole."""
        self.zone, self._area_place = AREAS, None

    def area_card(self, model: MeldingTableModel) -> Card | None:
        """Return the selected card in the meld areas; None if there is none."""
        cards = [card for area in model.areas for card in area.cards]
        if self.zone != AREAS or self._area_place is None or not cards:
            return None
        return cards[self._area_place % len(cards)]

    def raise_area_card(self, card: Card, model: MeldingTableModel) -> None:
        """Select a card in the meld areas, if it lies there."""
        cards = [card for area in model.areas for card in area.cards]
        if card in cards:
            self.zone, self._area_place = AREAS, cards.index(card)

    def mark(self, card: Card) -> None:
        """Mark a card of the hand, or remove its mark."""
        self.marked ^= 1 << card


def goes_down(model: MeldingTableModel) -> bool:
    """Return whether the meld areas can be put on the table now."""
    return bool(model.areas) and all(area.is_complete for area in model.areas) and model.may("meld")


def _near(card: Card, other: Card) -> bool:
    if card == other or is_joker(card) or is_joker(other):
        return False
    apart = abs(rank_of(card) - rank_of(other))
    return apart == 0 or (min(apart, len(RANKS) - apart) <= 2 and suit_of(card) == suit_of(other))


# -- kept beside the journal ---------------------------------------------------------------

_DEAL, _SEATS, _AREAS, _ORDER, _MARKED = "deal", "seats", "areas", "order", "marked"


class HandLayout(NamedTuple):
    """The layout of a person's hand."""

    areas: MeldAreas | None = None
    """The meld areas; None if all are empty."""
    order: tuple[Card, ...] = ()
    """The cards from left to right, if they were sorted by hand; else empty."""
    marked: Cards = NO_CARDS


NOTHING: Final = HandLayout()


class HandLayouts:
    """The layouts of the hands of all people at this keyboard, in the match of a journal."""

    def __init__(self, journal: Path | None) -> None:
        """Read the sidecar of a journal; without one the layouts are not saved."""
        self._journal = journal
        self._kept: beside.Kept = {} if journal is None else beside.load(journal)

    def of(self, match_view: AnyMatchView) -> HandLayout:
        """Return the layout of the present hand of a table's seat."""
        hand: Cards = match_view.view.hand
        entry = self._seats(match_view.deal).get(str(match_view.me))
        if not isinstance(entry, dict):
            return NOTHING
        contract = getattr(match_view.view, "contract", None)
        areas = None if contract is None else _areas(entry.get(_AREAS), contract, hand)
        order = _cards(entry.get(_ORDER))
        marked = as_set(_cards(entry.get(_MARKED))) & hand
        return HandLayout(areas, tuple(card for card in order if hand >> card & 1), marked)

    def keep(self, match_view: AnyMatchView, held: HandLayout) -> None:
        """Save the layout of the hand of a table's seat."""
        areas = () if held.areas is None else held.areas.cards
        entry = {
            _AREAS: [short_names(cards) for cards in areas] if any(areas) else [],
            _ORDER: " ".join(SHORT[card] for card in held.order),
            _MARKED: short_names(held.marked),
        }
        seats = self._seats(match_view.deal)
        if seats.get(str(match_view.me)) == entry or (not any(entry.values()) and not seats):
            return
        seats = {**seats, str(match_view.me): entry}
        self._kept = {_DEAL: match_view.deal, _SEATS: seats}
        if self._journal is not None:
            beside.save(self._journal, self._kept)

    def _seats(self, deal: int) -> dict[str, Any]:
        seats = self._kept.get(_SEATS)
        return seats if self._kept.get(_DEAL) == deal and isinstance(seats, dict) else {}


def _areas(value: object, contract: Contract, hand: Cards) -> MeldAreas | None:
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
    if not isinstance(names, str):
        return ()
    try:
        return tuple(dict.fromkeys(map(from_short, names.split())))
    except UnknownCard:
        return ()
