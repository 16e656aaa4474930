"""Backups: all files of a server in one archive, made while people play, and restored.

An archive is a compressed tar file. A file comes before the files that it names: first the tables,
then the accounts, then the journals and the rest. So each person at a table has an account in it,
and each table its match, with all that was shown before the backup began.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sqlite3
import sys
import tarfile
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass
from datetime import datetime
from gzip import BadGzipFile, GzipFile
from io import BytesIO
from pathlib import Path, PurePath, PurePosixPath
from typing import BinaryIO, Final, cast

from app import __version__
from app.refusal import Refused
from app.server.accounts import copy_accounts
from app.server.process import alone_in
from app.server.refusals import ServerCode, ServerError
from app.storage.database import error_about, is_damaged, is_plain, open_given, snapshot
from app.storage.errors import StoreError
from app.storage.files import draft_of, open_file
from app.storage.paths import make_folder, move_away

FORMAT: Final = "gin-rummy backup"
VERSION: Final = 1
"""Version of archives. It rises when older programs would restore something wrongly."""
STANDARD: Final = "-"
"""Stands for standard output or standard input."""
_HEADER: Final = "gin-rummy-backup.json"
"""The first file of an archive, which identifies it."""
_LONGEST_HEADER: Final = 2**16
_PEOPLE: Final = "people.sqlite"
_TIMEOUT: Final = 5.0
"""Seconds to wait for another program that has locked a database."""
_LEFT_OUT: Final = re.compile(r"lock|.*\.sqlite-(wal|shm|journal)|.*\.\d+")
"""Names of files that only a running server needs: its lock, SQLite's files beside a database,
whose content is in the copy, and drafts of files."""

_DRAFT: Final = ".restoring-"
"""Stands between the name of a folder and the id of the process that restores it."""

_LONGEST_READ: Final = 2**20
"""Most bytes read at once from an archive; names and times of files need no more."""
_ALWAYS: Final = 64 * 2**20
"""Unpacked bytes that any archive may have."""
_GROWTH: Final = 100
"""Largest ratio of unpacked to packed bytes; that of backups is ten."""
_FILES_ALWAYS: Final = 1000
"""Files that any archive may have."""
_LEAST_OF_FILE: Final = 20
"""Least bytes of an archive that a file takes, compressed as it is."""
_MOST_FOLDERS: Final = 8
"""Most folders in the path of a file."""
_LONGEST_NAME: Final = 255
"""Most bytes of a name that every system takes."""
_LATEST: Final = 2.0**33
"""Latest time of a file, in seconds since 1970: in the year 2242."""
_YEARS: Final = range(2000, 2243)
"""Years in which an archive may have been made."""

_BROKEN: Final = (
    *(tarfile.TarError, EOFError, zlib.error, BadGzipFile),
    *(ValueError, OverflowError, RecursionError),
)
"""Errors that a damaged or truncated archive, or another file, causes."""


@dataclass(slots=True)
class BackupContents:
    """The contents of a backup, counted."""

    made: datetime
    people: int = 0
    """Accounts, with or without a name."""
    tables: int = 0
    """Tables that wait for people, or where a match goes on."""
    journals: int = 0
    """Journals of tables, and of people's own matches."""

    def count(self, name: str) -> None:
        path = PurePosixPath(name)
        self.tables += _is_table(path)
        self.journals += path.suffix == ".jsonl"


def _is_table(path: PurePath) -> bool:
    return path.parent.name == "tables" and path.suffix == ".json"


# -- making one ----------------------------------------------------------------------------


