"""The command itself: its help, its parser, and how fast it answers."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

import app
from app import __version__
from app.cli import main
from app.games.gin.rules import PRESETS
from app.players.registry import levels
from app.tui.themes import THEMES
from app.ui.fault_report import platform_versions


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out == f"gin-rummy {__version__}\n{platform_versions()}\n"


def test_help_names_everything_that_can_be_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--help"])
    assert stop.value.code == 0
    text = " ".join(capsys.readouterr().out.split())
    for names in ([p.name for p in levels()], list(PRESETS), [t.name for t in THEMES]):
        assert ", ".join(names) in text
    assert "verify" in text


AT_ONCE: Final = {
    "--version": ["app.games", "app.cli.arena", "app.cli.server"],
    "--help": ["app.games", "app.cli.arena", "app.cli.server"],
    "arena --help": ["app.games", "app.cli.server"],
    "server who --help": ["app.games", "app.cli.arena", "app.cli.server_tournament"],
    "options": ["app.games.gin.melds"],
    "verify nowhere": ["app.games"],
    "bot nobody": ["app.tui"],
    "--opponent nobody": ["app.tui"],
    "--rules nothing": ["app.tui"],
    # There is no terminal.
    "--opponent casual": ["app.tui"],
}
"""What is answered at once, and which packages are not loaded for it."""
LOADING: Final = """
import os, sys, app.cli
answers = os.fdopen(os.dup(1), "w")
os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
for words in sys.argv[1:]:
    if not os.fork():
        try:
            app.cli.main(words.split())
        except SystemExit:
            pass
        print(*sys.modules, file=answers, flush=True)
        os._exit(0)
    os.wait()
"""


def test_nothing_heavy_is_loaded_to_answer_at_once() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADING, *AT_ONCE],
        cwd=Path(__file__).parents[2],
        stdin=subprocess.DEVNULL,
        check=True,
        capture_output=True,
        text=True,
    )
    loaded = done.stdout.splitlines()
    for (words, more), modules in zip(AT_ONCE.items(), loaded, strict=True):
        assert "app.cli" in modules.split()
        heavy = {"textual", "rich", "numpy", "asyncio", *more}
        assert not heavy & set(modules.split()), words


def test_the_module_is_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "app", "--opponent", "nobody"],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "no player called" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("aerna casual novice", "There is no command “aerna”. Did you mean gin-rummy arena?"),
        ("help aerna", "There is no command “aerna”. Did you mean gin-rummy arena?"),
        ("whist", "There is no command “whist”. Type gin-rummy --help for a list."),
        ("--oponent casual", "“gin-rummy” has no option “--oponent”. Did you mean --opponent?"),
        ("arena --gmaes=4", "“gin-rummy arena” has no option “--gmaes”. Did you mean --games?"),
        ("stats much", "“much” is one word too many. Type gin-rummy stats --help"),
        ("--seed", "Argument --seed: expected one argument. Type gin-rummy --help"),
    ],
)
def test_what_nobody_knows_is_refused_in_a_sentence(
    capsys: pytest.CaptureFixture[str], typed: str, told: str
) -> None:
    assert main(typed.split()) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"gin-rummy: {told}")


@pytest.mark.parametrize("about", ["", "arena"])
def test_help_is_a_command_too(capsys: pytest.CaptureFixture[str], about: str) -> None:
    told = []
    for words in (["help", about], [about, "--help"]):
        with pytest.raises(SystemExit) as stop:
            main([*filter(None, words)])
        assert stop.value.code == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    assert told[0].startswith(f"usage: gin-rummy {about}".rstrip())


def test_a_reader_who_has_had_enough_is_no_fault(home: Path) -> None:
    """As in ``gin-rummy options | head -1``: nothing is complained about."""
    root = Path(app.__file__).parent.parent
    with subprocess.Popen(
        [sys.executable, "-m", "app", "options"],
        cwd=root,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.close()
        assert program.stderr.read() == b""
    assert program.returncode == 0
