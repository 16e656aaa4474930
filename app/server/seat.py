"""A match of a shared table as one visitor has it open: their own seat, or that of an onlooker."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from app.cpu.service import CpuError
from app.games.base import ONLOOKER, IllegalAction
from app.match.seat import Seat
from app.match.view import AnyMatchView
from app.players.base import CannotEvaluate, ChoiceValue
from app.refusal import Refused
from app.server.client import SEAT_CALLS, Deliver, Proxy
from app.server.notices import Proposal
from app.server.refusals import LobbyCode, LobbyError
from app.server.shared_match import SharedMatch
from app.storage.settings import Settings
from app.table.place import Advice, Listener, MatchEvent, SeatHandle


class SharedMatchBase:
    """What is the same for every visitor of a shared table, wherever the match is played."""

    restored: Refused | None = None
    unknown_places: tuple[int, ...] = ()
    foreign_program: str | None = None

    def __init__(self, seat: int, journal: str, path: Path | None) -> None:
        self.seat = seat
        self.journal = journal
        """Which match it is."""
        self.path = path
        """Where the visitor's own journal of the match will be; None where there will be none."""

    @property
    def here(self) -> tuple[int, ...]:
        """The visitor's seat; none of an onlooker."""
        return () if self.seat == ONLOOKER else (self.seat,)

    def obey(self, settings: Settings) -> None:
        """The pace of a shared table is not one person's."""

    def start(self) -> None:
        """The match takes its course by itself."""

    def agree_to_places(self) -> None:
        """Nothing is unknown here."""

    def agree_to_program(self) -> None:
        """No program plays here."""

    def place(self, seat: int) -> SeatHandle:
        """Return the visitor's seat, or an onlooker's. Raises LookupError for any other."""
        if seat not in (self.seat, ONLOOKER):
            raise LookupError(seat)
        return self._place(seat)

    def _place(self, seat: int) -> SeatHandle:
        raise NotImplementedError

    def snapshot(self, seat: int) -> AnyMatchView:
        """Return all that may be known in a seat."""
        raise NotImplementedError

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call ``listener`` with everything that happens from now on; return what ends that."""
        raise NotImplementedError


class SharedSeatHandle:
    """What is the same in every seat of a shared table; see ``app.table.place.SeatHandle``."""

    def __init__(self, opened: SharedMatchBase, seat: int) -> None:
        self._opened = opened
        self.seat = seat

    def snapshot(self) -> AnyMatchView:
        """Return all that may be known here now."""
        return self._opened.snapshot(self.seat)

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call ``listener`` with everything that happens from now on; return what ends that."""
        return self._opened.listen(listener)

    async def advice(self) -> Advice:
        """There is none among people. Raises CpuError."""
        raise CpuError(LobbyCode.NO_HELP)

    async def choice_values(self) -> Sequence[tuple[Any, ChoiceValue]]:
        """Nobody is told what choices are worth among people. Raises CannotEvaluate."""
        raise CannotEvaluate(LobbyCode.NO_HELP)

    def note_warning(self, action: Any) -> None:
        """Nobody is warned among people. Raises IllegalAction."""
        raise IllegalAction(LobbyCode.NO_HELP)


