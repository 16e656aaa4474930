"""Laying off on a knock, in words."""

from __future__ import annotations

from collections.abc import Sequence

from app.text.people import sentence

COUNT, COUNT_NOW = "Count", "Count now"


def nothing_fits(who: str, counting: str, *, more: bool) -> str:
    """That nothing fits the knocker's melds, or nothing ``more``, and what it comes to."""
    return f"Nothing {'more ' if more else ''}fits {who}'s melds: {counting}"


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
