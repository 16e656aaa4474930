"""A hand that was played, to be played on from some point of it in another way."""

from __future__ import annotations

from typing import Any

from app.match.seat import Seat
from app.match.view import AnyTable, RoundPlayed
from app.players.registry import judge
from app.table.again import RoundAgain


class WhatIf(RoundAgain):
    """One hand of the match that was ``seen``, ``played`` with the same cards up to where so many
    actions had been done. The person of seat ``me`` goes on against the judge of choices of the
    game, or its strongest level.

    It has nothing of what is still to be dealt in the match. Raises UnknownPlayer for a game
    without levels.
    """

    def __init__(self, seen: AnyTable, played: RoundPlayed[Any, Any], place: int, me: int) -> None:
        player = judge(seen.rules.game)
        seats = [
            Seat(seat.name) if number == me else Seat(seat.name, player)
            for number, seat in enumerate(seen.seats)
        ]
        super().__init__(seen, played, place, seats)
