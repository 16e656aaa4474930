"""What small screens and passing notices say."""

from __future__ import annotations

from typing import Final

DELETE_MATCH: Final = "Delete this match for good?"
DELETED: Final = "The match is deleted."
UNSAVED: Final = "NOT SAVED"
"""On the top line, as long as something is not on the disk."""


def too_small(width: int, height: int, columns: int, rows: int) -> str:
    """That a window of ``width`` and ``height`` is too small, and how large it must be."""
    return (
        f"This window is {width}x{height}. Make it at least {columns}x{rows} to go on: "
        "the match waits."
    )
