"""The match to continue, from a file or the last one played, and messages about a match left."""

from __future__ import annotations

from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from shlex import quote
from typing import Final

from app.cli.command import FAILED, CommandRefused, complain, refusing
from app.match.records import PAD, ReplayError
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
"""The command that continues the last match."""
_PAD: Final = "gin-rummy pad"
"""The command that continues the last score pad."""


def resume(library: LocalMatchLibrary, file: str | None) -> MatchSession:
    """Return the table of the match in a file, or without one, of the last unfinished match.

    Raises CommandRefused if it cannot be resumed.
    """
    with refusing(StoreError):
        if file is not None:
            path = Path(file)
            if not _is_kept_here(path):
                # Read first, so that a file of another kind is not set aside as a damaged journal.
                journal.read(path)
            return library.resume(path)
        with closing(iter(library.saved())) as found:
            for saved in found:
                if saved.outline and not saved.outline.is_pad:
                    return library.resume(saved.path)
    raise CommandRefused(tr("There is no unfinished match: start without --resume to begin one."))


def _is_kept_here(path: Path) -> bool:
    try:
        return path.parent.samefile(matches_folder())
    except (OSError, StoreError):
        return False


def last_written() -> tuple[Path, int] | None:
    """Return the latest journal and when it was written, in nanoseconds; None if there is none."""
    try:
        return next(((path, path.stat().st_mtime_ns) for path in journal.list_journals()), None)
    except (StoreError, OSError):
        # The screen itself reports files that cannot be saved or read.
        return None


def is_unfinished(path: Path) -> bool:
    """Return whether a journal can be read and its match is not over."""
    # No first frame waits for it.
    from app.match.pad import match_or_pad

    with suppress(StoreError, ReplayError):
        return not match_or_pad(journal.read(path).records).is_over
    return False


def _command(path: Path) -> str:
    """Return the command that continues matches like the one of a journal."""
    with suppress(StoreError):
        return _PAD if PAD in journal.read(path).records[0] else RESUME
    return RESUME


def command_to_resume(path: Path) -> str:
    """Return the command that continues the match of a journal."""
    newest = last_written()
    command = _command(path)
    return command if newest and newest[0] == path else f"{command} {quote(str(path))}"


def say_how_to_go_on(before: tuple[Path, int] | None) -> None:
    """Print how to continue the match that was played, if it is not over.

    ``before`` is the latest journal before the game began, and when it was written.
    """
    if (after := last_written()) and after != before and is_unfinished(after[0]):
        print(
            tr(
                "To continue this match: {command} (saved in {path})",
                command=_command(after[0]),
                path=printable(after[0]),
            )
        )


def say_what_is_lost(lost: UnsavedMatch) -> int:
    """Say how much of a match is saved and lost. Return the exit code."""
    complain(*what_is_saved(lost.journal, lost.why))
    return NOT_SAVED


def apologise(fault: Failure) -> int:
    """Report an error in the program, the state of the match, and the file of the report.

    Return the exit code.
    """
    from app.ui.fault_report import write_report

    saved = what_is_saved(fault.journal, fault.unsaved)
    report = write_report(fault.error, datetime.now().astimezone(), fault.position)
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
    """Return sentences about how much of a match is on disk, and how to continue it."""
    command = command_to_resume(path) if path and is_unfinished(path) else None
    if unsaved:
        told = [tr("Not all of the match is saved: {why}", why=sentence_for(unsaved))]
        if command:
            told.append(tr("{command} goes on from what is saved.", command=command))
        return told
    return [tr("The match is saved: go on with {command}.", command=command)] if command else []
