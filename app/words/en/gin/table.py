"""Who is around the table, what goes on, and the score, in a line each."""

from __future__ import annotations

from collections.abc import Sequence

from app.text.speech import tr, tr_c


def partners_hand(outcome: str) -> tuple[str, str]:
    """How the hand of one's partner ended, in wordings that grow shorter."""
    return (
        tr("Your partner's hand: {outcome}", outcome=outcome),
        tr("Your partner: {outcome}", outcome=outcome),
    )


def deeds(entries: Sequence[str]) -> str:
    """Return deeds one after the other: ``drew, threw 9♣ and knocked``."""
    *first, last = entries
    if not first:
        return last
    # Translators: an "and" that stands in the last deed itself is not said twice
    if tr_c("between deeds", " and ") in last:
        return ", ".join(entries)
    return tr_c("between deeds", "{some} and {last}", some=", ".join(first), last=last)
