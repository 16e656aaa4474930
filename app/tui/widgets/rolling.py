"""The progress of choices that are played out."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import ProgressBar

from app.coach.rollout import MOST, RollOutResult
from app.text.glyphs import in_ascii
from app.text.speech import tr
from app.tui.widgets.text import Line
from app.ui.keys import key_cap


class RollingProgress(Vertical):
    def __init__(self) -> None:
        super().__init__(id="rolling")
        self._told = Line("rolling-told")
        self._bar = ProgressBar(MOST, show_percentage=False, show_eta=False, id="rolling-bar")

    def compose(self) -> ComposeResult:
        yield self._told
        yield self._bar

    def show(self, running: RollOutResult, *, ascii_only: bool) -> None:
        told = tr(
            "Simulating {count} choices with the same hidden cards: {hands} of {most}."
            " {escape} ends it.",
            count=len(running.actions),
            hands=running.hands,
            most=MOST,
            escape=key_cap("escape"),
        )
        self._told.show(in_ascii(told) if ascii_only else told)
        self._bar.update(progress=running.hands)
