"""The accounts of the server: a person is known by any of their keys, or by a resume word.

They are in an SQLite file that only the user of the server can read. No key leaves it but to its
owner: everywhere else a person is an ``id`` without meaning outside.
"""

from __future__ import annotations

import hmac
import re
import secrets
import shutil
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, closing, suppress
from dataclasses import dataclass, replace
from math import isfinite
from pathlib import Path
from time import time
from typing import Any, Final, NamedTuple, TypeAlias

from app.match.seat import LONGEST_NAME
from app.server.databases import make, open_database, version_of, writing
from app.server.person_names import chosen, looks
from app.server.refusals import ServerCode, ServerError
from app.storage.database import error_about, is_plain, open_given
from app.storage.errors import StoreError
from app.text.letters import folded

WORD_LASTS: Final = 30 * 24 * 3600
"""Seconds after the last visit until a resume word expires."""
MOST_STRANGERS: Final = 20_000
"""Most accounts without a name, beyond those that have files."""
MOST_KEYS: Final = 10
"""Most keys of one account."""

_CONSONANTS: Final = "bdfgklmnprstvz"
_VOWELS: Final = "aeiou"
_PARTS: Final = 4
_SYLLABLES: Final = 3
"""A resume word has this many parts of this many syllables: 73 bits, too many to guess, or for a
table of hashes."""

