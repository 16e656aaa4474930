"""Every CPU player of contract rummy."""

from __future__ import annotations

from typing import Final

from app.players.base import Player
from app.players.contract.casual import Casual
from app.players.contract.older import Basic, Dumb, Generous, Stingy
from app.players.contract.strong import Frugal, Strong

PLAYERS: Final[tuple[Player, ...]] = (
    *(Dumb(), Generous(), Stingy(), Basic()),
    *(Casual(), Strong()),
)
"""All levels, the weakest first: the four older bots, of which ``basic`` is the yardstick, and
those that play better."""

PARTNERS: Final[tuple[Player, ...]] = (Frugal(),)
"""The yardstick for buying, which never buys."""
