"""A line for each game of a contest as it ends, in CSV or JSON, for other programs to read."""

from __future__ import annotations

import csv
import io
import json
from argparse import Namespace
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Self

from app import __version__
from app.arena.contest import Contest, Task
from app.arena.game import GameRecord, Tally
from app.arena.standings import milliseconds
from app.cli.command import CommandRefused, NoOutput, no_output
from app.storage.line_file import LineFile
from app.text.refusals import english_for
from app.text.speech import tr

CSV: Final = "csv"
JSONL: Final = "jsonl"
_STDOUT: Final = "-"
_FIELDS: Final = ("contest", "game", "shuffle", "seating", "seed", "cut", "hands", "dead")
_OF_A_PLAYER: Final = (
    *("name", "share", "points", "knocks", "gins", "undercuts"),
    *("decisions", "median_ms", "p95_ms", "forfeit"),
)


class GameLines:
    """Lines of the games of a contest. Those that a file has are not written again."""

    def __init__(
        self, contest: Contest, called: Mapping[str, str], form: str, file: LineFile | None
    ) -> None:
        """``called`` are the names of programs by their full ones. Without a file the lines go to
        standard output.

        Raises CommandRefused if the file has anything else than games of this contest.
        """
        self._called = called
        self._form = form
        self._file = file
        self._mark = _mark(contest)
        self._written: set[int] = set()
        head = self._head(len(contest.matchups[0])) if form == CSV else None
        if file is None:
            if head is not None:
                self._put(head)
            return
        self._written.update(self._read(file, head))
        if head is not None and not file.lines:
            self._put(head)

    @classmethod
    def open(cls, contest: Contest, called: Mapping[str, str], form: str, name: str) -> Self:
        """Open the file of this name, or standard output for “-”.

        Raises CommandRefused, and StoreError if the file cannot be used.
        """
        file = None if name == _STDOUT else LineFile.open(Path(name), create=True)
        try:
            return cls(contest, called, form, file)
        except BaseException:
            if file is not None:
                file.close()
            raise

    @property
    def catches_up(self) -> bool:
        """Whether the games that were played before are written too, if they are missing."""
        return self._file is not None

    def write(self, task: Task, record: GameRecord) -> None:
        """Write a game, unless it is written.

        Raises StoreError; for standard output NoOutput, and BrokenPipeError if its reader has
        closed the pipe.
        """
        if task.number in self._written:
            return
        self._written.add(task.number)
        game: dict[str, Any] = {
            "contest": self._mark,
            "game": task.number,
            "shuffle": task.shuffle + 1,
            "seating": chr(ord("a") + task.seating),
            "seed": task.seed.hex(),
            "cut": not record.shares,
            "hands": record.hands,
            "dead": record.dead,
        }
        players = [
            self._player(name, record.share(who), record.tallies[who])
            for who, name in enumerate(task.names)
        ]
        if self._form == JSONL:
            self._put(json.dumps({**game, "players": players}, separators=(",", ":")))
        else:
            game["cut"] = int(game["cut"])
            self._put(
                _row([*game.values(), *(value for each in players for value in each.values())])
            )

    def close(self) -> None:
        if self._file is not None:
            self._file.close()

    def _player(self, name: str, share: float, tally: Tally) -> dict[str, Any]:
        forfeit = english_for(tally.forfeits[0].fault) if tally.forfeits else None
        return {
            "name": _on_one_line(self._called.get(name, name)),
            "share": share,
            "points": tally.points,
            "knocks": tally.knocks,
            "gins": tally.gins,
            "undercuts": tally.undercuts,
            "decisions": len(tally.seconds),
            "median_ms": round(milliseconds(tally.seconds, 0.5), 3),
            "p95_ms": round(milliseconds(tally.seconds, 0.95), 3),
            "forfeit": forfeit and _on_one_line(forfeit),
        }

    def _put(self, line: str) -> None:
        if self._file is not None:
            self._file.append_line(line)
            return
        try:
            print(line, flush=True)
        except BrokenPipeError:
            raise
        except OSError as error:
            raise NoOutput(no_output(error)) from error

    def _head(self, players: int) -> str:
        of_players = (
            f"{name}{number}" for number in range(1, players + 1) for name in _OF_A_PLAYER
        )
        return _row([*_FIELDS, *of_players])

    def _read(self, file: LineFile, head: str | None) -> set[int]:
        lines = [line.decode(errors="replace") for line in file.lines]
        if (file.torn and not lines) or (head is not None and lines and lines.pop(0) != head):
            raise _other(file)
        found = set()
        for line in lines:
            mark, number = _identity(line, self._form)
            if mark != self._mark or not isinstance(number, int):
                raise _other(file)
            found.add(number)
        return found


@contextmanager
def lines_to(
    contest: Contest, called: Mapping[str, str], arguments: Namespace
) -> Iterator[list[GameLines]]:
    """Open what the options ``--csv`` and ``--jsonl`` name.

    Raises CommandRefused, and StoreError if a file cannot be used.
    """
    named = {form: name for form in (CSV, JSONL) if (name := getattr(arguments, form)) is not None}
    if [*named.values(), *[_STDOUT] * arguments.json].count(_STDOUT) > 1:
        raise CommandRefused(
            tr("Only one of --csv, --jsonl and --json can have standard output: name a file.")
        )
    with ExitStack() as opened:
        yield [
            opened.enter_context(closing(GameLines.open(contest, called, form, name)))
            for form, name in named.items()
        ]


def _other(file: LineFile) -> CommandRefused:
    return CommandRefused(
        tr(
            "{path} has something else than games of this contest: name another file.",
            path=file.path,
        )
    )


def _identity(line: str, form: str) -> tuple[Any, Any]:
    """Return the mark of the contest and the number of the game in a line, None if it has none."""
    if form == CSV:
        mark, number, *_ = *line.split(",", 2), ""
        return mark, int(number) if number.isascii() and number.isdecimal() else None
    try:
        match json.loads(line):
            case {"contest": mark, "game": number}:
                return mark, number
    except ValueError:
        pass
    return None, None


def _mark(contest: Contest) -> str:
    """Return a text that two contests have in common only if their games are the same."""
    told = json.dumps({"program": __version__, **contest.to_json()}, sort_keys=True)
    return sha256(told.encode()).hexdigest()[:12]


def _row(values: list[Any]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="").writerow(values)
    return text.getvalue()


def _on_one_line(text: str) -> str:
    return " ".join(text.split())
