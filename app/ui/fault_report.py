"""The report of a fault in the program, for those who can mend it."""

from __future__ import annotations

import os
import platform
import sys
from datetime import datetime
from importlib.metadata import version
from pathlib import Path
from traceback import format_exception

from app import __version__
from app.storage.errors import StoreError
from app.storage.paths import make_folder, state_folder


def place_of(error: BaseException) -> tuple[type, str, int]:
    """Return where in the program an error was: one report of it is enough."""
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    file = trace.tb_frame.f_code.co_filename if trace else ""
    return type(error), file, trace.tb_lineno if trace else 0


def write_report(error: BaseException, now: datetime) -> Path | None:
    """Write where in the program an error came from into a new file, for this user alone.

    The values of variables stay out of it: hidden cards would be among them. Returns the file,
    beside the folder of the journals, or None when it cannot be written.
    """
    terminal = os.environ.get("TERM", "unknown")
    # English always: it is for whoever mends the program.
    text = (
        f"Gin Rummy {__version__}, {now.isoformat(sep=' ', timespec='seconds')}\n"
        f"Python {platform.python_version()}, Textual {version('textual')}, {sys.platform},"
        f" terminal {terminal}\n\n"
    )
    text += "".join(format_exception(error))
    try:
        path = state_folder() / f"fault-{now:%Y%m%d-%H%M%S-%f}-{os.getpid()}.txt"
        make_folder(path.parent)
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(descriptor, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(text)
    except (StoreError, OSError):
        return None
    return path
