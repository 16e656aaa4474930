"""The face on the screen, by Textual."""

from typing import Final

GAMES_SHOWN: Final = frozenset({"gin", "basic", "contract"})
"""The names of the games that have a screen here."""
