"""Meld areas: where a player collects the cards of a contract before going down.

They are the player's own arrangement, like the order of a hand: other players do not see them, and
the game does not know them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from app.cards.cards import (
    FACES,
    JOKERS,
    NO_CARDS,
    RANKS,
    SUITS,
    Card,
    Cards,
    as_set,
    is_joker,
    iterate,
    rank_of,
    suit_of,
)
from app.games.contract.melds import (
    LEAST_RUN,
    LEAST_SET,
    PLACES,
    Meld,
    RankSet,
    SuitRun,
    belongs,
    cards_in,
    set_of,
)
from app.games.contract.rules import Contract
from app.games.contract.solver import nearest


class MeldProspect(NamedTuple):
    """The meld that some cards can become, and its missing cards."""

    cards: tuple[Card, ...]
    """The cards from left to right, jokers in their best places."""
    missing: int | None
    """Fewest cards missing from a meld of all these; None if there is no such meld."""
    fitting: tuple[Card, ...]
    """Faces of the first pack, and a joker, of which one more leaves less missing."""
    meld: Meld | None
    """The meld, if they are one."""


class MeldArea(NamedTuple):
    """An area beside the hand for the cards of one meld of the contract."""

    is_run: bool
    number: int
    """Its number among those of its kind, from 1; 0 if it is the only one."""
    cards: tuple[Card, ...]
    """The cards from left to right, in the order of the meld that they are or may become."""
    is_complete: bool
    missing: int
    """Fewest cards missing; 0 if it is complete, or if no card can help."""
    fitting: tuple[Card, ...]
    """Faces of the first pack, and a joker, of which one more helps an incomplete area, the nearest
    first."""


@dataclass(frozen=True, slots=True)
class MeldAreas:
    """The cards in the areas of a contract: sets first, then runs."""

    contract: Contract
    cards: tuple[Cards, ...]
    """The cards of each area."""

    @classmethod
    def empty(cls, contract: Contract) -> MeldAreas:
        """Return empty areas."""
        return cls(contract, (NO_CARDS,) * contract.melds)

    @property
    def all_cards(self) -> Cards:
        """The cards in any area."""
        return sum(self.cards)

    @property
    def complete_cards(self) -> Cards:
        """The cards in areas that are melds."""
        return sum(
            cards for index, cards in enumerate(self.cards) if self.prospect(index).meld is not None
        )

    @property
    def melds(self) -> tuple[Meld, ...] | None:
        """The melds of the areas, if all of them are melds."""
        melds = [self.prospect(index).meld for index in range(len(self.cards))]
        return tuple(meld for meld in melds if meld is not None) if all(melds) else None

    def is_run(self, index: int) -> bool:
        """Return whether an area is for a run."""
        return index >= self.contract.sets

    def prospect(self, index: int) -> MeldProspect:
        """Return the meld that the cards of an area can become."""
        return prospect(self.cards[index], is_run=self.is_run(index))

    def seen(self) -> tuple[MeldArea, ...]:
        """Return the areas as a face shows them."""
        areas = []
        for index in range(len(self.cards)):
            found = self.prospect(index)
            is_run = self.is_run(index)
            number = index - self.contract.sets * is_run + 1
            of_kind = self.contract.runs if is_run else self.contract.sets
            areas.append(
                MeldArea(
                    is_run,
                    number if of_kind > 1 else 0,
                    found.cards,
                    found.meld is not None,
                    found.missing or 0,
                    found.fitting,
                )
            )
        return tuple(areas)

    def place_for(self, cards: Cards) -> int | None:
        """Return the best area for these cards; None if they fit nowhere.

        It is one in which they come closer to a meld, else the first empty one for such cards.
        """
        best: tuple[int, int] | None = None
        for index in range(len(self.cards)):
            others, is_run = self.cards[index] & ~cards, self.is_run(index)
            before = prospect(others, is_run=is_run).missing
            after = prospect(others | cards, is_run=is_run).missing
            if not others or before is None or after is None or (after >= before and after):
                continue
            if best is None or after < best[0]:
                best = (after, index)
        if best is not None:
            return best[1]
        empty = [
            (missing, index)
            for index in range(len(self.cards))
            if not self.cards[index] & ~cards
            and (missing := prospect(cards, is_run=self.is_run(index)).missing) is not None
        ]
        # A single card says nothing of a kind: it goes to the first area that is empty.
        if cards.bit_count() == 1 and empty:
            return empty[0][1]
        return min(empty)[1] if empty else None

    def put(self, cards: Cards, index: int | None = None) -> MeldAreas:
        """Return the areas with these cards in one of them only: ``index``, or the best.

        The areas stay the same if no place is named and the cards fit nowhere.
        """
        if index is None and (index := self.place_for(cards)) is None:
            return self
        return replace(
            self,
            cards=tuple(
                held | cards if number == index else held & ~cards
                for number, held in enumerate(self.cards)
            ),
        )

    def without(self, cards: Cards) -> MeldAreas:
        """Return the areas with these cards taken back into the hand."""
        return replace(self, cards=tuple(held & ~cards for held in self.cards))

    def held(self, hand: Cards) -> MeldAreas:
        """Return the areas without the cards that are not in the hand."""
        return self if not self.all_cards & ~hand else self.without(self.all_cards & ~hand)

    def filled(self, melds: Sequence[Meld]) -> MeldAreas:
        """Return the areas with these melds, at most one an area of each kind, and nothing else."""
        sets = [cards_in(meld) for meld in melds if isinstance(meld, RankSet)]
        runs = [cards_in(meld) for meld in melds if not isinstance(meld, RankSet)]
        sets += [NO_CARDS] * (self.contract.sets - len(sets))
        runs += [NO_CARDS] * (self.contract.runs - len(runs))
        return replace(self, cards=(*sets, *runs))

    def nearest(self, hand: Cards) -> MeldAreas:
        """Return the areas with cards of a hand that does not meet the contract, as close to it as
        possible.

        They hold the melds that leave the fewest points, and then the cards nearest to the others.
        """
        areas = self.filled(nearest(hand, self.contract))
        for index in range(len(areas.cards)):
            if not areas.cards[index]:
                rest = hand & ~areas.all_cards
                areas = areas.put(_nearest_group(rest, is_run=areas.is_run(index)), index)
        return areas


def prospect(cards: Cards, *, is_run: bool) -> MeldProspect:
    """Return the meld that cards can become, in an area for a run or for a set."""
    return _run_prospect(cards) if is_run else _set_prospect(cards)


def _set_prospect(cards: Cards) -> MeldProspect:
    in_order = tuple(sorted(iterate(cards), key=lambda card: (is_joker(card), card % FACES)))
    ranks = {rank_of(card) for card in in_order if not is_joker(card)}
    if len(ranks) > 1:
        return MeldProspect(in_order, None, (), None)
    missing = max(0, LEAST_SET - len(in_order))
    # A set of jokers alone can be of any rank; the dearest is as good as any.
    rank = min(ranks, default=len(RANKS) - 1)
    if not missing:
        return MeldProspect(in_order, 0, (), set_of(rank, cards))
    faces = [suit * len(RANKS) + rank for suit in range(len(SUITS))] if ranks else []
    return MeldProspect(in_order, missing, (*faces, JOKERS[0]) if cards else (), None)


def _run_prospect(cards: Cards) -> MeldProspect:
    naturals = [card for card in iterate(cards) if not is_joker(card)]
    jokers = [card for card in iterate(cards) if is_joker(card)]
    in_order = (*sorted(naturals, key=lambda card: card % FACES), *jokers)
    if not naturals:
        missing = max(0, LEAST_RUN - len(jokers))
        meld = None if missing else SuitRun(len(SUITS) - 1, PLACES - len(jokers), in_order)
        if len(jokers) > PLACES:
            return MeldProspect(in_order, None, (), None)
        return MeldProspect(in_order, missing, (JOKERS[0],) if jokers and missing else (), meld)
    suits = {suit_of(card) for card in naturals}
    spans = _spans(naturals, len(jokers)) if len(suits) == 1 else []
    if not spans:
        return MeldProspect(in_order, None, (), None)
    missing = min(span[0] for span in spans)
    nearest_spans = [span for span in spans if span[0] == missing]
    suit = suits.pop()
    # Of several the highest, whose jokers lie behind the cards that are there.
    _, low, length, placed = nearest_spans[-1]
    row, left = [], list(jokers)
    for index in range(low, low + length):
        if index in placed:
            row.append(placed[index])
        elif left:
            row.append(left.pop(0))
    meld = SuitRun(suit, low, tuple(row)) if not missing else None
    if not missing:
        return MeldProspect(tuple(row), 0, (), meld)
    wanted: dict[int, int] = {}
    for _, low, length, placed in nearest_spans:
        for index in range(low, low + length):
            if index not in placed:
                apart = min(abs(index - other) for other in placed)
                wanted[index] = min(apart, wanted.get(index, PLACES))
    # With jokers in some gaps any of the others brings the run on.
    closest = sorted(sorted(wanted), key=lambda index: (wanted[index] > 1, index))
    faces = list(dict.fromkeys(suit * len(RANKS) + index % len(RANKS) for index in closest))
    return MeldProspect(tuple(row), missing, (*faces, JOKERS[0]), None)


def _spans(naturals: Sequence[Card], jokers: int) -> list[tuple[int, int, int, dict[int, Card]]]:
    """Return the possible places of a run with all these cards, from the lowest up: cards missing,
    lowest place, length, and the cards by their places.
    """
    suit = suit_of(naturals[0])
    spans = []
    least = max(LEAST_RUN, len(naturals) + jokers)
    for low in range(PLACES - least + 1):
        for length in range(least, PLACES - low + 1):
            rest = list(naturals)
            placed: dict[int, Card] = {}
            for index in range(low, low + length):
                fitting = next((card for card in rest if belongs(card, suit, index)), None)
                if fitting is not None:
                    rest.remove(fitting)
                    placed[index] = fitting
            if not rest:
                spans.append((length - len(naturals) - jokers, low, length, placed))
    return spans


def _nearest_group(cards: Cards, *, is_run: bool) -> Cards:
    """Return those of these cards, at least two, that are nearest to a meld, with the jokers that
    it needs; empty if there are none.
    """
    jokers = [card for card in iterate(cards) if is_joker(card)]
    groups: list[Cards] = []
    naturals = [card for card in iterate(cards) if not is_joker(card)]
    if is_run:
        for suit in range(len(SUITS)):
            for low in range(PLACES - LEAST_RUN + 1):
                window = {
                    index % len(RANKS): card
                    for index in range(low, low + LEAST_RUN)
                    for card in naturals
                    if belongs(card, suit, index)
                }
                groups.append(as_set(window.values()))
    else:
        groups = [
            as_set(card for card in naturals if rank_of(card) == rank) for rank in range(len(RANKS))
        ]
    best = max(groups, key=int.bit_count, default=NO_CARDS)
    if best.bit_count() < 2:
        return NO_CARDS
    least = LEAST_RUN if is_run else LEAST_SET
    return best | as_set(jokers[: max(0, least - best.bit_count())])
