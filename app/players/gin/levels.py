"""Every CPU player of Gin.

All keep the rule of ``TurnPlayer`` by which no hand goes round for ever.
"""

from __future__ import annotations

from typing import Final

from app.players.base import Player
from app.players.gin.casual import Casual
from app.players.gin.club import Club
from app.players.gin.expert import Expert
from app.players.gin.novice import Novice
from app.players.gin.simple import Simple
from app.players.gin.sparring import SPARRING
from app.players.gin.strong import Strong

PLAYERS: Final[tuple[Player, ...]] = (
    Novice(),
    Casual(),
    Club(),
    Strong(),
    Expert(1),
    Expert(2),
    Expert(3),
    Expert(4),
)
"""All versions of all levels, the weakest level first and the oldest version first."""

PARTNERS: Final[tuple[Player, ...]] = (Simple(), *SPARRING)
"""The yardstick and the sparring partners, against whom levels are measured."""
