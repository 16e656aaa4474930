"""What can be typed, and what is said of a text that is no command."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from app.words.en.keys import COMMANDS, KEY_NAMES, Command

EVERY_COMMAND: Final = {
    **COMMANDS,
    "table.throw": Command(typed="discard, throw, drop; t", example="kd"),
    "table.swap": Command(typed="swap, exchange", example="6h for the joker in c"),
    "table.match": Command(
        typed="match, meld", example="ace of hearts, two of hearts, three of hearts"
    ),
    "table.areas": Command(typed="areas, area"),
    "table.put": Command(typed="put", example="7c 7d in set 1"),
    "table.hand": Command(typed="hand, cards, my hand, my cards"),
    "table.table": Command(typed="table, melds"),
    "table.what": Command(typed="what can i do, what can i do?, what, what now, what?, ?"),
    "table.score": Command(typed="score, sheet"),
    "table.log": Command(typed="log, moves"),
    "table.known": Command(typed="known, seen"),
    "table.seal": Command(typed="seal"),
    "table.resign": Command(typed="resign, give up"),
    "table.start": Command(typed="start, menu"),
    "start.matches": Command(typed="matches, list"),
    "start.levels": Command(typed="levels, players", takes_more=True),
    "start.help": Command(
        typed="help, commands, what can i do, what can i do?, what, what now, what?, ?"
    ),
    "lines.spell": Command(typed="spell", takes_more=True),
    "lines.lines": Command(typed="lines, line mode", takes_more=True),
    "lines.settings": Command(typed="settings"),
    "lines.set": Command(typed="set", example="pace 0.4"),
    "house.who": Command(typed="who, who is here, people"),
    "house.tables": Command(typed="tables"),
    "house.sit": Command(typed="sit, sit down, sit at, sit down at, join, go to", takes_more=True),
    "house.said": Command(typed="said, chat"),
    "house.name": Command(typed="name, call me", example="Ann"),
    "house.nudge": Command(typed="nudge"),
    "house.computer": Command(typed="computer, stand in"),
    "house.end": Command(typed="end, end the match"),
    "house.table": Command(typed="table, chairs"),
    "house.new": Command(typed="new, play, continue, matches, levels", takes_more=True),
}
"""Those that have keys, and those that can only be typed."""


def usual_key(name: str) -> str:
    """How the key of a table's command, by its name without ``table.``, is written in sentences
    where nobody has moved it. Raises KeyError for a name that is none.
    """
    first = COMMANDS[f"table.{name}"].keys.partition(",")[0]
    return KEY_NAMES.get(first, first)


def no_command(text: str, near: str | None) -> str:
    """That a text is no command, and which one is ``near`` to it, if one is."""
    guess = f"Did you mean {near}?" if near else "Type help to see what there is."
    return f"“{text}” is no command. {guess}"


def listed(typed: Iterable[tuple[Sequence[str], str]]) -> list[tuple[str, str]]:
    """Every command by its words, each with an example of what follows it, and what else can be
    typed for it.
    """
    return [
        (f":{usual} {example}".rstrip(), f"or {', '.join(others)}" if others else "")
        for (usual, *others), example in typed
    ]
