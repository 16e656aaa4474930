"""One match of several people, each at a terminal of their own.

A session drives it like any other match. This module adds attendance, the time that a player takes,
what the others have to agree to, and when the next hand is dealt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from enum import Enum, auto
from math import ceil
from typing import Any, Final

from app.cpu.service import Cpu, CpuError
from app.games.base import ONLOOKER, IllegalAction
from app.match.seat import Seat, SeatCode, SeatControl
from app.match.view import AnyMatchView, Attendance, Clocks, Remedy
from app.refusal import Refused
from app.server.clock import Clock
from app.server.deadlines import Deadlines
from app.server.match_clock import MatchClock
from app.server.notices import Notice, NoticeKind, Proposal, ProposalKind
from app.server.proposals import Proposals, Tell
from app.server.refusals import LobbyCode, LobbyError
from app.server.stand_ins import StandIns
from app.server.table_options import TableOptions
from app.server.time_control import DAY, UNTIMED
from app.table.handles import Listener, MatchEvent, MatchEventKind
from app.table.session import MatchSession

GO_ON_WAIT: Final = 30.0
"""Seconds from the first player's wish to go on after a hand until the next is dealt anyway."""
LOOK_WAIT: Final = 600.0
"""Seconds to look at the end of a hand of a match over days before the next is dealt anyway."""
TOURNAMENT_LOOK_WAIT: Final = 60.0
"""The same for a match of a tournament that is played at once."""
END_AFTER: Final = 300.0
"""Seconds that a player must be missing before a match can end without a result."""
NUDGE_AFTER: Final = 120.0
"""Seconds without a move before the others may nudge, and between two nudges."""
RETURN_WAIT: Final = 120.0
"""Seconds after a match goes on in which no clock runs for a person who has not come back yet."""
SHOW_AFTER: Final = 60.0
"""Seconds between two updates of the shown waiting time."""
_UNCHANGED: Final = {MatchEventKind.SAVED, MatchEventKind.ATTENDANCE, MatchEventKind.TROUBLE}
"""Events that leave the state of the match as it was."""
_OUT_OF_TURN: Final = {MatchEventKind.DECLINED, MatchEventKind.DID}
"""Answers to an offer of a card in another player's turn, which earn no increment."""


