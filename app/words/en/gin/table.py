"""Who is around the table, what goes on, and the score, in a line each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

PARTNER: Final = "partner"
CAPTAIN: Final = "captain"
HAS_PLAYED: Final = "has played"
"""Of somebody whose hand is over, while another goes on."""
PROGRAM: Final = "program"
"""What stands in the place of a level."""
DEALS_AND_SITS_OUT: Final = "deals and sits out"
SITS_OUT: Final = "sits out"
PARTNER_GOES_ON: Final = "Your hand is over; your partner's goes on."


def hand(number: int) -> str:
    """Which hand of the match is played."""
    return f"Hand {number}"


def in_matches(won: Sequence[int]) -> str:
    """The matches of a series that each side has won."""
    return f"{'-'.join(map(str, won))} in matches"


def cards(count: int) -> str:
    """How many cards somebody holds."""
    return f"{count} cards"


def holds(known: str) -> str:
    """Cards that somebody is known to hold."""
    return f"holds {known}"


def plays(who: str) -> str:
    """With whom somebody plays a hand at once with one's own."""
    return f"plays {who}"


def sits_out_while(first: str, second: str, key: str) -> str:
    """Who plays the hand that one sits out, and which key ends the pause."""
    return f"You sit out: {first} plays {second}. {key} goes on at once."


def thinks(who: str) -> str:
    """Whose move it is."""
    return f"{who} is thinking …"


def partners_hand(outcome: str) -> tuple[str, str]:
    """How the hand of one's partner ended, in wordings that grow shorter."""
    return f"Your partner's hand: {outcome}", f"Your partner: {outcome}"


def listed(entries: Sequence[str]) -> str:
    """Deeds one after the other: ``drew, threw 9♣ and knocked``."""
    *first, last = entries
    if not first:
        return last
    return f"{', '.join(first)}{',' if ' and ' in last else ' and'} {last}"
