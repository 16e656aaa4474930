"""A match being played: the only loop that drives it.

It asks the seat to act, paces CPU players and keeps the journal. A program that breaks the rules
forfeits. Every listener is told the events.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from time import monotonic as now_in_seconds
from typing import TYPE_CHECKING, Any

from app.cards.deal import SEED_BYTES, Cut
from app.cpu.program import is_program
from app.cpu.program_process import PREFIX
from app.cpu.service import (
    ChoiceValues,
    Cpu,
    CpuCode,
    CpuError,
    CpuForfeit,
    CpuProcess,
    choice_values,
)
from app.cpu.trusted import foreign_program, remember, so_far
from app.games.base import ONLOOKER, IllegalAction
from app.match.course import Course
from app.match.match import AnyMatch, Match
from app.match.records import (
    LEFT,
    RESULT,
    TIME,
    MatchCode,
    Record,
    ReplayError,
    is_action,
    last_time,
)
from app.match.seat import Seat, SeatControl
from app.match.view import AnyMatchView, CutView, FinishedRound, HelpCounts, MatchView, RoundView
from app.players.base import CannotEvaluate
from app.refusal import Code, Refused
from app.storage import journal
from app.storage.errors import JournalDamaged, StoreError
from app.storage.journal import JournalFile
from app.storage.paths import set_aside
from app.storage.settings import Settings
from app.table.handles import Listener, MatchEvent, MatchEventKind, SeatHandle, TableCode
from app.table.writer import Clock, JournalWriter, Stopwatch, monotonic

if TYPE_CHECKING:
    from app.coach.advice import Advice
    from app.players.gin.reading import Reading


class MatchSession:
    """A match, its journal, its players, and the handles of its seats.

    The match checks every change, and the journal has it before any listener. ``cpu`` answers for
    the CPU players.
    """

    def __init__(
        self,
        match: AnyMatch,
        writer: JournalWriter | None = None,
        cpu: Cpu | None = None,
        stopwatch: Stopwatch | None = None,
    ) -> None:
        self.match = match
        self.cpu = cpu or CpuProcess()
        self.pace = 0.0
        """Seconds between two turns of CPU players that a person here watches."""
        self.is_lenient = False
        """Whether a person who plays CPU players alone may take back what has shown hidden cards or
        was answered. The match is a friendly one from then on."""
        self.is_unaided = False
        """Whether it is played without hints, warnings, and taking back what was seen."""
        self.is_kept_unplayed = True
        """Whether the match outlives its table if no person here has acted."""
        self.restored: Refused | None = None
        """What people should know of the reading of the journal; None if nothing."""
        self.unknown_places: tuple[int, ...] = ()
        self.foreign_program: str | None = None
        self.charge: Callable[[int], int | None] = lambda seat: None
        """Called with the seat of each action that has been taken; returns the milliseconds that
        the seat has left, None without a clock."""
        self._writer = writer or JournalWriter(match.header)
        self._writer.on_saving = lambda: self._tell(MatchEvent(MatchEventKind.SAVED))
        self._stopwatch = stopwatch or Stopwatch()
        self._course = Course(match, self._keep)
        self._listeners: list[Listener] = []
        self._played: list[FinishedRound[Any, Any]] = []
        self._seals: dict[int, str] = {}
        """The seal that was shown before the first card, by deal."""
        self._turn: asyncio.Task[None] | None = None
        self._getting_ready: asyncio.Task[None] | None = None
        self._skip_pause = asyncio.Event()
        self._has_started = False

    @classmethod
    def new(
        cls,
        rules: Any,
        seats: Sequence[Seat],
        now: datetime,
        seed: bytes | None = None,
        cpu: Cpu | None = None,
        *,
        cut: Cut | None = None,
        is_serious: bool = False,
        clock: Clock = monotonic,
        path: Path | None = None,
    ) -> MatchSession:
        """Return a new match and begin its journal at ``path``, or among the matches of this user.

        The seed is random unless it is given or made by a cut. If the journal cannot be made, the
        match can be played all the same: ``unsaved`` says why, and every change tries again. Raises
        RulesError.
        """
        seed = cut.seed if cut else seed or secrets.token_bytes(SEED_BYTES)
        created = now.isoformat(timespec="seconds")
        match: AnyMatch = Match(rules, seats, seed, created, cut, is_serious=is_serious)
        try:
            writer = JournalWriter(match.header, path=path or journal.new_path(now))
        except StoreError as error:
            writer = JournalWriter(match.header, problem=error)
        writer.save()
        remember(match)
        return cls(match, writer, cpu, Stopwatch(clock))

    @classmethod
    def resume(
        cls, path: Path, cpu: Cpu | None = None, *, clock: Clock = monotonic
    ) -> MatchSession:
        """Return the match of a journal, exactly as it was left.

        An older format is rewritten in today's; a missing result is added. A damaged journal is
        renamed. Raises JournalSetAside, JournalInUse, JournalVersion or StoreError.
        """
        try:
            file, reading = JournalFile.open(path)
        except JournalDamaged as error:
            raise _set_aside(path, error) from error
        try:
            match: AnyMatch = Match.from_records(reading.records)
        except ReplayError as error:
            file.close()
            if error.code == MatchCode.IS_PAD:
                raise UnreadableMatch(TableCode.DOES_NOT_CHECK_OUT, path=path, why=error) from error
            raise _set_aside(path, error) from error
        stopwatch = Stopwatch(clock, last_time(reading.records))
        session = cls(match, JournalWriter(match.header, file=file), cpu, stopwatch)
        session.unknown_places = tuple(
            seat for seat, who in enumerate(match.seats) if who.has_unknown_place
        )
        session.foreign_program = foreign_program(match)
        # Only the result of a finished match can be torn, and it is written anew.
        if reading.torn and not match.is_over:
            session.restored = Refused(TableCode.HALF_WRITTEN)
        session._course.conclude()
        session.save()
        return session

    @classmethod
    def look(cls, path: Path) -> AnyMatchView:
        """Return the match of a journal as it stands, from the seat of its only person here, else
        an onlooker's.

        Raises StoreError, or UnreadableMatch if it is no match.
        """
        try:
            match: AnyMatch = Match.from_records(journal.read(path).records)
        except ReplayError as error:
            raise UnreadableMatch(TableCode.DOES_NOT_CHECK_OUT, path=path, why=error) from error
        here = [seat for seat, who in enumerate(match.seats) if who.is_here]
        return cls(match).snapshot(here[0] if len(here) == 1 else ONLOOKER)

    # -- its journal -----------------------------------------------------------------------

    @property
    def unsaved(self) -> StoreError | None:
        return self._writer.unsaved

    @property
    def path(self) -> Path | None:
        return self._writer.path

    def save(self) -> None:
        self._writer.save()

    def sync(self) -> None:
        self._writer.sync()

    def close(self) -> None:
        """End the course of the match and save the rest, or delete the journal if it is not to be
        kept.
        """
        self._stop()
        self._has_started = False
        if self.is_kept_unplayed or self._is_played:
            self._writer.close()
        else:
            self._writer.discard()

    @property
    def _is_played(self) -> bool:
        match, here = self.match, self.here
        if not here or (match.resignation and match.resignation.seat in here):
            return True
        hands = [*(played.hand for played in match.played), *match.hands]
        return any(actor in here for hand in hands for actor, _ in hand.history)

    # -- its places ------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.match.seats

    @property
    def here(self) -> tuple[int, ...]:
        return tuple(
            seat
            for seat, who in enumerate(self.match.seats)
            if who.is_here and seat not in self.unknown_places
        )

    def seat_handle(self, seat: int) -> SeatHandle:
        if seat not in (*self.here, ONLOOKER):
            raise LookupError(seat)
        return _SeatHandle(self, seat)

    def listen(self, listener: Listener) -> Callable[[], None]:
        self._listeners.append(listener)

        def end() -> None:
            with suppress(ValueError):
                self._listeners.remove(listener)

        return end

    def snapshot(self, seat: int) -> AnyMatchView:
        match = self.match
        seal = self._seals.get(match.deal)
        if seal is None:
            seal = self._seals[match.deal] = match.commitment
        for played in match.played[len(self._played) :]:
            hand = played.hand
            deal, index = divmod(played.number - 1, len(match.hands))
            # Seals of deals before the match was resumed were checked against the file.
            shown = self._seals.get(deal + 1)
            self._played.append(
                FinishedRound(
                    played.number,
                    played.deal,
                    played.dealer,
                    hand.view(ONLOOKER),
                    played.history,
                    hand.ending,
                    tuple(
                        each.action_index for each in match.stood_in if each.hand == played.number
                    ),
                    shown.split()[index] if shown else played.deal.seal,
                    match.times_left(played.number),
                )
            )
        mine = match.hands.index(match.hand_of(seat))
        # An onlooker of CPU players alone can tell no player.
        is_open = seat == ONLOOKER and not any(who.is_human for who in match.seats)
        return MatchView(
            me=seat,
            seats=match.seats,
            rules=match.rules,
            standing=match.standing,
            finished=tuple(match.finished),
            won=match.won,
            is_over=match.is_over,
            resignation=match.resignation,
            deal=match.deal,
            rounds=tuple(
                RoundView(
                    hand.view(seat if index == mine else ONLOOKER),
                    tuple(hand.counts),
                    hand.is_over,
                    hand.to_act,
                    hand.ending if hand.is_over else None,
                    tuple(hand.hands) if is_open else (),
                    match.gained(seat) if index == mine and seat != ONLOOKER else (),
                )
                for index, hand in enumerate(match.hands)
            ),
            mine=mine,
            running=match.hands.index(match.hand),
            played=tuple(self._played),
            seal=seal,
            too_late=self.why_too_late(seat),
            is_friendly=match.is_friendly,
            help_had=tuple(
                HelpCounts(
                    sum(hint.seat == index and not hint.is_warning for hint in match.hints),
                    sum(hint.seat == index and hint.is_warning for hint in match.hints),
                    sum(each.seat == index for each in match.stood_in),
                )
                for index in range(len(match.seats))
            ),
            seed=match.seed if match.is_over and not match.imported else None,
            cut=_cut_seen(match),
            is_serious=match.is_serious,
            has_judge=not self.is_unaided,
        )

    def apply_settings(self, settings: Settings) -> None:
        self.pace, self.is_lenient = settings.pace, settings.lenient

    # -- its course ------------------------------------------------------------------------

    def start(self) -> None:
        if not self._has_started:
            self._has_started = True
            self._getting_ready = asyncio.get_running_loop().create_task(self._get_ready())
            self._getting_ready.add_done_callback(self._is_ready)
            self._go_ahead()

    @property
    def cpu_to_act(self) -> bool:
        seat = self._course.to_act
        return seat is not None and not self.match.seats[seat].is_human

    def act(self, seat: int, action: Any, by: str = "") -> None:
        """Let a seat act, or the CPU player ``by`` in place of its person.

        Raises IllegalAction, and changes nothing, if the seat may not.
        """
        self._act(seat, action, by)
        self._go_ahead()

    def take_back(self, seat: int, *, agreed: bool = False) -> None:
        """Undo the last action of this seat.

        If all others have ``agreed``, even one that has shown hidden cards or was answered. Raises
        IllegalAction if it is too late for that.
        """
        is_lenient = agreed or self._is_alone(seat)
        if is_lenient and self.why_too_late(seat, agreed=agreed) is None:
            while (last := self.match.hand_of(seat).history[-1][0]) != seat:
                self._course.take_back(last, seen=True)
            self._course.take_back(seat, seen=True)
        else:
            self._course.take_back(seat)
        # A CPU player may be thinking about what has not happened now.
        self._stop()
        self._tell(MatchEvent(MatchEventKind.TOOK_BACK, seat))
        self._go_ahead()

    def why_too_late(self, seat: int, *, agreed: bool = False) -> IllegalAction | None:
        """Return why this seat cannot take back its last action; None if it can."""
        is_lenient = agreed or self._is_alone(seat)
        return self.match.why_too_late(seat, seen=is_lenient, answered=is_lenient)

    def _is_alone(self, seat: int) -> bool:
        others = (who for index, who in enumerate(self.match.seats) if index != seat)
        is_lenient = self.is_lenient and not self.is_unaided
        return is_lenient and all(who.where is SeatControl.LEVEL for who in others)

    def resign(self, seat: int, why: Refused | str = "") -> None:
        self._course.resign(seat, why)
        self.sync()
        self._tell(MatchEvent(MatchEventKind.MATCH_OVER, seat))

    def go_on(self) -> None:
        self._course.go_on()
        self._tell(MatchEvent(MatchEventKind.DEALT))
        self._go_ahead()

    def hurry(self) -> None:
        self._skip_pause.set()

    def ask_again(self) -> None:
        if self._has_started:
            self._go_ahead()

    async def choice_values(self, seat: int) -> ChoiceValues:
        if code := self._refused_help:
            raise CannotEvaluate(code)
        view = self.match.hand_of(seat).view(seat)
        return await choice_values(self.cpu, view)

    async def advice(self, seat: int) -> Advice:
        self._check_aided()
        view = self.match.hand_of(seat).view(seat)
        advice = await self.cpu.advise(view)
        action = advice.action
        if self.match.hand_of(seat).view(seat) == view and not self.match.has_hinted(seat, action):
            with suppress(IllegalAction):
                self.note_hint(seat, action)
        return advice

    async def reading(self, seat: int) -> Reading | None:
        self._check_aided()
        return await self.cpu.read(self.match.hand_of(seat).view(seat))

    @property
    def _refused_help(self) -> Code | None:
        if self.match.is_serious:
            return MatchCode.SERIOUS
        return TableCode.NO_HELP if self.is_unaided else None

    def _check_aided(self) -> None:
        if code := self._refused_help:
            raise CpuError(code)

    def note_hint(self, seat: int, action: Any) -> None:
        """Note the advice that a seat asked for. Raises IllegalAction if it may not follow it
        now.
        """
        self._course.note_hint(seat, action)

    def note_warning(self, seat: int, action: Any) -> None:
        """Note that a seat was warned of an action. Raises IllegalAction if it may not take it
        now.
        """
        self._course.note_hint(seat, action, is_warning=True)

    async def ask_cpu(self) -> tuple[int, Any]:
        """Return the seat of the CPU player to act and its decision, which is not applied yet.

        Raises CpuError, of which CpuForfeit is one.
        """
        hand = self.match.hand
        seat = hand.to_act
        player, view = self.match.seats[seat].player, hand.view(seat)
        if is_program(player):
            if self.foreign_program is not None:
                raise CpuError(CpuCode.NOT_AGREED_TO)
            command = player.removeprefix(PREFIX)
            return seat, await self.cpu.ask_program(command, so_far(self.match, seat), view)
        return seat, await self.cpu.decide(player, view, self.match.player_seed)

    def agree_to_places(self) -> None:
        self.unknown_places = ()

    def agree_to_program(self) -> None:
        self.foreign_program = None

    def _act(self, seat: int, action: Any, by: str = "") -> None:
        match = self.match
        kind = match.game.kind(action)
        self._course.act(seat, action, by)
        self._tell(MatchEvent(MatchEventKind(kind), seat, action))
        if match.hand_of(seat).is_over:
            self.sync()
            if self._course.to_act is None:
                self._tell(
                    MatchEvent(
                        MatchEventKind.MATCH_OVER if match.is_settled else MatchEventKind.HAND_OVER
                    )
                )

    def _keep(self, record: Record) -> None:
        # The result is not something that is done at a time.
        time = {} if RESULT in record else {TIME: self._stopwatch.read()}
        if is_action(record) and (left := self.charge(record["seat"])) is not None:
            self.match.note_time_left(record["seat"], left)
            time[LEFT] = left
        self._writer.write(record | time)

    def _go_ahead(self) -> None:
        if self._has_started and self.cpu_to_act and (self._turn is None or self._turn.done()):
            self._turn = asyncio.get_running_loop().create_task(self._let_cpu_play())
            self._turn.add_done_callback(self._turn_ended)

    def _is_ready(self, _: asyncio.Task[None]) -> None:
        # A task keeps its context, and with it all screens of the visitor who began the match.
        self._getting_ready = None

    def _turn_ended(self, turn: asyncio.Task[None]) -> None:
        if self._turn is turn:
            self._turn = None
        if not turn.cancelled() and (error := turn.exception()):
            self._tell(MatchEvent(MatchEventKind.FAULT, error=error))

    async def _get_ready(self) -> None:
        # What goes wrong here is said when a decision is asked for.
        with suppress(CpuError):
            await self.cpu.start()

    def _stop(self) -> None:
        if self._turn:
            self._turn.cancel()
            self._turn = None

    async def _let_cpu_play(self) -> None:
        last = None
        while self.cpu_to_act:
            asked = now_in_seconds()
            if self._course.to_act != last:
                self._skip_pause.clear()
            try:
                seat, action = await self.ask_cpu()
            except CpuForfeit as fault:
                seat = self.match.hand.to_act
                self.resign(seat, fault)
                return
            except CpuError as error:
                self._tell(MatchEvent(MatchEventKind.TROUBLE, self.match.hand.to_act, error=error))
                return
            # A refusal in a poll needs no pause.
            is_shown = MatchEventKind(self.match.game.kind(action)) is not MatchEventKind.DECLINED
            if seat != last and is_shown and self._is_watched(seat):
                rest = self.pace - (now_in_seconds() - asked)
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._skip_pause.wait(), max(rest, 0))
                last = seat
            try:
                self._act(seat, action)
            except IllegalAction as error:
                name = self.match.seats[seat].name
                self.resign(seat, Refused(TableCode.BROKE_RULES, name=name, why=error))

    def _is_watched(self, seat: int) -> bool:
        hand_of = self.match.hand_of
        return not self.here or any(hand_of(person) is hand_of(seat) for person in self.here)

    def _tell(self, event: MatchEvent) -> None:
        for listener in tuple(self._listeners):
            listener(event)


class _SeatHandle:
    def __init__(self, session: MatchSession, seat: int) -> None:
        self._session = session
        self.seat = seat

    def snapshot(self) -> AnyMatchView:
        return self._session.snapshot(self.seat)

    def act(self, action: Any) -> None:
        self._session.act(self.seat, action)

    def take_back(self) -> None:
        self._session.take_back(self.seat)

    def resign(self) -> None:
        if self.seat == ONLOOKER:
            raise IllegalAction(TableCode.ONLOOKER)
        self._session.resign(self.seat)

    def go_on(self) -> None:
        self._session.go_on()

    def hurry(self) -> None:
        self._session.hurry()

    def ask_again(self) -> None:
        self._session.ask_again()

    async def advice(self) -> Advice:
        return await self._session.advice(self.seat)

    async def choice_values(self) -> ChoiceValues:
        return await self._session.choice_values(self.seat)

    async def reading(self) -> Reading | None:
        return await self._session.reading(self.seat)

    def note_warning(self, action: Any) -> None:
        self._session.note_warning(self.seat, action)

    def listen(self, listener: Listener) -> Callable[[], None]:
        return self._session.listen(listener)


def _cut_seen(match: AnyMatch) -> CutView | None:
    cut = match.cut
    return CutView(cut.seal, cut.words, cut.secret if match.is_over else None) if cut else None


class UnreadableMatch(StoreError):
    pass


class JournalSetAside(JournalDamaged):
    """A match cannot be read; its journal was renamed."""


def _set_aside(path: Path, error: Exception) -> JournalSetAside:
    return JournalSetAside(TableCode.SET_ASIDE, aside=set_aside(path), why=error)
