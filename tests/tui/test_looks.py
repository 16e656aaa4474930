"""How the screens look: themes, four colours, ASCII, and windows of all sizes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain

import pytest
from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import TerminalTheme
from textual.strip import Strip
from textual.widget import Widget

from app.cards.cards import parse
from app.games.gin.view import Phase
from app.table.session import MatchSession
from app.tui.screens.settings import SettingsScreen
from app.tui.screens.too_small import TooSmallScreen
from app.tui.table.gin.screen import GinScreen
from app.tui.textual_private import painted
from app.tui.themes import THEMES, card_styles
from app.tui.widgets.card import CardSlot
from tests.tui.host import SetMatch, play, vera_knocks
from tests.tui.person import until
from tests.tui.screen_text import screen_lines, style_at
from tests.tui.seated import (
    GIN,
    KNOCKING,
    NARROW,
    WIDE,
    draw,
    drew,
    may_go_down,
    seated,
    settled,
    took,
    upcard,
)

# --- Themes --------------------------------------------------------------------------------------


async def test_another_theme_repaints_the_cards_at_once() -> None:
    async with seated(drew()) as person:
        for theme in [*THEMES[1:], THEMES[0]]:
            person.app.update_settings(theme=theme.name)
            await settled(person.app)
            styles = card_styles(theme.name)
            seen, wanted = style_at(person.app, "7♣"), styles["set"] + styles["black"]
            assert seen.bgcolor == wanted.bgcolor, theme.name
            assert seen.color == wanted.color
            assert style_at(person.app, "7♦").color == styles["red"].color
            assert style_at(person.app, "╲╱").bgcolor == styles["back"].bgcolor
            for card in ("7♣", "7♦", "4♠"):
                style = style_at(person.app, card)
                assert style.color != style.bgcolor, "also in the terminal's own colours"


async def test_the_theme_is_changed_in_the_middle_of_a_hand_and_kept() -> None:
    async with seated(drew()) as person:
        before = person.view
        await person.press("escape", "down", "down", "down", "enter")
        assert isinstance(person.app.screen, SettingsScreen)
        await person.press("right", "escape")
        assert person.app.settings.theme == THEMES[1].name
        paper = card_styles(THEMES[1].name)["set"].bgcolor
        assert style_at(person.app, "7♣").bgcolor == paper
        assert person.view == before


_DARK = [
    *((0, 0, 0), (170, 0, 0), (0, 170, 0), (170, 85, 0)),
    *((0, 0, 170), (170, 0, 170), (0, 170, 170), (170, 170, 170)),
]
_BRIGHT = [
    *((85, 85, 85), (255, 85, 85), (85, 255, 85), (255, 255, 85)),
    *((85, 85, 255), (255, 85, 255), (85, 255, 255), (255, 255, 255)),
]
ON_BLACK = TerminalTheme((0, 0, 0), (170, 170, 170), _DARK, _BRIGHT)
ON_WHITE = TerminalTheme((255, 255, 255), (0, 0, 0), _DARK, _BRIGHT)
"""Terminals with the colours of old: they are darker than most of today."""


def contrast(style: Style, terminal: TerminalTheme) -> float:
    """How well letters of this style stand out from their ground, from 1 to 21."""

    def light(colour: RichColor | None, *, foreground: bool) -> float:
        triplet = (colour or RichColor.default()).get_truecolor(terminal, foreground)
        parts = [part / 255 for part in triplet]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return sum(share * p for share, p in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

    lights = light(style.color, foreground=True), light(style.bgcolor, foreground=False)
    return (max(lights) + 0.05) / (min(lights) + 0.05)


def hard_to_read(strips: Iterable[Strip]) -> list[Segment]:
    """The words that do not stand out enough in sixteen colours; what is dimmed need not."""
    return [
        segment
        for segment in chain.from_iterable(strips)
        if segment.style
        and not segment.style.dim
        and any(map(str.isalnum, segment.text))
        and min(contrast(segment.style, terminal) for terminal in (ON_BLACK, ON_WHITE)) < 3
    ]


async def test_sixteen_colours_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "linux")
    monkeypatch.delenv("COLORTERM")
    async with seated(drew()) as person:
        app = person.app
        assert app.theme == "ansi"
        grounds = {}
        for slot in app.screen.query(CardSlot):
            if slot.card is None:
                continue
            rows = [slot.render_line(y) for y in range(slot.size.height)]
            assert hard_to_read(rows) == []
            blank = (row for row in rows if not row.text.strip("▏ "))
            styles = [segment.style for row in blank for segment in row]
            grounds[slot.card] = {
                style.bgcolor.number for style in styles if style and style.bgcolor
            } - {None}
        run, set_, loose = (grounds[parse(card)] for card in ("5S", "7D", "2C"))
        assert len(run) == len(set_) == len(loose) == 1
        assert len(run | set_ | loose) == 3
        assert run | set_ | loose <= {*range(8)}, "shown as dark ones"
        assert style_at(app, "Stock").dim
        assert not style_at(app, "Hint").dim


async def test_without_colours_the_line_in_focus_is_more_than_bold(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with seated(draw()) as person:
        app = person.app
        await person.press("escape", "down", "down", "down")
        assert style_at(app, "Settings").underline
        assert not style_at(app, "Back to the table").underline
        await person.press("enter")
        assert style_at(app, "‹ felt ›").reverse
        assert not style_at(app, "‹ two ›").reverse


# --- ASCII ---------------------------------------------------------------------------------------


def knocked() -> MatchSession:
    return vera_knocks(
        SetMatch("9S 9H 9D 9C TS AC 2C 3C QD QH", "6S 7S 8S KC KD KH 2D 3H 4C JH", "5D", "AH 5H")
    )


def over() -> MatchSession:
    return play(upcard(), lambda match: match.hand.phase is Phase.OVER)


def match_over() -> MatchSession:
    return play(upcard())


MENU = ["escape", "down", "down", "down"]
SCREENS: dict[Callable[[], MatchSession], list[tuple[list[str], str]]] = {
    upcard: [(["left"], "d takes it"), (["p"], "thinking")],
    drew: [
        (["h"], "Discard Kc"),
        (["tab"], "Known cards"),
        (["tab"], "Moves"),
        ([":"], "draw stock, discard"),
        ([*"drwa", "enter"], "is not a command"),
        (["ctrl+p"], "Search for a command"),
        (["escape", "escape"], "Back to the table"),
        (["escape", "?"], "Draw from the stock"),
        (["space", "space"], "Ending a hand"),
        (["escape", *MENU, "enter"], "< letters >"),
        (["escape", *MENU, "down", "enter"], "Qh"),
    ],
    took: [(["-", "enter"], "Qd was just taken")],
    lambda: may_go_down(KNOCKING): [(["k"], "Discard Qd and knock with 10")],
    lambda: may_go_down(GIN): [(["g"], "Discard Kh")],
    knocked: [([], "Best defence"), (["l"], "Count now")],
    over: [([], "Next hand"), (["v"], "the seal matches")],
    match_over: [([], "Settle the match"), (["enter"], "Play again")],
}
"""What is looked at of each table: keys, and what is shown after them."""


@pytest.mark.long
@pytest.mark.parametrize("make", SCREENS)
async def test_every_screen_is_for_poor_terminals_too(
    make: Callable[[], MatchSession], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm-16color")
    monkeypatch.delenv("COLORTERM")
    async with seated(make(), ascii_only=True, ascii=True) as person:
        for keys, told in SCREENS[make]:
            await person.press(*keys)
            await until(person.pilot, lambda told=told: told in person.text)  # type: ignore[misc]
            wrong = [line for line in screen_lines(person.app) if not line.isascii()]
            assert wrong == []
            assert hard_to_read(painted(person.app)) == []


async def test_sentences_at_the_edge_of_the_screen_are_ascii_too() -> None:
    async with seated(drew(), ascii_only=True) as person:
        person.app.notify("Not saved: “x” · 10♥ …")
        await person.press("ctrl+c")
        await until(person.pilot, lambda: "leaves." in person.text)
        assert person.text.isascii()


# --- Sizes ---------------------------------------------------------------------------------------


@pytest.mark.long
async def test_a_match_goes_through_windows_of_all_sizes() -> None:
    async with seated(draw()) as person:
        await person.press("s")
        first = person.text
        await person.pilot.resize_terminal(39, 15)
        assert isinstance(person.app.screen, TooSmallScreen)
        await person.press("enter", "d", "q", "escape")
        assert person.app.return_code is None, "nothing can be seen, so nothing can be done"
        for size in (WIDE, (200, 60), (80, 40), (120, 24), NARROW):
            await person.pilot.resize_terminal(*size)
            await settled(person.app)
            assert isinstance(person.app.screen, GinScreen)
            lines = screen_lines(person.app)
            assert len(lines) == size[1]
            for words in ("Your turn: you drew 10♦.", "After K♣: deadwood 31", "No knock yet"):
                assert words in person.text, size
            assert lines[0].endswith("to 100")
            assert len(lines[0]) == size[0] - 1
            assert lines[-1].strip(), "the keys are in the last row"
            for widget in person.screen.walk_children(Widget):
                if widget.display and widget.region.area and widget.id != "command":
                    assert person.screen.region.contains_region(widget.region), widget
            for name in ("opponent", "piles", "message", "advice", "hand", "live", "panel"):
                assert person.screen.query_one(f"#{name}").region.area > 0, name
        await person.pilot.resize_terminal(*NARROW)
        await settled(person.app)
        assert person.text == first


@pytest.mark.parametrize("size", [(39, 24), (80, 15)])
async def test_too_small_says_so_and_how_large_it_has_to_be(size: tuple[int, int]) -> None:
    async with seated(draw(), size=size) as person:
        assert isinstance(person.app.screen, TooSmallScreen)
        said = " ".join(person.text.split())
        assert f"This window is {size[0]}x{size[1]}. Make it at least 40x16" in said
        await person.pilot.resize_terminal(*NARROW)
        await until(person.pilot, lambda: isinstance(person.app.screen, GinScreen))
