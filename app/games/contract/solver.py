"""Whether cards meet a contract, and the way that leaves the fewest points: exact.

Four facts make the search small, and lose nothing:

* A natural card that a run needs is put in the run even if its rank makes a set as well: where the
  set then lacks it, a joker goes into the set instead of into the run, which comes to the same.
* The whole of a rank is in its set once there is one, for a set may be of any length.
* A run that is longer than four ends in natural cards; with jokers at its ends it would be the
  same run, made longer with jokers to spare.
* Jokers to spare can always be added: a set takes any number, and the runs of a contract have more
  places than a hand has cards.

So the choice is the ranks of the sets, and for every run a suit and two ends; it is decided by the
points of the natural cards that this melds, within the jokers there are. Natural cards of a suit
are kept as three sets of ranks, 13 bits each with the ace lowest: those with at least one card, at
least two, at least three.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
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
from app.games.contract.melds import (
    LEAST_RUN,
    LEAST_SET,
    PLACES,
    Meld,
    RankSet,
    SuitRun,
    cards_in,
)
from app.games.contract.rules import RANK_POINTS, Contract, points, points_of

Layers: TypeAlias = tuple[int, int, int]
"""The ranks of a suit with at least one, two and three natural cards."""

_ACE: Final = 1
_WHOLE: Final = PLACES


class Way(NamedTuple):
    """A way to go down."""

    melds: tuple[Meld, ...]
    """The melds: sets first, then runs."""
    left: Cards
    """The cards that stay in the hand."""

    @property
    def points(self) -> int:
        """The points of the cards that stay."""
        return points(self.left)


class Span(NamedTuple):
    """The places of a run in its suit."""

    low: int
    length: int
    ranks: int
    """The ranks of its places."""


class SuitPlan(NamedTuple):
    """Some runs in one suit."""

    jokers: int
    points: int
    """The points of the natural cards."""
    used: tuple[int, ...]
    """The ranks of the natural cards in each run."""
    spans: tuple[tuple[int, Span], ...]
    """The suit and places of each run."""
    aces: int
    """Natural aces beyond one in a run from ace to ace."""


class ChosenMelds(NamedTuple):
    """The ranks and runs that were chosen."""

    points: int
    """The points of all natural cards that are melded."""
    jokers: int
    ranks: tuple[int, ...]
    spans: tuple[tuple[int, Span], ...]


def _span(low: int, length: int) -> Span:
    places = (1 << length) - 1 << low
    return Span(low, length, places & 8191 | places >> 13)


_SPANS: Final = tuple(
    _span(low, length)
    for low in range(PLACES - LEAST_RUN + 1)
    for length in range(LEAST_RUN, PLACES - low + 1)
)
_POINTS: Final = tuple(
    sum(RANK_POINTS[rank] for rank in range(13) if ranks >> rank & 1) for ranks in range(1 << 13)
)
"""Points of one card of each of a set of ranks."""
_NO_RUNS: Final = SuitPlan(0, 0, (), (), 0)


class Bag:
    """A hand, counted, with the runs that its suits can make once they have been looked for."""

    def __init__(self, cards: Cards) -> None:
        self.jokers = 0
        self.by_rank = [0] * len(RANKS)
        """The number of natural cards of each rank."""
        layers = [[0, 0, 0] for _ in SUITS]
        for card in iterate(cards):
            if is_joker(card):
                self.jokers += 1
                continue
            rank, suit = rank_of(card), layers[suit_of(card)]
            self.by_rank[rank] += 1
            bit = 1 << rank
            suit[2] |= suit[1] & bit
            suit[1] |= suit[0] & bit
            suit[0] |= bit
        self.layers: list[Layers] = [(one, two, three) for one, two, three in layers]
        self._spans: list[list[Span] | None] = [None] * len(SUITS)
        self._plans: dict[tuple[int, int], list[SuitPlan]] = {}
        self._most: dict[int, list[int]] = {}

    @property
    def points(self) -> int:
        """The points of all natural cards."""
        return sum(map(int.__mul__, self.by_rank, RANK_POINTS))

    def spans(self, suit: int) -> list[Span]:
        """Return the places of all runs of this suit, without those that only jokers make
        longer.
        """
        if (found := self._spans[suit]) is None:
            one = self.layers[suit][0]
            ends = one | (one & _ACE) << 13
            found = self._spans[suit] = [
                span
                for span in _SPANS
                if span.length - (span.ranks & one).bit_count()
                <= self.jokers + (span.length == _WHOLE)
                and (
                    span.length == LEAST_RUN
                    or (ends >> span.low & 1 and ends >> span.low + span.length - 1 & 1)
                )
            ]
        return found

    def plans(self, suit: int, runs: int) -> list[SuitPlan]:
        """Return every way to make so many runs in a suit with the jokers of the hand."""
        if (suit, runs) not in self._plans:
            spans = self.spans(suit)
            self._plans[suit, runs] = list(
                self._extend(_NO_RUNS, suit, spans, self.layers[suit], runs)
            )
        return self._plans[suit, runs]

    def _extend(
        self, plan: SuitPlan, suit: int, spans: list[Span], layers: Layers, runs: int
    ) -> Iterator[SuitPlan]:
        if not runs:
            yield plan
            return
        one, two, _ = layers
        for index, span in enumerate(spans):
            used = span.ranks & one
            aces = int(span.length == _WHOLE and bool(two & _ACE))
            jokers = plan.jokers + span.length - used.bit_count() - aces
            if jokers > self.jokers:
                continue
            after = SuitPlan(
                jokers,
                plan.points + _POINTS[used] + aces * RANK_POINTS[0],
                (*plan.used, used),
                (*plan.spans, (suit, span)),
                plan.aces + aces,
            )
            if runs == 1:
                yield after
                continue
            rest = without(layers, used)
            yield from self._extend(
                after, suit, spans[index:], without(rest, _ACE) if aces else rest, runs - 1
            )

    def most(self, runs: int) -> list[int]:
        """Return the most points of natural cards that so many runs meld, by the number of jokers.

        They are below zero if the runs cannot be made.
        """
        if runs not in self._most:
            found = self.choose(runs, (), 0)
            most = [-1] * (self.jokers + 1)
            for each in found:
                for jokers in range(each.jokers, self.jokers + 1):
                    most[jokers] = max(most[jokers], each.points)
            self._most[runs] = most
        return self._most[runs]

    def choose(self, runs: int, ranks: tuple[int, ...], in_sets: int) -> list[ChosenMelds]:
        """Return the best runs for each number of jokers, beside sets of these ranks.

        ``in_sets`` is the points of the natural cards of the sets.
        """
        need = 0
        free: dict[int, int] = {}
        for rank in set(ranks):
            spare = self.by_rank[rank] - LEAST_SET * ranks.count(rank)
            need += max(0, -spare)
            free[rank] = max(0, spare)
        if need > self.jokers:
            return []
        if not runs:
            return [ChosenMelds(in_sets, need, ranks, ())]
        watched = tuple(free)
        states: dict[tuple[int, int, tuple[int, ...]], tuple[int, tuple[tuple[int, Span], ...]]]
        states = {(0, need, (0,) * len(watched)): (in_sets, ())}
        for suit in range(len(SUITS)):
            options: dict[tuple[int, int, tuple[int, ...]], tuple[int, SuitPlan]] = {}
            for many in range(1, runs + 1):
                for plan in self.plans(suit, many):
                    uses = tuple(uses_of(plan, rank) for rank in watched)
                    worth = plan.points
                    for rank, used in zip(watched, uses, strict=True):
                        worth -= used * RANK_POINTS[rank]
                    key = (many, plan.jokers, uses)
                    if key not in options or options[key][0] < worth:
                        options[key] = (worth, plan)
            if not options:
                continue
            after = dict(states)
            for (made, jokers, before), (worth, spans) in states.items():
                for (many, more, uses), (extra, plan) in options.items():
                    if made + many > runs or jokers + more > self.jokers:
                        continue
                    total = tuple(map(int.__add__, before, uses)) if uses else before
                    state = (made + many, jokers + more, total)
                    if state not in after or after[state][0] < worth + extra:
                        after[state] = (worth + extra, spans + plan.spans)
            states = after
        found = []
        for (made, jokers, uses), (worth, spans) in states.items():
            # Beyond what a set can spare, each card of it in a run has to be made up for.
            cost = jokers + sum(
                max(0, used - free[rank]) for rank, used in zip(watched, uses, strict=True)
            )
            if made == runs and cost <= self.jokers:
                found.append(ChosenMelds(worth, cost, ranks, spans))
        return found

    def rank_choices(self, sets: int, runs: int) -> list[tuple[int, int, tuple[int, ...]]]:
        """Return every choice of ranks for so many sets with the jokers of the hand, the best
        first.

        Each has the most points that it can reach beside so many runs, the points in the sets, and
        the ranks. Without sets the runs do not count.
        """
        choices = []
        for ranks in combinations_with_replacement(range(len(RANKS)), sets):
            need = sum(
                max(0, LEAST_SET * ranks.count(rank) - self.by_rank[rank]) for rank in set(ranks)
            )
            if need <= self.jokers:
                in_sets = sum(self.by_rank[rank] * RANK_POINTS[rank] for rank in set(ranks))
                most = self.most(runs)[self.jokers - need] if sets and runs else 0
                if most >= 0:
                    choices.append((in_sets + most, in_sets, ranks))
        choices.sort(reverse=True)
        return choices

    def best(self, sets: int, runs: int) -> ChosenMelds | None:
        """Return the sets and runs that meld the most points of natural cards."""
        best: ChosenMelds | None = None
        for bound, in_sets, ranks in self.rank_choices(sets, runs):
            if sets and best is not None and bound <= best.points:
                break
            for found in self.choose(runs, ranks, in_sets):
                if best is None or found.points > best.points:
                    best = found
        return best


def without(layers: Layers, used: int) -> Layers:
    """Return the rest of a suit without one card of each of these ranks."""
    one, two, three = layers
    return one & ~used | two & used, two & ~used | three & used, three & ~used


def uses_of(plan: SuitPlan, rank: int) -> int:
    """Return how many natural cards of a rank the runs of a plan have."""
    used = sum(ranks >> rank & 1 for ranks in plan.used)
    return used + plan.aces if rank == 0 else used


@lru_cache(maxsize=4096)
def best_way(cards: Cards, contract: Contract, throwable: Cards = -1) -> Way | None:
    """Return the way to meet the contract that leaves the fewest points; None if there is none.

    It leaves one of the throwable cards, or nothing if the contract asks for that.
    """
    best = _way(cards, contract)
    if best is None:
        return None
    if contract.nothing_left:
        return None if best.left else best
    if best.left & throwable:
        return best
    best = None
    for card in sorted(iterate(cards & throwable), key=lambda card: (points_of(card), card)):
        if best is not None and points_of(card) >= best.points:
            break
        way = _way(cards & ~(1 << card), contract)
        if way is not None:
            way = Way(way.melds, way.left | 1 << card)
            if best is None or way.points < best.points:
                best = way
    return best


@lru_cache(maxsize=16384)
def least_outside(cards: Cards, contract: Contract) -> tuple[int, int]:
    """Return the fewest points of natural cards outside melds, and the number of those melds.

    The contract limits the sets and the runs; as many of them as possible are made.
    """
    bag = Bag(cards)
    found = _nearest(bag, contract)
    return bag.points - found.points, len(found.ranks) + len(found.spans)


def nearest(cards: Cards, contract: Contract) -> tuple[Meld, ...]:
    """Return the melds that ``least_outside`` counts, with no more jokers than they need."""
    found = _nearest(Bag(cards), contract)
    jokers = [card for card in iterate(cards) if is_joker(card)]
    return laid_out(cards & ~as_set(jokers[found.jokers :]), found).melds


def _nearest(bag: Bag, contract: Contract) -> ChosenMelds:
    best = ChosenMelds(-1, 0, (), ())
    for sets in range(contract.sets + 1):
        for runs in range(contract.runs + 1):
            found = bag.best(sets, runs)
            if found is not None:
                best = max(
                    best, found, key=lambda each: (each.points, len(each.ranks) + len(each.spans))
                )
    return best


def _way(cards: Cards, contract: Contract) -> Way | None:
    if LEAST_SET * contract.sets + LEAST_RUN * contract.runs > cards.bit_count():
        return None
    found = Bag(cards).best(contract.sets, contract.runs)
    if found is None:
        return None
    return laid_out(cards, found)


def laid_out(cards: Cards, found: ChosenMelds, first: Cards = NO_CARDS) -> Way:
    """Return the way of a choice of melds, with jokers where cards are missing, and spare ones
    added.

    Of several copies of a card those of ``first`` are used before others.
    """
    in_order = [*iterate(cards & ~first), *iterate(cards & first)]
    jokers = [card for card in in_order if is_joker(card)]
    naturals: dict[tuple[int, int], list[Card]] = {}
    for card in in_order:
        if not is_joker(card):
            naturals.setdefault((suit_of(card), rank_of(card)), []).append(card)
    runs: list[SuitRun] = []
    for suit, span in found.spans:
        placed: list[Card] = []
        for index in range(span.low, span.low + span.length):
            held = naturals.get((suit, index % len(RANKS)))
            placed.append(held.pop() if held else jokers.pop())
        runs.append(SuitRun(suit, span.low, tuple(placed)))
    sets: list[RankSet] = []
    for rank in sorted(set(found.ranks)):
        rest = [card for (_, number), held in naturals.items() if number == rank for card in held]
        for many in range(found.ranks.count(rank), 0, -1):
            # All but the last set of a rank are as short as can be.
            size = len(rest) if many == 1 else LEAST_SET
            mine, rest = rest[:size], rest[size:]
            while len(mine) < LEAST_SET:
                mine.append(jokers.pop())
            sets.append(RankSet(rank, tuple(sorted(mine))))
    if sets:
        last = sets.pop()
        sets.append(RankSet(last.rank, tuple(sorted((*last.cards, *jokers)))))
    else:
        runs = [_lengthened(run, jokers) for run in runs]
    melds: tuple[Meld, ...] = (*sets, *runs)
    melded = sum(map(cards_in, melds), NO_CARDS)
    return Way(melds, cards & ~melded)


def _lengthened(run: SuitRun, jokers: list[Card]) -> SuitRun:
    low, cards = run.low, run.cards
    while jokers and len(cards) < PLACES:
        if low + len(cards) < PLACES:
            cards = (*cards, jokers.pop())
        else:
            low, cards = low - 1, (jokers.pop(), *cards)
    return SuitRun(run.suit, low, cards)
