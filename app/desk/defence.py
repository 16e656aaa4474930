"""Laying off, tried out before it is done: what the table would look like."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.gin.actions import LayOff
from app.games.gin.view import View
from app.rummy.cards import as_set


def own_lay_offs(view: View) -> list[LayOff]:
    """What the seat of a view has laid off already, in order."""
    return [
        action for seat, action in view.history if seat == view.seat and isinstance(action, LayOff)
    ]


def laying_off(view: View, lay_offs: Sequence[LayOff]) -> View:
    """The view as it would be if the seat had laid off these cards since the knock, and no
    others.
    """
    taken_back = as_set({action.card for action in own_lay_offs(view)})
    hand = view.hand | taken_back
    melds = [meld & ~taken_back for meld in view.spread]
    for lay_off in lay_offs:
        hand &= ~(1 << lay_off.card)
        melds[lay_off.meld] |= 1 << lay_off.card
    return view._replace(hand=hand, spread=tuple(melds))
