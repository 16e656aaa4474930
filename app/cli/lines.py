"""The game in plain lines, at a terminal or through pipes."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from ctypes import CDLL, CFUNCTYPE, c_char_p, c_int, c_void_p, string_at
from dataclasses import replace
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from app.cli.command import STOPPED, NoOutput, no_output
from app.cli.resume import apologise, say_how_to_go_on, say_what_is_lost, what_is_saved
from app.match.seat import Seat
from app.plain.play import First, PlainSession
from app.storage import settings as settings_file
from app.storage.settings import Settings
from app.text.glyphs import can_show_signs
from app.text.speech import tr
from app.tui.signals import EndSignals
from app.ui.leaving import NOT_SAVED, Failure, UnsavedMatch

if TYPE_CHECKING:
    from app.table.session import MatchSession
    from app.ui.match_library import LocalMatchLibrary


LONGEST: Final = 4096
"""Most bytes of a typed line that are kept; a terminal gives no longer one."""


class StandardInput:
    """Lines of standard input: a terminal, a pipe or a file.

    It reads no more than it is asked for.
    """

    def __init__(self, descriptor: int = 0) -> None:
        self._descriptor = descriptor
        self._rest = b""
        self._is_over = False

    async def readline(self) -> str:
        """Return the next line with its end, cut if it is too long; empty at the end of input."""
        line = b""
        while not self._is_over or self._rest:
            head, newline, tail = self._rest.partition(b"\n")
            line = (line + head)[:LONGEST]
            self._rest = tail
            if newline:
                return f"{line.decode(errors='replace')}\n"
            if self._is_over:
                break
            await self._ready()
            self._rest = self._read()
        # The last line may lack its end.
        return line.decode(errors="replace")

    def _read(self) -> bytes:
        try:
            data = os.read(self._descriptor, LONGEST)
        except OSError:
            # The terminal is gone.
            data = b""
        self._is_over = not data
        return data

    async def _ready(self) -> None:
        loop = asyncio.get_running_loop()
        ready = loop.create_future()
        try:
            loop.add_reader(self._descriptor, ready.set_result, None)
        except OSError:
            # A file is always ready; or there is no input at all.
            return
        try:
            await ready
        finally:
            loop.remove_reader(self._descriptor)


class StandardOutput:
    def write(self, text: str) -> None:
        """Write at once. Raises NoOutput, and BrokenPipeError if the reader has closed the pipe."""
        try:
            sys.stdout.write(text)
            sys.stdout.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise NoOutput(no_output(error)) from error

    async def drain(self) -> None:
        """Do nothing, since ``write`` returns only after all is written."""


def edited_input() -> EditedInput | None:
    """Return an editor for lines; None if Python lacks GNU readline."""
    try:
        import readline

        if "GNU" not in (readline.__doc__ or ""):
            return None
        return EditedInput(readline, CDLL(readline.__file__))
    except (ImportError, AttributeError, ValueError, OSError):
        return None


class EditedInput:
    """The lines of a terminal, edited with GNU readline while they are typed."""

    def __init__(self, module: Any, library: CDLL) -> None:
        """``module`` is Python's own. Raises AttributeError or ValueError if it lacks the library's
        symbols.
        """
        self._module = module
        self._library = library
        self._line = c_char_p.in_dll(library, "rl_line_buffer")
        self._point = c_int.in_dll(library, "rl_point")
        self._length = c_int.in_dll(library, "rl_end")
        # Kept, since the library still calls it.
        self._handler = CFUNCTYPE(None, c_void_p)(self._take)
        self._free = library.rl_free
        self._free.argtypes = [c_void_p]
        self._free.restype = None
        self._insert = library.rl_insert_text
        self._prompt = ""
        self._kept = b"", 0
        """The text of an interrupted line, and the position of its cursor."""
        self._is_begun = False
        self._is_over = False
        self._lines: asyncio.Queue[str] = asyncio.Queue()

    async def readline(self) -> str:
        """Return the next line with its end; empty at the end of input."""
        return await self._lines.get()

    def begin(self, prompt: str) -> None:
        """Let the user type a line behind a prompt."""
        if self._is_begun or self._is_over:
            return
        self._is_begun, self._prompt = True, prompt
        self._library.rl_callback_handler_install(prompt.encode(), self._handler)
        text, place = self._kept
        self._insert(text)
        self._point.value = place
        self._library.rl_redisplay()
        loop = asyncio.get_running_loop()
        loop.add_reader(0, self._read)
        # Meanwhile a shell may have changed the modes of the terminal.
        loop.add_signal_handler(signal.SIGCONT, self._begin_again)

    def stop(self) -> None:
        """Hide the line, and return to the start of its prompt."""
        if not self._is_begun:
            return
        self._kept = string_at(self._line, self._length.value), self._point.value
        self._library.rl_replace_line(b"", 0)
        self._library.rl_redisplay()
        self._library.rl_free_line_state()
        self._end()
        self._return()

    def forget(self) -> None:
        self._module.clear_history()
        self._kept = b"", 0

    def _end(self) -> None:
        self._is_begun = False
        loop = asyncio.get_running_loop()
        loop.remove_reader(0)
        loop.remove_signal_handler(signal.SIGCONT)
        self._library.rl_callback_handler_remove()

    def _return(self) -> None:
        """Let the next output overwrite the prompt."""
        sys.stdout.write("\r")
        sys.stdout.flush()

    def _begin_again(self) -> None:
        self.stop()
        self.begin(self._prompt)

    def _read(self) -> None:
        self._library.rl_callback_read_char()
        if self._is_begun and self._length.value > LONGEST:
            self._library.rl_delete_text(LONGEST, self._length.value)
            self._point.value = min(self._point.value, LONGEST)
            self._library.rl_redisplay()

    def _take(self, line: int | None) -> None:
        """Take a complete line; None at the end of input."""
        self._kept = b"", 0
        self._end()
        if line is None:
            self._is_over = True
            self._return()
            self._lines.put_nowait("")
            return
        text = string_at(line).decode(errors="replace")
        self._free(line)
        if text.strip():
            self._module.add_history(text)
        self._lines.put_nowait(f"{text}\n")


Wanted: TypeAlias = tuple[Sequence[Seat], Any, bool]
"""The seats and the rules of a match to begin, and whether it is serious."""

PROMPT = "> "
"""The prompt at a terminal."""


class _Lines:
    def __init__(
        self,
        arguments: argparse.Namespace,
        settings: Settings,
        library: LocalMatchLibrary,
        table: MatchSession | None,
        wanted: Wanted | None,
        first: First | None,
    ) -> None:
        if arguments.name:
            settings = replace(settings, name=arguments.name)
        is_terminal = os.isatty(0)
        if not is_terminal:
            # Pauses are for readers at a terminal.
            settings = replace(settings, pace=0.0)
        ascii_only = not can_show_signs() if settings.ascii is None else settings.ascii
        self._library, self._table, self._wanted = library, table, wanted
        self._first = first
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
        """Whether a signal, or the end of the terminal, ended it."""

    async def run(self, notice: str) -> None:
        visiting = asyncio.create_task(
            self.visit.run(self._table, self._wanted, notice, self._first)
        )

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
    first: First | None = None,
) -> int:
    """Play in lines until the player leaves or the input ends, and return the exit code.

    It begins with the dialog ``first`` if there is one, then with the match of ``table``, or a new
    one that is ``wanted``, or asks for one. ``notice`` is a sentence about the settings; ``before``
    is the latest journal and the time when it was written.
    """
    lines = _Lines(arguments, settings, library, table, wanted, first)
    code = 0
    try:
        asyncio.run(lines.run(notice or ""))
    except KeyboardInterrupt:
        print("\n" + tr("Stopped."))
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
