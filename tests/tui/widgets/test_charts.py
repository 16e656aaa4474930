"""Curves with their scales and days, and a rating drawn on the line of the levels."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from textual.app import ComposeResult
from textual.pilot import Pilot
from textual.screen import Screen

from app.coach.estimates import Estimate, Rating
from app.players.strength import ratings
from app.tui.widgets.charts import EVEN, Curve, RatingScale, ends_of
from tests.tui.home import running
from tests.tui.host import Host
from tests.tui.person import until
from tests.tui.screen_text import screen_lines


class _Shown(Screen[None]):
    CSS = "RatingScale { height: 3; width: 1fr; }"

    def __init__(self) -> None:
        super().__init__()
        self.scale = RatingScale()

    def compose(self) -> ComposeResult:
        yield self.scale


def _rating(elo: float, error: float) -> Rating:
    return Rating(elo, error, Estimate(elo, error, 9), None)


async def test_the_own_rating_stands_under_the_line_of_the_levels() -> None:
    """Where it belongs among them; an interval that goes beyond the line says so."""
    screen, levels = _Shown(), ratings()
    async with running(Host(screen, ascii_only=True)) as (app, pilot):
        await until(pilot, lambda: screen.scale.size.width == 80)
        screen.scale.show(_rating(levels["club-1"], 50.0), levels)
        await pilot.pause()
        names, line, own = screen_lines(app)[:3]
        assert names.split() == ["novice", "casual", "club", "strong", "expert"]
        ticks = [place for place, sign in enumerate(line) if sign == "+"]
        assert len(line) == 80
        assert own[ticks[2]] == "o"
        assert own[: own.index("|")].strip() == ""
        assert names.index("club") <= ticks[2] < names.index("club") + 4
        screen.scale.show(_rating(max(levels.values()) + 900, 100.0), levels)
        await pilot.pause()
        assert screen_lines(app)[2].endswith(">")
        assert "o" not in screen_lines(app)[2]
        screen.scale.show(_rating(levels["novice-1"], 900.0), levels)
        await pilot.pause()
        own = screen_lines(app)[2]
        assert own[0] == "<"
        assert own[ticks[0]] == "o"
        screen.scale.show(None, levels)
        await pilot.pause()
        assert screen_lines(app)[:3] == ["", "", ""]


class _Chart(Screen[None]):
    CSS = "Curve { height: 5; width: 1fr; }"

    def __init__(self) -> None:
        super().__init__()
        self.chart = Curve("chances")

    def compose(self) -> ComposeResult:
        yield self.chart


@asynccontextmanager
async def charted(*, ascii_only: bool = False) -> AsyncIterator[tuple[Curve, Pilot[None]]]:
    screen = _Chart()
    async with running(Host(screen, ascii_only=ascii_only)) as (_, pilot):
        await until(pilot, lambda: screen.chart.size.width == 80)
        yield screen.chart, pilot


@pytest.mark.parametrize(("ascii_only", "sign"), [(False, "▲"), (True, "^")])
async def test_the_moment_that_is_looked_at_has_a_sign_besides_its_colour(
    ascii_only: bool, sign: str
) -> None:
    async with charted(ascii_only=ascii_only) as (chart, pilot):
        values, labels = [50.0] * 6, [*"111222"]
        chart.show(values, labels, level=EVEN)
        await pilot.pause()
        plain = screen_lines(pilot.app)[4]
        assert plain.split() == ["1", "2"]
        chart.show(values, labels, 4, level=EVEN)
        await pilot.pause()
        marked = screen_lines(pilot.app)[4]
        assert marked.split() == ["1", "2", sign]
        one, two, here = (marked.index(each) for each in ("1", "2", sign))
        assert here - two == pytest.approx((two - one) / 3, abs=1)


@pytest.mark.parametrize("ascii_only", [False, True])
async def test_a_curve_has_its_first_and_last_value_at_its_ends(ascii_only: bool) -> None:
    """And the ends of its scale, which are near to the values."""
    values, days = [980.0, 1010.0, 1040.0], ["5 Mar", "6 Mar", "9 Apr"]
    assert ends_of(values, 50) == (950, 1050)
    async with charted(ascii_only=ascii_only) as (chart, pilot):
        chart.show(values, days, ends=ends_of(values, 50), are_days=True)
        await pilot.pause()
        lines = screen_lines(pilot.app)[:5]
        assert [line.split()[0] for line in lines[:4]] == ["1050", *"│|"[ascii_only], "980", "950"]
        assert lines[0].endswith(" 1040")
        assert lines[4].split("  ")[-1].strip() == "9 Apr"
        assert lines[4].rindex("r") == lines[0].rindex("1040") - 2
        assert not ascii_only or "".join(lines).isascii()


async def test_days_on_an_axis_are_far_enough_apart_to_be_read() -> None:
    async with charted() as (chart, pilot):
        chart.show([1.0] * 28, [f"{day} Mar" for day in range(1, 29)], ends=(0, 2), are_days=True)
        await pilot.pause()
        days = re.split("  +", screen_lines(pilot.app)[4].strip())
        assert (days[0], days[-1]) == ("1 Mar", "28 Mar")
        assert 3 <= len(days) <= 7


@pytest.mark.parametrize(("chance", "row", "ink"), [(100.0, 0, "felt"), (0.0, 3, "muted")])
async def test_an_area_goes_from_the_level_to_the_values(chance: float, row: int, ink: str) -> None:
    """Above it is bright, and below it quiet."""
    async with charted() as (chart, pilot):
        chart.show([50.0, chance], ["1", "1"], level=EVEN)
        await pilot.pause()
        lines = screen_lines(pilot.app)[:4]
        assert lines[row].endswith(f"█ {chance:.0f}")
        assert lines[3 - row].split() == [f"{100 - chance:.0f}", "│"]
        drawn = next(each for each in chart.render_line(row) if "█" in each.text)
        assert drawn.style == chart.style_of(ink)
