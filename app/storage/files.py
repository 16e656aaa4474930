"""Files: opened only if they are regular, read up to a limit, replaced atomically."""

from __future__ import annotations

import errno
import fcntl
import os
import stat
from pathlib import Path

from app.storage.errors import StoreCode, StoreError


def open_file(path: Path, flags: int) -> int:
    """Open a file and return its descriptor; a new file is for this user alone.

    Raises StoreError if the path is no regular file, and OSError if the system refuses.
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
    """Return the bytes of a file; None if it has more than ``most``. Raises as ``open_file``
    does.
    """
    with open(open_file(path, os.O_RDONLY), "rb") as file:
        data = file.read(most + 1)
    return data if len(data) <= most else None


def lock(descriptor: int) -> bool:
    """Lock an open file against other processes until it is closed; False if another one has it."""
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
    """Replace a file by one that only this user can read, or make it.

    A link is followed. With ``durable``, wait until the new file would outlive a power cut. Raises
    OSError, and changes nothing, if the system refuses.
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
    return path.with_name(f"{path.name}.{os.getpid()}")


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
