"""A match of Contract Rummy before it begins: presets, options, and levels."""

from __future__ import annotations

from typing import Final

from app.games.contract.rules import Rules
from app.players.base import Player
from app.text.lists import sentences
from app.text.speech import msg, msg_c, tr

_BUYING: Final = (
    msg("Nobody buys."),
    msg("You may buy once a round."),
    msg("You may buy twice a round."),
    msg("You may buy three times a round."),
)
"""The words by the number of times that a player may buy."""

PRESET_LABELS: Final = {
    "standard": msg_c("preset", "standard"),
    # Translators: no player may buy the discard out of turn
    "no-buys": msg_c("preset", "no-buys"),
}

_SUMMARIES: Final[dict[str, str]] = {
    "standard": msg("The usual game: a discard may be bought, {buys} times a round."),
    "no-buys": msg("Without buying: a discard is only for the next player."),
}

_CHARACTERS: Final = {
    "dumb": msg("Draws and buys by the toss of a coin."),
    "generous": msg("As basic, but lets anybody buy."),
    "stingy": msg("As basic, but lets nobody buy."),
    "basic": msg("Takes what fits, discards high cards."),
    "casual": msg("Goes down as soon as it can."),
    "strong": msg("Plans the contract, watches the table."),
}


def in_brief(rules: Rules) -> str:
    """Return the effects of all options in a few short sentences."""
    told = [tr("Seven rounds, the lowest total wins."), tr(_BUYING[rules.buys])]
    if rules.best_of > 1:
        told.append(tr("Best of {matches} matches.", matches=rules.best_of))
    return sentences(told)


def summary(name: str, rules: Rules) -> str:
    """Return a summary of a preset."""
    return tr(_SUMMARIES[name], buys=rules.buys)


def about(player: Player) -> str:
    """Return how a player plays; empty for a level that is not offered."""
    return tr(_CHARACTERS[player.name]) if player.name in _CHARACTERS else ""
