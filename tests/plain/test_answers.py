"""Answers and words within commands are understood in the language and in English."""

from __future__ import annotations

from gettext import NullTranslations
from typing import Final

import pytest

from app.plain import answers
from app.plain.answers import command_for, onward
from app.text.speech import Voice, spoken_to
from app.ui.commands import CommandError, order_of, typed

WORDS: Final = {
    "yes, y": "ja, j",
    "suit": "farbe",
    "by": "nach",
    "draw": "zieh",
    "next, n, go on": "weiter",
}


class German(NullTranslations):
    """A few words."""

    def pgettext(self, context: str, message: str) -> str:
        return WORDS.get(message, message) if context == "typed" else message


@pytest.fixture
def german() -> Voice:
    voice = Voice()
    voice.speak_by(German(), "de")
    return voice


def test_the_usual_word_of_the_language_comes_first(german: Voice) -> None:
    assert typed(answers.YES) == ["yes", "y"]
    with spoken_to(german):
        assert typed(answers.YES) == ["ja", "j", "yes", "y"]
        assert typed(answers.NO) == ["no", "n", "back"]
        assert onward() == ["", "weiter", "next", "n", "go on"]
        assert command_for("stock") == "zieh"


@pytest.mark.parametrize("text", ["suit", "by suit", "By Suit", "farbe", "nach farbe", "by farbe"])
def test_an_order_is_understood_in_both(text: str, german: Voice) -> None:
    with spoken_to(german):
        assert order_of(text) == "suit"


def test_what_is_no_order_says_which_there_are(german: Voice) -> None:
    with pytest.raises(CommandError, match="Type melds, near, suit, rank"):
        order_of("colour")
    with spoken_to(german), pytest.raises(CommandError, match="Type melds, near, farbe, rank"):
        order_of("colour")


def test_a_key_is_typed_as_a_word() -> None:
    keys = ("act", "stock", "take", "pass", "knock", "gin", "undo", "buy", "meld")
    assert [*map(command_for, keys)] == ["", "draw", *keys[2:]]


@pytest.mark.parametrize(
    ("language", "letter"), [("de", "j"), ("fr", "o"), ("es", "s"), ("it", "s"), ("pl", "t")]
)
def test_yes_has_the_letter_of_the_language_and_no_other_answer_has_it(
    language: str, letter: str
) -> None:
    with spoken_to(Voice(language)):
        assert letter in typed(answers.YES)
        assert letter not in typed(answers.NO)
