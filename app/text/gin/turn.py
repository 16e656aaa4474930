"""The possible actions, and why others are refused."""

from __future__ import annotations

from collections.abc import Callable

from app.cards.cards import Card
from app.games.gin.refusals import GinCode
from app.refusal import Refused
from app.text.cards import long_name
from app.text.speech import tr


def why_not(command: str, refused: Refused, top: str, *, only_gin: bool) -> str:
    """Return as half a sentence why a move is refused in the player's own turn.

    ``top`` is the top of the pile, and ``only_gin`` says whether only gin ends the hand.
    """
    match command, refused.code:
        case "stock" | "take", GinCode.DRAWN:
            return tr("You have drawn")
        case "stock", GinCode.UPCARD_FIRST:
            return tr("The upcard comes first")
        case "stock", _:
            return tr("Nothing more is drawn from the stock")
        case "take", GinCode.ALL_PASSED:
            return tr("All passed the upcard")
        case "take", _:
            return tr("You cannot knock with {card}", card=top)
        case "pass", _:
            return tr("There is nothing to pass")
        case "throw", GinCode.MUST_KNOCK:
            return tr("You took the last discard to knock")
        case "throw", _:
            return tr("You cannot discard before you have drawn")
        case "knock", GinCode.DEADWOOD_LEFT:
            if only_gin:
                return tr("Only gin ends this hand, {deadwood} is left at best", **refused.values)
            return tr(
                "You cannot knock with {deadwood}, only with {limit} or less", **refused.values
            )
        case "knock", _:
            return (
                tr("Only gin ends this hand")
                if only_gin
                else tr("You cannot knock before you have drawn")
            )
        case "gin", GinCode.DEADWOOD_LEFT:
            return tr("This is not gin, {deadwood} is left at best", **refused.values)
        case "gin", _:
            return tr("You cannot go gin before you have drawn")
        case _:
            return tr("This is not possible now")


def why_not_throw(refused: Refused, name: Callable[[Card], str]) -> str:
    """Return why a card is refused if others may be discarded."""
    card = refused.values["card"]
    if refused.code == GinCode.JUST_TAKEN:
        return tr("{card} was just taken: discard another card.", card=name(card))
    return tr("You do not hold the {card}: discard another card.", card=long_name(card))
