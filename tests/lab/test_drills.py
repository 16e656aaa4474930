"""The hands that come with the program are those that the laboratory makes."""

from __future__ import annotations

import pytest

from app.coach.expert_play import ExpertHand, positions, sets
from app.coach.puzzles import Puzzle, Theme
from app.lab import drills


def kept(hand: ExpertHand) -> list[object]:
    """A hand as it is written."""
    return [hand.match, hand.number, hand.dealer, [*hand.scores], hand.done]


def test_a_deal_is_made_again() -> None:
    first = sets()[0][0]
    assert drills.deal(first.match) == kept(first)


@pytest.mark.long
def test_the_positions_of_a_match_are_made_again() -> None:
    match = positions()[0].hand.match
    found = [row for _, _, row in drills.positions(match)]
    wanted = [
        [each.kind, *kept(each.hand), *each.puzzle]
        for each in positions()
        if each.hand.match == match
    ]
    assert wanted
    assert [row for row in wanted if row not in found] == []


def found_in(number: int, place: int, puzzle: Puzzle, answer: str = "") -> drills.Found:
    """A position in the hand of this place in a match."""
    return puzzle, answer, ["kind", number, place, 0, [0, 0], "", *puzzle]


def test_so_many_of_each_theme_are_chosen_and_half_for_each_answer() -> None:
    """One of a hand at most, the rarest first, the themes by turns."""
    found = [
        found_in(number, place, Puzzle(theme, 1000, 400), answer)
        for number in range(200)
        for place, (theme, answer) in enumerate(
            [
                (Theme.DRAW, "True"),
                (Theme.DRAW, "False"),
                (Theme.DISCARD, ""),
                (Theme.KNOCK, "True"),
            ]
        )
    ]
    # The same hand as a discard, which is chosen too.
    rare = found_in(0, 2, Puzzle(Theme.KNOCK, 1000, 400), "False")
    rows = drills.chosen([*found, rare])
    themes = [row[-3] for row in rows]
    assert themes[:3] == [Theme.DRAW, Theme.DISCARD, Theme.KNOCK]
    assert [themes.count(theme) for theme in Theme] == [80, 80, 41, 0, 0]
    hands = [(row[1], row[2]) for row in rows]
    assert len(set(hands)) == len(hands)
    assert rare[2] in rows


def test_easy_and_hard_positions_are_chosen_alike_first_those_that_tell_most() -> None:
    easy = [found_in(number, 0, Puzzle(Theme.DISCARD, 610, 300)) for number in range(300)]
    hard = [found_in(number, 1, Puzzle(Theme.DISCARD, 1210, 900)) for number in range(30)]
    telling = [found_in(number, 2, Puzzle(Theme.DISCARD, 1250, 400)) for number in range(20)]
    rows = drills.chosen([*easy, *hard, *telling])
    assert sum(row[-2] == 610 for row in rows) == 40
    assert sum(row[-2] == 1250 for row in rows) == 20
    assert sum(row[-2] == 1210 for row in rows) == 20
