"""What goes between a server and its workers.

Frames of pickle, as to the processes in which CPU players think: only the server holds the other
end, and nothing else is to be let in. ``visit`` is the number of somebody's app at its worker, and
``id`` that of a question.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from app.cpu.messages import Question
from app.match.seat import Seat
from app.match.view import AnyFinishedRound, AnyMatchView
from app.refusal import Refused
from app.server.accounts import Account
from app.server.limits import ServerLimits
from app.server.notices import Greeting, Notice, Proposal
from app.table.place import MatchEvent

# -- what an app can ask -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Call:
    """One of the methods of a ``LobbyClient``, of a match that is open, or of a seat there, with
    what is given to it.
    """

    what: str
    arguments: tuple[Any, ...] = ()
    named: Mapping[str, Any] = field(default_factory=dict)
    table: int | None = None
    """The number of the match that is open, for one of that;"""
    seat: int | None = None
    """and for one of a seat there."""

    def on(self, target: object, methods: frozenset[str]) -> Any:
        """Call it, if it is among these methods. Raises LookupError, and what the method raises."""
        if self.what not in methods:
            raise LookupError(self.what)
        return getattr(target, self.what)(*self.arguments, **self.named)


# -- to a worker ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StartApp:
    """Show somebody their screens."""

    visit: int
    person: Account
    greeting: Greeting
    environ: Mapping[str, str]
    size: tuple[int, int]
    """Columns and rows of the window."""
    limits: ServerLimits


@dataclass(frozen=True, slots=True)
class StopApp:
    """Save what is played, and end the app."""

    visit: int
    is_gone: bool
    """Whether nobody is at the line any more."""


@dataclass(frozen=True, slots=True)
class TerminalInput:
    """These bytes have come from the terminal."""

    visit: int
    data: bytes


@dataclass(frozen=True, slots=True)
class TerminalResized:
    """The window has this size now."""

    visit: int
    size: tuple[int, int]


@dataclass(frozen=True, slots=True)
class OutputRead:
    """So many bytes have been read of all that was drawn."""

    visit: int
    count: int


@dataclass(frozen=True, slots=True)
class DeliverNotice:
    """Somebody is told something."""

    visit: int
    notice: Notice


@dataclass(frozen=True, slots=True)
class DeliverEvent:
    """Others have done something at a table that is open."""

    visit: int
    table: int
    event: MatchEvent


@dataclass(frozen=True, slots=True)
class LobbyChanged:
    """Something is different in the lobby from when the worker last looked."""


@dataclass(frozen=True, slots=True)
class CallResult:
    """What was asked for, or why it was refused."""

    id: int
    result: Any
    error: BaseException | None = None
    events: tuple[MatchEvent, ...] = ()
    """What whoever asked has done at their table by that."""

    def get(self) -> Any:
        """Return what was asked for. Raises the error where it was refused."""
        if self.error:
            raise self.error
        return self.result


@dataclass(frozen=True, slots=True)
class CpuResult:
    """What a CPU player has answered, or why it has not."""

    id: int
    result: Any
    error: BaseException | None


@dataclass(frozen=True, slots=True)
class Heartbeat:
    """Answered by the same: whoever is there lives."""


ToWorker: TypeAlias = (
    StartApp
    | StopApp
    | TerminalInput
    | TerminalResized
    | OutputRead
    | DeliverNotice
    | DeliverEvent
    | LobbyChanged
    | CallResult
    | CpuResult
    | Heartbeat
)

# -- to the server --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WorkerReady:
    """The worker can begin."""


@dataclass(frozen=True, slots=True)
class GetLobbyUpdate:
    """What is in the lobby that was not, or was different, when it had this version?"""

    id: int
    version: int


@dataclass(frozen=True, slots=True)
class VisitorCall:
    """Do this for a visitor."""

    id: int
    visit: int
    call: Call


@dataclass(frozen=True, slots=True)
class CpuCall:
    """Ask CPU players this, which takes a while to answer."""

    id: int
    question: Question


@dataclass(frozen=True, slots=True)
class CancelCpuCall:
    """Nobody waits any more for the answer of a CPU player."""

    id: int


@dataclass(frozen=True, slots=True)
class TerminalOutput:
    """Send this to the terminal."""

    visit: int
    data: bytes


@dataclass(frozen=True, slots=True)
class PauseInput:
    """Let nothing more be typed, or let it again."""

    visit: int
    is_paused: bool


@dataclass(frozen=True, slots=True)
class DropConnection:
    """Close the line at once: nobody reads what is drawn."""

    visit: int


@dataclass(frozen=True, slots=True)
class PageFailed:
    """A fault has cost the visitor a page; what it says is where in the program that was."""

    visit: int
    fault: str


@dataclass(frozen=True, slots=True)
class AppEnded:
    """The app has ended; with a fault, where that is not empty."""

    visit: int
    fault: str


ToServer: TypeAlias = (
    WorkerReady
    | GetLobbyUpdate
    | VisitorCall
    | CpuCall
    | CancelCpuCall
    | TerminalOutput
    | PauseInput
    | DropConnection
    | PageFailed
    | AppEnded
    | Heartbeat
)

# -- answers -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MatchOpened:
    """A match that is open for a visitor."""

    table: int
    """Its number for questions."""
    seat: int
    journal: str
    path: Path | None
    seats: tuple[Seat, ...]
    is_among_people: bool


@dataclass(frozen=True, slots=True)
class ViewUpdate:
    """What may be known at a place, now."""

    match_view: AnyMatchView
    """Without the rounds that were played."""
    kept: int
    """How many of these are as they were told last,"""
    played: tuple[AnyFinishedRound, ...]
    """and those after them."""
    question: Proposal | None
    unsaved: Refused | None
