"""What is private in Rich, by which Textual wraps text at blanks alone; Chinese has none."""

from __future__ import annotations

import rich._wrap as wrapping

from app.text.cells import pieces


def break_between_letters() -> None:
    """Let all text that is wrapped be broken between letters of a script without blanks, too."""
    wrapping.words = pieces
