"""Journals read in a process of their own, so that many of them keep no key waiting."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import AsyncGenerator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from app.table.child import start_child
from app.table.saved import Reading, read
from app.words.en.refusals import sentence_for

_LONGEST: Final = 2**20
"""Bytes of the longest line that the process writes."""


async def read_beside(paths: Sequence[Path]) -> AsyncGenerator[tuple[Path, Reading], None]:
    """What the journals hold, in their order, as it becomes known.

    Ends early where the process cannot be started or goes away. Whoever does not wait for the end
    closes the iterator, which ends the process.
    """
    try:
        process, reader, writer = await start_child(__name__, longest_line=_LONGEST)
    except OSError:
        return
    try:
        with suppress(OSError, ValueError):
            writer.write(json.dumps([str(path) for path in paths]).encode("ascii") + b"\n")
            await writer.drain()
            for path in paths:
                if not (line := await reader.readline()):
                    break
                note, lasts = json.loads(line)
                yield path, Reading(note, lasts)
    finally:
        process.kill()
        process.wait()
        with suppress(RuntimeError):  # the loop may be closed already, and the socket with it
            writer.transport.abort()


def main() -> None:
    """Read the journals that a line of standard input names, and write a line about each."""
    # Whoever looks at the list comes first.
    os.nice(5)
    with suppress(BrokenPipeError):
        for path in json.loads(sys.stdin.readline()):
            print(json.dumps(read(Path(path), sentence_for)), flush=True)
