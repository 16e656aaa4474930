"""How the CPU players of Gin play, for whoever chooses an opponent."""

from __future__ import annotations

from typing import Final

from app.players.base import Player, full_name, level_of
from app.players.strength import measured

_CHARACTERS: Final = {
    "novice": "Takes almost anything, knocks at once.",
    "casual": "Keeps deadwood low, loves to go gin.",
    "club": "Counts the cards, and throws with care.",
    "strong": "Knocks early or waits, gives nothing.",
    "expert": "Plays every hand for the whole match.",
}


def about(player: Player) -> str:
    """How a player plays, and how strong it is where that was measured: a line each."""
    return f"{character(player.name)}\n{strength(player)}".rstrip()


def character(name: str) -> str:
    """A sentence on how the level of this name plays; empty for one that is offered to nobody."""
    return _CHARACTERS.get(name, "")


def strength(player: Player) -> str:
    """A sentence on how strong a player is; empty where that was not measured."""
    found = measured(player)
    if found is None:
        return ""
    if full_name(player) == found.stronger:
        return f"Wins {found.percent:.0f} of 100 games against {level_of(found.weaker)}."
    return f"Loses {found.percent:.0f} of 100 games to {level_of(found.stronger)}."
