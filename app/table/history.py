"""The matches that were played, as the index keeps them beside their journals."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping, Sequence
from contextlib import aclosing
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from app.coach.estimates import Rating, RatingChange, rating_from, rating_text
from app.coach.rating import change_by, rating_of
from app.coach.statistics import Remembered, facts, from_json, pad_facts, to_json
from app.match.pad import Pad, match_or_pad
from app.match.records import ReplayError
from app.refusal import Refused
from app.storage import journal
from app.storage.errors import StoreError
from app.storage.history import HistoryEntry, HistoryFile
from app.storage.index import Stamp
from app.storage.journal import Listed
from app.storage.paths import matches_folder
from app.table.handles import TableCode

_AT_ONCE: Final = 50
"""Journals that are read before the index is written."""
_HERE: Final = 3
"""Journals that are read here; the rest go to another process, which takes time to start."""


class JournalFinding(NamedTuple):
    """The content of a journal, or the reason why it cannot be read."""

    facts: dict[str, Any] | None
    problem: Refused | None


FactsInBackground: TypeAlias = Callable[
    [Sequence[Path]], AsyncGenerator[tuple[Path, JournalFinding], None]
]
"""Reads journals in another process, in this order; ends early if there can be none."""


def read(path: Path) -> JournalFinding:
    try:
        match = match_or_pad(journal.read(path).records)
    except ReplayError as error:
        return JournalFinding(None, Refused(TableCode.DOES_NOT_CHECK_OUT, path=path, why=error))
    except StoreError as error:
        return JournalFinding(None, error)
    found = pad_facts(match) if isinstance(match, Pad) else facts(match)
    return JournalFinding(to_json(found), None)


def catch_up(history: HistoryFile) -> Iterator[tuple[int, int]]:
    """Read the journals that are new or have changed; yield how many are read, and of how many.

    Raises StoreError if the folder cannot be read.
    """
    new = _unread(history, journal.listed_journals())
    for done, (path, stamp) in enumerate(new.items(), start=1):
        _take(history, path, stamp, read(path))
        if not done % _AT_ONCE:
            history.save()
        yield done, len(new)
    history.save()


def _unread(history: HistoryFile, listed: Sequence[Listed]) -> dict[Path, Stamp]:
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
    elif found.problem is not None:
        history.put_problem(path.name, stamp, found.problem)


def remembered(history: HistoryFile) -> list[Remembered]:
    return [_remembered(entry) for entry in history.entries()]


def _remembered(entry: HistoryEntry) -> Remembered:
    return Remembered(entry.name, from_json(entry.facts), entry.costs)


class LocalPlayedMatches:
    def __init__(self, read_in_background: FactsInBackground | None = None) -> None:
        """``read_in_background`` reads journals in another process."""
        self._read_in_background = read_in_background
        self._history = HistoryFile()

    def known(self, most: int = -1) -> Iterator[Remembered]:
        return map(_remembered, self._history.entries(most))

    def problems(self) -> Mapping[str, Refused | str]:
        return self._history.problems()

    def path(self, name: str) -> Path:
        return matches_folder() / name

    async def catch_up(self) -> AsyncGenerator[tuple[int, int, Remembered | None], None]:
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
            yield path, await asyncio.to_thread(read, path)

    async def rating(self) -> Rating | None:
        await self._read_new()
        kept = self._history.kept_rating()
        if kept is not None:
            return rating_from(kept)
        rating = await asyncio.to_thread(rating_of, map(_remembered, self._history.entries()))
        self._keep(rating)
        return rating

    async def rating_change(self, name: str) -> RatingChange | None:
        await self._read_new()
        matches = map(_remembered, self._history.entries())
        change = await asyncio.to_thread(change_by, name, matches)
        if change:
            self._keep(change.after)
        return change

    async def _read_new(self) -> None:
        async with aclosing(self.catch_up()) as steps:
            async for _ in steps:
                pass

    def _keep(self, rating: Rating | None) -> None:
        self._history.put_rating(rating_text(rating))
        self._history.save()

    def put_costs(self, name: str, costs: Sequence[Mapping[str, Any]]) -> None:
        self._history.put_costs(name, costs)
        self._history.save()

    def close(self) -> None:
        self._history.close()
