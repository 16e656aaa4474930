"""The game in lines as a program: scripts through pipes, signals, terminals that go away."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from app.cards.deal import match_seed
from app.cli import main
from app.cpu.service import InstantCpu
from app.games.gin.rules import preset
from app.match.match import AnyMatch, Match
from app.storage import journal
from app.table.seats import take_seats
from app.ui.leaving import NOT_SAVED
from app.ui.match_library import LocalMatchLibrary
from tests.again import again
from tests.plain.typist import blind, visit
from tests.terminal.session import CTRL_C, ENTER, UP, Session

ROOT: Final = Path(__file__).parents[2]
OPTIONS: Final = ("--lines", "--opponent", "novice", "--target", "30", "--seed", "pipe")
PROGRAM: Final = """
import sys
from app.cli import main

code = main(sys.argv[1:])
heavy = {name.partition(".")[0] for name in sys.modules} & {"textual", "numpy", "asyncssh"}
print(*heavy, end="", file=sys.stderr)
sys.exit(code)
"""
"""The program, which tells at its end what it should not have loaded."""
LEFT, HOME, END = "\x1b[D", "\x1b[H", "\x1b[F"
CTRL_D, CTRL_U, CTRL_W = "\x04", "\x15", "\x17"
TO_GO_ON: Final = "To continue this match: gin-rummy --resume"


def run(typed: bytes, *options: str) -> subprocess.CompletedProcess[bytes]:
    """The whole program between two pipes."""
    command = [sys.executable, "-c", PROGRAM, *options]
    return subprocess.run(command, input=typed, capture_output=True, cwd=ROOT, check=False)


async def played() -> tuple[list[str], list[str]]:
    """A match played in this process: what was typed in it, and what was said."""
    rules = preset("standard", 30)
    table = LocalMatchLibrary(InstantCpu()).begin(
        take_seats("", ["novice"]), rules, match_seed("pipe")
    )
    typed: list[str] = []

    def answer(new: list[str]) -> str | None:
        line = blind(new)
        typed.extend([] if line is None else [line])
        return line

    said = await visit(answer, table)
    (path,) = journal.list_journals()
    path.unlink()
    return typed, said


async def test_a_whole_match_is_played_by_a_script_through_a_pipe(
    capsys: pytest.CaptureFixture[str],
) -> None:
    typed, said = await played()
    assert len(typed) > 20
    done = run("".join(f"{line}\n" for line in typed).encode(), *OPTIONS)
    assert done.returncode == 0
    assert done.stderr == b""
    assert done.stdout.decode().splitlines() == said
    assert b"\x1b" not in done.stdout
    (path,) = journal.list_journals()
    assert main(["verify", str(path)]) == 0
    assert capsys.readouterr().out
    match: AnyMatch = Match.from_records(journal.read(path).records)
    assert match.is_over


@pytest.mark.long
@pytest.mark.parametrize(
    ("typed", "moves"),
    [(b"pass\ndraw", True), (b"\xff\x00\n", False)],
)
def test_at_the_end_of_the_input_it_is_said_how_to_go_on(typed: bytes, moves: bool) -> None:
    """And nothing is left of a match in which nothing was done."""
    done = run(typed, *OPTIONS)
    assert done.returncode == 0
    assert done.stderr == b""
    last, paths = done.stdout.decode().splitlines()[-1], journal.list_journals()
    assert [last] == [f"{TO_GO_ON} (saved in {path})" for path in paths] or not moves
    assert len(paths) == moves


@pytest.mark.long
def test_whoever_reads_no_further_gets_no_complaint() -> None:
    options = " ".join(OPTIONS)
    shell = f"yes hint | {{ {sys.executable} -m app {options}; echo $? >&2; }} | head -n 1"
    done = subprocess.run(
        ["/bin/sh", "-c", shell], capture_output=True, cwd=ROOT, check=True, timeout=60
    )
    assert done.stderr == b"0\n"


def test_a_line_is_edited_at_a_terminal() -> None:
    with Session(*OPTIONS) as session:
        session.until_shown("Your turn: ")
        session.press("draw", ENTER)
        session.until_shown("Discard a card")
        session.press("score", ENTER)
        session.until_shown("to 30.\n>")
        session.press("hnd", LEFT, LEFT, "a", CTRL_U, UP, ENTER)
        session.until(lambda: session.text.count("to 30.\n>") == 2, "the score again")
        session.press("xyz 漢字", CTRL_W, CTRL_W, "ell", HOME, "sp", END, " please", ENTER)
        session.until_shown("> spell please\nType spell on, or spell off.\n>")
        session.press("hand", LEFT)
        session.until_shown("> hand")
        session.press(CTRL_D, CTRL_U, CTRL_D)
        assert session.exit_code() == 0
        assert any(line.startswith(TO_GO_ON) for line in session.lines)
        assert session.is_cooked


def test_whoever_has_the_keyboard_next_does_not_get_what_another_has_typed() -> None:
    with Session(*OPTIONS[:1], "--opponent", "human:Bob", *OPTIONS[3:], size=(80, 60)) as session:
        session.until_shown("press Enter")
        session.press(ENTER)
        session.until_shown("your turn: ")
        session.press("match 7c 7d 7h", ENTER)
        session.until_shown("7♣ 7♦ 7♥ is a set.")
        session.press("take", ENTER)
        session.until_shown("Discard a card: ")
        row = next(line for line in session.lines if line.startswith("Deadwood"))
        session.press(row.removesuffix(".").split()[-1], ENTER)
        session.until_shown("Pass the keyboard to ")
        session.press(UP, UP, "x", ENTER)
        session.until_shown("> x\nNobody's cards are shown now")


TALK: Final = """
import asyncio, signal
from app.cli.lines import StandardOutput, edited_input
from app.plain.talk import Conversation

