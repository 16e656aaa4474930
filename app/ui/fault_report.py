"""The report of a fault in the program, for those who can mend it."""

from __future__ import annotations

import os
import platform
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from traceback import format_exception
from typing import Final

from app import __version__
from app.storage.errors import StoreError
from app.storage.paths import make_folder, state_folder

_HOW_TO_SEND: Final = """\
This is a report of a fault in the program. To send it, open an issue where you have the game from,
with this file and a sentence about what you did. It has no cards and no moves in it; read it first,
for it names folders of this machine.
"""


def platform_versions() -> str:
    """Return on what the program runs here, in one line of English: it is for whoever mends it."""
    try:
        textual = version("textual")
    except PackageNotFoundError:
        textual = "missing"
    return f"Python {platform.python_version()}, Textual {textual}, {platform.platform()}"


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
    text = (
        f"{_HOW_TO_SEND}\n"
        f"Gin Rummy {__version__}, {now.isoformat(sep=' ', timespec='seconds')}\n"
        f"{platform_versions()}, terminal {terminal}\n\n"
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
