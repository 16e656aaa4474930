"""The modules of the screen know each other in one direction only."""

from __future__ import annotations

import subprocess
import sys
from graphlib import CycleError, TopologicalSorter
from typing import Final

from app.tui.app import GinApp
from app.tui.screens.base import GameApp
from tests.test_layers import MODULES, ROOT, imports_of, is_within


def known_to_screens(app: GinApp) -> GameApp:
    """The app as screens know it, which the type checker looks at."""
    return app


def imports_within(package: str) -> dict[str, set[str]]:
    """Each module with those of the package that it imports, wherever in its source: also for
    the type checker only, and in functions that are called later.
    """
    return {
        module: {
            name
            for _, name in imports_of(module)
            # One that is run as a program has its own functions found by its name.
            if name in MODULES and is_within(name, package) and name != module
        }
        for module in MODULES
        if is_within(module, package)
    }


def circle(graph: dict[str, set[str]]) -> list[str]:
    """Modules of which each imports the next and the last the first; empty if there are none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        # It tells of arrows the other way round.
        names: list[str] = error.args[1]
        return names[::-1]
    return []


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = imports_within("app")
    assert {"app.tui.app", "app.tui.screens.base", "app.tui.widgets.card"} <= graph.keys()
    assert not circle(graph)


def test_a_circle_is_found() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"b", "d"}}
    assert circle(graph) in (["b", "c", "b"], ["c", "b", "c"])


def test_no_module_of_the_screen_but_the_first_knows_the_app() -> None:
    graph = imports_within("app.tui")
    assert [name for name, others in graph.items() if "app.tui.app" in others] == []


MOST_LINES: Final = 450


def test_every_module_of_the_screen_can_be_read_at_one_sitting() -> None:
    lengths = {
        module: len(path.read_text(encoding="utf-8").splitlines())
        for module, path in MODULES.items()
        if is_within(module, "app.tui")
    }
    assert lengths["app.tui.table.screen"] > 100
    # What is private in Textual is looked for in one place, however much that is.
    assert lengths.pop("app.tui.textual_private") < 550
    assert {module: count for module, count in lengths.items() if count > MOST_LINES} == {}


LATER: Final = ("app.coach", "app.guide", "markdown_it", "numpy", "shtab")
"""What judges, what is read and what computes."""


def test_a_table_is_painted_before_anything_is_loaded_that_it_has_no_use_for() -> None:
    way = [
        "app.cli",
        "app.tui.app",
        "app.tui.table.gin.screen",
        "app.ui.match_library",
        "app.cpu.worker",
    ]
    program = f"import sys, {', '.join(way)}; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
    ).stdout.split()
    assert {*way, "app.tui.table.state", "app.table.session"} <= set(loaded)
    assert [name for name in loaded if any(is_within(name, late) for late in LATER)] == []
