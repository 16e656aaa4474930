"""What is on the screen, as text."""

from __future__ import annotations

from typing import Any

from rich.style import Style
from textual.app import App
from textual.color import Color
from textual.geometry import Offset
from textual.widget import Widget

from app.tui.textual_private import painted
from app.tui.widgets.figures import dots


def screen_lines(app: App[Any]) -> list[str]:
    """The rows of the screen as they are drawn, without the blanks at their ends."""
    return [strip.text.rstrip() for strip in painted(app)]


def styled_lines(app: App[Any]) -> list[str]:
    """The rows of the screen with the style of every piece of them."""
    return [
        " ".join(f"{piece.text!r} [{piece.style}]" for piece in strip) for strip in painted(app)
    ]


def screen_text(app: App[Any]) -> str:
    """The rows of the screen as one text."""
    return "\n".join(screen_lines(app))


def unframed(app: App[Any]) -> str:
    """All words on the screen in one line, without the frames around them."""
    return " ".join(word for word in screen_text(app).split() if word not in "│|╭╮╰╯")


def where(app: App[Any], text: str) -> Offset:
    """The column and row where a text begins; fails when it is not on the screen."""
    for row, line in enumerate(screen_lines(app)):
        if text in line:
            return Offset(line.index(text), row)
    raise AssertionError(f"“{text}” is not on the screen:\n{screen_text(app)}")


def style_at(app: App[Any], text: str) -> Style:
    """The style of the first letter of a text on the screen."""
    column, row = where(app, text)
    left = 0
    for segment in painted(app)[row]:
        left += segment.cell_length
        if left > column:
            assert segment.style is not None
            return segment.style
    raise AssertionError(f"“{text}” is not on the screen")


def is_gold(widget: Widget) -> bool:
    """Whether a widget is written in the colour of what one is to look at first."""
    return widget.styles.color == Color.parse(widget.app.get_css_variables()["highlight"])


def large(text: str) -> list[str]:
    """The three rows of a text in large letters, each dot half a row."""
    rows = dots(text)
    assert rows is not None
    halves = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}
    pairs = zip(rows[::2], [*rows[1::2], "." * len(rows[0])], strict=True)
    return ["".join(halves[one + two] for one, two in zip(*pair, strict=True)) for pair in pairs]


def noticed(app: App[Any]) -> str:
    """Return what the notice on the screen says, in one line; empty if there is none."""
    return " ".join(str(toast.render()) for toast in app.screen.query("Toast"))
