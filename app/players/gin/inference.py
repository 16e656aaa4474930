"""What a player who counts cards can tell from a view: turns, live cards, hopes and dangers.

All of it is computed from a ``View`` in far less than a millisecond.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.cards.cards import NO_CARDS, POINTS, Card, Cards, as_set, iterate
from app.games.gin.actions import Discard, DrawDiscard, DrawStock, Melds
from app.games.gin.melds import MELDS, deadwood, deadwood_after_discard, extensions
from app.games.gin.rules import DEALT
from app.games.gin.view import View


def _partners() -> tuple[tuple[tuple[Card, Card], ...], ...]:
    found: list[list[tuple[Card, Card]]] = [[] for _ in range(52)]
    for meld in MELDS:
        if meld.bit_count() == 3:
            for card in iterate(meld):
                first, second = iterate(meld ^ 1 << card)
                found[card].append((first, second))
    return tuple(map(tuple, found))


_PARTNERS: Final = _partners()
"""The pairs that make a meld of three with the card of the index."""

_PARTNER_SETS: Final = tuple(tuple(map(as_set, pairs)) for pairs in _PARTNERS)


def _neighbours() -> tuple[Cards, ...]:
    near = []
    for card in range(52):
        rank, suit = card % 13, card // 13
        beside = [suit * 13 + other for other in (rank - 1, rank + 1) if 0 <= other < 13]
        near.append(as_set([*range(rank, 52, 13), *beside]) & ~(1 << card))
    return tuple(near)


NEIGHBOURS: Final = _neighbours()
"""The three others of a card's rank and the next ones of its suit."""

_LIKELIHOOD: Final = (1.0, 0.6, 0.4, 0.3)
"""The weight of a hidden card by how many of its neighbours the opponent did not want."""


def turns_taken(view: View) -> int:
    """Return how often this seat has drawn a card in the hand."""
    return sum(
        seat == view.seat and isinstance(action, DrawStock | DrawDiscard)
        for seat, action in view.history
    )


def goes_round(view: View) -> bool:
    """Return whether this seat has taken this same card into this same hand before, with no draw
    from the stock since.

    Without a card from the stock nothing new comes into the hands, so players who take from the
    pile for ever come to such a position.
    """
    # Which cards of the hand are others than at the deal, not counting those from the stock:
    # two moments between which no seat drew from it have equal hands where these are equal.
    kept, pile = NO_CARDS, [view.upcard]
    taken: set[tuple[Cards, Card]] = set()
    for seat, action in view.history:
        mine = seat == view.seat
        match action:
            case DrawStock():
                taken.clear()
            case DrawDiscard():
                card = pile.pop()
                if mine:
                    taken.add((kept, card))
                    kept ^= 1 << card
            case Discard(card):
                pile.append(card)
                if mine:
                    kept ^= 1 << card
    return bool(pile) and (kept, pile[-1]) in taken


def melds_with(hand: Cards, card: Card) -> bool:
    """Return whether the card makes a meld with cards of a hand, those of other melds included."""
    return any(pair & hand == pair for pair in _PARTNER_SETS[card])


def loose(hand: Cards) -> list[Card]:
    """Return the cards that some arrangement of least deadwood leaves out of every meld."""
    total = deadwood(hand)
    return [card for card in iterate(hand) if deadwood(hand ^ 1 << card) == total - POINTS[card]]


def draws_ahead(hand: Cards, unseen: Cards) -> list[int]:
    """Return the least deadwood, in points, after each card that may come next, the best first."""
    return sorted(deadwood_after_discard(hand | 1 << card) for card in iterate(unseen))


def held_by_opponent(view: View) -> list[float]:
    """Return for each card an estimate of the chance that the opponent holds it.

    A card seen to be taken is there. The others share the rest of the hand, but a card is less
    likely for each neighbour that was discarded or left on the pile: a player keeps what goes with
    a card in hand.
    """
    known = view.known[view.opponent]
    unwanted = view.thrown[view.opponent] | view.passed[view.opponent]
    weights = [0.0] * 52
    for card in iterate(view.unseen):
        weights[card] = _LIKELIHOOD[min((NEIGHBOURS[card] & unwanted).bit_count(), 3)]
    total = sum(weights)
    share = (DEALT - known.bit_count()) / total if total else 0.0
    chances = [min(weight * share, 1.0) for weight in weights]
    for card in iterate(known):
        chances[card] = 1.0
    return chances


def laid_off(melds: Melds, chances: Sequence[float]) -> float:
    """Return the mean points laid off on the melds, given the chance that each card is held."""
    takers = 0
    for meld in melds:
        takers |= extensions(meld)
    return sum(chances[card] * POINTS[card] for card in iterate(takers) if chances[card])


def danger(card: Card, chances: Sequence[float]) -> float:
    """Return about how many melds of three the card makes in a hand with these chances of cards."""
    return sum(chances[first] * chances[second] for first, second in _PARTNERS[card])