_ID: Final = re.compile("[0-9a-f]{16}")
_BEGINNING: Final = re.compile("[0-9a-f]{6,16}")
"""The beginning of an id by which a person can be meant."""
_LONGEST_KEPT: Final = 4 * LONGEST_NAME
"""Most characters of a name that any version accepted."""
_VERSION: Final = 3
"""Version of the tables."""
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
CREATE INDEX person_seen ON person (seen)
"""
"""The tables of version 1. A person has a fingerprint or the hash of a word. ``called`` is the name
in the form that is compared, NULL without a name."""
_LOOKS: Final = "CREATE TABLE look (look TEXT PRIMARY KEY, person TEXT NOT NULL)"
"""Looks of the names in use: no other person gets a name that looks the same. Since version 2."""
_SEVERAL_KEYS: Final = """
CREATE TABLE login_key (
    fingerprint TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    added REAL NOT NULL
);
CREATE INDEX key_person ON login_key (person);
INSERT INTO login_key SELECT fingerprint, id, 0 FROM person WHERE fingerprint IS NOT NULL;
CREATE TABLE account (
    id TEXT PRIMARY KEY,
    word BLOB UNIQUE,
    name TEXT NOT NULL DEFAULT '',
    called TEXT UNIQUE,
    since REAL NOT NULL,
    seen REAL NOT NULL
);
INSERT INTO account SELECT id, word, name, called, 0, seen FROM person;
DROP TABLE person;
ALTER TABLE account RENAME TO person;
CREATE INDEX person_seen ON person (seen);
CREATE TABLE gone (person TEXT PRIMARY KEY)
"""
"""Version 3: a person has any number of keys, each with the time when it was added, 0 if that is
unknown, and the time of the first visit. Deleted accounts are in ``gone`` until nothing is left of
them."""


@dataclass(frozen=True, slots=True)
class Account:
    """A person known to the server."""

    id: str
    """The same at every visit, and without meaning outside this server."""
    name: str
    """The chosen name; empty until there is one."""
    is_guest: bool
    """Whether they have a resume word and no key."""
    folder: Path
    """The folder of their settings, matches and history; it need not exist."""
    since: float = 0.0
    """When they first came, in seconds since 1970; 0 if that is unknown."""


class LoginKey(NamedTuple):
    """A key that opens an account."""

    fingerprint: str
    added: float
    """When it was added, in seconds since 1970; 0 if that is unknown."""


class AccountStore:
    """All accounts, in one file of the server's folder. To be closed; for use by one thread."""

    def __init__(self, folder: Path, now: Callable[[], float] = time) -> None:
        """Open the file, or create it. ``now`` returns seconds since 1970.

        Raises StoreError if the system refuses, and ServerError if the file is damaged or of a
        later version.
        """
        self._people = folder / "people"
        self._now = now
        self.on_made: Callable[[Account, str], object] = lambda person, key: None
        """Called with each new account and its key, empty for a guest's."""
        self._path = folder / "people.sqlite"
        self._db = open_database(self._path, _VERSION, _upgrade)
        (self._secret,) = self._db.execute("SELECT secret FROM house").fetchone()

    def close(self) -> None:
        self._db.close()

    # -- who they are ----------------------------------------------------------------------

    def with_key(self, fingerprint: str) -> Account:
        """Return the person with this key's fingerprint, creating the account at the first visit.

        Raises StoreError if a new account cannot be saved.
        """
        row = self._db.execute(
            "SELECT person FROM login_key WHERE fingerprint = ?", (fingerprint,)
        ).fetchone()
        if row and (person := self.find(row[0])):
            self.was_here(person)
            return person
        identity, now = _new_id(), self._now()
        with self._writing():
            self._insert(identity, None, now)
            self._db.execute(
                "INSERT OR REPLACE INTO login_key VALUES (?, ?, ?)", (fingerprint, identity, now)
            )
        self._forget_strangers()
        person = self._person(identity, "", now, is_guest=False)
        self.on_made(person, fingerprint)
        return person

    def new_guest(self) -> tuple[Account, str]:
        """Create a guest; return the account and its resume word, of which only a hash is kept.

        Raises StoreError if the account cannot be saved.
        """
        word, identity, now = _new_word(), _new_id(), self._now()
        with self._writing():
            self._insert(identity, self._hashed(word), now)
        self._forget_strangers()
        person = self._person(identity, "", now, is_guest=True)
        self.on_made(person, "")
        return person, word

    def _insert(self, identity: str, word: bytes | None, now: float) -> None:
        self._db.execute(
            "INSERT INTO person (id, word, since, seen) VALUES (?, ?, ?, ?)",
            (identity, word, now, now),
        )

    def with_word(self, word: str) -> Account | None:
        """Return the person with this resume word, in any spelling; None if it is unknown or has
        expired.

        It is valid for ``WORD_LASTS`` from now on.
        """
        person = self._one("word", self._hashed(word), since=self._now() - WORD_LASTS)
        if person:
            self.was_here(person)
        return person

    def find(self, identity: str) -> Account | None:
        return self._one("id", identity)

    def named(self, name: str) -> Account | None:
        return self._one("called", folded(name))

    def matching(self, text: str) -> Sequence[Account]:
        """Return the accounts that an operator can mean by a text: by a name, alone or before
        others; by the fingerprint of a key, a resume word, or an id or its beginning, as logs and
        names of guests have it.
        """
        if person := self.named(text) or self._one("word", self._hashed(text)):
            return [person]
        beginning = text.strip().lower().removeprefix("guest ")
        if not _BEGINNING.fullmatch(beginning):
            beginning = "-"
        rows = self._db.execute(
            "SELECT id FROM person WHERE id LIKE ? UNION SELECT person FROM login_key"
            " WHERE fingerprint = ? LIMIT 2",
            (f"{beginning}%", text),
        )
        return [person for (identity,) in rows.fetchall() if (person := self.find(identity))]

    def was_here(self, person: Account) -> None:
        """Note that a person leaves now. If that cannot be written, the previous visit counts."""
        with suppress(StoreError), self._writing():
            self._db.execute("UPDATE person SET seen = ? WHERE id = ?", (self._now(), person.id))

    # -- by what they are known ------------------------------------------------------------

    def keys_of(self, person: Account) -> Sequence[LoginKey]:
        """Return the keys of a person, the oldest first."""
        rows = self._db.execute(
            "SELECT fingerprint, added FROM login_key WHERE person = ? ORDER BY added, rowid",
            (person.id,),
        )
        return [LoginKey(*row) for row in rows]

    def has_word(self, person: Account) -> bool:
        row = self._db.execute(
            "SELECT 1 FROM person WHERE id = ? AND word IS NOT NULL", (person.id,)
        ).fetchone()
        return row is not None

    def renew_word(self, person: Account) -> str:
        """Return a new resume word of a person; the one before opens nothing any more.

        Raises StoreError if it cannot be saved.
        """
        word = _new_word()
        with self._writing():
            self._db.execute(
                "UPDATE person SET word = ? WHERE id = ?", (self._hashed(word), person.id)
            )
        return word

    def move_key(self, fingerprint: str, person: Account) -> None:
        """Let a key open another account from now on.

        Raises ServerError if that has too many keys, and StoreError if it cannot be saved.
        """
        if len(self.keys_of(person)) >= MOST_KEYS:
            raise ServerError(ServerCode.TOO_MANY_KEYS, most=MOST_KEYS)
        with self._writing():
            self._db.execute(
                "UPDATE login_key SET person = ?, added = ? WHERE fingerprint = ?",
                (person.id, self._now(), fingerprint),
            )

    def remove_key(self, person: Account, fingerprint: str) -> None:
        """Take a key from a person.

        Raises ServerError if nothing else opens the account, and StoreError if it cannot be saved.
        """
        if len(self.keys_of(person)) < 2 and not self.has_word(person):
            raise ServerError(ServerCode.LAST_WAY_IN)
        with self._writing():
            self._db.execute(
                "DELETE FROM login_key WHERE fingerprint = ? AND person = ?",
                (fingerprint, person.id),
            )

    # -- what they are called --------------------------------------------------------------

    def rename(self, person: Account, name: str) -> Account:
        """Return the person with a new name, after saving it.

        Raises ServerError if the name is not allowed, or is or looks like another's; StoreError if
        it cannot be saved.
        """
        name = chosen(name)
        try:
            with self._writing():
                changed = self._db.execute(
                    "UPDATE person SET name = ?, called = ? WHERE id = ?",
                    (name, folded(name), person.id),
                )
                if not changed.rowcount:
                    raise ServerError(ServerCode.DELETED)
                self._db.execute("DELETE FROM look WHERE person = ?", (person.id,))
                self._db.executemany(
                    "INSERT INTO look VALUES (?, ?)", [(look, person.id) for look in looks(name)]
                )
        except sqlite3.IntegrityError:
            raise ServerError(ServerCode.NAME_TAKEN, name=name) from None
        return replace(person, name=name)

    # -- who is forgotten ------------------------------------------------------------------

    def forget_guests(self) -> int:
        """Forget the guests whose words have expired, and delete their files.

        Return their number: 0 if the file cannot be written.
        """
        gone: list[tuple[str]] = []
        with suppress(StoreError), self._writing():
            gone = self._db.execute(
                "DELETE FROM person WHERE seen < ? AND id NOT IN (SELECT person FROM login_key)"
                " RETURNING id",
                (self._now() - WORD_LASTS,),
            ).fetchall()
            self._db.executemany("DELETE FROM look WHERE person = ?", gone)
        for (identity,) in gone:
            shutil.rmtree(self._people / identity, ignore_errors=True)
        return len(gone)

    def _forget_strangers(self) -> None:
        """Keys and guests are free, so there can be any number of them."""
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
            self._db.executemany("DELETE FROM login_key WHERE person = ?", gone)

    def delete(self, person: Account) -> None:
        """Forget a person: nothing opens the account any more, and the name is free.

        The account is among those that are ``gone`` until ``erased``. Raises StoreError if that
        cannot be saved.
        """
        with self._writing():
            for table, column in (("person", "id"), ("login_key", "person"), ("look", "person")):
                self._db.execute(f"DELETE FROM {table} WHERE {column} = ?", (person.id,))
            self._db.execute("INSERT OR IGNORE INTO gone VALUES (?)", (person.id,))

    def check_room(self, person: Account, to: Account) -> None:
        """Raise ServerError if an account had too many keys with those of another."""
        if len(self.keys_of(person)) + len(self.keys_of(to)) > MOST_KEYS:
            raise ServerError(ServerCode.TOO_MANY_KEYS, most=MOST_KEYS)

    def merge(self, person: Account, to: Account) -> None:
        """Let all that opens an account open another, and forget the first.

        Without a name or a resume word of its own, the other takes those of the first. Raises
        StoreError if that cannot be saved.
        """
        row = "SELECT word, name, called FROM person WHERE id = ?"
        with self._writing():
            word, name, named = self._db.execute(row, (person.id,)).fetchone()
            self._db.execute("DELETE FROM person WHERE id = ?", (person.id,))
            self._db.execute(
                "UPDATE person SET word = COALESCE(word, ?) WHERE id = ?", (word, to.id)
            )
            self._db.execute("UPDATE login_key SET person = ? WHERE person = ?", (to.id, person.id))
            if to.name:
                self._db.execute("DELETE FROM look WHERE person = ?", (person.id,))
            else:
                self._db.execute(
                    "UPDATE person SET name = ?, called = ? WHERE id = ?", (name, named, to.id)
                )
                self._db.execute("UPDATE look SET person = ? WHERE person = ?", (to.id, person.id))

    @property
    def gone(self) -> Sequence[Account]:
        """The deleted accounts of which there is something left."""
        rows = self._db.execute("SELECT person FROM gone").fetchall()
        return [self._person(identity, "", 0.0, is_guest=False) for (identity,) in rows]

    def erased(self, person: Account) -> None:
        """Note that nothing is left of a deleted account."""
        with suppress(StoreError), self._writing():
            self._db.execute("DELETE FROM gone WHERE person = ?", (person.id,))

    # --------------------------------------------------------------------------------------

    def _writing(self) -> AbstractContextManager[None]:
        return writing(self._db, self._path)

    def _one(self, column: str, value: str | bytes, since: float = 0.0) -> Account | None:
        row = self._db.execute(
            "SELECT id, name, since,"
            " EXISTS (SELECT 1 FROM login_key WHERE login_key.person = person.id)"
            f" FROM person WHERE {column} = ? AND seen >= ?",
            (value, since),
        ).fetchone()
        if row is None:
            return None
        identity, name, began, has_key = row
        return self._person(identity, name, began, is_guest=not has_key)

    def _person(self, identity: str, name: str, since: float, *, is_guest: bool) -> Account:
        return Account(identity, name, is_guest, self._people / identity, since)

    def secret_for(self, purpose: str) -> bytes:
        """Return a secret of this server, of which nothing can be told from those for others."""
        return hmac.digest(self._secret, purpose.encode(), "sha256")

    def _hashed(self, word: str) -> bytes:
        return hmac.digest(self._secret, _letters(word).encode(), "sha256")


