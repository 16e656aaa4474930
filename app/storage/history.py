"""Every match that was played, in an SQLite file beside the journals, for lists and statistics.

It is a cache: it is made again from the journals if it is missing, damaged or of another version,
and kept in memory if it cannot be written. An entry counts only while its journal has the size and
the time of change that it had when it was read.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Final, NamedTuple, Self

from app import __version__
from app.refusal import Refused
from app.storage.database import open_cache
from app.storage.index import Stamp
from app.storage.journal import listed_journals

_TIMEOUT: Final = 1.0
"""Seconds to wait for another program."""
_VERSION: Final = 4
"""The version of the facts in the tables. Facts of another version are read anew."""
_SAME_TABLES: Final = (3, _VERSION)
"""The versions with these tables; a file of any other is made anew."""

_TABLES: Final = """
CREATE TABLE match (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    size INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    game TEXT NOT NULL,
    created TEXT NOT NULL,
    is_over INTEGER NOT NULL,
    facts TEXT NOT NULL,
    costs TEXT
);
CREATE TABLE problem (
    name TEXT NOT NULL UNIQUE,
    size INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    told TEXT NOT NULL
);
CREATE INDEX match_created ON match (created);
"""
_RATING: Final = "CREATE TABLE IF NOT EXISTS rating (program TEXT NOT NULL, told TEXT NOT NULL)"
"""The rating from all matches; empty when they have changed since."""


class HistoryEntry(NamedTuple):
    name: str
    facts: Mapping[str, Any]
    costs: Sequence[Mapping[str, Any]] | None
    """The costs of decisions and the luck, by seat; None if they were never judged."""


class HistoryFile:
    """The open file, a context manager. Must be closed."""

    def __init__(self, path: Path | None = None) -> None:
        self._db = open_cache(path, "history.sqlite", _TIMEOUT, _with_tables)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        with suppress(sqlite3.Error):
            self._db.commit()
        self._db.close()

    def stamps(self) -> dict[str, Stamp]:
        """Return the stamps of the known journals, unreadable ones too, as of their reading."""
        rows = self._db.execute(
            "SELECT name, size, changed FROM match UNION ALL SELECT name, size, changed"
            " FROM problem"
        )
        return {name: (size, changed) for name, size, changed in rows}

    def put(self, name: str, stamp: Stamp, facts: Mapping[str, Any]) -> None:
        """Remember a match, in place of what was known of its journal.

        The costs of decisions stay if the journal's size has not changed, and the rating if the
        match is not over.
        """
        known = self._db.execute(
            "SELECT costs FROM match WHERE name = ? AND size = ?", (name, stamp[0])
        ).fetchone()
        if facts["is_over"]:
            self._forget_rating()
        self._forget([name])
        self._write(
            "INSERT INTO match (name, size, changed, game, created, is_over, facts, costs)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (
                    name,
                    *stamp,
                    facts["game"],
                    facts["created"],
                    bool(facts["is_over"]),
                    json.dumps(facts, separators=(",", ":")),
                    known[0] if known else None,
                )
            ],
        )

    def put_problem(self, name: str, stamp: Stamp, why: Refused) -> None:
        self._forget_rating()
        self._forget([name])
        self._write(
            "INSERT INTO problem (name, size, changed, told) VALUES (?, ?, ?, ?)",
            [(name, *stamp, json.dumps(why.to_json(), separators=(",", ":")))],
        )

    def put_costs(self, name: str, costs: Sequence[Mapping[str, Any]]) -> None:
        text = json.dumps(list(costs), separators=(",", ":"))
        self._forget_rating()
        self._write("UPDATE match SET costs = ? WHERE name = ?", [(text, name)])

    def keep_only(self, names: Collection[str]) -> None:
        if gone := self.stamps().keys() - set(names):
            self._forget_rating()
            self._forget(gone)

    def entries(self, most: int = -1) -> Iterator[HistoryEntry]:
        """Yield at most ``most`` matches, the latest begun first. Each is decoded when it is asked
        for.
        """
        rows = self._db.execute(
            "SELECT name, facts, costs FROM match ORDER BY created DESC, name LIMIT ?", (most,)
        ).fetchall()
        return (
            HistoryEntry(name, json.loads(facts), None if costs is None else json.loads(costs))
            for name, facts, costs in rows
        )

    def problems(self) -> dict[str, Refused | str]:
        """Return why each unreadable journal cannot be read, by file name; a sentence if an older
        version has read it.
        """
        rows = self._db.execute("SELECT name, told FROM problem ORDER BY name DESC")
        return {name: _problem(told) for name, told in rows}

    def kept_rating(self) -> str | None:
        """Return the rating from these matches as it was put; None if they have changed since, or
        another version of the program reckoned it.
        """
        found = self._db.execute("SELECT told FROM rating WHERE program = ?", (__version__,))
        return next((told for (told,) in found), None)

    def put_rating(self, told: str) -> None:
        """Keep the rating from these matches until one of them changes."""
        self._forget_rating()
        self._write("INSERT INTO rating (program, told) VALUES (?, ?)", [(__version__, told)])

    def save(self) -> None:
        """Write what was put. What cannot be written is read from the journals next time."""
        with suppress(sqlite3.Error):
            self._db.commit()

    def _forget_rating(self) -> None:
        self._write("DELETE FROM rating", [()])

    def _forget(self, names: Iterable[str]) -> None:
        for table in ("match", "problem"):
            self._write(f"DELETE FROM {table} WHERE name = ?", [(name,) for name in names])

    def _write(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        with suppress(sqlite3.OperationalError):
            self._db.executemany(statement, rows)


def kept_rating() -> str | None:
    """Return the rating from all matches as it was kept; None if a journal is new or has changed
    since. Raises StoreError.
    """
    stamps = {each.path.name: (each.size, each.changed) for each in listed_journals()}
    with HistoryFile() as history:
        return history.kept_rating() if history.stamps() == stamps else None


def _problem(told: str) -> Refused | str:
    with suppress(ValueError, RecursionError):
        return Refused.from_json(json.loads(told))
    return told


def _with_tables(database: sqlite3.Connection) -> sqlite3.Connection:
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if version not in _SAME_TABLES:
        for table in ("match", "problem"):
            database.execute(f"DROP TABLE IF EXISTS {table}")
        database.executescript(_TABLES)
    database.execute(_RATING)
    # Raises where the file is damaged further down.
    database.execute("SELECT COUNT(*) FROM match").fetchone()
    if version != _VERSION:
        # Every journal counts as changed.
        database.execute("UPDATE match SET changed = -1")
        database.execute(f"PRAGMA user_version = {_VERSION}")
        database.commit()
    return database
