"""The reasons why something could not be saved or read."""

from __future__ import annotations

import errno
from enum import StrEnum
from pathlib import Path
from typing import Self

from app.refusal import Refused


class StoreCode(StrEnum):
    NO_ROOM = "store.no-room"
    NO_ACCESS = "store.no-access"
    READ_ONLY = "store.read-only"
    TOO_MANY_FILES = "store.too-many-files"
    """This process, or the system, has as many files open as it may."""
    BUSY = "store.busy"
    """Another program is using it."""
    NOT_THERE = "store.not-there"
    LINKS_TO_ITSELF = "store.links-to-itself"
    UNUSABLE = "store.unusable"
    """The system gives another reason."""
    NOT_A_FILE = "store.not-a-file"
    NO_HOME = "store.no-home"

    # Journals.
    IN_USE = "store.in-use"
    NO_JOURNAL = "store.no-journal"
    LATER_VERSION = "store.later-version"
    DAMAGED_LINE = "store.damaged-line"
    TOO_LARGE = "store.too-large"

    # Settings.
    SETTINGS_UNREADABLE = "store.settings-unreadable"
    SETTINGS_DAMAGED = "store.settings-damaged"
    SETTINGS_UNFIT = "store.settings-unfit"
    """Some settings are impossible."""

    # What was practised.
    PRACTICE_UNREADABLE = "store.practice-unreadable"
    PRACTICE_DAMAGED = "store.practice-damaged"


class StoreError(Refused):
    """Something could not be saved or read."""

    @classmethod
    def about(cls, error: OSError, path: Path) -> Self:
        """Return the error to raise when the system refused ``path``."""
        match error.errno:
            case errno.ENOSPC | errno.EDQUOT | errno.EFBIG:
                return cls(StoreCode.NO_ROOM, path=path)
            case errno.EROFS:
                return cls(StoreCode.READ_ONLY, path=path)
            case errno.EACCES | errno.EPERM:
                return cls(StoreCode.NO_ACCESS, path=path)
            case errno.EMFILE | errno.ENFILE:
                return cls(StoreCode.TOO_MANY_FILES, path=path)
            case errno.EBUSY | errno.EAGAIN | errno.ETXTBSY:
                return cls(StoreCode.BUSY, path=path)
            case errno.ENOENT:
                return cls(StoreCode.NOT_THERE, path=path)
            case errno.ELOOP:
                return cls(StoreCode.LINKS_TO_ITSELF, path=path)
            case _:
                return cls(StoreCode.UNUSABLE, path=path, reason=error.strerror)


class JournalInUse(StoreError):
    pass


class JournalDamaged(StoreError):
    """The file is no journal, or not a whole one, and must be set aside."""


class JournalVersion(StoreError):
    """The journal has a format version that this program does not know."""
