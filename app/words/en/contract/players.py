"""How the CPU players of contract rummy play, for whoever chooses an opponent."""

from __future__ import annotations

from typing import Final

from app.players.base import Player

_CHARACTERS: Final = {
    "dumb": "Draws and buys by the toss of a coin.",
    "generous": "As basic, but lets anybody buy.",
    "stingy": "As basic, but lets nobody buy.",
    "basic": "Takes what fits, throws dear cards.",
    "casual": "Goes down as soon as it can.",
    "strong": "Plans the contract, watches the table.",
}


def about(player: Player) -> str:
    """How a player plays; empty for one that is offered to nobody."""
    return _CHARACTERS.get(player.name, "")
