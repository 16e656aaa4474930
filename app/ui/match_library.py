"""The matches of this user, kept in the state folder."""

from __future__ import annotations

import asyncio
from collections.abc import Container, Sequence
from contextlib import closing, suppress
from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.cards.deal import SEED_BYTES, Deal
from app.cpu.gin_bridge import RULES as PROTOCOL_RULES
from app.cpu.program import is_program
from app.cpu.program_process import ProgramFault, Unstartable
from app.cpu.service import ChoiceValues, Cpu, CpuProcess, choice_values
from app.match.match import Match
from app.match.seat import Seat
from app.match.view import AnyMatchView, FinishedRound
from app.storage import journal
from app.storage.errors import StoreError
from app.table.handles import DailyTerms, TableCode
from app.table.saved import LocalSavedMatches, UnplayableMatch, obstacle
from app.table.seats import Cutting, take_seats
from app.table.session import MatchSession
from app.ui.reader import read_facts_in_background, read_in_background

if TYPE_CHECKING:
    from app.coach.analysis import Analysis
    from app.coach.drills import DrillKind
    from app.coach.estimates import Rating
    from app.coach.puzzles import Puzzle
    from app.coach.review import HandReview
    from app.coach.rollout import PlayedOut
    from app.players.gin.reading import Reading
    from app.table.history import LocalPlayedMatches
    from app.table.replay import ReplaySession


def _known_to_programs(rules: Any, seats: Sequence[Seat]) -> Any:
    programs = [seat.player for seat in seats if is_program(seat.player)]
    if rules.game != PROTOCOL_RULES.game or rules == PROTOCOL_RULES:
        return rules
    # Imported late: a table without programs does not need it.
    from app.cpu.program_player import check_rules

    try:
        for program in programs:
            check_rules(program, rules)
    except (Unstartable, ProgramFault):
        return PROTOCOL_RULES
    return rules


