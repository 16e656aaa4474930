"""Every command is answered, and the help names them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pytest

from app.plain.gin import GinLines
from app.plain.melding import MeldingLines
from app.plain.start import AT_START
from app.table.session import MatchSession
from app.ui.commands import Grammar, parse
from app.words.en.lines import commands
from tests.plain.test_gin import nines
from tests.plain.test_melding import hand, round_one
from tests.plain.typist import told
from tests.tui.seated import drew

LEAVES = {"quit", "start"}
LISTED: Mapping[str, tuple[Sequence[str], Mapping[str, Sequence[str]]]] = {
    "gin": (commands.GIN_HELP, commands.GIN),
    "basic": (commands.BASIC_HELP, commands.MELDING),
    "contract": (commands.CONTRACT_HELP, commands.MELDING),
}
NOT_OF_BASIC = {"areas", "put", "clear", "arrange", "buy", "pass", "swap"}


@pytest.mark.parametrize(
    ("table", "words", "examples"),
    [
        (drew, GinLines.grammar.commands, GinLines.grammar.examples),
        (nines, GinLines.grammar.commands, GinLines.grammar.examples),
        (hand, MeldingLines.grammar.commands, MeldingLines.grammar.examples),
        (round_one, MeldingLines.grammar.commands, MeldingLines.grammar.examples),
    ],
)
async def test_no_command_is_met_with_silence(
    table: Callable[[], MatchSession],
    words: Mapping[str, Sequence[str]],
    examples: Mapping[str, str],
) -> None:
    before = await told(table())
    for name, (word, *_) in words.items():
        typed = f"{word} {examples[name]}" if name in examples else word
        said = await told(table(), typed)
        assert len(said) > len(before) or name in LEAVES, typed
        assert "is no command" not in "".join(said), typed


@pytest.mark.parametrize("game", LISTED)
def test_the_help_names_every_command(game: str) -> None:
    lines, words = LISTED[game]
    told = " ".join([*lines, *commands.ALONE_HELP])
    missing = [name for name, typed in words.items() if not any(word in told for word in typed)]
    assert set(missing) <= (
        {"help", "lines", "menu"} | (NOT_OF_BASIC if game == "basic" else set())
    )


@pytest.mark.parametrize(
    ("lines", "grammar"),
    [
        *((lines, GinLines.grammar) for lines in (commands.GIN_HELP, commands.ALONE_HELP)),
        *((lines, MeldingLines.grammar) for lines in (commands.BASIC_HELP, commands.CONTRACT_HELP)),
        (commands.AT_THE_START, AT_START),
    ],
)
def test_what_the_help_says_can_be_typed_is_understood(
    lines: Sequence[str], grammar: Grammar
) -> None:
    named = [
        typed.removeprefix("or ")
        for line in lines
        for told in line.split(". ")
        if ": " in told
        for typed in told.partition(": ")[0].split(", ")
    ]
    prose = ("throw and", "just the card", "lay off and", "Against")
    typed = [text for text in named if not text.startswith(prose)]
    assert len(typed) > 4
    for text in typed:
        assert parse(text, grammar), text


def test_no_word_means_two_things() -> None:
    for words in (commands.GIN, commands.MELDING, commands.AT_START):
        typed = [word for name, known in words.items() if name != "menu" for word in known]
        assert len(typed) == len({*typed})


@pytest.mark.parametrize("help_lines", [*(lines for lines, _ in LISTED.values())])
def test_a_line_of_help_fits_a_line(help_lines: Sequence[str]) -> None:
    assert max(map(len, help_lines)) < 80
