"""Laying off on a knock, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.words.en.people import sentence

BEST: Final = "Best defence"
COUNT, COUNT_NOW = "Count", "Count now"
LAY_OFF: Final = "Lay off"
TAKE_BACK: Final = "Take back"
THROWN: Final = "thrown"
"""Under the card that the knocker threw."""
ANY: Final = "any"
"""Over a card that fits all of the melds."""
NO_CARD: Final = "No card is left that could be laid off."
YOUR_CARDS: Final = "Your cards"
CHOOSE: Final = "Your cards; the arrows raise one. Over a card: the meld that it fits."


def knocks(who: str, deadwood: int) -> str:
    """Who knocked, and with what."""
    return f"{who} knocks with {deadwood}"


def knocked(who: str, deadwood: int, other: str) -> str:
    """Who knocked, with what, and who answers it."""
    return f"{who} knocked with {deadwood}, {other} lays off"


def cards_of(who: str) -> str:
    """Whose cards are shown."""
    return f"{who}'s cards"


def nothing_fits(who: str, counting: str, *, more: bool) -> str:
    """That nothing fits the knocker's melds, or nothing ``more``, and what it comes to."""
    return f"Nothing {'more ' if more else ''}fits {who}'s melds: {counting}"


def fits_none(card: str, who: str) -> str:
    """That a card fits none of the knocker's melds."""
    return f"{card} fits none of {who}'s melds."


def which_meld(card: str, melds: Sequence[str]) -> str:
    """Asks on which of several melds a card is to be laid off."""
    return f"Lay {card} off on {' or '.join(melds)}? Press the number, or click on the meld."


def fits(card: str, who: str, melds: Sequence[str], deadwood: int) -> str:
    """Which of the knocker's melds a card fits, and what is left without it."""
    return f"{card} fits {who}'s {' and '.join(melds)}. Without it your deadwood is {deadwood}."


def lay_off(card: str) -> str:
    """The button that lays a card off."""
    return f"Lay off {card:<3}"


def best(how: str, ending: str) -> str:
    """What is best, and what it comes to."""
    return f"Best defence: {how}, {ending}"


def count_now(ending: str) -> str:
    """What it comes to to lay nothing more off."""
    return f"Count now: {ending}"


def how(back: str, more: str, *, laid_off: bool) -> str:
    """What to do: which cards to take back and which to lay off; ``laid_off`` says whether any
    has been.
    """
    if back:
        return f"take back {back}, lay off {more}" if more else f"take back {back}"
    if more:
        return f"lay off {more}"
    return "lay nothing more off" if laid_off else "lay nothing off"


def ending(mine: int, theirs: int, scores: str, points: Sequence[int], *, undercut: bool) -> str:
    """What the hand comes to, as half a sentence: the deadwood of both, ``scores`` as in “you
    score”, empty for nobody, and the points; of an undercut the difference and the bonus.
    """
    told = f"you end on {mine} against {theirs}. "
    if not scores:
        return f"{told}Nobody scores."
    added_up = " + ".join(map(str, points))
    return f"{told}{'Undercut! ' if undercut else ''}{sentence(scores)} {added_up}."
