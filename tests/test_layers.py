"""Each layer of the program knows only those below it."""

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

LAYERS: Final = (
    *("__init__ messages quoting", "refusal typed_json", "cards", "games"),
    *("match players storage", "coach", "cpu", "arena importing table terminal tournaments"),
    *("text", "ui"),
    *("guide styles export", "plain tui", "server", "cli", "__main__ lab locale packaging"),
)
"""The layers of ``app`` from the bottom, in rows.

Each may import those of the rows before its own, anywhere in its source, also within functions.
"""
RANKS: Final = {layer: rank for rank, row in enumerate(LAYERS) for layer in row.split()}

ONLY_FOR: Final[dict[str, set[str]]] = {
    "storage": {
        *("cpu", "table", "tournaments", "text", "ui", "export", "plain", "tui", "server", "cli"),
    },
    "arena": {"text", "cli", "lab"},
    "tournaments": {"server", "cli", "lab"},
    "styles": {"tui", "server"},
    "guide": {"tui", "cli", "packaging"},
}
"""Layers that no others import, though they are below them."""

LIBRARIES: Final[dict[str, set[str]]] = {
    "textual": {"tui", "server", "cli", "lab"},
    "distributed": {"arena"},
    "asyncssh": {"server", "lab"},
    "confusable_homoglyphs": {"server"},
    "openskill": {"server"},
    "aiohttp": {"server"},
    "prometheus_client": {"server"},
    "jinja2": {"server"},
    "gin_rummy": {"arena", "packaging"},
    "babel": {"locale", "packaging"},
    "hatchling": {"packaging"},
    "docutils": {"packaging"},
    "myst_parser": {"packaging"},
    "shtab": {"cli"},
    "rich": {"text", "tui", "cli"},
    "platformdirs": {"storage"},
    "numpy": {"players", "arena", "lab"},
}
"""The layers that may import each library of others; no other library is imported."""

IMPURE: Final = {
    *("asyncio", "datetime", "io", "logging", "os", "pathlib", "random", "shutil", "socket"),
    *("subprocess", "tempfile", "threading", "time"),
}
"""Modules with a clock, files or chance, which rules do not import."""

IMPURE_CALLS: Final = {"print", "open", "input"}

PURE: Final = {"messages", "quoting", "refusal", "cards", "games", "match"}

WITH_NUMPY: Final = ("app.players.gin.net", "app.arena.ratings")
"""The only modules below the laboratory that import NumPy.

They are loaded when a player first decides by it, or when all games have been played.
"""

GAME_FREE: Final = {"match", "storage", "table"}
"""Layers that know no game by name, but for the modules of ``FOR_ONE_GAME``."""
FOR_ONE_GAME: Final = {
    *("app.table.contract", "app.table.gin", "app.table.gin_match", "app.table.position"),
}

OF_A_GAME: Final = (
    *("app.games.{}.game", "app.players.{}.levels", "app.ui.games.{}"),
    *("app.games.{}.refusals", "app.text.{}.report", "app.text.{}.rules_text"),
    *("app.text.{}.scoring", "app.text.{}.showdown", "app.games.{}.pad", "app.text.{}.pad"),
    "app.games.{}.notation",
)
"""Modules that are found by the name of a game."""
OF_A_MELDING_GAME: Final = (*("app.ui.melding.{}", "app.text.{}.hints", "app.text.{}.lesson"),)
"""Modules that are found by the name of a game with melds on the table."""

_SCREEN: Final = "app.tui numpy textual"
NOT_LOADED: Final[dict[str, str]] = {
    "games": f"app.match app.cpu app.players app.storage app.table platformdirs rich {_SCREEN}",
    "cards match players storage coach table": f"app.arena app.text platformdirs rich {_SCREEN}",
    "cpu ui plain": f"app.arena app.server {_SCREEN}",
    "text": f"app.server {_SCREEN}",
    "tournaments": f"app.arena app.server app.table app.text rich {_SCREEN}",
    "arena": "app.storage app.table app.tui textual",
}
"""What a fresh program has not loaded once it has imported every module of these layers."""


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES: Final = {name_of(path): path for path in sorted((ROOT / "app").rglob("*.py"))}


def is_within(module: str, package: str) -> bool:
    return module == package or module.startswith(package + ".")


def layer_of(module: str) -> str:
    """Return the layer of a module of the program; it must be on one."""
    layer = module.split(".")[1] if module != "app" else "__init__"
    assert layer in RANKS, f"{module} is on no layer: give {layer} a place in LAYERS"
    return layer


def may_import(layer: str, other: str) -> bool:
    is_below = RANKS[other] < RANKS[layer] and layer in ONLY_FOR.get(other, {layer})
    return other == layer or is_below


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
            if not may_import(layer_of(module), layer_of(name))
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
            if layer_of(module) in GAME_FREE and module not in FOR_ONE_GAME
            for line, name in imports_of(module)
            if name in FOR_ONE_GAME or (is_within(name, "app.games") and name != "app.games.base")
        ]
    )


def test_libraries_are_imported_only_where_they_belong() -> None:
    complain(
        [
            f"{module}:{line} imports {name}"
            for module in MODULES
            for line, name in imports_of(module)
            if (library := name.split(".")[0]) not in {"app", *sys.stdlib_module_names}
            if layer_of(module) not in LIBRARIES.get(library, set())
            or (
                library == "numpy"
                and layer_of(module) != "lab"
                and not any(is_within(module, place) for place in WITH_NUMPY)
            )
        ]
    )


def test_the_rules_have_no_clock_no_files_and_no_chance() -> None:
    complain(
        [
            f"{module}:{line} imports {name}"
            for module in MODULES
            if layer_of(module) in PURE
            for line, name in imports_of(module)
            if name.split(".")[0] in IMPURE
        ]
        + [
            f"{module}:{node.lineno} calls {node.func.id}"
            for module, path in MODULES.items()
            if layer_of(module) in PURE
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
            if node.func.id in IMPURE_CALLS
        ]
    )


@pytest.mark.parametrize("layers", NOT_LOADED)
def test_layers_load_nothing_from_above(layers: str) -> None:
    modules = [
        name
        for name in MODULES
        if layer_of(name) in layers.split()
        and not any(is_within(name, place) for place in WITH_NUMPY)
    ]
    program = "\n".join(
        ["import sys", *(f"import {name}" for name in modules), "print(*sys.modules)"]
    )
    loaded = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
    ).stdout.split()
    assert set(modules) <= set(loaded)
    above = NOT_LOADED[layers].split()
    complain([f"loads {name}" for name in loaded if any(is_within(name, each) for each in above)])


def test_the_rules_are_among_the_modules_looked_at() -> None:
    assert {
        "app",
        "app.cards.cards",
        "app.games.gin.rules",
        "app.storage.journal",
    } <= MODULES.keys()
