"""How well words stand out from their ground, in every theme and on every screen.

``python -m tests.contrast --keys 10`` presses that many random keys on every screen, looks at it
in each theme, and prints the least ratio of each theme with where it was found. The ratio is that
of the Web Content Accessibility Guidelines: 1 is no difference, 21 is black on white, and 4.5 is
asked for words of a common size. What is drawn with letters, such as the back of a card, is no
word. The terminal's own colours are not measured: only the terminal knows them. The others are
measured in true colour and in 256 colours, of which Rich chooses the nearest.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from rich.color import Color, ColorSystem, ColorType
from rich.color_triplet import ColorTriplet
from rich.style import Style
from textual.command import CommandPalette
from textual.strip import Strip

from app.cards.cards import GLYPHS
from app.tui.app import GinApp
from app.tui.textual_private import painted
from app.tui.themes import ANSI, THEMES
from tests.keyboard import laid_out
from tests.screens import SCREENS
from tests.soak_keys import KeysFault, soak_screen

ENOUGH: Final = 4.5
"""The least ratio that is asked for words."""
MARKS: Final = 3.0
"""The least ratio that is asked for marks and large letters."""
DEPTHS: Final = (ColorSystem.TRUECOLOR, ColorSystem.EIGHT_BIT)
"""Terminals of these many colours show the themes that are measured."""
MEASURED: Final = [theme.name for theme in THEMES if theme is not ANSI]
"""Themes that are measured, by name."""
Palette: TypeAlias = tuple[tuple[int, int, int], ...]
_LINUX: Final = (
    *((0, 0, 0), (170, 0, 0), (0, 170, 0), (170, 85, 0)),
    *((0, 0, 170), (170, 0, 170), (0, 170, 170), (170, 170, 170)),
    *((85, 85, 85), (255, 85, 85), (85, 255, 85), (255, 255, 85)),
    *((85, 85, 255), (255, 85, 255), (85, 255, 255), (255, 255, 255)),
)
_XTERM: Final = (
    *((0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0)),
    *((0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229)),
    *((127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0)),
    *((92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255)),
)
_CAMPBELL: Final = (
    *((12, 12, 12), (197, 15, 31), (19, 161, 14), (193, 156, 0)),
    *((0, 55, 218), (136, 23, 152), (58, 150, 221), (204, 204, 204)),
    *((118, 118, 118), (231, 72, 86), (22, 198, 12), (249, 241, 165)),
    *((59, 120, 255), (180, 0, 158), (97, 214, 214), (242, 242, 242)),
)
_TANGO: Final = (
    *((46, 52, 54), (204, 0, 0), (78, 154, 6), (196, 160, 0)),
    *((52, 101, 164), (117, 80, 123), (6, 152, 154), (211, 215, 207)),
    *((85, 87, 83), (239, 41, 41), (138, 226, 52), (252, 233, 79)),
    *((114, 159, 207), (173, 127, 168), (52, 226, 226), (238, 238, 236)),
)
_SOLARIZED: Final = (
    *((7, 54, 66), (220, 50, 47), (133, 153, 0), (181, 137, 0)),
    *((38, 139, 210), (211, 54, 130), (42, 161, 152), (238, 232, 213)),
    *((0, 43, 54), (203, 75, 22), (88, 110, 117), (101, 123, 131)),
    *((131, 148, 150), (108, 113, 196), (147, 161, 161), (253, 246, 227)),
)
USUAL: Final = (_LINUX, _XTERM)
"""The sixteen colours of terminals whose user has chosen no others."""
CHOSEN: Final = (_CAMPBELL, _TANGO, _SOLARIZED)
"""Palettes that many people choose. Their contrast is low: Solarized's own text has 4.1."""
_LEFT: Final = 0.5
"""How much of the colour of dimmed letters is left: terminals leave half of it, or more."""


class Word(NamedTuple):
    """A word, or a few of the same style, as painted."""

    text: str
    style: Style
    ratio: float
    """How well it stands out, 1 to 21, in the poorer of both depths; 0 where a colour is the
    terminal's own.
    """


def words(strips: Iterable[Strip]) -> Iterator[Word]:
    """The words and suit signs in rows of a screen."""
    for strip in strips:
        for text, style, _ in strip:
            if style is not None and any(sign.isalnum() or sign in GLYPHS for sign in text):
                yield Word(text.strip(), style, _ratio(style))


def _ratio(style: Style) -> float:
    return min(_ratio_in(depth, style) for depth in DEPTHS)


def _ratio_in(depth: ColorSystem, style: Style) -> float:
    letters, ground = _triplet(style.color, depth), _triplet(style.bgcolor, depth)
    if letters is None or ground is None:
        return 0
    if style.reverse:
        letters, ground = ground, letters
    if style.dim:
        pairs = zip(letters, ground, strict=True)
        letters = ColorTriplet(*(round(_LEFT * ink + (1 - _LEFT) * under) for ink, under in pairs))
    return ratio(letters, ground)


