"""What is said once a face is gone: how to go on, what was not saved, what broke."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from app.cli.exits import FAILED, complain
from app.cli.resume import command_to_resume, is_unfinished, last_written
from app.refusal import Refused
from app.ui.leaving import NOT_SAVED, Failure, UnsavedMatch
from app.words.en import cli as words
from app.words.en.refusals import sentence_for


def say_how_to_go_on(before: tuple[Path, int] | None) -> None:
    """Print how to go on with the match that was played, if it is not over. ``before`` is the
    journal that was written last, and when, before the face began.
    """
    if (after := last_written()) and after != before and is_unfinished(after[0]):
        print(words.to_go_on(after[0]))


def say_what_is_lost(lost: UnsavedMatch) -> int:
    """Say what of a match is saved, and what is not. Returns the exit code."""
    complain(*what_is_saved(lost.journal, lost.why))
    return NOT_SAVED


def apologise(fault: Failure) -> int:
    """Say that the program has a fault, what became of the match, and where the report is.
    Returns the exit code.
    """
    from app.crash import write_report

    saved = what_is_saved(fault.journal, fault.unsaved)
    report = write_report(fault.error, datetime.now().astimezone())
    complain(words.fault(saved, report))
    return FAILED


def what_is_saved(path: Path | None, unsaved: Refused | None) -> list[str]:
    """Return how much of a match is on the disk, and how to go on with it, in sentences."""
    command = command_to_resume(path) if path and is_unfinished(path) else None
    return words.what_is_saved(command, sentence_for(unsaved) if unsaved else None)
