"""What can be typed, and the answers to what cannot."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.ui.commands import CommandError, TypedCommand, parse
from app.words.en.gin.commands import COMMANDS

EVERY_WORD = [(word, name) for name, words in COMMANDS.items() for word in words]


@pytest.mark.parametrize(("word", "name"), EVERY_WORD)
def test_every_word_of_every_command_in_any_case(word: str, name: str) -> None:
    rest = "7c" if name in ("discard", "match") else ""
    for said in (word, word.upper(), word.title(), f"  {word}  ", f":{word}", f": {word}"):
        assert parse(f"{said} {rest}") == TypedCommand(name, rest)


def test_no_word_means_two_things() -> None:
    words = [word for word, _ in EVERY_WORD]
    assert len(words) == len(set(words))


def test_what_design_promises_can_be_typed() -> None:
    for text, typed in [
        ("draw stock", TypedCommand("draw stock", "")),
        ("draw discard", TypedCommand("draw discard", "")),
        ("discard king of hearts", TypedCommand("discard", "king of hearts")),
        ("pass", TypedCommand("pass", "")),
        ("knock", TypedCommand("knock", "")),
        ("gin", TypedCommand("gin", "")),
        (
            "match ace of hearts, two of diamonds",
            TypedCommand("match", "ace of hearts, two of diamonds"),
        ),
        ("sort", TypedCommand("sort", "")),
        ("sort melds", TypedCommand("sort", "melds")),
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
        ("pass it", "Nothing goes after “pass”: type just pass."),
        ("knok", "“knok” is no command. Did you mean knock?"),
        ("discrad kh", "“discrad kh” is no command. Did you mean discard?"),
        ("drwa stock", "“drwa stock” is no command. Did you mean draw stock?"),
        ("xyzzy", "“xyzzy” is no command. Type help to see what there is."),
        ("passing", "“passing” is no command. Did you mean pass?"),
        ("elp", "“elp” is no command. Did you mean help?"),
        ("stty", "“stty” is no command. Type help to see what there is."),
        # Three letters of four are those of exit.
        ("next", "“next” is no command. Type help to see what there is."),
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
    assert answer.endswith((".", "?")) or answer in COMMANDS
