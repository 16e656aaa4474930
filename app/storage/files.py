"""Files: opened only if they are files, read only as far as they can be, replaced in one step."""

from __future__ import annotations

import errno
import fcntl
import os
import stat
from pathlib import Path

from app.storage.errors import StoreCode, StoreError


def open_file(path: Path, flags: int) -> int:
    """Open a file and return its descriptor; one that is made is for this user alone.

    Raises StoreError for what is there and no file, and OSError when the system refuses.
    """
    try:
        # Asked first, because opening alone already does something to some devices.
        _check(path, os.stat(path))
    except FileNotFoundError:
        if not flags & os.O_CREAT:
            raise
    # What took the file's place in between, such as a pipe, could keep its reader waiting for ever.
    descriptor = os.open(path, flags | os.O_NONBLOCK, 0o600)
    try:
        _check(path, os.fstat(descriptor))
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def read_file(path: Path, most: int) -> bytes | None:
    """Return what a file holds, None for more than so many bytes. Raises as ``open_file`` does."""
    with open(open_file(path, os.O_RDONLY), "rb") as file:
        data = file.read(most + 1)
    return data if len(data) <= most else None


def lock(descriptor: int) -> bool:
    """Lock an open file against all other processes, until it is closed; False where one of them
    has locked it.
    """
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        # A file system without locks: better to go on unguarded than not at all.
        pass
    return True


def _check(path: Path, status: os.stat_result) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise StoreError(StoreCode.NOT_A_FILE, path=path)


def atomic_write(path: Path, text: str, *, durable: bool = False) -> None:
    """Write a file that only this user can read, in place of what was there.

    A link is followed. With ``durable`` this waits until the new file would outlive a power cut.
    Raises OSError, and leaves what was there as it is, when the system refuses.
    """
    # Through a link, so that a file kept elsewhere stays there.
    try:
        target = path.resolve()
    except RuntimeError as error:  # how Python 3.11 and 3.12 tell of a link to itself
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP)) from error
    draft = draft_of(target)
    try:
        with open(draft, "w", encoding="utf-8", errors="backslashreplace", opener=_private) as file:
            file.write(text)
            file.flush()
            if durable:
                os.fsync(file.fileno())
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def draft_of(path: Path) -> Path:
    """Return where this process writes what is to take the place of a file."""
    return path.with_name(f"{path.name}.{os.getpid()}")


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
