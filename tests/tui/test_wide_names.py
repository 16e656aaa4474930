"""People whose names have wide letters, or letters without a width of their own."""

from __future__ import annotations

from itertools import pairwise

from rich.cells import cell_len
from textual.widgets import DataTable

from app.cpu.service import InstantCpu
from app.games.gin.rules import PRESETS, Rules
from app.match.seat import HUMAN, Seat
from app.storage.settings import Settings
from app.text.direction import anchored
from app.tui.app import GinApp
from app.tui.table.gin.screen import GinScreen
from app.tui.textual_private import painted
from app.ui.match_library import LocalMatchLibrary
from tests.tui.home import at_home, running, session_of
from tests.tui.person import SEED, until
from tests.tui.screen_text import screen_lines, screen_text

WIDE = "マクシミリアンヌス王子様"
"""Twelve letters of two cells each."""
EMOJI = "🎲🎲🎲🎲🎲🎲🎲🎲"


def table_of(*names: str, preset: str = "standard", ascii_only: bool = False) -> GinApp:
    seats = [Seat(name, HUMAN if place == 0 else "casual-1") for place, name in enumerate(names)]
    rules = Rules(target=1) if preset == "standard" else PRESETS[preset]
    table = LocalMatchLibrary().begin(seats, rules, SEED)
    return at_home(Settings(pace=0.0), table=table, cpu=InstantCpu(), ascii_only=ascii_only)


async def test_two_names_that_are_read_from_the_right_stay_above_their_points() -> None:
    """Even where each is as wide as its column."""
    first, second = "אבגדהוזח", "דהואבגדה"
    async with running(table_of(first, second)) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, GinScreen) and app.screen.state.my_turn)
        header = next(row for row in painted(app) if first in row.text and "Hand" not in row.text)
        sent = anchored(header.text)
        assert f"{first}\u200e\xa0{second}\u200e" in sent


async def test_two_wide_names_leave_the_score_on_every_screen() -> None:
    async with running(table_of(WIDE, EMOJI)) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, GinScreen) and app.screen.state.my_turn)
        top, *rest = screen_lines(app)
        assert cell_len(top) <= 80
        assert top.endswith("to 1")
        assert all(score in top for score in ("マク", "🎲")), top
        header = next(row for before, row in pairwise(rest) if "Score sheet" in before)
        # Each over the numbers of its column.
        assert header.endswith("マクシ…\xa0 🎲🎲🎲…\xa0 │"), header
        # The match is given up, so that its end has the same two names.
        session_of(app).resign(0, "")
        await until(pilot, lambda: "The match is over" in screen_text(app))
        top = screen_lines(app)[0]
        assert top.endswith("to 1"), top
        columns = app.screen.query_one("#sheet", DataTable).ordered_columns
        assert [cell_len(str(column.label)) for column in columns[1:3]] == [7, 7]
