"""Below the faces, too, all that people read are messages."""

from __future__ import annotations

import ast
from itertools import chain
from typing import Final

from app.games.base import GAMES
from app.server.person_names import HOUSE_WORDS, NUMBERED_WORDS
from app.table.seats import PERSONAS, YOU
from tests.test_layers import MODULES, complain, is_within
from tests.text.test_faces import english

BELOW: Final = (
    *("app.refusal", "app.cards", "app.games", "app.match", "app.players", "app.cpu"),
    *("app.table", "app.arena", "app.storage", "app.ui.fault_report", "app.server"),
    "app.cli",
)

PROTOCOL: Final = (
    *("app.cpu.gin_bridge", "app.cpu.follower"),
    *("app.cpu.json_bridge", "app.cpu.view_json"),
)
"""The lines of gin-bridge, which programs read."""

NOTATION: Final = (
    "app.games.table_notation",
    *(f"app.games.{game}.notation" for game in GAMES),
)
"""The text forms of positions and hands, which are read again."""

LOG: Final = (
    *("app.server.log_lines", "app.server.metrics", "app.ui.fault_report"),
    "app.cpu.protocol_log",
)
"""What is written for whoever runs or mends the program, which is English always."""

JOURNAL: Final = {"throw {}", "knock {} {}", "biggin {}", "layoff {} {}", "spread {}"}
"""Actions as journals have them, which are read again."""
SQL: Final = ("SELECT ", "INSERT ", "UPDATE ", "DELETE ", "DROP ", "CREATE ", "PRAGMA ", "BEGIN ")
"""How statements to a database begin."""
MAY_BE_SAID: Final = {
    "app.games.gin.actions": JOURNAL,
    "app.games.basic.actions": {"meld {}", *JOURNAL},
    "app.games.contract.actions": {"layoff {} {}{}", "exchange {} {}{}", *JOURNAL},
    # The text forms again.
    "app.games.notation": {"up {} stock {}", "throw {}"},
    # How a command is typed.
    "app.games.base": {"gin-rummy options", "gin-rummy options --game {}"},
    "app.games.rule_set": {"Heading"},
    # Names that nobody may have.
    "app.server.person_names": {*HOUSE_WORDS, *NUMBERED_WORDS},
    # What those are called who have chosen no name, in the journal of their match too.
    "app.server.tables": {"Guest {}"},
    # The reason that AsyncSSH gives, which is compared.
    "app.server.asyncssh_private": {"Login timeout expired"},
    # How the command and an option are typed.
    "app.cli": {"gin-rummy {}"},
    "app.cli.bot": {"gin-rummy guide bots"},
    "app.cli.guide": {"gin-rummy guide {}"},
    "app.cli.kept_contest": {"gin-rummy arena --continue", "{} --out {}"},
    "app.cli.resume": {"gin-rummy pad"},
    "app.cli.stats": {"   gin-rummy review {} --hand {}"},
    # What a backup is called in itself.
    "app.server.backup": {"gin-rummy backup"},
    "app.cli.play": {"--opponent human:NAME"},
    # What programs read is English always.
    "app.cli.review": {
        "Both are judged as experts, all cards open; nothing is known of who plays."
    },
    # What players are called, in the journal of their match too.
    "app.table.seats": {YOU, "Player {}", "Program", *chain(*PERSONAS.values())},
    # What a journal begins with, and what a damaged file is called.
    "app.storage.paths": {"{}.damaged{}"},
    "app.storage.contests": {"gin-rummy contest"},
    "app.storage.journal": {"gin-rummy journal"},
    # Names that are understood when somebody types them.
    "app.cards.cards": {"ace two three four five six seven eight nine ten jack queen king"},
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


def test_what_people_read_are_messages() -> None:
    problems = []
    others = (*PROTOCOL, *NOTATION, *LOG)
    for module, path in MODULES.items():
        if module not in others and any(is_within(module, floor) for floor in BELOW):
            source = path.read_text(encoding="utf-8")
            allowed = names_of_members(source) | MAY_BE_SAID.get(module, set())
            problems += [
                f"{module}:{line} says {text!r}"
                for line, text in english(source)
                if text not in allowed and not text.startswith(SQL)
            ]
    complain(problems)


def test_members_of_enums_have_names_and_nothing_else_has() -> None:
    source = 'class Outcome(StrEnum):\n    BIG_GIN = "big gin"\nNOW = "Draw first."'
    assert names_of_members(source) == {"big gin"}
