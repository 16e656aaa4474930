"""What goes between a program and the process in which its CPU players think.

Questions go there and answers come back, one to each, with its number; see ``process`` for how.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from app.cpu.program import GameSoFar
from app.games.base import Action, View
from app.players import registry
from app.refusal import Refused

if TYPE_CHECKING:
    from app.match.view import FinishedRound


@dataclass(frozen=True, slots=True)
class Decide:
    """Ask for the action of a player in a view."""

    player: str
    view: View
    seed: int
    """A number for the player's random choices."""


@dataclass(frozen=True, slots=True)
class Evaluate:
    """Ask what each choice in a view is worth to a player."""

    player: str
    view: View


@dataclass(frozen=True, slots=True)
class Review:
    """Ask for the review of a round that is over."""

    played: FinishedRound[Any, Any]


@dataclass(frozen=True, slots=True)
class RollOut:
    """Ask how choices end in hands that are played out."""

    view: View
    actions: tuple[Action, ...]
    seed: int
    numbers: range
    """Which of the hands that the seed gives."""


@dataclass(frozen=True, slots=True)
class AskProgram:
    """Ask for the action of a program that somebody has chosen as a player."""

    command: str
    """Its command line."""
    limit: float
    """The time that it has for each of its answers, in seconds."""
    game: GameSoFar
    view: View


Question: TypeAlias = Decide | Evaluate | Review | RollOut
"""What anybody can be asked who has the players of this program."""


@dataclass(frozen=True, slots=True)
class Request:
    """A question with its number."""

    id: int
    question: Question | AskProgram


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a request."""

    id: int
    value: Any


@dataclass(frozen=True, slots=True)
class Failed:
    """The reason why there is no answer."""

    id: int
    error: Refused


def answer(question: Question) -> Any:
    """Return what is asked for: an action, what choices are worth, a review, or chances.

    Raises UnknownPlayer and CannotEvaluate.
    """
    match question:
        case Decide(player, view, seed):
            return registry.decide(player, view, seed)
        case Evaluate(player, view):
            return registry.evaluate(player, view)
        case Review(played):
            from app.coach.review import review_hand

            return review_hand(
                played.view, played.dealer, played.seed, played.history, played.stood_in
            )
        case RollOut(view, actions, seed, numbers):
            from app.coach.rollout import roll_out

            return roll_out(view, actions, seed, numbers)
