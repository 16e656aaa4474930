"""How the CPU players of contract rummy play, for whoever chooses an opponent."""

from __future__ import annotations

from typing import Final

from app.players.base import Player
from app.text.speech import msg, tr

_CHARACTERS: Final = {
    "dumb": msg("Draws and buys by the toss of a coin."),
    "generous": msg("As basic, but lets anybody buy."),
    "stingy": msg("As basic, but lets nobody buy."),
    "basic": msg("Takes what fits, throws dear cards."),
    "casual": msg("Goes down as soon as it can."),
    "strong": msg("Plans the contract, watches the table."),
}


def about(player: Player) -> str:
    """Return how a player plays; empty for one that is offered to nobody."""
    return tr(_CHARACTERS[player.name]) if player.name in _CHARACTERS else ""
