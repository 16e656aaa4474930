"""The matches that were played to their end on a server: their people, by account, and results.

They are in an SQLite file that only the user of the server can read. The journals have names alone.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from app.server.databases import make, open_database, readable, writing
from app.server.ratings import CPU, RatedResult
from app.typed_json import as_json, read_as

_VERSION: Final = 1
_TABLES: Final = """CREATE TABLE played (
    journal TEXT PRIMARY KEY,
    ended TEXT NOT NULL,
    told TEXT NOT NULL
);
CREATE TABLE player (
    person TEXT NOT NULL,
    journal TEXT NOT NULL,
    PRIMARY KEY (person, journal)
)
"""


_MOST_KNOWN: Final = 50
"""People whose matches are remembered after they were read."""


class PlayedMatch(NamedTuple):
    """A match that was played to its end, or resigned."""

    result: RatedResult
    """Who played, and the places; a match that is not rated has one too."""
    players: tuple[str, ...]
    """The player of each seat, as in the sides of the result; empty if that is unknown."""
    names: tuple[str, ...]
    """What they were called then."""
    totals: tuple[int, ...]
    """The points of each side; empty if they are unknown."""
    is_rated: bool

    def side_of(self, person: str) -> int | None:
        """Return the side of a person; None if they did not play."""
        sides = (side for side, players in enumerate(self.result.sides) if person in players)
        return next(sides, None)

    def has_won(self, side: int) -> bool | None:
        """Return whether a side has the first place; None if it shares that."""
        places = self.result.places
        if places[side] != 1:
            return False
        return True if places.count(1) == 1 else None


class MatchLog:
    """All of them, in one file. To be closed; for use by one thread."""

    def __init__(self, path: Path) -> None:
        """Open the file, or create it.

        Raises StoreError if the system refuses, and ServerError if the file is damaged or of a
        later version.
        """
        self._path = path
        self._db = open_database(path, _VERSION, _upgrade)
        self._known: dict[str, Sequence[PlayedMatch]] = {}
        """The matches of those whose profiles were shown last."""

    def close(self) -> None:
        self._db.close()

    @property
    def is_empty(self) -> bool:
        with readable(self._path):
            return self._db.execute("SELECT 1 FROM played LIMIT 1").fetchone() is None

    def put(self, matches: Iterable[PlayedMatch]) -> None:
        """Write matches down, but for those whose journal is known already. Raises StoreError."""
        self._known.clear()
        with writing(self._db, self._path):
            for match in matches:
                result = match.result
                told = json.dumps(as_json(match), separators=(",", ":"))
                self._db.execute(
                    "INSERT OR IGNORE INTO played VALUES (?, ?, ?)",
                    (result.journal, result.ended, told),
                )
                self._db.executemany(
                    "INSERT OR IGNORE INTO player VALUES (?, ?)",
                    [
                        (player, result.journal)
                        for side in result.sides
                        for player in side
                        if not player.startswith(CPU)
                    ],
                )

    def matches_of(self, person: str) -> Sequence[PlayedMatch]:
        """Return the matches of a person, the last one first."""
        if person in self._known:
            return self._known[person]
        rows = self._db.execute(
            "SELECT told FROM player JOIN played USING (journal) WHERE person = ?"
            " ORDER BY ended DESC",
            (person,),
        )
        if len(self._known) >= _MOST_KNOWN:
            self._known.clear()
        found = [read_as(PlayedMatch, json.loads(told)) for (told,) in rows]
        self._known[person] = found
        return found

    def hand_over(self, person: str, to: str) -> None:
        """Let the matches of a person be those of another. Raises StoreError."""
        matches = [_handed(match, person, to) for match in self.matches_of(person)]
        self._known.clear()
        with writing(self._db, self._path):
            for match in matches:
                told = json.dumps(as_json(match), separators=(",", ":"))
                self._db.execute(
                    "UPDATE played SET told = ? WHERE journal = ?", (told, match.result.journal)
                )
            self._db.execute(
                "UPDATE OR REPLACE player SET person = ? WHERE person = ?", (to, person)
            )


def _handed(match: PlayedMatch, person: str, to: str) -> PlayedMatch:
    players = tuple(to if player == person else player for player in match.players)
    return match._replace(result=match.result.handed_over(person, to), players=players)


def _upgrade(database: sqlite3.Connection, version: int) -> None:
    if version < 1:
        make(database, _TABLES)
