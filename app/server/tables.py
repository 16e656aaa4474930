"""The tables of the server: who has their chairs, what is played, who looks on; and who is here.

What is needed to find a table as it was is in a small file of its own, which is written before
anybody is told of a change; the match itself is in a journal beside it.
"""

from __future__ import annotations

import json
import os
import secrets
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from datetime import datetime
from enum import StrEnum
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any, Final, NamedTuple, Protocol

from app.cpu.service import Cpu
from app.games.base import ONLOOKER, RulesError, find
from app.match.seat import HUMAN, Seat, SeatControl
from app.refusal import Say
from app.server.accounts import Account
from app.server.chat import LINES, ChatLine, one_line
from app.server.notices import Notice, NoticeKind
from app.server.refusals import LobbyError
from app.server.shared_match import USUAL_TERMS, SharedMatch, TableOptions
from app.storage.errors import JournalDamaged, StoreCode, StoreError
from app.storage.files import atomic_write, read_file
from app.storage.journal import read as read_journal
from app.storage.paths import make_folder
from app.table.place import MatchEvent, MatchEventKind, MatchSummary, TableCode
from app.table.saved import outline_of
from app.table.seats import Cutting, take_seats
from app.table.session import MatchSession

ANYONE: Final = "anyone"
"""Wanted for a seat that whoever comes first may have."""
_SEEN_FROM_AFAR: Final = {
    MatchEventKind.HAND_OVER,
    MatchEventKind.MATCH_OVER,
    MatchEventKind.DEALT,
    MatchEventKind.ATTENDANCE,
}
"""What is seen in the lobby when it happens at a table."""
_LARGEST: Final = 2**18
"""Bytes of the largest file of a table that is read."""


_SAVED_AS: Final = {"passphrase": "word"}
"""What options are called in the file of a table where that is not their name."""


class TablePhase(StrEnum):
    """How far a table is."""

    WAITING = "waiting"
    """For people to sit down."""
    PLAYING = "playing"
    OVER = "over"
    """The match is; people may want another."""


@dataclass
class SeatSlot:
    """A seat at a table: for a CPU player, for one person alone, or for anybody."""

    level: str = ""
    """The CPU player's; empty for people."""
    meant_for: str = ""
    """The id of the person it is kept for; empty for anybody."""
    person: str = ""
    """The id of whoever sits there; empty for nobody yet."""
    name: str = ""
    """What whoever sits there is called, or whom it is kept for."""

    @property
    def is_free(self) -> bool:
        """Whether a person can still sit down there."""
        return not (self.level or self.person)


@dataclass(frozen=True, slots=True)
class TableRequest:
    """What somebody wants to be played at a new table."""

    rules: Any
    others: Sequence[SeatSlot]
    """The other chairs in turn order, none of them taken."""
    options: TableOptions = USUAL_TERMS


@dataclass(frozen=True, slots=True)
class TableServices:
    """What tables are played with."""

    folder: Path
    """Where their files and journals are."""
    cpu: Cpu
    say: Say = str
    """Puts in words why a player loses a match."""
    pace: float = 0.0
    """Seconds between two turns of CPU players."""
    clock: Callable[[], float] = monotonic


class SeatAllocation:
    """Who has the chairs of a table, and who may."""

    slots: Sequence[SeatSlot]

    def seat_of(self, person: str) -> int:
        """Return the seat of a person, an onlooker's for whoever has none."""
        seats = (seat for seat, slot in enumerate(self.slots) if slot.person == person)
        return next(seats, ONLOOKER)

    def is_member(self, person: str) -> bool:
        """Return whether somebody sits here, or has a seat kept for them."""
        return any(person in (slot.person, slot.meant_for) for slot in self.slots)

    def slot_for(self, person: str) -> SeatSlot | None:
        """Return the seat that somebody may sit down on: the one kept for them, or for anybody."""
        free = [slot for slot in self.slots if slot.is_free]
        own = [slot for slot in free if slot.meant_for == person]
        return next(iter([*own, *(slot for slot in free if not slot.meant_for)]), None)

    @property
    def is_full(self) -> bool:
        """Whether nobody is waited for before a match can begin."""
        return not any(slot.is_free for slot in self.slots)

    @property
    def people(self) -> Sequence[SeatSlot]:
        """The chairs that people sit on."""
        return [slot for slot in self.slots if slot.person]


