"""The lay-offs that leave the fewest points, and their order: exact.

The possible states of a run do not depend on the order. It ends at some low and some high place;
some cards of the hand lie in it, in the places of jokers or beyond its ends; jokers fill the rest.
A card that takes a joker's place sends the joker to an end, so a run that takes in as many jokers
as it gives away, or more, can always be made. A run that gives jokers into the hand must reach an
ace, because only there does a joker not fit; it needs none from the hand, for it would keep its own
instead. So runs that give jokers are filled first, and those that need some after them.

A set takes every card of its rank and every joker. So the choice is which cards of the hand go to
which runs of their suit, and how many jokers each run gives or takes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from app.cards.cards import RANKS, SUITS, Card, Cards, is_joker, iterate, rank_of, suit_of
from app.games.contract.actions import ContractLayOff, Exchange
from app.games.contract.melds import PLACES, Meld, RankSet, SuitRun, exchanged, extended
from app.games.contract.rules import JOKER_POINTS, RANK_POINTS, points, points_of

Step: TypeAlias = ContractLayOff | Exchange

_ENDS: Final = (False, True)
_ACES: Final = {0, PLACES - 1}


class LayOffs(NamedTuple):
    """Lay-offs and exchanges, in order."""

    steps: tuple[Step, ...]
    left: Cards
    """The cards that stay in the hand, including jokers that were exchanged into it."""

    @property
    def points(self) -> int:
        """The points of the cards that stay."""
        return points(self.left)


class _Goal(NamedTuple):
    low: int
    high: int
    places: int
    """The places of natural cards of the hand, a bit each."""
    jokers: int
    """The jokers that it takes from the hand; below zero, gives to it."""


class _RunChoice(NamedTuple):
    """The states of the runs of some suits."""

    points: int
    """The points of the natural cards that they take and no set would."""
    goals: tuple[tuple[int, _Goal], ...]
    """Indices of runs on the table with their goals."""


Counts: TypeAlias = tuple[int, ...]


@lru_cache(maxsize=4096)
def best_lay_offs(cards: Cards, table: tuple[Meld, ...], throwable: Cards = -1) -> LayOffs:
    """Return the lay-offs that leave the fewest points.

    They leave one of the ``throwable`` cards, unless the hand has none of them.
    """
    best = _lay_offs(cards, table)
    if best.left & throwable or not cards & throwable:
        return best
    least: LayOffs | None = None
    for card in sorted(iterate(cards & throwable), key=lambda card: (points_of(card), card)):
        if least is not None and points_of(card) >= least.points:
            break
        steps, left = _lay_offs(cards & ~(1 << card), table)
        if least is None or points(left | 1 << card) < least.points:
            least = LayOffs(steps, left | 1 << card)
    assert least is not None
    return least


def steps_now(cards: Cards, table: Sequence[Meld]) -> Iterator[tuple[Step, Cards]]:
    """Yield every lay-off and exchange that fits at once, with the hand after it."""
    for card in iterate(cards):
        rest = cards & ~(1 << card)
        for place, meld in enumerate(table):
            for low in _ENDS:
                if extended(meld, card, low=low) is not None:
                    yield ContractLayOff(card, place, low), rest
                if (swapped := exchanged(meld, card, low=low)) is not None:
                    to_hand = swapped.to_hand
                    after = rest if to_hand is None else rest | 1 << to_hand
                    yield Exchange(card, place, low), after


def _lay_offs(cards: Cards, table: tuple[Meld, ...]) -> LayOffs:
    jokers = sum(1 for card in iterate(cards) if is_joker(card))
    in_sets = {meld.rank for meld in table if isinstance(meld, RankSet)}
    takes_all = bool(in_sets)
    on_table = sum(
        is_joker(card) for meld in table if isinstance(meld, SuitRun) for card in meld.cards
    )
    worth = tuple(0 if rank in in_sets else RANK_POINTS[rank] for rank in range(len(RANKS)))
    choices: dict[int, _RunChoice] = {0: _RunChoice(0, ())}
    for suit in range(len(SUITS)):
        runs = [
            (place, meld)
            for place, meld in enumerate(table)
            if isinstance(meld, SuitRun) and meld.suit == suit
        ]
        if not runs:
            continue
        counts = [0] * len(RANKS)
        for card in iterate(cards):
            if not is_joker(card) and suit_of(card) == suit:
                counts[rank_of(card)] += 1
        found = _in_suit(runs, tuple(counts), worth, jokers + on_table)
        merged: dict[int, _RunChoice] = {}
        for before, choice in choices.items():
            for more, other in found.items():
                both = _RunChoice(choice.points + other.points, choice.goals + other.goals)
                _keep(merged, before + more, both)
        choices = merged
    # A joker counts as much as any card, so one that lies on a run is as good as a card there.
    best = max(
        (net for net in choices if net <= jokers),
        key=lambda net: (
            choices[net].points - (0 if takes_all else JOKER_POINTS * (jokers - net)),
            -len(choices[net].goals),
            -abs(net),
        ),
    )
    return _carried_out(cards, table, choices[best].goals)


def _keep(choices: dict[int, _RunChoice], net: int, choice: _RunChoice) -> None:
    if net not in choices or choices[net].points < choice.points:
        choices[net] = choice


def _in_suit(
    runs: Sequence[tuple[int, SuitRun]], counts: Counts, worth: Counts, most: int
) -> dict[int, _RunChoice]:
    states: dict[tuple[Counts, int], _RunChoice] = {(counts, 0): _RunChoice(0, ())}
    for place, run in runs:
        after: dict[tuple[Counts, int], _RunChoice] = {}
        for (rest, net), choice in states.items():
            for goal in _goals(run, rest, most):
                left, gained = list(rest), choice.points
                for index in iterate(goal.places):
                    left[index % len(RANKS)] -= 1
                    gained += worth[index % len(RANKS)]
                key = (tuple(left), net + goal.jokers)
                if key not in after or after[key].points < gained:
                    after[key] = _RunChoice(gained, (*choice.goals, (place, goal)))
        states = after
    found: dict[int, _RunChoice] = {}
    for (_, net), choice in states.items():
        _keep(found, net, choice)
    return found


@lru_cache(maxsize=4096)
def _goals(run: SuitRun, counts: Counts, most: int) -> tuple[_Goal, ...]:
    """Return all states of a run with these natural cards of its suit and at most ``most``
    jokers.
    """
    jokers = {place for place, card in enumerate(run.cards, run.low) if is_joker(card)}
    naturals = len(run.cards) - len(jokers)
    goals: dict[tuple[int, int], _Goal] = {}
    for low in range(run.low + 1):
        for high in range(run.high, PLACES):
            open_places = [
                place
                for place in range(low, high + 1)
                if (place in jokers or not run.low <= place <= run.high)
                and counts[place % len(RANKS)]
            ]
            for places in _choices(open_places, counts):
                # Of two jokers that stand for an ace the lower is exchanged first.
                if jokers >= _ACES and places >> PLACES - 1 and not places & 1:
                    continue
                net = high - low + 1 - naturals - places.bit_count() - len(jokers)
                if net <= most and (net >= 0 or low == 0 or high == PLACES - 1):
                    goals.setdefault((places, net), _Goal(low, high, places, net))
    return tuple(goals.values())


def _choices(places: Sequence[int], counts: Counts) -> Iterator[int]:
    chosen = [0]
    for place in places:
        chosen += [others | 1 << place for others in chosen]
    both = 1 | 1 << PLACES - 1
    return (each for each in chosen if each & both != both or counts[0] > 1)


def _carried_out(
    cards: Cards, table: tuple[Meld, ...], goals: Sequence[tuple[int, _Goal]]
) -> LayOffs:
    work = _Work(cards, list(table))
    for place, goal in sorted(goals, key=lambda each: each[1].jokers):
        work.reach(place, goal)
    for place, meld in enumerate(table):
        if isinstance(meld, RankSet):
            for card in iterate(work.hand):
                if is_joker(card) or rank_of(card) == meld.rank:
                    work.do(ContractLayOff(card, place))
    return LayOffs(tuple(work.steps), work.hand)


class _Work:
    """A hand and a table in the course of the steps."""

    def __init__(self, hand: Cards, table: list[Meld]) -> None:
        self.hand = hand
        self.table = table
        self.steps: list[Step] = []

    def do(self, step: Step) -> None:
        meld: Meld | None
        if isinstance(step, ContractLayOff):
            meld = extended(self.table[step.meld], step.card, low=step.low)
            to_hand = None
        else:
            swapped = exchanged(self.table[step.meld], step.card, low=step.low)
            assert swapped is not None
            meld, to_hand = swapped
        assert meld is not None
        self.table[step.meld] = meld
        self.hand &= ~(1 << step.card)
        if to_hand is not None:
            self.hand |= 1 << to_hand
        self.steps.append(step)

    def reach(self, place: int, goal: _Goal) -> None:
        while (step := self._next(place, goal)) is not None:
            self.do(step)

    def _next(self, place: int, goal: _Goal) -> Step | None:
        run = self.table[place]
        assert isinstance(run, SuitRun)
        beyond = [
            *([(run.low - 1, True)] if run.low > goal.low else []),
            *([(run.high + 1, False)] if run.high < goal.high else []),
        ]
        for index, low in beyond:
            if goal.places >> index & 1:
                return ContractLayOff(self._card(run.suit, index), place, low)
        inner = [
            index
            for index, card in enumerate(run.cards, run.low)
            if is_joker(card) and goal.places >> index & 1
        ]
        if inner:
            low = beyond[0][1] if beyond else run.low == 0
            # From above, so that an ace goes up before a joker lies at the low end as well.
            return Exchange(self._card(run.suit, inner[-1]), place, low)
        if beyond:
            joker = next(card for card in iterate(self.hand) if is_joker(card))
            return ContractLayOff(joker, place, beyond[0][1])
        return None

    def _card(self, suit: int, place: int) -> Card:
        return next(
            card
            for card in iterate(self.hand)
            if not is_joker(card) and suit_of(card) == suit and rank_of(card) == place % len(RANKS)
        )
