"""The actions of a player as small frozen values, and their one-line form in a journal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from app.cards.cards import SHORT, Card, iterate, parse
from app.cards.melds import Melds as Melds
from app.cards.moves import DISCARDS as DISCARDS
from app.cards.moves import DRAW_DISCARD as DRAW_DISCARD
from app.cards.moves import DRAW_STOCK as DRAW_STOCK
from app.cards.moves import Discard as Discard
from app.cards.moves import DrawDiscard as DrawDiscard
from app.cards.moves import DrawStock as DrawStock
from app.cards.moves import LayOff as LayOff
from app.games.base import ActionSyntaxError
from app.games.gin.refusals import GinCode


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the upcard, or the last discard, to the other player."""


@dataclass(frozen=True, slots=True)
class Knock:
    """Discard a card and spread the other ten; without deadwood this is gin."""

    card: Card
    melds: Melds


@dataclass(frozen=True, slots=True)
class BigGin:
    """Spread all eleven cards in melds instead of discarding one."""

    melds: Melds


@dataclass(frozen=True, slots=True)
class Spread:
    """A defender's own melds. The last defender's end the hand."""

    melds: Melds


Action: TypeAlias = Pass | DrawStock | DrawDiscard | Discard | Knock | BigGin | LayOff | Spread

PASS: Final = Pass()


def melds_to_text(melds: Melds) -> str:
    """Return melds as text: ``AC,AH,AS;4D,5D,6D``, and ``.`` for none."""
    return ";".join(",".join(SHORT[card] for card in iterate(meld)) for meld in melds) or "."


def melds_from_text(text: str) -> Melds:
    """Return the melds that ``melds_to_text`` wrote; the rules check whether they are melds.

    Raises UnknownCard for a name that is no card.
    """
    if text == ".":
        return ()
    melds = []
    for part in text.split(";"):
        meld = 0
        for name in part.split(","):
            meld |= 1 << parse(name)
        melds.append(meld)
    return tuple(melds)


def to_text(action: Action) -> str:
    """Return the journal form of an action: ``stock``, ``throw KH``, ``knock KH
    AC,AD,AS;4D,5D,6D``.
    """
    match action:
        case Pass():
            return "pass"
        case DrawStock():
            return "stock"
        case DrawDiscard():
            return "take"
        case Discard(card):
            return f"throw {SHORT[card]}"
        case Knock(card, melds):
            return f"knock {SHORT[card]} {melds_to_text(melds)}"
        case BigGin(melds):
            return f"biggin {melds_to_text(melds)}"
        case LayOff(card, meld):
            return f"layoff {SHORT[card]} {meld}"
        case Spread(melds):
            return f"spread {melds_to_text(melds)}"


_PLACES: Final = frozenset(map(str, range(10)))
"""Indices of melds; ten cards make fewer melds than one digit can count."""


def from_text(text: str) -> Action:
    """Return the action that ``to_text`` wrote. Raises ActionSyntaxError for any other text."""
    try:
        match text.split():
            case ["pass"]:
                return PASS
            case ["stock"]:
                return DRAW_STOCK
            case ["take"]:
                return DRAW_DISCARD
            case ["throw", card]:
                return DISCARDS[parse(card)]
            case ["knock", card, melds]:
                return Knock(parse(card), melds_from_text(melds))
            case ["biggin", melds]:
                return BigGin(melds_from_text(melds))
            case ["layoff", card, meld] if meld in _PLACES:
                return LayOff(parse(card), int(meld))
            case ["spread", melds]:
                return Spread(melds_from_text(melds))
    except ValueError as error:
        raise ActionSyntaxError(GinCode.NO_ACTION_BECAUSE, text=text, why=error) from None
    raise ActionSyntaxError(GinCode.NO_ACTION, text=text)
