"""The end of a match of Basic Rummy and of contract rummy: podium, score sheet, what comes next."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from textual.pilot import Pilot

from app.cards.sheet import ScoreSheet
from app.games.basic.rules import PRESETS
from app.games.contract.rules import ROUNDS
from app.games.contract.rules import Rules as ContractRules
from app.games.contract.score import How, RoundResult
from app.storage.settings import Settings
from app.table.contract import ContractMatchView
from app.table.session import MatchSession
from app.text.melding.games import sheet_of
from app.text.melding.sheet import written
from app.text.people import People
from app.tui.screens.match_end import MatchEndScreen
from app.tui.screens.melding_match_end import FRAMES, Podium
from app.tui.screens.proof import ProofScreen
from tests.again import again
from tests.tui.home import at_home, running
from tests.tui.host import Host
from tests.tui.melding import NAMES, out_at_once, played
from tests.tui.screen_text import is_gold, screen_lines, screen_text, where
from tests.tui.seated import settled
from tests.tui.test_snapshots import compare


def after_seven(totals: tuple[int, ...], me: int = 0) -> tuple[MatchSession, ContractMatchView]:
    """A table of contract rummy after seven rounds with these totals; all points were made in the
    first round, the first player went out in the others.
    """
    table = out_at_once(len(totals))
    match_view: ContractMatchView = table.snapshot(me)
    sheet: ScoreSheet[RoundResult] = ScoreSheet(tuple(range(len(totals))))
    for number in range(1, ROUNDS + 1):
        points = totals if number == 1 else (0,) * len(totals)
        winner = None if number == 1 else 0
        result = RoundResult(number, How.OUT, winner, (0,) * len(totals), points)
        sheet = sheet.after([result], 0, points)
    return table, replace(
        match_view, standing=replace(match_view.standing, sheet=sheet), is_over=True
    )


def host(table: MatchSession, match_view: ContractMatchView, *, ascii_only: bool = False) -> Host:
    return Host(MatchEndScreen(table, match_view), ascii_only=ascii_only)


def on_podium(app: Host) -> list[str]:
    """The rows of the podium."""
    podium = app.screen.query_one(Podium)
    return [podium.render_line(y).text for y in range(podium.size.height)]


NAMED = ("Ann", "Vera", "Basia", "Cleo")


async def test_equal_totals_share_a_place_on_the_podium(pytestconfig: pytest.Config) -> None:
    async with running(host(*after_seven((85, 85, 120, 150)))) as (app, pilot):
        await pilot.pause()
        text = screen_text(app)
        assert "After 7 rounds you and Vera share the first place: 85 points, the fewest." in text
        assert is_gold(app.screen.query_one("#winner"))
        rows = on_podium(app)
        first, second, third = (
            next(row.index(f"{place}     │") for row in rows if f"{place}     │" in row)
            for place in (1, 2, 3)
        )
        assert second < first < third
        height = {name: row for row, text in enumerate(rows) for name in NAMED if name in text}
        assert height["Ann"] + 1 == height["Vera"] < height["Basia"] < height["Cleo"]
        assert abs(rows[height["Vera"]].index("Vera") - first) < 6
        assert "place                1   1   2   3" in text
        compare(app, "match-end-contract-4-80x24", pytestconfig)


async def test_eight_players_have_room_on_the_sheet(pytestconfig: pytest.Config) -> None:
    totals = (90, 85, 400, 385, 120, 85, 250, 305)
    async with running(host(*after_seven(totals, me=2))) as (app, pilot):
        await pilot.pause()
        assert app.screen.query_one("#body").max_scroll_y == 0
        assert app.screen.query_one("#sheet").max_scroll_y == 0
        (sums,) = (line for line in screen_lines(app) if "total" in line)
        order = [*range(2, 8), 0, 1]
        assert sums.split()[-8:] == [str(totals[seat]) for seat in order]
        names = [NAMES[seat][:3] for seat in order]
        assert any(line.split()[-8:] == names for line in screen_lines(app))
        assert not is_gold(app.screen.query_one("#winner"))
        assert where(app, "Play again").y < 23
        compare(app, "match-end-contract-8-80x24", pytestconfig)


async def test_basic_tells_the_hands_won_and_what_comes_next(pytestconfig: pytest.Config) -> None:
    table = played(PRESETS["hands"], 2, 50)
    match_view = table.snapshot(0)
    assert match_view.is_settled
    (winner,) = match_view.standing.settlement.winners
    async with running(Host(MatchEndScreen(table, table.snapshot(winner)))) as (app, pilot):
        await pilot.pause()
        assert "You have won 4 hands." in screen_text(app)
        compare(app, "match-end-basic-80x24", pytestconfig)
        await pilot.press("v")
        await pilot.pause()
        assert isinstance(app.screen, ProofScreen)
        await pilot.press("escape", "enter")
        await pilot.pause()
        assert app.wishes == ["again"]


@pytest.mark.long
async def test_who_gave_up_is_told_and_is_not_on_the_podium() -> None:
    table = played(ContractRules(), 3)
    table.resign(1, "The program broke the rules.")
    async with running(host(table, table.snapshot(0), ascii_only=True)) as (app, pilot):
        await pilot.pause()
        assert "The program broke the rules. Vera resigns the match." in screen_text(app)
        assert "\n".join(screen_lines(app)[:-1]).isascii()
        assert sum("##" in line for line in screen_lines(app)) == 5, "who won, in large letters"
        assert app.screen.query_one("#body").max_scroll_y == 0
        rows = "\n".join(on_podium(app))
        assert "Ann" in rows
        assert "Vera" not in rows
        await pilot.press("m")
        await pilot.pause()
        assert app.wishes == ["menu"]


@asynccontextmanager
async def at_the_end(me: int, pace: float) -> AsyncIterator[tuple[Pilot[None], Podium]]:
    """The end of a match that the first player won, in the whole app."""
    table, match_view = after_seven((10, 85, 120), me)
    async with running(at_home(Settings(pace=pace))) as (app, pilot):
        screen = MatchEndScreen(table, match_view)
        await app.push_screen(screen)
        await settled(app)
        yield pilot, screen.query_one(Podium)


@pytest.mark.parametrize("key", ["x", again(None)])
async def test_a_winner_is_celebrated_until_any_key_or_for_a_while(key: str | None) -> None:
    async with at_the_end(0, 0.4) as (pilot, podium):
        assert podium.is_joyful
        podium.throw()
        await pilot.pause()
        glad = screen_lines(pilot.app)
        if key:
            await pilot.press(key)
        else:
            for _ in range(FRAMES):
                podium.throw()
        await pilot.pause()
        assert not podium.is_joyful
        calm = screen_lines(pilot.app)
        assert calm != glad
        podium.calm_down()
        await pilot.pause()
        assert screen_lines(pilot.app) == calm
        assert isinstance(pilot.app.screen, MatchEndScreen)


@pytest.mark.parametrize(("me", "pace"), [(1, 0.4), again(0, 0.0)])
async def test_nothing_moves_for_losers_and_for_people_who_want_no_pauses(
    me: int, pace: float
) -> None:
    async with at_the_end(me, pace) as (_, podium):
        assert not podium.is_joyful


def test_a_sheet_is_as_wide_as_it_may_be() -> None:
    _, match_view = after_seven((85, 90, 120, 150, 200, 250, 300, 400))
    sheet = sheet_of(match_view, People.of(match_view))
    wide, narrow = (written(sheet, width, ascii_only=False) for width in (140, 40))
    assert "Stanislawski" in wide.head
    assert "2 sets and 1 run" in wide.rows[4]
    for lines, width in ((wide, 140), (narrow, 40)):
        told = [lines.head, *lines.rows, *lines.sums]
        assert len({len(line) for line in told}) == 1
        assert len(told[0]) <= width
        assert lines.sums[1].split()[1:] == ["85", "90", "120", "150", "200", "250", "300", "400"]
    assert "sets" not in narrow.rows[4]


def test_the_sheet_of_basic_rummy_says_what_is_still_needed() -> None:
    table = played(PRESETS["standard"], 2)
    match_view = table.snapshot(0)
    sheet = sheet_of(match_view, People.of(match_view))
    assert [row.label for row in sheet.sums] == ["total", "hands won", "to go"]
    totals = match_view.standing.sheet.totals
    assert sheet.sums[2].cells == tuple(str(100 - total) for total in totals)
    assert sheet.rows[0].what == "out"
    begun = sheet_of(played(PRESETS["hands"], 3).snapshot(1), People.of(match_view)._replace(me=1))
    assert sorted(begun.sums[-1].cells)[0] in {"3", "4"}
