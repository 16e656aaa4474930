"""Who comes to this server, by their keys, and guests by a word that they are given.

An SQLite file for the user of the server alone. Nobody's key leaves it: everywhere else people are
an ``id`` that means nothing outside.
"""

from __future__ import annotations

import hmac
import json
import re
import secrets
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from math import isfinite
from pathlib import Path
from time import time
from typing import Any, Final
from unicodedata import category, combining, normalize

from app.games.base import GAMES
from app.match.seat import LONGEST_NAME, is_name
from app.players.registry import levels
from app.server.refusals import ServerCode, ServerError
from app.storage.database import connect, error_about, is_damaged, is_plain, open_given
from app.storage.errors import StoreError
from app.table.seats import PERSONAS, YOU
from app.text.letters import as_typed, folded

WORD_LASTS: Final = 30 * 24 * 3600
"""Seconds since the last visit for which a resume word is good."""
MOST_STRANGERS: Final = 20_000
"""People who have neither a name nor anything kept of whom more are not remembered."""

_CONSONANTS: Final = "bdfgklmnprstvz"
_VOWELS: Final = "aeiou"
_PARTS: Final = 4
_SYLLABLES: Final = 3
"""A resume word is so many parts of so many syllables each: 73 bits, which nobody guesses, and no
table of hashes holds."""

