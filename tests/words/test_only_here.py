"""Where the rules, the games and the fold of a match are written, nothing is said to people."""

from __future__ import annotations

import ast
from typing import Final

from tests.test_layers import MODULES, complain, is_within
from tests.words.test_faces import english

SILENT: Final = ("app.refusal", "app.rummy", "app.games", "app.match")

JOURNAL: Final = {"throw {}", "knock {} {}", "biggin {}", "layoff {} {}", "spread {}"}
"""Actions as journals have them, which are read again."""
MAY_BE_SAID: Final = {
    "app.games.gin.actions": JOURNAL,
    # The name of the game is the same in every language.
    "app.games.gin.game": {"Gin Rummy"},
    # Names that are understood when somebody types them.
    "app.rummy.cards": {"ace two three four five six seven eight nine ten jack queen king"},
}


def names_of_members(source: str) -> set[str]:
    """The values of the members of every StrEnum in a module."""
    return {
        node.value.value
        for cls in ast.walk(ast.parse(source))
        if isinstance(cls, ast.ClassDef)
        if any(isinstance(base, ast.Name) and base.id == "StrEnum" for base in cls.bases)
        for node in cls.body
        if isinstance(node, ast.Assign)
        if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    }


def test_the_rules_say_nothing_to_people() -> None:
    problems = []
    for module, path in MODULES.items():
        if any(is_within(module, floor) for floor in SILENT):
            source = path.read_text(encoding="utf-8")
            allowed = names_of_members(source) | MAY_BE_SAID.get(module, set())
            problems += [
                f"{module}:{line} says {text!r}"
                for line, text in english(source)
                if text not in allowed
            ]
    complain(problems)


def test_members_of_enums_have_names_and_nothing_else_has() -> None:
    source = 'class Outcome(StrEnum):\n    BIG_GIN = "big gin"\nNOW = "Draw first."'
    assert names_of_members(source) == {"big gin"}
