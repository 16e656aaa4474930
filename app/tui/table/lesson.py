"""The lesson beside a table of Gin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.gin.view import Phase
from app.tui.table.gin_seat import GinSeat
from app.tui.table.guide import Guide
from app.tui.widgets.panel import Panel
from app.words.en.gin.labels import ends_lesson

if TYPE_CHECKING:
    from app.words.en.lesson import Lesson


class LessonGuide(Guide):
    """Shows in the panel what can be learnt next."""

    def __init__(self, screen: GinSeat, panel: Panel) -> None:
        super().__init__(
            screen, lambda text, key: panel.show_lesson(text, ends_lesson(key) if key else "")
        )
        self._seat = screen

    @property
    def is_wanted(self) -> bool:
        """Whether this is the first match, and the person plays in this hand."""
        view = self._seat.view
        return self._seat.gin.settings.first_time and view.seat in view.playing

    def begin(self) -> Lesson:
        """The lesson of Gin, never again after this time."""
        from app.words.en.gin.lesson import lesson

        self._seat.gin.update_settings(first_time=False)
        return lesson(self._seat.key_name)

    @property
    def is_done(self) -> bool:
        """Whether the hand has been knocked, or is over."""
        return self._seat.view.phase in (Phase.LAYOFF, Phase.OVER)
