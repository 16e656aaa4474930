"""What Gin's table says of the cards in a hand."""

from __future__ import annotations

from typing import Final

CHOICE_ALONE: Final = (
    "At this table a hint is what the expert would do. What a choice is worth can be told where two"
    " play for one score."
)
