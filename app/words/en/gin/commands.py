"""What can be typed at a table of Gin."""

from __future__ import annotations

from typing import Final

EXAMPLES: Final = {"table.throw": "king of hearts"}
"""What can follow commands, where that is something else than in other games."""
FOR_EXAMPLE: Final = "draw stock, discard king of hearts, help …"
"""In the command line before anything is typed."""
