"""The third opponent: somebody who plays at a club, and counts the cards."""

from __future__ import annotations

from typing import Final

from app.players.gin.counting import Character, CountingPlayer


class Club(CountingPlayer):
    """Knows which cards are gone and knocks less and less willingly as the hand goes on."""

    name: Final = "club"
    version: Final = 1
    character = Character(
        knocks=(10, 10, 10, 7, 5, 4, 3), hope=0.6, fading=0.9, fear=10.0, fear_behind=15.0
    )