async def main():
    editor = edited_input()
    talk = Conversation(editor, StandardOutput(), prompt="> ", editor=editor)
    news = lambda: talk.interject("Ben is back.")
    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, news)
    talk.say("heard " + await talk.hear())
    talk.close()

asyncio.run(main())
"""


def test_news_at_a_terminal_give_back_what_was_typed_and_where() -> None:
    with Session(command=(sys.executable, "-c", TALK)) as session:
        session.until_shown(">")
        session.press("drw", LEFT)
        session.until_shown("> drw")
        session.send(signal.SIGUSR1)
        session.until_shown("Ben is back.\n> drw")
        session.press("a", ENTER)
        session.until_shown("Ben is back.\n> draw\nheard draw")
        assert session.exit_code() == 0


def test_a_program_that_is_gone_on_with_takes_the_terminal_back() -> None:
    with Session(command=(sys.executable, "-c", TALK)) as session:
        session.until_shown(">")
        session.press("drw", LEFT)
        session.until_shown("> drw")
        # Ctrl+Z stops it, and the shell sets the terminal as it likes it.
        session.cook()
        session.send(signal.SIGCONT)
        session.until(lambda: not session.is_cooked, "the terminal")
        session.press("a", ENTER)
        session.until_shown("> draw\nheard draw")
        assert session.exit_code() == 0


@pytest.mark.long
def test_a_script_may_be_a_file(tmp_path: Path) -> None:
    script = tmp_path / "script"
    script.write_text("draw\nwhat\n")
    shell = f"{sys.executable} -m app {' '.join(OPTIONS)} <{script}"
    done = subprocess.run(["/bin/sh", "-c", shell], capture_output=True, cwd=ROOT, check=True)
    assert b"You drew" in done.stdout


@pytest.mark.parametrize(
    ("sends", "code"), [(signal.SIGINT, 130), *map(again, (signal.SIGTERM, signal.SIGHUP), (0, 0))]
)
def test_a_signal_saves_and_ends_it(sends: signal.Signals, code: int) -> None:
    with Session(*OPTIONS) as session:
        session.until_shown("Your turn: ")
        session.press("draw", ENTER)
        session.until_shown("Discard a card")
        session.press(CTRL_C) if sends is signal.SIGINT else session.send(sends)
        assert session.exit_code() == code
        told = session.written.decode()
    assert "Traceback" not in told
    assert TO_GO_ON in told
    assert ("Stopped." in told) == (sends is signal.SIGINT)
    (path,) = journal.list_journals()
    LocalMatchLibrary().resume(path).close()


@pytest.mark.long
def test_a_terminal_that_goes_away_saves_and_ends_it() -> None:
    with Session(*OPTIONS, deaf_to_hangups=True) as session:
        session.until_shown("Your turn: ")
        session.press("draw" + ENTER)
        session.until_shown("You drew")
        session.hang_up()
        session.exit_code()
    (path,) = journal.list_journals()
    LocalMatchLibrary().resume(path).close()


@pytest.mark.long
@pytest.mark.parametrize("moves", [1, 9])
async def test_a_match_killed_at_any_point_goes_on_where_it_was(moves: int) -> None:
    typed, said = await played()
    command = [sys.executable, "-m", "app", *OPTIONS]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
    ) as program:
        assert program.stdin
        assert program.stdout
        heard: list[str] = []
        for line in typed[:moves]:
            while blind(heard) is None or (len(heard) < len(said) and blind(heard) != line):
                heard.append(program.stdout.readline().decode().rstrip("\n"))
            program.stdin.write(f"{line}\n".encode())
            program.stdin.flush()
            heard = []
        heard.append(program.stdout.readline().decode())
        program.kill()
    (path,) = journal.list_journals()
    before = len(journal.read(path).records)
    await visit(blind, LocalMatchLibrary(InstantCpu()).resume(path))
    records = journal.read(path).records
    assert len(records) > before
    match: AnyMatch = Match.from_records(records)
    assert match.is_over


@pytest.mark.long
def test_what_could_not_be_saved_is_said_at_the_end(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    with Session(*OPTIONS, environment={"GIN_RUMMY_HOME": str(blocked)}) as session:
        session.until_shown("Not all of the match is saved.", "Your turn: ")
        session.press("draw" + ENTER)
        session.until_shown("Discard a card")
        session.press("quit" + ENTER)
        session.until_shown("Leave anyway?")
        session.press("yes" + ENTER)
        assert session.exit_code() == NOT_SAVED
        assert "gin-rummy: Not all of the match is saved:" in session.written.decode()


@pytest.mark.long
def test_at_a_terminal_no_word_is_cut_in_two() -> None:
    with Session(*OPTIONS, size=(40, 50)) as session:
        session.until_shown("Your turn: ")
        session.press("rules" + ENTER)
        session.until_shown("The match")
        session.until_idle()
        lines = session.written.decode().replace("\r\n", "\n").split("\n")
    assert max(map(len, lines)) <= 40
    assert any(re.search(r"[a-z]$", line) for line in lines), "some are broken between words"
