"""The positions that a player has saved: a small file each, named after the position.

A file has the text of a position, in one line. It is named after the position, with all signs that
could mean something to a file system percent-encoded, so that any name is possible.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final
from urllib.parse import unquote

from app.storage.errors import StoreError
from app.storage.files import atomic_write, read_file
from app.storage.paths import make_folder, state_folder

LONGEST_NAME: Final = 40
"""Most letters of a name; in four bytes each they fit into a file name."""
_SUFFIX: Final = ".position"
_LARGEST: Final = 2**16
"""Most bytes that are read; a position with all its moves has less than a thousand."""


def names() -> list[str]:
    """Return the names of the saved positions in alphabetical order. Raises StoreError."""
    folder = _folder()
    try:
        files = [path.name for path in folder.glob(f"*{_SUFFIX}")]
    except OSError as error:
        raise StoreError.about(error, folder) from error
    return sorted((unquote(name.removesuffix(_SUFFIX)) for name in files), key=str.casefold)


def load(name: str) -> str:
    """Return the text of a saved position. Raises StoreError."""
    path = _path(name)
    try:
        return (read_file(path, _LARGEST) or b"").decode(errors="replace").strip()
    except OSError as error:
        raise StoreError.about(error, path) from error


def save(name: str, text: str) -> None:
    """Save the text of a position under a name, in place of another one. Raises StoreError."""
    path = _path(name)
    make_folder(path.parent)
    try:
        atomic_write(path, f"{text}\n")
    except OSError as error:
        raise StoreError.about(error, path) from error


def delete(name: str) -> None:
    """Delete a saved position, if it is there. Raises StoreError."""
    path = _path(name)
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise StoreError.about(error, path) from error


def _folder() -> Path:
    return state_folder() / "positions"


def _path(name: str) -> Path:
    return _folder() / f"{''.join(map(_encoded, cleaned(name)))}{_SUFFIX}"


def cleaned(name: str) -> str:
    """Return a name as it is saved: printable, without blanks around it, and not too long."""
    return "".join(filter(str.isprintable, name)).strip()[:LONGEST_NAME].rstrip()


def _encoded(letter: str) -> str:
    is_safe = letter.isalnum() or not letter.isascii() or letter in " -_"
    return letter if is_safe else f"%{ord(letter):02X}"
