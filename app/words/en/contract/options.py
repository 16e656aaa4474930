"""The options of contract rummy: what each is called, and what it means."""

from __future__ import annotations

from typing import Final

from app.games.contract.rules import Rules
from app.words.en.options import OptionWords

BUYING: Final = "Buying"
MATCH: Final = "The match"

OPTIONS: Final[dict[str, OptionWords]] = {
    "buys": OptionWords(
        BUYING, "Buys", "How often you may buy the discard in each round; 0: nobody buys."
    ),
    "best_of": OptionWords(
        MATCH, "Best of", "Matches at most; whoever wins more than half wins the series."
    ),
}
"""Every field of ``Rules``, in the order in which players read them."""

_TIMES: Final = ("never", "once", "twice", "three times")


def in_brief(rules: Rules) -> str:
    """All that the options change, in a few short sentences."""
    buying = f"You may buy {_TIMES[rules.buys]} a round." if rules.buys else "Nobody buys."
    series = f" Best of {rules.best_of} matches." if rules.best_of > 1 else ""
    return f"Seven rounds, the lowest total wins. {buying}{series}"
