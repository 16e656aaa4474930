"""One match being played: the match, its journal, and who decides for each seat."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from app.games.gin.actions import Action
from app.games.gin.rules import Rules
from app.match.records import TIME, Record, ReplayError, last_time
from app.match.seat import Seat
from app.programs.lines import game_line, hand_lines
from app.programs.program import PREFIX, GameSoFar, is_program
from app.refusal import Refused
from app.rummy.deal import SEED_BYTES, shuffled
from app.store import journal
from app.store.errors import JournalDamaged, StoreError
from app.store.journal import JournalFile
from app.store.paths import set_aside
from app.table.cpu import Cpu, CpuError
from app.table.gin import GinMatch
from app.table.obstacle import obstacle
from app.table.programs import foreign_program, remember
from app.table.refusals import TableCode
from app.table.stopwatch import Clock, Stopwatch, monotonic


class Table:
    """A match and its journal.

    Every change goes through ``act``, ``take_back`` and ``next_hand``: the match checks it,
    the journal gets it, and only then does the caller show it. What could not be written is
    kept and tried again with the next change; ``unsaved`` says why, for the player.
    """

    def __init__(
        self,
        match: GinMatch,
        file: JournalFile | None = None,
        stopwatch: Stopwatch | None = None,
    ) -> None:
        self.match = match
        self._stopwatch = stopwatch or Stopwatch()
        self.on_saving: Callable[[], None] | None = None
        """Called whenever ``unsaved`` has changed."""
        self._unsaved: str | None = None
        self.restored: str | None = None
        """What the player should know about the journal that was read, as a sentence."""
        self.foreign_program: str | None = None
        """The command line of a program that a file names, and that nobody here has agreed to."""
        self._file = file
        self._path: Path | None = None
        """Where to make the journal while there is none."""
        self._waiting: list[Record] = []
        self._to_sync = False
        """The disk has not said yet that what was written would outlive a power cut."""

    @classmethod
    def new(
        cls,
        rules: Rules,
        seats: Sequence[Seat],
        now: datetime,
        seed: bytes | None = None,
        clock: Clock = monotonic,
    ) -> Table:
        """A new match, with a random seed unless one is given, and its journal, whose times are
        those of the clock.

        Where the journal cannot be made the match can be played all the same; ``unsaved``
        then says why, and making it is tried again with every change.
        """
        match = GinMatch(
            rules, seats, seed or secrets.token_bytes(SEED_BYTES), now.isoformat(timespec="seconds")
        )
        table = cls(match, stopwatch=Stopwatch(clock))
        try:
            table._path = journal.new_path(now)
        except StoreError as error:
            table._unsaved = str(error)
        table.save()
        remember(match)
        return table

    @classmethod
    def resume(cls, path: Path, clock: Clock = monotonic) -> Table:
        """The match of a journal, exactly where it was left.

        The journal is gone on with in the format of today, whatever it was begun in; where the
        result of a match that is over is missing, it is written now. A damaged journal is set
        aside under another name. Raises SetAside, JournalInUse, JournalVersion or StoreError.
        """
        try:
            file, reading = JournalFile.open(path)
        except JournalDamaged as error:
            raise _set_aside(path, error) from error
        try:
            match = GinMatch.from_records(reading.records)
        except ReplayError as error:
            file.close()
            raise _set_aside(path, error) from error
        table = cls(match, file, Stopwatch(clock, last_time(reading.records)))
        table.foreign_program = foreign_program(match)
        # What is torn of a match that is over is its result, which nobody sees.
        if reading.torn and not match.is_over:
            table.restored = (
                "The last move was only half written when the program ended; it is undone."
            )
        table._conclude()
        table.save()
        return table

    @property
    def unsaved(self) -> str | None:
        """Why the match is not on the disk, as a sentence; None while it is."""
        return self._unsaved

    @property
    def path(self) -> Path | None:
        """Where the journal is; None when it could not be made."""
        return self._file.path if self._file else None

    @property
    def cpu_to_act(self) -> bool:
        """Whether the hand waits for a CPU player."""
        hand = self.match.hand
        return (
            not hand.is_over
            and self.match.resignation is None
            and not self.match.seats[hand.to_act].is_human
        )

    def act(self, seat: int, action: Action) -> None:
        """Let a seat act. Raises IllegalAction, and changes nothing, if it may not."""
        self._write(self.match.apply(seat, action))
        if self.match.hand_of(seat).is_over:
            self.sync()

    def take_back(self, seat: int) -> None:
        """Undo the last action. Raises IllegalAction when it is too late for that."""
        self._write(self.match.take_back(seat))

    def resign(self, seat: int, why: str) -> None:
        """Let a seat give up the match, for a reason in one sentence.

        Raises IllegalAction when the match is over.
        """
        self._write(self.match.resign(seat, why))
        self.sync()

    def note_hint(self, seat: int, action: Action) -> None:
        """Write down what a seat was advised to do that asked for a hint.

        Raises IllegalAction where the seat may not do that now.
        """
        self._write(self.match.note_hint(seat, action))

    def next_hand(self) -> None:
        """Deal the next hand. Raises IllegalAction while one is played and after the last."""
        self._write(self.match.next_hand())

    def next_match(self) -> None:
        """Begin the next match of the series. Raises IllegalAction when there is none."""
        self._write(self.match.next_match())

    async def ask_cpu(self, cpu: Cpu) -> tuple[int, Action]:
        """The seat of the CPU player to act and what it decides; nothing is applied yet.

        Raises CpuError, of which CpuForfeit is one.
        """
        hand = self.match.hand
        seat = hand.to_act
        player, view = self.match.seats[seat].player, hand.view(seat)
        if is_program(player):
            if self.foreign_program is not None:
                raise CpuError("Nobody here has agreed to the program of this match.")
            command = player.removeprefix(PREFIX)
            return seat, await cpu.ask_program(command, self._account(seat), view)
        return seat, await cpu.decide(player, view, self.match.player_seed)

    def agree_to_program(self) -> None:
        """Let the program play that the journal names: somebody here wants it, for this time."""
        self.foreign_program = None

    def _account(self, seat: int) -> GameSoFar:
        """What a program in this seat has to know to decide."""
        match = self.match
        before: list[str] = []
        if match.played:
            last, totals = match.played[-1], match.standing.sheet.totals
            deck = shuffled(last.seed)
            before = hand_lines(deck, last.dealer, last.history, seat, totals)
        deck = shuffled(match.hand_seed)
        now = hand_lines(deck, match.dealer, match.hand.history, seat)
        return GameSoFar(game_line(0, match.game_seed), tuple(before), tuple(now))

    def sync(self) -> None:
        """Make the journal outlive a power cut."""
        self._to_sync = True
        self.save()

    def save(self) -> None:
        """Try again to write what could not be written; ``unsaved`` tells how that went."""
        try:
            self._flush()
        except StoreError as error:
            unsaved: str | None = str(error)
        else:
            # Without a place for a journal there is nothing that could have been written.
            unsaved = None if self._file or self._path else self._unsaved
        if unsaved != self._unsaved:
            self._unsaved = unsaved
            if self.on_saving:
                self.on_saving()

    def close(self) -> None:
        """Save what is left to save and let other programs open the match."""
        self.sync()
        if self._file:
            self._file.close()
        self._file = self._path = None

    def _write(self, record: Record) -> None:
        self._waiting.append(record | {TIME: self._stopwatch.read()})
        self._conclude()
        self.save()

    def _conclude(self) -> None:
        """Let the journal of a match that is over end with its result."""
        if self.match.is_over and not self.match.is_concluded:
            self._waiting.append(self.match.conclude())

    def _flush(self) -> None:
        if self._file is None:
            if self._path is None:
                return
            self._file = JournalFile.create(self._path, self.match.header())
        while self._waiting:
            self._file.append(self._waiting[0])
            del self._waiting[0]
        if self._to_sync:
            self._file.sync()
            self._to_sync = False


class SetAside(Refused, JournalDamaged):
    """A match that cannot be read, whose journal has another name now."""


class Unplayable(StoreError):
    """A match that is whole, but that nobody here can go on with; it is left as it is."""


def resume_here(path: Path) -> Table:
    """The match of a journal as ``Table.resume`` gives it, for the people at this keyboard.

    Raises Unplayable too, which says why they cannot go on with it.
    """
    table = Table.resume(path)
    if problem := obstacle(table.match, path):
        table.close()
        raise Unplayable(problem)
    return table


def _set_aside(path: Path, error: Exception) -> SetAside:
    return SetAside(TableCode.SET_ASIDE, aside=set_aside(path), why=error)
