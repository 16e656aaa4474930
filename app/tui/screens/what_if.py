"""A hand of the review, played on in another way."""

from __future__ import annotations

from app.tui.screens.uncounted import UncountedScreen
from app.words.en.gin import review as words


class WhatIfScreen(UncountedScreen):
    """The table of such a hand, over the review."""

    MARK = words.WHAT_IF
    GO_ON = words.TO_REVIEW

    def begin(self) -> None:
        """Go on from there, and say what this is."""
        super().begin()
        self.notify(words.COUNTS_NOWHERE, timeout=8)
