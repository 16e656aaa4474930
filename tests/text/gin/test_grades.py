"""Grades in words, and what cost most."""

from __future__ import annotations

import pytest

from app.coach.grade import LOWEST, DecisionKind, Grade, Weakness
from app.coach.judgement import Decision, DecisionSummary, Mark
from app.games.gin.hand import Hand
from app.games.gin.rules import Rules
from app.players.registry import decide
from app.text.gin import grades as words
from app.text.gin.review import account, account_in_a_row
from app.text.speech import Voice, spoken_to

CASUAL = Grade(940.4, 59.6, 41, 5)
MADE = DecisionSummary(
    41, 0.213, 20.0, {Mark.BLUNDER: 1, Mark.MISTAKE: 2, Mark.DOUBTFUL: 3, Mark.FIND: 0}
)


def test_a_grade_has_its_error_and_the_nearest_level() -> None:
    assert words.grade(CASUAL) == "Elo 940 ± 60 (casual)"
    assert words.grade(Grade(LOWEST, 100.0, 41, 5)) == "weaker than novice"
    assert (words.elo(CASUAL), words.elo(None)) == ("940", "")
    with spoken_to(Voice("de")):
        assert words.grade(CASUAL) == "Elo 940 ± 60 (Hobby)"


def test_the_grades_of_both_are_told_where_there_are_any() -> None:
    assert words.grades([("you", CASUAL), ("Vera", Grade(1210.0, 20.0, 50, 5))]) == [
        "Grades: you: Elo 940 ± 60 (casual); Vera: Elo 1210 ± 20 (strong)",
        "Grades: you: 940; Vera: 1210",
    ]
    assert words.grades([("you", CASUAL), ("Vera", None)])[0] == (
        "Grades: you: Elo 940 ± 60 (casual)"
    )
    assert words.grades([("you", None), ("Vera", None)]) == []


def test_an_account_has_the_grade_and_fits_into_a_row() -> None:
    assert account("Vera", MADE, CASUAL) == (
        "Vera: lost 21.3 % of the match in 41 decisions; Elo 940 ± 60 (casual);"
        " 1 blunder, 2 mistakes, 3 doubtful."
    )
    assert account_in_a_row("Vera", MADE, CASUAL) == (
        "Vera: lost 21.3 % of the match; Elo 940 ± 60 (casual); 1 blunder, 2 mistakes.",
        "Vera: lost 21.3 % of the match; Elo 940 ± 60 (casual).",
    )
    assert account_in_a_row("Vera", MADE)[1] == "Vera: lost 21.3 % of the match."


@pytest.mark.parametrize("kind", list(DecisionKind))
def test_an_advice_names_the_kind_the_level_and_where_to_look(kind: DecisionKind) -> None:
    hand = Hand(Rules(), list(range(52)), dealer=0)
    turns: list[Decision] = []
    while len(turns) < 6:
        view = hand.view(hand.to_act)
        action = decide("casual", view, 0)
        turns.append(Decision(len(turns), view, action, (), 0, None))
        hand.apply(action)
    first, *_, last = (each for each in turns if each.seat == turns[0].seat)
    told, see = words.advice("you", Weakness(kind, "club-1", 2.13), [(1, first), (3, last)])
    assert told.startswith("you: ")
    assert told.endswith(", 2.1 points a hand behind club.")
    draws = sum(each.seat == last.seat for each in turns)
    assert see == f"See hand 1, turn 1; hand 3, turn {(draws + 1) // 2}."
