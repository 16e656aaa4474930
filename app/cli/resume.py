"""The match to go on with, of a file or the one played last, and what is said of one left."""

from __future__ import annotations

from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from shlex import quote
from typing import Final

from app.cli.command import FAILED, CommandRefused, complain, refusing
from app.match.match import AnyMatch, Match
from app.match.records import ReplayError
from app.quoting import printable
from app.refusal import Refused
from app.storage import journal
from app.storage.errors import StoreError
from app.storage.paths import matches_folder
from app.table.session import MatchSession
from app.text.refusals import sentence_for
from app.text.speech import tr
from app.ui.leaving import NOT_SAVED, Failure, UnsavedMatch
from app.ui.match_library import LocalMatchLibrary

RESUME: Final = "gin-rummy --resume"
"""What to type to go on with the match that was played last."""


def resume(library: LocalMatchLibrary, file: str | None) -> MatchSession:
    """Return the table of the match of a file, without one of the match that was played last and is
    not over. Raises Refusal when it cannot be resumed.
    """
    with refusing(StoreError):
        if file is not None:
            path = Path(file)
            if not _is_kept_here(path):
                # Read first: one that is no match may be anybody's file, and is not set aside.
                journal.read(path)
            return library.resume(path)
        with closing(iter(library.saved())) as found:
            for saved in found:
                if saved.outline:
                    return library.resume(saved.path)
    raise CommandRefused(tr("There is no unfinished match: start without --resume to begin one."))


def _is_kept_here(path: Path) -> bool:
    try:
        return path.parent.samefile(matches_folder())
    except (OSError, StoreError):
        return False


def last_written() -> tuple[Path, int] | None:
    """Return the journal written last and when, in nanoseconds; None when there is none."""
    try:
        return next(((path, path.stat().st_mtime_ns) for path in journal.list_journals()), None)
    except (StoreError, OSError):
        # The screen says what cannot be saved or read.
        return None


def is_unfinished(path: Path) -> bool:
    """Return whether a journal can be read, and its match is not over."""
    with suppress(StoreError, ReplayError):
        match: AnyMatch = Match.from_records(journal.read(path).records)
        return not match.is_over
    return False


def command_to_resume(path: Path) -> str:
    """Return what to type to go on with the match of a journal."""
    newest = last_written()
    return RESUME if newest and newest[0] == path else f"{RESUME} {quote(str(path))}"


def say_how_to_go_on(before: tuple[Path, int] | None) -> None:
    """Print how to go on with the match that was played, if it is not over. ``before`` is the
    journal that was written last, and when, before the face began.
    """
    if (after := last_written()) and after != before and is_unfinished(after[0]):
        print(
            tr(
                "To go on with this match: {command} (saved in {path})",
                command=RESUME,
                path=printable(after[0]),
            )
        )


def say_what_is_lost(lost: UnsavedMatch) -> int:
    """Say what of a match is saved, and what is not. Returns the exit code."""
    complain(*what_is_saved(lost.journal, lost.why))
    return NOT_SAVED


def apologise(fault: Failure) -> int:
    """Say that the program has a fault, what became of the match, and where the report is.
    Returns the exit code.
    """
    from app.ui.fault_report import write_report

    saved = what_is_saved(fault.journal, fault.unsaved)
    report = write_report(fault.error, datetime.now().astimezone())
    told = [tr("The game found a fault in itself and had to stop."), *saved]
    if report:
        told.append(
            tr(
                "What happened is written in {path}: please report it with that file.",
                path=report,
            )
        )
    complain(*told)
    return FAILED


def what_is_saved(path: Path | None, unsaved: Refused | None) -> list[str]:
    """Return how much of a match is on the disk, and how to go on with it, in sentences."""
    command = command_to_resume(path) if path and is_unfinished(path) else None
    if unsaved:
        told = [tr("Not all of the match is saved: {why}", why=sentence_for(unsaved))]
        if command:
            told.append(tr("{command} goes on from what is saved.", command=command))
        return told
    return [tr("The match is saved: go on with {command}.", command=command)] if command else []
