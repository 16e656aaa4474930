"""Things one after the other, as each language joins them."""

from __future__ import annotations

import pytest

from app.text.lists import alternatives, either, listed, within
from app.text.speech import Voice, spoken_to


@pytest.mark.parametrize(
    ("language", "last", "told"),
    [
        ("en", "Ida", "Ann and Ida"),
        ("es", "Inés", "Ann e Inés"),
        ("es", "Hilda", "Ann e Hilda"),
        ("es", "Hierro", "Ann y Hierro"),
        ("es", "Ben", "Ann y Ben"),
        ("it", "Eva", "Ann ed Eva"),
        ("zh", "Ida", "Ann和Ida"),
    ],
)
def test_and_is_another_word_before_its_own_sound(language: str, last: str, told: str) -> None:
    with spoken_to(Voice(language)):
        assert listed(["Ann", last]) == told


@pytest.mark.parametrize(("last", "told"), [("8", "7 u 8"), ("hoy", "7 u hoy"), ("9", "7 o 9")])
def test_or_is_another_word_before_its_own_sound(last: str, told: str) -> None:
    with spoken_to(Voice("es")):
        assert either(["7", last]) == alternatives(["7", last]) == told


def test_a_sentence_within_another_has_no_full_stop_of_any_script() -> None:
    assert within("Yes.") == "Yes"
    assert within("是。") == "是"
