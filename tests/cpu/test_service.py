"""CPU players in their own process: the same decisions, and no process left behind."""

from __future__ import annotations

import asyncio
import os
import pickle
import select
import shutil
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from functools import partial
from io import BytesIO
from pathlib import Path
from random import Random
from typing import IO

import pytest

import app
from app.cards.deal import Deal, hand_seed
from app.coach.review import review_hand
from app.coach.rollout import roll_out
from app.cpu.child import Child
from app.cpu.gin_bridge import RULES
from app.cpu.messages import Answer, Decide, Failed, Request
from app.cpu.process import LENGTH_BYTES, frame
from app.cpu.program import GameSoFar, Opening
from app.cpu.service import (
    Cpu,
    CpuError,
    CpuPool,
    CpuProcess,
    CpuTooLate,
    InstantCpu,
    ServerCpu,
)
from app.cpu.worker import serve
from app.games.base import ONLOOKER
from app.games.basic.hand import Hand as BasicHand
from app.games.basic.rules import Rules as BasicRules
from app.games.gin.actions import Action
from app.games.gin.hand import Hand
from app.games.gin.rules import Rules
from app.games.gin.view import Phase, View
from app.match.view import FinishedRound
from app.players.base import CannotEvaluate, PlayerCode
from app.players.gin.net.reading import read
from app.players.registry import JUDGE, evaluate, find
from app.players.registry import decide as registry_decide
from app.text.refusals import sentence_for
from tests.again import again
from tests.players.dealing import play_out
from tests.processes import MOMENT
from tests.refusals import refused

ROOT = Path(app.__file__).parent.parent


def some_views(count: int) -> list[View]:
    """Views of a few hands, from both seats."""
    rng = Random(4)
    views: list[View] = []
    while len(views) < count:
        deck = list(range(52))
        rng.shuffle(deck)
        hand = Hand(Rules(), deck, dealer=0)
        while hand.result is None:
            views.append(hand.view(hand.to_act))
            hand.apply(find("casual").decide(views[-1], rng))
    return views[:count]


VIEWS = some_views(50)


@pytest.fixture
async def process() -> AsyncIterator[CpuProcess]:
    process = CpuProcess()
    yield process
    process.kill()
    await asyncio.sleep(0)


async def decisions(cpu: Cpu, player: str) -> list[Action]:
    return [await cpu.decide(player, view, seed) for seed, view in enumerate(VIEWS)]


def worker() -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "app.cpu.worker"],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )


def answer_of(answers: IO[bytes]) -> object:
    length = int.from_bytes(answers.read(LENGTH_BYTES), "big")
    return pickle.loads(answers.read(length))


@pytest.mark.parametrize("player", ["novice", "casual-1"])
async def test_decides_as_in_this_process(process: CpuProcess, player: str) -> None:
    assert await decisions(process, player) == await decisions(InstantCpu(), player)


@pytest.mark.parametrize("place", [CpuProcess, again(InstantCpu)])
async def test_advises_what_the_strongest_level_would_do(place: type[Cpu]) -> None:
    """In the positions of several hands, by the view alone, with what it rests on."""
    cpu, strongest = place(), find("expert")
    try:
        for view in VIEWS[:2]:
            advice = await cpu.advise(view)
            assert advice.action == strongest.decide(view, Random(0))
            assert advice.choice_values[0][0] == advice.action
            assert advice.reading == read(view)
            assert await cpu.read(view) == read(view)
    finally:
        await cpu.stop()


@pytest.mark.parametrize("place", [CpuProcess, *map(again, (InstantCpu, partial(CpuPool, 1)))])
async def test_plays_choices_out_alike_everywhere(place: Callable[[], Cpu]) -> None:
    cpu, view = place(), VIEWS[0]
    actions = view.legal_actions()
    try:
        found = await cpu.roll_out(view, actions, 7, range(2, 4))
        expected = roll_out(view, actions, 7, range(2, 4))
        assert [[end[1:] for end in ends] for ends in found] == [
            [end[1:] for end in ends] for ends in expected
        ]
        assert [[end.win for end in ends] for ends in found] == [
            pytest.approx([end.win for end in ends]) for ends in expected
        ]
    finally:
        await cpu.stop()


