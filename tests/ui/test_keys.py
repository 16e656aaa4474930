"""Keys, and what is typed, in a language that is not English."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import NullTranslations

import pytest

from app.plain import commands as plain
from app.text.speech import voice
from app.ui.commands import EVERY_COMMAND, GIN, CommandError, parse
from app.ui.keys import COMMANDS, key_cap, usual_key

WORDS = {
    ("key", "Stock"): "Stapel",
    ("key", "Card {number}"): "Karte {number}",
    ("key", "Play"): "Spielen",
    ("replay", "Play"): "Abspielen",
    ("keyboard", "Space"): "Leertaste",
    ("keyboard", "Enter"): "Eingabe",
    ("found by", "pick up"): "ziehen nehmen",
    ("typed", "draw stock, stock, draw deck, draw; s"): "ziehen, Stapel; z",
    # What is English for another command.
    ("typed", "discard, throw, drop; t"): "abwerfen, pass",
    ("typed", "agree, yes; y"): "ja; j",
    ("example", "kd"): "kk",
}


class German(NullTranslations):
    """German of a few messages."""

    def gettext(self, message: str) -> str:
        """No message has no context."""
        assert message, "that would be the head of a catalogue"
        return message

    def pgettext(self, context: str, message: str) -> str:
        """A message of ``WORDS``, or the English one."""
        assert message, "that would be the head of a catalogue"
        return WORDS.get((context, message), message)


@pytest.fixture
def german() -> Iterator[None]:
    voice.get().speak_by(German(), "de")
    yield
    voice.get().speak("en")


@pytest.mark.usefixtures("german")
def test_keys_are_told_in_the_language_of_whoever_asks() -> None:
    assert COMMANDS["table.stock"].label == "Stapel"
    assert COMMANDS["table.card-7"].label == "Karte 7"
    assert COMMANDS["start.play"].label == "Spielen"
    assert COMMANDS["replay.play"].label == "Abspielen"
    assert COMMANDS["table.stock"].found_by == "ziehen nehmen pick up"
    assert key_cap("space") == "Leertaste"
    assert key_cap("f3") == "F3"
    assert key_cap("k") == ""
    assert usual_key("act") == "Eingabe"
    assert usual_key("knock") == "k"


@pytest.mark.usefixtures("german")
def test_what_nothing_is_said_of_is_not_asked_for() -> None:
    for command in EVERY_COMMAND.values():
        for told in (command.label, command.tooltip, command.found_by, command.why_not):
            assert told is not None
        assert command.words is not None
        assert command.example is not None


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("ziehen", "stock"),
        ("STAPEL", "stock"),
        ("draw stock", "stock"),
        ("abwerfen 7c", "throw"),
        ("throw 7c", "throw"),
        ("pass", "pass"),
    ],
)
def test_words_of_the_language_are_understood_and_english_before_them(
    typed: str, name: str
) -> None:
    assert parse(typed, GIN).name == name
    assert parse(typed, plain.GIN).name == name


@pytest.mark.usefixtures("german")
def test_a_letter_of_the_language_is_typed_in_lines_alone() -> None:
    assert parse("z", plain.GIN).name == parse("s", plain.GIN).name == "stock"
    with pytest.raises(CommandError):
        parse("z", GIN)


@pytest.mark.usefixtures("german")
def test_the_usual_word_is_that_of_the_language() -> None:
    assert GIN.words_of("table.stock")[0] == "ziehen"
    assert EVERY_COMMAND["house.agree"].usual_words == {"ja", "agree"}
    assert EVERY_COMMAND["table.throw"].example == "kk"


def test_in_english_the_usual_word_is_the_first() -> None:
    assert GIN.words_of("table.stock") == ["draw stock", "stock", "draw deck", "draw"]
    assert EVERY_COMMAND["house.agree"].usual_words == {"agree"}
