"""How the CPU players of Basic Rummy play, for whoever chooses an opponent."""

from __future__ import annotations

from typing import Final

from app.players.base import Player
from app.text.speech import msg, tr

_CHARACTERS: Final = {
    "heuristic": msg("Throws its highest card, melds at once."),
    "casual": msg("Keeps pairs, melds whatever it can."),
    "strong": msg("Counts cards, holds its melds back."),
}


def about(player: Player) -> str:
    """Return how a player plays; empty for one that is offered to nobody."""
    return tr(_CHARACTERS[player.name]) if player.name in _CHARACTERS else ""
