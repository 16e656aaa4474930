"""What each preset of contract rummy is, in a line."""

from __future__ import annotations

from typing import Final

from app.games.contract.rules import Rules

_SUMMARIES: Final[dict[str, str]] = {
    "standard": "The usual game: a discard may be bought, {buys} times a round",
    "no-buys": "Without buying: a discard is for the player in turn alone",
}


def summary(name: str, rules: Rules) -> str:
    """What the preset of this name is."""
    return f"{_SUMMARIES[name].format(buys=rules.buys)}."
