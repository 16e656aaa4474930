"""What people may be called in the house, and when two names look alike."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Final
from unicodedata import category, combining, normalize

from app.match.seat import LONGEST_NAME, is_name
from app.players.registry import levels
from app.server.refusals import HouseCode, HouseError
from app.table.seats import PERSONAS, YOU
from app.ui.games.registry import GAMES
from app.words.en.serve import HOUSE_WORDS, NUMBERED_WORDS

_SIGNS: Final = " -'’."
"""What a name may have beside letters, marks and digits."""
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
"""What Unicode counts as letters and marks, and nobody sees."""
_MOST_MARKS: Final = 2
"""Marks on a letter of scripts that write vowels and tones with them."""
_WRITTEN_TOGETHER: Final = frozenset({"LATIN", "HAN", "HIRAGANA", "KATAKANA", "BOPOMOFO", "HANGUL"})
"""Scripts that can stand in one name, as Unicode calls highly restrictive."""


def compared(name: str) -> str:
    """A name as it is compared, in large letters or small."""
    return normalize("NFKC", normalize("NFKC", name).casefold())


def looks(name: str) -> frozenset[str]:
    """How a name looks, as it is typed, in small letters and in large: two names that have one of
    these in common can be taken for one another.
    """
    return frozenset(map(_look, (name, name.casefold(), name.upper())))


def chosen(name: str) -> str:
    """A name as it is kept that somebody chooses. Raises HouseError for what nobody may be
    called.
    """
    name = normalize("NFC", " ".join(name.split()))
    if not is_name(name):
        raise HouseError(HouseCode.NO_NAME, name=name, longest=LONGEST_NAME)
    if not _has_letters_alone(name):
        raise HouseError(HouseCode.NAME_LETTERS, name=name)
    if _has_many_marks(name):
        raise HouseError(HouseCode.NAME_MARKS, name=name)
    if not _is_of_one_script(name):
        raise HouseError(HouseCode.NAME_SCRIPTS, name=name)
    if _is_reserved(name):
        raise HouseError(HouseCode.NAME_RESERVED, name=name)
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
    """Whether a letter has more marks than people write, so that they run into other lines."""
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
    # “Vera 2” is the second who is called so, and “casual-1” is a version.
    stem = looks(name.rstrip(" -.0123456789"))
    return not (
        looks(first).isdisjoint(_looks_of(NUMBERED_WORDS))
        and (whole | stem).isdisjoint(_looks_of(_reserved()))
    )


@cache
def _reserved() -> tuple[str, ...]:
    """What nobody may be called: CPU players and levels are, or the house speaks of people so."""
    personas = (name for names in PERSONAS.values() for name in names)
    players = (player.name for game in GAMES for player in levels(game))
    return YOU, *HOUSE_WORDS, *NUMBERED_WORDS, *personas, *players


@cache
def _looks_of(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset().union(*map(looks, names))


def _look(name: str) -> str:
    """What Unicode calls the skeleton of a text: every sign as the one that it looks like."""
    plain = normalize("NFD", normalize("NFKC", name)).translate(_prototypes()).casefold()
    # A large i looks like an l, and a zero like a large o.
    return plain.replace("i", "l")


@cache
def _prototypes() -> dict[int, str]:
    """By sign, the one that it looks like, for ``str.translate``."""
    from confusable_homoglyphs.utils import path

    def look_alike(entry: dict[str, Any]) -> Any:
        # Each has its name too, which nobody wants: with those it is four times as much.
        return entry["c"] if len(entry) == 2 else entry

    with open(path("confusables.json"), encoding="utf-8") as file:
        # By sign, all that look like it; only what others look like has several.
        found: dict[str, list[str]] = json.load(file, object_hook=look_alike)
    table = {}
    for sign, (other, *more) in found.items():
        if len(sign) == 1 and not more:
            table[ord(sign)] = other if len(found[other]) > 1 else min(sign, other)
    return table
