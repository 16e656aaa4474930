"""Statistics in lines."""

from __future__ import annotations

from app.coach.statistics import Statistics


def figure(what: str, told: str) -> str:
    """A figure with what it is."""
    return f"{what}: {told}."


def against(name: str, found: Statistics) -> str:
    """What the matches against one opponent come to."""
    points = found.points_a_hand
    hand = "" if points is None else f", {points:+.1f} points a hand"
    return f"Against {name}: {found.won} won, {found.lost} lost{hand}."
