"""The screen, and what is said once it is gone: how to go on, what was not saved, what broke."""

from __future__ import annotations

import argparse
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from app.cli.exits import FAILED, complain
from app.cli.resume import command_to_resume, is_unfinished, last_written
from app.crash import write_report
from app.desk.home import Home
from app.refusal import Refused
from app.store.settings import Settings
from app.table.session import Session
from app.tui.app import GinApp, Wanted
from app.tui.saving import NOT_SAVED, Failure, Lost
from app.words.en import cli as words
from app.words.en.refusals import sentence_for
from app.words.glyphs import can_show_signs


def show(
    arguments: argparse.Namespace,
    settings: Settings,
    notice: str | None,
    home: Home,
    table: Session | None,
    wanted: Wanted | None = None,
) -> GinApp:
    """Show the match of a table, the way to a new match that is wanted, or the start screen, until
    the player leaves.

    ``notice`` is a sentence about the settings. Nothing is raised: the app knows its failure.
    """
    if arguments.name:
        settings = replace(settings, name=arguments.name)
    ascii_only = not can_show_signs() if settings.ascii is None else settings.ascii
    game = GinApp(
        settings,
        home,
        table=table,
        wanted=wanted,
        ascii_only=arguments.ascii or ascii_only,
        notice=notice,
        theme=arguments.theme,
    )
    try:
        game.run(mouse=not arguments.no_mouse)
    except Exception as error:
        game.fail(error)
    return game


def leave(game: GinApp, before: tuple[Path, int] | None) -> int:
    """Say what a game that was left leaves behind. Returns the exit code.

    ``before`` is the journal that was written last, and when, before it began.
    """
    if game.fault:
        return _apologise(game.fault)
    if game.lost:
        return _say_what_is_lost(game.lost)
    if (after := last_written()) and after != before:
        _say_how_to_go_on(after[0])
    return game.return_code or 0


def _say_how_to_go_on(path: Path) -> None:
    """Print how to go on with the match of a journal, if it is not over."""
    if is_unfinished(path):
        print(words.to_go_on(path))


def _say_what_is_lost(lost: Lost) -> int:
    """Say what of a match is saved, and what is not. Returns the exit code."""
    complain(*_what_is_saved(lost.journal, lost.why))
    return NOT_SAVED


def _apologise(fault: Failure) -> int:
    """Say that the program has a fault, what became of the match, and where the report is.

    Returns the exit code.
    """
    saved = _what_is_saved(fault.journal, fault.unsaved)
    report = write_report(fault.error, datetime.now().astimezone())
    complain(words.fault(saved, report))
    return FAILED


def _what_is_saved(path: Path | None, unsaved: Refused | None) -> list[str]:
    """What of a match is on the disk, which has none, some or all of it, and how to go on."""
    command = command_to_resume(path) if path and is_unfinished(path) else None
    return words.what_is_saved(command, sentence_for(unsaved) if unsaved else None)
