"""Faults in the program that cost a page, and not the visit."""

from __future__ import annotations

from pathlib import Path
from typing import Final

LEFT_OUT: Final = "The game has a fault: this could not be done."
CLOSED: Final = "The game has a fault: that page had to be closed."
SHOWN_ANEW: Final = "The game has a fault: this screen was set up anew."
NOT_SHOWN: Final = "The game has a fault: this cannot be shown now. Every move is saved."


def written(report: Path | None) -> str:
    """Where it is written what happened; empty where that could not be."""
    return f"Please report it with the file {report}." if report else ""
