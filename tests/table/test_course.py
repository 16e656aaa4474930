"""The only loop: who is asked and when, what is told, and what ends it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from app.cpu.gin_bridge import ProgramCode
from app.cpu.service import CpuError, CpuForfeit, InstantCpu
from app.games.base import ONLOOKER
from app.games.gin.actions import DISCARDS, PASS, Action
from app.games.gin.refusals import GinCode
from app.games.gin.rules import Rules, preset
from app.games.gin.view import View
from app.match.course import Course
from app.match.seat import Resignation, Seat
from app.players.registry import decide
from app.refusal import Refused
from app.table.gin_match import GinMatch
from app.table.handles import MatchEvent, MatchEventKind, TableCode
from app.table.session import MatchSession

NOW = datetime(2026, 11, 22, tzinfo=UTC)
SEED = bytes(range(32))
WITHOUT_PEOPLE = [Seat("Cara", "casual-1"), Seat("Nora", "novice-1")]
WITH_ANN = [Seat("Ann"), Seat("Nora", "novice-1")]
ANN, NORA = 0, 1


def new(
    seats: list[Seat], cpu: InstantCpu | None = None, rules: Rules | None = None
) -> MatchSession:
    rules = rules or preset("standard", 30)
    return MatchSession.new(rules, seats, NOW, SEED, cpu or InstantCpu())


async def until(table: MatchSession, holds: Callable[[], bool]) -> list[MatchEvent]:
    """Only listen until something holds; what was heard."""
    heard: list[MatchEvent] = []
    changed = asyncio.Event()

    def listen(event: MatchEvent) -> None:
        heard.append(event)
        changed.set()

    end = table.seat_handle(ONLOOKER).listen(listen)
    async with asyncio.timeout(30):
        while not holds():
            await changed.wait()
            changed.clear()
    end()
    return heard


class Scripted(InstantCpu):
    """Does what it is told, or waits for ever where it is told nothing."""

    def __init__(self, *script: Action | Exception) -> None:
        self.script = list(script)
        self.asked = 0
        self.cancelled = 0

    async def decide(self, player: str, view: View, seed: int) -> Action:
        self.asked += 1
        if not self.script:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                self.cancelled += 1
                raise
        answer = self.script.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


async def test_a_match_without_people_takes_its_course() -> None:
    table = new(WITHOUT_PEOPLE)
    assert table.here == ()
    table.start()
    while not table.match.is_over:
        await until(table, lambda: table.seat_handle(ONLOOKER).snapshot().to_act is None)
        if not table.match.is_over:
            table.go_on()
    straight: GinMatch = GinMatch(preset("standard", 30), WITHOUT_PEOPLE, SEED, NOW.isoformat())
    course = Course(straight)

    def ask(seat: int) -> Any:
        view = straight.hand.view(seat)
        return decide(straight.seats[seat].player, view, straight.player_seed)

    course.play_deal(ask)
    while not straight.is_over:
        course.go_on()
        course.play_deal(ask)
    # The same core without a loop around it plays the same match.
    assert [hand.history for hand in table.match.played] == [
        hand.history for hand in straight.played
    ]
    table.close()


async def test_nothing_happens_before_the_start() -> None:
    cpu = Scripted()
    table = new(WITHOUT_PEOPLE, cpu)
    await asyncio.sleep(0)
    assert cpu.asked == 0
    table.start()
    table.start()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert cpu.asked == 1
    table.close()


def nora_to_act(cpu: InstantCpu) -> MatchSession:
    """Nora is to take or leave the upcard, after Ann has left it."""
    table = new(WITH_ANN, cpu)
    if table.match.hand.to_act == ANN:
        table.act(ANN, PASS)
    else:
        table = MatchSession.new(preset("standard", 30), WITH_ANN, NOW, bytes(32), cpu)
        assert table.match.hand.to_act == ANN
        table.act(ANN, PASS)
    return table


async def test_what_is_taken_back_ends_the_thought_about_it() -> None:
    cpu = Scripted()
    table = nora_to_act(cpu)
    table.start()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert cpu.asked == 1
    heard: list[MatchEvent] = []
    table.listen(heard.append)
    table.take_back(ANN)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert cpu.cancelled == 1
    assert [event.kind for event in heard if event.kind is not MatchEventKind.SAVED] == [
        MatchEventKind.TOOK_BACK
    ]
    assert table.match.hand.to_act == ANN
    table.act(ANN, PASS)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert cpu.asked == 2
    table.close()


async def test_a_player_without_an_answer_is_asked_again_only_when_somebody_says_so() -> None:
    cpu = Scripted(CpuError("It is tired."), PASS)
    table = nora_to_act(cpu)
    heard: list[MatchEvent] = []
    table.listen(heard.append)
    table.start()
    await until(table, lambda: any(event.kind is MatchEventKind.TROUBLE for event in heard))
    assert [str(event.error) for event in heard if event.error] == ["It is tired."]
    assert cpu.asked == 1
    table.seat_handle(ANN).ask_again()
    await until(table, lambda: table.match.hand.to_act == ANN)
    assert cpu.asked == 2
    table.close()


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (CpuForfeit(ProgramCode.ENDED), Refused(ProgramCode.ENDED)),
        (
            DISCARDS[0],
            Refused(TableCode.BROKE_RULES, name="Nora", why=Refused(GinCode.UPCARD_FIRST)),
        ),
    ],
)
async def test_a_fault_of_its_own_loses_the_match(answer: Action | Exception, why: Refused) -> None:
    table = nora_to_act(Scripted(answer))
    table.start()
    heard = await until(table, lambda: table.match.is_over)
    assert heard[-1].kind is MatchEventKind.MATCH_OVER
    assert table.match.resignation == Resignation(NORA, why)
    path = table.path
    assert path is not None
    table.close()
    again = MatchSession.resume(path)
    assert again.match.is_over
    assert again.match.resignation == Resignation(NORA, why)
    again.close()


async def test_an_error_that_nobody_expected_is_told_to_the_faces() -> None:
    table = nora_to_act(Scripted(RuntimeError("broken")))
    table.start()
    heard: list[MatchEvent] = []
    table.listen(heard.append)
    await until(table, lambda: any(event.kind is MatchEventKind.FAULT for event in heard))
    (fault,) = (event for event in heard if event.kind is MatchEventKind.FAULT)
    assert isinstance(fault.error, RuntimeError)
    assert table.match.resignation is None
    table.close()


async def test_a_pause_is_left_out_when_somebody_is_in_a_hurry() -> None:
    table = nora_to_act(Scripted(PASS))
    table.pace = 3600.0
    table.start()
    for _ in range(5):
        await asyncio.sleep(0)
    assert table.match.hand.to_act == NORA
    table.seat_handle(ANN).hurry()
    await until(table, lambda: table.match.hand.to_act == ANN)
    table.close()
