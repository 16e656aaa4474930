"""The deals of experts, played once more, in words."""

from __future__ import annotations

from typing import Final

from app.text.speech import msg

TITLE: Final = "Duplicate"
MARK: Final = msg("Duplicate")
"""On the top line of a deal."""
BACK: Final = "Back to the deals"
_HEADS: Final = ("deal", "dealt by", "you", "the expert", "you beside the expert")


def heads() -> str:
    """What stands over the deals."""
    deal, dealer, mine, theirs, difference = _HEADS
    return f"  {deal:>4}   {dealer:<14}{mine:>6}{theirs:>14}{difference:>25}"


def line(number: int, dealer: str, mine: int | None, theirs: int | None) -> str:
    """A deal with its points; without them before it is played."""
    head = f"{number:>4}   {dealer:<14}"
    if mine is None or theirs is None:
        return head
    return f"{head}{mine:>+6}{theirs:>+14}{mine - theirs:>+25}"


def total(mine: int, theirs: int) -> str:
    """All deals together."""
    return f"  {'all':>4}   {'':<14}{mine:>+6}{theirs:>+14}{mine - theirs:>+25}"


def verdict(mine: int, theirs: int) -> str:
    """How a whole set went."""
    if mine == theirs:
        return f"You made {mine:+} points, exactly as many as the expert."
    more = "more" if mine > theirs else "fewer"
    return (
        f"You made {mine:+} points with the cards with which the expert made {theirs:+}: "
        f"{abs(mine - theirs)} {more}."
    )
