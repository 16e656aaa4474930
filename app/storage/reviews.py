"""The reviews of hands that were made, in an SQLite file beside the journals.

It is a cache: a review is made again if the file is missing, damaged, of another version or of
another judge, and kept in memory if the file cannot be written.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from app.storage.database import open_cache

_TIMEOUT: Final = 1.0
"""Seconds to wait for another program."""
_VERSION: Final = 1
_MOST: Final = 20_000
"""Most reviews; of more the oldest are left out. They take 60 million bytes."""
_TABLE: Final = (
    "CREATE TABLE review (id INTEGER PRIMARY KEY, hand BLOB NOT NULL UNIQUE, judge TEXT NOT NULL,"
    " body BLOB NOT NULL)"
)


class ReviewFile:
    """The open file, a context manager. Must be closed."""

    def __init__(self, path: Path | None = None) -> None:
        self._db = open_cache(path, "reviews.sqlite", _TIMEOUT, _with_tables)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._db.close()

    def find(self, hand: bytes, judge: str) -> bytes | None:
        """Return the review that a judge made of a hand; None if there is none, or it cannot be
        read.
        """
        with suppress(sqlite3.Error):
            statement = "SELECT body FROM review WHERE hand = ? AND judge = ?"
            for (body,) in self._db.execute(statement, (hand, judge)):
                return bytes(body)
        return None

    def put(self, hand: bytes, judge: str, body: bytes) -> None:
        """Keep a review, in place of an older one of the same hand. If it cannot be written, it is
        made again next time.
        """
        with suppress(sqlite3.Error), self._db:
            self._db.execute("DELETE FROM review WHERE hand = ?", (hand,))
            self._db.execute(
                "INSERT INTO review (hand, judge, body) VALUES (?, ?, ?)", (hand, judge, body)
            )
            self._db.execute(
                "DELETE FROM review WHERE id <= (SELECT MAX(id) FROM review) - ?", (_MOST,)
            )

    def forget(self, hands: Iterable[bytes]) -> None:
        with suppress(sqlite3.Error), self._db:
            self._db.executemany("DELETE FROM review WHERE hand = ?", [(hand,) for hand in hands])


def _with_tables(database: sqlite3.Connection) -> sqlite3.Connection:
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if version != _VERSION:
        with database:
            database.execute("DROP TABLE IF EXISTS review")
            database.execute(_TABLE)
            database.execute(f"PRAGMA user_version = {_VERSION}")
    # Raises if the file is damaged further down.
    database.execute("SELECT MAX(id) FROM review").fetchone()
    return database
