"""The reasons why something could not be saved or read."""

from __future__ import annotations

import errno
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Self

from app.messages import msg
from app.quoting import excerpt, quoted
from app.refusal import Code, Codes, Refused, Sentence
from app.storage.home import HOME_VARIABLE, is_visitor

_NOTHING_SAVED: Final = msg(
    "This house cannot save now. Tell the person who runs it, and try again later."
)
_NO_HOME: Final = msg("There is no home folder to save in: set {variable} to a folder of your own.")


def _told_to(visitor: str, owner: str, **values: object) -> Sentence:
    return Sentence(visitor if is_visitor() else owner, variable=HOME_VARIABLE, **values)


def _settings_unfit(settings: Sequence[str], presets: Sequence[str]) -> list[Sentence]:
    told = []
    if settings:
        told.append(
            Sentence(
                msg("Not possible in the settings, so the default is used: {settings}."),
                settings=settings,
            )
        )
    if presets:
        told.append(
            Sentence(
                msg("Not possible as presets in the settings, so left out: {presets}."),
                presets=[quoted(each) for each in presets],
            )
        )
    return told


class StoreCode(Codes):
    NO_ROOM = Code(
        "store.no-room",
        lambda path: _told_to(
            msg("The disk of this house is full: nothing is saved until there is room again."),
            msg("There is no room left to save in {path}: free some space."),
            path=path,
        ),
    )
    NO_ACCESS = Code(
        "store.no-access",
        lambda path: _told_to(
            _NOTHING_SAVED,
            msg("There is no access to {path}: set {variable} to a folder of your own."),
            path=path,
        ),
    )
    READ_ONLY = Code(
        "store.read-only",
        lambda path: _told_to(
            _NOTHING_SAVED,
            msg(
                "{path} is on a disk that can only be read: set {variable} to a folder of your"
                " own on another."
            ),
            path=path,
        ),
    )
    TOO_MANY_FILES = Code(
        "store.too-many-files",
        lambda path: _told_to(
            msg("This house cannot open any more files: try again in a minute."),
            msg(
                "Too many files are open to use {path}: close some programs, or allow more with"
                " ulimit -n."
            ),
            path=path,
        ),
    )
    BUSY = Code(
        "store.busy",
        lambda path: _told_to(
            msg("This house is busy: try again in a minute."),
            msg("Another program uses {path}: wait until it is done, or close it."),
            path=path,
        ),
    )
    NOT_THERE = Code("store.not-there", msg("{path} is not there: check the name."))
    LINKS_TO_ITSELF = Code(
        "store.links-to-itself", msg("{path} is a link that leads back to itself: check the name.")
    )
    UNUSABLE = Code(
        "store.unusable",
        lambda path, reason: _told_to(
            _NOTHING_SAVED,
            msg(
                "{path} cannot be used ({reason}): check the disk, or set {variable} to another"
                " folder."
            ),
            path=path,
            reason=reason,
        ),
    )
    NOT_A_FILE = Code(
        "store.not-a-file", msg("{path} is not a file: check the name, or move it away.")
    )
    NO_HOME = Code("store.no-home", lambda: _told_to(_NO_HOME, _NO_HOME))

    # Journals.
    IN_USE = Code(
        "store.in-use", msg("This match is open in another window: close it there first.")
    )
    NO_JOURNAL = Code("store.no-journal", msg("{path} does not begin as a match of Gin Rummy."))
    LATER_VERSION = Code(
        "store.later-version",
        lambda path, saved_by, version: Sentence(
            msg(
                "{path} was saved by Gin Rummy of a later version, and this is {version}: update"
                " the program to open it."
            )
            if saved_by is None
            else msg(
                "{path} was saved by Gin Rummy {later}, and this is {version}: update the"
                " program to open it."
            ),
            path=path,
            later=excerpt(saved_by),
            version=version,
        ),
    )
    DAMAGED_LINE = Code("store.damaged-line", msg("The match in {path} is damaged in line {line}."))
    TOO_LARGE = Code("store.too-large", msg("{path} is too large for a match of Gin Rummy."))

    # Contests of the arena.
    NO_CONTEST = Code(
        "store.no-contest", msg("{path} is no file of a contest: name another for this one.")
    )
    CONTEST_DAMAGED = Code(
        "store.contest-damaged", msg("The contest in {path} is damaged in line {line}.")
    )

    # Settings.
    SETTINGS_UNREADABLE = Code(
        "store.settings-unreadable", msg("The settings could not be read. {why}")
    )
    SETTINGS_DAMAGED = Code(
        "store.settings-damaged",
        lambda aside: Sentence(
            msg("The settings were damaged and start afresh; the old are in {path}."), path=aside
        ),
    )
    SETTINGS_UNFIT = Code("store.settings-unfit", _settings_unfit)

    # What was practised.
    PRACTICE_UNREADABLE = Code(
        "store.practice-unreadable", msg("What you practised could not be read. {why}")
    )
    PRACTICE_DAMAGED = Code(
        "store.practice-damaged",
        lambda aside: Sentence(
            msg(
                "The record of what you practised was damaged and starts afresh; the old is in"
                " {path}."
            ),
            path=aside,
        ),
    )

    # The deals of the day.
    CONDUCT_UNREADABLE = Code(
        "store.conduct-unreadable",
        msg("The bans, mutes and reports of this server cannot be read. {why}"),
    )
    CONDUCT_DAMAGED = Code(
        "store.conduct-damaged",
        lambda aside: Sentence(
            msg(
                "The file of bans, mutes and reports was damaged: the server begins without them;"
                " the old one is in {path}."
            ),
            path=aside,
        ),
    )
    DAILY_UNREADABLE = Code(
        "store.daily-unreadable",
        msg("The calendar of the deals of the day could not be read. {why}"),
    )
    DAILY_DAMAGED = Code(
        "store.daily-damaged",
        lambda aside: Sentence(
            msg(
                "The calendar of the deals of the day was damaged and is made again from the hands;"
                " the old one is in {path}."
            ),
            path=aside,
        ),
    )


class StoreError(Refused):
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
    pass
