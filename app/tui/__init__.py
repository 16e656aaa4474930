"""The face on the screen, by Textual."""

from typing import Final

from app.games.base import GAMES

GAMES_SHOWN: Final = frozenset(GAMES)
"""The names of the games that have a screen here."""
