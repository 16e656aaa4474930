"""The player's changes of keys: possible keys, and conflicts between commands."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from app.storage.settings import Settings
from app.tui.keys import OneHandedKeys, key_of
from app.ui.keys import COMMANDS, GIN, MELDING

_EVERYWHERE: Final = ("app", "house")
_TOGETHER: Final = (
    ("knock", "ways", "table.rules"),
    ("layoff", "showdown", "hand_end", "table.rules", "table.menu", "table.quit"),
    ("start", "open", "alone", "form"),
    (
        *("new_match", "form", "start.play", "start.options", "start.rules", "start.settings"),
        *("start.guide", "start.up", "start.down"),
    ),
    ("unfinished", "start.resume", "start.delete"),
    ("options", "form"),
    ("settings", "form"),
    ("lobby", "list"),
    ("seek", "form", "start.options", "start.rules", "start.up", "start.down"),
    ("ratings", "list"),
    ("tournaments", "list"),
    ("tournament", "list"),
    (
        *("new_tournament", "form", "start.options", "start.rules", "start.up"),
        "start.down",
    ),
    ("profile", "list"),
    ("contacts", "list"),
    ("reports", "list"),
    ("moderate", "form", "start.up", "start.down"),
    ("account", "list"),
    ("waiting", "list"),
    ("keys", "list"),
    ("guide", "list"),
    ("review", "list"),
    ("history", "list"),
    ("board", "form"),
    ("positions", "list"),
    ("pad", "list"),
    ("pad_hand", "form"),
    ("pad_start", "form", "start.down", "start.up", "start.options", "start.rules"),
    ("pad_end", "match_end.up", "match_end.down"),
    (
        *("drill", "layoff.lay_off", "layoff.take_back", "table.stock", "table.take"),
        *("table.pass", "table.knock", "table.left", "table.right"),
    ),
)
"""Groups with keys on one screen: commands, or all those of a place."""
RESERVED: Final = frozenset({"ctrl+c", "ctrl+p"})
"""Keys that Textual needs for itself."""


class KeyTaken(Exception):
    """The key ``key`` belongs to the command ``command``."""

    def __init__(self, command: str, key: str) -> None:
        super().__init__(command, key)
        self.command = command
        self.key = key


def place_of(name: str) -> str:
    """Return the place of a command, the first part of its name."""
    return name.partition(".")[0]


@cache
def _screens() -> tuple[frozenset[str], ...]:
    def commands(*names: str) -> frozenset[str]:
        return frozenset(name for name in COMMANDS if name in names or place_of(name) in names)

    at_tables = commands("table", "replay")
    tables = (
        frozenset(name for name in at_tables if alone not in COMMANDS[name].at_table)
        for alone in (GIN, MELDING)
    )
    return (*tables, *(commands(*names) for names in _TOGETHER))


def meet(one: str, other: str) -> bool:
    """Return whether two commands have keys on the same screen."""
    places = place_of(one), place_of(other)
    if any(index in _EVERYWHERE for index in places):
        return True
    # A table has only the commands of one game, every other place all of its commands.
    if places[0] == places[1] != "table":
        return True
    return any(one in screen and other in screen for screen in _screens())


def keys_of(name: str, settings: Settings) -> list[str]:
    """Return the keys of a command with these settings; ``OneHandedKeys`` translates them for one
    hand.
    """
    keys = map(str.strip, settings.keymap.get(name, COMMANDS[name].keys).split(","))
    return [key_of(key) if len(key) == 1 else key for key in keys]


def with_key(name: str, key: str, settings: Settings, commands: Iterable[str]) -> dict[str, str]:
    """Return the key map in which a command has this key of the keyboard and no other.

    Raises KeyTaken if the key means another of the ``commands`` that this one meets.
    """
    means = OneHandedKeys(settings.hand, settings.keymap).meant_by(key)
    for other in commands:
        if other != name and means in keys_of(other, settings) and meet(name, other):
            raise KeyTaken(other, key)
    return {**settings.keymap, name: key}


def with_usual_keys(name: str, settings: Settings) -> dict[str, str]:
    """Return the key map in which a command has its usual keys.

    Raises KeyTaken if one of them was given to another command that it meets.
    """
    for key in COMMANDS[name].keys.split(","):
        for other in settings.keymap.keys() & COMMANDS.keys() - {name}:
            if key in keys_of(other, settings) and meet(name, other):
                raise KeyTaken(other, key)
    return {other: keys for other, keys in settings.keymap.items() if other != name}
