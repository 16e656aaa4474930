"""Whose files are kept: those of this user, or those of a visitor in a folder of the server."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Final

from app.quoting import printable

HOME_VARIABLE: Final = "GIN_RUMMY_HOME"
"""Environment variable of one folder for everything, in place of the system's own."""
_VISITOR_VARIABLE: Final = "GIN_RUMMY_VISITOR"
_own: ContextVar[Path | None] = ContextVar("own_folder", default=None)
"""The visitor's folder, in a process that serves several people."""


@contextmanager
def kept_in(folder: Path) -> Iterator[None]:
    """Keep all files below this folder, within the context.

    That holds in the tasks and the threads that begin there, wherever others keep their files.
    """
    before = _own.set(folder)
    try:
        yield
    finally:
        _own.reset(before)


def visitors_folder() -> Path | None:
    """Return the folder of the visitor whom this code serves; None for this user's own files."""
    return _own.get()


def environment() -> dict[str, str]:
    folder = visitors_folder()
    own = {HOME_VARIABLE: str(folder), _VISITOR_VARIABLE: "1"} if folder else {}
    return os.environ | own


def is_visitor() -> bool:
    """Return whether this code runs for a visitor, whose files are on another person's machine."""
    return visitors_folder() is not None or _VISITOR_VARIABLE in os.environ


def shown(path: Path | str) -> str:
    """Return a path as a player may read it; a visitor is not told folders of the server.

    One that was kept in a file is a text.
    """
    return printable(Path(path).name if is_visitor() else path)
