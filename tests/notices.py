"""The words of the notices on a screen."""

from __future__ import annotations

EDGE = "▌"
"""The left border of a notice."""
_BORDERS = " │┃|╯╮"
"""Signs of a panel that a notice can lie in, at the right of its text."""


def noticed(screen: str) -> str:
    """Return what the notices on this screen say, as one line."""
    rows = (line.rpartition(EDGE)[2] for line in screen.splitlines() if EDGE in line)
    return " ".join(" ".join(row.rstrip(_BORDERS) for row in rows).split())
