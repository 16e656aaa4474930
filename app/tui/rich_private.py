"""The private parts of Rich with which Textual wraps text only at blanks, which Chinese does not
have.
"""

from __future__ import annotations

import rich._wrap as wrapping

from app.text.cells import pieces


def break_between_letters() -> None:
    """Let text also wrap between the letters of scripts without blanks."""
    wrapping.words = pieces
