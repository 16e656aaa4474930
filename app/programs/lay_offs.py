"""The lay-offs that a referee makes for a player who names only melds."""

from __future__ import annotations

from app.cards.cards import Cards, iterate
from app.games.gin.actions import LayOff, Melds
from app.games.gin.melds import is_run, lay_off_targets


def lay_offs(cards: Cards, spread: Melds) -> list[LayOff]:
    """Every one of these cards that goes on the melds, one action after the other.

    A set takes only the one card that it lacks, while a run that has got a card may take
    another; so where a card goes on both, the run gets it and nothing is lost.
    """
    laid: list[LayOff] = []
    melds = list(spread)
    while cards:
        choices = [
            (not is_run(melds[place]), card, place)
            for card in iterate(cards)
            for place in lay_off_targets(card, tuple(melds))
        ]
        if not choices:
            break
        _, card, place = min(choices)
        laid.append(LayOff(card, place))
        melds[place] |= 1 << card
        cards &= ~(1 << card)
    return laid
