"""The order of the hands of a match, kept beside its journal, since no rule knows of it.

It is a small JSON file named after the journal, for this user alone. If it is missing, damaged or
cannot be written, cards lie as in a new match.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeAlias

from app.storage.errors import StoreError
from app.storage.files import atomic_write, read_file

Kept: TypeAlias = dict[str, Any]

_LARGEST: Final = 2**20
"""Most bytes that are read; eight hands have a few thousand."""


def sidecar_path(journal: Path) -> Path:
    return journal.with_name(f"{journal.name}.hands.json")


def load(journal: Path) -> Kept:
    """Return the content of a journal's sidecar; empty if it cannot be read."""
    with suppress(StoreError, OSError, ValueError, RecursionError):
        kept = json.loads(read_file(sidecar_path(journal), _LARGEST) or "")
        if isinstance(kept, dict):
            return kept
    return {}


def save(journal: Path, kept: Kept) -> None:
    """Replace the content of a journal's sidecar. Nothing is raised if that fails."""
    with suppress(StoreError, OSError):
        atomic_write(sidecar_path(journal), json.dumps(kept, separators=(",", ":")) + "\n")


def forget(journal: Path) -> None:
    with suppress(OSError):
        sidecar_path(journal).unlink(missing_ok=True)