class LocalMatchLibrary:
    """A ``MatchLibrary`` of this user.

    ``cpu`` answers for the CPU players; by default, a process of its own starts when a match first
    needs it. ``shows`` are the names of the games that can be played here, if not all can.
    """

    def __init__(self, cpu: Cpu | None = None, shows: Container[str] | None = None) -> None:
        self.cpu: Cpu = cpu or CpuProcess()
        self._shows = shows
        self.daily: DailyTerms | None = None

    def begin(
        self,
        seats: Sequence[Seat],
        rules: Any,
        seed: bytes | None = None,
        cutting: Cutting | None = None,
        path: Path | None = None,
        *,
        is_serious: bool = False,
        is_unaided: bool = False,
    ) -> MatchSession:
        """Return a new match, from a seed, from a cut, or by chance.

        It leaves nothing behind if no person here acts in it. A program of version 1 plays Gin
        Rummy by the rules of its protocol. Raises RulesError if the rules are for other numbers of
        seats.
        """
        assert seed is None or len(seed) == SEED_BYTES
        rules = _known_to_programs(rules, seats)
        cut = cutting.done() if cutting else None
        now = datetime.now().astimezone()
        session = MatchSession.new(
            rules, seats, now, seed, self.cpu, cut=cut, is_serious=is_serious, path=path
        )
        session.is_kept_unplayed = False
        session.is_unaided = is_unaided
        return session

    def begin_unsaved(self, seats: Sequence[Seat], rules: Any, seed: bytes) -> MatchSession:
        session = MatchSession(Match(rules, seats, seed), cpu=self.cpu)
        session.is_unaided = True
        return session

    def cutting(self, seats: int) -> Cutting:
        return Cutting(seats)

    def resume(self, path: Path, *, is_unaided: bool = False) -> MatchSession:
        """Return the match of a journal as ``MatchSession.resume`` does, for the people here.

        Raises UnplayableMatch too, which says why they cannot go on with it.
        """
        session = MatchSession.resume(path, self.cpu)
        problem, game = obstacle(session.match, path), session.match.game
        if self._shows is not None and game.name not in self._shows:
            problem = UnplayableMatch(TableCode.NOT_SHOWN, path=path, title=game.title)
        if problem:
            session.close()
            raise problem
        session.is_unaided = is_unaided
        return session

    def look(self, path: Path) -> AnyMatchView:
        return MatchSession.look(path)

    @property
    def has_time(self) -> bool:
        return self.cpu.has_time

    async def review(self, played: FinishedRound[Any, Any]) -> HandReview:
        from app.table.reviews import keep_review, known_review

        review = await asyncio.to_thread(known_review, played)
        if review is None:
            review = await self.cpu.review(played)
            await asyncio.to_thread(keep_review, played, review)
        return review

    async def keep_review(self, played: FinishedRound[Any, Any], review: HandReview) -> None:
        from app.table.reviews import keep_review

        await asyncio.to_thread(keep_review, played, review)

    async def choice_values(self, view: Any) -> ChoiceValues:
        return await choice_values(self.cpu, view)

    async def read(self, view: Any) -> Reading | None:
        return await self.cpu.read(view)

    async def rate(self, kind: DrillKind, view: Any) -> Puzzle:
        return await self.cpu.rate(kind, view)

    async def analyse(self, view: Any) -> Analysis:
        return await self.cpu.analyse(view)

    async def roll_out(
        self, view: Any, actions: Sequence[Any], seed: int, numbers: range
    ) -> list[tuple[PlayedOut, ...]]:
        return await self.cpu.roll_out(view, actions, seed, numbers)

    def what_if(
        self, match_view: AnyMatchView, played: FinishedRound[Any, Any], action_index: int, me: int
    ) -> MatchSession:
        from app.table.replay import WhatIfMatch

        return MatchSession(WhatIfMatch(match_view, played, action_index, me), cpu=self.cpu)

    def play_on(self, view: Any, name: str, level: str) -> MatchSession:
        # Nobody needs it to begin a match.
        from app.table.position import PositionMatch

        return MatchSession(PositionMatch(view, name, level), cpu=self.cpu)

    def show_again(
        self, match_view: AnyMatchView, played: FinishedRound[Any, Any], seat: int
    ) -> ReplaySession:
        from app.table.replay import ReplaySession

        return ReplaySession(match_view, played, seat)

    def single_hand_view(
        self, rules: Any, seats: Sequence[Seat], played: FinishedRound[Any, Any], me: int
    ) -> AnyMatchView:
        from app.table.replay import SingleHandMatch

        match = SingleHandMatch(rules, seats, played.open_deal, played.dealer)
        for seat, action in played.history:
            match.apply(seat, action)
        return MatchSession(match).snapshot(me)

    def lesson(self, name: str, number: int) -> MatchSession:
        # Nobody needs it to begin a match.
        from app.games.gin import lesson
        from app.table.replay import LessonSession, SingleHandMatch

        seats, standing = take_seats(name, [lesson.LEVEL]), None
        *before, hand = lesson.HANDS[: number + 1]
        for each in before:
            deal = Deal.from_seed(each.seed)
            done = SingleHandMatch(lesson.RULES, seats, deal, lesson.OTHER, standing)
            for seat, action in each.course:
                done.apply(seat, action)
            standing = done.standing.following()
        deal = Deal.from_seed(hand.seed)
        match = SingleHandMatch(lesson.RULES, seats, deal, lesson.OTHER, standing)
        return LessonSession(match, hand.course, cpu=self.cpu)

    def saved(self) -> LocalSavedMatches:
        return LocalSavedMatches(read_in_background)

    def played(self) -> LocalPlayedMatches:
        from app.table.history import LocalPlayedMatches

        return LocalPlayedMatches(read_facts_in_background)

    async def rating(self) -> Rating | None:
        # Imported late: nothing before the first frame needs it.
        from app.coach.estimates import rating_from
        from app.storage.history import kept_rating

        with suppress(StoreError, ValueError):
            if (kept := await asyncio.to_thread(kept_rating)) is not None:
                return rating_from(kept)
            # It takes long to load, and keys are answered meanwhile.
            await asyncio.to_thread(import_module, "app.table.history")
            with closing(self.played()) as played:
                return await played.rating()
        return None

    def delete(self, path: Path) -> None:
        from app.table.reviews import forget_reviews

        with suppress(StoreError):
            forget_reviews(self.look(path).played)
        journal.delete(path)

    async def stop(self) -> None:
        await self.cpu.stop()

    def kill(self) -> None:
        self.cpu.kill()
