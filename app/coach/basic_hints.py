"""Reasons for advice in Basic Rummy, from a View alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from app.cards.cards import POINTS, Card, Cards, iterate, points
from app.cards.melds import MELDS, extensions
from app.cards.moves import Discard, DrawDiscard, DrawStock, LayOff, Meld
from app.coach.reasons import HintReason, MeldingHint, Why
from app.games.basic.actions import Action
from app.games.basic.melds import MOST_MELDS, least_left, left_over, melds_in, way_out
from app.games.basic.rules import StockOut
from app.games.basic.view import View
from app.players.basic.player import ends_with, left_with

_CLOSE: Final = 3
"""Cards with which a player may go out in the next turn."""


def explain(view: View, action: Action) -> MeldingHint:
    """Return why the seat of the view should take this action. Raises ValueError if it is
    illegal.
    """
    if view.refusal(action):
        raise ValueError(f"{action} is not possible now.")
    match action:
        case DrawDiscard():
            reasons = _take(view)
        case DrawStock():
            reasons = _draw(view)
        case Meld() | LayOff():
            reasons = _put_down(view, action)
        case Discard(card):
            reasons = _throw(view, card)
    return MeldingHint(action, tuple(reasons))


def _take(view: View) -> Iterator[HintReason]:
    top = view.pile[-1]
    bit = 1 << top
    more = view.hand | bit
    if view.is_last_to_draw:
        yield HintReason(Why.ONLY_WAY)
    elif _ends_with_top(view, top):
        yield _out(view)
    elif made := [meld for meld in melds_in(more) if meld & bit]:
        yield HintReason(Why.COMPLETES, card=top, cards=max(made, key=int.bit_count))
    elif not left_over(bit, view.melds):
        yield HintReason(Why.FITS_TABLE, card=top)
    elif found := [pair for pair in _pairs(more, view) if pair.cards & bit]:
        together = sum({1 << card for pair in found for card in iterate(pair.cards & ~bit)})
        missing = sum({1 << card for pair in found for card in iterate(pair.missing)})
        yield HintReason(Why.GOES_WITH, card=top, cards=together, missing=missing)
    else:
        dearest = max(map(POINTS.__getitem__, iterate(view.hand)))
        yield HintReason(Why.CHEAPER if POINTS[top] < dearest else Why.MORE_USE, card=top)


def _draw(view: View) -> Iterator[HintReason]:
    if (coming := _next_card(view)) is not None:
        gained = left_with(view, view.hand) + POINTS[coming]
        if left_with(view, view.hand | 1 << coming) < gained:
            yield HintReason(Why.NEXT_IN_STOCK, card=coming)
            return
    if (top := view.top) is None:
        yield HintReason(Why.ONLY_WAY)
        return
    bit = 1 << top
    more = view.hand | bit
    goes_with_nothing = (
        not any(meld & bit for meld in melds_in(more))
        and left_over(bit, view.melds)
        and not any(pair.cards & bit for pair in _pairs(more, view))
    )
    yield HintReason(Why.NO_USE if goes_with_nothing else Why.LESS_USE, card=top)
    yield _helpful(view, view.hand)


def _put_down(view: View, action: Meld | LayOff) -> Iterator[HintReason]:
    if ends_with(view, view.hand):
        yield _out(view)
        return
    counts = {seat: count for seat, count in enumerate(view.counts) if seat != view.seat}
    seat = min(counts, key=counts.__getitem__)
    gone = action.cards if isinstance(action, Meld) else 1 << action.card
    left = points(view.hand & ~gone)
    if view.rules.stock_out is StockOut.HAND_ENDS and view.stock <= 2 * len(view.counts):
        yield HintReason(Why.STOCK_ENDS, amount=view.stock)
    elif counts[seat] <= _CLOSE:
        yield HintReason(Why.SOMEBODY_IS_CLOSE, seat=seat, amount=counts[seat])
    yield HintReason(Why.FEWER_POINTS, amount=left)


def _throw(view: View, card: Card) -> Iterator[HintReason]:
    bit = 1 << card
    rest = view.hand ^ bit
    if not rest:
        yield _out(view)
    elif view.throwable == bit:
        yield HintReason(Why.ONLY_WAY)
    else:
        yield from _why_this(view, card, rest)
        if held := melds_in(rest):
            held_back = rest & ~least_left(rest, ())
            may_meld = any(view.refusal(Meld(meld)) is None for meld in held)
            if may_meld and view.may_go_rummy:
                yield HintReason(Why.HOLDS_BACK, cards=held_back)
            elif may_meld:
                yield HintReason(Why.GIVES_NOTHING, cards=held_back)
        yield HintReason(Why.HAND_COUNTS, amount=points(rest))
        yield _helpful(view, rest)


def _helpful(view: View, kept: Cards) -> HintReason:
    """Return how many unseen cards would go into a meld with these, or with one on the table."""
    count = sum(
        not least_left(kept | 1 << card, view.melds) >> card & 1 for card in iterate(view.unseen)
    )
    return HintReason(Why.HELPFUL, amount=count, instead_amount=view.unseen.bit_count())


def _why_this(view: View, card: Card, rest: Cards) -> Iterator[HintReason]:
    other = max(
        iterate(view.throwable & ~(1 << card)),
        key=lambda each: (_is_alone(view, each), POINTS[each]),
    )
    known = view.known[view.following]
    kept = [pair for pair in _pairs(rest, view) if pair.cards >> other & 1]
    taken = _goes_with(other) & known
    is_dearer = POINTS[card] > POINTS[other]
    if not _can_be_used(view, card) and _can_be_used(view, other):
        yield HintReason(Why.NOBODY_CAN_USE, card=card)
    elif taken and not is_dearer and not _goes_with(card) & known:
        yield HintReason(Why.WANTED, card=other, seat=view.following, cards=taken)
    elif _is_alone(view, card) and (is_dearer or not _is_alone(view, other)):
        yield HintReason(Why.ALONE, card=card, amount=POINTS[card])
    elif kept:
        yield max(kept, key=lambda pair: (pair.missing.bit_count(), -points(pair.cards)))
    elif is_dearer and POINTS[card] >= max(map(POINTS.__getitem__, iterate(view.throwable))):
        yield HintReason(Why.HIGHEST, card=card, amount=POINTS[card])
    else:
        yield HintReason(Why.LEAST_USE, card=card)


def _pairs(cards: Cards, view: View) -> Iterator[HintReason]:
    loose = least_left(cards, view.melds)
    missing: dict[Cards, Cards] = {}
    for meld in MELDS:
        pair = meld & loose
        if meld.bit_count() == 3 and pair.bit_count() == 2 and (third := meld ^ pair) & view.unseen:
            missing[pair] = missing.get(pair, 0) | third
    for pair, wanted in missing.items():
        yield HintReason(Why.KEEPS, cards=pair, missing=wanted)


def _is_alone(view: View, card: Card) -> bool:
    bit = 1 << card
    if not least_left(view.hand, view.melds) & bit:
        return False
    return not any(pair.cards & bit for pair in _pairs(view.hand, view))


def _goes_with(card: Card) -> Cards:
    found = 0
    for meld in MELDS:
        if meld >> card & 1 and meld.bit_count() == 3:
            found |= meld
    return found & ~(1 << card)


def _can_be_used(view: View, card: Card) -> bool:
    bit = 1 << card
    possible = view.unseen | bit
    for seat, known in enumerate(view.known):
        if seat != view.seat:
            possible |= known
    if _fits(view, bit):
        return True
    return any(meld & bit and meld & ~possible == 0 for meld in MELDS if meld.bit_count() == 3)


def _fits(view: View, bit: Cards) -> bool:
    return any(extensions(meld) & bit for meld in view.melds)


def _next_card(view: View) -> Card | None:
    if view.order:
        return view.order[0]
    turns_over = view.rules.stock_out is StockOut.TURNED_OVER
    return view.pile[0] if not view.stock and turns_over and view.pile else None


def _ends_with_top(view: View, top: Card) -> bool:
    most = MOST_MELDS if view.may_go_rummy else max(view.most_melds, 1)
    must_throw = view.rules.discard_to_go_out
    return way_out(view.hand | 1 << top, view.melds, top, most, must_throw=must_throw) is not None


def _out(view: View) -> HintReason:
    return HintReason(Why.GOES_RUMMY if view.may_go_rummy else Why.GOES_OUT)
