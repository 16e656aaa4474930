"""The ways to go down, the best first, for a player who chooses between them.

Of the ways with the same melds only the longest is listed: a way whose rest fits the end of one of
its runs, or the rank of one of its sets, is the same way with a card not yet laid off. The
exception are the ways of the marked cards alone, by which a player holds the rest back. Spare
jokers go where the solver puts them, and in further ways all to another meld.

The order counts lay-offs of the same turn. To find ways that melt away together with the table, the
search also tries ways without the cards that already fit the table.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from functools import lru_cache
from itertools import count
from typing import Final, NamedTuple, TypeAlias

from app.cards.cards import (
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
from app.games.contract.layoffs import best_lay_offs, steps_now
from app.games.contract.melds import LEAST_SET, PLACES, Meld, extended
from app.games.contract.rules import RANK_POINTS, Contract, points, points_of
from app.games.contract.solver import (
    Bag,
    ChosenMelds,
    SuitPlan,
    Way,
    laid_out,
    uses_of,
    without,
)

MOST_WAYS: Final = 60
"""Most ways that are listed."""
_VARIED: Final = 8
"""Most ways that are listed again with their spare jokers elsewhere."""


class WayDown(NamedTuple):
    """A way to go down and its outcome."""

    melds: tuple[Meld, ...]
    """The melds: sets first, then runs."""
    left: Cards
    """The cards that stay in the hand."""
    points: int
    """The points that stay after all lay-offs of the same turn."""


class _SuitChoice(NamedTuple):
    """A plan for the runs of a suit, beside sets of some ranks."""

    points: int
    """The points of the natural cards that no set would take."""
    plan: SuitPlan


_Plans: TypeAlias = list[list[list[_SuitChoice]]]
"""The plans of each suit, by number of runs."""


@lru_cache(maxsize=64)
def ways_down(
    cards: Cards,
    contract: Contract,
    throwable: Cards = -1,
    table: tuple[Meld, ...] = (),
    must: Cards = NO_CARDS,
) -> tuple[WayDown, ...]:
    """Return at most ``MOST_WAYS`` ways to meet the contract, those that leave the fewest points
    first.

    The points count after all lay-offs on the ``table`` and the own melds. Every way leaves one of
    the ``throwable`` cards, or nothing if the contract asks for that, and has all cards of ``must``
    in its melds.
    """
    found: dict[tuple[tuple[Card, ...], ...], WayDown] = {}
    needed = cards if contract.nothing_left else must

    def add(ways: Iterator[Way]) -> bool:
        """Take in the legal ways; return whether one leaves no card to discard."""
        is_short = False
        for way in ways:
            if not contract.nothing_left and not way.left & throwable:
                is_short = True
            elif not needed & way.left and (key := _key(way)) not in found:
                found[key] = _with_lay_offs(way, table, throwable, contract)
        return is_short

    def add_with_one_kept(laid_off: Cards) -> None:
        """Take in the ways that keep one card more, to discard."""
        rest = cards & ~laid_off
        for kept in _cheapest(rest & throwable & ~must):
            ways = _ways(rest & ~(1 << kept), contract, must)
            add(_and(laid_off | 1 << kept, ways))

    is_short = add(_ways(cards, contract, needed))
    if not contract.nothing_left:
        fitting = _fits(cards, table, throwable) & ~must if table else NO_CARDS
        # All of them, or one alone: what fits beside another may do more in a meld.
        for laid_off in dict.fromkeys((fitting, *(1 << card for card in iterate(fitting)))):
            ways = [*_ways(cards & ~laid_off, contract, must)] if laid_off else []
            add(_and(laid_off, iter(ways)))
            if not all(way.left for way in ways):
                # Of what fits the table one card would have to be thrown.
                add_with_one_kept(laid_off)
        if must and must != cards:
            add(_and(cards & ~must, _ways(must, contract, must)))
        if is_short:
            add_with_one_kept(NO_CARDS)
    ranked = sorted(found.values(), key=lambda way: (way.points, points(way.left)))
    return tuple(ranked[:MOST_WAYS])


def _key(way: Way) -> tuple[tuple[Card, ...], ...]:
    melds = (meld.cards for meld in way.melds)
    return tuple(sorted(tuple(-1 if is_joker(card) else card for card in meld) for meld in melds))


def _and(kept: Cards, ways: Iterator[Way]) -> Iterator[Way]:
    return (Way(way.melds, way.left | kept) for way in ways)


def _cheapest(cards: Cards) -> Iterator[Card]:
    faces = {
        (suit_of(card), None if is_joker(card) else rank_of(card)): card for card in iterate(cards)
    }
    return iter(sorted(faces.values(), key=lambda card: (points_of(card), card)))


def _fits(cards: Cards, table: tuple[Meld, ...], throwable: Cards) -> Cards:
    left = best_lay_offs(cards, table, throwable).left
    return sum(1 << card for card in iterate(cards & ~left) if not is_joker(card))


def _with_lay_offs(
    way: Way, table: tuple[Meld, ...], throwable: Cards, contract: Contract
) -> WayDown:
    least = points(way.left)
    every = (*table, *way.melds)
    if not contract.nothing_left and next(steps_now(way.left, every), None) is not None:
        least = best_lay_offs(way.left, every, throwable).points
    return WayDown(way.melds, way.left, least)


# -- looking for them ------------------------------------------------------------------------------


def _ways(cards: Cards, contract: Contract, must: Cards) -> Iterator[Way]:
    """Yield the ways with all of ``must`` that meld the most points, with all jokers."""
    bag = Bag(cards)
    for index, found in enumerate(_found(bag, contract, _Needed(must))):
        yield laid_out(cards, found, must)
        if index < _VARIED:
            yield from _varied(cards, found, must)


class _Needed:
    """The natural cards that must be melded, by suit."""

    def __init__(self, cards: Cards) -> None:
        layers = [[0, 0, 0] for _ in SUITS]
        for card in iterate(cards):
            if not is_joker(card):
                suit, bit = layers[suit_of(card)], 1 << rank_of(card)
                suit[2] |= suit[1] & bit
                suit[1] |= suit[0] & bit
                suit[0] |= bit
        self._layers = layers

    def missed(self, suit: int, plan: SuitPlan | None) -> int:
        """Return the ranks of the cards of a suit that this plan leaves out."""
        one, two, three = self._layers[suit]
        if plan is None:
            return one
        layers = (one, two, three)
        for used in plan.used:
            layers = without(layers, used)
        return without(layers, 1)[0] if plan.aces else layers[0]


def _found(bag: Bag, contract: Contract, needed: _Needed) -> list[ChosenMelds]:
    plans = [
        [
            [(plan, _open_ends(bag, suit, plan), needed.missed(suit, plan)) for plan in some]
            for many in range(1, contract.runs + 1)
            for some in [bag.plans(suit, many)]
        ]
        for suit in range(len(SUITS))
    ]
    missed = [needed.missed(suit, None) for suit in range(len(SUITS))]
    best: list[tuple[int, int, ChosenMelds]] = []
    number = count(0, -1)
    for bound, in_sets, ranks in bag.rank_choices(contract.sets, contract.runs):
        if len(best) == MOST_WAYS and bound < best[0][0]:
            break
        in_set = sum(1 << rank for rank in set(ranks))
        choices = [
            [
                _beside_sets(
                    [plan for plan, ends, left_out in some if not (ends | left_out) & ~in_set],
                    set(ranks),
                )
                for some in of_suit
            ]
            for of_suit in plans
        ]
        may_be_without = [not ranks_missed & ~in_set for ranks_missed in missed]
        least = best[0][0] if len(best) == MOST_WAYS else -1
        for found in _combined(bag, contract, ranks, in_sets, choices, may_be_without, least):
            entry = (found.points, next(number), found)
            if len(best) < MOST_WAYS:
                heapq.heappush(best, entry)
            elif entry > best[0]:
                heapq.heapreplace(best, entry)
    return [found for _, _, found in sorted(best, reverse=True)]


def _beside_sets(plans: list[SuitPlan], ranks: set[int]) -> list[_SuitChoice]:
    choices = [
        _SuitChoice(
            plan.points - sum(uses_of(plan, rank) * RANK_POINTS[rank] for rank in ranks), plan
        )
        for plan in plans
    ]
    return sorted(choices, key=lambda choice: -choice.points)


def _open_ends(bag: Bag, suit: int, plan: SuitPlan) -> int:
    """Return the ranks of natural cards outside the plan that would make one of its runs longer."""
    layers = bag.layers[suit]
    for used in plan.used:
        layers = without(layers, used)
    if plan.aces:
        layers = without(layers, 1)
    ends = 0
    for _, span in plan.spans:
        if span.low:
            ends |= 1 << span.low - 1
        if span.low + span.length < PLACES:
            ends |= 1 << (span.low + span.length) % len(RANKS)
    return ends & layers[0]


def _combined(
    bag: Bag,
    contract: Contract,
    ranks: tuple[int, ...],
    in_sets: int,
    choices: _Plans,
    may_be_without: list[bool],
    least: int,
) -> Iterator[ChosenMelds]:
    """Yield sets of these ranks with the runs of the contract that meld at least ``least``
    points.
    """
    suits = len(SUITS)
    # The most that the suits from one on can bring with so many runs.
    most = [[-1] * (contract.runs + 1) for _ in range(suits + 1)]
    most[suits][0] = 0
    for suit in reversed(range(suits)):
        for runs in range(contract.runs + 1):
            found = [most[suit + 1][runs]] if may_be_without[suit] else []
            for many, some in enumerate(choices[suit][:runs], start=1):
                if some and most[suit + 1][runs - many] >= 0:
                    found.append(some[0].points + most[suit + 1][runs - many])
            most[suit][runs] = max(found, default=-1)

    def choose(
        suit: int, runs: int, jokers: int, gained: int, plans: tuple[SuitPlan, ...]
    ) -> Iterator[ChosenMelds]:
        if most[suit][runs] < 0 or gained + most[suit][runs] < least:
            return
        if suit == suits:
            cost = jokers + _made_up(bag, ranks, plans)
            if cost <= bag.jokers:
                spans = sum((plan.spans for plan in plans), ())
                yield ChosenMelds(gained, cost, ranks, spans)
            return
        if may_be_without[suit]:
            yield from choose(suit + 1, runs, jokers, gained, plans)
        for many, some in enumerate(choices[suit][:runs], start=1):
            further = most[suit + 1][runs - many]
            if further < 0:
                continue
            for extra, plan in some:
                if gained + extra + further < least:
                    break
                if jokers + plan.jokers <= bag.jokers:
                    yield from choose(
                        suit + 1, runs - many, jokers + plan.jokers, gained + extra, (*plans, plan)
                    )

    yield from choose(0, contract.runs, 0, in_sets, ())


def _made_up(bag: Bag, ranks: tuple[int, ...], plans: tuple[SuitPlan, ...]) -> int:
    need = 0
    for rank in set(ranks):
        held = bag.by_rank[rank] - sum(uses_of(plan, rank) for plan in plans)
        need += max(0, LEAST_SET * ranks.count(rank) - held)
    return need


def _varied(cards: Cards, found: ChosenMelds, first: Cards) -> Iterator[Way]:
    spare = [card for card in iterate(cards) if is_joker(card)][found.jokers :]
    if not spare:
        return
    base = laid_out(cards & ~as_set(spare), found, first)
    for index, meld in enumerate(base.melds):
        for low in (False, True):
            longer: Meld | None = meld
            for joker in spare:
                longer = extended(longer, joker, low=low) if longer is not None else None
            if longer is not None:
                yield Way((*base.melds[:index], longer, *base.melds[index + 1 :]), base.left)