_ID: Final = re.compile("[0-9a-f]{16}")
_LONGEST_KEPT: Final = 4 * LONGEST_NAME
"""Letters of a name that any version can have taken."""
_TIMEOUT: Final = 5.0
"""Seconds that another program is waited for which has the file."""
_VERSION: Final = 2
"""Of the tables."""
_TABLES: Final = """
CREATE TABLE house (
    secret BLOB NOT NULL
);
CREATE TABLE person (
    id TEXT PRIMARY KEY,
    fingerprint TEXT UNIQUE,
    word BLOB UNIQUE,
    name TEXT NOT NULL DEFAULT '',
    called TEXT UNIQUE,
    seen REAL NOT NULL
);
CREATE INDEX person_seen ON person (seen);
"""
"""A person has a fingerprint or the hash of a word. ``called`` is the name as it is compared, NULL
without one."""
_LOOKS: Final = "CREATE TABLE look (look TEXT PRIMARY KEY, person TEXT NOT NULL)"
"""How names look that people have: nobody else gets one that looks so."""


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody who comes to this server."""

    id: str
    """Means nothing outside this server, and is the same at every visit."""
    name: str
    """What they chose to be called here, empty until they have."""
    is_guest: bool
    """Whether they have no key, but a resume word."""
    folder: Path
    """Where their own settings, matches and history are kept; it need not exist."""


class AccountStore:
    """Everybody who has come to the server, kept in one file of its folder. To be closed.

    Used from one thread.
    """

    def __init__(self, folder: Path, now: Callable[[], float] = time) -> None:
        """Open the file, or make one. ``now`` gives seconds since 1970.

        Raises StoreError where the system refuses, and ServerError for a file that is damaged or of
        a later version.
        """
        self._people = folder / "people"
        self._now = now
        self._path = folder / "people.sqlite"
        self._db = _open(self._path)
        (self._secret,) = self._db.execute("SELECT secret FROM house").fetchone()

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    # -- who they are ----------------------------------------------------------------------

    def with_key(self, fingerprint: str) -> Account:
        """Return whoever has the key with this fingerprint, which is new at the first visit. Raises
        StoreError for somebody new of whom nothing can be kept.
        """
        if person := self._one("fingerprint", fingerprint):
            self.was_here(person)
            return person
        identity = _new_id()
        with self._writing():
            self._db.execute(
                "INSERT INTO person (id, fingerprint, seen) VALUES (?, ?, ?)",
                (identity, fingerprint, self._now()),
            )
        self._forget_strangers()
        return self._person(identity, "", is_guest=False)

    def new_guest(self) -> tuple[Account, str]:
        """Return somebody who has no key, and their resume word, which is kept nowhere. Raises
        StoreError where nothing can be kept of them.
        """
        word, identity = _new_word(), _new_id()
        with self._writing():
            self._db.execute(
                "INSERT INTO person (id, word, seen) VALUES (?, ?, ?)",
                (identity, self._hashed(word), self._now()),
            )
        self._forget_strangers()
        return self._person(identity, "", is_guest=True), word

    def with_word(self, word: str) -> Account | None:
        """Return the guest with this resume word, however it was typed; None where nobody has it,
        or it is too old. It is good for ``WORD_LASTS`` from now on.
        """
        person = self._one("word", self._hashed(word), since=self._now() - WORD_LASTS)
        if person:
            self.was_here(person)
        return person

    def find(self, identity: str) -> Account | None:
        """Return whoever has this id."""
        return self._one("id", identity)

    def named(self, name: str) -> Account | None:
        """Return whoever is called so, in large letters or small."""
        return self._one("called", folded(name))

    def was_here(self, person: Account) -> None:
        """Take note that somebody leaves now. Where that cannot be written, the last visit that
        was counts.
        """
        with suppress(StoreError), self._writing():
            self._db.execute("UPDATE person SET seen = ? WHERE id = ?", (self._now(), person.id))

    # -- what they are called --------------------------------------------------------------

    def rename(self, person: Account, name: str) -> Account:
        """Return the same person, called so from now on, and nobody else is.

        Raises ServerError for what nobody may be called, and for a name that somebody else has, or
        that looks like it; StoreError where it cannot be kept.
        """
        name = chosen(name)
        try:
            with self._writing():
                self._db.execute(
                    "UPDATE person SET name = ?, called = ? WHERE id = ?",
                    (name, folded(name), person.id),
                )
                self._db.execute("DELETE FROM look WHERE person = ?", (person.id,))
                self._db.executemany(
                    "INSERT INTO look VALUES (?, ?)", [(look, person.id) for look in looks(name)]
                )
        except sqlite3.IntegrityError:
            raise ServerError(ServerCode.NAME_TAKEN, name=name) from None
        return self._person(person.id, name, is_guest=person.is_guest)

    # -- who is forgotten ------------------------------------------------------------------

    def forget_guests(self) -> int:
        """Forget the guests whose words are too old, and delete what was kept of them. Returns how
        many they were: none where nothing can be written.
        """
        gone: list[tuple[str]] = []
        with suppress(StoreError), self._writing():
            gone = self._db.execute(
                "DELETE FROM person WHERE word IS NOT NULL AND seen < ? RETURNING id",
                (self._now() - WORD_LASTS,),
            ).fetchall()
            self._db.executemany("DELETE FROM look WHERE person = ?", gone)
        for (identity,) in gone:
            shutil.rmtree(self._people / identity, ignore_errors=True)
        return len(gone)

    def _forget_strangers(self) -> None:
        """Keys and guests cost nobody anything, so there can be any number of them."""
        (count,) = self._db.execute("SELECT COUNT(*) FROM person WHERE called IS NULL").fetchone()
        if count <= MOST_STRANGERS:
            return
        longest_ago = self._db.execute(
            "SELECT id FROM person WHERE called IS NULL ORDER BY seen LIMIT ?",
            (count - MOST_STRANGERS * 9 // 10,),
        )
        gone = [each for each in longest_ago if not (self._people / each[0]).exists()]
        with suppress(StoreError), self._writing():
            self._db.executemany("DELETE FROM person WHERE id = ?", gone)

    # --------------------------------------------------------------------------------------

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """All that is written within, or nothing. Raises StoreError, and IntegrityError for what
        there may be only once.
        """
        try:
            with self._db:
                yield
        except sqlite3.IntegrityError:
            raise
        except sqlite3.Error as error:
            raise error_about(error, self._path) from error

    def _one(self, column: str, value: str | bytes, since: float = 0.0) -> Account | None:
        row = self._db.execute(
            f"SELECT id, name, word IS NOT NULL FROM person WHERE {column} = ? AND seen >= ?",
            (value, since),
        ).fetchone()
        return self._person(row[0], row[1], is_guest=bool(row[2])) if row else None

    def _person(self, identity: str, name: str, *, is_guest: bool) -> Account:
        return Account(identity, name, is_guest, self._people / identity)

    def _hashed(self, word: str) -> bytes:
        return hmac.digest(self._secret, _letters(word).encode(), "sha256")


def spelled(word: str) -> str:
    """Return a resume word as it was given, however it was typed."""
    letters, long = _letters(word), 2 * _SYLLABLES
    return "-".join(letters[start : start + long] for start in range(0, len(letters), long))


def _letters(word: str) -> str:
    return "".join(filter(str.isalpha, word.casefold()))


def _new_id() -> str:
    return secrets.token_hex(8)


def _new_word() -> str:
    return "-".join(
        "".join(secrets.choice(_CONSONANTS) + secrets.choice(_VOWELS) for _ in range(_SYLLABLES))
        for _ in range(_PARTS)
    )


def copy_accounts(source: Path, target: Path) -> int:
    """Write all that counts in a file of accounts to a new one, row by row, into tables of our own.
    Returns how many people there are.

    Raises ServerError for a file that this program cannot have written, StoreError if the system
    refuses.
    """
    try:
        with closing(open_given(source)) as given:
            house, people = _rows(given, source)
    except sqlite3.Error as error:
        raise ServerError(ServerCode.DATABASE, path=source, reason=str(error)) from error
    with closing(_open(target)) as database:
        try:
            with database:
                database.execute("UPDATE house SET secret = ?", house)
                database.executemany("INSERT INTO person VALUES (?, ?, ?, ?, ?, ?)", people)
                database.executemany(
                    "INSERT OR IGNORE INTO look VALUES (?, ?)",
                    [(look, row[0]) for row in people if row[4] for look in looks(row[3])],
                )
        except sqlite3.IntegrityError as error:
            raise ServerError(ServerCode.DATABASE, path=source, reason=str(error)) from error
        except sqlite3.Error as error:
            raise error_about(error, target) from error
    return len(people)


def _rows(given: sqlite3.Connection, path: Path) -> tuple[tuple[bytes], list[tuple[Any, ...]]]:
    (version,) = given.execute("PRAGMA user_version").fetchone()
    if version not in range(1, _VERSION + 1) or not is_plain(given):
        raise ServerError(ServerCode.DATABASE, path=path, reason=str(version))
    house = given.execute("SELECT secret FROM house LIMIT 2").fetchall()
    rows = given.execute("SELECT id, fingerprint, word, name, called, seen FROM person").fetchall()
    is_house = len(house) == 1 and isinstance(house[0][0], bytes)
    if not (is_house and all(map(_is_person, rows))):
        raise ServerError(ServerCode.DATABASE, path=path, reason="person")
    return house[0], rows


def _is_person(row: tuple[Any, ...]) -> bool:
    """Return whether this program can have written a row. The id is also the name of a folder."""
    identity, fingerprint, word, name, called, seen = row
    return (
        isinstance(identity, str)
        and _ID.fullmatch(identity) is not None
        and isinstance(fingerprint, str | None)
        and isinstance(word, bytes | None)
        and isinstance(name, str)
        and name.isprintable()
        and len(name) <= _LONGEST_KEPT
        and isinstance(called, str | None)
        and isinstance(seen, float | int)
        and isfinite(seen)
    )


def _open(path: Path) -> sqlite3.Connection:
    database = None
    try:
        database = connect(path, _TIMEOUT)
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if version not in range(_VERSION + 1):
            raise ServerError(ServerCode.DATABASE, path=path, reason=str(version))
        database.execute("PRAGMA journal_mode = WAL")
        # Whoever was told a name or a word has it after a power cut too.
        database.execute("PRAGMA synchronous = FULL")
        if version < _VERSION:
            _make_tables(database)
    except (sqlite3.Error, ServerError) as error:
        if database:
            database.close()
        if isinstance(error, ServerError):
            raise
        if is_damaged(error):
            raise ServerError(ServerCode.DATABASE, path=path, reason=str(error)) from error
        raise error_about(error, path) from error
    return database


def _make_tables(database: sqlite3.Connection) -> None:
    with database:
        database.execute("BEGIN IMMEDIATE")
        # Another process of the server can have been faster.
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if version == 0:
            for statement in _TABLES.split(";"):
                database.execute(statement)
            database.execute("INSERT INTO house (secret) VALUES (?)", (secrets.token_bytes(32),))
        if version < _VERSION:
            database.execute(_LOOKS)
            named = database.execute("SELECT id, name FROM person WHERE called IS NOT NULL")
            database.executemany(
                "INSERT OR IGNORE INTO look VALUES (?, ?)",
                [(look, identity) for identity, name in named.fetchall() for look in looks(name)],
            )
            database.execute(f"PRAGMA user_version = {_VERSION}")


# -- names ---------------------------------------------------------------------------------

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


def looks(name: str) -> frozenset[str]:
    """Return how a name looks, as it is typed, in small letters and in large: two names that have
    one of these in common can be taken for one another.
    """
    return frozenset(map(_look, (name, name.casefold(), name.upper())))


def chosen(name: str) -> str:
    """Return a name as it is kept that somebody chooses. Raises ServerError for what nobody may be
    called.
    """
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


NUMBERED_WORDS: Final = ("Player", "Guest", "Chair", "Table")
"""What people without a name are called, with something behind it."""
HOUSE_WORDS: Final = (
    *("computer", "the computer", "house", "the house", "card house", "lobby", "the lobby"),
    *("human", "person", "program", "anyone", "anybody", "nobody", "somebody", "everybody", "me"),
    *("admin", "moderator", "operator", "server", "root", "system"),
    # What is typed behind open.
    *("with", "against", "and", "by", "to", "as"),
    *("word", "cut", "patience", "moves", "shown", "always"),
)
"""What nobody may be called, for it would be read as the house speaking."""


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
    """What nobody may be called: CPU players and levels are, or the server speaks of people so."""
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
