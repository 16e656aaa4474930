"""Who is around the table, what goes on, and the score, in a line each."""

from __future__ import annotations

from collections.abc import Sequence


def partners_hand(outcome: str) -> tuple[str, str]:
    """How the hand of one's partner ended, in wordings that grow shorter."""
    return f"Your partner's hand: {outcome}", f"Your partner: {outcome}"


def listed(entries: Sequence[str]) -> str:
    """Deeds one after the other: ``drew, threw 9♣ and knocked``."""
    *first, last = entries
    if not first:
        return last
    return f"{', '.join(first)}{',' if ' and ' in last else ' and'} {last}"
