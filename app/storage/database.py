"""SQLite files for this user alone, and why one cannot be used."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final

from app.storage.errors import StoreCode, StoreError
from app.storage.paths import make_folder, state_folder

_ASKED_FOR: Final = 2**16
"""Free bytes that SQLite needs beside a file to write anything."""
_FILES: Final = 3


def connect(path: Path, timeout: float) -> sqlite3.Connection:
    """Open or make a database, waiting ``timeout`` seconds for another program to release it.

    Raises StoreError if the system refuses, and sqlite3.Error.
    """
    make_folder(path.parent)
    try:
        # SQLite would make it readable by others, and makes its companions as readable as it is.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise StoreError.about(error, path) from error
    return sqlite3.connect(path, timeout=timeout)


def open_cache(
    path: Path | None,
    name: str,
    timeout: float,
    with_tables: Callable[[sqlite3.Connection], sqlite3.Connection],
) -> sqlite3.Connection:
    """Open a database that can be made again: by default the one of this ``name`` in the state
    folder.

    ``with_tables`` makes the tables, and raises sqlite3.Error if the file is damaged. A damaged
    file is made anew; a database in memory takes the place of one that cannot be used.
    """
    try:
        where = path or state_folder() / name
        try:
            return with_tables(connect(where, timeout))
        except sqlite3.DatabaseError as error:
            # One that is only locked, or on a full disk, holds what took long to reckon.
            if not is_damaged(error):
                raise
            where.unlink()
            return with_tables(connect(where, timeout))
    except (OSError, StoreError, sqlite3.Error):
        return with_tables(sqlite3.connect(":memory:"))


def snapshot(path: Path, timeout: float) -> sqlite3.Connection:
    """Return a copy in memory of a database at one moment. The caller closes it.

    Other programs may write meanwhile, and need not wait. Raises sqlite3.Error, also if there is no
    database.
    """
    # A path can have a question mark in it. Opened for reading alone, SQLite would leave behind
    # what it makes beside the file.
    source = sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", timeout=timeout, uri=True)
    copy = sqlite3.connect(":memory:")
    try:
        with closing(source):
            source.backup(copy)
    except BaseException:
        copy.close()
        raise
    return copy


def open_given(path: Path) -> sqlite3.Connection:
    """Open a database of a stranger, which is only read: nothing is made beside it. Raises
    sqlite3.Error.
    """
    database = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
    database.execute("PRAGMA trusted_schema = OFF")
    database.execute("PRAGMA cell_size_check = ON")
    return database


def is_plain(database: sqlite3.Connection) -> bool:
    """Return whether a database of a stranger can be read without anything being computed: it has
    tables and indices only, with columns that hold what is written to them.
    """
    for kind, name, statement in database.execute("SELECT type, name, sql FROM sqlite_master"):
        if kind == "index":
            continue
        if kind != "table" or re.search(r"\b(virtual|check)\b", statement or "", re.IGNORECASE):
            return False
        columns = database.execute("SELECT hidden FROM pragma_table_xinfo(?)", (name,))
        if any(hidden for (hidden,) in columns):
            return False
    return True


def is_damaged(error: sqlite3.Error) -> bool:
    """Return whether the file itself is at fault, not the disk, rights or another program."""
    return _code(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def error_about(error: sqlite3.Error, path: Path) -> StoreError:
    """Return the error to raise when SQLite could not use ``path``, which is not damaged."""
    match _code(error):
        case sqlite3.SQLITE_FULL:
            return StoreError(StoreCode.NO_ROOM, path=path)
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return StoreError(StoreCode.BUSY, path=path)
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM if os.access(path.parent, os.W_OK):
            return StoreError(StoreCode.NO_ACCESS, path=path)
    # SQLite says no more than that reading or writing failed: the system says why.
    try:
        with ExitStack() as files:
            for _ in range(_FILES):
                file = files.enter_context(TemporaryFile(dir=path.parent, buffering=0))
                file.write(bytes(_ASKED_FOR))
    except OSError as why:
        return StoreError.about(why, path)
    return StoreError(StoreCode.UNUSABLE, path=path, reason=str(error))


def _code(error: sqlite3.Error) -> int | None:
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF
