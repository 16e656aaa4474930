"""Ways to knock, ranked by what they cost: the deadwood that is left, and what the others could
lay off on the melds. From the View alone: cards that others are known to hold count whole, unseen
cards by the chance that they are in another's hand and not in the stock.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from app.cards.cards import NO_CARDS, POINTS, Card, Cards, as_set, iterate, points
from app.games.gin.actions import BigGin, Knock, Melds
from app.games.gin.melds import best_defence, lay_off_targets, unmelded
from app.games.gin.view import View


class Way(NamedTuple):
    """One way to go down."""

    choice: Knock | BigGin
    deadwood: Cards
    """The knocker's own."""
    known: Cards
    """Cards that others are known to hold and could lay off."""
    unseen: Cards
    """Unseen cards that fit the melds as they then are."""
    expected: float
    """Points that unseen cards are worth on average, with those that fit after them."""

    @property
    def cost(self) -> float:
        """Points of deadwood and of everything that could be laid off, on average."""
        return points(self.deadwood) + points(self.known) + self.expected


def ranked(view: View, choices: Iterable[Knock | BigGin]) -> list[Way]:
    """The ways of these choices, which the seat of the view has now, the cheapest first.

    Of equal ones big gin comes first, then the order is that of ``choices``.
    """
    ways = [_way(view, choice) for choice in choices]
    return sorted(ways, key=lambda way: (way.cost, not isinstance(way.choice, BigGin)))


def _way(view: View, choice: Knock | BigGin) -> Way:
    thrown = NO_CARDS if isinstance(choice, BigGin) else 1 << choice.card
    left = unmelded(view.hand & ~thrown, choice.melds)
    if not left:
        # Nobody may lay off on gin.
        return Way(choice, left, NO_CARDS, NO_CARDS, 0.0)
    melds, known = choice.melds, NO_CARDS
    for seat in view.opponents:
        defence = best_defence(view.known[seat], melds)
        known |= as_set(card for card, _ in defence.lay_offs)
        melds = _grown(melds, ((card, [place]) for card, place in defence.lay_offs))
    fitting = as_set(card for card in iterate(view.unseen) if lay_off_targets(card, melds))
    return Way(choice, left, known, fitting, _expected(melds, view))


def _expected(melds: Melds, view: View) -> float:
    """Points of unseen cards that are laid off on average; the next card of a run only counts
    where the one between is laid off as well.
    """
    unseen, rest = view.unseen.bit_count(), view.unseen
    # What is not in the stock is in another's hand.
    chance = (unseen - view.stock) / unseen if unseen else 0.0
    total, likely = 0.0, chance
    while fitting := [card for card in iterate(rest) if lay_off_targets(card, melds)]:
        total += likely * sum(POINTS[card] for card in fitting)
        likely *= chance
        rest &= ~as_set(fitting)
        melds = _grown(melds, ((card, lay_off_targets(card, melds)) for card in fitting))
    return total


def _grown(melds: Melds, lay_offs: Iterable[tuple[Card, Sequence[int]]]) -> Melds:
    """The melds with each of the cards on those of these places."""
    grown = list(melds)
    for card, places in lay_offs:
        for place in places:
            grown[place] |= 1 << card
    return tuple(grown)
