"""Every game that a match can be begun of, by its name."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from app.games.base import GameCode, UnknownGame
from app.storage.settings import OWN_GAME
from app.ui.games.base import GameOffer

_PLACES: Final = {
    OWN_GAME: "app.ui.games.gin",
    "basic": "app.ui.games.basic",
    "contract": "app.ui.games.contract",
}
"""The module of each game, which has it as ``OFFER``: loaded when the game is first asked for."""

GAMES: Final = tuple(_PLACES)
"""The names of all games, in the order in which they are offered."""


def offer_of(game: str) -> GameOffer:
    """What can be chosen for a match of this game. Raises UnknownGame."""
    if game not in _PLACES:
        raise UnknownGame(GameCode.UNKNOWN_GAME, games=GAMES)
    offer: GameOffer = import_module(_PLACES[game]).OFFER
    return offer
