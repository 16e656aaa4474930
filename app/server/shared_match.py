"""One match of several people, each at a terminal of their own.

A session drives it like any other match. This module adds attendance, the time that a player takes,
what the others have to agree to, and when the next hand is dealt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from enum import Enum, auto
from typing import Any, Final

from app.cpu.service import Cpu, CpuError
from app.games.base import ONLOOKER, IllegalAction
from app.match.seat import Seat, SeatCode, SeatControl
from app.match.view import AnyMatchView, Attendance, Clocks
from app.refusal import Refused
from app.server.clock import Clock
from app.server.deadlines import Deadlines
from app.server.match_clock import MatchClock
from app.server.notices import Notice, NoticeKind, Proposal, ProposalKind
from app.server.proposals import Proposals, Tell
from app.server.refusals import LobbyCode
from app.server.seat_attendance import SeatAttendance
from app.server.stand_ins import StandIns
from app.server.table_options import TableOptions
from app.server.time_control import DAY, UNTIMED
from app.server.waiting import END_AFTER, Waiting
from app.table.handles import Listener, MatchEvent, MatchEventKind
from app.table.session import MatchSession

GO_ON_WAIT: Final = 30.0
"""Seconds from the first player's wish to go on after a hand until the next is dealt anyway."""
LOOK_WAIT: Final = 600.0
"""Seconds to look at the end of a hand of a match over days before the next is dealt anyway."""
TOURNAMENT_LOOK_WAIT: Final = 60.0
"""The same for a match of a tournament that is played at once."""
RETURN_WAIT: Final = 120.0
"""Seconds after a match goes on in which no clock runs for a person who has not come back yet."""
_UNCHANGED: Final = {MatchEventKind.SAVED, MatchEventKind.ATTENDANCE, MatchEventKind.TROUBLE}
"""Events that leave the state of the match as it was."""
_OUT_OF_TURN: Final = {MatchEventKind.DECLINED, MatchEventKind.DID}
"""Answers to an offer of a card in another player's turn, which earn no increment."""


class Due(Enum):
    """What a match does when nothing else has happened in time."""

    DEAL = auto()
    """Deals the next hand, though not all have seen the end of the last."""
    RETURN = auto()
    """Lets the clocks of people run who have not come back since the server opened."""


