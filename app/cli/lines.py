"""The game in plain lines, at a terminal or through pipes."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, TypeAlias

from app.cli.edited_input import edited_input
from app.cli.exits import STOPPED
from app.cli.leaving import apologise, say_how_to_go_on, say_what_is_lost, what_is_saved
from app.cli.output import NoOutput
from app.cli.stdio import StandardInput, StandardOutput
from app.match.seat import Seat
from app.plain.play import PlainSession
from app.storage import settings as settings_file
from app.storage.settings import Settings
from app.tui.signals import EndSignals
from app.ui.leaving import NOT_SAVED, Failure, UnsavedMatch
from app.words.en.lines import common as words
from app.words.glyphs import can_show_signs

if TYPE_CHECKING:
    from app.table.session import MatchSession
    from app.ui.home import LocalMatchLibrary

Wanted: TypeAlias = tuple[Sequence[Seat], Any]
"""Who plays in a match that is to begin, and by which rules."""

PROMPT = "> "
"""Before a line that is waited for at a terminal."""


class _Lines:
    def __init__(
        self,
        arguments: argparse.Namespace,
        settings: Settings,
        library: LocalMatchLibrary,
        table: MatchSession | None,
        wanted: Wanted | None,
    ) -> None:
        if arguments.name:
            settings = replace(settings, name=arguments.name)
        is_terminal = os.isatty(0)
        if not is_terminal:
            # Nobody looks on.
            settings = replace(settings, pace=0.0)
        ascii_only = not can_show_signs() if settings.ascii is None else settings.ascii
        self._library, self._table, self._wanted = library, table, wanted
        editor = edited_input() if is_terminal and os.isatty(1) else None
        self.visit = PlainSession(
            editor or StandardInput(),
            StandardOutput(),
            library,
            settings,
            ascii_only=arguments.ascii or ascii_only,
            prompt=PROMPT if is_terminal else "",
            columns=_columns if os.isatty(1) else None,
            editor=editor,
            keep=settings_file.save if is_terminal else None,
        )
        self.was_stopped = False
        """A signal, or the end of the terminal, has ended it."""

    async def run(self, notice: str) -> None:
        visiting = asyncio.create_task(self.visit.run(self._table, self._wanted, notice))

        def stop() -> None:
            self.was_stopped = True
            visiting.cancel()

        signals = EndSignals(stop, self._exit_code)
        signals.listen(is_headless=False)
        try:
            await visiting
        except asyncio.CancelledError:
            if not self.was_stopped:
                raise
        finally:
            signals.stop()
            await self._library.stop()

    def _exit_code(self) -> int:
        return NOT_SAVED if self.visit.matches.unsaved else 0


def _columns() -> int:
    return get_terminal_size().columns


def talk(
    arguments: argparse.Namespace,
    settings: Settings,
    notice: str | None,
    library: LocalMatchLibrary,
    table: MatchSession | None,
    wanted: Wanted | None,
    before: tuple[Path, int] | None,
) -> int:
    """Play the match of a table, or a new one that is wanted, or ask which one, until the player
    leaves or the input ends. Returns the exit code.

    ``notice`` is a sentence about the settings, ``before`` the journal that was written last, and
    when.
    """
    lines = _Lines(arguments, settings, library, table, wanted)
    code = 0
    try:
        asyncio.run(lines.run(notice or ""))
    except KeyboardInterrupt:
        print(f"\n{words.STOPPED}")
        code = STOPPED + signal.SIGINT
    except BrokenPipeError:
        raise
    except NoOutput as error:
        saved = what_is_saved(lines.visit.matches.journal, lines.visit.matches.unsaved)
        raise NoOutput(" ".join([str(error), *saved])) from error
    except Exception as error:
        return apologise(Failure(error, lines.visit.matches.journal, lines.visit.matches.unsaved))
    if lines.visit.matches.unsaved:
        return say_what_is_lost(
            UnsavedMatch(lines.visit.matches.journal, lines.visit.matches.unsaved)
        )
    with suppress(OSError):
        say_how_to_go_on(before)
    return code
