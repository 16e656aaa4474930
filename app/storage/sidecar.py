"""What people keep beside a journal: how they hold their cards, which no rule knows of.

A small JSON file next to the journal and named after it, for this user alone. Nothing depends on
it: where it is missing, damaged or cannot be written, cards lie as they do in a new match.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeAlias

from app.storage.errors import StoreError
from app.storage.files import atomic_write, read_file

Kept: TypeAlias = dict[str, Any]
"""Values that JSON can hold."""

_LARGEST: Final = 2**20
"""Bytes of the largest file that is read; eight hands have a few thousand."""


def sidecar_path(journal: Path) -> Path:
    """Return where things are kept beside a journal."""
    return journal.with_name(f"{journal.name}.hands.json")


def load(journal: Path) -> Kept:
    """Return what is kept beside a journal; nothing where it cannot be read."""
    with suppress(StoreError, OSError, ValueError, RecursionError):
        kept = json.loads(read_file(sidecar_path(journal), _LARGEST) or "")
        if isinstance(kept, dict):
            return kept
    return {}


def save(journal: Path, kept: Kept) -> None:
    """Keep this beside a journal, in place of what was there; nothing is said if that fails."""
    with suppress(StoreError, OSError):
        atomic_write(sidecar_path(journal), json.dumps(kept, separators=(",", ":")) + "\n")


def forget(journal: Path) -> None:
    """Remove what is kept beside a journal, if anything is."""
    with suppress(OSError):
        sidecar_path(journal).unlink(missing_ok=True)
