"""The tables of the server, with their seats, matches and onlookers, and the visits of people.

A small file keeps what is needed to find a table again. It is written before any visitor is told of
a change; the match itself is in a journal beside it.
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

from app.cpu.service import Cpu
from app.games.base import ONLOOKER, RulesError, find
from app.match.seat import HUMAN, Seat, SeatControl
from app.server.accounts import Account
from app.server.chat import ChatLine, TableTalk
from app.server.clock import Clock
from app.server.news import rating_mark
from app.server.notices import Notice
from app.server.ratings import PersonRating
from app.server.refusals import LobbyError
from app.server.shared_match import SharedMatch
from app.server.table_options import DEFAULT_OPTIONS, TableOptions
from app.storage.errors import JournalDamaged, StoreCode, StoreError
from app.storage.files import atomic_write, read_file
from app.storage.paths import make_folder
from app.table.handles import MatchEvent, MatchEventKind, MatchSummary, TableCode
from app.table.saved import outline_of
from app.table.seats import Cutting, take_seats
from app.table.session import MatchSession
from app.typed_json import as_json, read_as

if TYPE_CHECKING:
    from app.server.seeks import Seek

_SEEN_FROM_AFAR: Final = {
    MatchEventKind.HAND_OVER,
    MatchEventKind.MATCH_OVER,
    MatchEventKind.DEALT,
    MatchEventKind.ATTENDANCE,
}
"""Events at a table that the lobby shows."""
_LARGEST: Final = 2**18
"""Bytes of the largest file of a table that is read."""


_SAVED_AS: Final = {"passphrase": "word"}
"""Names of options in the files of tables, if they differ from the attributes."""


class TablePhase(StrEnum):
    WAITING = "waiting"
    PLAYING = "playing"
    OVER = "over"
    """The match is over; people may want another."""


class Cause(StrEnum):
    """Why a match is over."""

    PLAYED = "played"
    """It was played to its end."""
    RESIGNED = "resigned"
    TIME = "time"
    """A player has run out of time, and lost it."""
    AGREED = "agreed"
    """The people ended it without a result, because one of them did not play."""


@dataclass
class SeatSlot:
    """A seat at a table: for a CPU player, for a certain person, or for any person."""

    level: str = ""
    """The level of the CPU player; empty for a person."""
    meant_for: str = ""
    """The id of the person that it is kept for; empty for any person."""
    person: str = ""
    """The id of the person in the seat; empty while it is free."""
    name: str = ""
    """The name of the person in the seat, or of the one that it is kept for."""

    @property
    def is_free(self) -> bool:
        return not (self.level or self.person)


@dataclass(frozen=True, slots=True)
class TableRequest:
    rules: Any
    others: Sequence[SeatSlot]
    """The other seats in turn order, none of them taken."""
    options: TableOptions = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True)
class TableServices:
    folder: Path
    cpu: Cpu
    pace: float = 0.0
    clock: Clock = field(default_factory=Clock)
    held: Callable[[], Notice | None] = lambda: None
    """Returns the notice for people who go on after a hand while none is dealt; None if hands are
    dealt."""


class SeatAllocation:
    """The seats of a table and the people who have them or may take them."""

    slots: Sequence[SeatSlot]

    def seat_of(self, person: str) -> int:
        """Return the seat of a person, ``ONLOOKER`` if they have none."""
        seats = (seat for seat, slot in enumerate(self.slots) if slot.person == person)
        return next(seats, ONLOOKER)

    def is_member(self, person: str) -> bool:
        return any(person in (slot.person, slot.meant_for) for slot in self.slots)

    def slot_for(self, person: str) -> SeatSlot | None:
        """Return the free seat that the person may take: the one kept for them, or one for any
        person.
        """
        free = [slot for slot in self.slots if slot.is_free]
        own = [slot for slot in free if slot.meant_for == person]
        return next(iter([*own, *(slot for slot in free if not slot.meant_for)]), None)

    @property
    def is_full(self) -> bool:
        """Whether a match can begin: no seat is free."""
        return not any(slot.is_free for slot in self.slots)

    @property
    def people(self) -> Sequence[SeatSlot]:
        return [slot for slot in self.slots if slot.person]


@dataclass(slots=True)
class DayTurn:
    """The turn of a person at a table over days."""

    seat: int
    deal: int
    """The number of the deal that it is a turn of."""
    due: float
    """When the match is lost without a move, in seconds since 1970."""
    is_told: bool = False
    """Whether the person has been at the table since it began, or was told away from the server."""


@dataclass
class Table(SeatAllocation):
    """A table. People call it by its ``number``; its file is called ``name``."""

    number: int
    rules: Any
    slots: list[SeatSlot]
    options: TableOptions
    host: str
    name: str = field(default_factory=lambda: secrets.token_hex(8))
    journal: str = ""
    """The file name of the last match's journal; empty before the first."""
    match: SharedMatch | None = None
    visits: dict[str, Visit] = field(default_factory=dict)
    """The people at the table now, onlookers too, by id."""
    on_turn: Callable[[Table], object] = lambda table: None
    """Called when the turn may have passed to another player."""
    on_change: Callable[[Table], object] = lambda table: None
    """Called when the table looks different in the lobby."""
    on_unsaved: Callable[[Table, StoreError], object] = lambda table, why: None
    """Called when the journal of the match cannot be written any more."""
    on_hand_over: Callable[[Table], object] = lambda table: None
    """Called when a hand is over, or the match in the middle of one."""
    on_end: Callable[[Table, Cause], object] = lambda table, cause: None
    """Called when the match is over."""
    rating_of: Callable[[str, str], PersonRating | None] = lambda person, game: None
    """Returns the rating of a person in a game; None without one."""
    seed: bytes | None = None
    """The secret seed of its match; None for a random one."""
    talk: TableTalk = field(default_factory=TableTalk)
    _unsaved: StoreError | None = None
    """Why the journal could not be written when last looked at; None if it was."""
    invited: set[str] = field(default_factory=set)
    """The ids of those who may enter without the passphrase."""
    left_for_lobby: set[str] = field(default_factory=set)
    """The ids of people with a seat who have gone to the lobby on purpose."""
    cutting: Cutting | None = None
    """The cut for the next match; None until all people are there."""
    have_cut: set[str] = field(default_factory=set)
    turns: list[DayTurn] = field(default_factory=list)
    """The turns that a match over days waits for."""
    left_in: dict[str, int] = field(default_factory=dict)
    """The deal in which people have left a match over days, by id."""
    unseen: set[str] = field(default_factory=set)
    """The ids of the people who have not seen the end of a match over days."""
    watched_by: set[str] = field(default_factory=set)
    """The ids of the onlookers who have left during the hand that is being played."""
    _known: tuple[object, MatchSummary] | None = None
    """The last summary of the match, with the state that it is of. Many visitors look at it."""

    # -- who is there ----------------------------------------------------------------------

    @property
    def phase(self) -> TablePhase:
        if self.match is None:
            return TablePhase.WAITING
        return TablePhase.OVER if self.match.is_over else TablePhase.PLAYING

    @property
    def outline(self) -> MatchSummary | None:
        """A summary of the match; None before it has begun."""
        if self.match is None:
            return None
        match = self.match.session.match
        stands = (self.journal, len(match.finished), match.deal, match.is_settled)
        if self._known is None or self._known[0] != stands:
            self._known = stands, outline_of(match)
        return self._known[1]

    @property
    def ratings(self) -> dict[str, PersonRating]:
        """The ratings of its people in its game, by id; a person without one is missing."""
        found = (
            (slot.person, self.rating_of(slot.person, self.rules.game)) for slot in self.people
        )
        return {person: rating for person, rating in found if rating}

    @property
    def to_act(self) -> str:
        seat = self.match.to_act if self.match else None
        return "" if seat is None else self.slots[seat].person

    @property
    def is_over_days(self) -> bool:
        return self.options.time_control.days > 0

    @property
    def keeps_seats(self) -> bool:
        """Whether people keep their seats before the match has begun, wherever they are."""
        return self.is_over_days or bool(self.options.tournament)

    @property
    def waits_for(self) -> frozenset[str]:
        """The ids of the people for whom the table waits: to act, to come to their match of a
        tournament, and over days to cut or to see the end.
        """
        match self.phase:
            case TablePhase.PLAYING:
                assert self.match
                return frozenset(self.slots[seat].person for seat in self.match.seats_to_act)
            case TablePhase.WAITING if self.options.tournament:
                return frozenset(slot.person for slot in self.people)
            case TablePhase.WAITING if self.is_over_days and self.seal:
                return frozenset({slot.person for slot in self.people} - self.have_cut)
            case _:
                return frozenset(self.unseen)

    @property
    def awaited(self) -> frozenset[str]:
        """The people for whom the table waits and who are somewhere else."""
        return self.waits_for.difference(self.visits)

    @property
    def due(self) -> Mapping[str, float]:
        """When people lose a match over days without a move, in seconds since 1970, by id."""
        return {self.slots[turn.seat].person: turn.due for turn in self.turns}

    @property
    def is_hand_on(self) -> bool:
        """Whether a hand is being played."""
        return self.match is not None and self.match.to_act is not None

    def has_watched_hand(self, person: str) -> bool:
        """Return whether a person has looked on at the hand that is being played."""
        looks_on = person in self.visits and not self.is_member(person)
        return self.is_hand_on and (looks_on or person in self.watched_by)

    @property
    def has_players(self) -> bool:
        """Whether a person with a seat is at the table."""
        return any(slot.person in self.visits for slot in self.people)

    @property
    def seal(self) -> str:
        """The seal shown before people cut; empty if they cannot cut."""
        return self.cutting.seal if self.cutting else ""

    def say(self, visit: Visit, text: str) -> list[Visit]:
        """Take a line of a visitor here; return the visits who may read it now."""
        looks_on = not self.is_member(visit.person.id)
        is_kept = looks_on and self.is_hand_on
        self.talk.add(ChatLine(visit.person.id, visit.name, text, looks_on), is_kept=is_kept)
        there = list(self.visits.items())
        return [visit for id, visit in there if not (is_kept and self.is_member(id))]

    def heard(self, person: str) -> list[ChatLine]:
        """Return the lines that a person may read."""
        return self.talk.lines(looks_on=not self.is_member(person))

    def unread(self, person: str) -> list[ChatLine]:
        """Return those that have come since the person last read."""
        return self.talk.unread(person, looks_on=not self.is_member(person))

    def tell(self, notice: Notice, seats: Iterable[int]) -> None:
        """Send a notice to the people of these seats who are at the table."""
        for seat in seats:
            if visit := self.visits.get(self.slots[seat].person):
                visit.tell(notice._replace(table=self.number))

    def tell_all(self, notice: Notice, but: str = "") -> None:
        """Send a notice to everyone at the table but one person."""
        for person, visit in list(self.visits.items()):
            if person != but:
                visit.tell(notice._replace(table=self.number))

    # -- its match -------------------------------------------------------------------------

    def begin(self, means: TableServices, now: datetime) -> None:
        """Deal; the players sit in the order of the slots. Raises RulesError."""
        self.journal = f"{now:%Y%m%d-%H%M%S}-{secrets.token_hex(3)}.jsonl"
        path = means.folder / self.journal
        cut = self.cutting.done() if self.cutting else None
        self.forget_cut()
        session = MatchSession.new(
            self.rules,
            self._seats(),
            now,
            self.seed,
            cpu=means.cpu,
            cut=cut,
            is_serious=self.options.serious,
            path=path,
        )
        there = [seat for seat, slot in enumerate(self.slots) if slot.person in self.visits]
        self._play(session, means, there)

    def is_cut(self) -> bool:
        """Return whether all people have cut; if not, they can from now on."""
        if not self.options.cut:
            return True
        if self.cutting is None:
            self.cutting = Cutting(len(self.slots))
        return self.have_cut.issuperset(slot.person for slot in self.people)

    def cut(self, person: str, typed: str) -> None:
        """Take a person's cut; does nothing if they cannot cut. Raises CutError."""
        seat = self.seat_of(person)
        if self.cutting and seat != ONLOOKER:
            self.cutting.put(seat, typed)
            self.have_cut.add(person)

    def forget_cut(self) -> None:
        """Drop the secret and all cuts."""
        self.cutting = None
        self.have_cut.clear()

    def resume(self, means: TableServices) -> None:
        """Go on with the match of the table's journal, if there is one. All players are absent at
        first.

        Raises StoreError; JournalDamaged if the match can never go on.
        """
        path = means.folder / self.journal
        if not self.journal:
            return
        if path.exists():
            self._play(MatchSession.resume(path, means.cpu), means, ())
        elif aside := next(means.folder.glob(f"{self.journal}.*"), None):
            missing = StoreError(StoreCode.NOT_THERE, path=path)
            raise JournalDamaged(TableCode.SET_ASIDE, aside=aside, why=missing)
        # Without a journal, the server ended before the first deal.

    def _play(self, session: MatchSession, means: TableServices, there: Iterable[int]) -> None:
        session.pace = means.pace
        self.match = SharedMatch(
            session,
            self.options,
            means.cpu,
            self.tell,
            there,
            means.clock,
            end=lambda: self.on_end(self, Cause.AGREED),
            held=means.held,
        )
        self.match.ratings = self._rating_marks
        self.match.listen(partial(self._heard, means.folder))

    def _heard(self, folder: Path, event: MatchEvent) -> None:
        if event.kind is MatchEventKind.SAVED and not self.path(folder).exists():
            # The whole folder was deleted, and the journal written anew.
            with suppress(StoreError):
                self.save(folder)
        assert self.match
        before, self._unsaved = self._unsaved, self.match.session.unsaved
        if self._unsaved and not before:
            self.on_unsaved(self, self._unsaved)
        self.on_turn(self)
        if event.kind in _SEEN_FROM_AFAR or self.awaited:
            self.on_change(self)
        if event.kind in (MatchEventKind.HAND_OVER, MatchEventKind.MATCH_OVER):
            self.watched_by.clear()
            self.on_hand_over(self)
        if event.kind is MatchEventKind.MATCH_OVER and self.phase is TablePhase.OVER:
            self.on_end(self, self.cause)

    @property
    def cause(self) -> Cause:
        """Why the match that has been played to a result is over."""
        assert self.match
        resignation = self.match.session.match.resignation
        if resignation is None:
            return Cause.PLAYED
        return Cause.TIME if resignation.is_by_time else Cause.RESIGNED

    def _rating_marks(self) -> tuple[str, ...]:
        ratings = self.ratings
        return tuple(rating_mark(ratings.get(slot.person)) for slot in self.slots)

    def clear(self) -> None:
        """Put the finished match away, so that another can begin. Each seat is kept for its
        person.
        """
        if self.match:
            self.match.close()
        self.match, self.journal = None, ""
        self.turns.clear()
        self.left_in.clear()
        self.unseen.clear()
        for slot in self.people:
            slot.meant_for, slot.person = slot.person, ""

    def _seats(self) -> list[Seat]:
        first, *others = self.slots
        wanted = [slot.level or f"{HUMAN}:{slot.name}" for slot in others]
        seats = take_seats(first.name, wanted, self.rules.game)
        return [
            seat._replace(location=SeatControl.ELSEWHERE) if seat.is_human else seat
            for seat in seats
        ]

    # -- its file --------------------------------------------------------------------------

    def save(self, folder: Path) -> None:
        make_folder(folder)
        path = self.path(folder)
        try:
            atomic_write(path, json.dumps(self._to_json()) + "\n", durable=True)
        except OSError as error:
            raise StoreError.about(error, path) from error

    def forget(self, folder: Path) -> None:
        """Remove the file of the table. Its journals stay."""
        # If the file cannot be removed, the table is there again when the server next opens.
        with suppress(OSError):
            self.path(folder).unlink(missing_ok=True)

    def touch(self, folder: Path) -> None:
        """Set the file's time: the table is in use."""
        with suppress(OSError):
            os.utime(self.path(folder))

    def last_used(self, folder: Path) -> float:
        """Return the time of the last visit or action, in seconds since 1970."""
        times = [0.0]
        # Without a journal, the second is the folder, which has changed with any table.
        for path in (self.path(folder), folder / (self.journal or self.path(folder))):
            with suppress(OSError):
                times.append(path.stat().st_mtime)
        return max(times)

    def path(self, folder: Path) -> Path:
        return folder / f"{self.name}.json"

    def _to_json(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "game": self.rules.game,
            "rules": self.rules.to_json(),
            "chairs": as_json(self.slots),
            "terms": {_SAVED_AS.get(name, name): of for name, of in as_json(self.options).items()},
            "host": self.host,
            "journal": self.journal,
            **self.talk.to_json(),
            **({"turns": as_json(self.turns)} if self.turns else {}),
            **({"left": self.left_in} if self.left_in else {}),
            **({"unseen": sorted(self.unseen)} if self.unseen else {}),
        }

    @classmethod
    def load(cls, path: Path) -> Table | None:
        """Return the table of a file, without its match; None if it cannot be read."""
        try:
            told = json.loads(read_file(path, _LARGEST) or "")
            rules = find(told["game"]).rules(told["rules"])
            named = {kept: name for name, kept in _SAVED_AS.items()}
            options = {named.get(name, name): of for name, of in told["terms"].items()}
            table = cls(
                read_as(int, told["number"]),
                rules,
                read_as(list[SeatSlot], told["chairs"]),
                read_as(TableOptions, options),
                read_as(str, told["host"]),
                path.stem,
                Path(read_as(str, told["journal"])).name,
            )
            table.talk = TableTalk.from_json(told)
            turns = read_as(list[DayTurn], told.get("turns", []))
            table.turns = [turn for turn in turns if turn.seat in range(len(table.slots))]
            table.left_in = read_as(dict[str, int], told.get("left", {}))
            table.unseen = {*read_as(list[str], told.get("unseen", []))}
            return table
        except (StoreError, OSError, ValueError, KeyError, TypeError, RulesError, LobbyError):
            return None


