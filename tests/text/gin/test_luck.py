"""Luck in words: good or bad for whom, and never by a sign alone."""

from __future__ import annotations

import pytest

from app.coach.review import Balance, Chance, ChanceKind
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


def test_lines_of_seats_stand_under_their_heads() -> None:
    """In the smallest window, however long the names and the luck."""
    chances = [chance(kind, -0.999) for kind in ChanceKind]
    head = words.head("luck in the match so far")
    line = words.line("W" * 30, chances, 1)
    assert len(head) == len(line) <= 78
    assert line.endswith("+99.9 %   +99.9 %   +99.9 %  +299.7 %  +299.7")
    assert len("Both are judged as experts, all cards open; nothing is known of who plays.") <= 78


def test_a_result_less_luck() -> None:
    """Below nothing and above all of it, too; nothing is said of what has not ended."""
    lost = Balance(ChoiceValue(0.444, 96.4), 7, -15, 1, 0)
    assert words.adjusted(None, lost) == (
        "Luck-adjusted you won -44 % of the match and -15.9 points a hand."
    )
    series = Balance(ChoiceValue(-0.9, 0.0), 8, 12, 2, 2)
    assert "145 % of each match and +1.5 points" in words.adjusted("Ann", series)
    going_on = Balance(ChoiceValue(0.1, 3.0), 2, 5, 0, 0)
    assert words.adjusted(None, going_on) == ""
    assert words.over_graph(None, lost) == (
        "Your chance to win · luck +44.4 % · luck-adjusted result -44 %"
    )
    assert words.over_graph("Ann", going_on) == "Ann's chance to win · luck +10.0 %"
