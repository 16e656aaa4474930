"""The facts of saved matches, and what prevents one from going on.

They come from the index for every journal that has not changed.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Generator, Sequence
from contextlib import aclosing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from app.cpu.gin_bridge import SEATS
from app.cpu.program import is_program
from app.cpu.trusted import foreign_program, program_of
from app.games.base import find as find_game
from app.match.match import AnyMatch
from app.match.records import RESULT, ReplayError
from app.match.seat import Seat, SeatControl
from app.players.registry import UnknownPlayer, find
from app.quoting import printable
from app.refusal import Refused
from app.storage import journal
from app.storage.errors import JournalDamaged, JournalVersion, StoreError
from app.storage.index import Index, Note
from app.storage.journal import Listed
from app.storage.paths import matches_folder
from app.table.handles import MatchSummary, SavedMatch, TableCode
from app.typed_json import as_json, read_as

if TYPE_CHECKING:
    from app.table.pad import AnyPad

LONGEST_COMMAND: Final = 500
"""Most letters in the command line of a program from a file. All of them must be seen, in the
smallest window, before it may start."""


class UnplayableMatch(StoreError):
    """A match is whole but cannot go on here; its journal is left as it is."""


def obstacle(match: AnyMatch, path: Path) -> UnplayableMatch | None:
    """Return why the match of a journal cannot go on here; None if it can."""
    if match.imported:
        return UnplayableMatch(TableCode.IMPORTED, path=path)
    for seat in match.seats:
        if seat.where is SeatControl.ELSEWHERE:
            return UnplayableMatch(TableCode.ELSEWHERE, path=path, name=seat.name)
        if not _is_known(seat, match.game.name):
            return UnplayableMatch(TableCode.UNKNOWN_PLAYER, path=path, player=seat.player)
    if has_impossible_program(match):
        return UnplayableMatch(TableCode.OTHER_RULES, path=path)
    if len(printable(foreign_program(match) or "")) > LONGEST_COMMAND:
        return UnplayableMatch(TableCode.LONG_COMMAND, path=path)
    return None


def has_impossible_program(match: AnyMatch) -> bool:
    return program_of(match) is not None and len(match.seats) != SEATS


def _is_known(seat: Seat, game: str) -> bool:
    if seat.is_human or is_program(seat.player):
        return True
    try:
        find(seat.player, game)
    except UnknownPlayer:
        return False
    return seat.player.isprintable()


def outline_of(match: AnyMatch) -> MatchSummary:
    """Return the facts of a match as it stands, without whose turn it is."""
    return MatchSummary(
        tuple(seat.name for seat in match.seats),
        tuple(match.sides),
        tuple(tuple(points) for points in match.standing.columns),
        tuple(match.won),
        match.rules,
        match.created,
        # A program is a command line, with any signs that its user typed.
        tuple(printable(seat.player) for seat in match.seats),
        tuple(seat for seat, who in enumerate(match.seats) if who.is_here),
        match.round,
        is_serious=match.is_serious,
    )


def pad_outline(pad: AnyPad) -> MatchSummary:
    """Return the facts of a score pad."""
    return MatchSummary(
        tuple(seat.name for seat in pad.seats),
        tuple(pad.sides),
        tuple(tuple(points) for points in pad.standing.columns),
        tuple(pad.won),
        pad.rules,
        pad.created,
        tuple(seat.player for seat in pad.seats),
        deal=pad.round,
        is_pad=True,
    )


def outline_to_json(told: MatchSummary) -> Note:
    return as_json(told._asdict() | {"game": told.rules.game, "rules": told.rules.to_json()})  # type: ignore[no-any-return]


def outline_from_json(data: Note) -> MatchSummary:
    """Return an outline read back. Raises ValueError if it is malformed."""
    told: MatchSummary = read_as(MatchSummary, data)
    count, seats = len(set(told.sides)), range(len(told.names))
    texts = (*told.names, *told.players, told.created)
    if not (
        all(map(str.isprintable, texts))
        and len(told.names) == len(told.sides) == len(told.players) > 0
        and {*told.here, told.to_act or 0} <= set(seats)
        and set(told.sides) == set(range(count))
        and told.totals
        and all(len(numbers) == count for numbers in (*told.totals, told.won))
    ):
        raise ValueError(data)
    return told._replace(rules=find_game(str(data.get("game"))).rules(told.rules))


class SavedReading(NamedTuple):
    note: Note
    """The index's entry: an outline, a problem, or nothing for a match that is over."""
    lasts: bool


