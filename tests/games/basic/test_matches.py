"""Whole matches by CPU players at a table: kept in a journal, gone on with, and verified."""

from __future__ import annotations

import asyncio
import pickle
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.cli import main
from app.cpu.service import InstantCpu
from app.games.base import ONLOOKER
from app.games.basic.rules import PRESETS, Length, Rules
from app.match.match import Match
from app.match.seat import Seat
from app.storage import journal
from app.table.handles import MatchEvent, MatchEventKind
from app.table.saved import LocalSavedMatches, outline_from_json, outline_to_json
from app.table.session import MatchSession
from tests.games.basic.dealing import with_length

NOW = datetime(2026, 11, 22, 5, tzinfo=UTC)


def session(rules: Rules, *levels: str) -> MatchSession:
    names = "Ann Bob Cleo Dan".split()
    seats = [Seat(name, f"{level}-1") for name, level in zip(names, levels, strict=False)]
    return MatchSession.new(rules, seats, NOW, bytes(range(32)), InstantCpu())


async def deal_over(table: MatchSession) -> list[MatchEvent]:
    """Let the deal take its course; what was told of it."""
    events: list[MatchEvent] = []
    over = asyncio.Event()

    def hear(event: MatchEvent) -> None:
        events.append(event)
        if event.kind in (
            MatchEventKind.HAND_OVER,
            MatchEventKind.MATCH_OVER,
            MatchEventKind.TROUBLE,
            MatchEventKind.FAULT,
        ):
            over.set()

    end = table.listen(hear)
    table.start()
    await over.wait()
    end()
    assert events[-1].error is None
    return events


def only_journal() -> Path:
    (path,) = journal.list_journals()
    return path


@pytest.mark.parametrize(
    ("rules", "levels"),
    [
        (PRESETS["hands"], ("casual", "heuristic")),
        (PRESETS["course"], ("heuristic", "heuristic", "casual", "brisk")),
        (with_length(Rules(), Length.DEALS, 2), ("strong", "casual", "heuristic")),
    ],
)
async def test_a_match_is_played_gone_on_with_and_verified(
    rules: Rules, levels: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    table = session(rules, *levels)
    kinds = {event.kind for event in await deal_over(table)}
    assert {MatchEventKind.DREW, MatchEventKind.THREW, MatchEventKind.MELDED} <= kinds
    table.close()
    again = MatchSession.resume(only_journal(), InstantCpu())
    assert again.match.standing == table.match.standing
    assert again.match.hand.view(ONLOOKER) == table.match.hand.view(ONLOOKER)
    while not again.match.is_over:
        again.go_on()
        await deal_over(again)
    match = again.match
    again.close()
    path = only_journal()
    assert Match.from_records(journal.read(path).records).result == match.result
    assert main(["verify", str(path)]) == 0
    told = capsys.readouterr().out
    assert told.count("Hand ") == len(match.played)
    for played in match.played:
        assert played.deal.digits in told
    for seat, points in zip(match.seats, match.standing.sheet.totals, strict=True):
        assert f"{seat.name} " in told
        assert str(points) in told
    assert " went out, " in told or " went rummy, " in told
    text = path.read_text()
    path.write_text(
        text.replace('"do":"stock"', '"do":"take"', 1).replace('"do": "stock"', '"do": "take"', 1)
    )
    assert path.read_text() != text
    assert main(["verify", str(path)]) == 1


async def test_an_unfinished_match_is_listed_and_shown(capsys: pytest.CaptureFixture[str]) -> None:
    seats = [Seat("Ann"), Seat("Bob", "casual-1"), Seat("Cleo", "strong-1")]
    table = MatchSession.new(PRESETS["hands"], seats, NOW, bytes(range(32)), InstantCpu())
    while table.match.hand.to_act != 0:
        table.act(*await table.ask_cpu())
    shown = table.seat_handle(0).snapshot()
    assert (shown.rules, shown.me) == (PRESETS["hands"], 0)
    view = table.match.hand.view(0)
    assert pickle.loads(pickle.dumps(view)) == view
    table.close()
    listed = LocalSavedMatches().read(only_journal())
    assert listed.outline is not None
    assert listed.outline.rules == PRESETS["hands"]
    assert outline_from_json(outline_to_json(listed.outline)) == listed.outline
    assert main(["verify", str(only_journal())]) == 0
    assert "Score: Ann 0 hands (0), Bob 0 hands (0), Cleo" in capsys.readouterr().out
