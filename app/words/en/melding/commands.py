"""What can be typed at a table with open melds, and what is said of a text that is no command."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

FOR_EXAMPLE: Final = "meld 7c 7d 7h, lay off 8c on b, discard kd, help …"
"""In the command line before anything is typed."""

LAY_OFF, SWAP = "lay off", "swap"
"""What is typed, in examples."""
ALL: Final = ("all", "everything", "all cards")
"""What is laid off where all that fits is."""
JOKERS: Final = ("joker", "jokers", "jk", "*", "★")
"""What a joker may be called."""
ON: Final = ("on", "to", "in", "into", "onto")
"""What may stand before the letter of a meld."""
MELD: Final = "meld"
"""What may stand before the letter of a meld as well."""
FOR_JOKER: Final = r"for\s+(?:the\s+|a\s+)?(?:joker|jk|\*|★)"
"""What may stand behind the card of an exchange, as a regular expression."""
LOW: Final = ("low", "low end", "bottom", "left")
HIGH: Final = ("high", "high end", "top", "right")
"""The ends of a run."""
AND: Final = "and"
"""What may stand between two melds."""


def no_spot(text: str, letters: Sequence[str]) -> str:
    """That no meld on the table has this letter."""
    if not letters:
        return "There are no melds on the table yet."
    last = f" to {letters[-1]}" if len(letters) > 1 else ""
    return f"“{text}” is no meld on the table: say a letter, {letters[0]}{last}."


def no_joker_for(card: str, table_meld: str) -> str:
    """That a card cannot be exchanged for a joker."""
    there = f"in {table_meld}" if table_meld else "on the table"
    return f"No joker {there} stands for {card}"


def not_held(card: str, held: int, *, is_joker: bool) -> str:
    """That somebody named a card, in words, more often than it is in the hand."""
    if not held:
        return "You do not hold a joker." if is_joker else f"You do not hold the {card}."
    return f"You hold only one {card}." if held == 1 else f"You hold the {card} only {held} times."
