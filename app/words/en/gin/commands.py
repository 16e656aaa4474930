"""What can be typed at a table of Gin."""

from __future__ import annotations

from typing import Final

from app.words.en.commands import DRAWING, HELPING, LOOKING, PASSING, Words

COMMANDS: Final[Words] = {
    **DRAWING,
    **PASSING,
    "knock": ("knock",),
    "gin": ("gin", "big gin"),
    "match": ("match", "meld"),
    **LOOKING,
    "known": ("known", "seen"),
    **HELPING,
}

EXAMPLES: Final = {
    "discard": "king of hearts",
    "match": "ace of hearts, two of hearts, three of hearts",
}
"""What can follow the commands that need something."""

FOR_EXAMPLE: Final = "draw stock, discard king of hearts, help …"
"""In the command line before anything is typed."""

MATCH_WHAT: Final = "Match what? Name cards with commas between them."
