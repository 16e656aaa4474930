"""The keys of a table with open melds, as sentences name them."""

from __future__ import annotations

from typing import Final

USUAL_KEYS: Final = {
    "act": "Enter",
    "arrange": "a",
    "buy": "b",
    "hint": "h",
    "lay-off": "l",
    "lay-off-all": "f",
    "mark": "Space",
    "meld": "m",
    "pass": "p",
    "stock": "s",
    "take": "d",
    "undo": "u",
}
"""The keys that sentences name, by the names of their bindings, where nobody has moved them."""
