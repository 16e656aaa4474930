"""What cannot be saved or read, in sentences; see ``refusals``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from app.quoting import excerpt, printable, quoted
from app.storage.errors import StoreCode
from app.storage.paths import HOME_VARIABLE, is_visitor, shown
from app.text.refusals import Sentences, sentence_for
from app.text.speech import tr


def _no_room(path: Path) -> str:
    if is_visitor():
        return "The disk of this house is full: nothing is saved until there is room again."
    return f"There is no room left to save in {shown(path)}: free some space."


def _no_access(path: Path) -> str:
    if is_visitor():
        return tr(
            "This house can save nothing just now. Tell whoever runs it, and try again later."
        )
    return f"There is no access to {printable(path)}: set {HOME_VARIABLE} to a folder of your own."


def _read_only(path: Path) -> str:
    if is_visitor():
        return tr(
            "This house can save nothing just now. Tell whoever runs it, and try again later."
        )
    return (
        f"{printable(path)} is on a disk that can only be read: set {HOME_VARIABLE} to a folder of"
        " your own on another."
    )


def _too_many_files(path: Path) -> str:
    if is_visitor():
        return "This house has no more files to give: try again in a minute."
    return (
        f"Too many files are open to use {printable(path)}: close some programs, or allow more"
        " with ulimit -n."
    )


def _busy(path: Path) -> str:
    if is_visitor():
        return "This house is busy: try again in a minute."
    return f"Another program uses {printable(path)}: wait until it is done, or close it."


def _not_there(path: Path) -> str:
    return f"{shown(path)} is not there: check the name."


def _links_to_itself(path: Path) -> str:
    return f"{shown(path)} is a link that leads back to itself: check the name."


def _unusable(path: Path, reason: str | None) -> str:
    if is_visitor():
        return tr(
            "This house can save nothing just now. Tell whoever runs it, and try again later."
        )
    return (
        f"{printable(path)} cannot be used ({reason}): check the disk, or set {HOME_VARIABLE} to"
        " another folder."
    )


def _not_a_file(path: Path) -> str:
    return f"{shown(path)} is not a file: check the name, or move it away."


def _no_journal(path: Path) -> str:
    return f"{shown(path)} does not begin as a match of Gin Rummy."


def _later_version(path: Path, saved_by: object, version: str) -> str:
    program = "of a later version" if saved_by is None else excerpt(saved_by)
    return (
        f"{shown(path)} was saved by Gin Rummy {program}, and this is {version}: update the"
        " program to open it."
    )


def _damaged_line(path: Path, line: int) -> str:
    return f"The match in {shown(path)} is damaged in line {line}."


def _too_large(path: Path) -> str:
    return f"{shown(path)} is too large for a match of Gin Rummy."


def _settings_unreadable(why: Exception) -> str:
    return f"The settings could not be read. {sentence_for(why)}"


def _settings_damaged(aside: Path) -> str:
    return f"The settings were damaged and start afresh; the old are in {shown(aside)}."


def _settings_unfit(settings: Sequence[str], presets: Sequence[str]) -> str:
    told = []
    if settings:
        told.append(f"Not possible in the settings, so the default is used: {', '.join(settings)}.")
    if presets:
        names = ", ".join(map(quoted, presets))
        told.append(f"Not possible as presets in the settings, so left out: {names}.")
    return " ".join(told)


def _practice_unreadable(why: Exception) -> str:
    return f"What you practised could not be read. {sentence_for(why)}"


def _practice_damaged(aside: Path) -> str:
    return (
        "The record of what you practised was damaged and starts afresh; the old is in"
        f" {shown(aside)}."
    )


SENTENCES: Final[Sentences] = {
    StoreCode.NO_ROOM: _no_room,
    StoreCode.NO_ACCESS: _no_access,
    StoreCode.READ_ONLY: _read_only,
    StoreCode.TOO_MANY_FILES: _too_many_files,
    StoreCode.BUSY: _busy,
    StoreCode.NOT_THERE: _not_there,
    StoreCode.LINKS_TO_ITSELF: _links_to_itself,
    StoreCode.UNUSABLE: _unusable,
    StoreCode.NOT_A_FILE: _not_a_file,
    StoreCode.NO_HOME: (
        f"There is no home folder to save in: set {HOME_VARIABLE} to a folder of your own."
    ),
    StoreCode.IN_USE: "This match is open in another window: close it there first.",
    StoreCode.NO_JOURNAL: _no_journal,
    StoreCode.LATER_VERSION: _later_version,
    StoreCode.DAMAGED_LINE: _damaged_line,
    StoreCode.TOO_LARGE: _too_large,
    StoreCode.SETTINGS_UNREADABLE: _settings_unreadable,
    StoreCode.SETTINGS_DAMAGED: _settings_damaged,
    StoreCode.SETTINGS_UNFIT: _settings_unfit,
    StoreCode.PRACTICE_UNREADABLE: _practice_unreadable,
    StoreCode.PRACTICE_DAMAGED: _practice_damaged,
}
