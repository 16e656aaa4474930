"""The opponent that is as strong as the person."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from app.coach.estimates import Estimate, Rating
from app.match.seat import Seat
from app.storage.settings import Settings
from app.table.seats import EVEN, take_seats
from app.ui.even import seats_again, with_strength


class Rated:
    """A library whose person has this rating; None where they have none yet."""

    def __init__(self, elo: float | None) -> None:
        self._elo = elo
        self.asked = 0

    async def rating(self) -> Rating | None:
        self.asked += 1
        if self._elo is None:
            return None
        return Rating(self._elo, 50.0, Estimate(self._elo, 50.0, 9), None)


def met(elo: float | None, *others: str) -> list[str]:
    """The players of the other seats as they are in the journal."""
    library: Any = Rated(elo)
    seats = asyncio.run(with_strength(take_seats("", others), library))
    assert library.asked == (EVEN in others)
    return [seat.player for seat in seats[1:]]


@pytest.mark.parametrize(
    ("elo", "player"),
    [
        (None, "elo:959-1"),
        (1043.4, "elo:1043-1"),
        (300.0, "elo:700-1"),
        (2000.0, "elo:1380-1"),
    ],
)
def test_it_has_the_strength_of_the_person(elo: float | None, player: str) -> None:
    assert met(elo, EVEN) == [player]


def test_the_others_are_who_they_are() -> None:
    assert met(900.0, "elo:1100", "casual") == ["elo:1100-1", "casual-1"]
    assert met(900.0, "elo:1100", EVEN) == ["elo:1100-1", "elo:900-1"]


def test_another_match_is_even_again_if_that_was_chosen() -> None:
    seats = [Seat("Ann"), Seat("Max", "elo:959-1"), Seat("Vera", "casual-1")]
    assert seats_again(seats, Settings(opponent="elo:959")) == seats
    again = seats_again(seats, Settings(opponent="casual", others=[EVEN]))
    assert [seat.player for seat in again] == ["human", EVEN, "casual-1"]
