"""The match to go on with, of a file or the one played last."""

from __future__ import annotations

from contextlib import closing, suppress
from pathlib import Path
from shlex import quote

from app.cli.exits import Refusal, refusing
from app.match.match import AnyMatch, Match
from app.match.records import ReplayError
from app.storage import journal
from app.storage.errors import StoreError
from app.storage.paths import matches_folder
from app.table.session import MatchSession
from app.ui.home import LocalMatchLibrary
from app.words.en import cli as words


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
    raise Refusal(words.NOTHING_TO_RESUME)


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
    return words.resuming(None if newest and newest[0] == path else quote(str(path)))
