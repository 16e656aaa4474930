"""Programs at the table: asked in the CPU's process, told again what they missed, and ended."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from datetime import datetime
from pathlib import Path

import pytest

from app.cpu.gin_bridge import RULES
from app.cpu.service import CpuError, CpuForfeit, CpuProcess, InstantCpu
from app.games.base import IllegalAction
from app.games.gin.actions import PASS
from app.games.gin.rules import PRESETS, Rules
from app.games.gin.view import Phase
from app.match.seat import HUMAN, Seat
from app.storage import journal
from app.storage.home import HOME_VARIABLE
from app.table.gin_match import GinMatch
from app.table.saved import LocalSavedMatches, UnplayableMatch
from app.table.session import MatchSession
from app.text.refusals import kept_reason, sentence_for
from app.ui.match_library import LocalMatchLibrary
from tests.cpu import programs
from tests.processes import assert_gone, read_pids
from tests.refusals import refused

NOW = datetime(2026, 11, 21, 7, 45)
SEED = bytes(range(32))


@pytest.fixture
async def cpu() -> AsyncIterator[CpuProcess]:
    """Gives a program ten seconds, and one that hangs less."""
    cpu = CpuProcess()
    yield cpu
    cpu.kill()
    await asyncio.sleep(0)


def table_with(command: str) -> MatchSession:
    seats = [Seat("Ann", HUMAN), Seat("Bot", f"cmd:{command}")]
    return MatchSession.new(RULES, seats, NOW, SEED)


async def play(table: MatchSession, cpu: CpuProcess, decisions: int) -> None:
    """Let the program decide so often; a casual player sits at the other side."""
    match = table.match
    while decisions and not match.is_over:
        if match.hand.phase is Phase.OVER:
            table.go_on()
        elif table.cpu_to_act:
            table.cpu = cpu
            table.act(*await table.ask_cpu())
            decisions -= 1
        else:
            view = match.hand.view(match.hand.to_act)
            table.act(view.seat, await InstantCpu().decide("casual", view, match.player_seed))


def history(match: GinMatch) -> list[object]:
    return [*(hand.history for hand in match.played), *match.hand.history]


async def test_a_program_plays_the_same_match_when_it_is_resumed_on_the_way(
    cpu: CpuProcess,
) -> None:
    straight, resumed = (table_with(programs.level("novice")) for _ in range(2))
    await play(straight, cpu, 60)
    for _ in range(4):
        await play(resumed, cpu, 15)
        path = resumed.path
        assert path is not None
        resumed.close()
        resumed = MatchSession.resume(path)
        cpu.kill()
    assert straight.match.number > 2
    assert history(straight.match) == history(resumed.match)


def forgotten(table: MatchSession) -> Path:
    """The journal of a table that is left, as if somebody else had begun the match."""
    path = table.path
    assert path is not None
    table.close()
    (path.parents[1] / "started-with-programs").unlink()
    return path


async def test_a_program_out_of_a_file_is_started_only_with_consent(
    cpu: CpuProcess, tmp_path: Path
) -> None:
    seen = tmp_path / "started"
    command = programs.python(f"open({str(seen)!r}, 'w')")
    table = MatchSession.resume(forgotten(table_with(command)))
    assert table.foreign_program == command
    with refused(CpuError, match="agreed"):
        await play(table, cpu, 1)
    assert not seen.exists()
    table.agree_to_program()
    with refused(CpuError, match="start as a player"):
        await play(table, cpu, 1)
    assert seen.exists()


def test_a_match_started_here_needs_no_consent_and_what_only_looks_like_it_does() -> None:
    table = table_with("true --fast")
    path = table.path
    assert path is not None
    table.close()
    started = path.parents[1] / "started-with-programs"
    assert started.stat().st_mode & 0o777 == 0o600
    own = path.read_bytes()
    for data, foreign in (
        (own, None),
        (own.replace(b"--fast", b"--evil"), "true --evil"),
        (own.replace(b'"Ann"', b'"Ana"'), "true --fast"),
        (own.replace(b'"created":"2026', b'"created":"2025'), "true --fast"),
    ):
        path.write_bytes(data)
        table = MatchSession.resume(path)
        assert table.foreign_program == foreign
        table.close()
    path.write_bytes(own)
    moved = path.rename(path.with_name("elsewhere.jsonl"))
    table = MatchSession.resume(moved)
    assert table.foreign_program is None
    table.close()
    started.unlink()
    os.mkfifo(started)
    assert MatchSession.resume(moved).foreign_program == "true --fast"


def test_a_match_of_levels_leaves_no_mark_and_needs_none() -> None:
    seats = [Seat("Ann", HUMAN), Seat("Vera", "casual-1")]
    table = MatchSession.new(RULES, seats, NOW, SEED)
    path = table.path
    assert path is not None
    table.close()
    assert not (path.parents[1] / "started-with-programs").exists()
    assert MatchSession.resume(path).foreign_program is None


@pytest.mark.parametrize(
    ("rules", "player", "problem"),
    [
        (RULES, "cmd:true", None),
        (RULES, f"cmd:true {'x' * 495}", None),
        (RULES, f"cmd:true {'x' * 496}", "too long to be shown"),
        (RULES, "cmd:true " + "\0" * 124, "too long to be shown"),
        (PRESETS["standard"], "cmd:true", None),
        (RULES, "grandmaster-7", "“grandmaster-7”, who plays in "),
        (RULES, "casual-1\n", "“casual-1\\n”, who plays in "),
        (RULES, "casual-1", None),
    ],
)
def test_whom_nobody_here_can_play_with_is_said(
    rules: Rules, player: str, problem: str | None
) -> None:
    path = forgotten(table_with("true"))
    match = GinMatch(rules, [Seat("Ann", HUMAN), Seat("Bot", player)], SEED, "2026-11-21")
    header = {"format": journal.FORMAT, "version": journal.VERSION, **match.header()}
    path.write_text(json.dumps(header) + "\n")
    before = path.read_bytes()
    if problem is None:
        LocalMatchLibrary().resume(path).close()
    else:
        with pytest.raises(UnplayableMatch) as caught:
            LocalMatchLibrary().resume(path)
        assert problem in sentence_for(caught.value)
        assert sentence_for(caught.value).isprintable()
    (saved,) = LocalSavedMatches()
    assert (problem or "") in (kept_reason(saved.problem) if saved.problem else "")
    assert path.read_bytes() == before


async def test_a_move_that_is_taken_back_is_not_held_against_it(cpu: CpuProcess) -> None:
    """The program has been told of a throw that did not happen."""
    table = table_with(programs.level("casual"))
    await play(table, cpu, 2)
    hand = table.match.hand
    while hand.phase is not Phase.DISCARD or hand.to_act != 0:
        if table.cpu_to_act:
            table.cpu = cpu
            table.act(*await table.ask_cpu())
        else:
            view = hand.view(0)
            table.act(0, await InstantCpu().decide("novice", view, 1))
    before = len(hand.history)
    throws = [action for action in hand.legal_actions() if not hasattr(action, "melds")]
    table.act(0, throws[0])
    await table.ask_cpu()
    table.take_back(0)
    assert len(table.match.hand.history) == before
    table.act(0, throws[-1])
    seat, action = await table.ask_cpu()
    table.act(seat, action)


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (programs.HANGING, "in 0.3 seconds."),
        (programs.DYING, "(exit code 3)."),
        (programs.answering(UP="perhaps"), "answered “perhaps” to UP? "),
    ],
    ids=["hangs", "dies", "nonsense"],
)
async def test_a_fault_of_its_own_is_a_forfeit(
    cpu: CpuProcess, command: str, sentence: str
) -> None:
    if command == programs.HANGING:
        cpu.program_limit = 0.3
    table = table_with(command)
    with pytest.raises(CpuForfeit) as caught:
        await play(table, cpu, 5)
    assert sentence in sentence_for(caught.value)
    table.resign(1, caught.value)
    assert table.match.is_over
    assert not table.cpu_to_act
    assert table.path is not None
    resigned, result = journal.read(table.path).records[-2:]
    del resigned["ms"]
    assert resigned == {"seat": 1, "do": "resign", "why": caught.value.to_json()}
    assert result["result"]["gave_up"] == 1
    with pytest.raises(IllegalAction):
        table.act(0, PASS)


@pytest.mark.parametrize("command", ["/nowhere/bot", programs.python("import sys; sys.exit(1)")])
async def test_a_program_that_does_not_come_up_has_lost_nothing(
    cpu: CpuProcess, command: str
) -> None:
    table = table_with(command)
    with pytest.raises(CpuError) as caught:
        await play(table, cpu, 1)
    assert not isinstance(caught.value, CpuForfeit)
    assert not table.match.is_over


async def test_levels_are_asked_beside_programs(cpu: CpuProcess) -> None:
    table = table_with(programs.level("casual"))
    view = table.match.hand.view(table.match.hand.to_act)
    assert await cpu.decide("novice", view, 1) == await InstantCpu().decide("novice", view, 1)
    with refused(CpuError, match="process of their own"):
        await play(table, InstantCpu(), 1)  # type: ignore[arg-type]


@pytest.mark.parametrize("how", ["left", "killed"])
async def test_a_program_that_thinks_ends_with_the_process(
    cpu: CpuProcess, tmp_path: Path, how: str
) -> None:
    """With whatever it has started."""
    pids = tmp_path / "pids"
    thinking = asyncio.create_task(play(table_with(programs.family(pids)), cpu, 1))
    started = await asyncio.to_thread(read_pids, pids)
    if how == "left":
        cpu.kill()
        with refused(CpuError, match="stopped"):
            await thinking
    else:
        assert cpu.pid is not None
        os.kill(cpu.pid, signal.SIGKILL)
    await asyncio.to_thread(assert_gone, started)
    thinking.cancel()


@pytest.mark.parametrize("question", ["NAME", "UP"], ids=["starts", "thinks"])
def test_a_program_ends_with_an_app_that_is_killed(tmp_path: Path, question: str) -> None:
    """However long it may take for an answer, and with whatever it has started."""
    pids = tmp_path / "pids"
    source = (
        "import asyncio, sys\n"
        "from app.cpu.service import CpuProcess\n"
        "from tests.cpu.test_trusted import play, table_with\n"
        "asyncio.run(play(table_with(sys.argv[1]), CpuProcess(1000.0), 1))\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", source, programs.family(pids, question)],
        cwd=programs.ROOT,
        env=os.environ | {HOME_VARIABLE: str(tmp_path)},
    ) as app:
        started = read_pids(pids)
        app.kill()
    assert_gone(started)


async def test_a_program_is_not_given_the_way_to_this_app(
    cpu: CpuProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It could have a package of the same name."""
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    seen = tmp_path / "seen"
    source = (
        f"import os, sys\nopen({str(seen)!r}, 'w').write(os.environ['PYTHONPATH'])\n"
        "for line in sys.stdin:\n"
        "    if '?' in line: print('1', flush=True)\n"
    )
    table = table_with(programs.python(source))
    await play(table, cpu, 1)
    assert seen.read_text() == str(tmp_path)
