"""What there is to practise, in words."""

from __future__ import annotations

from typing import Final

CHOICES: Final = {
    "drills": "Drills\n  Ten positions: your own mistakes first, then of experts.",
    "duplicate": "Duplicate\n  Play the deals that two experts played; compare your points.",
}
"""By its name each way to practise, with a sentence about it."""
