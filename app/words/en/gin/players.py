"""How the CPU players of Gin play, for whoever chooses an opponent."""

from __future__ import annotations

from typing import Final

from app.players.base import Player, full_name, level_of
from app.players.strength import RATINGS, measured

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
    found, name = measured(player), full_name(player)
    if found is None:
        return ""
    told = f"Elo {RATINGS[name].elo:.0f}; "
    if name == found.stronger:
        return f"{told}wins {found.percent:.0f} of 100 against {level_of(found.weaker)}."
    return f"{told}loses {found.percent:.0f} of 100 to {level_of(found.stronger)}."