def _triplet(colour: Color | None, depth: ColorSystem) -> ColorTriplet | None:
    own = colour is None or colour.type in (ColorType.DEFAULT, ColorType.STANDARD)
    return None if own or colour is None else colour.downgrade(depth).get_truecolor()


def ratio(one: ColorTriplet, other: ColorTriplet) -> float:
    """How well two colours stand out from each other, 1 to 21."""
    dark, light = sorted(map(_light, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def ratio_in(depth: ColorSystem, style: Style, palettes: Iterable[Palette] = USUAL) -> float:
    """How well letters stand out on a terminal of so many colours, at worst: the sixteen are those
    of one of these palettes.
    """
    assert style.color
    assert style.bgcolor
    both = [colour.downgrade(depth) for colour in (style.color, style.bgcolor)]
    numbers = [colour.number for colour in both if colour.type is ColorType.STANDARD]
    if len(numbers) < len(both):
        return ratio(*(colour.get_truecolor() for colour in both))
    return min(
        ratio(*(ColorTriplet(*palette[number or 0]) for number in numbers)) for palette in palettes
    )


def _light(colour: ColorTriplet) -> float:
    """The relative luminance of a colour, 0 to 1."""
    parts = [part / 255 for part in colour]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(share * p for share, p in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def in_front(app: GinApp) -> list[Strip]:
    """The rows of the screen as they are painted; of the screen behind the palette nothing, for
    nobody reads there.
    """
    rows = painted(app)
    if not isinstance(app.screen, CommandPalette):
        return rows
    shown = [widget for widget in app.screen.query("CommandInput, CommandList") if widget.visible]
    areas = [widget.region for widget in shown]
    return [rows[y].crop(area.x, area.right) for area in areas for y in area.line_range]


class Worst(NamedTuple):
    """The word that stands out least of all that were seen."""

    ratio: float
    screen: str
    word: str


NOTHING_SEEN: Final = Worst(21.0, "", "")


async def worst_words(app: GinApp) -> dict[str, Worst]:
    """The word that stands out least in each theme; the app keeps the theme that it has. Nobody
    chooses another while the palette is open, which is looked at in that one alone.
    """
    usual, found = app.theme, dict.fromkeys(MEASURED, NOTHING_SEEN)
    in_one = isinstance(app.screen, CommandPalette)
    for theme in (theme for theme in MEASURED if theme == usual or not in_one):
        app.theme = theme
        await laid_out(app)
        screen = type(app.screen).__name__
        found[theme] = min(
            (
                Worst(word.ratio, screen, f"{word.text} ({word.style})")
                for word in words(in_front(app))
            ),
            default=NOTHING_SEEN,
        )
    app.theme = usual
    return found


def measure(screen: str, keys: int, seed: str) -> dict[str, Worst]:
    """Look at every word of a screen in each theme, after each of so many random keys. The same
    seed presses the same keys. Raises KeysFault as the soak does.
    """
    worst = dict.fromkeys(MEASURED, NOTHING_SEEN)

    async def look(app: GinApp) -> None:
        await laid_out(app)
        if app.return_code is None:
            for theme, found in (await worst_words(app)).items():
                worst[theme] = min(worst[theme], found)

    soak_screen(screen, keys, seed, lambda _: None, lambda _: None, look)
    return worst


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; 1 where words of a theme stand out too little, or a screen was not seen."""
    parser = argparse.ArgumentParser(prog="python -m tests.contrast", description=__doc__)
    parser.add_argument("screens", nargs="*", default=[*SCREENS], help="all, if none is named")
    parser.add_argument("--keys", type=int, default=10, help="on each screen")
    parser.add_argument("--seed", default="1", help="any text; the same text, the same keys")
    options = parser.parse_args(arguments)
    if unknown := set(options.screens) - SCREENS.keys():
        parser.error(f"no screens: {', '.join(sorted(unknown))}")
    code, found = 0, []
    for screen in options.screens:
        try:
            found.append(measure(screen, options.keys, options.seed))
        except KeysFault as fault:
            print(f"{screen}: {fault}", file=sys.stderr)
            code = 1
    for theme in MEASURED if found else ():
        worst = min(seen[theme] for seen in found)
        code = max(code, int(worst.ratio < ENOUGH))
        print(f"{theme:<10}{worst.ratio:6.2f}   {worst.screen}: {worst.word}")
    return code


if __name__ == "__main__":
    # Wherever it is run, in a terminal that has all colours.
    os.environ.update(TERM="xterm-256color", COLORTERM="truecolor")
    os.environ.pop("NO_COLOR", None)
    sys.exit(main())