def spelled(word: str) -> str:
    """Return a resume word in the form that was given out, from any spelling."""
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
    """Copy all rows that count from a file of accounts to a new one, with tables of our own.

    Return the number of people. Raises ServerError if this program cannot have written the file,
    StoreError if the system refuses.
    """
    try:
        with closing(open_given(source)) as given:
            rows = _rows(given, source)
    except sqlite3.Error as error:
        raise ServerError(ServerCode.DATABASE, path=source, reason=str(error)) from error
    with closing(open_database(target, _VERSION, _upgrade)) as database:
        try:
            with database:
                database.execute("UPDATE house SET secret = ?", (rows.secret,))
                database.executemany("INSERT INTO person VALUES (?, ?, ?, ?, ?, ?)", rows.people)
                database.executemany("INSERT INTO login_key VALUES (?, ?, ?)", rows.keys)
                database.executemany("INSERT INTO gone VALUES (?)", rows.gone)
                database.executemany(
                    "INSERT OR IGNORE INTO look VALUES (?, ?)",
                    [(look, row[0]) for row in rows.people if row[3] for look in looks(row[2])],
                )
        except sqlite3.IntegrityError as error:
            raise ServerError(ServerCode.DATABASE, path=source, reason=str(error)) from error
        except sqlite3.Error as error:
            raise error_about(error, target) from error
    return len(rows.people)


