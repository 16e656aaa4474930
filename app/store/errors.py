"""Why something could not be saved or read, in one sentence for the player."""

from __future__ import annotations

import errno
from pathlib import Path

from app.quoting import printable


class StoreError(Exception):
    """Something could not be saved or read; the message is one sentence for the player."""

    @classmethod
    def about(cls, error: OSError, path: Path) -> StoreError:
        """The error to raise when the system refused ``path``, saying what to do about it."""
        name = printable(path)
        match error.errno:
            case errno.ENOSPC | errno.EDQUOT | errno.EFBIG:
                return cls(f"There is no room left to save in {name}: free some space.")
            case errno.EACCES | errno.EPERM | errno.EROFS:
                return cls(
                    f"There is no access to {name}: set GIN_RUMMY_HOME to a folder of your own."
                )
            case errno.ENOENT:
                return cls(f"{name} is not there: check the name.")
            case errno.ELOOP:
                return cls(f"{name} is a link that leads back to itself: check the name.")
            case _:
                return cls(
                    f"{name} cannot be used ({error.strerror}): check the disk, or set"
                    " GIN_RUMMY_HOME to another folder."
                )


class JournalInUse(StoreError):
    """Another program holds the journal."""


class JournalDamaged(StoreError):
    """The file is not a journal, or not a whole one; it is to be set aside."""


class JournalVersion(StoreError):
    """The journal is of a format version that this program does not know."""
