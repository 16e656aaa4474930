"""What can be typed, and the answers to what cannot."""

from __future__ import annotations

import json
from pathlib import Path
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.plain import commands as plain
from app.server.plain.context import VisitorContext
from app.server.plain.visitor import IN_LOBBY
from app.text.games import level_meant
from app.text.speech import Voice, spoken_to
from app.ui.commands import GIN, CommandError, Grammar, TypedCommand, parse, set_apart
from app.ui.melding.commands import GRAMMAR as MELDING

PLACES: dict[str, Grammar] = {
    "gin": GIN,
    "melding": MELDING,
    "gin in lines": plain.GIN,
    "melding in lines": plain.MELDING,
    "start in lines": plain.START,
    "house in lines": VisitorContext.more,
    "lobby in lines": IN_LOBBY,
}
UNDERSTOOD: dict[str, dict[str, list[str]]] = json.loads(
    Path(__file__).with_name("typed_words.json").read_text(encoding="utf-8")
)
"""What people may type by heart: a place, a command, its words. No word is ever taken out."""
EVERY_WORD = [
    (place, word, name)
    for place, commands in UNDERSTOOD.items()
    for name, words in commands.items()
    for word in words
]


@pytest.mark.parametrize(("place", "word", "name"), EVERY_WORD)
def test_every_word_that_was_ever_understood_is_in_any_case(
    place: str, word: str, name: str
) -> None:
    grammar = PLACES[place]
    rest = next(
        example
        for command in grammar.commands
        if word in grammar.words_of(command)
        for example in [grammar.example_of(command)]
    )
    for said in (word, word.upper(), word.title(), f"  {word}  ", f":{word}", f": {word}"):
        assert parse(f"{said} {rest}", grammar) == TypedCommand(name, rest)


@pytest.mark.parametrize("place", PLACES)
def test_no_word_means_two_things(place: str) -> None:
    grammar = PLACES[place]
    words = [word for name in grammar.commands for word in grammar.words_of(name)]
    assert len(words) == len({*words})


def test_a_letter_is_typed_in_lines_alone() -> None:
    assert parse("k", plain.GIN).name == "knock"
    with pytest.raises(CommandError):
        parse("k")


def test_what_design_promises_can_be_typed() -> None:
    for text, typed in [
        ("draw stock", TypedCommand("stock", "")),
        ("draw discard", TypedCommand("take", "")),
        ("discard king of hearts", TypedCommand("throw", "king of hearts")),
        ("pass", TypedCommand("pass", "")),
        ("knock", TypedCommand("knock", "")),
        ("gin", TypedCommand("gin", "")),
        (
            "match ace of hearts, two of diamonds",
            TypedCommand("match", "ace of hearts, two of diamonds"),
        ),
        ("sort", TypedCommand("order", "")),
        ("sort melds", TypedCommand("order", "melds")),
        ("score", TypedCommand("score", "")),
        ("hint", TypedCommand("hint", "")),
        ("hint again", TypedCommand("hint", "")),
        ("help", TypedCommand("help", "")),
        ("quit", TypedCommand("quit", "")),
    ]:
        assert parse(text) == typed


def test_cards_keep_the_case_they_were_typed_in() -> None:
    assert parse("DISCARD King of Hearts").rest == "King of Hearts"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("", "Type a command such as draw stock, discard 7c or help."),
        ("  :  ", "Type a command such as draw stock, discard 7c or help."),
        ("discard", "Discard what? For example discard king of hearts."),
        ("THROW", "Throw what? For example throw king of hearts."),
        ("match", "Match what? For example match ace of hearts, two of hearts, three of hearts."),
        ("pass it", "“pass” stands alone: type just pass."),
        ("knok", "“knok” is not a command. Did you mean knock?"),
        ("discrad kh", "“discrad kh” is not a command. Did you mean discard?"),
        ("drwa stock", "“drwa stock” is not a command. Did you mean draw stock?"),
        ("xyzzy", "“xyzzy” is not a command. Type help to see what there is."),
        ("passing", "“passing” is not a command. Did you mean pass?"),
        ("elp", "“elp” is not a command. Did you mean help?"),
        ("stty", "“stty” is not a command. Type help to see what there is."),
        # Three letters of four are those of exit.
        ("next", "“next” is not a command. Type help to see what there is."),
    ],
)
def test_a_wrong_one_is_answered_with_help(text: str, answer: str) -> None:
    with pytest.raises(CommandError) as told:
        parse(text)
    assert str(told.value) == answer


@given(st.text(max_size=40))
def test_whatever_is_typed_is_a_command_or_a_sentence(text: str) -> None:
    try:
        answer = parse(text).name
    except CommandError as error:
        answer = str(error)
    assert answer.endswith((".", "?")) or answer in UNDERSTOOD["gin"]


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("打出 7c", TypedCommand("throw", "7c")),
        ("打出7c", TypedCommand("throw", "7c")),
        ("弃牌7c", TypedCommand("throw", "7c")),
        ("敲牌", TypedCommand("knock", "")),
    ],
)
def test_a_script_without_blanks_has_none_behind_a_command(text: str, typed: TypedCommand) -> None:
    with spoken_to(Voice("zh")):
        assert parse(text) == typed


@pytest.mark.parametrize(
    ("language", "text", "typed"),
    [
        ("en", "ｈｅｌｐ", TypedCommand("help", "")),
        ("en", "：discard　１０ｄ", TypedCommand("throw", "10d")),
        ("fr", normalize("NFD", "Règles"), TypedCommand("rules", "")),
        ("pl", normalize("NFD", "odrzuć 7c"), TypedCommand("throw", "7c")),
    ],
)
def test_a_command_is_taken_as_an_input_method_sends_it(
    language: str, text: str, typed: TypedCommand
) -> None:
    with spoken_to(Voice(language)):
        assert parse(text) == typed


def test_what_people_are_told_stays_as_it_was_typed() -> None:
    with spoken_to(Voice("zh")):
        assert parse("ｓａｙ　好牌！", VisitorContext.more) == TypedCommand("say", "好牌！")


def test_accents_can_be_left_out() -> None:
    with spoken_to(Voice("pl")):
        assert parse("odrzuc 7c") == parse("Odrzuć 7c") == TypedCommand("throw", "7c")
        assert level_meant("skapstwo") == level_meant("Skąpstwo") == "stingy"


def test_the_words_between_cards_need_no_blanks_in_a_script_without_them() -> None:
    with spoken_to(Voice("zh")):
        assert set_apart("8c到b", "on, to, in, into, onto") == "8c 到 b"
        assert set_apart("7c 7d放到刻子1", "in, into, to") == "7c 7d 放到 刻子1"
    assert set_apart("8c on b", "on, to, in, into, onto") == "8c on b"
