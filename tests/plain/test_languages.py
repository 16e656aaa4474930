"""What is typed in a language is understood, and so is the English of it."""

from __future__ import annotations

import pytest

from app.plain.start import MatchRequest, read
from app.text.speech import Voice, spoken_to


@pytest.mark.parametrize(
    ("language", "typed"),
    [
        ("de", "kontrakt gegen liga als Ann"),
        ("de", "contract against strong as Ann"),
        ("pl", "kontrakt rywal liga imię Ann"),
        ("pl", "contract against strong as Ann"),
    ],
)
def test_a_match_is_asked_for_in_the_language_and_in_english(language: str, typed: str) -> None:
    with spoken_to(Voice(language)):
        assert read(typed.split(), "gin") == MatchRequest("contract", ["strong"], name="Ann")
