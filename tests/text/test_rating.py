"""The rating in words: in every language within the room that screens have for it."""

from __future__ import annotations

import pytest

from app.coach.estimates import Estimate, Rating, RatingChange, Unrated
from app.text import rating as words
from app.text.cells import width_of
from app.text.speech import Voice, languages, spoken_to

RATED = Rating(1043.4, 46.2, Estimate(1053.0, 68.0, 40), Estimate(1182.4, 162.0, 35))
PROVISIONAL = Rating(1063.0, 104.0, Estimate(1131.0, 202.0, 1), Estimate(1076.0, 122.0, 1))


def test_a_rating_has_its_error_and_its_parts() -> None:
    """And no level before it is sure enough."""
    assert words.rating(RATED) == "Elo 1043 ± 46 (club)"
    assert words.rating(PROVISIONAL) == "Elo 1063 ± 104, provisional"
    assert words.parts(RATED) == "results 1053 ± 68, grade 1182 ± 162"
    assert words.parts(RATED._replace(grades=None)) == "results 1053 ± 68"


def test_what_a_match_did_to_it() -> None:
    before = RATED._replace(elo=1030.6)
    told = words.change(RatingChange(before, RATED, None))
    assert told == "Rating 1031 → 1043 ± 46: results 1053 ± 68, grade 1182 ± 162"
    assert words.change(RatingChange(None, RATED, None)).startswith("Your rating is 1043 ± 46: ")
    uncounted = words.change(RatingChange(RATED, RATED, Unrated.HINTS))
    assert uncounted == "With a hint this match does not count for your rating."


def test_what_does_not_count_is_told_by_its_reasons() -> None:
    assert words.left_out({}) == ""
    counts = {Unrated.SHORT: 1, Unrated.HINTS: 5}
    assert words.left_out(counts) == "Not counted: 5 with hints, 1 to fewer than 25 points."


@pytest.mark.parametrize("language", languages())
def test_there_is_room_for_it_in_every_language(language: str) -> None:
    """In the menu, at the end of a match, in the figures, and on the page of the history."""
    voice = Voice()
    voice.speak(language)
    with spoken_to(voice):
        for found in (RATED, PROVISIONAL):
            assert width_of(words.rating(found)) <= 36
            assert width_of(words.in_figures(found)) <= 76
            assert width_of(words.origin(found)) <= 78
            for before in (None, RATED):
                assert width_of(words.change(RatingChange(before, found, None))) <= 76
        assert {why: told for why in Unrated if width_of(told := words.why_not(why)) > 76} == {}
        assert width_of(words.even("elo:1043")) <= 78
