"""How the CPU players of Basic Rummy play, for whoever chooses an opponent."""

from __future__ import annotations

from typing import Final

from app.players.base import Player

_CHARACTERS: Final = {
    "heuristic": "Throws its highest card, melds at once.",
    "casual": "Keeps pairs, melds whatever it can.",
    "strong": "Counts cards, holds its melds back.",
}


def about(player: Player) -> str:
    """How a player plays; empty for one that is offered to nobody."""
    return _CHARACTERS.get(player.name, "")
