"""The file of a contest: kept as it is played, gone on with, refused if it is another's."""

from __future__ import annotations

import json
import shlex
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Self

from app import __version__
from app.arena.contest import Contest, Task
from app.arena.game import GameRecord
from app.cli.command import CommandRefused
from app.cpu.program_process import PREFIX
from app.cpu.trusted import note_started, was_started
from app.quoting import excerpt, quoted
from app.storage.contests import ContestFile, last_path, new_path
from app.storage.errors import StoreError
from app.text.lists import in_a_row
from app.text.speech import tr

_GO_ON: Final = "gin-rummy arena --continue"
_MOST: Final = 4
"""Most differences between two contests that are told."""


class KeptContest:
    """A contest with the file that its games are appended to.

    Without a file named by the user it is kept in the state folder if that is possible; where it is
    not, the contest is played all the same.
    """

    def __init__(
        self,
        contest: Contest,
        file: ContestFile | None,
        *,
        named: bool,
        beside: Sequence[str] = (),
    ) -> None:
        self._contest = contest
        self._file = file
        self._named = named
        self._beside = beside

    @classmethod
    def open(
        cls,
        contest: Contest,
        options: Mapping[str, Any],
        called: Mapping[str, str],
        path: Path | None,
        *,
        named: bool,
        beside: Sequence[str] = (),
    ) -> Self:
        """Open the file of a contest, or begin one in the state folder.

        ``options`` are those of the command line that make the contest, ``called`` the names that
        programs give themselves; ``named`` is whether the user has named the file, and ``beside``
        what has to be typed again beside ``--continue``. Raises CommandRefused if the file has
        another contest, and StoreError if it cannot be used.
        """
        try:
            file = ContestFile.open(path or new_path(), create=True)
            identity = {**contest.to_json(), "programs": called}
            header = json.loads(json.dumps({"contest": identity, "options": options}))
            if file.header is None:
                file.begin(header)
        except StoreError:
            if path is not None:
                raise
            return cls(contest, None, named=False)
        # The options are not compared: they may have other words for the same, or more games.
        here = {"program": __version__, **header["contest"]}
        match file.header or here | header:
            case {"program": program, "contest": dict(kept)}:
                different = [*_differences({"program": program, **kept}, here)]
            case _:
                raise file.damaged(1)
        if different:
            file.close()
            raise CommandRefused(
                tr(
                    "{path} has another contest, which differs in {differences}.",
                    path=file.path,
                    differences=in_a_row(different[:_MOST] + ["…"] * (len(different) > _MOST)),
                )
            )
        if _programs(options):
            with suppress(StoreError):
                note_started(_mark(options))
        return cls(contest, file, named=named, beside=beside)

    @property
    def torn(self) -> bool:
        return self._file is not None and self._file.torn

    @property
    def go_on(self) -> str | None:
        """The command that goes on with the contest, or None if it is not kept."""
        if self._file is None:
            return None
        out = ["--out", str(self._file.path)] if self._named else []
        return " ".join([_GO_ON, *map(shlex.quote, [*out, *self._beside])])

    def games(self) -> Iterator[tuple[Task, GameRecord]]:
        """Yield the games of the file in their order. Raises StoreError if a line is damaged."""
        known = {} if self._file is None else dict(_games(self._file))
        for task in self._contest.tasks():
            if not known:
                break
            if (found := known.pop(task.number, None)) is not None:
                line, record = found
                if len(record.tallies) != len(task.names):
                    assert self._file is not None
                    raise self._file.damaged(line)
                yield task, record

    def append(self, task: Task, record: GameRecord) -> None:
        """Write a game. Raises StoreError if it cannot be written to a file that was named."""
        if self._file is None:
            return
        try:
            self._file.append({"game": task.number, **record.to_json(task.names)})
        except StoreError:
            if self._named:
                raise
            self.close()

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None


def kept_options(path: Path | None, names: Collection[str]) -> tuple[Path, dict[str, Any]]:
    """Return a file, or the last one of the state folder, and these options of its contest.

    Raises CommandRefused if there is none, or if it names programs for a contest that this user has
    not begun, and StoreError if it cannot be read.
    """
    path = path or last_path()
    if path is None:
        raise CommandRefused(tr("No contest is kept yet: begin one."))
    file = ContestFile.open(path, create=False)
    try:
        match file.header:
            case {"options": dict(kept)} if all(map(_is_option, kept.values())):
                options = {name: kept[name] for name in names if name in kept}
            case _:
                raise file.damaged(1)
    finally:
        file.close()
    if (programs := _programs(options)) and not was_started(_mark(options)):
        raise CommandRefused(
            tr(
                "{path} would start {programs}, and its contest was not begun by you. If you want"
                " that, type its players yourself, with --out in place of --continue.",
                path=path,
                programs=in_a_row([quoted(each) for each in programs]),
            )
        )
    return path, options


def _programs(options: Mapping[str, Any]) -> list[str]:
    named = [*(options.get("players") or ()), *(options.get("against") or ())]
    return [each.partition(PREFIX)[2] for each in named if PREFIX in each]


def _mark(options: Mapping[str, Any]) -> str:
    own = [options.get(name) or [] for name in ("players", "against", "option")]
    return sha256(json.dumps(own).encode("ascii")).hexdigest()


def _is_option(value: object) -> bool:
    if isinstance(value, list):
        return all(isinstance(each, str) for each in value)
    return isinstance(value, str | bool)


def _games(file: ContestFile) -> Iterator[tuple[int, tuple[int, GameRecord]]]:
    for line, kept in file.records():
        match kept:
            case {"game": int(number)}:
                with suppress(ValueError):
                    yield number, (line, GameRecord.from_json(kept))
                    continue
        raise file.damaged(line)


def _differences(there: Any, here: Any, name: str = "") -> Iterator[str]:
    """Yield what differs by its name in the file, as in ``rules.target``."""
    if isinstance(there, dict) and isinstance(here, dict):
        for key in here | there:
            yield from _differences(there.get(key), here.get(key), f"{name}.{key}".lstrip("."))
    elif there != here:
        # Translators: what differs in two contests, such as: seed (1 in the file, 2 here)
        yield tr(
            "{name} ({there} in the file, {here} here)",
            name=excerpt(name),
            there=_shown(there),
            here=_shown(here),
        )


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        value = [f"{key}={each}" for key, each in value.items()]
    if isinstance(value, list):
        value = ", ".join(map(str, value))
    return excerpt("–" if value in (None, "") else str(value))