def back_up(state: Path, target: str, now: datetime) -> tuple[Path | None, BackupContents]:
    """Write a backup of the server in ``state``, which may be running, to a new file.

    In a folder, the file is named after the time; a folder that does not exist is created if
    ``target`` ends with a slash. ``STANDARD`` is standard output. Return the path of the file, None
    for standard output, and the contents.

    Raises ServerError if there is no server, or if no backup may be written there; StoreError if a
    file cannot be read or written; OSError if standard output cannot be written. Then no file is
    left.
    """
    try:
        is_there = (state / _PEOPLE).is_file()
    except OSError as error:
        raise StoreError.about(error, state) from error
    if not is_there:
        raise ServerError(ServerCode.NO_SERVER, folder=state)
    if target == STANDARD:
        return None, _write(sys.stdout.buffer, state, now)
    path = Path(target).expanduser()
    if Path(os.path.realpath(path)).is_relative_to(os.path.realpath(state)):
        raise ServerError(ServerCode.BACKUP_WITHIN, folder=state)
    # Unlike Path.is_dir, it returns False for a name that is too long.
    folder = path if os.path.isdir(path) or target.endswith(os.sep) else None
    if folder:
        path = folder / f"gin-rummy-{now:%Y%m%d-%H%M%S}.tar.gz"
    if os.path.lexists(path):
        raise ServerError(ServerCode.BACKUP_EXISTS, path=path)
    draft = draft_of(path)
    try:
        if folder and not folder.is_dir():
            # Folders above it are not created: they are also missing if a disk is not mounted.
            folder.mkdir(mode=0o700)
        with open(open_file(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), "wb") as file:
            contents = _write(file, state, now)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as error:
        raise StoreError.about(error, folder or path) from error
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
    return path, contents


def _write(file: BinaryIO, state: Path, now: datetime) -> BackupContents:
    with tarfile.open(fileobj=file, mode="w:gz", format=tarfile.PAX_FORMAT) as archive:
        return _fill(archive, state, now)


def _fill(archive: tarfile.TarFile, state: Path, now: datetime) -> BackupContents:
    made = now.isoformat(timespec="seconds")
    header = {"format": FORMAT, "version": VERSION, "program": __version__, "made": made}
    _put(archive, _HEADER, json.dumps(header).encode(), now.timestamp())
    contents = BackupContents(now)

    def write(path: Path) -> None:
        if found := _read(path):
            name = path.relative_to(state).as_posix()
            _put(archive, name, *found)
            contents.count(name)

    for path in filter(_is_table, _files(state / "tables")):
        write(path)
    people, contents.people = _people(state / _PEOPLE)
    _put(archive, _PEOPLE, people, now.timestamp())
    for path in _files(state):
        # A table opened meanwhile may have a person whose account is not in the backup.
        if path != state / _PEOPLE and not _is_table(path):
            write(path)
    return contents


def _files(folder: Path) -> Iterator[Path]:
    def refuse(error: OSError) -> None:
        if not isinstance(error, FileNotFoundError):
            raise StoreError.about(error, Path(error.filename)) from error

    # The folder of people may be a link to another disk.
    for above, folders, names in os.walk(folder, onerror=refuse, followlinks=True):
        folders.sort()
        yield from (Path(above, name) for name in sorted(names) if not _LEFT_OUT.fullmatch(name))


def _people(path: Path) -> tuple[bytes, int]:
    try:
        with closing(snapshot(path, _TIMEOUT)) as copy:
            (count,) = copy.execute("SELECT COUNT(*) FROM person").fetchone()
            return copy.serialize(), count
    except sqlite3.Error as error:
        if is_damaged(error):
            raise ServerError(ServerCode.DATABASE, path=path, reason=str(error)) from error
        raise error_about(error, path) from error


def _read(path: Path) -> tuple[bytes, float] | None:
    """Return the content of a file and the time of its last change.

    None if it is gone, is no regular file, or is a damaged database that the program makes again.
    """
    if path.suffix == ".sqlite":
        with suppress(sqlite3.Error, OSError), closing(snapshot(path, _TIMEOUT)) as copy:
            return copy.serialize(), path.stat().st_mtime
        return None
    try:
        descriptor = open_file(path, os.O_RDONLY)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StoreError.about(error, path) from error
    except StoreError:
        return None
    with open(descriptor, "rb") as file:
        changed = os.fstat(descriptor).st_mtime
        data = file.read()
    # The last line of a journal may be incomplete, while it is written.
    return data[: data.rfind(b"\n") + 1] if path.suffix == ".jsonl" else data, changed


