"""Why something could not be saved or read, in one sentence for the player."""

from __future__ import annotations

import errno
from pathlib import Path


class StoreError(Exception):
    """Something could not be saved or read; the message is one sentence for the player."""

    @classmethod
    def about(cls, error: OSError, path: Path) -> StoreError:
        """The error to raise when the system refused ``path``, saying what to do about it."""
        match error.errno:
            case errno.ENOSPC | errno.EDQUOT | errno.EFBIG:
                return cls(f"There is no room left to save in {path}: free some space.")
            case errno.EACCES | errno.EPERM | errno.EROFS:
                return cls(
                    f"There is no access to {path}: set GIN_RUMMY_HOME to a folder of your own."
                )
            case errno.ENOENT:
                return cls(f"{path} is not there: check the name.")
            case _:
                return cls(
                    f"{path} cannot be used ({error.strerror}): check the disk, or set"
                    " GIN_RUMMY_HOME to another folder."
                )


class JournalInUse(StoreError):
    """Another program holds the journal."""


class JournalDamaged(StoreError):
    """The file is not a journal, or not a whole one; it is to be set aside."""


class JournalVersion(StoreError):
    """The journal is of a format version that this program does not know."""
