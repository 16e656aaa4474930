"""The command palette in words."""

from __future__ import annotations

from typing import Final, NamedTuple


class Look(NamedTuple):
    """A command for the looks, which has no key."""

    title: str
    does: str
    words: str
    """Other words that find it."""


THEME: Final = Look("Theme", "Choose the colours", "colors")
SCREENSHOT: Final = Look("Screenshot", "Save a picture of the screen", "image")


def entry(label: str, key: str) -> str:
    """A command and the key that does the same."""
    return f"{label} ({key})"
