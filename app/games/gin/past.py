"""A past of a position: the actions that may have led to its cards, and a deal from which they do.

A position put together from cards on a real table has no past, but players ask when a card was
discarded or taken. Here the turns alternate, back from the seat to act. Cards that were taken from
the pile were taken as early as the pile allows, so that the latest discards, which tell most, are
those of one seat and of the other by turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from app.cards.cards import NO_CARDS, PACK, Card, Cards, as_set, iterate
from app.games.gin.actions import (
    DISCARDS,
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    Action,
    Discard,
    DrawDiscard,
    DrawStock,
    Knock,
    LayOff,
)
from app.games.gin.hand import Hand
from app.games.gin.rules import DEALT, Rules


class Past(NamedTuple):
    dealer: int
    upcard: Card
    history: tuple[tuple[int, Action], ...]


def likely_past(
    rules: Rules,
    seat: int,
    pile: Sequence[Card],
    taken: Sequence[Sequence[Card]],
    owners: Sequence[int | None] = (),
) -> Past | None:
    """Return a past of a pile, its top last, after which this one of two seats is to draw.

    ``taken`` are by seat the cards that it took from the pile and still holds, the first taken
    first. ``owners`` are the seats that discarded the cards of the pile; None for any. None if the
    pile has no such past.
    """
    known = dict(enumerate(owners))
    turns = len(pile) - 1 + sum(map(len, taken))

    def mover(turn: int) -> int:
        return 1 - seat if (turns - turn) % 2 else seat

    @cache
    def takes(
        turn: int, left: int, counts: tuple[int, int], is_taken: bool
    ) -> tuple[bool, ...] | None:
        """Return for each turn up to this one whether it began with the top of the pile.

        ``left`` cards of the pile, and these numbers of taken ones, are still to be placed;
        ``is_taken`` says whether the discard of this turn was taken in the next.
        """
        if turn < 0:
            return () if not any(counts) and left == (not is_taken) else None
        who = mover(turn)
        if not is_taken:
            left -= 1
            if left < 0 or known.get(left) not in (None, who):
                return None
        if (before := takes(turn - 1, left, counts, False)) is not None:
            return (*before, False)
        if not counts[who]:
            return None
        fewer = (counts[0] - (who == 0), counts[1] - (who == 1))
        before = takes(turn - 1, left, fewer, True)
        return None if before is None else (*before, True)

    found = takes(turns - 1, len(pile), (len(taken[0]), len(taken[1])), False)
    if found is None:
        return None
    first = mover(0)
    waiting, picked = list(reversed(pile)), [list(reversed(cards)) for cards in taken]
    upcard = picked[first].pop() if found[:1] == (True,) else waiting.pop()
    history: list[tuple[int, Action]] = []
    if rules.opening_offer and not any(found[:1]):
        history += [(first, PASS), (1 - first, PASS)]
    for turn, takes_top in enumerate(found):
        is_taken = found[turn + 1 : turn + 2] == (True,)
        card = picked[mover(turn + 1)].pop() if is_taken else waiting.pop()
        history.append((mover(turn), DRAW_DISCARD if takes_top else DRAW_STOCK))
        history.append((mover(turn), DISCARDS[card]))
    return Past(1 - first, upcard, tuple(history))


@dataclass(frozen=True, slots=True)
class Known:
    """What one seat of two, which is to act before any knock, knows of the cards."""

    hand: Cards
    pile: tuple[Card, ...]
    """The discard pile, its top last."""
    taken: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())
    """By seat the cards that it took from the pile and still holds, the first taken first."""
    drawn: Card | None = None
    """The card that it drew in this turn; None before the draw."""
    owners: tuple[int | None, ...] = ()
    """The seats that discarded the cards of the pile; None for any."""
    offered_by: int | None = None
    """The dealer while the upcard is offered; None later in the hand."""


def put_together(rules: Rules, seat: int, scores: tuple[int, int], known: Known) -> Hand | None:
    """Return a hand with a past in which this seat, which is to act, knows just this.

    The hidden cards lie in no order. None if there is no such hand. The cards must fit: ten in the
    hand, or eleven after the draw, and none of them twice.
    """
    pile, taken, drawn = known.pile, known.taken, known.drawn
    last: tuple[tuple[int, Action], ...] = ()
    if drawn is not None and drawn in taken[seat]:
        pile, last = (*pile, drawn), ((seat, DRAW_DISCARD),)
        mine = tuple(card for card in taken[seat] if card != drawn)
        taken = (mine, taken[1]) if seat == 0 else (taken[0], mine)
    elif drawn is not None:
        last = ((seat, DRAW_STOCK),)
    if known.offered_by is not None:
        passed = ((1 - seat, PASS),) if known.offered_by == seat else ()
        past: Past | None = Past(known.offered_by, pile[0], passed)
    else:
        past = likely_past(rules, seat, pile, taken, known.owners)
    if past is None:
        return None
    held = [NO_CARDS, NO_CARDS]
    held[seat], held[1 - seat] = known.hand, as_set(known.taken[1 - seat])
    hidden = list(iterate(PACK & ~(held[0] | held[1] | as_set(known.pile))))
    missing = DEALT - held[1 - seat].bit_count()
    held[1 - seat] |= as_set(hidden[:missing])
    history = (*past.history, *last)
    playing = (1 - past.dealer, past.dealer)
    deck = _deck(past.upcard, history, held, playing, drawn, hidden[missing:])
    hand = Hand(rules, deck, past.dealer, scores)
    for _, action in history:
        if hand.is_over:
            return None
        hand.apply(action)
    return None if hand.is_over else hand


def deal_before(hand: Hand) -> list[Card]:
    """Return a deck, the first card dealt first, from which a hand's history leads to the hand.

    No history tells which cards were drawn from the stock: here they are, as far as possible, those
    that were discarded in the same turns. Raises ValueError or LookupError if the history cannot
    lead to the hand.
    """
    history, stock = tuple(hand.history), hand.stock[::-1]
    return _deck(hand.upcard, history, hand.hands, hand.playing, hand.drawn, stock)


def _deck(
    upcard: Card,
    history: tuple[tuple[int, Action], ...],
    hands: Sequence[Cards],
    playing: tuple[int, ...],
    last_drawn: Card | None,
    stock: Sequence[Card],
) -> list[Card]:
    """Return the deck before a history after which seats hold these hands, and the stock has these
    cards, its top first.
    """
    held, drawn = list(hands), list[Card]()
    steps = _steps(upcard, history, len(hands))
    for index in range(len(steps) - 1, -1, -1):
        seat, action, card, known = steps[index]
        match action:
            case Discard() | Knock() | LayOff():
                held[seat] |= 1 << card
            case DrawDiscard():
                held[seat] &= ~(1 << card)
            case DrawStock():
                later = steps[index + 1].card if index + 1 < len(steps) else last_drawn
                possible = held[seat] & ~known
                if later is None or later < 0 or not possible >> later & 1:
                    later = possible.bit_length() - 1
                drawn.append(later)
                held[seat] &= ~(1 << later)
    rows = [list(iterate(held[seat])) for seat in playing]
    dealt = [card for each in zip(*rows, strict=True) for card in each]
    return [*dealt, upcard, *reversed(drawn), *stock]


class _Step(NamedTuple):
    seat: int
    action: Action
    card: Card
    """The card of the action; -1 for none, or one that only its seat has seen."""
    known: Cards
    """The cards of the seat that all had seen before."""


def _steps(upcard: Card, history: Sequence[tuple[int, Action]], seats: int) -> list[_Step]:
    pile, known, steps = [upcard], [NO_CARDS] * seats, []
    for seat, action in history:
        before, card = known[seat], -1
        match action:
            case DrawDiscard():
                card = pile.pop()
                known[seat] |= 1 << card
            case Discard() | Knock() | LayOff():
                card = action.card
                known[seat] &= ~(1 << card)
        if isinstance(action, Discard | Knock):
            pile.append(card)
        steps.append(_Step(seat, action, card, before))
    return steps