def _put(archive: tarfile.TarFile, name: str, data: bytes, changed: float) -> None:
    entry = tarfile.TarInfo(name)
    entry.size, entry.mtime, entry.mode = len(data), changed, 0o600
    archive.addfile(entry, BytesIO(data))


# -- putting one back ----------------------------------------------------------------------


def restore(
    archive: str, state: Path, *, replaces: bool = False
) -> tuple[BackupContents, Path | None]:
    """Restore a backup, ``STANDARD`` for standard input, as the server in ``state``.

    Files that are there already are moved aside if ``replaces`` is set. For root, all files get the
    owner of that folder, or of the one that it is created in. Return the contents, and where the
    old folder is now.

    Raises ServerError if the file is no complete backup, if a server is running in the folder, or
    if there are files that may not be replaced; StoreError if a file cannot be read or written.
    Then nothing has changed.
    """
    # The folder that a link leads to is replaced, not the link.
    state = Path(os.path.realpath(state))
    with ExitStack() as stack:
        path = Path(archive).expanduser()
        file = sys.stdin.buffer if archive == STANDARD else stack.enter_context(_opened(path))
        draft = _draft_of(state)
        missing = [folder for folder in state.parents if not os.path.lexists(folder)]
        try:
            owner = os.stat(next(each for each in (state, *state.parents) if each.exists()))
            is_taken = state.exists() and not (state.is_dir() and not any(state.iterdir()))
            if is_taken and not replaces:
                raise ServerError(ServerCode.NOT_EMPTY, folder=state)
            if is_taken:
                stack.enter_context(alone_in(state))
            _clear_drafts(state)
            contents = _unpack(path, file, draft)
            if os.geteuid() == 0:
                _give(missing[-1] if missing else draft, owner)
            # One wait for all files: a restored server must outlive a power cut.
            os.sync()
            aside = move_away(state) if is_taken else None
            draft.rename(state)
        except OSError as error:
            raise StoreError.about(error, state) from error
        finally:
            shutil.rmtree(draft, ignore_errors=True)
    return contents, aside


def _give(folder: Path, owner: os.stat_result) -> None:
    # By descriptors, and the folder last: the new owner may put a link in place of any file they
    # can write to, and must not get the file that it leads to.
    for _, _, names, descriptor in os.fwalk(folder, topdown=False):
        for name in (*names, "."):
            os.chown(name, owner.st_uid, owner.st_gid, dir_fd=descriptor, follow_symlinks=False)


def _opened(path: Path) -> BinaryIO:
    try:
        return open(open_file(path, os.O_RDONLY), "rb")
    except OSError as error:
        raise StoreError.about(error, path) from error


def _draft_of(state: Path) -> Path:
    return state.with_name(f"{state.name}{_DRAFT}{os.getpid()}")


def _clear_drafts(state: Path) -> None:
    if not state.parent.is_dir():
        return
    for path in state.parent.iterdir():
        name, _, process = path.name.rpartition(_DRAFT)
        if name == state.name and process.isdecimal() and not _runs(int(process)):
            shutil.rmtree(path, ignore_errors=True)


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True


class _CountingFile:
    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self.count = 0

    def read(self, size: int = -1) -> bytes:
        data = self._file.read(size)
        self.count += len(data)
        return data


