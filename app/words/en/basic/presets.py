"""What each preset of Basic Rummy is, in a line."""

from __future__ import annotations

from typing import Final

from app.games.basic.rules import Length, Rules

_SUMMARIES: Final[dict[str, str]] = {
    "standard": "The usual game, by points: one meld a turn, {length}",
    "hands": "The usual game, by hands won: one meld a turn, {length}",
    "course": "Nine cards, any number of melds, the hand ends with the stock: {length}",
}
"""By preset; ``{length}`` stands for what wins the match."""


def summary(name: str, rules: Rules) -> str:
    """What the preset of this name is, in a match as long as these rules have it."""
    length = {
        Length.TARGET: f"first to {rules.target}",
        Length.DEALS: f"over {rules.deals} deals",
        Length.HANDS: f"best of {rules.hands}",
    }[rules.length]
    return f"{_SUMMARIES[name].format(length=length)}."
