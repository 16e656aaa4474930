"""Programs that were written for version 1 of gin-bridge play on, and so do their referees.

``gin_bridge_1.txt`` has all that a program heard (``>``) and answered (``<``) in two games of an
arena, as commit 5b74b2b wrote it. It is never written again.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Final

from app.cli import main
from app.cpu.bot import decider, serve
from app.players.registry import find
from tests.cpu import programs

KEPT: Final = Path(__file__).parent / "gin_bridge_1.txt"
LINES: Final = KEPT.read_text(encoding="ascii").splitlines()
HEARD: Final = [line[2:] for line in LINES if line[0] == ">"]
ANSWERED: Final = [line[2:] for line in LINES if line[0] == "<"]
PLAYER: Final = """
import sys
answers = (line[2:] for line in open({kept!r}) if line[0] == "<")
with open({file!r}, "w") as heard:
    for line in sys.stdin:
        print(line, end="", file=heard, flush=True)
        if line.split()[0].endswith("?"):
            print(next(answers), end="", flush=True)
"""


def test_a_bot_answers_a_referee_of_then_as_it_did() -> None:
    out = io.StringIO()
    serve("casual-1", decider(find("casual-1")), [f"{line}\n" for line in HEARD], out)
    assert out.getvalue().splitlines() == ANSWERED


def test_a_program_of_then_hears_the_lines_that_it_heard(tmp_path: Path) -> None:
    file = tmp_path / "heard.txt"
    player = programs.python(PLAYER.format(kept=str(KEPT), file=str(file)))
    contest = ["arena", f"cmd:{player}", "novice-1", "--games", "2", "--seed", "7", "--jobs", "1"]
    assert main(contest) == 0
    assert file.read_text(encoding="ascii").splitlines() == HEARD