_Row: TypeAlias = tuple[Any, ...]


class _Rows(NamedTuple):
    """The rows of a file of accounts, as tables of this version hold them."""

    secret: bytes
    people: list[_Row]
    keys: list[_Row]
    gone: list[_Row]


def _rows(given: sqlite3.Connection, path: Path) -> _Rows:
    version = version_of(given)
    if version not in range(1, _VERSION + 1) or not is_plain(given):
        raise ServerError(ServerCode.DATABASE, path=path, reason=str(version))
    house = given.execute("SELECT secret FROM house LIMIT 2").fetchall()
    gone: list[_Row] = []
    if version < 3:
        people = given.execute("SELECT id, word, name, called, 0.0, seen FROM person").fetchall()
        keys = given.execute(
            "SELECT fingerprint, id, 0.0 FROM person WHERE fingerprint IS NOT NULL"
        ).fetchall()
    else:
        people = given.execute("SELECT id, word, name, called, since, seen FROM person").fetchall()
        keys = given.execute("SELECT fingerprint, person, added FROM login_key").fetchall()
        gone = given.execute("SELECT person FROM gone").fetchall()
    is_house = len(house) == 1 and isinstance(house[0][0], bytes)
    are_ids = all(_is_id(identity) for (identity,) in gone)
    if not (is_house and are_ids and all(map(_is_person, people)) and all(map(_is_key, keys))):
        raise ServerError(ServerCode.DATABASE, path=path, reason="person")
    return _Rows(house[0][0], people, keys, gone)


def _is_id(value: object) -> bool:
    return isinstance(value, str) and _ID.fullmatch(value) is not None


def _is_time(value: object) -> bool:
    return isinstance(value, float | int) and isfinite(value)


def _is_person(row: _Row) -> bool:
    identity, word, name, called, since, seen = row
    return (
        _is_id(identity)
        and isinstance(word, bytes | None)
        and isinstance(name, str)
        and name.isprintable()
        and len(name) <= _LONGEST_KEPT
        and isinstance(called, str | None)
        and _is_time(since)
        and _is_time(seen)
    )


def _is_key(row: _Row) -> bool:
    fingerprint, person, added = row
    return isinstance(fingerprint, str) and _is_id(person) and _is_time(added)


def _upgrade(database: sqlite3.Connection, version: int) -> None:
    if version < 1:
        make(database, _TABLES)
        database.execute("INSERT INTO house (secret) VALUES (?)", (secrets.token_bytes(32),))
    if version < 2:
        database.execute(_LOOKS)
        named = database.execute("SELECT id, name FROM person WHERE called IS NOT NULL")
        database.executemany(
            "INSERT OR IGNORE INTO look VALUES (?, ?)",
            [(look, identity) for identity, name in named.fetchall() for look in looks(name)],
        )
    if version < 3:
        make(database, _SEVERAL_KEYS)
