"""Reasons for advice in contract rummy, from a View alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from app.cards.cards import (
    FACES,
    JOKERS,
    MOST_PACKS,
    Card,
    Cards,
    as_set,
    is_joker,
    iterate,
    rank_of,
    suit_of,
)
from app.cards.moves import Discard, DrawDiscard, DrawStock
from app.coach.reasons import HintReason, MeldingHint, Why
from app.games.contract.actions import (
    Action,
    Buy,
    ContractLayOff,
    Exchange,
    GoDown,
    LetGo,
    PassPoll,
)
from app.games.contract.checks import refusal
from app.games.contract.layoffs import best_lay_offs
from app.games.contract.rules import Contract, points, points_of
from app.games.contract.solver import Bag, best_way
from app.games.contract.view import Phase, View
from app.players.contract.player import apart, fits

_ANYTHING: Final = tuple(FACES * pack + JOKERS[0] for pack in range(MOST_PACKS, MOST_PACKS + 12))
"""Jokers beyond those of any game, in place of missing cards. No contract takes more than twelve
cards."""
_REACH: Final = 3
"""Greatest distance of two cards of a suit that can be in one run of four."""


def explain(view: View, action: Action) -> MeldingHint:
    """Return why the seat of the view should take this action. Raises ValueError if it is
    illegal.
    """
    if view.to_act != view.seat or refusal(view, action):
        raise ValueError(f"{action} is not possible now.")
    match action:
        case Buy() | DrawDiscard():
            reasons = _take(view)
        case PassPoll() | LetGo() | DrawStock():
            reasons = _leave(view)
        case GoDown(melds):
            left = best_lay_offs(
                view.hand & ~as_set(card for meld in melds for card in meld.cards),
                (*view.melds, *melds),
                view.throwable,
            )
            is_out = view.contract.nothing_left or left.left.bit_count() <= 1
            reasons = iter(
                [HintReason(Why.GOES_OUT) if is_out else HintReason(Why.LEAVES, amount=left.points)]
            )
        case ContractLayOff() | Exchange():
            reasons = _lay_off(view)
        case Discard(card):
            reasons = _throw(view, card)
    return MeldingHint(action, tuple(reasons))


def missing(cards: Cards, contract: Contract) -> int:
    """Return how many more cards, the right ones, would meet the contract."""
    for count in range(len(_ANYTHING)):
        if Bag(cards | as_set(_ANYTHING[:count])).best(contract.sets, contract.runs) is not None:
            return count
    return len(_ANYTHING)


def _take(view: View) -> Iterator[HintReason]:
    assert view.top is not None
    top, contract = view.top, view.contract
    more = view.hand | 1 << top
    after = missing(more, contract)
    if view.phase is Phase.DRAW and not view.stock:
        yield HintReason(Why.ONLY_WAY)
    elif view.is_down and fits(view, top):
        yield HintReason(Why.FITS_TABLE, card=top)
    elif not view.is_down and (way := best_way(more, contract, view.hand)) is not None:
        is_out = contract.nothing_left
        yield HintReason(Why.GOES_OUT) if is_out else HintReason(Why.GOES_DOWN, amount=way.points)
    elif not view.is_down and after < missing(view.hand, contract):
        yield HintReason(Why.NEARER, card=top, amount=after)
    elif view.buyer is not None:
        yield HintReason(Why.DENIES, card=top, seat=view.buyer)
    elif together := _partners(view, top):
        yield HintReason(Why.GOES_WITH, card=top, cards=together)
    else:
        dearest = max(map(points_of, iterate(view.hand)), default=0)
        yield HintReason(Why.CHEAPER if points_of(top) < dearest else Why.MORE_USE, card=top)


def _leave(view: View) -> Iterator[HintReason]:
    top, contract = view.top, view.contract
    if top is None:
        yield HintReason(Why.ONLY_WAY)
    elif view.is_down:
        if view.phase is Phase.POLL:
            yield HintReason(Why.IS_DOWN, card=top)
        else:
            yield HintReason(Why.LESS_USE if fits(view, top) else Why.FITS_NOTHING, card=top)
    else:
        now = missing(view.hand, contract)
        if not _partners(view, top) and missing(view.hand | 1 << top, contract) == now:
            yield HintReason(Why.NO_USE, card=top, amount=now)
        elif view.phase is Phase.POLL:
            yield HintReason(Why.COSTS_MORE, card=top)
        else:
            yield HintReason(Why.LESS_USE, card=top)


def _lay_off(view: View) -> Iterator[HintReason]:
    left = view.best_lay_offs()
    if left.left.bit_count() <= 1:
        yield HintReason(Why.GOES_OUT)
    else:
        yield HintReason(Why.FEWER_POINTS, amount=left.points)


def _throw(view: View, card: Card) -> Iterator[HintReason]:
    bit = 1 << card
    rest = view.hand & ~bit
    following = (view.seat + 1) % len(view.counts)
    if not rest:
        yield HintReason(Why.GOES_OUT)
    elif view.throwable == bit:
        yield HintReason(Why.ONLY_WAY)
    elif not view.is_down and view.best_way() is not None:
        close = [seat for seat, is_down in enumerate(view.down) if is_down]
        yield HintReason(
            Why.FEEDS_NOBODY, seat=min(close, key=view.counts.__getitem__, default=None)
        )
    else:
        others = [other for other in iterate(view.throwable & ~bit) if not is_joker(other)]
        dearer = [other for other in others if points_of(other) >= points_of(card)]
        if kept := next(_kept_from(view, card, dearer, following), None):
            yield kept
        else:
            yield _spare(view, card, others)
        yield HintReason(Why.HAND_COUNTS, amount=points(rest))
        if view.is_down:
            helpful = sum(fits(view, other) for other in iterate(view.unseen))
            unseen = view.unseen.bit_count()
            yield HintReason(Why.HELPFUL, amount=helpful, instead_amount=unseen)


def _kept_from(view: View, card: Card, dearer: list[Card], following: int) -> Iterator[HintReason]:
    if view.down[following]:
        if not fits(view, card):
            for other in dearer:
                if fits(view, other):
                    yield HintReason(Why.FITS_NEXT, card=other, seat=following)
        return
    if view.is_down or _near(view, card) & view.known[following]:
        return
    left = missing(view.hand & ~(1 << card), view.contract)
    for other in dearer:
        taken = _near(view, other) & view.known[following]
        if taken and missing(view.hand & ~(1 << other), view.contract) <= left:
            yield HintReason(Why.WANTED, card=other, seat=following, cards=taken)


def _spare(view: View, card: Card, others: list[Card]) -> HintReason:
    value = points_of(card)
    as_dear = [
        other for other in others if points_of(other) >= value and rank_of(other) != rank_of(card)
    ]
    if not view.is_down and not is_joker(card):
        now = missing(view.hand, view.contract)

        def is_spare(other: Card) -> bool:
            return missing(view.hand & ~(1 << other), view.contract) == now

        if not _partners(view, card) and all(_partners(view, other) for other in as_dear):
            return HintReason(Why.ALONE, card=card, amount=value)
        if is_spare(card) and not any(map(is_spare, as_dear)):
            return HintReason(Why.NO_PART, card=card, amount=now)
    if not as_dear:
        return HintReason(Why.HIGHEST, card=card, amount=value)
    return HintReason(Why.LEAST_USE, card=card)


def _partners(view: View, card: Card) -> Cards:
    return _near(view, card) & view.hand & ~(1 << card)


def _near(view: View, card: Card) -> Cards:
    contract = view.contract
    if is_joker(card):
        return 0
    everywhere = view.hand | view.unseen | sum(view.known)
    return as_set(
        other
        for other in iterate(everywhere)
        if not is_joker(other)
        and (
            (contract.sets and rank_of(other) == rank_of(card))
            or (
                contract.runs
                and suit_of(other) == suit_of(card)
                and rank_of(other) != rank_of(card)
                and apart(card, other) <= _REACH
            )
        )
    )