class _Unpacked(GzipFile):
    """The content of a compressed archive, with a limit on its growth."""

    def __init__(self, path: Path, file: BinaryIO) -> None:
        self._packed = _CountingFile(file)
        self._path = path
        super().__init__(fileobj=cast(BinaryIO, self._packed), mode="rb")

    def read(self, size: int | None = -1) -> bytes:
        if size is None or not 0 <= size <= _LONGEST_READ:
            raise ServerError(ServerCode.BACKUP_SWELLS, path=self._path)
        data = super().read(size)
        self.check(self.tell())
        return data

    def check(self, end: int, files: int = 0) -> None:
        """Raises ServerError if this many bytes or files are too many for the packed bytes read so
        far.
        """
        read = self._packed.count
        if end > _ALWAYS + _GROWTH * read or files > _FILES_ALWAYS + read // _LEAST_OF_FILE:
            raise ServerError(ServerCode.BACKUP_SWELLS, path=self._path)


def _unpack(path: Path, file: BinaryIO, folder: Path) -> BackupContents:
    with _Unpacked(path, file) as unpacked:
        try:
            archive = tarfile.open(fileobj=unpacked, mode="r:")  # noqa: SIM115
        except Refused:
            raise
        except _BROKEN as error:
            raise ServerError(ServerCode.NO_BACKUP, path=path) from error
        try:
            contents = BackupContents(_made(path, archive))
            for number, entry in enumerate(archive):
                unpacked.check(entry.offset_data + entry.size, number)
                if entry.name != _HEADER:
                    _put_back(path, archive, entry, folder)
                    contents.count(entry.name)
            # The checksum of all comes at the end.
            while unpacked.read(_LONGEST_READ):
                pass
        except Refused:
            raise
        except _BROKEN as error:
            raise ServerError(ServerCode.BACKUP_DAMAGED, path=path) from error
    if not (folder / _PEOPLE).is_file():
        raise ServerError(ServerCode.NO_BACKUP, path=path)
    # Only the rows of a foreign database are used.
    given = (folder / _PEOPLE).rename(folder / f"{_PEOPLE}.given")
    contents.people = copy_accounts(given, folder / _PEOPLE)
    given.unlink()
    for database in folder.rglob("*.sqlite"):
        if database != folder / _PEOPLE and not _can_be_opened(database):
            database.unlink()
    return contents


def _can_be_opened(path: Path) -> bool:
    try:
        with closing(open_given(path)) as database:
            return is_plain(database)
    except sqlite3.Error:
        return False


def _made(path: Path, archive: tarfile.TarFile) -> datetime:
    try:
        entry = archive.next()
        file = archive.extractfile(entry) if entry and entry.name == _HEADER else None
        header = json.loads(file.read(_LONGEST_HEADER) if file else b"")
        made = datetime.fromisoformat(header["made"])
        is_one, version = header["format"] == FORMAT, int(header["version"])
    except Refused:
        raise
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError) as error:
        raise ServerError(ServerCode.NO_BACKUP, path=path) from error
    # Other years cannot be converted to local time.
    if not is_one or made.year not in _YEARS:
        raise ServerError(ServerCode.NO_BACKUP, path=path)
    if version > VERSION:
        raise ServerError(ServerCode.BACKUP_LATER, path=path)
    return made


def _is_ours(name: PurePosixPath) -> bool:
    return (
        not name.is_absolute()
        and 0 < len(name.parts) <= _MOST_FOLDERS + 1
        and all(
            part != ".." and part.isprintable() and len(os.fsencode(part)) <= _LONGEST_NAME
            for part in name.parts
        )
    )


def _put_back(path: Path, archive: tarfile.TarFile, entry: tarfile.TarInfo, folder: Path) -> None:
    name = PurePosixPath(entry.name)
    is_plain_file = entry.isreg() and not entry.issparse() and entry.size >= 0
    data = archive.extractfile(entry) if is_plain_file else None
    if data is None or not _is_ours(name) or not 0 <= entry.mtime < _LATEST:
        raise ServerError(ServerCode.NO_BACKUP, path=path)
    target = folder / name
    make_folder(target.parent)
    with open(open_file(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL), "wb") as file:
        shutil.copyfileobj(data, file)
    os.utime(target, (entry.mtime, entry.mtime))
