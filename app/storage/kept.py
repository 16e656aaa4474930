"""Small JSON files that cannot be made again: read by their type, and written atomically."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

from app.refusal import Code
from app.storage.errors import StoreError
from app.storage.files import atomic_write, read_file
from app.storage.paths import make_folder, set_aside
from app.typed_json import as_json, read_as

_LARGEST: Final = 16 * 2**20
"""Most bytes of a file; ten positions a day for twenty years make four million."""

KeptT = TypeVar("KeptT")


def load(
    kind: Callable[[], KeptT], where: Callable[[], Path], damaged: Code, unreadable: Code
) -> tuple[KeptT, StoreError | None]:
    """Return the content of a file, an empty one without a file, and the problem if it could not
    be read. A damaged file is set aside.

    ``where`` returns the path, or raises StoreError without a home folder.
    """
    try:
        path = where()
        try:
            data = read_file(path, _LARGEST)
        except FileNotFoundError:
            return kind(), None
        except OSError as error:
            raise StoreError.about(error, path) from error
        try:
            content: KeptT = read_as(kind, json.loads(data or ""))
            return content, None
        except (ValueError, RecursionError):
            return kind(), StoreError(damaged, aside=set_aside(path))
    except StoreError as error:
        return kind(), StoreError(unreadable, why=error)


def save(path: Path, content: Any) -> None:
    """Write a file atomically. Raises StoreError if that fails; the file is then as it was
    before.
    """
    make_folder(path.parent)
    try:
        atomic_write(path, json.dumps(as_json(content), separators=(",", ":")) + "\n")
    except OSError as error:
        raise StoreError.about(error, path) from error
