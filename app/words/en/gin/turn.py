"""What may be done now, and why not the rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from app.cards.cards import Card
from app.games.gin.rules import GinCode
from app.refusal import Refused
from app.words.en.cards import long_name

HAVE_DRAWN: Final = "You have drawn"
UPCARD_FIRST: Final = "The upcard comes first"
STOCK_IS_CLOSED: Final = "Nothing more is drawn from the stock"
ALL_PASSED: Final = "All passed the upcard"
NOTHING_TO_PASS: Final = "There is nothing to pass"
MUST_KNOCK: Final = "You took the last discard to knock"
DRAW_BEFORE_THROW: Final = "You cannot throw before you have drawn"
DRAW_BEFORE_KNOCK: Final = "You cannot knock before you have drawn"
DRAW_BEFORE_GIN: Final = "You cannot go gin before you have drawn"
ONLY_GIN: Final = "Only gin ends this hand"
NOT_NOW: Final = "This is not possible now"
OVER: Final = "the hand is over"


def why_not(action: str, refused: Refused, top: str, *, only_gin: bool) -> str:
    """Why a key's action is refused in one's own turn, as half a sentence: ``top`` is the top of
    the pile, and ``only_gin`` is whether nothing else ends the hand.
    """
    match action, refused.code:
        case "draw_stock" | "draw_pile", GinCode.DRAWN:
            return HAVE_DRAWN
        case "draw_stock", GinCode.UPCARD_FIRST:
            return UPCARD_FIRST
        case "draw_stock", _:
            return STOCK_IS_CLOSED
        case "draw_pile", GinCode.ALL_PASSED:
            return ALL_PASSED
        case "draw_pile", _:
            return _no_knock_with_top(top)
        case "pass_upcard", _:
            return NOTHING_TO_PASS
        case "throw", GinCode.MUST_KNOCK:
            return MUST_KNOCK
        case "throw", _:
            return DRAW_BEFORE_THROW
        case "knock", GinCode.DEADWOOD_LEFT:
            return _only_gin(**refused.values) if only_gin else _too_much(**refused.values)
        case "knock", _:
            return ONLY_GIN if only_gin else DRAW_BEFORE_KNOCK
        case "gin", GinCode.DEADWOOD_LEFT:
            return _no_gin(**refused.values)
        case "gin", _:
            return DRAW_BEFORE_GIN
        case _:
            return NOT_NOW


def why_not_throw(refused: Refused, name: Callable[[Card], str]) -> str:
    """Why a card is refused by somebody who may throw others."""
    card = refused.values["card"]
    if refused.code == GinCode.JUST_TAKEN:
        return f"{name(card)} was just taken: throw another card."
    return f"You do not hold the {long_name(card)}: throw another card."


def takes_or_passes(take: str, top: str, leave: str) -> str:
    """The upcard; ``take`` and ``leave`` are keys."""
    return f"{take} takes {top}, {leave} passes"


def takes_to_knock(take: str, top: str, leave: str) -> str:
    """The last discard, for whoever can knock with it."""
    return f"{take} takes {top} to knock, {leave} passes"


def passes_and_dead(leave: str) -> str:
    """The last discard, for whoever cannot."""
    return f"{leave} passes, and the hand is dead"


def draws(stock: str) -> str:
    """A draw, where only the stock can be drawn from."""
    return f"{stock} draws from the stock"


def draws_or_takes(stock: str, take: str, top: str) -> str:
    """A draw."""
    return f"{stock} draws from the stock, {take} takes {top}"


def ways_to_end(ways: Sequence[str]) -> str:
    """All the ways to end a turn."""
    return ", ".join(ways)


def throws(key: str) -> str:
    """Ending a turn."""
    return f"{key} throws the raised card"


def goes_gin(key: str, *, big: bool) -> str:
    """Ending a hand with no deadwood."""
    return f"{key} goes {'big gin' if big else 'gin'}"


def knocks(key: str) -> str:
    """Ending a hand with little."""
    return f"{key} knocks"


def _no_knock_with_top(card: str) -> str:
    return f"You cannot knock with {card}"


def _too_much(deadwood: int, limit: int) -> str:
    return f"You cannot knock with {deadwood}, only with {limit} or less"


def _only_gin(deadwood: int, limit: int) -> str:
    return f"{ONLY_GIN}, {deadwood} is left at best"


def _no_gin(deadwood: int, limit: int) -> str:
    return f"This is not gin, {deadwood} is left at best"


def sits_out(act: str) -> str:
    """What can be done by whoever is not in this hand; ``act`` may be empty."""
    return f"You sit out this hand{f': {act} goes on at once' if act else ''}."


def own_hand_over(act: str) -> str:
    """What can be done by whoever waits for another hand to end; ``act`` may be empty."""
    return f"Your hand is over{f': {act} goes on at once' if act else ''}."
