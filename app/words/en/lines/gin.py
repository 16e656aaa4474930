"""What is said in lines at a table of Gin. Cards are written as ``5♥``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.words.en.lines.common import side_score
from app.words.en.people import sentence

NO_MELDS: Final = "No melds."
NO_DEADWOOD: Final = "No deadwood."
COUNT_OR: Final = "Type best, lay off and a card, or count."
BEST_NOW: Final = "Type best, lay off and a card, undo, or count."
NOTHING_LAID_OFF: Final = "You have laid nothing off."
NOTHING_FITS: Final = "You have nothing to lay off."
NOT_KNOCKED: Final = "Nobody has knocked."

ANSWERS: Final = ("lay off a card", "take the best defence", "count")
BY_SUIT: Final = "by suit"
BY_RANK: Final = "by rank"
COMMANDS_FOR_KEYS: Final = {"act": "", "stock": "draw"}
"""What is typed where sentences name keys, by the names of their bindings."""

DRAW: Final = "draw from the stock"
PASS: Final = "pass"
THROW: Final = "throw a card"


def take(card: str) -> str:
    """A draw from the pile."""
    return f"take {card}"


def take_to_knock(card: str) -> str:
    """The last discard."""
    return f"take {card} to knock"


def knock(least: int) -> str:
    """A way to end the hand."""
    return f"knock with {least}"


def gin(*, big: bool) -> str:
    """Another."""
    return "go big gin" if big else "go gin"


def melds(rows: Sequence[str]) -> str:
    """The melds of the hand, each as its cards in a row."""
    return f"Melds: {'; '.join(rows)}."


def deadwood(points: int, row: str) -> str:
    """The cards outside melds."""
    return f"Deadwood {points}: {row}."


def throws_to(best: int) -> str:
    """The turn after the draw, where no knock is possible: the least deadwood that a throw can
    leave.
    """
    return f"Throw a card: {best} is left at best."


def threw(who: str, card: str, deadwood: int) -> str:
    """An own throw, and what it has left."""
    return f"{sentence(who)} threw {card}. Deadwood {deadwood}."


def their_melds(whose: str, rows: Sequence[str]) -> str:
    """The melds that a card can be laid off on, by their numbers."""
    told = "; ".join(f"{number}, {row}" for number, row in enumerate(rows, 1))
    return f"{sentence(whose)} melds: {told}."


def meld(cards: str, *, is_run: bool) -> str:
    """One of them."""
    return f"{'run' if is_run else 'set'} {cards}"


def their_deadwood(whose: str, added_up: str) -> str:
    """The knocker's deadwood, added up."""
    return f"{sentence(whose)} deadwood: {added_up}."


def laid_off(card: str, ending: str) -> str:
    """A card that is to be laid off, and what counting comes to now."""
    return f"{card} is laid off. {ending}"


def which_meld(card: str, numbers: Sequence[int]) -> str:
    """That a card fits several melds."""
    places = " and ".join(map(str, numbers))
    return f"{card} fits melds {places}: say lay off {card} on {numbers[0]}."


def fits_not(card: str, number: str) -> str:
    """That a card does not fit the meld that was named."""
    return f"{card} does not fit meld {number}."


def not_knocked_by(card: str) -> str:
    """That no knock is possible by throwing this card."""
    return f"You cannot knock by throwing {card}. Type knock to see what is possible."


def not_gin_by(card: str) -> str:
    """That throwing this card is no gin."""
    return f"Throwing {card} is not gin. Type gin to see what is possible."


def limit(limit: int, upcard: str, *, doubled: bool) -> str:
    """How a hand may be ended, in Oklahoma with the card that says it."""
    ends = f"knock with {limit} or less" if limit else "only gin ends the hand"
    by = f" by the upcard {upcard}" if upcard else ""
    return f"{ends}{by}{', counts double' if doubled else ''}"


def upcard(card: str) -> str:
    """The card turned up after the deal."""
    return f"The upcard is {card}."


def known(cards: str) -> str:
    """Which cards somebody is known to hold, beside how many there are."""
    return f"{cards} among them"


def known_of(who: str, what: str, cards: str) -> str:
    """What is known of somebody: ``holds``, ``took``, ``passed``, ``threw``."""
    return f"{sentence(who)} {what} {cards}."


HOLDS, TOOK, PASSED, THREW = "still holds", "took", "passed", "threw"
NOTHING_KNOWN: Final = "Nothing is known of the others' cards yet."


def showdown_melds(whose: str, rows: Sequence[str]) -> str:
    """The melds of a hand that is over."""
    return (
        f"{sentence(whose)} melds: {'; '.join(rows)}."
        if rows
        else f"{sentence(whose)} melds: none."
    )


def row(number: int, gains: Sequence[str], how: str) -> str:
    """A hand of the score sheet: who gained what, and how it ended."""
    told = ", ".join(gains) if gains else "no points"
    return f"Hand {number}: {told}, {how}."


def gain(who: str, points: int) -> str:
    """What one side has gained."""
    return side_score(who, str(points))


def and_so(line: str) -> str:
    """A line as a sentence."""
    return f"{sentence(line)}."
