"""A drawn widget looks as Textual would paint it."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

import pytest
from textual.app import App, ComposeResult
from textual.content import Content
from textual.geometry import Region
from textual.widget import Widget

from app.tui.textual_private import draw_for
from app.tui.widgets.card import CardSlot
from app.tui.widgets.drawn import DrawnWidget
from app.tui.widgets.text import Line
from tests.tui.home import running


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
    async with running(_Lines(), (30, 12)) as (app, pilot):
        await pilot.pause()
        for line in app.query(Line):
            region = crop(line.outer_size)
            assert isinstance(line, DrawnWidget)
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


class _Alike(App[None]):
    """Lines of one text and one size that are told apart by one style each."""

    CSS = """
    Screen { background: darkgreen; color: white; }
    Line { height: 2; width: 20; }
    #coloured { color: yellow; }
    #bold { text-style: bold; }
    #on-another-ground { background: maroon; }
    #at-the-right { text-align: right; }
    #at-the-foot { content-align: left bottom; }
    #in-one-row { text-wrap: nowrap; }
    #with-an-end { text-wrap: nowrap; text-overflow: ellipsis; }
    #with-room { line-pad: 1; }
    #narrow { width: 10; }
    """
    NAMES = (
        *("plain", "coloured", "bold", "on-another-ground", "at-the-right", "at-the-foot"),
        *("in-one-row", "with-an-end", "with-room", "narrow"),
    )

    def __init__(self, text: str | Content) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        for name in self.NAMES:
            line = Line(name)
            line.show(self._text)
            yield line


async def test_lines_of_one_text_are_drawn_in_the_styles_of_each() -> None:
    texts = ("Nine cards, no more", Content.styled("Nine cards, no more", "italic $foreground"))
    for theme in ("textual-dark", "textual-light"):
        for text in (*texts, "Eleven cards in all, and that is too much"):
            app = _Alike(text)
            app.theme = theme
            async with app.run_test(size=(20, 22)) as pilot:
                await pilot.pause()
                for line in app.query(Line):
                    own = line.render_lines(line.size.region)
                    usual = Widget.render_lines(line, line.size.region)
                    assert [cells(strip) for strip in own] == [cells(strip) for strip in usual]
                    again = line.render_lines(Region(0, 1, line.size.width, 1))
                    assert again[0] is own[1], "it is drawn once"


async def test_each_terminal_is_sent_what_it_can_show() -> None:
    sent = []
    for environ in (
        {"COLORTERM": "truecolor"},
        {"TERM": "xterm-256color"},
        {"TERM": "xterm"},
        {"TERM": "xterm-256color", "NO_COLOR": "1"},
    ):
        app = _Alike("Nine cards")
        draw_for(app, dict(environ))
        async with app.run_test(size=(20, 22)) as pilot:
            await pilot.pause()
            line = app.query_one("#coloured", Line)
            sent.append(line.render_lines(line.size.region)[0].render(app.console))
    assert len(set(sent)) == len(sent)


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
