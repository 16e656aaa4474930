"""A rating drawn on the line of the levels."""

from __future__ import annotations

import pytest
from textual.app import ComposeResult
from textual.screen import Screen

from app.coach.estimates import Estimate, Rating
from app.players.strength import ratings
from app.tui.widgets.charts import Bars, RatingScale
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
    CSS = "Bars { height: 5; width: 1fr; }"

    def __init__(self) -> None:
        super().__init__()
        self.chart = Bars("chances")

    def compose(self) -> ComposeResult:
        yield self.chart


@pytest.mark.parametrize(("ascii_only", "sign"), [(False, "▲"), (True, "^")])
async def test_the_moment_that_is_looked_at_has_a_sign_besides_its_colour(
    ascii_only: bool, sign: str
) -> None:
    screen = _Chart()
    async with running(Host(screen, ascii_only=ascii_only)) as (app, pilot):
        await until(pilot, lambda: screen.chart.size.width == 80)
        values, labels = [0.5] * 6, [*"111222"]
        screen.chart.show(values, labels)
        await pilot.pause()
        plain = screen_lines(app)[4]
        assert plain.split() == ["1", "2"]
        screen.chart.show(values, labels, 4)
        await pilot.pause()
        at = plain.index("2") + 1
        assert screen_lines(app)[4] == f"{plain[:at]}{sign}"
