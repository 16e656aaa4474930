"""The result of a contest, which may have taken hours: printed, and kept in a file."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path

from app.cli.output import NoOutput
from app.storage.errors import StoreError
from app.storage.files import write_whole
from app.storage.paths import make_folder, state_folder
from app.words.en import cli as words


def tell_result(text: str, *, as_json: bool = False) -> None:
    """Keep a result in place of the last one, and print it; on standard error where it can neither
    be kept nor printed.

    Raises NoOutput, and BrokenPipeError where nobody reads any more.
    """
    kept = _keep(text, "arena.json" if as_json else "arena.txt")
    try:
        print(text, flush=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        if kept is None:
            with suppress(OSError):
                print(text, file=sys.stderr)
        raise NoOutput(words.no_output(error, kept)) from error


def _keep(text: str, name: str) -> Path | None:
    with suppress(StoreError, OSError):
        path = state_folder() / name
        make_folder(path.parent)
        write_whole(path, f"{text}\n")
        return path
    return None
