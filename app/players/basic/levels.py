"""The players of Basic Rummy by name."""

from __future__ import annotations

from typing import Final

from app.players.basic.casual import Casual
from app.players.basic.heuristic import Heuristic
from app.players.basic.player import BasicPlayer
from app.players.basic.sparring import PARTNERS
from app.players.basic.strong import Strong

PLAYERS: Final[tuple[BasicPlayer, ...]] = (Heuristic(), Casual(), Strong())
"""All levels, the weakest first."""


def find(name: str) -> BasicPlayer:
    """The level or sparring partner of this name. Raises ValueError when there is none."""
    for player in (*PLAYERS, *PARTNERS):
        if player.name == name:
            return player
    raise ValueError(name)