class LocalSharedMatch(SharedMatchBase):
    """What a visitor's screens know of a shared match; see ``SharedMatchHandle``.

    ``seat`` is the visitor's own, or an onlooker's. What the visitor does is told to the screens
    at once, and what others do by ``deliver``. ``left`` is called when the visitor leaves, and
    ``is_there`` says whether the visitor is still at the table, and not at another terminal.
    """

    def __init__(
        self,
        match: SharedMatch,
        seat: int,
        deliver: Deliver,
        left: Callable[[], None],
        is_there: Callable[[], bool],
        journal: str,
        path: Path | None = None,
    ) -> None:
        super().__init__(seat, journal, path)
        self.match = match
        self._deliver = deliver
        self._left = left
        self._is_there = is_there
        self._acts = 0
        """How many actions of the visitor's are being carried out."""
        self._gone_on: tuple[int, int] | None = None
        """The deal after which an onlooker has gone on."""

    @property
    def seats(self) -> Sequence[Seat]:
        """Who sits at the table."""
        return self.match.seats_for(self.seat)

    def _place(self, seat: int) -> SeatHandle:
        return LocalSeatHandle(self, seat)

    @property
    def unsaved(self) -> Refused | None:
        """Why the match is not on the disk; None while it is."""
        return self.match.session.unsaved

    def save(self) -> None:
        """Try again to write what could not be written."""
        self.match.session.save()

    def sync(self) -> None:
        """Make the journal outlive a power cut."""
        self.match.session.sync()

    def close(self) -> None:
        """Leave the table; the match goes on, and the seat stays the visitor's."""
        self._left()

    @property
    def is_among_people(self) -> bool:
        """Whether more than one person plays it."""
        return len(self.match.people) > 1

    @property
    def question(self) -> Proposal | None:
        """What is asked just now."""
        return self.match.question_for(self.seat)

    def answer(self, *, agrees: bool) -> None:
        """Answer what is asked; nothing is to be done where nothing is any more."""
        self.match.answer(self.seat, agrees=agrees)

    def nudge(self) -> None:
        """Tell whoever is waited for that one would like to go on. Raises LobbyError."""
        self._check_seat()
        self.match.nudge(self.seat)

    def propose_stand_in(self) -> None:
        """Ask to let a CPU player act for somebody who is away, or does not move. Raises
        LobbyError.
        """
        self._check_seat()
        self.match.propose_stand_in(self.seat)

    def propose_end(self) -> None:
        """Ask to end the match without a result, for the same reason. Raises LobbyError."""
        self._check_seat()
        self.match.propose_end(self.seat)

    def _check_seat(self) -> None:
        if self.seat == ONLOOKER:
            raise LobbyError(LobbyCode.ONLOOKER)

    def release(self) -> None:
        """Let ``close`` do nothing, for the visitor stays at the table without this match."""
        self._left = lambda: None

    # -- for its seats ---------------------------------------------------------------------

    def snapshot(self, seat: int) -> AnyMatchView:
        """Return all that may be known in a seat."""
        return self.match.snapshot(seat, has_gone_on=self._gone_on == self._deal)

    @contextmanager
    def acting(self) -> Iterator[SharedMatch]:
        """The match, for something that the visitor does. Raises IllegalAction."""
        if self.seat == ONLOOKER:
            raise IllegalAction(LobbyCode.ONLOOKER)
        if not self._is_there():
            raise IllegalAction(LobbyCode.NOT_THERE)
        self._acts += 1
        try:
            yield self.match
        finally:
            self._acts -= 1

    def go_on(self) -> None:
        """Leave a deal that is over. Raises IllegalAction."""
        if self.seat == ONLOOKER:
            self._gone_on = self._deal
            return
        with self.acting() as match:
            match.go_on(self.seat)

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call ``listener`` with everything that happens from now on; return what ends that."""
        is_wanted = True

        def heard_later(event: MatchEvent) -> None:
            if is_wanted:
                listener(event)

        def heard(event: MatchEvent) -> None:
            if self._acts:
                listener(event)
            else:
                self._deliver(heard_later, event)

        stop = self.match.listen(heard)

        def end() -> None:
            nonlocal is_wanted
            is_wanted = False
            stop()

        return end

    @property
    def _deal(self) -> tuple[int, int]:
        match = self.match.session.match
        return len(match.finished), match.deal


class LocalSeatHandle(Proxy, SharedSeatHandle):
    """A seat of a match that is played in this process."""

    methods = SEAT_CALLS
    _opened: LocalSharedMatch

    def _call(self, what: str, /, *arguments: Any, **named: Any) -> None:
        with self._opened.acting() as match:
            getattr(match, what)(self.seat, *arguments, **named)

    def go_on(self) -> None:
        """Leave a deal that is over; the next is dealt when the others have too. Raises
        IllegalAction when everything is over.
        """
        self._opened.go_on()

    def hurry(self) -> None:
        """Leave out the pause before a CPU player's turn, where it is not others who look on."""
        if self.seat != ONLOOKER:
            self._opened.match.session.hurry()

    def ask_again(self) -> None:
        """Ask a CPU player again that gave no answer."""
        self._opened.match.session.ask_again()
