"""What somebody asks the visitor, in a line that stays until it is answered or settled."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from textual.widgets import Static


class Request(NamedTuple):
    """Something that the visitor can say yes or no to."""

    told: Callable[[str, str], str]
    """In words, with the keys for yes and for no."""
    answer: Callable[[bool], object]


class RequestLine(Static):
    """The line, in the place of the keys at the bottom: the score stays in sight."""

    DEFAULT_CSS = """
    RequestLine {
        dock: bottom;
        layer: talk;
        width: 100%;
        height: auto;
        padding: 0 1;
        background: $panel-bg;
        color: $highlight;
        text-style: bold;
    }
    """

    def __init__(self, told: str) -> None:
        super().__init__(told, markup=False)
        self.told = told
