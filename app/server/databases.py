"""The SQLite files that a server keeps: opened, or made, and written."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from app.server.refusals import ServerCode, ServerError
from app.storage.database import connect, error_about, is_damaged

_TIMEOUT: Final = 5.0
"""Seconds to wait for another program that has locked a file."""


def open_database(
    path: Path, version: int, upgrade: Callable[[sqlite3.Connection, int], None]
) -> sqlite3.Connection:
    """Open a database with tables of this version, or make it. What is written outlives a power
    cut.

    ``upgrade`` is called in a transaction with the version of older tables, 0 for none. Raises
    StoreError if the system refuses, and ServerError if the file is damaged or of a later version.
    """
    database = None
    try:
        database = connect(path, _TIMEOUT)
        found = version_of(database)
        if found not in range(version + 1):
            raise ServerError(ServerCode.DATABASE, path=path, reason=str(found))
        database.execute("PRAGMA journal_mode = WAL")
        # A name or a word that was told to a person must outlive a power cut.
        database.execute("PRAGMA synchronous = FULL")
        # Of what is deleted, such as a message, nothing stays in the file.
        database.execute("PRAGMA secure_delete = ON")
        if found < version:
            with database:
                database.execute("BEGIN IMMEDIATE")
                # Another process of the server can have been faster.
                if (found := version_of(database)) < version:
                    upgrade(database, found)
                    database.execute(f"PRAGMA user_version = {version}")
    except (sqlite3.Error, ServerError) as error:
        if database:
            database.close()
        if isinstance(error, ServerError):
            raise
        if is_damaged(error):
            raise ServerError(ServerCode.DATABASE, path=path, reason=str(error)) from error
        raise error_about(error, path) from error
    return database


@contextmanager
def readable(path: Path) -> Iterator[None]:
    """Raise ServerError if a file has other tables than its version says."""
    try:
        yield
    except sqlite3.Error as error:
        raise ServerError(ServerCode.DATABASE, path=path, reason=str(error)) from error


def version_of(database: sqlite3.Connection) -> int:
    (version,) = database.execute("PRAGMA user_version").fetchone()
    return int(version)


@contextmanager
def writing(database: sqlite3.Connection, path: Path) -> Iterator[None]:
    """Commit what is written within, or nothing of it.

    Raises StoreError if the system refuses, and sqlite3.IntegrityError.
    """
    try:
        with database:
            yield
    except sqlite3.IntegrityError:
        raise
    except sqlite3.Error as error:
        raise error_about(error, path) from error


def make(database: sqlite3.Connection, tables: str) -> None:
    """Run the statements of ``tables``, which have semicolons between them, in the transaction that
    is open.
    """
    for statement in tables.split(";"):
        database.execute(statement)
