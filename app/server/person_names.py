"""The names that people may choose, and which of them look alike."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Final
from unicodedata import category, combining, normalize

from app.games.base import GAMES
from app.match.seat import LONGEST_NAME, is_name
from app.players.registry import characters, levels
from app.server.refusals import ServerCode, ServerError
from app.table.seats import PERSONAS, YOU
from app.text.letters import as_typed

NUMBERED_WORDS: Final = ("Player", "Guest", "Chair", "Table")
"""Words that, with a number behind, name people without a name."""
HOUSE_WORDS: Final = (
    *("computer", "the computer", "house", "the house", "card house", "lobby", "the lobby"),
    *("human", "person", "program", "anyone", "anybody", "nobody", "somebody", "everybody", "me"),
    *("admin", "moderator", "operator", "server", "root", "system"),
    # What is typed behind open.
    *("with", "against", "and", "by", "to", "as"),
    *("word", "cut", "patience", "moves", "shown", "always"),
)
"""Names that no person may have, because they would read as the server speaking."""
_SIGNS: Final = " -'’."
"""Characters that a name may have beside letters, marks and digits."""
_UNSEEN: Final = frozenset(
    map(
        chr,
        (
            *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0),
            *range(0x180B, 0x1810),
            *range(0xFE00, 0xFE10),
            *range(0xE0100, 0xE01F0),
        ),
    )
)
"""Invisible characters that Unicode classes as letters and marks."""
_MOST_MARKS: Final = 2
"""Most marks on a letter, for scripts that write vowels and tones with them."""
_WRITTEN_TOGETHER: Final = frozenset({"LATIN", "HAN", "HIRAGANA", "KATAKANA", "BOPOMOFO", "HANGUL"})
"""Scripts that may be mixed in a name, as in Unicode's highly restrictive level."""


def looks(name: str) -> frozenset[str]:
    """Return the looks of a name: as typed, in lower case and in upper case.

    Two names can be mistaken for one another if they share one.
    """
    return frozenset(map(_look, (name, name.casefold(), name.upper())))


def chosen(name: str) -> str:
    """Return a chosen name in the form to keep. Raises ServerError if it is not allowed."""
    name = as_typed(" ".join(name.split()))
    if not is_name(name):
        raise ServerError(ServerCode.NO_NAME, name=name, longest=LONGEST_NAME)
    if not _has_letters_alone(name):
        raise ServerError(ServerCode.NAME_LETTERS, name=name)
    if _has_many_marks(name):
        raise ServerError(ServerCode.NAME_MARKS, name=name)
    if not _is_of_one_script(name):
        raise ServerError(ServerCode.NAME_SCRIPTS, name=name)
    if _is_reserved(name):
        raise ServerError(ServerCode.NAME_RESERVED, name=name)
    return name


def _has_letters_alone(name: str) -> bool:
    is_possible = all(
        letter.isalpha() or letter.isdecimal() or letter in _SIGNS or category(letter)[0] == "M"
        for letter in name
    )
    # Signs that only change how a letter is spoken look like apostrophes.
    has_letter = any(letter.isalpha() and category(letter)[1] != "m" for letter in name)
    return is_possible and has_letter and _UNSEEN.isdisjoint(name)


def _has_many_marks(name: str) -> bool:
    base, marks = "", ""
    for letter in name:
        if category(letter)[0] != "M":
            base, marks = letter, ""
            continue
        marks += letter
        over = [mark for mark in marks if combining(mark) >= 200]
        is_marked = len(normalize("NFD", base)) > 1
        if len(over) + (is_marked and bool(over)) > 1 or len(marks) > _MOST_MARKS:
            return True
    return False


def _is_of_one_script(name: str) -> bool:
    from confusable_homoglyphs.categories import unique_aliases

    scripts = unique_aliases(name) - {"COMMON", "INHERITED"}
    return len(scripts) < 2 or scripts <= _WRITTEN_TOGETHER


def _is_reserved(name: str) -> bool:
    # “Guest f096”: what people without a name are called.
    first, whole = name.split()[0], looks(name)
    # “Vera 2” is the second of that name, and “casual-1” is a version.
    stem = looks(name.rstrip(" -.0123456789"))
    return not (
        looks(first).isdisjoint(_looks_of(NUMBERED_WORDS))
        and (whole | stem).isdisjoint(_looks_of(_reserved()))
    )


@cache
def _reserved() -> tuple[str, ...]:
    personas = (name for names in PERSONAS.values() for name in names)
    players = (player.name for game in GAMES for player in (*levels(game), *characters(game)))
    return YOU, *HOUSE_WORDS, *NUMBERED_WORDS, *personas, *players


@cache
def _looks_of(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset().union(*map(looks, names))


def _look(name: str) -> str:
    """Return Unicode's skeleton of a text, in which each character is replaced by its
    look-alike.
    """
    plain = normalize("NFD", normalize("NFKC", name)).translate(_prototypes()).casefold()
    # A large i looks like an l, and a zero like a large o.
    return plain.replace("i", "l")


@cache
def _prototypes() -> dict[int, str]:
    from confusable_homoglyphs.utils import path

    def look_alike(entry: dict[str, Any]) -> Any:
        # Without the names of the characters, it is a quarter of the size.
        return entry["c"] if len(entry) == 2 else entry

    with open(path("confusables.json"), encoding="utf-8") as file:
        # Each character with all that look like it: several only for a prototype.
        found: dict[str, list[str]] = json.load(file, object_hook=look_alike)
    table = {}
    for sign, (other, *more) in found.items():
        if len(sign) == 1 and not more:
            table[ord(sign)] = other if len(found[other]) > 1 else min(sign, other)
    return table
