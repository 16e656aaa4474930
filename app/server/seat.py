"""A match of a shared table as one visitor has it open: from their own seat, or as an onlooker."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

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
from app.table.handles import Listener, MatchEvent, SeatHandle

if TYPE_CHECKING:
    from app.coach.advice import Advice
    from app.players.gin.reading import Reading


class SharedMatchBase(ABC):
    """The part of a visitor's open match that does not depend on the process where it is played."""

    restored: Refused | None = None
    unknown_places: tuple[int, ...] = ()
    foreign_program: str | None = None

    def __init__(self, seat: int, journal: str, path: Path | None) -> None:
        self.seat = seat
        self.journal = journal
        self.path = path
        """The path of the visitor's own copy of the journal; None if there will be none."""

    @property
    def here(self) -> tuple[int, ...]:
        return () if self.seat == ONLOOKER else (self.seat,)

    def apply_settings(self, settings: Settings) -> None:
        """Do nothing: the pace of a shared table is not one person's."""

    def start(self) -> None:
        """Do nothing: the match runs by itself."""

    def agree_to_places(self) -> None: ...

    def agree_to_program(self) -> None: ...

    def seat_handle(self, seat: int) -> SeatHandle:
        """Return the visitor's seat, or an onlooker's. Raises LookupError for any other."""
        if seat not in (self.seat, ONLOOKER):
            raise LookupError(seat)
        return self._place(seat)

    @abstractmethod
    def _place(self, seat: int) -> SeatHandle: ...

    @abstractmethod
    def snapshot(self, seat: int) -> AnyMatchView: ...

    @abstractmethod
    def listen(self, listener: Listener) -> Callable[[], None]: ...


class SharedSeatHandle:
    """The part of a ``SeatHandle`` that all seats of shared tables have in common."""

    def __init__(self, opened: SharedMatchBase, seat: int) -> None:
        self._opened = opened
        self.seat = seat

    def snapshot(self) -> AnyMatchView:
        return self._opened.snapshot(self.seat)

    def listen(self, listener: Listener) -> Callable[[], None]:
        return self._opened.listen(listener)

    async def advice(self) -> Advice:
        """Raises CpuError: there is no advice among people."""
        raise CpuError(LobbyCode.NO_HELP)

    async def choice_values(self) -> Sequence[tuple[Any, ChoiceValue]]:
        """Raises CannotEvaluate: no values of choices are shown among people."""
        raise CannotEvaluate(LobbyCode.NO_HELP)

    async def reading(self) -> Reading | None:
        """Raises CpuError: there is no help among people."""
        raise CpuError(LobbyCode.NO_HELP)

    def note_warning(self, action: Any) -> None:
        """Raises IllegalAction: there are no warnings among people."""
        raise IllegalAction(LobbyCode.NO_HELP)


class LocalSharedMatch(SharedMatchBase):
    """Implementation of ``SharedMatchHandle`` in the process of the match.

    ``seat`` is the visitor's own, or ``ONLOOKER``. The screens are told of the visitor's own
    actions at once, and of others' by ``deliver``. ``left`` is called when the visitor leaves;
    ``is_there`` returns whether the visitor is still at the table, at this terminal.
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
        """How many actions of the visitor are being carried out."""
        self._gone_on: tuple[int, int] | None = None
        """The hand after which an onlooker has gone on."""

    @property
    def seats(self) -> Sequence[Seat]:
        return self.match.seats_for(self.seat)

    def _place(self, seat: int) -> SeatHandle:
        return LocalSeatHandle(self, seat)

    @property
    def unsaved(self) -> Refused | None:
        """Why the match is not on disk; None while it is."""
        return self.match.session.unsaved

    def save(self) -> None:
        self.match.session.save()

    def sync(self) -> None:
        self.match.session.sync()

    def close(self) -> None:
        """Leave the table. The match goes on, and the visitor keeps their seat."""
        self._left()

    @property
    def is_among_people(self) -> bool:
        return len(self.match.people) > 1

    @property
    def question(self) -> Proposal | None:
        return self.match.question_for(self.seat)

    def answer(self, *, agrees: bool) -> None:
        self.match.answer(self.seat, agrees=agrees)

    def nudge(self) -> None:
        self._check_seat()
        self.match.nudge(self.seat)

    def propose_stand_in(self) -> None:
        self._check_seat()
        self.match.propose_stand_in(self.seat)

    def propose_end(self) -> None:
        self._check_seat()
        self.match.propose_end(self.seat)

    def _check_seat(self) -> None:
        if self.seat == ONLOOKER:
            raise LobbyError(LobbyCode.ONLOOKER)

    def release(self) -> None:
        self._left = lambda: None

    # -- for its seats ---------------------------------------------------------------------

    def snapshot(self, seat: int) -> AnyMatchView:
        return self.match.snapshot(seat, has_gone_on=self._gone_on == self._deal)

    @contextmanager
    def acting(self) -> Iterator[SharedMatch]:
        """Yield the match for an action of the visitor. Raises IllegalAction if the visitor is not
        there.
        """
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
        if self.seat == ONLOOKER:
            self._gone_on = self._deal
            return
        with self.acting() as match:
            match.go_on(self.seat)

    def listen(self, listener: Listener) -> Callable[[], None]:
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
        """Go on after a hand; the next is dealt when the others have, too. Raises IllegalAction
        when the match is over.
        """
        self._opened.go_on()

    def hurry(self) -> None:
        """Skip the pause before a CPU player's turn, unless the visitor is an onlooker."""
        if self.seat != ONLOOKER:
            self._opened.match.session.hurry()

    def ask_again(self) -> None:
        """Ask a CPU player again that gave no answer."""
        self._opened.match.session.ask_again()
