"""Every CPU player by name.

A new level is a module of its own, one line in ``PLAYERS``, and a sentence in the words of its
game. A changed player is a new version below its old one, which stays playable by its full name.
Those of ``PARTNERS`` are found by name as well, but are offered to nobody. All keep the rule of
``TurnPlayer`` by which no hand goes round for ever.
"""

from __future__ import annotations

from random import Random
from typing import Final

from app.games.gin.actions import Action
from app.games.gin.view import View
from app.players.base import CannotEvaluate, Evaluates, Player, Worth, full_name
from app.players.gin.casual import Casual
from app.players.gin.club import Club
from app.players.gin.expert import Expert
from app.players.gin.novice import Novice
from app.players.gin.simple import Simple
from app.players.gin.sparring import SPARRING
from app.players.gin.strong import Strong
from app.players.refusals import PlayerCode
from app.refusal import Refused

PLAYERS: Final[tuple[Player, ...]] = (
    Novice(),
    Casual(),
    Club(),
    Strong(),
    Expert(1),
    Expert(2),
    Expert(3),
)
"""All versions of all levels, the weakest level first and the oldest version first."""

PARTNERS: Final[tuple[Player, ...]] = (Simple(), *SPARRING)
"""The yardstick and the sparring partners, against whom levels are measured."""


JUDGE: Final = "expert-3"
"""The full name of the player by which choices of others are judged, in hints and in reviews. It
stays what it is when a level gets a new version: judgements of different days can be compared."""

_registered: list[Player] = []


class UnknownPlayer(Refused):
    """A name that no CPU player has; it comes with those that there are."""


def register(player: Player) -> None:
    """Let a player be found by its name, as one of a game that does not come with the program."""
    _registered.append(player)


def unregister(player: Player) -> None:
    """Let a player not be found any more, as before ``register``."""
    _registered.remove(player)


def levels() -> list[Player]:
    """The newest version of every level, the weakest first."""
    return list({player.name: player for player in PLAYERS}.values())


def find(name: str) -> Player:
    """The player of a full name, ``novice-1``, or the newest of a level, ``novice``, in any case.

    Raises UnknownPlayer when there is none; it names the levels alone.
    """
    wanted = name.strip().lower()
    for player in reversed((*_registered, *PARTNERS, *PLAYERS)):
        if wanted in (player.name, full_name(player)):
            return player
    known = [player.name for player in levels()]
    raise UnknownPlayer(PlayerCode.UNKNOWN, name=name, known=known)


def evaluate(name: str, view: View) -> list[tuple[Action, Worth]]:
    """What the player of this name says that every legal action is worth, the best first.

    The same view gives the same answer in every process. Raises UnknownPlayer, and CannotEvaluate
    where the player only chooses, or can say nothing of this view.
    """
    player = find(name)
    if not isinstance(player, Evaluates):
        raise CannotEvaluate(PlayerCode.ONLY_CHOOSES)
    return player.evaluate(view)


def decide(name: str, view: View, seed: int) -> Action:
    """What the player of this name does, given a number for its random choices.

    The same three give the same action in every process. Raises UnknownPlayer.
    """
    return find(name).decide(view, Random(seed))
