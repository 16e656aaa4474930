"""What is said in lines at a table of Gin. Cards are written as ``5♥``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.text.people import sentence
from app.words.en.lines.common import side_score

ANSWERS: Final = ("lay off a card", "take the best defence", "count")
BY_SUIT: Final = "by suit"
BY_RANK: Final = "by rank"
COMMANDS_FOR_KEYS: Final = {"act": "", "stock": "draw"}
"""What is typed where sentences name keys, by the names of their bindings."""


def gin(*, big: bool) -> str:
    """Another."""
    return "go big gin" if big else "go gin"


def deadwood(points: int, row: str) -> str:
    """The cards outside melds."""
    return f"Deadwood {points}: {row}."


def their_melds(whose: str, rows: Sequence[str]) -> str:
    """The melds that a card can be laid off on, by their numbers."""
    told = "; ".join(f"{number}, {row}" for number, row in enumerate(rows, 1))
    return f"{sentence(whose)} melds: {told}."


def meld(cards: str, *, is_run: bool) -> str:
    """One of them."""
    return f"{'run' if is_run else 'set'} {cards}"


def which_meld(card: str, numbers: Sequence[int]) -> str:
    """That a card fits several melds."""
    places = " and ".join(map(str, numbers))
    return f"{card} fits melds {places}: say lay off {card} on {numbers[0]}."


def limit(limit: int, upcard: str, *, doubled: bool) -> str:
    """How a hand may be ended, in Oklahoma with the card that says it."""
    ends = f"knock with {limit} or less" if limit else "only gin ends the hand"
    by = f" by the upcard {upcard}" if upcard else ""
    return f"{ends}{by}{', counts double' if doubled else ''}"


def upcard(card: str) -> str:
    """The card turned up after the deal."""
    return f"The upcard is {card}."


def known_of(who: str, what: str, cards: str) -> str:
    """What is known of somebody: ``holds``, ``took``, ``passed``, ``threw``."""
    return f"{sentence(who)} {what} {cards}."


HOLDS, TOOK, PASSED, THREW = "still holds", "took", "passed", "threw"


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