ReadInBackground: TypeAlias = Callable[
    [Sequence[Path]], AsyncGenerator[tuple[Path, SavedReading], None]
]


class LocalSavedMatches:
    def __init__(self, read_in_background: ReadInBackground | None = None) -> None:
        """``read_in_background`` reads journals in another process. Raises StoreError if the folder
        cannot be read.
        """
        self._read_in_background = read_in_background
        self._listed = {listed.path: listed for listed in journal.listed_journals()}
        self._index = Index(matches_folder())

    @property
    def paths(self) -> list[Path]:
        return list(self._listed)

    def known(self, path: Path) -> SavedMatch | None:
        note = self._index.note(path.name, _stamp(self._listed[path]))
        return None if note is None else _saved(path, note)

    def read(self, path: Path) -> SavedMatch:
        return self.take(path, read(path))

    def take(self, path: Path, reading: SavedReading) -> SavedMatch:
        if reading.lasts:
            self._index.remember(path.name, _stamp(self._listed[path]), reading.note)
        unreadable = Refused(TableCode.CANNOT_BE_READ, path=path)
        return _saved(path, reading.note) or SavedMatch(path, None, unreadable)

    async def read_in_background(self, paths: Sequence[Path]) -> AsyncGenerator[SavedMatch, None]:
        if self._read_in_background is None:
            return
        async with aclosing(self._read_in_background(paths)) as readings:
            async for path, reading in readings:
                yield self.take(path, reading)

    def newest(self, reads: int) -> SavedMatch | None:
        for path in self._listed:
            saved = self.known(path)
            if saved is None and reads:
                saved, reads = self.read(path), reads - 1
            if saved is None or saved.outline:
                return saved
        return None

    def keep(self) -> None:
        self._index.save({path.name for path in self._listed})

    def __iter__(self) -> Generator[SavedMatch, None, None]:
        """Yield all in order, reading each journal that must be read when its turn comes."""
        try:
            for path in self._listed:
                yield self.known(path) or self.read(path)
        finally:
            self.keep()


def read(path: Path) -> SavedReading:
    """Return the entry of a journal for the index."""
    # No first frame waits for it.
    from app.match.pad import Pad, match_or_pad

    try:
        records = journal.read(path).records
        if RESULT in records[-1]:
            return SavedReading({}, lasts=True)
        match = match_or_pad(records)
    except ReplayError as error:
        refused = Refused(TableCode.DOES_NOT_CHECK_OUT, path=path, why=error)
        return SavedReading({"problem": refused.to_json()}, lasts=True)
    except (JournalDamaged, JournalVersion) as error:
        return SavedReading({"problem": error.to_json()}, lasts=True)
    except StoreError as error:
        return SavedReading({"problem": error.to_json()}, lasts=False)
    if match.is_over:
        return SavedReading({}, lasts=True)
    if isinstance(match, Pad):
        return SavedReading(outline_to_json(pad_outline(match)), lasts=True)
    if match.imported:
        return SavedReading({}, lasts=True)
    if hindrance := obstacle(match, path):
        # What other players are known here may change.
        return SavedReading({"problem": hindrance.to_json()}, lasts=False)
    to_act = None if match.hand.is_over else match.hand.to_act
    return SavedReading(outline_to_json(outline_of(match)._replace(to_act=to_act)), lasts=True)


def _saved(path: Path, note: Note) -> SavedMatch | None:
    match note:
        case {"problem": problem}:
            # Older versions have kept a sentence: that journal is read again.
            with suppress(ValueError):
                return SavedMatch(path, None, Refused.from_json(problem))
            return None
        case {"names": _}:
            with suppress(ValueError):
                return SavedMatch(path, outline_from_json(note), None)
            return None
    return None if note else SavedMatch(path, None, None)


def _stamp(listed: Listed) -> tuple[int, int]:
    return listed.size, listed.changed
