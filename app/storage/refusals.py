"""Why something cannot be saved or read."""

from __future__ import annotations

from enum import StrEnum


class StoreCode(StrEnum):
    """The codes of StoreError."""

    NO_ROOM = "store.no-room"
    NO_ACCESS = "store.no-access"
    READ_ONLY = "store.read-only"
    TOO_MANY_FILES = "store.too-many-files"
    """This process, or the system, has as many open as it may."""
    BUSY = "store.busy"
    """Another program has it just now."""
    NOT_THERE = "store.not-there"
    LINKS_TO_ITSELF = "store.links-to-itself"
    UNUSABLE = "store.unusable"
    """What the system says that is none of those above."""
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
    """Some of them are impossible."""

    # What was practised.
    PRACTICE_UNREADABLE = "store.practice-unreadable"
    PRACTICE_DAMAGED = "store.practice-damaged"
