"""What each preset of contract rummy is, in a line."""

from __future__ import annotations

from typing import Final

from app.games.contract.rules import Rules
from app.text.speech import msg, tr

_SUMMARIES: Final[dict[str, str]] = {
    "standard": msg("The usual game: a discard may be bought, {buys} times a round."),
    "no-buys": msg("Without buying: a discard is for the player in turn alone."),
}


def summary(name: str, rules: Rules) -> str:
    """Return what the preset of this name is."""
    return tr(_SUMMARIES[name], buys=rules.buys)
