"""The clocks on a table's screen, and what they cost."""

from __future__ import annotations

from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import pytest

from app.cpu.service import InstantCpu
from app.games.contract.rules import PRESETS as CONTRACT
from app.games.gin.rules import preset
from app.games.gin.view import Phase
from app.players.registry import find
from app.server.app import VisitorApp
from app.server.notices import Notice, NoticeKind
from app.server.shared_match import SharedMatch
from app.server.table_options import TableOptions
from app.server.tables import SeatSlot, TableRequest
from app.server.time_control import TimeControl
from app.storage.home import kept_in
from app.storage.settings import Settings
from app.tui.bell import Bell, BellKind
from app.tui.screens.layoff import LayOffScreen
from app.tui.table.screen import TableScreen
from app.tui.widgets import clocks
from app.tui.widgets.clocks import ClockRow
from app.ui.match_library import LocalMatchLibrary
from tests.keyboard import settle
from tests.server.apps import Visitor, sit_together, visitors
from tests.server.company import Company
from tests.server.test_terminal import painted, running, until

TIMED = TableOptions(time_control=TimeControl(300, 5))


class Time:
    """The time of the screens, which passes when a test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        monkeypatch.setattr(clocks, "monotonic", lambda: self.now)

    async def passes(self, seconds: float, *apps: Any) -> None:
        self.now += seconds
        for app in apps:
            # In the time of the app, where the clock sets its next timer.
            app.call_later(row_of(app).tick)
            await settle(app)


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    return Time(monkeypatch)


@pytest.fixture
def server(tmp_path: Path) -> Company:
    return Company(tmp_path)


def row_of(app: Any) -> ClockRow:
    found: ClockRow = app.screen.query_one(ClockRow)
    return found


def shown(person: Visitor) -> str:
    return row_of(person.app).render().plain


def phase_of(match: SharedMatch) -> Phase:
    phase: Phase = match.session.match.hand.phase
    return phase


async def at_table(*people: Visitor) -> None:
    for person in people:
        await person.until(lambda person=person: isinstance(person.app.screen, TableScreen))  # type: ignore[misc]


async def test_both_see_both_clocks_and_that_of_the_seat_to_act_runs(
    server: Company, time: Time
) -> None:
    async with visitors(server, "Ann", "Benjamin") as (ann, ben):
        table = sit_together(server, ann, ben, options=TIMED)
        await at_table(ann, ben)
        await ben.hears("Out of time means the match is lost. The clock runs on while")
        assert table.match
        first = table.match.to_act
        await time.passes(61.5, ann.app, ben.app)
        times = ["3:59" if first == seat else "5:00" for seat in range(2)]
        assert shown(ann) == f" Ann {times[0]} Benjamin {times[1]} "
        assert shown(ben) == f" Benjamin {times[1]} Ann {times[0]} "
        assert shown(ann).strip() in ann.text
        # What the server says counts.
        server.clock.wait(20)
        (ann, ben)[first or 0].app.screen.show_all()  # type: ignore[attr-defined]
        assert "4:40" in shown((ann, ben)[first or 0])


async def test_a_table_without_a_clock_has_no_place_for_one(server: Company) -> None:
    async with visitors(server, "Ann", "Ben") as (ann, ben):
        sit_together(server, ann, ben)
        await at_table(ann, ben)
        assert not ann.app.screen.query(ClockRow)


async def test_the_bell_rings_when_ones_own_time_is_nearly_up(
    server: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    rung: list[BellKind] = []
    monkeypatch.setattr(Bell, "ring", lambda bell, kind: rung.append(kind))
    async with visitors(server, "Ann", "Ben") as people:
        table = sit_together(server, *people, options=TIMED)
        await at_table(*people)
        assert table.match
        assert table.match.to_act is not None
        mine, other = people[table.match.to_act], people[1 - table.match.to_act]
        rung.clear()
        server.clock.wait(289)
        assert not rung
        server.clock.wait(1)
        await mine.until(lambda: rung == [BellKind.CLOCK])
        server.clock.wait(5)
        await mine.until(lambda: rung == [BellKind.CLOCK] * 2)
        assert not any("seconds left" in told for told in (*mine.app.told, *other.app.told))
        # Where the clock cannot be seen, it is said.
        await mine.press("question_mark")
        server.lobby.presence.visits[mine.visit.person.id].tell(
            Notice(NoticeKind.LOW_TIME, seconds=5)
        )
        await mine.hears("You have 5 seconds left.")


@pytest.mark.parametrize("width", [40, 60, 80, 140])
async def test_of_several_players_as_many_are_shown_as_there_is_room_for(
    server: Company, time: Time, width: int
) -> None:
    async with visitors(server, "Ann", "Benjamin", "Cleo", "Dan", size=(width, 24)) as people:
        table = sit_together(server, *people, options=TIMED, rules=CONTRACT["standard"])
        await at_table(*people)
        assert table.match
        ann = people[0]
        told = shown(ann)
        assert told.count("5:00") == (4 if width >= 140 else 2)
        assert len(told) <= width // 2
        to_act = table.match.to_act
        assert to_act is not None
        if width >= 80:
            assert "Ann" in told
            assert ("Ann", "Benj", "Cleo", "Dan")[to_act] in told


async def test_the_answer_to_a_knock_is_timed_too(server: Company) -> None:
    async with visitors(server, "Ann", "Ben") as people:
        match = sit_together(server, *people, options=TIMED).match
        await at_table(*people)
        assert match
        player, chance = find("casual", "gin"), Random(1)
        while (seat := match.to_act) is None or phase_of(match) is not Phase.LAYOFF:
            if seat is None:
                match.go_on(0)
                match.go_on(1)
            else:
                view = match.session.match.hand.view(seat)
                match.act(seat, player.decide(view, chance))
        who = people[seat]
        await who.until(lambda: isinstance(who.app.screen, LayOffScreen))
        await settle(who.app)
        assert shown(who).strip() in who.text.splitlines()[0]


async def test_beside_clocks_a_narrow_line_has_the_whole_score(server: Company) -> None:
    async with visitors(server, "Ann", "Ben", "Eve") as (ann, ben, eve):
        sit_together(server, ann, ben, options=TIMED)
        await at_table(ann, ben)
        server.lobby.seating.watch(eve.visit, 1)
        await ann.pilot.resize_terminal(40, 16)
        await ann.until(lambda: "An 0 · Be 0" in ann.text.splitlines()[0])


async def test_a_second_costs_few_bytes(server: Company, time: Time) -> None:
    ben = server.enter("Ben")
    visit = server.lobby.enter(server.person("Ann"))
    table = server.lobby.seating.open_table(
        visit, TableRequest(preset("standard"), [SeatSlot()], TIMED)
    )
    server.lobby.seating.sit_down(ben.visit, table.number)
    with kept_in(server.person("Ann").folder):

        def ann(driver_class: Any) -> VisitorApp:
            library = LocalMatchLibrary(InstantCpu())
            place, own = server.place(visit), Settings(name="Ann")
            return VisitorApp(place, own, library, driver_class=driver_class, report=print)

        async with running(ann) as (app, channel, _):
            await until(lambda: app.is_running and app.screen.query(ClockRow))
            await settle(app)
            costs = []
            for _ in range(20):
                had = len(channel.written)
                await time.passes(1, app)
                await painted(app)
                costs.append(len(channel.written) - had)
            assert 0 < median(costs) <= 48
            assert "4:40" in channel.text
