"""Reports of errors in the program, for its developers."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from traceback import format_tb
from typing import Final

from app import __version__
from app.refusal import Refused
from app.storage.errors import StoreError
from app.storage.paths import make_folder, state_folder

MOST_AN_HOUR: Final = 10
"""Most reports in a folder within an hour; later faults are only counted."""
MOST_KEPT: Final = 40
"""Most reports kept in a folder; the oldest are deleted."""
_NAMES_ONLY: Final = (AttributeError, ImportError, NameError)
"""Errors whose messages name parts of the program, and hold no values."""
_LONGEST_CHAIN: Final = 10
"""Most errors in the report of one fault."""
_STAMP: Final = "%Y%m%d-%H%M%S-%f"
"""The time in the name of a report."""
_LEFT_OUT: Final = "faults-without-report"
"""The file with the number of faults without a report since the last report."""

_HOW_TO_SEND: Final = """\
This is a report of a fault in the program. To send it, open an issue where you have the game from,
with this file and a sentence about what you did. If a match was being played, it has what you saw
of it in one line, and none of the hidden cards. Read it first: it names folders of this machine.
"""


def platform_versions() -> str:
    """Return the versions of Python, Textual and the system, in English, for developers."""
    try:
        textual = version("textual")
    except PackageNotFoundError:
        textual = "missing"
    return f"Python {platform.python_version()}, Textual {textual}, {platform.platform()}"


def place_of(error: BaseException) -> tuple[type, str, int]:
    """Return the place of an error in the program. One report for each place is enough."""
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    file = trace.tb_frame.f_code.co_filename if trace else ""
    return type(error), file, trace.tb_lineno if trace else 0


class FaultElsewhere(Exception):
    """A fault in another process, with its traceback as the message."""


def trace_of(error: BaseException) -> str:
    """Return the traceback of an error, and of those that led to it.

    It leaves out the values of variables and the messages, which may name hidden cards. A refusal
    has its code, an error of the system its number.
    """
    return "".join(_lines(error, []))


def _lines(error: BaseException, told: list[BaseException]) -> Iterator[str]:
    told.append(error)
    behind = [error.__cause__ or (None if error.__suppress_context__ else error.__context__)]
    if isinstance(error, BaseExceptionGroup):
        behind += error.exceptions
    for each in behind:
        if each is not None and each not in told and len(told) < _LONGEST_CHAIN:
            yield from _lines(each, told)
            yield "\nThis led to the next:\n\n"
    if isinstance(error, FaultElsewhere):
        yield f"{error}\n"
        return
    if error.__traceback__:
        yield "Traceback (most recent call last):\n"
        yield from format_tb(error.__traceback__)
    kind = type(error)
    module = "" if kind.__module__ == "builtins" else f"{kind.__module__}."
    message = _safe_message(error)
    yield f"{module}{kind.__qualname__}{message and f': {message}'}\n"


def _safe_message(error: BaseException) -> str:
    match error:
        case Refused():
            return str(error.code)
        case OSError(errno=int(number)):
            return f"[Errno {number}] {os.strerror(number)}"
        case _ if isinstance(error, _NAMES_ONLY):
            return str(error)
    return ""


def write_report(error: BaseException, now: datetime, position: str = "") -> Path | None:
    """Write the traceback of an error into a new file, for this user alone.

    ``position`` is what the player saw of a match, as text.

    Return the file, beside the folder of the journals; None if it cannot be written, or after too
    many within the last hour, whose number the next report has.
    """
    try:
        folder = state_folder()
        make_folder(folder)
        return _write(error, now, folder, position)
    except (StoreError, OSError):
        return None


def _write(error: BaseException, now: datetime, folder: Path, position: str) -> Path | None:
    # Sorted by name they are sorted by time.
    reports = sorted(path.name for path in folder.glob("fault-*.txt"))
    hour_ago, latest = (f"fault-{now - timedelta(hours=hours):{_STAMP}}" for hours in (1, 0))
    counter = folder / _LEFT_OUT
    left_out = 0
    with suppress(OSError, ValueError):
        left_out = int(counter.read_bytes()[:20])
    if sum(hour_ago < name <= latest + "~" for name in reports) >= MOST_AN_HOUR:
        counter.write_text(str(left_out + 1), encoding="ascii")
        return None
    for name in reports[: max(0, len(reports) - MOST_KEPT + 1)]:
        (folder / name).unlink(missing_ok=True)
    path = folder / f"fault-{now:{_STAMP}}-{os.getpid()}.txt"
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with open(descriptor, "w", encoding="utf-8", errors="backslashreplace") as file:
        file.write(_text(error, now, left_out, position))
    counter.unlink(missing_ok=True)
    return path


def _text(error: BaseException, now: datetime, left_out: int, position: str) -> str:
    terminal = os.environ.get("TERM", "unknown")
    text = (
        f"{_HOW_TO_SEND}\n"
        f"Gin Rummy {__version__}, {now.isoformat(sep=' ', timespec='seconds')}\n"
        f"{platform_versions()}, terminal {terminal}\n\n"
    )
    if left_out:
        text += f"Faults before this one without a report, as there were too many: {left_out}\n\n"
    if position:
        text += f"Position: {position}\n\n"
    return text + trace_of(error)