@dataclass
class Table(SeatAllocation):
    """A table. ``number`` is how people call it, ``name`` that of its file."""

    number: int
    rules: Any
    slots: list[SeatSlot]
    options: TableOptions
    host: str
    """The id of whoever has opened it."""
    name: str = field(default_factory=lambda: secrets.token_hex(8))
    journal: str = ""
    """The name of the journal of the last match; empty before the first."""
    match: SharedMatch | None = None
    visits: dict[str, Visit] = field(default_factory=dict)
    """By the id of the person, everybody who is at the table now, onlookers too."""
    on_move: Callable[[], None] = lambda: None
    """Called when it may be the turn of another player."""
    on_change: Callable[[], None] = lambda: None
    """Called when something has changed that others may see from the lobby."""
    on_result: Callable[[Table], None] = lambda table: None
    """Called when the match is over."""
    on_end: Callable[[Table], None] = lambda table: None
    """Called when its people end the match without a result."""
    lines: deque[ChatLine] = field(default_factory=lambda: deque(maxlen=LINES))
    """What was said here last."""
    invited: set[str] = field(default_factory=set)
    """The ids of those who may come in without the word."""
    cutting: Cutting | None = None
    """What is cut before the next match; None before everybody is there."""
    have_cut: set[str] = field(default_factory=set)
    """The ids of those who have."""
    _known: tuple[object, MatchSummary] | None = None
    """How the match stood when, which many look at."""

    # -- who is there ----------------------------------------------------------------------

    @property
    def phase(self) -> TablePhase:
        """How far the table is."""
        if self.match is None:
            return TablePhase.WAITING
        return TablePhase.OVER if self.match.is_over else TablePhase.PLAYING

    @property
    def outline(self) -> MatchSummary | None:
        """How the match stands; None before it has begun."""
        if self.match is None:
            return None
        match = self.match.session.match
        stands = (self.journal, len(match.finished), match.deal, match.is_settled)
        if self._known is None or self._known[0] != stands:
            self._known = stands, outline_of(match)
        return self._known[1]

    @property
    def to_act(self) -> str:
        """The id of the person whose turn it is; empty if it is that of a CPU player, or none."""
        seat = self.match.to_act if self.match else None
        return "" if seat is None else self.slots[seat].person

    @property
    def awaited(self) -> str:
        """The id of whoever is waited for, and is somewhere else; empty for nobody."""
        return "" if self.to_act in self.visits else self.to_act

    @property
    def seal(self) -> str:
        """What is shown before people cut; empty where they cannot."""
        return self.cutting.seal if self.cutting else ""

    def tell(self, notice: Notice, seats: Iterable[int]) -> None:
        """Tell the people of these seats who are at the table."""
        for seat in seats:
            if visit := self.visits.get(self.slots[seat].person):
                visit.tell(notice._replace(table=self.number))

    def tell_all(self, notice: Notice, but: str = "") -> None:
        """Tell everybody at the table but one person."""
        for person, visit in list(self.visits.items()):
            if person != but:
                visit.tell(notice._replace(table=self.number))

    # -- its match -------------------------------------------------------------------------

    def begin(self, means: TableServices, now: datetime) -> None:
        """Deal: the chairs are the seats, in this order. Raises RulesError."""
        self.journal = f"{now:%Y%m%d-%H%M%S}-{secrets.token_hex(3)}.jsonl"
        path = means.folder / self.journal
        cut = self.cutting.done() if self.cutting else None
        self.forget_cut()
        session = MatchSession.new(
            self.rules, self._seats(), now, cpu=means.cpu, cut=cut, say=means.say, path=path
        )
        there = [seat for seat, slot in enumerate(self.slots) if slot.person in self.visits]
        self._play(session, means, there)

    def is_cut(self) -> bool:
        """Return whether everybody has cut who may; if not, they can from now on."""
        if not self.options.cut:
            return True
        if self.cutting is None:
            self.cutting = Cutting(len(self.slots))
        return self.have_cut.issuperset(slot.person for slot in self.people)

    def cut(self, person: str, typed: str) -> None:
        """Let somebody cut; nothing is to be done where nobody can. Raises CutError."""
        seat = self.seat_of(person)
        if self.cutting and seat != ONLOOKER:
            self.cutting.put(seat, typed)
            self.have_cut.add(person)

    def forget_cut(self) -> None:
        """Let everybody cut anew, another secret."""
        self.cutting = None
        self.have_cut.clear()

    def resume(self, means: TableServices) -> None:
        """Go on with the match of the table's journal, where there is one; nobody is there yet.

        Raises StoreError, where it never can be gone on with JournalDamaged.
        """
        path = means.folder / self.journal
        if not self.journal:
            return
        if path.exists():
            self._play(MatchSession.resume(path, means.cpu, say=means.say), means, ())
        elif aside := next(means.folder.glob(f"{self.journal}.*"), None):
            missing = StoreError(StoreCode.NOT_THERE, path=path)
            raise JournalDamaged(TableCode.SET_ASIDE, aside=aside, why=missing)
        # Where there never was one, the server has ended before anything was dealt.

    def _play(self, session: MatchSession, means: TableServices, there: Iterable[int]) -> None:
        session.pace = means.pace
        self.match = SharedMatch(
            session,
            self.options,
            means.cpu,
            self.tell,
            there,
            means.clock,
            end=lambda: self.on_end(self),
        )
        self.match.listen(partial(self._heard, means.folder))

    def _heard(self, folder: Path, event: MatchEvent) -> None:
        if event.kind is MatchEventKind.SAVED and not self.path(folder).exists():
            # The whole folder was deleted, and the journal written anew.
            with suppress(StoreError):
                self.save(folder)
        self.on_move()
        if event.kind in _SEEN_FROM_AFAR or self.awaited:
            self.on_change()
        if event.kind is MatchEventKind.MATCH_OVER and self.phase is TablePhase.OVER:
            self.on_result(self)

    def clear(self) -> None:
        """Put the match that is over away, so that another can begin; every chair is kept for
        whoever sat there.
        """
        if self.match:
            self.match.close()
        self.match, self.journal = None, ""
        for slot in self.people:
            slot.meant_for, slot.person = slot.person, ""

    def _seats(self) -> list[Seat]:
        first, *others = self.slots
        wanted = [slot.level or f"{HUMAN}:{slot.name}" for slot in others]
        seats = take_seats(first.name, wanted, self.rules.game)
        return [
            seat._replace(place=SeatControl.ELSEWHERE) if seat.is_human else seat for seat in seats
        ]

    # -- its file --------------------------------------------------------------------------

    def save(self, folder: Path) -> None:
        """Write the file of the table. Raises StoreError."""
        make_folder(folder)
        path = self.path(folder)
        try:
            atomic_write(path, json.dumps(self._to_json()) + "\n", durable=True)
        except OSError as error:
            raise StoreError.about(error, path) from error

    def forget(self, folder: Path) -> None:
        """Remove the file of the table, which is no more; its journals stay."""
        # Where nothing can be removed, the table is found again when the server is next opened.
        with suppress(OSError):
            self.path(folder).unlink(missing_ok=True)

    def touch(self, folder: Path) -> None:
        """Take note that somebody is at the table."""
        with suppress(OSError):
            os.utime(self.path(folder))

    def last_used(self, folder: Path) -> float:
        """Return when somebody has last come, gone, or done something here, in seconds since
        1970.
        """
        times = [0.0]
        for path in (self.path(folder), folder / self.journal):
            with suppress(OSError):
                times.append(path.stat().st_mtime)
        return max(times)

    def path(self, folder: Path) -> Path:
        """Return where the file of the table is."""
        return folder / f"{self.name}.json"

    def _to_json(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "game": self.rules.game,
            "rules": self.rules.to_json(),
            "chairs": [asdict(slot) for slot in self.slots],
            "terms": {_SAVED_AS.get(name, name): of for name, of in asdict(self.options).items()},
            "host": self.host,
            "journal": self.journal,
            "lines": [list(line) for line in self.lines],
        }

    @classmethod
    def load(cls, path: Path) -> Table | None:
        """Return the table of a file, without its match; None where it cannot be read."""
        try:
            told = json.loads(read_file(path, _LARGEST) or "")
            rules = find(told["game"]).rules(told["rules"])
            slots = [SeatSlot(**chair) for chair in told["chairs"]]
            named = {kept: name for name, kept in _SAVED_AS.items()}
            options = TableOptions(
                **{named.get(name, name): of for name, of in told["terms"].items()}
            )
            journal = Path(str(told["journal"])).name
            table = cls(
                int(told["number"]), rules, slots, options, str(told["host"]), path.stem, journal
            )
            for person, who, text in told.get("lines", ()):
                table.lines.append(ChatLine(str(person), one_line(str(who)), one_line(str(text))))
            return table
        except (StoreError, OSError, ValueError, KeyError, TypeError, RulesError, LobbyError):
            return None


