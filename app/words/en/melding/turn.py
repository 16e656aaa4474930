"""What may be done now at a table with open melds, and why not the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

DRAWS_THEN: Final = "draw from the stock"
"""The draw that waits for its turn."""
HAVE_DRAWN: Final = "You have drawn"
DRAW_BEFORE: Final = {
    "throw": "You cannot throw before you have drawn",
    "meld": "You cannot meld before you have drawn",
    "lay_off": "You cannot lay off before you have drawn",
}
NOT_NOW: Final = "This is not possible now"
NO_BUYING: Final = "Nothing is bought in this game"
NOTHING_TO_BUY: Final = "Nothing is to be bought now"
NOTHING_TO_PASS: Final = "There is nothing to pass"
NO_AREAS: Final = "There are no meld areas in this game"
NO_AREAS_NOW: Final = "You are down and need no meld areas any more"
EMPTY_STOCK: Final = "The stock is empty"
EMPTY_PILE: Final = "The discard pile is empty"
ANSWER_FIRST: Final = "Say first whether you buy the card"
CLAIM_FIRST: Final = "Say first whether you take the card"
OVER: Final = "It is over."
IS_DECIDED: Final = "Whether somebody buys the top of the pile is being decided."
NO_MELD_HELD: Final = "Your hand holds no meld"
NOTHING_FITS: Final = "None of your cards fits a meld on the table"
DOWN_FIRST: Final = "You are not down yet"
ALREADY_DOWN: Final = "You are down, and nobody melds twice in a round"


def without_stop(sentence: str) -> str:
    """A sentence without its full stop, to go on from."""
    return sentence.removesuffix(".")


def listed(parts: Sequence[str]) -> str:
    """What is possible, one after the other."""
    return ", ".join(parts)


def draws(stock: str) -> str:
    """A draw from the stock, with its key."""
    return f"{stock} draws from the stock"


def takes(take: str, top: str) -> str:
    """A draw from the pile, with its key."""
    return f"{take} takes {top}"


def buys(buy: str, top: str) -> str:
    """An answer to the poll."""
    return f"{buy} buys {top}"


def passes(leave: str) -> str:
    """The other answer."""
    return f"{leave} lets it pass"


def lets_go(leave: str, buyer: str) -> str:
    """Leaving the top of the pile to somebody."""
    return f"{leave} lets {buyer} have it"


def melds(key: str, *, is_contract: bool) -> str:
    """Putting melds on the table."""
    return f"{key} {'goes down' if is_contract else 'melds'}"


def lays_off(key: str) -> str:
    """Laying off all that fits."""
    return f"{key} lays off all that fits"


def throws(key: str) -> str:
    """The end of a turn."""
    return f"{key} throws the raised card"


def not_held(card: str) -> str:
    """That somebody speaks of a card of others; ``card`` in words."""
    return f"You do not hold the {card}"


def just_taken(card: str) -> str:
    """Why a card cannot be thrown."""
    return f"{card} was just taken and cannot be thrown back"


def fits_nothing(card: str) -> str:
    """That a card cannot be laid off."""
    return f"{card} fits no meld on the table"


def cannot_go_down(what: Sequence[str]) -> str:
    """Why not: what the areas need, each in words, or nothing."""
    return f"You cannot go down yet, {' and '.join(what)}" if what else "You cannot go down yet"


def area_needs(area: str, missing: int) -> str:
    """What an area needs; ``missing`` is 0 where its cards do not go together."""
    if not missing:
        return f"{area} has cards that do not go together"
    return f"{area} needs {_NUMBERS.get(missing, str(missing))} more card{'s' * (missing != 1)}"


_NUMBERS: Final = {1: "one", 2: "two", 3: "three", 4: "four"}
