"""The CPU players by game and name.

Players of different games may have the same name. A new level is a module of its own, one line in
``PLAYERS`` of its game, and a sentence in the words of its game. A changed player is a new version
below its old one, which stays playable by its full name. Those of ``PARTNERS`` are found by name as
well, but are not offered. In Gin ``elo:1100`` is an opponent of that strength (``gin/rated.py``),
and ``gina`` one with a habit (``gin/characters.py``).
"""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any, Final

from app.games.base import GAMES, USUAL_GAME
from app.games.gin.rules import GAME_NAME as GIN
from app.players.base import (
    CannotEvaluate,
    ChoiceValue,
    Evaluates,
    Player,
    PlayerCode,
    full_name,
    level_of,
)
from app.players.strength import ANY_RATED, RATED, RATED_ELOS, rated_elo
from app.refusal import Refused

JUDGE: Final = "expert-3"
"""The full name of the player that judges choices in Gin, in hints and in reviews.

It stays when a level gets a new version: judgements of different days can be compared."""

_registered: dict[str, tuple[Player, ...]] = {}


class UnknownPlayer(Refused):
    """No CPU player of a game has this name; the known ones come with the error."""


def register(player: Player, game: str) -> None:
    """Let a player be found by its name, as one of a game that does not come with the program."""
    _registered[game] = (*_registered.get(game, ()), player)


_COMPARED: Final = frozenset({"heuristic", "dumb"})
"""Levels that are there for comparing programs."""


def unregister(player: Player, game: str) -> None:
    """Undo ``register``."""
    _registered[game] = tuple(other for other in _registered[game] if other is not player)


def levels(game: str = USUAL_GAME) -> list[Player]:
    """Return the newest version of every level, the weakest first; none of an unknown game."""
    return list({player.name: player for player in _known(game, "PLAYERS")}.values())


def levels_offered(game: str = USUAL_GAME) -> list[Player]:
    """Return the levels that players choose from, the weakest first; the others are for comparing
    programs, and are found by their names.
    """
    return [player for player in levels(game) if player.name not in _COMPARED]


def characters(game: str = USUAL_GAME) -> list[Player]:
    """Return the newest version of every opponent with a character; none of a game without them."""
    return list({player.name: player for player in _characters(game)}.values())


def opponents_offered(game: str = USUAL_GAME) -> list[Player]:
    """Return the players that people choose from: the levels, then the characters."""
    return [*levels_offered(game), *characters(game)]


def find(name: str, game: str = USUAL_GAME) -> Player:
    """Return the player of a full name ("novice-1"), or the newest of a level ("novice"), in any
    case.

    Raises UnknownPlayer if the game has none; it names the levels alone.
    """
    wanted = name.strip().lower()
    if game == GIN and wanted.startswith(RATED):
        return _rated(name, wanted)
    everybody = (
        *_registered.get(game, ()),
        *_known(game, "PARTNERS"),
        *_characters(game),
        *_known(game, "PLAYERS"),
    )
    for player in reversed(everybody):
        if wanted in (player.name, full_name(player)):
            return player
    known = [player.name for player in (*opponents_offered(game), *_registered.get(game, ()))]
    known += [ANY_RATED] if game == GIN else []
    raise UnknownPlayer(PlayerCode.UNKNOWN, name=name, known=known)


def _characters(game: str) -> tuple[Player, ...]:
    if game != GIN:
        return ()
    from app.players.gin.characters import CHARACTERS

    return CHARACTERS


def _rated(name: str, wanted: str) -> Player:
    from app.players.gin.levels import Rated

    for level in (wanted, level_of(wanted)):
        if (elo := rated_elo(level)) is not None and wanted in (level, full_name(Rated(elo))):
            return Rated(elo)
    least, most = RATED_ELOS[0], RATED_ELOS[-1]
    raise UnknownPlayer(PlayerCode.NO_ELO, name=name, least=least, most=most)


def judge(game: str) -> str:
    """Return the full name of the player that judges choices in a game: in others than Gin the
    strongest level. Raises UnknownPlayer for a game without players.
    """
    if game == GIN:
        return JUDGE
    found = levels(game)
    return full_name(found[-1] if found else find("", game))


def _known(game: str, which: str) -> tuple[Player, ...]:
    """Return all versions of all levels of a game, the weakest and the oldest first; or its
    partners.
    """
    if game not in GAMES:
        return ()
    players: tuple[Player, ...] = getattr(import_module(f"app.players.{game}.levels"), which)
    return players


def evaluate(name: str, view: Any) -> list[tuple[Any, ChoiceValue]]:
    """Return a player's value of every legal action, the best first.

    The same view gives the same answer in every process. Raises UnknownPlayer, and CannotEvaluate
    if the player only chooses, or has no opinion on this view.
    """
    player = find(name, view.rules.game)
    if not isinstance(player, Evaluates):
        raise CannotEvaluate(PlayerCode.ONLY_CHOOSES)
    return player.evaluate(view)


def decide(name: str, view: Any, seed: int) -> Any:
    """Return a player's action; ``seed`` is for its random choices.

    The same three give the same action in every process. Raises UnknownPlayer.
    """
    return find(name, view.rules.game).decide(view, Random(seed))
