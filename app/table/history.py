"""The matches that were played, as they are remembered beside their journals."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping, Sequence
from contextlib import aclosing
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from app.coach.statistics import Remembered, facts, from_json, to_json
from app.match.match import AnyMatch, Match
from app.match.records import ReplayError
from app.refusal import Refused, Say
from app.storage import journal
from app.storage.errors import StoreError
from app.storage.history import HistoryEntry, HistoryFile
from app.storage.index import Stamp
from app.storage.journal import Listed
from app.storage.paths import matches_folder
from app.table.place import TableCode

_AT_ONCE: Final = 50
"""Journals after which what was read is written."""
_HERE: Final = 3
"""Journals that are read before any are left to another process, which takes time to start."""


class JournalFinding(NamedTuple):
    """What a journal was found to hold: one of the two."""

    facts: dict[str, Any] | None
    """Those of its match, as plain values."""
    problem: str | None
    """Why it cannot be read, as a sentence."""


FactsInBackground: TypeAlias = Callable[
    [Sequence[Path]], AsyncGenerator[tuple[Path, JournalFinding], None]
]
"""Reads journals in a process of its own, in this order; ends early where that cannot be had."""


def read(path: Path, say: Say) -> JournalFinding:
    """Read a journal. ``say`` puts in words why it cannot be read."""
    try:
        match: AnyMatch = Match.from_records(journal.read(path).records)
    except ReplayError as error:
        return JournalFinding(
            None, say(Refused(TableCode.DOES_NOT_CHECK_OUT, path=path, why=error))
        )
    except StoreError as error:
        return JournalFinding(None, say(error))
    return JournalFinding(to_json(facts(match)), None)


def catch_up(history: HistoryFile, say: Say) -> Iterator[tuple[int, int]]:
    """Read the journals that are new or have changed; tells how many are read, of how many.

    ``say`` puts in words why one cannot be read. Raises StoreError where the folder cannot be.
    """
    new = _unread(history, journal.listed_journals())
    for done, (path, stamp) in enumerate(new.items(), start=1):
        _take(history, path, stamp, read(path, say))
        if not done % _AT_ONCE:
            history.save()
        yield done, len(new)
    history.save()


def _unread(history: HistoryFile, listed: Sequence[Listed]) -> dict[Path, Stamp]:
    """The journals that are new or have changed, the last played first; those that are there no
    more are forgotten.
    """
    history.keep_only({each.path.name for each in listed})
    known = history.stamps()
    return {
        each.path: (each.size, each.changed)
        for each in listed
        if known.get(each.path.name) != (each.size, each.changed)
    }


def _take(history: HistoryFile, path: Path, stamp: Stamp, found: JournalFinding) -> None:
    if found.facts is not None:
        history.put(path.name, stamp, found.facts)
    else:
        history.put_problem(path.name, stamp, found.problem or "")


def remembered(history: HistoryFile) -> list[Remembered]:
    """Return every match, the one begun last first."""
    return [_remembered(entry) for entry in history.entries()]


def _remembered(entry: HistoryEntry) -> Remembered:
    return Remembered(entry.name, from_json(entry.facts), entry.costs)


class LocalPlayedMatches:
    """Every match that was played here, to be looked at and told of; see ``app.table.place``."""

    def __init__(self, say: Say, read_in_background: FactsInBackground | None = None) -> None:
        """``say`` puts in words why a journal cannot be read, and ``read_in_background`` reads
        journals in another process.
        """
        self._say = say
        self._read_in_background = read_in_background
        self._history = HistoryFile()

    def known(self, most: int = -1) -> Iterator[Remembered]:
        """Return the matches that are known, the one begun last first, at most so many where that
        is given; each is made when it is asked for.
        """
        return map(_remembered, self._history.entries(most))

    def problems(self) -> Mapping[str, str]:
        return self._history.problems()

    def path(self, name: str) -> Path:
        """Return the journal of this name. Raises StoreError when there is no home folder."""
        return matches_folder() / name

    async def catch_up(self) -> AsyncGenerator[tuple[int, int, Remembered | None], None]:
        """Forget the journals that are gone, and read those that are new or have changed, the last
        played first; tells how many are read, of how many, and the last match that was: at first
        none. Raises StoreError where the folder cannot be read.
        """
        listed = await asyncio.to_thread(journal.listed_journals)
        new = _unread(self._history, listed)
        done = 0
        yield done, len(new), None
        try:
            async with aclosing(self._found(list(new))) as findings:
                async for path, found in findings:
                    _take(self._history, path, new[path], found)
                    done += 1
                    if not done % _AT_ONCE:
                        self._history.save()
                    match = None
                    if found.facts is not None:
                        match = Remembered(path.name, from_json(found.facts), None)
                    yield done, len(new), match
        finally:
            self._history.save()

    async def _found(
        self, paths: Sequence[Path]
    ) -> AsyncGenerator[tuple[Path, JournalFinding], None]:
        left = list(paths)
        if self._read_in_background and len(left) > _HERE:
            async with aclosing(self._read_in_background(paths)) as findings:
                async for path, found in findings:
                    left.remove(path)
                    yield path, found
        for path in left:
            # Few, or where there is no other process, or it has died.
            yield path, await asyncio.to_thread(read, path, self._say)

    def put_costs(self, name: str, costs: Sequence[Mapping[str, Any]]) -> None:
        self._history.put_costs(name, costs)
        self._history.save()

    def close(self) -> None:
        """Write what is left to write."""
        self._history.close()