@pytest.mark.parametrize("place", [CpuProcess, *map(again, (InstantCpu, partial(CpuPool, 1)))])
async def test_says_what_choices_are_worth_as_the_player_does(place: Callable[[], Cpu]) -> None:
    cpu = place()
    try:
        for view in VIEWS[:20]:
            found, expected = await cpu.evaluate(JUDGE, view), evaluate(JUDGE, view)
            assert [action for action, _ in found] == [action for action, _ in expected]
            for (_, worth), (_, here) in zip(found, expected, strict=True):
                assert worth == pytest.approx(here)
        with pytest.raises(CannotEvaluate) as caught:
            await cpu.evaluate("novice", VIEWS[0])
        assert caught.value.code == PlayerCode.ONLY_CHOOSES
        with refused(CpuError, match="nobody"):
            await cpu.evaluate("nobody", VIEWS[0])
    finally:
        await cpu.stop()


async def test_works_from_any_folder(
    process: CpuProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "__init__.py").write_text("raise SystemExit('not this one')")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    assert await process.decide("novice", VIEWS[0], 1) == find("novice").decide(VIEWS[0], Random(1))


@pytest.mark.parametrize("cpu", [CpuProcess(), InstantCpu()])
async def test_an_unknown_player_is_an_error(cpu: Cpu) -> None:
    with refused(CpuError, match="^There is no player called “nobody”. Choose one of novice, "):
        await cpu.decide("nobody", VIEWS[0], 1)
    assert await cpu.decide("novice", VIEWS[0], 1) == find("novice").decide(VIEWS[0], Random(1))
    await cpu.stop()


async def test_a_killed_process_is_replaced(process: CpuProcess) -> None:
    await process.start()
    before = process.pid
    assert before is not None
    os.kill(before, signal.SIGKILL)
    expected = await InstantCpu().decide("casual", VIEWS[3], 9)
    assert await process.decide("casual", VIEWS[3], 9) == expected
    assert process.pid not in (None, before)


async def test_killed_while_it_thinks(process: CpuProcess) -> None:
    await process.start()
    assert process.pid is not None
    os.kill(process.pid, signal.SIGSTOP)
    decision = asyncio.create_task(process.decide("casual", VIEWS[3], 9))
    await asyncio.sleep(0)
    os.kill(process.pid, signal.SIGKILL)
    assert await decision == await InstantCpu().decide("casual", VIEWS[3], 9)