# -- who is here ---------------------------------------------------------------------------


class VisitEnd(StrEnum):
    """What a visitor has done that ends the visit."""

    DELETED = "deleted"
    """They have deleted their account."""
    KEY_MOVED = "key-moved"
    """Their key opens another account now."""


class ShowTurn(Protocol):
    """Shows outside the screens, such as in the window's title, whether it is the visitor's
    turn.
    """

    def __call__(self, *, is_mine: bool) -> object: ...


class Visit:
    """A person's stay on the server, at one terminal. ``Lobby.enter`` makes it; it calls ``left``
    at its end.
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
        self.show_turn = show_turn
        """Shows outside the screens whether it is the visitor's turn at any table; None if nothing
        does."""
        self._is_my_turn = False
        self.ratings: Mapping[str, PersonRating] = {}
        """The person's ratings by game; a game without a rated match is missing."""
        self.seek: Seek | None = None
        """The game that the visitor seeks; None without one."""
        self.table: Table | None = None
        self.is_at_home = False
        self.match_alone = ""
        """The file name of the match that the visitor plays alone; empty for none."""
        self.is_over = False
        self.number = 0
        """The number by which the log tells it from others."""
        self.key = ""
        """The fingerprint of the key that they have come with; empty for a resume word."""
        self.word = ""
        """The resume word that they have made during the visit; empty for none."""
        self.end: VisitEnd | None = None
        self._left = left
        self._listeners: list[Callable[[Notice], object]] = []
        self._untold: list[Notice] = []
        """Notices that came before the first listener."""
        self._is_silent = False

    @property
    def name(self) -> str:
        return called(self.person)

    @property
    def plays_with_others(self) -> bool:
        """Whether the visitor is in the middle of a match that other people wait for."""
        at, person = self.table, self.person.id
        if at is None or at.phase is not TablePhase.PLAYING or at.is_over_days:
            return False
        return at.seat_of(person) != ONLOOKER and len(at.people) > 1

    def listen(self, listener: Callable[[Notice], object]) -> None:
        """Call ``listener`` with the visitor's notices, earlier ones too, until they leave."""
        self._listeners.append(listener)
        untold, self._untold = self._untold, []
        for notice in untold:
            listener(notice)

    def tell(self, notice: Notice) -> None:
        if self._is_silent:
            return
        if not self._listeners:
            self._untold.append(notice)
        for listener in self._listeners:
            listener(notice)

    def turn_is(self, *, is_mine: bool) -> None:
        """Note whether it is the visitor's turn at any table."""
        if self._is_my_turn is not is_mine:
            self._is_my_turn = is_mine
            if self.show_turn:
                self.show_turn(is_mine=is_mine)

    def stop_notices(self) -> None:
        self._is_silent = True

    def leave(self) -> None:
        """Leave the server, or lose the connection; harmless after the first time."""
        self._left(self)


def called(person: Account) -> str:
    """Return the name of a person, or a stand-in if they have not chosen one."""
    # Not translated: it is a name, which journals keep.
    return person.name or f"Guest {person.id[:6]}"
