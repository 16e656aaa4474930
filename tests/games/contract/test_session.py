"""Whole matches of contract rummy at a table: played by CPU players, saved and verified."""

from __future__ import annotations

import asyncio
from collections import Counter
from datetime import UTC, datetime

import pytest

from app.cli import main
from app.cpu.service import CpuProcess, InstantCpu
from app.games.base import ONLOOKER
from app.games.contract.rules import Rules
from app.match.seat import Seat
from app.storage import journal
from app.table.handles import MatchEvent, MatchEventKind
from app.table.saved import outline_of
from app.table.session import MatchSession

NOW = datetime(2026, 11, 22, tzinfo=UTC)
SEED = bytes(range(32))
BOTS = [Seat("Basia", "basic-1"), Seat("Vera", "casual-1"), Seat("Stan", "stingy-1")]


async def play(table: MatchSession, *, rounds: int) -> list[MatchEvent]:
    """Only listen until so many rounds are over, or the match is; what was heard."""
    heard: list[MatchEvent] = []
    changed = asyncio.Event()

    def listen(event: MatchEvent) -> None:
        heard.append(event)
        changed.set()

    place = table.seat_handle(ONLOOKER)
    end = place.listen(listen)
    table.start()
    async with asyncio.timeout(60):
        while not table.match.is_over and len(table.match.standing.sheet.rows) < rounds:
            if place.snapshot().to_act is None:
                table.go_on()
            await changed.wait()
            changed.clear()
    end()
    assert not any(event.kind in (MatchEventKind.TROUBLE, MatchEventKind.FAULT) for event in heard)
    return heard


async def test_a_match_of_bots_is_played_saved_gone_on_with_and_verified(
    capsys: pytest.CaptureFixture[str],
) -> None:
    table = MatchSession.new(Rules(), BOTS, NOW, SEED, InstantCpu())
    heard = await play(table, rounds=3)
    kinds = Counter(event.kind for event in heard)
    assert all(
        kinds[kind]
        for kind in (
            MatchEventKind.DREW,
            MatchEventKind.DECLINED,
            MatchEventKind.MELDED,
            MatchEventKind.THREW,
        )
    )
    stood = table.match.standing
    table.close()
    (path,) = journal.list_journals()
    assert main(["verify", str(path)]) == 0
    assert "Round 3, 2 runs, dealt by" in capsys.readouterr().out

    again = MatchSession.resume(path, InstantCpu())
    assert again.match.standing == stood
    assert outline_of(again.match).totals == (stood.sheet.totals,)
    await play(again, rounds=7)
    match = again.match
    assert match.is_over
    assert match.result is not None
    again.close()

    straight = MatchSession.new(Rules(), BOTS, NOW, SEED, InstantCpu())
    await play(straight, rounds=7)
    assert straight.match.standing == match.standing, "the same seed makes the same match"
    straight.close()

    assert main(["verify", str(path)]) == 0
    told = capsys.readouterr().out
    totals = match.standing.sheet.totals
    score = ", ".join(f"{seat.name} {total}" for seat, total in zip(BOTS, totals, strict=True))
    assert f"Score: {score}." in told
    assert f"{BOTS[match.result.winners[0]].name}, 2 " in told.partition("Places: 1 ")[2]
    assert "Players: Basia, basic-1; Vera, casual-1; Stan, stingy-1." in told
    for played in match.played:
        assert played.deal.digits in told
    assert "Round 7, 3 runs, dealt by" in told
    assert told.startswith("Contract Rummy, seven rounds.")

    text = path.read_text()
    assert '"do":"stock"' in text
    path.write_text(text.replace('"do":"stock"', '"do":"take"', 1))
    assert main(["verify", str(path)]) == 1


async def test_the_process_of_cpu_players_knows_the_game() -> None:
    cpu = CpuProcess()
    table = MatchSession.new(Rules(), BOTS[:2], NOW, SEED, cpu)
    await play(table, rounds=1)
    assert len(table.match.standing.sheet.rows) == 1
    table.close()
    await cpu.stop()
