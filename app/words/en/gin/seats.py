"""What the other players are to the one at the start screen."""

from __future__ import annotations

from typing import Final

from app.games.gin.rules import Seating

OTHERS: Final = {
    Seating.TWO: ("Opponent",),
    Seating.ROTATION: ("Opponent 1", "Opponent 2"),
    Seating.CAPTAIN: ("Player 2", "Player 3"),
    Seating.PARTNERS: ("Opponent 1", "Partner", "Opponent 2"),
    Seating.TABLE: ("Opponent 1", "Opponent 2", "Opponent 3"),
}
"""In turn order."""
