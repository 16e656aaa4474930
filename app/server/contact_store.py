"""Whom each person follows and has blocked, and the messages between two people.

They are in an SQLite file that only the user of the server can read.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from enum import StrEnum
from pathlib import Path
from time import time
from typing import Final, NamedTuple

from app.quoting import printable
from app.server.databases import make, open_database, readable, writing

KEPT_OF_TWO: Final = 100
"""Most messages between two people that are kept, the newest."""

_VERSION: Final = 1
_TABLES: Final = """CREATE TABLE tie (
    person TEXT NOT NULL,
    kind TEXT NOT NULL,
    other TEXT NOT NULL,
    PRIMARY KEY (person, kind, other)
);
CREATE INDEX tie_other ON tie (other);
CREATE TABLE message (
    number INTEGER PRIMARY KEY,
    sender TEXT NOT NULL,
    recipient TEXT NOT NULL,
    text TEXT NOT NULL,
    sent REAL NOT NULL,
    is_read INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX message_sender ON message (sender, recipient);
CREATE INDEX message_recipient ON message (recipient, is_read)
"""


class Tie(StrEnum):
    """What a person has to another one."""

    FOLLOWS = "follows"
    BLOCKS = "blocks"


class Message(NamedTuple):
    """A message between two people."""

    sender: str
    """The id of the account."""
    text: str
    sent: float
    """In seconds since 1970."""
    is_read: bool


class Exchange(NamedTuple):
    """The messages between a person and another one, in short."""

    other: str
    """The id of the other account."""
    last: Message
    unread: int
    """The number of messages that the person has not read yet."""


class ContactStore:
    """All of that, in one file. To be closed; for use by one thread."""

    def __init__(self, path: Path, now: Callable[[], float] = time) -> None:
        """Open the file, or create it. ``now`` returns seconds since 1970.

        Raises StoreError if the system refuses, and ServerError if the file is damaged or of a
        later version.
        """
        self._path = path
        self._now = now
        self._db = open_database(path, _VERSION, _upgrade)
        self._ties: dict[tuple[str, str], frozenset[str]] = defaultdict(frozenset)
        """The other people, by person and kind of tie: chat asks for them with every line."""
        self._unread: dict[str, Mapping[str, int]] = {}
        """What ``unread`` has returned last, until it changes: every list of people asks for it."""
        with readable(path):
            self._read_ties()

    def _read_ties(self) -> None:
        self._ties.clear()
        for person, kind, other in self._db.execute("SELECT person, kind, other FROM tie"):
            self._ties[person, kind] |= {other}

    def close(self) -> None:
        self._db.close()

    # -- ties ------------------------------------------------------------------------------

    def tied(self, person: str, kind: Tie) -> frozenset[str]:
        """Return the ids of the people whom a person follows, or has blocked."""
        return self._ties.get((person, kind), frozenset())

    def has(self, person: str, kind: Tie, other: str) -> bool:
        return other in self._ties.get((person, kind), ())

    def tie(self, person: str, kind: Tie, other: str, *, is_so: bool) -> None:
        """Make a tie, or undo it. Raises StoreError, and changes nothing, if it cannot be saved."""
        statement = (
            "INSERT OR IGNORE INTO tie VALUES (?, ?, ?)"
            if is_so
            else "DELETE FROM tie WHERE person = ? AND kind = ? AND other = ?"
        )
        with self._writing():
            self._db.execute(statement, (person, kind, other))
        without = self._ties[person, kind] - {other}
        self._ties[person, kind] = without | {other} if is_so else without

    def followers(self, person: str) -> Sequence[str]:
        rows = self._db.execute(
            "SELECT person FROM tie WHERE other = ? AND kind = ?", (person, Tie.FOLLOWS)
        )
        return [follower for (follower,) in rows]

    # -- messages --------------------------------------------------------------------------

    def send(self, sender: str, recipient: str, text: str) -> None:
        """Keep a message, and of all between the two the newest. Raises StoreError."""
        pair = (sender, recipient)
        with self._writing():
            self._db.execute(
                "INSERT INTO message (sender, recipient, text, sent) VALUES (?, ?, ?, ?)",
                (sender, recipient, text, self._now()),
            )
            self._db.execute(
                "DELETE FROM message WHERE sender IN (?, ?) AND recipient IN (?, ?)"
                " AND number NOT IN (SELECT number FROM message WHERE sender IN (?, ?)"
                " AND recipient IN (?, ?) ORDER BY number DESC LIMIT ?)",
                (*pair, *pair, *pair, *pair, KEPT_OF_TWO),
            )
        self._unread.pop(recipient, None)
        # Of the messages that were dropped, some may have waited.
        self._unread.pop(sender, None)

    def messages(self, person: str, other: str) -> Sequence[Message]:
        """Return the messages between two people, the oldest first."""
        rows = self._db.execute(
            "SELECT sender, text, sent, is_read FROM message"
            " WHERE sender IN (?, ?) AND recipient IN (?, ?) ORDER BY number",
            (person, other, person, other),
        )
        return [_message(row) for row in rows]

    def read(self, person: str, other: str) -> None:
        """Note that a person has read all that the other one has written. Raises StoreError."""
        with self._writing():
            self._db.execute(
                "UPDATE message SET is_read = 1 WHERE recipient = ? AND sender = ?", (person, other)
            )
        self._unread.pop(person, None)

    def unread(self, person: str) -> Mapping[str, int]:
        """Return how many messages a person has not read yet, by sender."""
        if person not in self._unread:
            rows = self._db.execute(
                "SELECT sender, COUNT(*) FROM message WHERE recipient = ? AND is_read = 0"
                " GROUP BY sender ORDER BY MAX(number) DESC",
                (person,),
            )
            self._unread[person] = dict(rows.fetchall())
        return self._unread[person]

    def exchanges(self, person: str) -> Sequence[Exchange]:
        """Return all with whom a person has exchanged messages, the latest first."""
        unread = self.unread(person)
        rows = self._db.execute(
            "SELECT CASE sender WHEN ? THEN recipient ELSE sender END AS other,"
            " sender, text, sent, is_read, MAX(number)"
            " FROM message WHERE sender = ? OR recipient = ?"
            " GROUP BY other ORDER BY MAX(number) DESC",
            (person, person, person),
        )
        return [
            Exchange(other, _message(message), unread.get(other, 0)) for other, *message, _ in rows
        ]

    # --------------------------------------------------------------------------------------

    def forget(self, person: str) -> None:
        """Delete all that a person has had to do with others. Raises StoreError."""
        with self._writing():
            self._db.execute("DELETE FROM tie WHERE ? IN (person, other)", (person,))
            self._db.execute("DELETE FROM message WHERE ? IN (sender, recipient)", (person,))
        self._unread.clear()
        self._ties = defaultdict(
            frozenset,
            {key: others - {person} for key, others in self._ties.items() if key[0] != person},
        )

    def hand_over(self, person: str, to: str) -> None:
        """Let all that a person has had to do with others be that of another. Raises StoreError."""
        with self._writing():
            for column in ("person", "other"):
                self._db.execute(
                    f"UPDATE OR REPLACE tie SET {column} = ? WHERE {column} = ?", (to, person)
                )
            for column in ("sender", "recipient"):
                self._db.execute(
                    f"UPDATE message SET {column} = ? WHERE {column} = ?", (to, person)
                )
            self._db.execute("DELETE FROM tie WHERE person = other")
            self._db.execute("DELETE FROM message WHERE sender = recipient")
        self._unread.clear()
        self._read_ties()

    def forget_all_but(self, is_known: Callable[[str], object]) -> None:
        """Forget the people who are not known any more. Raises StoreError."""
        people = self._db.execute(
            "SELECT person FROM tie UNION SELECT other FROM tie"
            " UNION SELECT sender FROM message UNION SELECT recipient FROM message"
        ).fetchall()
        for (person,) in people:
            if not is_known(person):
                self.forget(person)

    def _writing(self) -> AbstractContextManager[None]:
        return writing(self._db, self._path)


def _message(row: Sequence[object]) -> Message:
    sender, text, sent, is_read = row
    # The file may come from a backup of a stranger.
    return Message(str(sender), printable(str(text)), float(str(sent)), bool(is_read))


def _upgrade(database: sqlite3.Connection, version: int) -> None:
    if version < 1:
        make(database, _TABLES)
