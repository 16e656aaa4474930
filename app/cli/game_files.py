"""The games of a contest in files of a folder: journals, which are reviewed and replayed as any
match, and the lines exchanged with programs.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from app.arena.contest import Contest, Task
from app.arena.contestants import short_name
from app.arena.game import GameRecord
from app.cpu.gin_bridge import RULES
from app.cpu.protocol_log import forfeit_line
from app.match.match import Match
from app.match.seat import LONGEST_NAME, Seat
from app.storage.errors import StoreError
from app.storage.files import atomic_write
from app.storage.journal import JournalFile
from app.text.refusals import english_for


class GameFiles:
    """Writes the files of each game; with ``loser``, of those alone that this player lost.

    Journals go to ``folder`` and the lines of programs to ``protocol``, where that is given.
    ``called`` are the names that programs have, by full name.
    """

    def __init__(
        self,
        contest: Contest,
        folder: Path | None,
        called: Mapping[str, str],
        loser: str | None = None,
        protocol: Path | None = None,
    ) -> None:
        self._contest = contest
        self._folder = folder
        self._protocol = protocol
        self._called = called
        self._loser = loser

    def write(self, task: Task, record: GameRecord) -> None:
        """Write a game in place of files of the same name. Raises StoreError."""
        names = [self._called.get(name, name) for name in task.names]
        losers = {name for name, share in zip(names, record.shares, strict=False) if not share}
        if self._loser is not None and self._loser not in losers:
            return
        stem = self._stem(task, names, record)
        if self._folder is not None and record.moves is not None:
            path = self._folder / f"{stem}.jsonl"
            # A run that was killed after it wrote this game plays it again.
            path.unlink(missing_ok=True)
            with JournalFile.create(path, self._header(task, names)) as file:
                for move in record.moves:
                    file.append(move)
        if self._protocol is not None and record.lines is not None:
            forfeits = [
                forfeit_line(short_name(name), english_for(forfeit.fault))
                for name, tally in zip(task.names, record.tallies, strict=True)
                for forfeit in tally.forfeits
            ]
            path = self._protocol / f"{stem}.log"
            try:
                atomic_write(path, "".join(f"{line}\n" for line in [*record.lines, *forfeits]))
            except OSError as error:
                raise StoreError.about(error, path) from error

    def _stem(self, task: Task, names: list[str], record: GameRecord) -> str:
        winners = [name for name, share in zip(names, record.shares, strict=False) if share]
        result = f"won-by-{'+'.join(winners)}" if winners else "cut"
        contest = f"{'-'.join(names)}-seed-{self._contest.seed}"
        stem = f"{contest}-{task.shuffle + 1:05}{chr(97 + task.seating)}-{result}"
        return re.sub(r"[^\w.+-]+", "_", stem)[-200:].lstrip(".-")

    def _header(self, task: Task, names: list[str]) -> dict[str, Any]:
        count = len(names)
        order = [(seat + task.seating) % count for seat in range(count)]
        rules = RULES if self._contest.rules is None else self._contest.rules
        seats = [Seat(_short(names, who), task.names[who]) for who in order]
        now = datetime.now().astimezone().isoformat(timespec="seconds")
        return Match(rules, seats, task.seed, now).header()


def _short(names: list[str], who: int) -> str:
    short = names[who][:LONGEST_NAME]
    others = [name[:LONGEST_NAME] for index, name in enumerate(names) if index != who]
    return f"{short[: LONGEST_NAME - 2]} {who + 1}" if short in others else short
