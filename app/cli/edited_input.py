"""Lines typed at this terminal, edited by the system's readline.

Python's own ``input`` would keep the loop waiting, so the library below its ``readline`` module is
called in the way that it has for programs with a loop (*alternate interface* in its manual).
"""

from __future__ import annotations

import asyncio
import signal
import sys
from ctypes import CDLL, CFUNCTYPE, c_char_p, c_int, c_void_p, string_at
from typing import Any

from app.cli.stdio import LONGEST


def edited_input() -> EditedInput | None:
    """Return what lets lines be edited here; None where Python is without GNU's readline."""
    try:
        import readline

        if "GNU" not in (readline.__doc__ or ""):
            return None
        return EditedInput(readline, CDLL(readline.__file__))
    except (ImportError, AttributeError, ValueError, OSError):
        return None


class EditedInput:
    """A terminal at standard input and output."""

    def __init__(self, module: Any, library: CDLL) -> None:
        """``module`` is Python's own. Raises AttributeError and ValueError where the library is
        not within reach.
        """
        self._module = module
        self._library = library
        self._line = c_char_p.in_dll(library, "rl_line_buffer")
        self._point = c_int.in_dll(library, "rl_point")
        self._length = c_int.in_dll(library, "rl_end")
        # It would otherwise be thrown away while the library still calls it.
        self._handler = CFUNCTYPE(None, c_void_p)(self._take)
        self._free = library.rl_free
        self._free.argtypes = [c_void_p]
        self._free.restype = None
        self._insert = library.rl_insert_text
        self._prompt = ""
        self._kept = b"", 0
        """What was typed of a line, and where in it the cursor was."""
        self._is_begun = False
        self._is_over = False
        self._lines: asyncio.Queue[str] = asyncio.Queue()

    async def readline(self) -> str:
        """Return the next line with its end; empty at the end of all."""
        return await self._lines.get()

    def begin(self, prompt: str) -> None:
        """Let a line be typed behind a prompt."""
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
        # A shell that had the terminal meanwhile has left it as it wants it.
        loop.add_signal_handler(signal.SIGCONT, self._begin_again)

    def stop(self) -> None:
        """Be where the prompt began, with nothing of the line shown."""
        if not self._is_begun:
            return
        self._kept = string_at(self._line, self._length.value), self._point.value
        self._library.rl_replace_line(b"", 0)
        self._library.rl_redisplay()
        self._library.rl_free_line_state()
        self._end()
        self._return()

    def forget(self) -> None:
        """Forget all lines typed before."""
        self._module.clear_history()
        self._kept = b"", 0

    def _end(self) -> None:
        self._is_begun = False
        loop = asyncio.get_running_loop()
        loop.remove_reader(0)
        loop.remove_signal_handler(signal.SIGCONT)
        self._library.rl_callback_handler_remove()

    def _return(self) -> None:
        """Let what is written next stand in the place of the prompt."""
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
        """Take a line that is complete; None for the end of all."""
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
