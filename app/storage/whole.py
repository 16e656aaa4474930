"""Files that are replaced in one step, so that nobody ever reads half of one."""

from __future__ import annotations

import errno
import os
from pathlib import Path


def write_whole(path: Path, text: str, *, durable: bool = False) -> None:
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
    """Where this process writes what is to take the place of a file."""
    return path.with_name(f"{path.name}.{os.getpid()}")


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
