"""Each floor of the program knows only those below it."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from app.games.base import GAMES

ROOT: Final = Path(__file__).parent.parent

FLOORS: Final[dict[str, set[str]]] = {
    "app": set(),
    "app.quoting": set(),
    "app.refusal": {
        "app.quoting",
    },
    "app.terminal": set(),
    "app.cards": {
        "app.refusal",
    },
    "app.games": {
        "app.refusal",
        "app.cards",
    },
    "app.match": {
        "app.quoting",
        "app.refusal",
        "app.cards",
        "app.games",
    },
    "app.players": {
        "app.cards",
        "app.games",
        "app.refusal",
    },
    "app.storage": {
        "app",
        "app.quoting",
        "app.refusal",
    },
    "app.coach": {
        "app.refusal",
        "app.cards",
        "app.games",
        "app.match",
        "app.players",
    },
    "app.cpu": {
        "app.cards",
        "app.games",
        "app.match",
        "app.players",
        "app.coach",
        "app.refusal",
        "app.storage",
    },
    "app.arena": {
        "app",
        "app.refusal",
        "app.cards",
        "app.games",
        "app.match",
        "app.players",
        "app.cpu",
    },
    "app.table": {
        "app.quoting",
        "app.refusal",
        "app.cards",
        "app.games",
        "app.match",
        "app.players",
        "app.cpu",
        "app.coach",
        "app.storage",
    },
    "app.text": {
        "app.terminal",
        "app.quoting",
        "app.refusal",
        "app.cards",
        "app.games",
        "app.match",
        "app.players",
        "app.cpu",
        "app.arena",
        "app.coach",
        "app.table",
        "app.storage",
    },
    "app.ui": {
        "app",
        "app.refusal",
        "app.cards",
        "app.games",
        "app.match",
        "app.cpu",
        "app.coach",
        "app.storage",
        "app.table",
        "app.text",
    },
    "app.guide": {
        "app.cards",
        "app.games",
        "app.text",
        "app.ui",
    },
    "app.styles": set(),
    "app.locale": set(),
    "app.packaging": {
        "app",
        "app.guide",
        "app.cli",
    },
    "app.tui": {
        "app.terminal",
        "app.quoting",
        "app.cards",
        "app.games",
        "app.match",
        "app.players",
        "app.cpu",
        "app.storage",
        "app.coach",
        "app.table",
        "app.text",
        "app.ui",
        "app.guide",
        "app.styles",
        "app.refusal",
    },
    "app.server": {
        "app.terminal",
        "app",
        "app.quoting",
        "app.refusal",
        "app.cards",
        "app.games",
        "app.match",
        "app.players",
        "app.cpu",
        "app.coach",
        "app.storage",
        "app.table",
        "app.text",
        "app.ui",
        "app.styles",
        "app.plain",
        "app.tui",
    },
    "app.plain": {
        "app.terminal",
        "app.quoting",
        "app.refusal",
        "app.cards",
        "app.games",
        "app.match",
        "app.players",
        "app.cpu",
        "app.coach",
        "app.storage",
        "app.table",
        "app.text",
        "app.ui",
    },
    "app.cli": {
        "app.quoting",
        "app",
        "app.cards",
        "app.games",
        "app.match",
        "app.players",
        "app.cpu",
        "app.coach",
        "app.arena",
        "app.storage",
        "app.table",
        "app.text",
        "app.ui",
        "app.guide",
        "app.tui",
        "app.plain",
        "app.server",
        "app.refusal",
    },
    "app.__main__": {
        "app.cli",
    },
    "app.lab": {
        "app.cards",
        "app.games",
        "app.match",
        "app.players",
        "app.coach",
        "app.arena",
        "app.text",
        "app.ui",
        "app.server",
    },
}
"""What each floor may import besides itself, anywhere in its source, also within functions."""

ONLY_IN: Final[dict[str, set[str]]] = {
    "textual": {"app.tui", "app.server", "app.cli"},
    "distributed": {"app.arena"},
    "asyncssh": {"app.server", "app.lab"},
    "confusable_homoglyphs": {"app.server"},
    "aiohttp": {"app.server"},
    "jinja2": {"app.server"},
    "gin_rummy": {"app.arena", "app.packaging"},
    "babel": {"app.locale", "app.packaging"},
    "hatchling": {"app.packaging"},
    "docutils": {"app.packaging"},
    "myst_parser": {"app.packaging"},
    "shtab": {"app.cli"},
    "rich": {"app.text", "app.tui", "app.cli"},
    "platformdirs": {"app.storage"},
    "numpy": {"app.players", "app.arena", "app.lab"},
}
"""Who may import each library of others; one that is not listed is imported by nobody."""

IMPURE: Final = {
    *("asyncio", "datetime", "io", "logging", "os", "pathlib", "random", "shutil", "socket"),
    *("subprocess", "tempfile", "threading", "time"),
}
"""Modules with a clock, files or chance in them, which rules have no use for."""

IMPURE_CALLS: Final = {"print", "open", "input"}

PURE: Final = ("app.quoting", "app.refusal", "app.cards", "app.games", "app.match")

WITH_NUMPY: Final = ("app.players.gin.net", "app.arena.ratings")
"""The only modules below the laboratory that need NumPy; they load it when a player first decides
by it, or when all games have been played."""

ANY_GAME = {"app.match", "app.storage", "app.table"}
"""Floors that know no game by name,"""
FOR_ONE_GAME = {
    *("app.table.contract", "app.table.gin", "app.table.gin_match"),
}
"""but for what is there for those who show one game."""
WHAT_A_GAME_IS = {"app.games.base"}

OF_A_GAME: Final = (
    *("app.games.{}.game", "app.players.{}.levels", "app.ui.games.{}"),
    *("app.text.{}.refusals", "app.text.{}.report", "app.text.{}.rules_text"),
)
"""Modules that are found by the name of a game,"""
OF_A_MELDING_GAME: Final = (
    *("app.ui.melding.{}", "app.text.{}.hints", "app.text.{}.lesson"),
    *("app.text.{}.scoring", "app.text.{}.showdown"),
)
"""and those of a game with melds on the table."""

NOT_LOADED: Final[dict[tuple[str, ...], set[str]]] = {
    ("app.games",): {
        *("app.match", "app.cpu", "app.players", "app.storage", "app.table", "app.tui"),
        *("numpy", "platformdirs", "rich", "textual"),
    },
    ("app.cards", "app.match", "app.players", "app.storage", "app.coach", "app.table"): {
        *(
            "app.arena",
            "app.text",
            "app.tui",
            "numpy",
            "platformdirs",
            "rich",
            "textual",
        ),
    },
    ("app.cpu", "app.ui", "app.plain"): {
        *("app.arena", "app.tui", "app.server", "numpy", "textual"),
    },
    ("app.text",): {"app.tui", "app.server", "numpy", "textual"},
    ("app.arena",): {"app.storage", "app.table", "app.tui", "textual"},
}
"""What a fresh program has not loaded once it has imported every module of these floors."""


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES: Final = {name_of(path): path for path in sorted((ROOT / "app").rglob("*.py"))}


def is_within(module: str, package: str) -> bool:
    return module == package or module.startswith(package + ".")


def floor_of(module: str) -> str:
    """The floor that a module of the program is on; it must be on one."""
    if module == "app":
        return module
    floor = ".".join(module.split(".")[:2])
    assert floor in FLOORS, f"{module} is on no floor: give {floor} a row in FLOORS"
    return floor


@cache
def imports_of(module: str) -> tuple[tuple[int, str], ...]:
    """Line and absolute name of every import in a module; ``from a import b`` is both of
    ``a`` and, where that is a module of the program, ``a.b``.
    """
    return tuple(_imports_in(MODULES[module], module))


def _imports_in(path: Path, module: str) -> Iterator[tuple[int, str]]:
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names):
                yield from ((node.lineno, alias.name) for alias in names)
            case ast.ImportFrom(source, names, level):
                above = package.split(".")[: len(package.split(".")) - level + 1] if level else []
                base = ".".join([*above, *([source] if source else [])])
                inside = [f"{base}.{alias.name}" for alias in names]
                submodules = [name for name in inside if name in MODULES]
                yield from ((node.lineno, name) for name in submodules)
                if len(submodules) < len(inside):
                    yield node.lineno, base


def complain(problems: list[str]) -> None:
    assert not problems, "\n" + "\n".join(problems)


def test_arrows_run_downwards_only() -> None:
    complain(
        [
            f"{module}:{line} imports {name}"
            for module in MODULES
            for line, name in imports_of(module)
            if is_within(name, "app")
            if floor_of(name) not in {floor_of(module), *FLOORS[floor_of(module)]}
        ]
    )


def test_only_the_tests_of_the_laboratory_import_it() -> None:
    tests = ROOT / "tests"
    complain(
        [
            f"{path.relative_to(ROOT)}:{line} imports {name}"
            for path in sorted(tests.rglob("*.py"))
            if not path.is_relative_to(tests / "lab") and "lab" in path.read_text("utf-8")
            for line, name in _imports_in(path, name_of(path))
            if is_within(name, "app.lab")
        ]
    )


def test_a_game_has_everything_that_is_found_by_its_name() -> None:
    melding = [game for game in GAMES if game != "gin"]
    complain(
        [
            f"{module} is missing"
            for games, modules in ((GAMES, OF_A_GAME), (melding, OF_A_MELDING_GAME))
            for module in (each.format(game) for each in modules for game in games)
            if module not in MODULES
        ]
    )


def test_a_match_is_kept_and_driven_without_knowing_which_game_it_is_of() -> None:
    complain(
        [
            f"{module}:{line} imports {name}"
            for module in MODULES
            if floor_of(module) in ANY_GAME and module not in FOR_ONE_GAME
            for line, name in imports_of(module)
            if name in FOR_ONE_GAME or (is_within(name, "app.games") and name not in WHAT_A_GAME_IS)
        ]
    )


def test_libraries_are_imported_only_where_they_belong() -> None:
    complain(
        [
            f"{module}:{line} imports {name}"
            for module in MODULES
            for line, name in imports_of(module)
            if (library := name.split(".")[0]) not in {"app", *sys.stdlib_module_names}
            if floor_of(module) not in ONLY_IN.get(library, set())
            or (
                library == "numpy"
                and floor_of(module) != "app.lab"
                and not any(is_within(module, place) for place in WITH_NUMPY)
            )
        ]
    )


def test_the_rules_have_no_clock_no_files_and_no_chance() -> None:
    complain(
        [
            f"{module}:{line} imports {name}"
            for module in MODULES
            if floor_of(module) in PURE
            for line, name in imports_of(module)
            if name.split(".")[0] in IMPURE
        ]
        + [
            f"{module}:{node.lineno} calls {node.func.id}"
            for module, path in MODULES.items()
            if floor_of(module) in PURE
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
            if node.func.id in IMPURE_CALLS
        ]
    )


@pytest.mark.parametrize("floors", NOT_LOADED, ids=" ".join)
def test_floors_load_nothing_from_above(floors: tuple[str, ...]) -> None:
    modules = [
        name
        for name in MODULES
        if any(is_within(name, floor) for floor in floors)
        and not any(is_within(name, place) for place in WITH_NUMPY)
    ]
    program = "\n".join(
        ["import sys", *(f"import {name}" for name in modules), "print(*sys.modules)"]
    )
    loaded = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
    ).stdout.split()
    assert set(modules) <= set(loaded)
    above = NOT_LOADED[floors]
    complain([f"loads {name}" for name in loaded if any(is_within(name, each) for each in above)])


def test_the_rules_are_among_the_modules_looked_at() -> None:
    assert {
        "app",
        "app.cards.cards",
        "app.games.gin.rules",
        "app.storage.journal",
    } <= MODULES.keys()
