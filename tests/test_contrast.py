"""Words stand out from their ground, in every theme."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.color import Color, ColorSystem
from rich.color_triplet import ColorTriplet
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from app.tui.textual_private import painted
from app.tui.themes import ANSI, SHADES, THEMES, card_styles, shade_styles
from tests.contrast import (
    CHOSEN,
    DEPTHS,
    ENOUGH,
    MARKS,
    MEASURED,
    in_front,
    main,
    ratio,
    ratio_in,
    words,
)
from tests.tui.seated import drew, seated, settled

WORDS = ("felt-text", "felt-muted", "highlight", "danger")
"""The weights of text, the accent and the colour of danger."""
UNDER_WORDS = ("felt", "panel-bg", "bar-bg")
INKS = ("black", "red", "blue", "green", "joker")
GROUNDS = ("paper", "run", "set", "near", "focus")


def test_the_ratio_is_that_of_the_guidelines() -> None:
    white = ColorTriplet(255, 255, 255)
    assert ratio(white, ColorTriplet(0, 0, 0)) == pytest.approx(21)
    assert ratio(white, white) == 1
    # The lightest grey that the guidelines allow on white.
    assert ratio(ColorTriplet(118, 118, 118), white) == pytest.approx(4.54, abs=0.005)
    assert ratio(white, ColorTriplet(119, 119, 119)) == pytest.approx(4.48, abs=0.005)


def test_dimmed_and_reversed_words_are_measured_as_they_are_seen() -> None:
    style = Style(color=Color.parse("#ffffff"), bgcolor=Color.parse("#000000"))
    row = Strip(
        [
            Segment("plain", style),
            Segment("dim", style + Style(dim=True)),
            Segment("reverse", style + Style(reverse=True)),
            Segment("the terminal's own", Style(dim=True)),
            Segment("│ ╲╱ | ##", style),
            Segment(" ♥ ", style),
        ]
    )
    seen = {word.text: word.ratio for word in words([row])}
    assert seen == {
        "plain": pytest.approx(21),
        "dim": pytest.approx(5.32, abs=0.01),
        "reverse": pytest.approx(21),
        "the terminal's own": 0,
        "♥": pytest.approx(21),
    }


IN_FULL, IN_PART = DEPTHS


def pair(theme: str, ink: str, ground: str) -> Style:
    """Two variables of a theme as a style."""
    variables = next(each.variables for each in THEMES if each.name == theme)
    return Style(color=Color.parse(variables[ink]), bgcolor=Color.parse(variables[ground]))


@pytest.mark.parametrize("theme", MEASURED)
@pytest.mark.parametrize("depth", DEPTHS)
def test_every_colour_of_words_stands_out_on_every_ground(theme: str, depth: ColorSystem) -> None:
    pairs = [(word, ground) for word in WORDS for ground in UNDER_WORDS]
    for word, ground in (*pairs, ("block-cursor-foreground", "block-cursor-background")):
        assert ratio_in(depth, pair(theme, word, ground)) >= ENOUGH, (word, ground)


@pytest.mark.parametrize("theme", MEASURED)
@pytest.mark.parametrize("depth", DEPTHS)
def test_borders_and_what_cards_are_drawn_with_stand_out(theme: str, depth: ColorSystem) -> None:
    marks = [("panel-edge", "panel-bg"), ("card-back-lines", "card-back"), ("paper-edge", "paper")]
    for mark, ground in marks:
        assert ratio_in(depth, pair(theme, mark, ground)) >= MARKS, (mark, ground)
    # Cards on paper are told by their edges.
    lies_on_paper = not next(each.dark for each in THEMES if each.name == theme)
    least = 1.2 if lies_on_paper else MARKS
    assert ratio_in(depth, pair(theme, "paper", "felt")) >= least


@pytest.mark.parametrize(
    ("theme", "depth", "term"),
    [
        *((theme, depth, "xterm") for theme in MEASURED for depth in (IN_FULL, IN_PART)),
        # Its colours are the sixteen, however many there are.
        *((ANSI.name, depth, "xterm") for depth in (IN_FULL, IN_PART, ColorSystem.STANDARD)),
        (ANSI.name, ColorSystem.STANDARD, "linux"),
    ],
)
def test_the_name_of_every_card_stands_out_on_whatever_it_can_lie(
    theme: str, depth: ColorSystem, term: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In two colours, in four, and of jokers: as well as the guide says."""
    monkeypatch.setenv("TERM", term)
    styles = card_styles(theme)
    for ink in INKS:
        for ground in GROUNDS:
            found = ratio_in(depth, styles[ground] + styles[ink])
            assert found >= (4.6 if theme == ANSI.name else 4.9), (ink, ground)


def test_cards_in_the_terminals_own_colours_can_be_read_in_palettes_that_people_choose() -> None:
    styles = card_styles(ANSI.name)
    for ink in INKS:
        for ground in GROUNDS:
            found = ratio_in(ColorSystem.STANDARD, styles[ground] + styles[ink], CHOSEN)
            assert found >= MARKS, (ink, ground)


@pytest.mark.parametrize("theme", MEASURED)
@pytest.mark.parametrize("depth", [IN_FULL, IN_PART])
def test_numbers_stand_out_on_every_shade(theme: str, depth: ColorSystem) -> None:
    assert len(shade_styles(theme)) == SHADES
    for style in shade_styles(theme):
        assert ratio_in(depth, style) >= ENOUGH, style
    assert len(set(shade_styles(theme))) == SHADES


async def test_every_word_of_the_table_stands_out_in_every_theme() -> None:
    async with seated(drew()) as person:
        await person.press("h")
        assert "k Knock" in person.text, "which cannot be done, and is dimmed"
        for theme in MEASURED:
            person.app.update_settings(theme=theme)
            await settled(person.app)
            seen = [*words(painted(person.app))]
            assert len(seen) > 40
            assert [word for word in seen if word.ratio < ENOUGH] == [], theme
            for keys in (["ctrl+p"], ["d", "r"], ["x", "y"]):
                await person.press(*keys)
                palette = [*words(in_front(person.app))]
                assert palette
                assert [word for word in palette if word.ratio < ENOUGH] == [], (theme, keys)
            await person.press("escape")
        # A word that is guessed of a command.
        await person.press(":", "d", "r")
        assert [word for word in words(painted(person.app)) if word.ratio < ENOUGH] == []


def test_words_that_hardly_stand_out_are_found(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tests.contrast.ENOUGH", 22)
    assert main(["start", "--keys", "1"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == MEASURED
    assert all(1 < float(line.split()[1]) < 21 and "Screen:" in line for line in lines)
