"""The options of contract rummy: what each is called, and what it means."""

from __future__ import annotations

from typing import Final

from app.games.contract.rules import Rules
from app.text.games import OptionWords
from app.text.speech import msg, tr

BUYING: Final = msg("Buying")
MATCH: Final = msg("The match")

OPTIONS: Final[dict[str, OptionWords]] = {
    "buys": OptionWords(
        BUYING,
        msg("Buys"),
        msg("How often you may buy the discard in each round; 0: nobody buys."),
    ),
    "best_of": OptionWords(
        MATCH,
        msg("Best of"),
        msg("Matches at most; whoever wins more than half wins the series."),
    ),
}
"""Every field of ``Rules``, in the order in which players read them."""

_BUYING: Final = (
    msg("Nobody buys."),
    msg("You may buy once a round."),
    msg("You may buy twice a round."),
    msg("You may buy three times a round."),
)
"""By the number of times."""


def in_brief(rules: Rules) -> str:
    """All that the options change, in a few short sentences."""
    sentences = [tr("Seven rounds, the lowest total wins."), tr(_BUYING[rules.buys])]
    if rules.best_of > 1:
        sentences.append(tr("Best of {matches} matches.", matches=rules.best_of))
    return " ".join(sentences)
