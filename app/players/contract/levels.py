"""Every CPU player of contract rummy."""

from __future__ import annotations

from typing import Final

from app.players.base import Player
from app.players.contract.casual import Casual
from app.players.contract.older import Basic, Dumb, Generous, Stingy

PLAYERS: Final[tuple[Player, ...]] = (Dumb(), Generous(), Stingy(), Basic(), Casual())
"""All levels, the weakest first: the four older bots, of which ``basic`` is the yardstick, and
those that play better."""

PARTNERS: Final[tuple[Player, ...]] = ()
"""Nobody yet."""
