"""Every CPU player of Basic Rummy."""

from __future__ import annotations

from typing import Final

from app.players.base import Player
from app.players.basic.casual import Casual
from app.players.basic.heuristic import Heuristic
from app.players.basic.sparring import Brisk
from app.players.basic.strong import Strong

PLAYERS: Final[tuple[Player, ...]] = (Heuristic(), Casual(), Strong())
"""All levels, the weakest first."""

PARTNERS: Final[tuple[Player, ...]] = (Brisk(),)
"""Whom the levels are measured against; none has been tuned against them."""
