"""Every CPU player of contract rummy."""

from __future__ import annotations

from typing import Final

from app.players.base import Player
from app.players.contract.casual import Casual
from app.players.contract.older import Basic, Dumb, Generous, Stingy

PLAYERS: Final[tuple[Player, ...]] = (Basic(), Casual())
"""All levels, the weakest first."""

PARTNERS: Final[tuple[Player, ...]] = (Dumb(), Generous(), Stingy())
"""The older bots beside ``basic``, the yardstick."""