def own_copy(source: Path, folder: Path, seat: int) -> Path:
    """Keep the journal of a match that is over among the matches in a folder of somebody's own,
    where their seat is the one here. Harmless where that has been done.

    Returns where it is. Raises StoreError.
    """
    target = folder / source.name
    if target.exists():
        return target
    header, *records = read_journal(source).records
    header["seats"][seat]["where"] = str(SeatControl.HERE)
    lines = (json.dumps(record, separators=(",", ":")) for record in (header, *records))
    make_folder(folder)
    try:
        atomic_write(target, "".join(f"{line}\n" for line in lines), durable=True)
    except OSError as error:
        raise StoreError.about(error, target) from error
    return target


# -- who is here ---------------------------------------------------------------------------


class ShowTurn(Protocol):
    """Says outside the screens whether it is the visitor's turn at any table."""

    def __call__(self, *, is_mine: bool) -> object:
        """Say it."""


class Visit:
    """Somebody who is on the server, at one terminal. Made by ``Lobby.enter``, which ``left`` tells
    that they leave.
    """

    def __init__(
        self,
        person: Account,
        left: Callable[[Visit], None],
        address: str = "",
        show_turn: ShowTurn | None = None,
    ) -> None:
        self.person = person
        self.address = address
        """Where they come from."""
        self.show_turn = show_turn
        """Says outside the screens whether it is their turn at any table; None if nothing does."""
        self._is_my_turn = False
        self.table: Table | None = None
        """The table where they are."""
        self.is_at_home = False
        """Whether they play alone with CPU players."""
        self.is_over = False
        self._left = left
        self._listeners: list[Callable[[Notice], object]] = []
        self._untold: list[Notice] = []
        """What was told before anybody listened."""
        self._is_silent = False

    @property
    def name(self) -> str:
        """What they are called."""
        return called(self.person)

    def listen(self, listener: Callable[[Notice], object]) -> None:
        """Have everything told that concerns them, until they leave, and what was before."""
        self._listeners.append(listener)
        untold, self._untold = self._untold, []
        for notice in untold:
            listener(notice)

    def tell(self, notice: Notice) -> None:
        """Bring them news."""
        if self._is_silent:
            return
        if not self._listeners:
            self._untold.append(notice)
        for listener in self._listeners:
            listener(notice)

    def turn_is(self, *, is_mine: bool) -> None:
        """Take note of whether it is their turn at any table."""
        if self._is_my_turn is not is_mine:
            self._is_my_turn = is_mine
            if self.show_turn:
                self.show_turn(is_mine=is_mine)

    def fall_silent(self) -> None:
        """Bring them no more news."""
        self._is_silent = True

    def leave(self) -> None:
        """They leave the server, or their line has broken; harmless when they have left."""
        self._left(self)


