"""What the rules of several games say in the same words."""

from __future__ import annotations

from app.text.speech import tr


def series(best_of: int) -> list[str]:
    """A series of so many matches at most."""
    return [
        tr(
            "A series is {matches} matches at most. The first player who wins"
            " {needed} of them wins the series.",
            matches=best_of,
            needed=best_of // 2 + 1,
        ),
        tr("Every match begins without points. The deal goes on as it does within a match."),
    ]
