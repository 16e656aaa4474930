"""Where the rules, the games and the fold of a match are written, nothing is said to people."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
SILENT: Final = ("app/rummy", "app/games", "app/match", "app/refusal.py")

WORDS: Final = re.compile(r"[A-Za-z]{2,}['’]?[a-z]*[,:;]? +[A-Za-z]{2,}")
"""Two words of which a sentence could be made."""


def modules() -> list[Path]:
    found = [ROOT / place for place in SILENT]
    return sorted(
        path for place in found for path in (place.rglob("*.py") if place.is_dir() else [place])
    )


def text_of(node: ast.AST) -> str | None:
    """A string as it is written, with ``0`` for each value in it; None for anything else."""
    match node:
        case ast.Constant(str(text)):
            return text
        case ast.JoinedStr(parts):
            return "".join(
                part.value if isinstance(part, ast.Constant) else "0"  # type: ignore[misc]
                for part in parts
            )
    return None


def said(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and text of every string with two words in a module, but for docstrings, and names
    that members of an enum have.
    """
    aside: set[ast.AST] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value):
                aside.add(value)
            case ast.ClassDef(bases=[ast.Name("StrEnum")], body=members):
                aside |= {member.value for member in members if isinstance(member, ast.Assign)}
            case ast.JoinedStr(parts):
                aside |= set(parts)
        if node not in aside:
            text = text_of(node)
            if text and WORDS.search(text):
                yield node.lineno, text  # type: ignore[attr-defined]


MAY_BE_SAID: Final = {
    # The name of the game is the same in every language.
    "app/games/gin/game.py": {"Gin Rummy"},
    # Names that are understood when somebody types them.
    "app/rummy/cards.py": {"ace two three four five six seven eight nine ten jack queen king"},
}


def test_no_module_speaks_to_people() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for path in modules()
        for line, text in said(ast.parse(path.read_text(encoding="utf-8")))
        if text not in MAY_BE_SAID.get(str(path.relative_to(ROOT)), set())
    ]
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize(
    "code",
    [
        'raise IllegalAction("Draw a card first.")',
        'raise RulesError(f"{name} is one of {words}.")',
        'def why() -> str:\n    return "the hand is over"',
        'NOW = {Phase.OVER: "The hand is over."}',
        'low = f"knock at {limit} or less"',
        'raise IllegalAction(f"It is {name}\'s turn.")',
    ],
)
def test_speech_is_found(code: str) -> None:
    assert list(said(ast.parse(code)))


@pytest.mark.parametrize(
    "code",
    [
        '"""What a game is."""',
        'class Hand:\n    """One hand."""\n    limit: int\n    """Most deadwood."""',
        'class Outcome(StrEnum):\n    BIG_GIN = "big gin"',
        'raise IllegalAction("gin.draw-first")',
        'return f"{low} {high}"',
        'return f"throw {SHORT[card]}"',
    ],
)
def test_nothing_else_is(code: str) -> None:
    assert not list(said(ast.parse(code)))
