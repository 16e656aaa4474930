"""Journals read in a process of their own, so that many of them delay no key."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from app.cpu.child import Child
from app.refusal import Refused
from app.table.saved import SavedReading, read

if TYPE_CHECKING:
    from app.table.history import JournalFinding

_LONGEST: Final = 2**20
"""Most bytes of a line that the process writes."""
_OUTLINES: Final = "outlines"
_FACTS: Final = "facts"


async def read_in_background(
    paths: Sequence[Path],
) -> AsyncGenerator[tuple[Path, SavedReading], None]:
    """Yield the content of journals for the list of saved matches, in their order.

    Ends early if the process cannot be started or dies. A caller that stops early closes the
    iterator, which ends the process.
    """
    async with aclosing(_read_in_background(paths, _OUTLINES)) as readings:
        async for path, (note, lasts) in readings:
            yield path, SavedReading(note, lasts)


async def read_facts_in_background(
    paths: Sequence[Path],
) -> AsyncGenerator[tuple[Path, JournalFinding], None]:
    """Yield the content of journals for the history, as ``read_in_background`` does."""
    from app.table.history import JournalFinding

    async with aclosing(_read_in_background(paths, _FACTS)) as readings:
        async for path, (facts, problem) in readings:
            yield path, JournalFinding(facts, problem and Refused.from_json(problem))


async def _read_in_background(
    paths: Sequence[Path], what: str
) -> AsyncGenerator[tuple[Path, Any], None]:
    try:
        child = await Child.start(__name__, longest_line=_LONGEST)
    except OSError:
        return
    try:
        with suppress(OSError, ValueError):
            request = json.dumps([what, [str(path) for path in paths]])
            child.writer.write(request.encode("ascii") + b"\n")
            await child.writer.drain()
            for path in paths:
                if not (line := await child.reader.readline()):
                    break
                yield path, json.loads(line)
    finally:
        child.end()


def main() -> None:
    """Read the journals that a line of standard input names, and write a line about each, for the
    list of saved matches or for the history.
    """
    # Whoever looks at the list comes first.
    os.nice(5)
    with suppress(BrokenPipeError):
        what, paths = json.loads(sys.stdin.readline())
        reads = _reads_facts() if what == _FACTS else read
        for path in paths:
            print(json.dumps(reads(Path(path)), default=Refused.to_json), flush=True)


def _reads_facts() -> Callable[..., JournalFinding]:
    from app.table.history import read

    return read
