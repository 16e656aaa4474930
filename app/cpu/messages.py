"""What goes between a program and the process in which its CPU players think.

Requests go there and answers come back, one to each, with the number of the request. Both are
frames: a length in 4 bytes, most significant first, then so many bytes of pickle. Only the program
that started the process holds the other end of the pipe, so the pickles are as trustworthy as the
program itself; nothing else is to be let in.
"""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from app.cpu.program import GameSoFar, ProgramFault
from app.games.base import Action, View
from app.players.base import ChoiceValue
from app.refusal import Refused

if TYPE_CHECKING:
    from app.coach.review import HandReview

LENGTH_BYTES: Final = 4


@dataclass(frozen=True, slots=True)
class Decide:
    """What does a player do here?"""

    id: int
    seconds: float
    """The time that whoever asks will wait for the answer."""
    player: str
    view: View
    seed: int
    """A number for the player's random choices."""


@dataclass(frozen=True, slots=True)
class Evaluate:
    """What is each choice worth here, says a player?"""

    id: int
    seconds: float
    player: str
    view: View


@dataclass(frozen=True, slots=True)
class AskProgram:
    """What does a program of somebody's do here?"""

    id: int
    seconds: float
    command: str
    """Its command line."""
    limit: float
    """The time that it has for each of its answers, in seconds."""
    game: GameSoFar
    view: View


@dataclass(frozen=True, slots=True)
class Review:
    """How went this round, and what have its decisions cost?"""

    id: int
    seconds: float
    view: View
    """Anybody's, at its end."""
    dealer: int
    seed: bytes
    history: tuple[tuple[int, Action], ...]
    stood_in: tuple[int, ...]
    """After how many actions each came that nobody is to be judged by."""


@dataclass(frozen=True, slots=True)
class RollOut:
    """How do these choices end in hands that are played out?"""

    id: int
    seconds: float
    view: View
    actions: tuple[Action, ...]
    seed: int
    numbers: range
    """Which of the hands that the seed gives."""


Request: TypeAlias = Decide | Evaluate | AskProgram | Review | RollOut


@dataclass(frozen=True, slots=True)
class Decided:
    """It does this."""

    id: int
    action: Action


@dataclass(frozen=True, slots=True)
class Evaluated:
    """They are worth this, the best first."""

    id: int
    choice_values: list[tuple[Action, ChoiceValue]]


@dataclass(frozen=True, slots=True)
class Reviewed:
    """It went like this."""

    id: int
    review: HandReview


@dataclass(frozen=True, slots=True)
class RolledOut:
    """They end with these chances to win the match."""

    id: int
    chances: list[tuple[float, ...]]
    """By hand, after each of the choices."""


@dataclass(frozen=True, slots=True)
class Forfeited:
    """The program loses by a fault of its own."""

    id: int
    fault: ProgramFault


@dataclass(frozen=True, slots=True)
class Failed:
    """There is no answer, for this reason."""

    id: int
    error: Refused


Answer: TypeAlias = Decided | Evaluated | Reviewed | RolledOut | Forfeited | Failed


def frame(message: object) -> bytes:
    """Return a message as it goes through the pipe."""
    data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return len(data).to_bytes(LENGTH_BYTES, "big") + data
