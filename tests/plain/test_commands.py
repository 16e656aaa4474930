"""Every command is answered, and the help names them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pytest

from app.plain import help as help_texts
from app.plain.commands import GIN, MELDING, START
from app.table.session import MatchSession
from app.ui.commands import Grammar, parse
from tests.plain.test_gin import nines
from tests.plain.test_melding import hand, round_one
from tests.plain.typist import told
from tests.tui.seated import drew

LEAVES = {"table.quit", "table.start"}
LISTED: Mapping[str, tuple[Sequence[str], Grammar]] = {
    "gin": (help_texts.GIN, GIN),
    "basic": (help_texts.BASIC, MELDING),
    "contract": (help_texts.CONTRACT, MELDING),
}
NOT_OF_BASIC = {
    f"table.{name}" for name in ("areas", "put", "clear", "arrange", "buy", "pass", "swap")
}


@pytest.mark.parametrize(
    ("table", "grammar"), [(drew, GIN), (nines, GIN), (hand, MELDING), (round_one, MELDING)]
)
async def test_no_command_is_met_with_silence(
    table: Callable[[], MatchSession], grammar: Grammar
) -> None:
    before = await told(table())
    for name in grammar.commands:
        typed = f"{grammar.words_of(name)[0]} {grammar.example_of(name)}".strip()
        said = await told(table(), typed)
        assert len(said) > len(before) or name in LEAVES, typed
        assert "is not a command" not in "".join(said), typed


@pytest.mark.parametrize("game", LISTED)
def test_the_help_names_every_command(game: str) -> None:
    lines, grammar = LISTED[game]
    told = " ".join([*lines, *help_texts.ALONE])
    missing = {
        name
        for name in grammar.commands
        if not any(word in told for word in grammar.words_of(name))
    }
    assert missing <= ({"app.help", "lines.lines"} | (NOT_OF_BASIC if game == "basic" else set()))


@pytest.mark.parametrize(
    ("lines", "grammar"),
    [
        *((lines, GIN) for lines in (help_texts.GIN, help_texts.ALONE)),
        *((lines, MELDING) for lines in (help_texts.BASIC, help_texts.CONTRACT)),
        (help_texts.AT_THE_START, START),
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


@pytest.mark.parametrize("help_lines", [*(lines for lines, _ in LISTED.values())])
def test_a_line_of_help_fits_a_line(help_lines: Sequence[str]) -> None:
    assert max(map(len, help_lines)) < 80


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("help knock", "knock, gin: shows what it would be, and asks."),
        ("help meld", "match 7c 7d 7h: whether these are a meld."),
        (
            "help h",
            "hint: what to play, and why. hint qs: why not that card. hint again: plays it.",
        ),
        ("help frob", "The help says nothing about “frob”: type just help."),
    ],
)
async def test_the_help_explains_one_command(typed: str, line: str) -> None:
    said = (await told(drew(), typed))[len(await told(drew())) - 1 :]
    assert line in said
    assert len(said) <= 3
