"""What is painted anew is what can be seen, and all of it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console
from rich.segment import Segment
from textual.app import App, ComposeResult
from textual.containers import VerticalScroll
from textual.geometry import Offset, Region
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from app.tui.compositor import PaintedPiece, SparingCompositor, painted_over, uppermost
from app.tui.screens.base import BaseScreen
from app.tui.textual_private import ChopsUpdate, compose_by, painted
from tests.tui.home import running

_WIDTH: Final = 12
_SHOWN: Final = st.tuples(st.integers(0, _WIDTH - 1), st.integers(1, _WIDTH)).map(
    lambda at: Region(at[0], 0, min(at[1], _WIDTH - at[0]), 1)
)


@given(st.lists(_SHOWN, max_size=6))
def test_of_each_cell_the_widget_in_front_is_seen(regions: list[Region]) -> None:
    layers = [(Widget(), region, region) for region in regions]
    seen = uppermost(layers, _WIDTH)
    assert seen == sorted(seen, key=lambda part: part.begin)
    for x in range(_WIDTH):
        there = [part.widget for part in seen if part.begin <= x < part.end]
        assert there == [widget for widget, region, _ in layers if region.contains(x, 0)][:1]


@given(st.lists(_SHOWN, max_size=3))
def test_of_what_is_painted_over_the_widgets_the_last_is_seen(over: list[Region]) -> None:
    def cells(painted: Iterable[PaintedPiece]) -> list[tuple[int, str]]:
        return [(x + at, sign) for _, x, strip in painted for at, sign in enumerate(strip.text)]

    below = [PaintedPiece(0, x, Strip([Segment("below")])) for x in (0, 5)]
    upper = [
        PaintedPiece(0, each.x, Strip([Segment(str(number) * each.width)]))
        for number, each in enumerate(over)
    ]
    seen = dict(cells(below)) | {x: sign for x, sign in cells(upper) if x < 10}
    assert cells(painted_over(below, upper)) == [*seen.items()]
    assert painted_over(below, [PaintedPiece(1, 0, Strip([Segment("next")]))]) == below


class _Layers(App[None]):
    """Texts over one another, one of them scrolled half out of sight."""

    CSS = """
    Screen { layers: below above; }
    #page { height: 6; width: 20; scrollbar-size: 0 0; }
    #long { height: 9; width: 20; }
    #over { layer: above; width: 7; height: 3; offset: 5 1; }
    """

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page"):
            yield Static("0123456789" * 18, id="long")
        yield Static("over" * 5, id="over")


async def test_what_is_painted_anew_makes_the_screen_what_it_is_when_all_of_it_is_painted() -> None:
    async with running(_Layers(), (30, 10)) as (app, pilot):
        compositor = SparingCompositor()
        compose_by(app.screen, compositor)
        app.screen.refresh(layout=True)
        app.query_one("#page").scroll_to(y=2, animate=False)
        await pilot.pause()
        long, over = app.query_one("#long"), app.query_one("#over")
        compositor.update_widgets({long, over})
        compositor.take_spans()
        rows = [strip.text for strip in painted(app)]
        app.query_one("#over", Static).update("OVER" * 5, layout=False)
        long.refresh(Region(3, 4, 6, 2))
        compositor.update_widgets({long, over})
        update = compositor.render_partial_update()
        assert isinstance(update, ChopsUpdate)
        cells = [list(row) for row in rows]
        changed = set()
        sent = re.sub(r"\x1b\[[\d;]*m", "", update.render_segments(Console()))
        for y, x, text in re.findall(r"\x1b\[(\d+);(\d+)H([^\x1b]*)", sent):
            for step, letter in enumerate(text):
                at = Offset(int(x) - 1 + step, int(y) - 1)
                assert at not in changed
                changed.add(at)
                cells[at.y][at.x] = letter
        assert ["".join(row) for row in cells] == [strip.text for strip in painted(app)]
        # The three rows in front, and of those below what is not behind them.
        assert changed == {Offset(x, y) for y in range(1, 4) for x in range(5, 12)} | {
            Offset(x, y) for y in (2, 3) for x in range(3, 9)
        }
        assert compositor.render_partial_update() is None


class _Page(BaseScreen[None]):
    """A line at the top, and nothing below it."""

    def compose(self) -> ComposeResult:
        yield Static("top", id="top")


async def test_a_screen_that_is_shown_again_is_painted_whole_before_any_part_of_it() -> None:
    async with running(App[None](), (30, 10)) as (app, pilot):
        page = _Page()
        compositor = page.compositor
        await app.push_screen(page)
        await pilot.pause()
        await app.push_screen(_Page())
        await pilot.pause()
        shown_again = app.pop_screen()
        # The page has not been told yet that it is shown.
        top = page.query_one("#top")
        for rows in ({*range(10)}, {0}):
            top.refresh()
            compositor.update_widgets({top})
            update = compositor.render_update()
            assert isinstance(update, ChopsUpdate)
            sent = update.render_segments(Console())
            painted_rows = {int(y) - 1 for y in re.findall(r"\x1b\[(\d+);1H", sent)}
            assert painted_rows == rows
        await shown_again
