"""The actions of a player in Basic Rummy, and their one-line form in a journal."""

from __future__ import annotations

from typing import Final, TypeAlias

from app.cards.cards import SHORT, iterate, parse, parse_set
from app.cards.moves import (
    DISCARDS,
    DRAW_DISCARD,
    DRAW_STOCK,
    Discard,
    DrawDiscard,
    DrawStock,
    LayOff,
    Meld,
)
from app.games.base import ActionSyntaxError
from app.games.basic.refusals import BasicCode

Action: TypeAlias = DrawStock | DrawDiscard | Meld | LayOff | Discard


def to_text(action: Action) -> str:
    """Return the journal form of an action: ``stock``, ``meld AC,AD,AS``, ``layoff KH 2``."""
    match action:
        case DrawStock():
            return "stock"
        case DrawDiscard():
            return "take"
        case Meld(cards):
            return f"meld {','.join(SHORT[card] for card in iterate(cards))}"
        case LayOff(card, meld):
            return f"layoff {SHORT[card]} {meld}"
        case Discard(card):
            return f"throw {SHORT[card]}"


_PLACES: Final = frozenset(map(str, range(17)))
"""Indices of melds; a pack has cards for no more than 17."""


def from_text(text: str) -> Action:
    """Return the action that ``to_text`` wrote. Raises ActionSyntaxError for any other text."""
    try:
        match text.split():
            case ["stock"]:
                return DRAW_STOCK
            case ["take"]:
                return DRAW_DISCARD
            case ["meld", names]:
                return Meld(parse_set(names))
            case ["layoff", card, meld] if meld in _PLACES:
                return LayOff(parse(card), int(meld))
            case ["throw", card]:
                return DISCARDS[parse(card)]
    except ValueError as error:
        raise ActionSyntaxError(BasicCode.NO_ACTION_BECAUSE, text=text, why=error) from None
    raise ActionSyntaxError(BasicCode.NO_ACTION, text=text)
