"""What may be done now, and why not the rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from app.cards.cards import Card
from app.games.gin.rules import GinCode
from app.refusal import Refused
from app.text.speech import tr
from app.words.en.cards import long_name

ONLY_GIN: Final = "Only gin ends this hand"


def why_not(action: str, refused: Refused, top: str, *, only_gin: bool) -> str:
    """Why a key's action is refused in one's own turn, as half a sentence: ``top`` is the top of
    the pile, and ``only_gin`` is whether nothing else ends the hand.
    """
    match action, refused.code:
        case "draw_stock" | "draw_pile", GinCode.DRAWN:
            return tr("You have drawn")
        case "draw_stock", GinCode.UPCARD_FIRST:
            return tr("The upcard comes first")
        case "draw_stock", _:
            return tr("Nothing more is drawn from the stock")
        case "draw_pile", GinCode.ALL_PASSED:
            return tr("All passed the upcard")
        case "draw_pile", _:
            return tr("You cannot knock with {card}", card=top)
        case "pass_upcard", _:
            return tr("There is nothing to pass")
        case "throw", GinCode.MUST_KNOCK:
            return tr("You took the last discard to knock")
        case "throw", _:
            return tr("You cannot throw before you have drawn")
        case "knock", GinCode.DEADWOOD_LEFT:
            return _only_gin(**refused.values) if only_gin else _too_much(**refused.values)
        case "knock", _:
            return ONLY_GIN if only_gin else tr("You cannot knock before you have drawn")
        case "gin", GinCode.DEADWOOD_LEFT:
            return _no_gin(**refused.values)
        case "gin", _:
            return tr("You cannot go gin before you have drawn")
        case _:
            return tr("This is not possible now")


def why_not_throw(refused: Refused, name: Callable[[Card], str]) -> str:
    """Why a card is refused by somebody who may throw others."""
    card = refused.values["card"]
    if refused.code == GinCode.JUST_TAKEN:
        return f"{name(card)} was just taken: throw another card."
    return f"You do not hold the {long_name(card)}: throw another card."


def ways_to_end(ways: Sequence[str]) -> str:
    """All the ways to end a turn."""
    return ", ".join(ways)


def goes_gin(key: str, *, big: bool) -> str:
    """Ending a hand with no deadwood."""
    return f"{key} goes {'big gin' if big else 'gin'}"


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
