"""What is left in a server of the tables that a visitor has left."""

from __future__ import annotations

import gc
from collections import Counter
from pathlib import Path

from textual.screen import Screen
from textual.widget import Widget

from app.games.gin.rules import preset
from app.server.process import LEAVERS
from app.table.seats import take_seats
from app.tui.screens.start import StartScreen
from app.tui.table.gin.screen import GinScreen
from tests.server.apps import visitors
from tests.server.company import Company


def alive() -> Counter[type]:
    """How many screens and widgets there are, once all garbage is collected."""
    gc.collect()
    kinds = (Screen, Widget)
    return Counter(kind for thing in gc.get_objects() for kind in kinds if isinstance(thing, kind))


async def test_many_matches_of_a_visitor_need_no_more_than_two(tmp_path: Path) -> None:
    seats = take_seats("Anna", ["novice"])
    async with visitors(Company(tmp_path), "Anna") as (anna,):
        await anna.press("c")
        await anna.at(StartScreen)
        before = LEAVERS.count
        after_two: Counter[type] = Counter()
        for match in range(8):
            shown = anna.app.screen
            anna.app.new_match(seats, preset("standard"))
            await anna.until(lambda shown=shown: anna.app.screen is not shown)  # type: ignore[misc]
            await anna.at(GinScreen)
            if match == 1:
                after_two = alive()
        assert alive() == after_two
        # Garbage is looked for only if visitors have left so much of it.
        assert LEAVERS.count == before + 8
