"""A hand that was played, to be played on from some point of it in another way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.match.seat import Seat
from app.players.registry import judge
from app.review.replay import replayed
from app.table.one_hand import OneHand
from app.table.place import AnyTable, RoundPlayed


class WhatIf(OneHand):
    """One hand of the match that was ``seen``, ``played`` with the same cards up to where so many
    actions had been done. The person of seat ``me`` goes on against the judge of choices of the
    game, or its strongest level.

    It has nothing of what is still to be dealt in the match. There is one hand at a time in its
    game. Raises UnknownPlayer for a game without levels.
    """

    def __init__(self, seen: AnyTable, played: RoundPlayed[Any, Any], place: int, me: int) -> None:
        self._again = played
        player = judge(seen.rules.game)
        seats = [
            Seat(seat.name) if number == me else Seat(seat.name, player)
            for number, seat in enumerate(seen.seats)
        ]
        super().__init__(seen.rules, seats, played.seed, played.dealer)
        self.deal = played.number
        before = [each for each in seen.played if each.number < played.number]
        self._follow(before, (before or [played])[0].dealer)
        for seat, action in played.history[:place]:
            self.apply(seat, action)

    def _follow(self, before: Sequence[RoundPlayed[Any, Any]], dealer: int) -> None:
        """Come to the score after these rounds, the first of which this seat has dealt."""
        self.standing = self.game.begin(self.rules, len(self.seats), dealer)
        for each in before:
            _, over = replayed(each.view, each.dealer, each.seed, each.history)
            self.standing = self.standing.after((over,))
            if self.standing.settlement is None:
                self.standing = self.standing.following()
            else:
                self.finished.append(self.standing)
                self.standing = self.standing.new_match()

    def _dealt(self) -> tuple[Any, ...]:
        again = self._again
        return (self.game.deal_again(again.view, again.dealer, again.seed),)