def called(person: Account) -> str:
    """Return what somebody is called who may not have chosen a name yet."""
    # The same for everybody, whatever their language: it is a name, and journals have it.
    return person.name or f"Guest {person.id[:6]}"


# -- tables that cannot be gone on with ----------------------------------------------------


class _Gone(NamedTuple):
    table: Table
    is_for_good: bool


class LostTables:
    """Keeps the files of such tables in ``folder`` until everybody has been told who had a seat
    there; the journals stay where they are.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._gone: list[_Gone] = []

    def put(self, table: Table, why: StoreError) -> None:
        """Take a table whose match cannot be gone on with: not any more where it is damaged, and
        else perhaps when the server is opened again.
        """
        self._gone.append(_Gone(table, isinstance(why, JournalDamaged)))

    def tell(self, visit: Visit) -> None:
        """Tell somebody of the seats they have lost."""
        person = visit.person.id
        for gone in list(self._gone):
            table = gone.table
            if (seat := table.seat_of(person)) == ONLOOKER:
                continue
            others = tuple(slot.name for slot in table.slots if slot.person != person and slot.name)
            visit.tell(Notice(NoticeKind.LOST, table=table.number, others=others))
            table.slots[seat].person = ""
            if not table.people:
                self._gone.remove(gone)
            if gone.is_for_good:
                self._keep(table)

    def _keep(self, table: Table) -> None:
        if not table.people:
            table.forget(self._folder)
            return
        with suppress(StoreError):
            table.save(self._folder)
