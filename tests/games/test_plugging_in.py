"""A game that only these tests know is played, saved, gone on with and verified."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from app.cli import main
from app.cpu.service import InstantCpu
from app.games import base
from app.games.base import ONLOOKER, IllegalAction, UnknownGame
from app.match.match import Match
from app.match.records import ReplayError
from app.match.seat import Seat
from app.players import registry
from app.storage import journal
from app.storage.settings import Settings
from app.table.handles import MatchEvent, MatchEventKind, SavedMatch
from app.table.saved import outline_of
from app.table.session import MatchSession
from app.ui.match_library import LocalMatchLibrary
from app.ui.outlines import in_a_line
from tests.games.two_cards import CHANGE, KEEP, Careful, Rules, TwoCards
from tests.refusals import refused

ME = 0
SEATS = [Seat("Ann"), Seat("Cara", "careful-1")]
NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _plugged_in() -> Iterator[None]:
    game, player = TwoCards(), Careful()
    base.register(game)
    registry.register(player, game.name)
    yield
    registry.unregister(player, game.name)
    base.unregister(game)


def new_table(target: int = 3) -> Any:
    return MatchSession.new(Rules(target), SEATS, NOW, bytes(32))


async def play(table: Any, *, until: int) -> None:
    """Play on until so many deals are over, or the match is; I always change."""
    match = table.match
    while len(match.standing.sheet.rows) < until and not match.is_over:
        if match.hand.is_over:
            table.go_on()
        if table.cpu_to_act:
            table.cpu = InstantCpu()
            table.act(*await table.ask_cpu())
        else:
            table.act(ME, CHANGE)


async def test_it_is_played_saved_and_gone_on_with() -> None:
    table = new_table()
    await play(table, until=2)
    table.close()
    (path,) = journal.list_journals()
    again: Any = MatchSession.resume(path)
    assert again.match.standing == table.match.standing
    assert len(again.match.standing.sheet.rows) == 2
    await play(again, until=100)
    assert again.match.is_over
    assert max(again.match.standing.sheet.totals) == 3
    assert again.match.won == tuple(
        int(points == 3) for points in again.match.standing.sheet.totals
    )
    again.close()
    (path,) = journal.list_journals()
    assert Match.from_records(journal.read(path).records).is_over


async def test_it_is_listed_and_gone_on_with_at_home() -> None:
    table = new_table()
    await play(table, until=2)
    table.close()
    told = outline_of(table.match)
    assert told.names == ("Ann", "Cara")
    assert told.totals == (table.match.standing.sheet.totals,)
    home = LocalMatchLibrary(InstantCpu())
    (saved,) = home.saved()
    assert saved == SavedMatch(saved.path, told, None)
    # Out of the index too.
    assert home.saved().known(saved.path) == saved
    assert saved.outline
    assert saved.outline.rules == Rules(3)
    mine, theirs = table.match.standing.sheet.totals
    line = in_a_line(saved.outline, Settings())
    assert line.startswith(f"Ann {mine}, Cara {theirs}, Two Cards, ")
    again = home.resume(saved.path)
    assert again.match.standing == table.match.standing
    await play(again, until=100)
    again.close()
    (saved,) = home.saved()
    assert saved == SavedMatch(saved.path, None, None)


async def test_it_takes_its_course_without_people(capsys: pytest.CaptureFixture[str]) -> None:
    seats = [Seat("Cara", "careful-1"), Seat("Cyril", "careful-1")]
    table = LocalMatchLibrary(InstantCpu()).begin(seats, Rules(3), bytes(32))
    over = asyncio.Event()
    ends = (MatchEventKind.HAND_OVER, MatchEventKind.MATCH_OVER)
    heard: list[MatchEvent] = []

    def hear(event: MatchEvent) -> None:
        heard.append(event)
        if event.kind in ends:
            over.set()

    table.seat_handle(ONLOOKER).listen(hear)
    table.start()
    async with asyncio.timeout(30):
        while not table.match.is_over:
            await over.wait()
            over.clear()
            if not table.match.is_over:
                table.go_on()
    rounds = len(table.match.played)
    told = [event.kind for event in heard if event.kind in ends]
    assert told == [MatchEventKind.HAND_OVER] * (rounds - 1) + [MatchEventKind.MATCH_OVER]
    done = [(event.seat, event.action) for event in heard if event.action is not None]
    assert done == [entry for played in table.match.played for entry in played.history]
    assert max(table.seat_handle(ONLOOKER).snapshot().standing.sheet.totals) == 3
    path = table.path
    table.close()
    assert main(["verify", str(path)]) == 0
    assert "Players: Cara, careful-1; Cyril, careful-1." in capsys.readouterr().out


async def test_it_is_verified(capsys: pytest.CaptureFixture[str]) -> None:
    table = new_table()
    await play(table, until=100)
    table.close()
    (path,) = journal.list_journals()
    assert main(["verify", str(path)]) == 0
    told = capsys.readouterr().out
    mine, theirs = table.match.standing.sheet.totals
    assert f"Score: Ann {mine}, Cara {theirs}." in told
    assert table.match.played[0].deal.digits in told
    path.write_text(path.read_text().replace('"change"', '"keep"', 1))
    assert main(["verify", str(path)]) == 1


def test_what_was_shown_is_not_taken_back() -> None:
    for action, may in ((KEEP, True), (CHANGE, False)):
        table = new_table()
        match = table.match
        if match.hand.to_act != ME:
            table.act(1, KEEP)
        table.act(ME, action)
        may = may and not match.hand.is_over
        assert match.may_take_back(ME) == may
        if not may:
            with refused(IllegalAction, match="^Nothing can be undone: .*(new card|over)"):
                table.take_back(ME)


def test_its_own_refusals_are_heard() -> None:
    table = new_table()
    with refused(IllegalAction, match="turn"):
        table.act(1 - table.match.hand.to_act, KEEP)
    header = table.match.header()
    assert header["game"] == "two-cards"
    with refused(ReplayError, match=r"line 2: hand 1: That is not an action\."):
        Match.from_records([header, {"seat": 0, "do": "throw KH"}])


def test_without_it_its_journals_are_refused() -> None:
    header = new_table().match.header()
    game = base.find("two-cards")
    base.unregister(game)
    with refused(UnknownGame, match="The games here are .*gin"):
        base.find("two-cards")
    with refused(ReplayError, match="two-cards"):
        Match.from_records([header])
    base.register(game)
