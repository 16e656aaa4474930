"""The first line of the start screen for somebody who never played here: the lesson."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.containers import Horizontal
from textual.widgets import Button, Label

from app.tui.bindings import bind
from app.words.en.gin import first_lesson as words
from app.words.en.keys import ENTER


class LessonButton(Button, inherit_bindings=False, inherit_css=False):
    """Begins the lesson."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("start.learn", "enter", "screen.lesson", key_display=ENTER),
    ]


class LessonOffer(Horizontal):
    """Asks whether somebody is new here; out of sight for others."""

    def __init__(self, *, offered: bool) -> None:
        super().__init__(
            Label(words.OFFER, classes="label"), LessonButton(words.BEGIN, compact=True)
        )
        self.set_class(offered, "-offered")
