"""Going down and laying off tried out in every way, from the rules alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from app.cards.cards import Cards, from_short, is_joker, iterate, rank_of, suit_of
from app.games.contract.actions import ContractLayOff
from app.games.contract.layoffs import steps_now
from app.games.contract.melds import Meld, exchanged, extended
from app.games.contract.rules import Contract, points


def cards(text: str) -> Cards:
    """The cards of these short names; a number behind a name is that of the pack."""
    return sum(1 << from_short(name) for name in text.split())


@cache
def is_set(some: Cards) -> bool:
    ranks = {rank_of(card) for card in iterate(some) if not is_joker(card)}
    return some.bit_count() >= 3 and len(ranks) <= 1


@cache
def is_run(some: Cards) -> bool:
    size = some.bit_count()
    naturals = [card for card in iterate(some) if not is_joker(card)]
    if size < 4 or size > 14 or len({suit_of(card) for card in naturals}) > 1:
        return False
    for low in range(14 - size + 1):
        places = [place % 13 for place in range(low, low + size)]
        try:
            for card in naturals:
                places.remove(rank_of(card))
        except ValueError:
            continue
        return True
    return False


def subsets(some: Cards) -> Iterator[Cards]:
    part = some
    while part:
        yield part
        part = (part - 1) & some


def fewest_left(hand: Cards, contract: Contract, throwable: Cards = -1) -> int | None:
    """The fewest points with which the contract is met, None where it cannot be."""
    parts = list(subsets(hand))
    sets = [part for part in parts if is_set(part)]
    runs = [part for part in parts if is_run(part)]

    @cache
    def best(rest: Cards, many_sets: int, many_runs: int) -> int | None:
        if not many_sets and not many_runs:
            if contract.nothing_left:
                return None if rest else 0
            return points(rest) if rest & throwable else None
        found = [
            best(rest & ~part, many_sets - bool(many_sets), many_runs - (not many_sets))
            for part in (sets if many_sets else runs)
            if not part & ~rest
        ]
        return min((each for each in found if each is not None), default=None)

    return best(hand, contract.sets, contract.runs)


def fewest_stay(hand: Cards, table: Sequence[Meld], throwable: Cards = -1) -> int:
    """The fewest points that stay when every order of lay-offs and exchanges is tried out."""
    seen: set[tuple[Cards, tuple[Meld, ...]]] = set()
    waiting = [(hand, tuple(table))]
    least = points(hand)
    while waiting:
        state = waiting.pop()
        if state in seen:
            continue
        seen.add(state)
        held, melds = state
        least = min(least, points(held))
        for step, after in steps_now(held, melds):
            gained = after & ~hand
            if not after & throwable and not gained:
                continue
            meld: Meld | None
            if isinstance(step, ContractLayOff):
                meld = extended(melds[step.meld], step.card, low=step.low)
            else:
                swapped = exchanged(melds[step.meld], step.card, low=step.low)
                assert swapped is not None
                meld = swapped.meld
            assert meld is not None
            waiting.append((after, (*melds[: step.meld], meld, *melds[step.meld + 1 :])))
    return least