class Due(Enum):
    """What a match does when nothing else has happened in time."""

    DEAL = auto()
    """Deals the next hand, though not all have seen the end of the last."""
    MINUTE = auto()
    """Shows how long the match has been waiting."""
    SLOW = auto()
    """Tells the others that they may nudge."""
    IDLE = auto()
    """Tells the others that they may go on without the seat to act."""
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
        self._since = dict.fromkeys(set(self.people).difference(there), self._clock())
        """Since when each absent seat has been absent."""
        self._moved = self._clock()
        """When the table began to wait for the seat to act."""
        self._nudged = 0.0
        """When that seat was last nudged."""
        self._waiting: tuple[int, float] | None = None
        """The awaited seat and since when, as of the last time that its deadlines were set."""
        self._stand_ins = StandIns(
            session, cpu, options.stand_in, lambda: self.to_act, self._has_no_stand_in
        )
        self._gone_on: set[int] = set()
        self._listeners: list[Listener] = []
        self._not_back = set(self._since)
        """The seats whose people have not been here since the server opened."""
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
        if self._not_back and Due.RETURN not in self._deadlines:
            self._deadlines.set(Due.RETURN, RETURN_WAIT, self._wait_no_longer)
        self._run_clocks()
        self._look_at_time()
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
        away = tuple(seat for seat in self.people if seat in self._since)
        match_view = replace(
            session.snapshot(seat),
            seats=self.seats_for(seat),
            attendance=Attendance(
                tuple(each for each in away if each not in self._stand_ins),
                tuple(sorted(self._stand_ins.since)),
                gone_on,
                self._minutes,
                self._remedy(seat),
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
        elif self._others(seat):
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
        return seat in self._since

    def come(self, seat: int) -> None:
        """Note that a person is back in their seat; their stand-in stops at once."""
        was_away = self._since.pop(seat, None) is not None
        self._not_back.discard(seat)
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
            self._moved = self._clock()
        self._tell_people(Notice(NoticeKind.BACK, self.name(seat)), self._others(seat))
        self._tell(MatchEvent(MatchEventKind.ATTENDANCE, seat))

    def go(self, seat: int) -> None:
        """Note that a person has left. The seat stays theirs."""
        if seat in self._since:
            return
        self._since[seat] = self._clock()
        self.proposals.went(seat)
        if not self.is_over:
            self._tell_people(Notice(NoticeKind.AWAY, self.name(seat)), self._others(seat))
        self._tell(MatchEvent(MatchEventKind.ATTENDANCE, seat))
        self.deal_if_all_are_ready()

    def _others(self, seat: int) -> list[int]:
        return [other for other in self.people if other != seat]

    def _there(self, seat: int) -> list[int]:
        return [other for other in self._others(seat) if other not in self._since]

    # -- moves -----------------------------------------------------------------------------

    def act(self, seat: int, action: Any) -> None:
        """Let a seat act. Raises IllegalAction, and changes nothing, if it may not."""
        self._check_time(seat)
        self._notice(seat)
        self.session.act(seat, action)

    def _notice(self, seat: int) -> None:
        if seat in self._stand_ins and seat not in self._since:
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
        others = self._others(seat)
        if not others or (self.to_act == seat and not self.session.why_too_late(seat)):
            self.session.take_back(seat)
            return
        if why := self.session.why_too_late(seat, agreed=True):
            raise why
        self.proposals.ask(ProposalKind.TAKE_BACK, seat, seat, self._there(seat))
        names = [self.name(other) for other in self._there(seat)]
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
            self._tell(MatchEvent(MatchEventKind.ATTENDANCE, seat))
            return
        if self.deal_if_all_are_ready():
            return
        if is_first:
            self._deadlines.set(Due.DEAL, GO_ON_WAIT, self._deal)
            late = [other for other in self._there(seat) if other not in self._gone_on]
            self._tell_people(Notice(NoticeKind.GOES_ON, self.name(seat), seconds=GO_ON_WAIT), late)
        self._tell(MatchEvent(MatchEventKind.ATTENDANCE, seat))

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
        self._time.run(to_act - self._stand_ins.since.keys() - self._not_back)

    def _charge(self, seat: int) -> int | None:
        match = self.session.match
        hand = match.hand_of(seat)
        # An offer of a card out of turn is no turn of one's own.
        earns = match.game.kind(hand.history[-1][1]) not in _OUT_OF_TURN
        left = self._time.acted(seat, ends_turn=hand.is_over or hand.to_act != seat, earns=earns)
        return None if left is None else round(left * 1000)

    def _wait_no_longer(self) -> None:
        self._not_back.clear()
        if (seat := self.to_act) is not None:
            self._tell(MatchEvent(MatchEventKind.ATTENDANCE, seat))

    def _time_is_low(self, seat: int, left: float) -> None:
        self._tell_people(Notice(NoticeKind.LOW_TIME, seconds=left), [seat])

    def _flag_fell(self, seat: int) -> None:
        others = self._there(seat)
        if self.options.rated or self.options.tournament or not others:
            self._lose_by_time(seat)
            return
        self.proposals.drop()
        self.proposals.ask(ProposalKind.PLAY_ON, seat, seat, others)
        self._tell_people(Notice(NoticeKind.TIME_UP), [seat])
        self._tell(MatchEvent(MatchEventKind.ATTENDANCE, seat))

    def _lose_by_time(self, seat: int) -> None:
        self.session.resign(seat, Refused(SeatCode.TIME_UP, name=self.name(seat)))

    def deal_if_all_are_ready(self) -> bool:
        """Deal the next hand if all present people wish to go on; return whether it was dealt."""
        there = [seat for seat in self.people if seat not in self._since]
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
        seat = self._waited_for
        if seat is None or seat == asker:
            raise LobbyError(LobbyCode.NOBODY_WAITED_FOR)
        if (missing := self._until_nudge) > 0:
            raise LobbyError(LobbyCode.NUDGE_LATER, name=self.name(seat), left=ceil(missing))
        self._nudged = self._clock()
        self._tell(MatchEvent(MatchEventKind.ATTENDANCE, seat))
        self._tell_people(Notice(NoticeKind.NUDGED, self.name(asker)), [seat])

    def propose_stand_in(self, asker: int) -> None:
        """Propose that a CPU player acts for the missing player. Without other people to ask, it
        does at once.

        Raises LobbyError if no player is missing, or not for long enough.
        """
        self._notice(asker)
        seat = self._missing(asker)
        if not self._ask_others(ProposalKind.STAND_IN, asker, seat):
            self._let_stand_in(seat)

    def propose_end(self, asker: int) -> None:
        """Propose to end the match without a result. Raises LobbyError as ``propose_stand_in``
        does.

        This takes longer: a line broken for a minute must not cost a player a match almost won.
        """
        self._notice(asker)
        seat = self._missing(asker, END_AFTER)
        if not self._ask_others(ProposalKind.END, asker, seat):
            self._end()

    @property
    def _until_nudge(self) -> float:
        return max(self._moved, self._nudged) + NUDGE_AFTER - self._clock()

    @property
    def _awaited(self) -> tuple[int, float] | None:
        seat = self.to_act
        if seat not in self.people or seat in self._stand_ins or self.is_over or self.is_over_days:
            return None
        return seat, self._since.get(seat, self._moved)

    @property
    def _minutes(self) -> int:
        awaited = self._awaited
        return int((self._clock() - awaited[1]) // 60) if awaited else 0

    def _remedy(self, seat: int) -> Remedy | None:
        awaited = self._awaited
        if awaited is None or seat not in self.people or seat == awaited[0]:
            return None
        with suppress(LobbyError):
            if self._missing(seat) == awaited[0]:
                return Remedy.END if self._may_end(seat) else Remedy.STAND_IN
        return Remedy.NUDGE if self._waited_for is not None and self._until_nudge <= 0 else None

    def _may_end(self, seat: int) -> bool:
        try:
            self._missing(seat, END_AFTER)
        except LobbyError:
            return False
        return True

    @property
    def _waited_for(self) -> int | None:
        seat = self.to_act
        is_there = seat in self.people and seat not in self._since and seat not in self._stand_ins
        return seat if is_there and not self.is_over else None

    @property
    def _move_time(self) -> int:
        """Seconds after which a CPU player may act for a present player; 0 if that has no limit, or
        the clock is one.
        """
        return 0 if self.options.time_control else self.options.move_time

    def _missing(self, asker: int, least: float = 0.0) -> int:
        if self.options.tournament:
            raise LobbyError(LobbyCode.TOURNAMENT_MATCH)
        if self.is_over_days:
            raise LobbyError(LobbyCode.OVER_DAYS)
        now, to_act, options = self._clock(), self.to_act, self.options
        gone = {seat: (since, options.patience) for seat, since in self._since.items()}
        idle = self._waited_for
        if idle is not None and idle != asker:
            gone[idle] = self._moved, self._move_time
        for seat, since in self._stand_ins.since.items():
            if least and not self._time.has_fallen(seat):
                gone.setdefault(seat, (since, self._move_time))
            else:
                # A stand-in acts for them already.
                gone.pop(seat, None)
        if not gone or self.is_over:
            raise LobbyError(LobbyCode.NOBODY_AWAY)
        left = {seat: since + max(limit, least) - now for seat, (since, limit) in gone.items()}
        seat = min(left, key=lambda seat: (left[seat] > 0, seat != to_act, left[seat]))
        name, missing = self.name(seat), ceil(left[seat])
        if not gone[seat][1]:
            if options.time_control and seat == idle:
                raise LobbyError(LobbyCode.CLOCK_RUNS, name=name)
            raise LobbyError(LobbyCode.WAITS_FOR_EVER, name=name)
        if missing > 0 and seat in self._since:
            raise LobbyError(LobbyCode.WAIT_LONGER, name=name, left=missing)
        if missing > 0:
            raise LobbyError(LobbyCode.MOVES_STILL, name=name, left=missing)
        return seat

    def _ask_others(self, kind: ProposalKind, asker: int, seat: int) -> bool:
        self.proposals.make_room(asker, seat)
        others = [other for other in self._there(asker) if other != seat]
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
            seat in self._stand_ins and seat not in self._since and not self._time.has_fallen(seat)
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
        is_idle = seat == self._waited_for and self._clock() >= self._moved + self._move_time
        if seat not in self._since and not is_idle:
            return
        self._stand_ins.since[seat] = self._since.get(seat, self._moved)
        self._tell_people(Notice(NoticeKind.ASKED, self.name(seat)), [seat])
        self._tell_people(Notice(NoticeKind.STANDS_IN, self.name(seat)), self._others(seat))
        self._tell(MatchEvent(MatchEventKind.ATTENDANCE, seat))
        self._stand_ins.act()

    def _has_no_stand_in(self, seat: int, why: CpuError) -> None:
        self._tell(MatchEvent(MatchEventKind.TROUBLE, seat, error=why))

    def _let_play_on(self, seat: int) -> None:
        self._stand_ins.since[seat] = self._clock()
        self._tell_people(Notice(NoticeKind.PLAYS_ON, self.name(seat)), self.people)
        self._tell(MatchEvent(MatchEventKind.ATTENDANCE, seat))
        self._stand_ins.act()

    # --------------------------------------------------------------------------------------

    def _heard(self, event: MatchEvent) -> None:
        if event.kind not in _UNCHANGED:
            self._moved = self._clock()
            self.proposals.drop()
        if event.kind is MatchEventKind.DEALT:
            self._gone_on.clear()
        if event.kind is MatchEventKind.HAND_OVER and (wait := self._look_wait):
            # A hand can end without any player present: a computer player has made the last move.
            is_seen = len(self._since) < len(self.people)
            self._deadlines.set(Due.DEAL, wait if is_seen else 0.0, self._deal)
        self._tell(event)
        self._stand_ins.act()

    def _tell(self, event: MatchEvent) -> None:
        self._run_clocks()
        self._look_at_time()
        for listener in tuple(self._listeners):
            listener(event)

    def _look_at_time(self) -> None:
        waiting = self._awaited
        if waiting and not self._there(waiting[0]):
            waiting = None
        if waiting == self._waiting:
            return
        self._waiting = waiting
        self._deadlines.drop(Due.MINUTE, Due.SLOW, Due.IDLE)
        if waiting is None:
            return
        self._wait_a_minute()
        if waiting[0] in self._since:
            return
        waited = self._clock() - self._moved
        for due, kind, after in (
            (Due.SLOW, NoticeKind.SLOW, NUDGE_AFTER),
            (Due.IDLE, NoticeKind.IDLE, float(self._move_time)),
        ):
            if after:
                later = max(after - waited, 0.0)
                self._deadlines.set(due, later, self._tell_slow, kind, after, *waiting)

    def _wait_a_minute(self) -> None:
        self._deadlines.set(Due.MINUTE, SHOW_AFTER, self._show_minutes)

    def _show_minutes(self) -> None:
        if self._waiting:
            self._tell(MatchEvent(MatchEventKind.ATTENDANCE, self._waiting[0]))
            self._wait_a_minute()

    def _tell_slow(self, kind: NoticeKind, after: float, seat: int, moved: float) -> None:
        if self._waiting == (seat, moved):
            self._tell(MatchEvent(MatchEventKind.ATTENDANCE, seat))
            self._tell_people(Notice(kind, self.name(seat), seconds=after), self._there(seat))
