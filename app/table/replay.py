"""Hands that are not saved: a single one, or one of a match again or played on differently."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Any

from app.cards.deal import SEED_BYTES, Deal
from app.coach.judgement import replayed
from app.games.base import IllegalAction
from app.match.match import Match
from app.match.records import MatchCode, Record
from app.match.seat import Seat
from app.match.view import AnyMatchView, FinishedRound
from app.players.registry import judge
from app.table.handles import SeatHandle
from app.table.session import MatchSession


class SingleHandMatch(Match[Any, Any, Any]):
    """One hand: the first of a match, or the next one after given scores.

    It ends with the hand at any score. Raises what every match does.
    """

    def __init__(
        self, rules: Any, seats: Iterable[Seat], deal: Deal, dealer: int, standing: Any = None
    ) -> None:
        self._given = deal
        super().__init__(rules, seats, secrets.token_bytes(SEED_BYTES))
        self.standing = standing or self.game.begin(self.rules, len(self.seats), dealer)
        self.deal = len(self.standing.sheet.rows) + 1
        self.hands = self._dealt()

    def next_hand(self) -> Record:
        raise IllegalAction(MatchCode.MATCH_OVER)

    def next_match(self) -> Record:
        raise IllegalAction(MatchCode.SERIES_OVER)

    def _deals(self) -> list[Deal]:
        return [self._given]

    def _seeds(self, deal: int) -> list[bytes]:
        return [each.seed for each in self._deals() if each.seed is not None]


class LessonSession(MatchSession):
    """A hand in which CPU players follow a ``course`` of seats and actions.

    They decide for themselves once any player has left it.
    """

    def __init__(
        self, match: SingleHandMatch, course: Sequence[tuple[int, Any]], *args: Any, **options: Any
    ) -> None:
        super().__init__(match, *args, **options)
        self._written = tuple(course)

    async def ask_cpu(self) -> tuple[int, Any]:
        done = tuple(self.match.hand.history)
        if done == self._written[: len(done)] and len(done) < len(self._written):
            return self._written[len(done)]
        return await super().ask_cpu()


class ReplayMatch(SingleHandMatch):
    """A finished round of a match, played again up to a number of actions.

    Rounds that were played at the same time are over in it. ``seats`` are the players of the
    replay, if they differ.
    """

    def __init__(
        self,
        match_view: AnyMatchView,
        played: FinishedRound[Any, Any],
        action_index: int,
        seats: Sequence[Seat] | None = None,
    ) -> None:
        self._again = played
        self._at_once: list[FinishedRound[Any, Any]] = [played]
        seats = seats or match_view.seats
        super().__init__(match_view.rules, seats, played.open_deal, played.dealer)
        (first, *_), *_ = (
            standing.sheet.rows for standing in (*match_view.finished, match_view.standing)
        )
        self.standing = self.game.begin(self.rules, len(self.seats), first.dealer)
        self._come_to_deal(sorted(match_view.played, key=lambda each: each.number))
        self._begun = self.standing
        self.go_to(action_index)

    def go_to(self, action_index: int) -> None:
        self.standing = self._begun
        self.played.clear()
        self.hands = self._dealt()
        for each in self._at_once:
            done = each.history[:action_index] if each is self._again else each.history
            for seat, action in done:
                self.apply(seat, action)

    def _come_to_deal(self, rounds: Sequence[FinishedRound[Any, Any]]) -> None:
        self.deal = 1
        while True:
            count = len(self.standing.tables)
            self._at_once, rounds = list(rounds[:count]), rounds[count:]
            if self._again in self._at_once:
                return
            self.standing = self.standing.after(tuple(map(_over, self._at_once)))
            if self.standing.settlement is None:
                self.standing = self.standing.following()
            else:
                self.finished.append(self.standing)
                self.standing = self.standing.new_match()
            self.deal += 1

    def _deals(self) -> list[Deal]:
        return [each.open_deal for each in self._at_once]

    def _dealt(self) -> tuple[Any, ...]:
        return tuple(
            self.game.deal_again(each.view, each.dealer, each.open_deal) for each in self._at_once
        )


def _over(played: FinishedRound[Any, Any]) -> Any:
    return replayed(played.view, played.dealer, played.open_deal, played.history)[1]


class ReplaySession(MatchSession):
    """A finished round of a match to look at from any seat, from its beginning."""

    match: ReplayMatch

    def __init__(
        self, match_view: AnyMatchView, played: FinishedRound[Any, Any], seat: int
    ) -> None:
        super().__init__(ReplayMatch(match_view, played, 0))
        self._seat = seat

    def go_to(self, action_index: int) -> None:
        self.match.go_to(action_index)
        self._played.clear()

    def look_from(self, seat: int) -> SeatHandle:
        self._seat = seat
        return self.seat_handle(seat)

    @property
    def here(self) -> tuple[int, ...]:
        return (self._seat,)

    def start(self) -> None: ...


class WhatIfMatch(ReplayMatch):
    """A finished hand, played on from an earlier moment by the person of seat ``me``.

    The others are the judge of the game, or its strongest level. It holds nothing of later deals of
    the match. Raises UnknownPlayer for a game without levels.
    """

    def __init__(
        self, match_view: AnyMatchView, played: FinishedRound[Any, Any], action_index: int, me: int
    ) -> None:
        player = judge(match_view.rules.game)
        seats = [
            Seat(seat.name) if number == me else Seat(seat.name, player)
            for number, seat in enumerate(match_view.seats)
        ]
        super().__init__(match_view, played, action_index, seats)
