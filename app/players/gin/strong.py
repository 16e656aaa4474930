"""The fourth opponent: patient, and never cheap to undercut."""

from __future__ import annotations

from typing import Final

from app.players.gin.counting import Character, CountingPlayer


class Strong(CountingPlayer):
    """Knocks in its first turns or not at all, and prices every card by the melds it may make."""

    name: Final = "strong"
    version: Final = 1
    character = Character(
        knocks=(10, 10, 10, 10, 0), hope=1.8, fading=0.95, best_draws=7, fear=10.0
    )
