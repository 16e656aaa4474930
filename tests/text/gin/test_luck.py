"""Luck in words: good or bad for whom, and never by a sign alone."""

from __future__ import annotations

import pytest

from app.coach.review import Chance, ChanceKind
from app.players.base import ChoiceValue
from app.text.gin import luck as words


def chance(kind: ChanceKind, win: float, seat: int | None = None) -> Chance:
    return Chance(kind, 0, seat, None, ChoiceValue(win, 100 * win))


@pytest.mark.parametrize(
    ("win", "seat", "told"),
    [
        (0.0424, 0, "lucky draw +4.2 %"),
        (0.0424, 1, "unlucky draw -4.2 %"),
        (-0.0424, 1, "lucky draw +4.2 %"),
        (0.0004, 1, "even draw +0.0 %"),
    ],
)
def test_a_draw_is_lucky_for_one_and_unlucky_for_the_other(
    win: float, seat: int, told: str
) -> None:
    assert words.event(chance(ChanceKind.DRAW, win), seat) == told


def test_what_was_dealt_is_told_of_oneself_and_a_draw_of_whoever_drew() -> None:
    dealt = [chance(ChanceKind.DEAL, -0.03), chance(ChanceKind.UPCARD, 0.012)]
    assert words.events(dealt, 1, "You") == "You: lucky deal +3.0 %, unlucky upcard -1.2 %."
    drawn = [chance(ChanceKind.DRAW, -0.03, 1)]
    assert words.events(drawn, 0, "Vera") == "Vera: lucky draw +3.0 %."
    assert words.events([], 0, "You") == ""
