"""Why something cannot be saved or read, in sentences; see ``refusals``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from app.quoting import excerpt, printable, quoted
from app.storage.errors import StoreCode
from app.storage.paths import HOME_VARIABLE, is_visitor, shown
from app.text.lists import in_a_row, sentences
from app.text.refusals import Sentences, sentence_for
from app.text.speech import msg, tr


def _no_room(path: Path) -> str:
    if is_visitor():
        return tr("The disk of this house is full: nothing is saved until there is room again.")
    return tr("There is no room left to save in {path}: free some space.", path=shown(path))


def _nothing_saved() -> str:
    return tr("This house cannot save now. Tell the person who runs it, and try again later.")


def _no_access(path: Path) -> str:
    if is_visitor():
        return _nothing_saved()
    return tr(
        "There is no access to {path}: set {variable} to a folder of your own.",
        path=printable(path),
        variable=HOME_VARIABLE,
    )


def _read_only(path: Path) -> str:
    if is_visitor():
        return _nothing_saved()
    return tr(
        "{path} is on a disk that can only be read: set {variable} to a folder of your own on"
        " another.",
        path=printable(path),
        variable=HOME_VARIABLE,
    )


def _too_many_files(path: Path) -> str:
    if is_visitor():
        return tr("This house cannot open any more files: try again in a minute.")
    return tr(
        "Too many files are open to use {path}: close some programs, or allow more with ulimit -n.",
        path=printable(path),
    )


def _busy(path: Path) -> str:
    if is_visitor():
        return tr("This house is busy: try again in a minute.")
    return tr(
        "Another program uses {path}: wait until it is done, or close it.", path=printable(path)
    )


def _not_there(path: Path) -> str:
    return tr("{path} is not there: check the name.", path=shown(path))


def _links_to_itself(path: Path) -> str:
    return tr("{path} is a link that leads back to itself: check the name.", path=shown(path))


def _unusable(path: Path, reason: str | None) -> str:
    if is_visitor():
        return _nothing_saved()
    return tr(
        "{path} cannot be used ({reason}): check the disk, or set {variable} to another folder.",
        path=printable(path),
        reason=reason,
        variable=HOME_VARIABLE,
    )


def _no_home() -> str:
    return tr(
        "There is no home folder to save in: set {variable} to a folder of your own.",
        variable=HOME_VARIABLE,
    )


def _not_a_file(path: Path) -> str:
    return tr("{path} is not a file: check the name, or move it away.", path=shown(path))


def _no_journal(path: Path) -> str:
    return tr("{path} does not begin as a match of Gin Rummy.", path=shown(path))


def _later_version(path: Path, saved_by: object, version: str) -> str:
    if saved_by is None:
        return tr(
            "{path} was saved by Gin Rummy of a later version, and this is {version}: update the"
            " program to open it.",
            path=shown(path),
            version=version,
        )
    return tr(
        "{path} was saved by Gin Rummy {later}, and this is {version}: update the program to open"
        " it.",
        path=shown(path),
        later=excerpt(saved_by),
        version=version,
    )


def _damaged_line(path: Path, line: int) -> str:
    return tr("The match in {path} is damaged in line {line}.", path=shown(path), line=line)


def _too_large(path: Path) -> str:
    return tr("{path} is too large for a match of Gin Rummy.", path=shown(path))


def _settings_unreadable(why: Exception) -> str:
    return tr("The settings could not be read. {why}", why=sentence_for(why))


def _settings_damaged(aside: Path) -> str:
    return tr(
        "The settings were damaged and start afresh; the old are in {path}.", path=shown(aside)
    )


def _settings_unfit(settings: Sequence[str], presets: Sequence[str]) -> str:
    told = []
    if settings:
        told.append(
            tr(
                "Not possible in the settings, so the default is used: {settings}.",
                settings=in_a_row(settings),
            )
        )
    if presets:
        told.append(
            tr(
                "Not possible as presets in the settings, so left out: {presets}.",
                presets=in_a_row(map(quoted, presets)),
            )
        )
    return sentences(told)


def _practice_unreadable(why: Exception) -> str:
    return tr("What you practised could not be read. {why}", why=sentence_for(why))


def _practice_damaged(aside: Path) -> str:
    return tr(
        "The record of what you practised was damaged and starts afresh; the old is in {path}.",
        path=shown(aside),
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
    StoreCode.NO_HOME: _no_home,
    StoreCode.IN_USE: msg("This match is open in another window: close it there first."),
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
