"""What the screen of a table with open melds says, beside what is told of the match."""

from __future__ import annotations

from typing import Final

NEW: Final = "new"
DISCARDS: Final = "discards"
UPCARD: Final = "upcard"
NO_MELDS: Final = "No melds on the table yet."


def kind(*, is_run: bool) -> str:
    """What a meld is."""
    return "run" if is_run else "set"


def more_rows(above: int, below: int, up: str, down: str) -> str:
    """That there are more rows of melds than have room, with the keys that show them."""
    parts = [
        f"{key} {count} row{'s' * (count != 1)} {where}"
        for count, key, where in ((above, up, "above"), (below, down, "below"))
        if count
    ]
    return " · ".join(parts)
