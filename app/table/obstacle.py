"""What stands in the way of somebody here who wants to go on with a saved match."""

from __future__ import annotations

from pathlib import Path

from app.engine.match import Match
from app.quoting import printable


def obstacle(match: Match, path: Path) -> str | None:
    """Why the match of a journal cannot be gone on with here, as a sentence; None if it can."""
    if not any(seat.is_human for seat in match.seats):
        return (
            f"Only computer players play in {printable(path)}, and nobody can watch them yet: check"
            " the match with gin-rummy verify."
        )
    return None
