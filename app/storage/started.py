"""Which matches were started here: one mark a line, beside the folder of the journals.

A journal can come from anybody. What it names is taken for this user's own choice only if its mark
is here, where no journal can put it.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from app.storage.errors import StoreError
from app.storage.files import open_file, read_file
from app.storage.paths import make_folder, state_folder

_LARGEST: Final = 16 * 2**20
"""Bytes of the largest file: marks of 64 letters for a quarter of a million matches."""


def note_started(mark: str) -> None:
    """Remember the mark of a match, which is one line. Raises StoreError when it cannot be."""
    path = _path()
    make_folder(path.parent)
    try:
        with open(open_file(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT), "ab") as file:
            file.write(f"{mark}\n".encode("ascii"))
    except OSError as error:
        raise StoreError.about(error, path) from error


def was_started(mark: str) -> bool:
    """Whether the match of this mark was started here, as far as that can be read."""
    try:
        data = read_file(_path(), _LARGEST)
    except (OSError, StoreError):
        return False
    return data is not None and mark.encode("ascii") in data.splitlines()


def _path() -> Path:
    return state_folder() / "started-with-programs"
