"""The folders of this program's files, and how a damaged file is set aside."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Final, Literal

from app.storage.errors import StoreCode, StoreError
from app.storage.home import HOME_VARIABLE, visitors_folder

STAMP: Final = "%Y%m%d-%H%M%S"
"""The beginning of a journal's name: the time when its match began."""

_APPLICATION: Final = "gin-rummy"


def state_folder() -> Path:
    """Return the folder of journals and other state, which may not exist yet.

    Raises StoreError if there is no home folder.
    """
    return _folder("state")


def config_folder() -> Path:
    """Return the folder of the settings, which may not exist yet. Raises StoreError without a home
    folder.
    """
    return _folder("config")


def matches_folder() -> Path:
    """Return the folder of the journals. Raises StoreError as ``state_folder`` does."""
    return state_folder() / "matches"


def begun_at(name: str) -> datetime:
    """Return the local time when the match of a journal began, by the journal's name.

    Raises ValueError if no journal has such a name.
    """
    return datetime.strptime(name[: len("20261121-074500")], STAMP)


def make_folder(folder: Path) -> None:
    """Make a folder and its missing parents for this user alone (mode 0700). Raises StoreError."""
    try:
        if not folder.is_dir():
            make_folder(folder.parent)
            folder.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise StoreError.about(error, folder) from error


def set_aside(path: Path) -> Path:
    """Rename a damaged file to a free name ending in ``.damaged``, and return it. Raises
    StoreError.
    """
    return _rename(path, (f"{path.name}.damaged{f'-{n}' if n > 1 else ''}" for n in count(1)))


def move_away(path: Path) -> Path:
    """Rename a file to a free name with the same ending, and return it. Raises StoreError."""
    return _rename(path, (f"{path.stem}-{n}{path.suffix}" for n in count(2)))


def _rename(path: Path, names: Iterator[str]) -> Path:
    try:
        return path.rename(next(p for p in map(path.with_name, names) if not os.path.lexists(p)))
    except OSError as error:
        raise StoreError.about(error, path) from error


def _folder(kind: Literal["state", "config"]) -> Path:
    if own := visitors_folder():
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
