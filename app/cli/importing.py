"""``gin-rummy import``: matches that were played elsewhere, kept like one's own."""

from __future__ import annotations

import argparse
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from app.cli.command import CommandRefused, Parser, complain, load_settings, refusing
from app.quoting import quoted
from app.text.speech import tr, tr_n

if TYPE_CHECKING:
    from app.importing.hands import ImportedHand, ImportFault
    from app.match.records import Record

_LARGEST: Final = 4 * 2**20
"""Most bytes of a file; a hand takes some 300 as numbers and 3000 as lines of gin-bridge."""
_TOLD: Final = 20
"""Most wrong rows of a file that are told."""


class _Read(NamedTuple):
    path: Path
    source: str
    hands: list[ImportedHand]


def add_options(parser: Parser) -> None:
    parser.description = tr(
        "Read games of OpenSpiel's gin_rummy, logs of gin-bridge or hands as text, and keep"
        " them as matches that can be reviewed, replayed and exported. If a row is wrong,"
        " nothing is kept."
    )
    parser.add_argument(
        "files", metavar=tr("FILE"), type=Path, nargs="+", help=tr("a record of games")
    )
    parser.add_argument(
        "--me",
        metavar="0|1",
        help=tr("the player who you were: these matches count in your statistics"),
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Keep the matches of all files. Raises CommandRefused, with nothing kept, if any of it is
    wrong.
    """
    from datetime import datetime

    me = _seat(arguments.me)
    read = [_read(path) for path in arguments.files]
    now = datetime.now().astimezone()
    matches = _records(read, now.isoformat(timespec="seconds"), me)
    for path, records in zip(_keep(matches, now), matches, strict=True):
        hands = sum("deck" in record for record in records)
        print(
            tr_n(
                "A match of {n} hand is kept in {path}.",
                "A match of {n} hands is kept in {path}.",
                hands,
                path=path,
            )
        )
    return 0


def _seat(text: str | None) -> int | None:
    from app.importing.match import NAMES

    if text is None:
        return None
    names = {name.casefold(): seat for seat, name in enumerate(NAMES)}
    names |= {str(seat): seat for seat in range(len(NAMES))}
    if text.strip().casefold() not in names:
        raise CommandRefused(
            tr("{text} does not fit --me: give 0 or 1, a player's number.", text=quoted(text))
        )
    return names[text.strip().casefold()]


def _read(path: Path) -> _Read:
    from app.importing import bridge, openspiel, text_form
    from app.importing.hands import ImportCode, ImportFault

    text = _text_of(path)
    readers = (
        ("text", text_form.is_text_form, text_form.read),
        ("gin-bridge", bridge.is_bridge, bridge.read),
        ("openspiel", openspiel.is_openspiel, openspiel.read),
    )
    for source, is_one, read in readers:
        if is_one(text):
            hands, faults = read(text)
            if faults:
                _refuse(path, faults)
            if hands:
                return _Read(path, source, hands)
    with refusing(ImportFault):
        raise ImportFault(ImportCode.NO_RECORD, path=path)
    raise AssertionError


def _text_of(path: Path) -> str:
    from app.importing.hands import ImportCode, ImportFault
    from app.storage.errors import StoreError
    from app.storage.files import read_file

    with refusing(StoreError, ImportFault):
        try:
            data = read_file(path, _LARGEST)
        except OSError as error:
            raise StoreError.about(error, path) from error
        if data is None:
            raise ImportFault(ImportCode.TOO_LARGE, path=path, most=_LARGEST)
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = "\0"
        if "\0" in text:
            raise ImportFault(ImportCode.NO_TEXT, path=path)
    return text


def _refuse(path: Path, faults: list[ImportFault]) -> None:
    from app.text.refusals import sentence_for

    for fault in faults[:_TOLD]:
        told = sentence_for(fault)
        complain(tr("{path}: {told}", path=path, told=told))
    if (more := len(faults) - _TOLD) > 0:
        complain(tr_n("{n} more row is wrong.", "{n} more rows are wrong.", more))
    raise CommandRefused(tr("Nothing is imported."))


def _records(read: list[_Read], created: str, me: int | None) -> list[list[Record]]:
    from app.importing.hands import ImportFault
    from app.importing.match import by_match, records_of
    from app.table.seats import YOU

    settings, _ = load_settings()
    matches = []
    for each in read:
        faults = []
        for hands in by_match(each.hands):
            try:
                name = settings.name or YOU
                matches.append(records_of(hands, each.source, created, me, name))
            except ImportFault as fault:
                faults.append(fault)
        if faults:
            _refuse(each.path, faults)
    return matches


def _keep(matches: list[list[Record]], now: Any) -> list[Path]:
    from app.storage import journal
    from app.storage.errors import StoreError
    from app.storage.journal import IMPORTED_VERSION, JournalFile

    with refusing(StoreError), ExitStack() as undoing:
        files = []
        for header, *records in matches:
            file = JournalFile.create(journal.new_path(now), header, IMPORTED_VERSION)
            undoing.callback(file.discard)
            for record in records:
                file.append(record)
            file.sync()
            files.append(file)
        undoing.pop_all()
        for file in files:
            file.close()
        return [file.path for file in files]
    raise AssertionError
