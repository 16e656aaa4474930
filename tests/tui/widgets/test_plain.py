"""A plain widget looks as Textual would paint it."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

import pytest
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.widget import Widget

from app.tui.widgets.card import CardSlot
from app.tui.widgets.line import Line
from app.tui.widgets.plain import Plain


class _Lines(App[None]):
    """A plain line, and two with padding."""

    CSS = """
    Screen { background: darkgreen; color: white 60%; }
    #padded { padding: 1 2; height: 4; background: navy 50%; }
    #below { padding: 1 0; height: 4; background: maroon; }
    #plain { height: 2; color: ansi_red; text-style: dim; }
    """

    def compose(self) -> ComposeResult:
        for name in ("plain", "padded", "below"):
            line = Line(name)
            line.show("Nine cards of ten, and no more than that")
            yield line


@pytest.mark.parametrize("crop", [lambda size: size.region, lambda _: Region(3, 1, 5, 1)])
async def test_it_has_the_cells_that_textual_gives_it(crop: Callable[..., Region]) -> None:
    app = _Lines()
    async with app.run_test(size=(30, 12)) as pilot:
        await pilot.pause()
        for line in app.query(Line):
            region = crop(line.outer_size)
            assert isinstance(line, Plain)
            own, usual = line.render_lines(region), Widget.render_lines(line, region)
            assert [strip.text for strip in own] == [strip.text for strip in usual]
            assert len(own) == region.height
            assert [cells(strip) for strip in own] == [cells(strip) for strip in usual]


def cells(strip: object) -> list[tuple[str, object]]:
    """Each cell with its style; of a blank one only the ground can be seen."""
    return [
        (letter, segment.style.bgcolor if letter == " " else segment.style)
        for segment in strip  # type: ignore[attr-defined]
        for letter in segment.text
    ]


class _Cards(App[None]):
    """A card in the looks that are asked for."""

    CSS = "CardSlot { width: 5; height: 6; }"

    def __init__(self, *, ascii_only: bool, four_colours: bool) -> None:
        super().__init__()
        self.ascii_only = ascii_only
        self.four_colours = four_colours

    def compose(self) -> ComposeResult:
        yield CardSlot(0)


async def test_cards_that_were_drawn_already_are_drawn_as_each_app_has_them() -> None:
    drawn = []
    for ascii_only, four_colours in ((False, False), (True, False), (False, True), (False, False)):
        app = _Cards(ascii_only=ascii_only, four_colours=four_colours)
        async with app.run_test(size=(20, 8)) as pilot:
            slot = app.query_one(CardSlot)
            for card, focused in ((8, False), (8, True), (21, False)):
                slot.show(card, focused=focused)
                await pilot.pause()
                whole = slot.render_lines(slot.size.region)
                assert [list(strip) for strip in whole] == [
                    list(slot.render_line(y)) for y in range(6)
                ]
                assert slot.render_lines(Region(0, 2, 5, 3)) == whole[2:5]
                assert slot.painted_at < inf
                drawn.append(tuple(tuple(strip) for strip in whole))
    assert len(set(drawn)) == 3 * 3
