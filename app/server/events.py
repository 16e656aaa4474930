"""What happens on a server, told to the parts of it that want to know.

The lobby and its tables publish events; the log, the copies of finished matches, the screens'
listeners and whatever counts or rates matches subscribe to those they need, and are unknown to the
publishers.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from app.server import log_lines
from app.server.accounts import Account
from app.server.conduct_store import Ban
from app.server.tables import Cause, Table, Visit
from app.storage.errors import StoreError

EventT = TypeVar("EventT")


@dataclass(frozen=True, slots=True)
class VisitorCame:
    visit: Visit
    is_new: bool
    """Whether the person was not here at another terminal."""


@dataclass(frozen=True, slots=True)
class VisitorLeft:
    visit: Visit


@dataclass(frozen=True, slots=True)
class VisitorRenamed:
    visit: Visit
    before: str


@dataclass(frozen=True, slots=True)
class AccountDeleted:
    visit: Visit


@dataclass(frozen=True, slots=True)
class KeyMoved:
    """The key by which a visitor has come opens another account from now on."""

    visit: Visit
    to: Account


@dataclass(frozen=True, slots=True)
class KeyRemoved:
    """A key opens the account of the visitor no more."""

    visit: Visit
    fingerprint: str


@dataclass(frozen=True, slots=True)
class WordRenewed:
    """The account of the visitor has a new resume word."""

    visit: Visit


@dataclass(frozen=True, slots=True)
class RequestRefused:
    visit: Visit
    request: str
    """The name of the call, such as ``sit_down``."""
    code: str


@dataclass(frozen=True, slots=True)
class ConductActed:
    """A moderator or the operator has done something about a visitor, or a visitor has reported
    another one.
    """

    act: str
    """The name of the act, as ``log_lines.conduct`` knows it."""
    about: str
    """The person, key or network, as the log names it."""
    by: str = log_lines.OPERATOR
    why: str = ""
    value: int | str = ""
    """The days of a ban, the minutes of a mute, the number of a report, or a new name."""


@dataclass(frozen=True, slots=True)
class PersonBanned:
    person: Account


@dataclass(frozen=True, slots=True)
class VisitorExpelled:
    """A visitor has to leave the server."""

    visit: Visit
    ban: Ban | None
    """The ban that keeps them out; None if they may come back."""
    why: str


@dataclass(frozen=True, slots=True)
class WrongPassphrase:
    visit: Visit
    number: int
    """The number of the table."""


@dataclass(frozen=True, slots=True)
class TableOpened:
    table: Table
    host: Visit | None
    """The visitor who has opened it; None if the server has, for a tournament."""


@dataclass(frozen=True, slots=True)
class SeatTaken:
    table: Table
    visit: Visit


@dataclass(frozen=True, slots=True)
class MatchBegan:
    table: Table


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """The turn may have passed to another player."""

    table: Table


@dataclass(frozen=True, slots=True)
class MoveWaits:
    """A person who is not on the server has not seen yet that a match over days waits for their
    move. It is published once a turn at most.
    """

    table: Table
    person: str
    """The id of the person."""


@dataclass(frozen=True, slots=True)
class OverviewChanged:
    """Something in the lobby looks different."""


@dataclass(frozen=True, slots=True)
class HandOver:
    """A hand is over, or the match in the middle of one."""

    table: Table


@dataclass(frozen=True, slots=True)
class MatchFinished:
    table: Table
    cause: Cause


@dataclass(frozen=True, slots=True)
class TableClosed:
    table: Table


@dataclass(frozen=True, slots=True)
class TablePutAway:
    """Nobody has come back to the match of a table for so many days."""

    table: Table
    days: int


@dataclass(frozen=True, slots=True)
class TableUnsaved:
    """The file of a table, or its match, could not be written; play goes on."""

    table: Table
    why: StoreError


@dataclass(frozen=True, slots=True)
class RatingsUnsaved:
    """The result of a rated match could not be written down; that is tried again."""

    why: StoreError


@dataclass(frozen=True, slots=True)
class MatchesUnsaved:
    """A finished match could not be written into the log of matches; that is tried again."""

    why: StoreError


@dataclass(frozen=True, slots=True)
class TableLost:
    """The match of a table cannot go on."""

    table: Table
    why: StoreError


@dataclass(frozen=True, slots=True)
class TableUnreadable:
    path: Path


class Events:
    """Events on their way from publishers to subscribers, in this thread and at once."""

    def __init__(self) -> None:
        self._subscribers: dict[type[Any], list[Callable[[Any], object]]] = defaultdict(list)

    def subscribe(self, kind: type[EventT], subscriber: Callable[[EventT], object]) -> None:
        """Call ``subscriber`` with each event of this kind from now on, after those subscribed
        before it.
        """
        self._subscribers[kind].append(subscriber)

    def publish(self, event: object) -> None:
        for subscriber in self._subscribers[type(event)]:
            subscriber(event)
