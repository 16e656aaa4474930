"""Ratings in themes, and challenges, in words."""

from __future__ import annotations

from datetime import date

import pytest

from app.cards.cards import glyph_name
from app.coach.drills import Answered, actions, answered
from app.coach.expert_play import positions
from app.coach.puzzles import Challenge, RatingChange, Theme, ThemeRating
from app.games.gin.actions import Discard
from app.players.gin.net.reading import read
from app.players.gin.reading import Reading
from app.players.registry import JUDGE, evaluate
from app.storage.practice import KeptRecord
from app.text.cells import width_of
from app.text.gin import drills
from app.text.gin import puzzles as words
from app.text.speech import NAMES, Voice, spoken_to

PAGE = 70
"""Cells of the page that lists them."""


@pytest.mark.parametrize("language", NAMES)
def test_the_list_of_ratings_fits_its_page(language: str) -> None:
    with spoken_to(Voice(language)):
        lines = words.rating_lines([(theme, ThemeRating(1043, 250, 999, 999)) for theme in Theme])
    assert all(width_of(line) <= PAGE for line in lines), lines


def test_a_change_is_told_with_what_it_was() -> None:
    made = RatingChange(Theme.DISCARD, ThemeRating(1043.2, 60.4), ThemeRating(1051.4, 59.8))
    assert words.rating(Theme.DISCARD, made.before) == "discard 1043 ± 60"
    assert words.change(made) == "discard 1043 → 1051"
    assert words.change_told(made) == "Your rating in discard: 1043, now 1051 ± 60."


@pytest.mark.parametrize(
    ("seconds", "told"),
    [(180, "3:00"), (179.2, "3:00"), (60.0, "1:00"), (0.3, "0:01"), (-1, "0:00")],
)
def test_the_time_is_told_in_seconds_that_have_begun(seconds: float, told: str) -> None:
    assert words.time(seconds) == told


def test_a_challenge_is_told_with_its_records() -> None:
    record = KeptRecord(14, date(2026, 11, 28), 9)
    assert words.records(record) == "best today 9, ever 14"
    assert words.records(KeptRecord()) == ""
    told = words.result(Challenge.RUN, 9, 3, record, is_best=False)
    assert told == "Right: 9. Wrong: 3. Best today 9, best ever 14."
    told = words.result(Challenge.STREAK, 14, 1, record, is_best=True)
    assert told.startswith("Right in a row: 14. ")
    assert told.endswith(" That is your best ever!")


def answers_to(theme: Theme) -> tuple[list[Answered], Reading | None]:
    """Each answer to a shipped discard of this theme, and what the seat could tell."""
    position = next(each for each in positions() if each.puzzle.theme is theme)
    hand = position.hand.hand()
    view = hand.view(hand.to_act)
    values = evaluate(JUDGE, view)
    given = [
        answered(position.kind, view, action, values) for action in actions(position.kind, view)
    ]
    return given, read(view)


def test_why_is_told_of_the_own_answer_and_not_of_the_next_best() -> None:
    given, reading = answers_to(Theme.DISCARD)
    for each in given:
        other = each.options[each.taken or 1].answer[0]
        assert isinstance(other, Discard)
        told = drills.reason(each, reading, glyph_name, ("You", "Edda"), None, "")
        assert f"; {glyph_name(other.card)} " in told


def test_a_defence_is_explained_by_what_the_other_may_hold() -> None:
    given, reading = answers_to(Theme.DEFENCE)
    found = [
        drills.reason(each, reading, glyph_name, ("Edda", "Edda"), None, "")
        for each in given
        if not each.is_right
    ]
    assert any("Edda" in told for told in found)