async def test_gives_up_when_it_dies_twice(
    process: CpuProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", shutil.which("false"))
    with refused(CpuError, match="twice"):
        await process.decide("novice", VIEWS[0], 1)
    assert process.pid is None


async def test_says_that_it_cannot_start(
    process: CpuProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with refused(CpuError, match="cannot be started"):
        await process.start()


async def test_a_cancelled_decision_leaves_nothing_behind(process: CpuProcess) -> None:
    for seed, view in enumerate(VIEWS[:4]):
        await process.start()
        assert process.pid is not None
        os.kill(process.pid, signal.SIGSTOP)
        decision = asyncio.create_task(process.decide("novice", VIEWS[-1], 1))
        await asyncio.sleep(0)
        decision.cancel()
        with pytest.raises(asyncio.CancelledError):
            await decision
        expected = await InstantCpu().decide("casual", view, seed)
        assert await process.decide("casual", view, seed) == expected


async def test_requests_are_answered_in_order(process: CpuProcess) -> None:
    asked = [process.decide("casual", view, seed) for seed, view in enumerate(VIEWS[:10])]
    expected = [await InstantCpu().decide("casual", VIEWS[seed], seed) for seed in range(10)]
    assert await asyncio.gather(*asked) == expected


async def test_a_request_that_is_cancelled_in_the_queue_disturbs_nobody(
    process: CpuProcess,
) -> None:
    await process.start()
    pid = process.pid
    tasks = [asyncio.create_task(process.decide("casual", VIEWS[n], n)) for n in range(3)]
    await asyncio.sleep(0)
    tasks[1].cancel()
    with pytest.raises(asyncio.CancelledError):
        await tasks[1]
    for number in (0, 2):
        expected = await InstantCpu().decide("casual", VIEWS[number], number)
        assert await tasks[number] == expected
    assert process.pid == pid


async def test_an_answer_that_does_not_come_in_time_ends_the_process() -> None:
    process = CpuProcess(thinking_limit=0.05)
    try:
        await process.start()
        before = process.pid
        assert before is not None
        os.kill(before, signal.SIGSTOP)
        async with asyncio.timeout(MOMENT):
            with refused(CpuTooLate, match=r"no answer within 0\.05 seconds\.$"):
                await process.decide("novice", VIEWS[0], 1)
        assert process.pid is None
        with pytest.raises(ProcessLookupError):
            os.kill(before, 0)
        process.thinking_limit = MOMENT
        expected = find("novice").decide(VIEWS[0], Random(1))
        assert await process.decide("novice", VIEWS[0], 1) == expected
    finally:
        process.kill()


async def test_an_answer_is_heard_that_came_while_this_program_slept() -> None:
    process = CpuProcess()
    try:
        await process.decide("novice", VIEWS[0], 0)
        process.thinking_limit = 0.05
        decision = asyncio.create_task(process.decide("casual", VIEWS[3], 9))
        answered = asyncio.create_task(_blocked_for(1.0))
        assert await decision == await InstantCpu().decide("casual", VIEWS[3], 9)
        await answered
    finally:
        process.kill()


async def _blocked_for(seconds: float) -> None:
    """Let nothing else happen in this program."""
    select.select([], [], [], seconds)


async def test_what_answers_another_request_is_dropped(
    process: CpuProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a worker that repeats the answer to the first request before every other."""
    script = tmp_path / "python"
    script.write_text(
        f"""#!{sys.executable}
import pickle, sys
sys.path.insert(0, sys.argv[-1])
from app.cpu.process import frame
from app.cpu.messages import Answer, answer
first = None
while header := sys.stdin.buffer.read(4):
    request = pickle.loads(sys.stdin.buffer.read(int.from_bytes(header, "big")))
    this = Answer(request.id, answer(request.question))
    first = first or this
    sys.stdout.buffer.write(frame(first) + frame(this))
    sys.stdout.buffer.flush()
"""
    )
    script.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(script))
    found = [await process.decide("casual", view, seed) for seed, view in enumerate(VIEWS[:12])]
    assert len(set(found)) > 3
    expected = [await InstantCpu().decide("casual", VIEWS[seed], seed) for seed in range(12)]
    assert found == expected


@pytest.mark.parametrize("how", ["stop", "kill"])
async def test_stopped_while_it_thinks(process: CpuProcess, how: str) -> None:
    await process.start()
    assert process.pid is not None
    os.kill(process.pid, signal.SIGSTOP)
    decision = asyncio.create_task(process.decide("novice", VIEWS[0], 1))
    await asyncio.sleep(0)
    if how == "stop":
        await process.stop()
    else:
        process.kill()
    with refused(CpuError, match="stopped"):
        await decision
    assert process.pid is None


async def test_stops_and_starts_again(process: CpuProcess) -> None:
    for _ in range(2):
        await process.start()
        pid = process.pid
        assert pid is not None
        async with asyncio.timeout(MOMENT):
            await process.stop()
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
    await process.stop()


async def test_stops_a_process_that_hangs(process: CpuProcess) -> None:
    await process.start()
    assert process.pid is not None
    os.kill(process.pid, signal.SIGSTOP)
    async with asyncio.timeout(MOMENT):
        await process.stop()
    assert process.pid is None


def test_ends_with_its_input_and_not_with_ctrl_c() -> None:
    with worker() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for seed, name in enumerate([signal.SIGINT, signal.SIGHUP]):
            process.stdin.write(frame(Request(seed, Decide("novice", VIEWS[0], seed))))
            process.stdin.flush()
            action = find("novice").decide(VIEWS[0], Random(seed))
            assert answer_of(process.stdout) == Answer(seed, action)
            process.send_signal(name)
        process.stdin.close()
        assert process.wait(MOMENT) == 0


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="waits for a process not its own")
def test_ends_when_the_program_is_killed() -> None:
    """The worker's number comes from a program that is killed with no chance to say goodbye."""
    program = (
        "import asyncio\n"
        "from app.cpu.service import CpuProcess\n"
        "async def main():\n"
        "    process = CpuProcess()\n"
        "    await process.start()\n"
        "    print(process.pid, flush=True)\n"
        "    await asyncio.Event().wait()\n"
        "asyncio.run(main())\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
    ) as parent:
        assert parent.stdout is not None
        handle = os.pidfd_open(int(parent.stdout.readline()))
        try:
            parent.kill()
            ended, _, _ = select.select([handle], [], [], MOMENT)
            assert ended
        finally:
            os.close(handle)


@pytest.mark.parametrize(
    ("loads", "needless"),
    [
        ("app.players.registry, app.cpu.service", "textual"),
        # Seven MiB in each process.
        ("app.cpu.worker, app.arena.executors", "asyncio"),
    ],
)
def test_does_without(loads: str, needless: str) -> None:
    code = f"import sys, {loads}; print({needless!r} in sys.modules)"
    printed = subprocess.check_output([sys.executable, "-c", code], cwd=ROOT, text=True)
    assert printed.strip() == "False"


def test_a_fault_of_a_player_is_answered_in_words() -> None:
    over = VIEWS[0]._replace(phase=Phase.OVER)
    requests = [
        Request(number, Decide("novice-1", view, 1)) for number, view in enumerate((over, VIEWS[0]))
    ]
    answers = BytesIO()
    serve(BytesIO(b"".join(map(frame, requests))), answers)
    answers.seek(0)
    failed = answer_of(answers)
    assert isinstance(failed, Failed)
    assert failed.id == 0
    told = sentence_for(failed.error)
    assert told.startswith("The computer player novice-1 failed (ValueError: over).")
    assert answer_of(answers) == Answer(1, find("novice").decide(VIEWS[0], Random(1)))


@pytest.fixture
async def pool() -> AsyncIterator[CpuPool]:
    pool = CpuPool(2)
    yield pool
    pool.kill()
    await asyncio.sleep(0)


async def test_a_pool_answers_as_one_process_does_and_runs_no_more_than_are_needed(
    pool: CpuPool,
) -> None:
    assert await decisions(pool, "casual") == await decisions(InstantCpu(), "casual")
    assert len(pool.pids) == 1
    asked = [pool.decide("casual", view, seed) for seed, view in enumerate(VIEWS)]
    assert await asyncio.gather(*asked) == await decisions(InstantCpu(), "casual")
    assert len(pool.pids) == 2
    await pool.stop()
    assert pool.pids == []


async def test_in_a_pool_a_thought_holds_up_nobody_else(pool: CpuPool) -> None:
    """Its process stands still, and then dies: the request is asked again."""
    await pool.decide("novice", VIEWS[0], 0)
    (pid,) = pool.pids
    os.kill(pid, signal.SIGSTOP)
    slow = asyncio.create_task(pool.decide("casual", VIEWS[3], 9))
    await asyncio.sleep(0)
    assert await decisions(pool, "novice") == await decisions(InstantCpu(), "novice")
    assert not slow.done()
    os.kill(pid, signal.SIGKILL)
    assert await slow == await InstantCpu().decide("casual", VIEWS[3], 9)


async def test_in_a_pool_a_cancelled_thought_ends_its_process_alone(pool: CpuPool) -> None:
    await pool.start()
    before = set(pool.pids)
    for pid in before:
        os.kill(pid, signal.SIGSTOP)
    tasks = [asyncio.create_task(pool.decide("casual", VIEWS[n], n)) for n in range(2)]
    await asyncio.sleep(0)
    tasks[0].cancel()
    with pytest.raises(asyncio.CancelledError):
        await tasks[0]
    (left,) = pool.pids
    assert left in before
    assert await pool.decide("casual", VIEWS[5], 5) == await InstantCpu().decide(
        "casual", VIEWS[5], 5
    )
    os.kill(left, signal.SIGCONT)
    assert await tasks[1] == await InstantCpu().decide("casual", VIEWS[1], 1)


async def test_a_pool_that_is_killed_answers_nobody(pool: CpuPool) -> None:
    await pool.start()
    for pid in pool.pids:
        os.kill(pid, signal.SIGSTOP)
    tasks = [asyncio.create_task(pool.decide("casual", VIEWS[n], n)) for n in range(2)]
    await asyncio.sleep(0)
    pool.kill()
    for task in tasks:
        with refused(CpuError, match="stopped"):
            await task
    assert pool.pids == []


async def test_whoever_leaves_a_server_ends_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody hears the answer, and who asks next has it from the same process."""
    started: list[int] = []
    start = Child.start

    async def counted(module: str) -> Child:
        child = await start(module)
        started.append(child.pid)
        return child

    monkeypatch.setattr(Child, "start", counted)
    server = ServerCpu(1)
    try:
        await server.decide("novice", VIEWS[0], 0)
        os.kill(started[0], signal.SIGSTOP)
        leaves, stays = (asyncio.create_task(server.decide("casual", VIEWS[n], n)) for n in (1, 2))
        for _ in range(3):
            await asyncio.sleep(0)
        leaves.cancel()
        with pytest.raises(asyncio.CancelledError):
            await leaves
        os.kill(started[0], signal.SIGCONT)
        assert await stays == await InstantCpu().decide("casual", VIEWS[2], 2)
        assert len(started) == 1
    finally:
        await server.end()


async def test_a_pool_asks_no_programs(pool: CpuPool) -> None:
    with refused(CpuError, match="process of their own"):
        await pool.ask_program("true", GameSoFar(Opening(0, 5, RULES)), VIEWS[0])


@pytest.mark.parametrize("place", [CpuProcess, *map(again, (InstantCpu, partial(CpuPool, 1)))])
async def test_a_round_is_reviewed_as_in_this_process(place: Callable[[], Cpu]) -> None:
    """Every step with what each knew, every decision judged; of another game the steps alone."""
    deal = Deal.from_seed(hand_seed(bytes(32), 1))
    gin = play_out(
        Hand(Rules(), deal.cards, 0),
        lambda hand: registry_decide("casual", hand.view(hand.to_act), 1),
    )
    basic = play_out(
        BasicHand(BasicRules(), deal, 0),
        lambda hand: registry_decide("casual", hand.view(hand.to_act), 1),
    )
    cpu = place()
    try:
        for hand in (gin, basic):
            history = tuple(hand.history)
            played = FinishedRound(1, deal, 0, hand.view(ONLOOKER), history, hand.ending)
            review = await cpu.review(played)
            assert review.steps == review_hand(hand.view(ONLOOKER), 0, deal, history).steps
            assert tuple((step.seat, step.action) for step in review.steps) == history
            assert review.end == (hand.view(0), hand.view(1))
            if hand is gin:
                assert review.unjudged is None
                assert len(review.decisions) > len(history) // 2
            else:
                assert review.unjudged is not None
                assert review.decisions == ()
    finally:
        await cpu.stop()
