"""The unfinished matches of a player, as they are read from their journals."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing
from pathlib import Path
from time import monotonic
from typing import Final

from app.table.handles import SavedMatch, SavedMatches
from app.text.refusals import kept_reason

AT_FIRST: Final = 3
"""Most journals read before the first frame, to find the last match."""
AT_ONCE: Final = 20
"""Journals that are read here; the rest go to another process."""
_STEP: Final = 40
"""Matches taken from the index between two keys."""
_EVERY: Final = 0.5
"""Seconds between two looks at what the other process has read."""


class UnfinishedMatches:
    """All unfinished matches, the last played first, and the problems of unreadable journals."""

    def __init__(self, matches: SavedMatches | None = None, problem: str = "") -> None:
        """Find the last match. ``problem`` is why the matches cannot be read."""
        self._matches = matches
        self._paths = list(matches.paths) if matches else []
        self._problem = problem
        self._read: dict[Path, SavedMatch] = {}
        self._removed: set[Path] = set()
        self.is_complete = matches is None
        """Whether all journals have been read."""
        newest = matches.newest(AT_FIRST) if matches else None
        self.found: list[SavedMatch] = [newest] if newest else []
        """The unfinished matches found so far."""

    @property
    def count(self) -> int:
        """The number of all matches, finished or not."""
        return len(self._paths)

    @property
    def left(self) -> int:
        """The number of journals still to be read."""
        return 0 if self.is_complete else len(self._paths) - len(self._read)

    @property
    def last(self) -> SavedMatch | None:
        """The match played last, as far as known."""
        return self.found[0] if self.found else None

    @property
    def may_have_others(self) -> bool:
        """Whether the last match may not be the only one, or a journal has a problem."""
        if self.is_complete:
            return len(self.found) > 1 or bool(self.problems)
        return any(map(self._may_count, self._paths))

    def _may_count(self, path: Path) -> bool:
        if self.last and path == self.last.path:
            return False
        assert self._matches
        known = self._matches.known(path)
        return known is None or known.outline is not None or known.problem is not None

    @property
    def problems(self) -> list[str]:
        """Sentences about the journals that cannot be resumed."""
        found = (self._read[path] for path in self._paths if path in self._read)
        told = (kept_reason(each.problem) for each in found if each.problem)
        return [*filter(None, [self._problem]), *told]

    def drop(self, saved: SavedMatch) -> None:
        """Forget a match that was deleted."""
        self._removed.add(saved.path)
        self._list()

    async def read(self) -> AsyncGenerator[None, None]:
        """Read all journals, and yield whenever more of them are known. Keys work meanwhile."""
        if self._matches is None:
            return
        try:
            async with aclosing(self._read_all(self._matches)) as steps:
                async for _ in steps:
                    self._list()
                    yield
        finally:
            self._matches.keep()

    async def _read_all(self, matches: SavedMatches) -> AsyncGenerator[None, None]:
        for index, path in enumerate(self._paths):
            if saved := matches.known(path):
                self._read[path] = saved
            if index % _STEP == 0:
                await asyncio.sleep(0)
        yield
        unread = list(self._unread)
        for path in unread[:AT_ONCE]:
            self._read[path] = matches.read(path)
            await asyncio.sleep(0)
        yield
        if beside := unread[AT_ONCE:]:
            shown = monotonic()
            async with aclosing(matches.read_in_background(beside)) as readings:
                async for saved in readings:
                    self._read[saved.path] = saved
                    if monotonic() - shown > _EVERY:
                        yield
                        shown = monotonic()
        # Where there is no other process, or it has died.
        for path in self._unread:
            self._read[path] = matches.read(path)
            await asyncio.sleep(0)
        self.is_complete = True
        yield

    @property
    def _unread(self) -> Iterator[Path]:
        return (path for path in self._paths if path not in self._read)

    def _list(self) -> None:
        known = {each.path: each for each in self.found} | self._read
        self.found = [
            known[path]
            for path in self._paths
            if path in known and known[path].outline and path not in self._removed
        ]