class SharedMatch:
    """A match with the attendance of its people. Those in the seats ``there`` are present at first.

    ``tell`` sends notices to the people of some seats; ``cpu`` decides for the CPU players that
    stand in. ``end`` is called when the people end the match without a result. While ``held``
    returns a notice, no hand is dealt, and people who wish to go on are told it.
    """

    def __init__(
        self,
        session: MatchSession,
        options: TableOptions,
        cpu: Cpu,
        tell: Tell,
        there: Iterable[int] = (),
        clock: Clock | None = None,
        end: Callable[[], object] = lambda: None,
        held: Callable[[], Notice | None] = lambda: None,
    ) -> None:
        self.session = session
        self.options = options
        self.people = tuple(seat for seat, who in enumerate(session.seats) if who.is_human)
        self.ratings: Callable[[], tuple[str, ...]] = tuple
        """Returns the rating of each seat as it is shown; nothing if none is known."""
        self._tell_people = tell
        self._clock = clock or Clock()
        self._deadlines = Deadlines(self._clock)
        self._end = end
        self.proposals = Proposals(
            self._deadlines, tell, self.name, lambda: self.is_over, self._decided
        )
        self._held = held
        self._attendance = SeatAttendance(self.people, there, self._clock)
        self._stand_ins = StandIns(
            session, cpu, options.stand_in, lambda: self.to_act, self._has_no_stand_in
        )
        self._gone_on: set[int] = set()
        self._listeners: list[Listener] = []
        left = {seat: time / 1000 for seat, time in session.match.left.items()}
        self.due: dict[int, float] = {}
        """When each seat to act loses a match over days, in seconds since 1970, as its table
        says."""
        self._time = MatchClock(
            # Days pass without anybody here, and while the server is closed.
            UNTIMED if self.is_over_days else options.time_control,
            self.people,
            left,
            self._clock,
            self._deadlines,
            self._flag_fell,
            self._time_is_low,
        )
        self._waiting = Waiting(
            session,
            options,
            self._attendance,
            self._stand_ins,
            self._time,
            self._clock,
            self._deadlines,
            tell,
            lambda: self.to_act,
            self._show,
        )
        for seat in self.people:
            if self._time.has_fallen(seat):
                self._stand_ins.since[seat] = self._clock()
        session.charge = self._charge
        session.listen(self._heard)

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call ``listener`` with each event from now on; return a function that ends that."""
        self._listeners.append(listener)

        def end() -> None:
            with suppress(ValueError):
                self._listeners.remove(listener)

        return end

    def start(self) -> None:
        self.session.start()
        if self._attendance.not_back and Due.RETURN not in self._deadlines:
            self._deadlines.set(Due.RETURN, RETURN_WAIT, self._wait_no_longer)
        self._run_clocks()
        self._waiting.look()
        self._stand_ins.act()
        self.deal_if_all_are_ready()

    def close(self) -> None:
        self._stand_ins.stop()
        self._deadlines.close()
        self.session.close()

    # -- what is seen ----------------------------------------------------------------------

    def seats_for(self, seat: int) -> tuple[Seat, ...]:
        """Return the players as ``seat`` knows them, with only its own person at this terminal."""
        return tuple(
            who._replace(location=SeatControl.HERE) if index == seat and who.is_human else who
            for index, who in enumerate(self.session.seats)
        )

    def snapshot(self, seat: int, *, has_gone_on: bool = False) -> AnyMatchView:
        """Return all that a seat may know. ``has_gone_on`` is for an onlooker, who has no seat to
        note it.
        """
        session = self.session
        gone_on = (*sorted(self._gone_on), *([seat] if has_gone_on else ()))
        away = tuple(seat for seat in self.people if seat in self._attendance.away)
        match_view = replace(
            session.snapshot(seat),
            seats=self.seats_for(seat),
            attendance=Attendance(
                tuple(each for each in away if each not in self._stand_ins),
                tuple(sorted(self._stand_ins.since)),
                gone_on,
                self._waiting.minutes,
                self._waiting.remedy(seat),
                self.options.patience // 60,
            ),
            clocks=self._clocks,
            has_judge=False,
            is_rated=self.options.rated,
            ratings=self.ratings(),
        )
        if seat == ONLOOKER:
            if not (self.options.open_hands or match_view.is_over):
                match_view = replace(
                    match_view,
                    played=tuple(replace(played, deal=None) for played in match_view.played),
                )
        elif self._attendance.others(seat):
            match_view = replace(match_view, too_late=session.why_too_late(seat, agreed=True))
        return match_view

    @property
    def to_act(self) -> int | None:
        """The seat to act; None when the hand is over."""
        match = self.session.match
        return None if match.hand.is_over or match.resignation else match.hand.to_act

    @property
    def seats_to_act(self) -> tuple[int, ...]:
        """The seats of the people to act; several if hands are played at the same time."""
        match = self.session.match
        if match.resignation:
            return ()
        acting = {hand.to_act for hand in match.hands if not hand.is_over}
        return tuple(seat for seat in self.people if seat in acting)

    @property
    def is_over_days(self) -> bool:
        return self.options.time_control.days > 0

    @property
    def _look_wait(self) -> float:
        """Seconds to look at the end of a hand before the next is dealt anyway; 0 if nothing is
        dealt unless a player goes on.
        """
        if self.is_over_days:
            return LOOK_WAIT
        is_match = bool(self.options.tournament) and not self.options.is_single_hand
        return TOURNAMENT_LOOK_WAIT if is_match else 0.0

    @property
    def is_over(self) -> bool:
        """Whether the match is finished, and with it the series."""
        return self.session.match.is_over

    def name(self, seat: int) -> str:
        return self.session.seats[seat].name

    # -- coming and going ------------------------------------------------------------------

    def is_away(self, seat: int) -> bool:
        return seat in self._attendance.away

    def come(self, seat: int) -> None:
        """Note that a person is back in their seat; their stand-in stops at once."""
        was_away = self._attendance.come(seat)
        if seat in self._stand_ins or was_away:
            self._is_back(seat)
        self.start()

    def _is_back(self, seat: int) -> None:
        self.proposals.came(seat)
        if seat in self._stand_ins and not self._time.has_fallen(seat):
            count = self._stand_ins.end(seat)
            self._tell_people(Notice(NoticeKind.VOID), [seat])
            if count:
                self._tell_people(Notice(NoticeKind.ACTED_FOR, moves=count), [seat])
            self._stand_ins.act()
        if seat == self.to_act:
            self._waiting.moved()
        self._tell_people(Notice(NoticeKind.BACK, self.name(seat)), self._attendance.others(seat))
        self._show(seat)

    def go(self, seat: int) -> None:
        """Note that a person has left. The seat stays theirs."""
        if seat in self._attendance.away:
            return
        self._attendance.go(seat)
        self.proposals.went(seat)
        if not self.is_over:
            self._tell_people(
                Notice(NoticeKind.AWAY, self.name(seat)), self._attendance.others(seat)
            )
        self._show(seat)
        self.deal_if_all_are_ready()

    # -- moves -----------------------------------------------------------------------------

    def act(self, seat: int, action: Any) -> None:
        """Let a seat act. Raises IllegalAction, and changes nothing, if it may not."""
        self._check_time(seat)
        self._notice(seat)
        self.session.act(seat, action)

    def _notice(self, seat: int) -> None:
        if seat in self._stand_ins and seat not in self._attendance.away:
            self._is_back(seat)

    def _check_time(self, seat: int) -> None:
        if self._time.has_fallen(seat) and not self.is_over:
            raise IllegalAction(LobbyCode.TIME_UP)

    def take_back(self, seat: int) -> None:
        """Undo the last action of a seat, or ask the others to agree.

        They need not agree if the turn goes on and has shown nothing new, or if all of them are CPU
        players. Raises IllegalAction if it is too late, or if a proposal is open.
        """
        self._check_time(seat)
        self._notice(seat)
        others = self._attendance.others(seat)
        if not others or (self.to_act == seat and not self.session.why_too_late(seat)):
            self.session.take_back(seat)
            return
        if why := self.session.why_too_late(seat, agreed=True):
            raise why
        self.proposals.ask(ProposalKind.TAKE_BACK, seat, seat, self._attendance.others_there(seat))
        names = [self.name(other) for other in self._attendance.others_there(seat)]
        raise IllegalAction(LobbyCode.MUST_AGREE, people=tuple(names))

    def go_on(self, seat: int) -> None:
        """Note that a person has seen the end of a hand.

        The next is dealt once all present people have, or a while after the first. Does nothing if
        it has been dealt, or if a player has resigned meanwhile.
        """
        self._notice(seat)
        if self.to_act is not None or self.is_over:
            return
        is_first = not self._gone_on
        self._gone_on.add(seat)
        if notice := self._held():
            self._tell_people(notice, [seat])
            self._show(seat)
            return
        if self.deal_if_all_are_ready():
            return
        if is_first:
            self._deadlines.set(Due.DEAL, GO_ON_WAIT, self._deal)
            late = [
                other for other in self._attendance.others_there(seat) if other not in self._gone_on
            ]
            self._tell_people(Notice(NoticeKind.GOES_ON, self.name(seat), seconds=GO_ON_WAIT), late)
        self._show(seat)

    def resign(self, seat: int) -> None:
        """Let a seat resign the match. Raises IllegalAction when it is over."""
        self.session.resign(seat)

    def expel(self, seat: int) -> None:
        """Let a seat lose the match whose person is banned from the server."""
        # One that is over stays as it is.
        with suppress(IllegalAction):
            self.session.resign(seat, Refused(SeatCode.BANNED, name=self.name(seat)))

    # -- the clock -------------------------------------------------------------------------

    @property
    def _clocks(self) -> Clocks | None:
        seats = range(len(self.session.seats))
        if not self.is_over_days:
            return self._time.seen(len(seats))
        now, full = self._clock.wall(), self.options.time_control.days * DAY
        left = [max(self.due[each] - now, 0.0) if each in self.due else full for each in seats]
        people = [left[each] if each in self.people else None for each in seats]
        return Clocks(tuple(people), tuple(sorted(self.due)))

    def _run_clocks(self) -> None:
        match = self.session.match
        is_running = not (match.resignation or self.is_over)
        to_act = {hand.to_act for hand in match.hands if is_running and not hand.is_over}
        self._time.run(to_act - self._stand_ins.since.keys() - self._attendance.not_back)

    def _charge(self, seat: int) -> int | None:
        match = self.session.match
        hand = match.hand_of(seat)
        # An offer of a card out of turn is no turn of one's own.
        earns = match.game.kind(hand.history[-1][1]) not in _OUT_OF_TURN
        left = self._time.acted(seat, ends_turn=hand.is_over or hand.to_act != seat, earns=earns)
        return None if left is None else round(left * 1000)

    def _wait_no_longer(self) -> None:
        self._attendance.not_back.clear()
        if (seat := self.to_act) is not None:
            self._show(seat)

    def _time_is_low(self, seat: int, left: float) -> None:
        self._tell_people(Notice(NoticeKind.LOW_TIME, seconds=left), [seat])

    def _flag_fell(self, seat: int) -> None:
        others = self._attendance.others_there(seat)
        if self.options.rated or self.options.tournament or not others:
            self._lose_by_time(seat)
            return
        self.proposals.drop()
        self.proposals.ask(ProposalKind.PLAY_ON, seat, seat, others)
        self._tell_people(Notice(NoticeKind.TIME_UP), [seat])
        self._show(seat)

    def _lose_by_time(self, seat: int) -> None:
        self.session.resign(seat, Refused(SeatCode.TIME_UP, name=self.name(seat)))

    def deal_if_all_are_ready(self) -> bool:
        """Deal the next hand if all present people wish to go on; return whether it was dealt."""
        there = [seat for seat in self.people if seat not in self._attendance.away]
        # Over days and in a tournament, a hand must not wait for players who have left.
        is_between_hands = self.to_act is None and not self.is_over
        is_wanted = self._gone_on or (self._look_wait and is_between_hands)
        if not is_wanted or not self._gone_on.issuperset(there) or self._held():
            return False
        self._deal()
        return True

    def _deal(self) -> None:
        self._deadlines.drop(Due.DEAL)
        if self._held():
            return
        self._gone_on.clear()
        if self.options.is_single_hand:
            self._end()
        else:
            self.session.go_on()

    # -- what is asked ---------------------------------------------------------------------

    def nudge(self, asker: int) -> None:
        """Tell the present player to act that the others would like to go on.

        Raises LobbyError if there is none, or if the last move or nudge is too recent.
        """
        self._notice(asker)
        seat = self._waiting.nudge(asker)
        self._show(seat)
        self._tell_people(Notice(NoticeKind.NUDGED, self.name(asker)), [seat])

    def propose_stand_in(self, asker: int) -> None:
        """Propose that a CPU player acts for the missing player. Without other people to ask, it
        does at once.

        Raises LobbyError if no player is missing, or not for long enough.
        """
        self._notice(asker)
        seat = self._waiting.missing(asker)
        if not self._ask_others(ProposalKind.STAND_IN, asker, seat):
            self._let_stand_in(seat)

    def propose_end(self, asker: int) -> None:
        """Propose to end the match without a result. Raises LobbyError as ``propose_stand_in``
        does.

        This takes longer: a line broken for a minute must not cost a player a match almost won.
        """
        self._notice(asker)
        seat = self._waiting.missing(asker, END_AFTER)
        if not self._ask_others(ProposalKind.END, asker, seat):
            self._end()

    def _ask_others(self, kind: ProposalKind, asker: int, seat: int) -> bool:
        self.proposals.make_room(asker, seat)
        others = [other for other in self._attendance.others_there(asker) if other != seat]
        if others:
            self.proposals.ask(kind, asker, seat, others)
        return bool(others)

    def answer(self, seat: int, *, agrees: bool) -> None:
        """Answer the open proposal, or whether to play on; does nothing if nothing is asked."""
        question = self.question_for(seat)
        if question and question.kind is ProposalKind.STOOD_IN and agrees:
            self._notice(seat)
        else:
            self.proposals.answer(seat, agrees=agrees)

    def question_for(self, seat: int) -> Proposal | None:
        """Return the proposal that this seat sees; None if there is none.

        A present person with a stand-in is asked whether to play on.
        """
        question = self.proposals.open
        if question and seat in question.waits_for:
            return question
        is_acted_for = (
            seat in self._stand_ins
            and seat not in self._attendance.away
            and not self._time.has_fallen(seat)
        )
        return (
            Proposal(ProposalKind.STOOD_IN, seat, seat, frozenset({seat}))
            if is_acted_for
            else question
        )

    def _decided(self, question: Proposal) -> None:
        match question.kind:
            case ProposalKind.TAKE_BACK:
                with suppress(IllegalAction):
                    self.session.take_back(question.seat, agreed=True)
                    self._tell_people(Notice(NoticeKind.AGREED), [question.asker])
            case ProposalKind.STAND_IN:
                self._let_stand_in(question.seat)
            case ProposalKind.END:
                self._end()
            case ProposalKind.PLAY_ON if question.is_agreed:
                self._let_play_on(question.seat)
            case ProposalKind.PLAY_ON:
                self._lose_by_time(question.seat)

    # -- who stands in ---------------------------------------------------------------------

    def _let_stand_in(self, seat: int) -> None:
        if not (self.is_away(seat) or self._waiting.is_idle(seat)):
            return
        self._stand_ins.since[seat] = self._waiting.since(seat)
        self._tell_people(Notice(NoticeKind.ASKED, self.name(seat)), [seat])
        self._tell_people(
            Notice(NoticeKind.STANDS_IN, self.name(seat)), self._attendance.others(seat)
        )
        self._show(seat)
        self._stand_ins.act()

    def _has_no_stand_in(self, seat: int, why: CpuError) -> None:
        self._tell(MatchEvent(MatchEventKind.TROUBLE, seat, error=why))

    def _let_play_on(self, seat: int) -> None:
        self._stand_ins.since[seat] = self._clock()
        self._tell_people(Notice(NoticeKind.PLAYS_ON, self.name(seat)), self.people)
        self._show(seat)
        self._stand_ins.act()

    # --------------------------------------------------------------------------------------

    def _heard(self, event: MatchEvent) -> None:
        if event.kind not in _UNCHANGED:
            self._waiting.moved()
            self.proposals.drop()
        if event.kind is MatchEventKind.DEALT:
            self._gone_on.clear()
        if event.kind is MatchEventKind.HAND_OVER and (wait := self._look_wait):
            # A hand can end without any player present: a computer player has made the last move.
            is_seen = len(self._attendance.away) < len(self.people)
            self._deadlines.set(Due.DEAL, wait if is_seen else 0.0, self._deal)
        self._tell(event)
        self._stand_ins.act()

    def _show(self, seat: int) -> None:
        self._tell(MatchEvent(MatchEventKind.ATTENDANCE, seat))

    def _tell(self, event: MatchEvent) -> None:
        self._run_clocks()
        self._waiting.look()
        for listener in tuple(self._listeners):
            listener(event)
