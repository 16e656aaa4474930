"""A match with its review as a file for others: HTML, Markdown, CSV, JSON and text.

``app.coach.export`` makes the records that each format is written from.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from app.coach.export import ExportedMatch

FORMATS: Final = ("html", "md", "json", "csv", "text")
"""The formats, by the names that are typed and the endings of files."""
ENDINGS: Final = {"htm": "html", "markdown": "md", "txt": "text"}
"""Other endings of files in these formats."""

_MODULES: Final = {
    "html": "page",
    "md": "markdown",
    "json": "as_json",
    "csv": "as_csv",
    "text": "lines",
}


def format_of(name: str) -> str | None:
    """Return the format that the ending of a file's name tells; None if it tells none."""
    ending = name.rpartition(".")[2].lower() if "." in name else ""
    ending = ENDINGS.get(ending, ending)
    return ending if ending in FORMATS else None


def written(told: ExportedMatch, kind: str) -> str:
    """Return the text of an export in one of ``FORMATS``."""
    write: Callable[[ExportedMatch], str] = import_module(f"app.export.{_MODULES[kind]}").write
    return write(told)
