"""What each preset of Gin is, in a line."""

from __future__ import annotations

from typing import Final

from app.games.gin.rules import Rules

PRESET_SUMMARIES: Final[dict[str, str]] = {
    "standard": "The usual game: knock at 10 or less, first to {target}",
    "classic": "The usual game by its older scores: less for gin and for an undercut",
    "tournament": "Only points of hands count, dealt in turn: as in contests of programs",
    "oklahoma": "The upcard says how low you must be to knock, spades count double",
    "straight": "Nobody knocks: only gin ends a hand",
    "hollywood": "Three games at once, each with its own score",
    "rotation": "Three players: two play, the dealer sits out, the loser deals next",
    "captain": "Three players: one against two partners, who take turns",
    "partners": "Four players in two teams, two hands at once, to {target}",
    "table": "Two to four at one table, one knocker against all, no opening offer",
    "terminal": "A plain count: small bonuses for a hand, nothing added at the end",
}
"""By preset; ``{target}`` stands for the points that win."""

PRESET_LABELS: Final = {"table": "one table", "terminal": "plain count"}
"""What presets are called for people whose names say too little."""


def called(name: str) -> str:
    """What a preset is called for people."""
    return PRESET_LABELS.get(name, name)


def summary(name: str, rules: Rules) -> str:
    """What the preset of this name is, to the target of these rules."""
    return f"{PRESET_SUMMARIES[name].format(target=rules.target)}."
