"""Messages between this program and the process in which its CPU players think.

Each question has a number, and its answer the same one. ``process`` tells how they travel.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from app.cpu.program import GameSoFar
from app.games.base import Action, View
from app.players import registry
from app.refusal import Refused

if TYPE_CHECKING:
    from app.coach.drills import DrillKind
    from app.match.view import FinishedRound


@dataclass(frozen=True, slots=True)
class Decide:
    player: str
    view: View
    seed: int


@dataclass(frozen=True, slots=True)
class Evaluate:
    player: str
    view: View


@dataclass(frozen=True, slots=True)
class Analyse:
    """A request for the analysis of a position of Gin."""

    view: View


@dataclass(frozen=True, slots=True)
class Advise:
    """A request for the best choice of a seat, by the strongest level of the game."""

    view: View


@dataclass(frozen=True, slots=True)
class Read:
    """A request for the numbers about the hand that the opponent of a seat may hold."""

    view: View


@dataclass(frozen=True, slots=True)
class Rate:
    """A request for how hard a question about a position of Gin is."""

    kind: DrillKind
    view: View


@dataclass(frozen=True, slots=True)
class Review:
    played: FinishedRound[Any, Any]


@dataclass(frozen=True, slots=True)
class RollOut:
    """A request to play hands out after each of some actions."""

    view: View
    actions: tuple[Action, ...]
    seed: int
    numbers: range
    """Which of the hands that the seed gives."""


@dataclass(frozen=True, slots=True)
class AskProgram:
    """A request for the action of a program that plays a seat."""

    command: str
    limit: float
    """Seconds for each answer of the program."""
    game: GameSoFar
    view: View


Question: TypeAlias = Decide | Evaluate | Analyse | Advise | Read | Rate | Review | RollOut


@dataclass(frozen=True, slots=True)
class Request:
    id: int
    question: Question | AskProgram


@dataclass(frozen=True, slots=True)
class Answer:
    id: int
    value: Any


@dataclass(frozen=True, slots=True)
class Failed:
    """The error that stands in place of an answer."""

    id: int
    error: Refused


def answer(question: Question) -> Any:
    """Return the action, values, analysis, advice, reading, rating, review or chances asked for.

    Raises UnknownPlayer and CannotEvaluate.
    """
    match question:
        case Decide(player, view, seed):
            return registry.decide(player, view, seed)
        case Evaluate(player, view):
            return registry.evaluate(player, view)
        case Analyse(view):
            from app.coach.analysis import analyse

            return analyse(view)
        case Advise(view):
            from app.coach.advice import advise

            return advise(view)
        case Read(view):
            from app.players.gin.net.reading import read

            return read(view)
        case Rate(kind, view):
            from app.coach.difficulty import rated

            return rated(kind, view)
        case Review(played):
            from app.coach.review import review_hand

            return review_hand(
                played.view, played.dealer, played.open_deal, played.history, played.stood_in
            )
        case RollOut(view, actions, seed, numbers):
            from app.coach.rollout import roll_out

            return roll_out(view, actions, seed, numbers)
