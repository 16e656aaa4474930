"""The messages between a server and its workers.

They are frames of pickle, as for the processes of CPU players: only the server holds the other end,
and no other connection may be let in. ``visit`` is the number of a visitor's app at its worker, and
``id`` that of a question.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeAlias

from app.cpu.messages import Question
from app.match.seat import Seat
from app.match.view import AnyFinishedRound, AnyMatchView
from app.refusal import Refused
from app.server.accounts import Account
from app.server.limits import ServerLimits
from app.server.notices import Greeting, Notice, Proposal
from app.table.handles import MatchEvent

# -- what an app can ask -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a method of a ``LobbyClient``, of an open match, or of a seat there."""

    what: str
    arguments: tuple[Any, ...] = ()
    named: Mapping[str, Any] = field(default_factory=dict)
    table: int | None = None
    """The number of the open match, for a call of one or of its seat."""
    seat: int | None = None

    def on(self, target: object, methods: frozenset[str]) -> Any:
        """Make the call, if it is one of these methods. Raises LookupError, and what the method
        raises.
        """
        if self.what not in methods:
            raise LookupError(self.what)
        return getattr(target, self.what)(*self.arguments, **self.named)


# -- to a worker ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StartApp:
    visit: int
    person: Account
    greeting: Greeting
    environ: Mapping[str, str]
    size: tuple[int, int]
    limits: ServerLimits


@dataclass(frozen=True, slots=True)
class StopApp:
    """Save the match and end the app."""

    visit: int
    is_gone: bool


@dataclass(frozen=True, slots=True)
class TerminalInput:
    visit: int
    data: bytes


@dataclass(frozen=True, slots=True)
class TerminalResized:
    visit: int
    size: tuple[int, int]


READ_STEP: Final = 16 * 1024
"""Bytes between two reports to the worker of how much has been read."""


@dataclass(frozen=True, slots=True)
class OutputRead:
    """How many of the drawn bytes have been read."""

    visit: int
    count: int


@dataclass(frozen=True, slots=True)
class DeliverNotice:
    visit: int
    notice: Notice


@dataclass(frozen=True, slots=True)
class DeliverEvent:
    """An event that others have caused at an open table."""

    visit: int
    table: int
    event: MatchEvent


@dataclass(frozen=True, slots=True)
class LobbyChanged:
    """The lobby has changed since the worker last looked."""


@dataclass(frozen=True, slots=True)
class CallResult:
    """The value of a call, or the error that it raised."""

    id: int
    result: Any
    error: BaseException | None = None
    events: tuple[MatchEvent, ...] = ()
    """The events that the caller has caused at their table by it."""

    def get(self) -> Any:
        """Return the value. Raises the error of the call."""
        if self.error:
            raise self.error
        return self.result


@dataclass(frozen=True, slots=True)
class CpuResult:
    """The answer of a CPU player, or the error in its place."""

    id: int
    result: Any
    error: BaseException | None


@dataclass(frozen=True, slots=True)
class Heartbeat:
    """A request for a sign of life, answered by the same."""


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
    """A request for the changes of the lobby since a version."""

    id: int
    version: int


@dataclass(frozen=True, slots=True)
class VisitorCall:
    id: int
    visit: int
    call: Call


@dataclass(frozen=True, slots=True)
class CpuCall:
    """A question to CPU players, which takes a while to answer."""

    id: int
    question: Question


@dataclass(frozen=True, slots=True)
class CancelCpuCall:
    """The answer of a CPU player is not wanted any more."""

    id: int


@dataclass(frozen=True, slots=True)
class TerminalOutput:
    visit: int
    data: bytes


@dataclass(frozen=True, slots=True)
class PauseInput:
    """Stop reading from the terminal, or go on."""

    visit: int
    is_paused: bool


@dataclass(frozen=True, slots=True)
class DropConnection:
    """Close the line at once: the client does not read."""

    visit: int


@dataclass(frozen=True, slots=True)
class PageFailed:
    """A fault has cost the visitor a page. Its text is the place in the program."""

    visit: int
    fault: str


@dataclass(frozen=True, slots=True)
class AppEnded:
    """The app has ended, by a fault unless that is empty."""

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
    """The answer to opening a match."""

    table: int
    """The number of the match in later calls."""
    seat: int
    journal: str
    path: Path | None
    seats: tuple[Seat, ...]
    is_among_people: bool


@dataclass(frozen=True, slots=True)
class ViewUpdate:
    match_view: AnyMatchView
    """The view without the rounds that were played."""
    kept: int
    """How many of those are unchanged since the last update."""
    played: tuple[AnyFinishedRound, ...]
    """The rounds after the unchanged ones."""
    question: Proposal | None
    unsaved: Refused | None
