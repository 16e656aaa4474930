"""What the first frame of the start screen waits for."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Final

import pytest

from tests.terminal.session import Session
from tests.test_layers import MODULES, ROOT

FOLDERS: Final = {
    "app": 7,
    "app/cards": 6,
    "app/cli": 8,
    "app/cpu": 9,
    "app/games": 10,
    "app/match": 7,
    "app/players": 12,
    "app/storage": 9,
    "app/table": 6,
    "app/tui": 27,
    "app/ui": 10,
    "app/text": 14,
}
"""How many modules of each folder are loaded by then. Whoever merges some has fewer to count, but
no more lines to load."""
MOST_LINES: Final = 21_400
"""Of all these together. Of other commands only the names and what they do are loaded; an opponent
of any strength has a name and an amount in the form; a serious match is a fact of the match and of
every way to begin one; opponents with a character are offered in the list of the form; the start
screen finds the rating."""
OTHERS: Final = {
    *("argparse", "gettext", "shlex", "json", "hashlib", "hmac", "secrets", "statistics", "gc"),
    "textual.widgets._label",
}
"""What is not ours, beside what Textual itself cannot do without."""
TO_THE_TABLE: Final = ("--opponent", "casual", "--seed", "4")
CTRL_L: Final = "\x0c"

PROGRAM: Final = """
import gc, sys, textual.app, textual.drivers.linux_driver
from pathlib import Path
textuals = set(sys.modules)
from app.cli import main
from app.tui.app import GinApp

def look(app):
    loaded = " ".join(set(sys.modules) - textuals)
    Path({report!r}).write_text(f"{{gc.isenabled()}} {{loaded}}")
    app.exit()

GinApp.post_display_hook = look
sys.exit(main([]))
"""


def folder_of(module: str) -> str:
    """The folder of the program that a module is in, itself or in one within it."""
    return "/".join(MODULES[module].relative_to(ROOT).parent.parts[:2])


def is_counted(name: str) -> bool:
    """Whether it costs something to load a module that is not ours: a library, or a widget."""
    if name.startswith("textual."):
        return name.startswith("textual.widgets.")
    return not name.startswith(("_", "rich."))


def test_the_first_frame_waits_for_no_further_module_and_no_search_for_rubbish(
    tmp_path: Path,
) -> None:
    report = tmp_path / "report"
    with Session(command=(sys.executable, "-c", PROGRAM.format(report=str(report)))) as session:
        assert session.exit_code() == 0
        assert "New match" in session.text
    searches, *loaded = report.read_text().split()
    assert searches == "False"
    names = set(loaded)
    ours = names & MODULES.keys()
    assert Counter(map(folder_of, ours)) == FOLDERS, sorted(ours)
    lines = sum(len(MODULES[name].read_text(encoding="utf-8").splitlines()) for name in ours)
    assert lines <= MOST_LINES
    others = filter(is_counted, names - ours)
    assert {name if "widgets" in name else name.split(".")[0] for name in others} <= OTHERS


@pytest.mark.parametrize(
    ("way", "shown", "most"),
    [
        pytest.param((), ("New match", "not played yet"), 10_000, id="start"),
        # The first player has answered by then.
        pytest.param(TO_THE_TABLE, ("deadwood 67", "Your turn"), 13_000, id="table"),
    ],
)
def test_what_is_seen_first_is_painted_once(
    way: tuple[str, ...], shown: tuple[str, ...], most: int
) -> None:
    colours: dict[str, str | None] = {"TERM": "xterm-256color", "COLORTERM": None}
    with Session(*way, environment=colours) as session:
        session.until_shown(*shown)
        session.until_idle()
        assert len(session.written) <= most
        seen, before = session.text, len(session.written)
        session.press(CTRL_L)
        session.until(lambda: len(session.written) > before + 2_000, "the screen painted anew")
        session.until_idle()
        assert session.text == seen, "nothing of it was left out"
