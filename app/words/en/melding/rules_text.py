"""What the rules of several games say in the same words."""

from __future__ import annotations


def series(best_of: int) -> list[str]:
    """A series of so many matches at most."""
    return [
        f"A series is {best_of} matches at most. The first player who wins"
        f" {best_of // 2 + 1} of them wins the series.",
        "Every match begins without points. The deal goes on as it does within a match.",
    ]
