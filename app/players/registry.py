"""Every CPU player by name.

A new level is a module of its own and one line in ``PLAYERS``. A changed player is a new
version below its old one, which stays playable by its full name.
"""

from __future__ import annotations

from random import Random
from typing import Final

from app.engine.actions import Action
from app.engine.view import View
from app.players.base import Player, full_name
from app.players.casual import Casual
from app.players.novice import Novice

PLAYERS: Final[tuple[Player, ...]] = (
    Novice(),
    Casual(),
)
"""All versions of all levels, the weakest level first and the oldest version first."""


class UnknownPlayer(ValueError):
    """A name that no CPU player has; the message says which names there are."""


def levels() -> list[Player]:
    """The newest version of every level, the weakest first."""
    return list({player.name: player for player in PLAYERS}.values())


def find(name: str) -> Player:
    """The player of a full name, ``novice-1``, or the newest of a level, ``novice``, in any case.

    Raises UnknownPlayer when there is none.
    """
    wanted = name.strip().lower()
    for player in reversed(PLAYERS):
        if wanted in (player.name, full_name(player)):
            return player
    known = ", ".join(player.name for player in levels())
    raise UnknownPlayer(f"There is no player called “{name}”. Choose one of {known}.")


def decide(name: str, view: View, seed: int) -> Action:
    """What the player of this name does, given a number for its random choices.

    The same three give the same action in every process. Raises UnknownPlayer.
    """
    return find(name).decide(view, Random(seed))
