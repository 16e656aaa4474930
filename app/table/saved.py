"""What is told of saved matches: out of the index, wherever a journal is as it was."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from app.games.gin.rules import Rules
from app.match.records import RESULT, ReplayError
from app.quoting import printable
from app.refusal import Refused, Say
from app.store import journal
from app.store.errors import JournalDamaged, JournalVersion, StoreError
from app.store.index import Index, Note
from app.store.journal import Listed
from app.store.paths import matches_folder
from app.table.gin import GinMatch
from app.table.obstacle import obstacle
from app.table.refusals import TableCode


class Outline(NamedTuple):
    """What can be told of a match without its journal."""

    names: tuple[str, ...]
    """By seat."""
    sides: tuple[int, ...]
    """By seat, the side it plays for."""
    totals: tuple[tuple[int, ...], ...]
    """The points of each side, in each game that is played at once."""
    won: tuple[int, ...]
    """How many matches of the series each side has won."""
    rules: Rules
    created: str
    """When the match was begun, in ISO format; empty where nobody wrote it down."""

    @classmethod
    def of(cls, match: GinMatch) -> Outline:
        """The outline of a match as it stands."""
        return cls(
            tuple(seat.name for seat in match.seats),
            tuple(match.sides),
            tuple(tuple(game.totals) for game in match.standing.games),
            tuple(match.won),
            match.rules,
            match.created,
        )

    def to_json(self) -> Note:
        """The outline as plain values."""
        return {
            "names": list(self.names),
            "sides": list(self.sides),
            "totals": [list(totals) for totals in self.totals],
            "won": list(self.won),
            "rules": self.rules.to_json(),
            "created": self.created,
        }

    @classmethod
    def from_json(cls, data: Note) -> Outline:
        """An outline read back from ``to_json``. Raises ValueError for what is none."""
        try:
            names, created = tuple(data["names"]), data["created"]
            sides, won = _numbers(data["sides"]), _numbers(data["won"])
            totals = tuple(map(_numbers, data["totals"]))
            rules = Rules.from_json(data["rules"])
        except (KeyError, TypeError) as error:
            raise ValueError("not an outline") from error
        count = len(set(sides))
        if not (
            all(isinstance(text, str) and text.isprintable() for text in (*names, created))
            and len(names) == len(sides) > 0
            and set(sides) == set(range(count))
            and totals
            and all(len(numbers) == count for numbers in (*totals, won))
        ):
            raise ValueError("not an outline")
        return cls(names, sides, totals, won, rules, created)


class Saved(NamedTuple):
    """A journal on the disk, for the list."""

    path: Path
    outline: Outline | None
    """What is told of the match; None when it is over, or cannot be gone on with."""
    problem: str | None
    """Why the match cannot be gone on with, as a sentence; None when it can, or is over."""


class Reading(NamedTuple):
    """What a journal was found to hold."""

    note: Note
    """As the index keeps it: an outline, a problem, or nothing of a match that is over."""
    lasts: bool
    """Whether that is so for as long as the journal does not change."""


class SavedMatches:
    """Every journal, the last played first, and what is known of each."""

    def __init__(self, say: Say) -> None:
        """Look what there is. ``say`` puts in words why a match cannot be gone on with.

        Raises StoreError when the folder cannot be read.
        """
        self._say = say
        self._listed = {listed.path: listed for listed in journal.listed_journals()}
        self._index = Index(matches_folder())

    @property
    def paths(self) -> list[Path]:
        """The journals, the last played first."""
        return list(self._listed)

    def known(self, path: Path) -> Saved | None:
        """What the index has of a journal; None where it has to be read."""
        note = self._index.note(path.name, _stamp(self._listed[path]))
        return None if note is None else _saved(path, note)

    def read(self, path: Path) -> Saved:
        """Read a journal."""
        return self.take(path, read(path, self._say))

    def take(self, path: Path, reading: Reading) -> Saved:
        """What somebody else has read in a journal, which is remembered."""
        if reading.lasts:
            self._index.remember(path.name, _stamp(self._listed[path]), reading.note)
        return _saved(path, reading.note) or Saved(path, None, f"{printable(path)} cannot be read.")

    def newest(self, reads: int) -> Saved | None:
        """The unfinished match that was played last, if at most so many journals have to be read
        to find it.
        """
        for path in self._listed:
            saved = self.known(path)
            if saved is None and reads:
                saved, reads = self.read(path), reads - 1
            if saved is None or saved.outline:
                return saved
        return None

    def keep(self) -> None:
        """Remember for the next time what has been read."""
        self._index.save({path.name for path in self._listed})

    def __iter__(self) -> Generator[Saved, None, None]:
        """Everything in order, each journal that has to be read when its turn comes."""
        try:
            for path in self._listed:
                yield self.known(path) or self.read(path)
        finally:
            self.keep()


def read(path: Path, say: Say) -> Reading:
    """What a journal holds, or why it cannot be gone on with, which ``say`` puts in words."""
    try:
        records = journal.read(path).records
        if RESULT in records[-1]:
            return Reading({}, lasts=True)
        match = GinMatch.from_records(records)
    except ReplayError as error:
        refused = Refused(TableCode.DOES_NOT_CHECK_OUT, path=path, why=error)
        return Reading({"problem": say(refused)}, lasts=True)
    except (JournalDamaged, JournalVersion) as error:
        return Reading({"problem": say(error)}, lasts=True)
    except StoreError as error:
        return Reading({"problem": say(error)}, lasts=False)
    if match.is_over:
        return Reading({}, lasts=True)
    if hindrance := obstacle(match, path):
        # What other players are known here may change.
        return Reading({"problem": hindrance}, lasts=False)
    return Reading(Outline.of(match).to_json(), lasts=True)


def _saved(path: Path, note: Note) -> Saved | None:
    """What a note says; None where it says nothing that can be understood."""
    match note:
        case {"problem": str(problem)} if problem.isprintable():
            return Saved(path, None, problem)
        case {"names": _}:
            try:
                return Saved(path, Outline.from_json(note), None)
            except ValueError:
                return None
    return None if note else Saved(path, None, None)


def _stamp(listed: Listed) -> tuple[int, int]:
    return listed.size, listed.changed


def _numbers(values: Iterable[Any]) -> tuple[int, ...]:
    numbers = tuple(values)
    if not all(type(number) is int for number in numbers):
        raise ValueError("not a number")
    return numbers
