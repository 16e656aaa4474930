"""The history in words: what tells a match from others, and what is to be known of it."""

from __future__ import annotations

import pytest

from app.coach.grade import Grade
from app.coach.review import Balance
from app.players.base import ChoiceValue
from app.text import history as words
from tests.coach.test_statistics import match_facts


@pytest.mark.parametrize(
    ("changes", "result", "notes"),
    [
        ({}, "won 105-60", ""),
        ({"me": 1, "winners": (0,)}, "lost 60-105", ""),
        ({"is_over": False, "winners": ()}, "not over 105-60", ""),
        ({"me": None}, "105-60", ""),
        ({"won": (1, 2), "winners": (1,)}, "lost 1-2", ""),
        ({"is_friendly": True}, "won 105-60", "friendly"),
        ({"is_serious": True}, "won 105-60", "serious"),
        ({"hints": 1}, "won 105-60", "1 hint"),
        ({"is_friendly": True, "hints": 3}, "won 105-60", "friendly, 3 hints"),
        ({"warnings": 2}, "won 105-60", "2 warnings"),
    ],
)
def test_how_a_match_went(changes: dict[str, object], result: str, notes: str) -> None:
    """The own side first; a series by the matches won; what does not count is marked."""
    facts = match_facts()._replace(**changes)  # type: ignore[arg-type]
    assert (words.result(facts), words.notes(facts)) == (result, notes)
    told = words.in_full(
        facts,
        "standard to 100",
        Grade(962.4, 58.2, 41, 5),
        Balance(ChoiceValue(0.25, 9.0), 4, 20, 1, 1),
    )
    assert result in told
    assert notes in told
    assert "luck +25.0 %" in told
    assert "Elo 962 ± 58 (casual)" in told


def test_who_played_and_who_gave_up() -> None:
    """A CPU player with its level; somebody of three; a moment that nobody wrote down."""
    facts = match_facts()
    assert words.against(facts) == "Vera, casual"
    assert words.against(facts._replace(players=("human", "human"))) == "Vera"
    three = facts._replace(names=("Ann", "Vera", "Bob"), players=("human",) * 3, sides=(0, 1, 2))
    assert words.against(three) == "Vera, Bob"
    assert words.against(three._replace(sides=(0, 1, 0))) == "Vera"
    assert "you gave up" in words.in_full(facts._replace(gave_up=0), "", None, None)
    assert "Vera gave up" in words.in_full(facts._replace(gave_up=1), "", None, None)
    assert words.in_a_line(facts._replace(created=""), "classic") == (
        "Vera, casual, classic, won 105-60"
    )
    assert words.date_of("") == ""
    assert words.days_in(["soon"]) == [""]
