"""The private parts of Rich by which Textual wraps text only at blanks, which Chinese does not
have.
"""

from __future__ import annotations

import rich._wrap as wrapping

from app.text.cells import pieces


def break_between_letters() -> None:
    """Let wrapped text break between letters of a script without blanks, too."""
    wrapping.words = pieces
