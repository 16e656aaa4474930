"""The interface of a CPU player: an object that decides from a view of the hand, and nothing
else.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple, Protocol, runtime_checkable

from app.games.gin.actions import Action
from app.games.gin.view import Phase, View
from app.messages import msg
from app.quoting import quoted
from app.refusal import Code, Codes, Refused


class PlayerCode(Codes):
    """The codes of UnknownPlayer, NoValues and CannotEvaluate."""

    UNKNOWN = Code(
        "players.unknown",
        msg("There is no player called {name}. Choose one of {known}."),
        name=quoted,
    )
    NO_ELO = Code(
        "players.no-elo",
        msg("There is no opponent {name}: give elo: and a whole number from {least} to {most}."),
        name=quoted,
    )

    # NoValues.
    NO_FILE = Code(
        "players.no-file",
        msg("There is no file {path}: name one that training has written."),
    )
    NO_VALUES = Code(
        "players.no-values",
        msg("{path} has no values of an expert: name a file that training has written."),
    )

    # CannotEvaluate.
    ONLY_CHOOSES = Code(
        "players.only-chooses", msg("This player cannot value choices: ask expert.")
    )
    NOTHING_TO_CHOOSE = Code(
        "players.nothing-to-choose", msg("There is nothing to choose in this seat now.")
    )
    MORE_SIDES = Code(
        "players.more-sides", msg("Choices can be judged only in matches between two.")
    )
    """The match is not between two players."""
    SEVERAL_GAMES = Code(
        "players.several-games",
        msg("Choices cannot be judged where several games are played at once."),
    )
    """The match is of several games at once, so that no single score decides it."""


class Player(Protocol):
    """Decides for one seat, in the views and actions of its game.

    A player keeps nothing between decisions, so one object serves every seat, every hand and every
    match. Its module is imported to offer it; what is slow to load, it loads when it first decides.
    """

    @property
    def name(self) -> str:
        """The level in one lower-case word: "novice"."""

    @property
    def version(self) -> int:
        """The version, from 1; a player that decides anything differently gets a new one."""

    def decide(self, view: Any, rng: Random) -> Any:
        """Return a legal action for the seat of the view, whose turn it is.

        Equal views and generators in equal states give equal actions.
        """


class ChoiceValue(NamedTuple):
    """The value of a choice to the seat that has it."""

    win: float
    """The chance to win the match afterwards, 0 to 1."""
    points: float
    """The expected points of the hand, bonuses included; negative ones go to the opponent."""


@runtime_checkable
class Evaluates(Player, Protocol):
    """A player that can value choices, and not only choose."""

    def evaluate(self, view: View) -> list[tuple[Action, ChoiceValue]]:
        """Return the value of every legal action of the seat to act, the best first.

        They are in order of the chance to win, then of points, then as the view lists them. Equal
        views give equal answers. Raises CannotEvaluate.
        """


class CannotEvaluate(Refused):
    """The choices of a view cannot be valued."""


def check_evaluable(view: View) -> None:
    """Raise CannotEvaluate unless the seat has a choice in a match of two that one score
    decides.
    """
    if view.to_act != view.seat or view.phase is Phase.OVER:
        raise CannotEvaluate(PlayerCode.NOTHING_TO_CHOOSE)
    if len(view.scores) != 2:
        raise CannotEvaluate(PlayerCode.MORE_SIDES)
    if view.rules.hollywood:
        raise CannotEvaluate(PlayerCode.SEVERAL_GAMES)


def full_name(player: Player) -> str:
    """Return the name in journals: "novice-1"."""
    return f"{player.name}-{player.version}"


def level_of(full: str) -> str:
    """Return the level of a full name: "novice" for "novice-1"."""
    return full.rpartition("-")[0]
