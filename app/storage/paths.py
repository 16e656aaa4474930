"""The folders that this program keeps its files in, and how a damaged file is set aside."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Final, Literal

from app.quoting import printable
from app.storage.errors import StoreCode, StoreError

HOME_VARIABLE: Final = "GIN_RUMMY_HOME"
"""Environment variable that names one folder for everything, in place of the system's own."""

STAMP: Final = "%Y%m%d-%H%M%S"
"""How the name of a journal begins: with the time at which the match did."""

_VISITOR_VARIABLE: Final = "GIN_RUMMY_VISITOR"
"""Tells a process that what it does is done for a visitor."""
_APPLICATION: Final = "gin-rummy"
_own: ContextVar[Path | None] = ContextVar("own_folder", default=None)
"""The folder of whoever this is done for, where one process serves several people."""


@contextmanager
def kept_in(folder: Path) -> Iterator[None]:
    """Keep everything in this folder within, also in the tasks and the threads of
    ``asyncio.to_thread`` that begin there, wherever others keep theirs.
    """
    before = _own.set(folder)
    try:
        yield
    finally:
        _own.reset(before)


def environment() -> dict[str, str]:
    """Return the environment for a process of this program, which finds the same folders by it."""
    folder = _own.get()
    own = {HOME_VARIABLE: str(folder), _VISITOR_VARIABLE: "1"} if folder else {}
    return os.environ | own


def is_visitor() -> bool:
    """Return whether this is done for somebody whose files are on a machine that is not theirs."""
    return _own.get() is not None or _VISITOR_VARIABLE in os.environ


def shown(path: Path) -> str:
    """Return a path as it is told: of the folders of another's machine nothing is."""
    return printable(path.name if is_visitor() else path)


def state_folder() -> Path:
    """Return the folder of what the program remembers; it need not exist yet.

    Raises StoreError when there is no home folder to find it in.
    """
    return _folder("state")


def config_folder() -> Path:
    """Return the folder of the settings; it need not exist yet.

    Raises StoreError when there is no home folder to find it in.
    """
    return _folder("config")


def matches_folder() -> Path:
    """Return the folder of the journals. Raises StoreError as ``state_folder`` does."""
    return state_folder() / "matches"


def begun_at(name: str) -> datetime:
    """Return when the match of a journal was begun, in local time, by the name of the journal.

    Raises ValueError for a name that no journal has.
    """
    return datetime.strptime(name[: len("20261121-074500")], STAMP)


def make_folder(folder: Path) -> None:
    """Make a folder, and those above it that are missing, for this user alone (mode 0700).

    Raises StoreError when the system refuses.
    """
    try:
        if not folder.is_dir():
            make_folder(folder.parent)
            folder.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise StoreError.about(error, folder) from error


def set_aside(path: Path) -> Path:
    """Rename a damaged file to a free name ending in ``.damaged``, and return that name.

    Raises StoreError when the system refuses.
    """
    return _rename(path, (f"{path.name}.damaged{f'-{n}' if n > 1 else ''}" for n in count(1)))


def move_away(path: Path) -> Path:
    """Rename a file that lies where another belongs to a free name of the same ending, and return
    that name.

    Raises StoreError when the system refuses.
    """
    return _rename(path, (f"{path.stem}-{n}{path.suffix}" for n in count(2)))


def _rename(path: Path, names: Iterator[str]) -> Path:
    try:
        return path.rename(next(p for p in map(path.with_name, names) if not os.path.lexists(p)))
    except OSError as error:
        raise StoreError.about(error, path) from error


def _folder(kind: Literal["state", "config"]) -> Path:
    if own := _own.get():
        return own
    try:
        if chosen := os.environ.get(HOME_VARIABLE):
            return Path(chosen).expanduser().absolute()
        # Imported here because the first frame does not need it.
        from platformdirs import PlatformDirs

        system = PlatformDirs(_APPLICATION, appauthor=False)
        folder = system.user_state_path if kind == "state" else system.user_config_path
    except (OSError, RuntimeError):
        folder = None
    # For a user without a home, older versions of platformdirs leave the “~” as it stands.
    if folder is None or not folder.is_absolute():
        raise StoreError(StoreCode.NO_HOME)
    return folder
