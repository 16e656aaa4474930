"""The actions of a player in contract rummy as small frozen values, and their form in a journal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from app.cards.cards import SHORT, Card, from_short
from app.cards.moves import DRAW_DISCARD, DRAW_STOCK, Discard, DrawDiscard, DrawStock
from app.games.base import ActionSyntaxError
from app.games.contract.melds import Meld
from app.games.contract.melds import from_text as meld_from_text
from app.games.contract.melds import to_text as meld_to_text
from app.games.contract.refusals import ContractCode


@dataclass(frozen=True, slots=True)
class Buy:
    """Ask for the top of the pile, out of turn."""


@dataclass(frozen=True, slots=True)
class PassPoll:
    """Decline to buy the top of the pile."""


@dataclass(frozen=True, slots=True)
class LetGo:
    """Leave the top of the pile to the buyer."""


@dataclass(frozen=True, slots=True)
class GoDown:
    """Put the melds of the contract on the table, in any order."""

    melds: tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class ContractLayOff:
    """Add a card to a meld on the table, given by its index."""

    card: Card
    meld: int
    low: bool = False
    """Whether at the low end of a run; else at its high end, or to a set."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """Exchange a card for the joker that stands for it in a run, given by its index."""

    card: Card
    meld: int
    low: bool = False
    """Whether the joker goes to the low end of the run; else to its high end."""


Action: TypeAlias = (
    Buy | PassPoll | LetGo | DrawStock | DrawDiscard | GoDown | ContractLayOff | Exchange | Discard
)

BUY: Final = Buy()
PASS: Final = PassPoll()
LET_GO: Final = LetGo()

_LOW: Final = "low"
_PLACES: Final = frozenset(map(str, range(24)))
"""Indices of melds; eight players put down at most three each."""


def to_text(action: Action) -> str:
    """Return the journal form of an action, such as ``stock``, ``throw KH2``, ``layoff 4C 3 low``,
    ``exchange 6H 0``, ``down 7:7C,7D,XA 5C:5C,6C,XB,8C``.
    """
    match action:
        case Buy():
            return "buy"
        case PassPoll():
            return "pass"
        case LetGo():
            return "letgo"
        case DrawStock():
            return "stock"
        case DrawDiscard():
            return "take"
        case GoDown(melds):
            return " ".join(["down", *map(meld_to_text, melds)])
        case ContractLayOff(card, meld, low):
            return f"layoff {SHORT[card]} {meld}{' low' if low else ''}"
        case Exchange(card, meld, low):
            return f"exchange {SHORT[card]} {meld}{' low' if low else ''}"
        case Discard(card):
            return f"throw {SHORT[card]}"


def from_text(text: str) -> Action:
    """Return the action that ``to_text`` wrote. Raises ActionSyntaxError for any other text."""
    try:
        match text.split():
            case ["buy"]:
                return BUY
            case ["pass"]:
                return PASS
            case ["letgo"]:
                return LET_GO
            case ["stock"]:
                return DRAW_STOCK
            case ["take"]:
                return DRAW_DISCARD
            case ["down", *melds] if melds:
                return GoDown(tuple(map(meld_from_text, melds)))
            case ["layoff", card, meld, *end] if meld in _PLACES and end in ([], [_LOW]):
                return ContractLayOff(from_short(card), int(meld), bool(end))
            case ["exchange", card, meld, *end] if meld in _PLACES and end in ([], [_LOW]):
                return Exchange(from_short(card), int(meld), bool(end))
            case ["throw", card]:
                return Discard(from_short(card))
    except ValueError as error:
        raise ActionSyntaxError(ContractCode.NO_ACTION_BECAUSE, text=text, why=error) from None
    raise ActionSyntaxError(ContractCode.NO_ACTION, text=text)
