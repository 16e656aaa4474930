"""The lesson beside the table, for somebody who plays for the first time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.gin.view import Phase
from app.tui.table.gin_seat import GinSeat
from app.tui.widgets.panel import Panel

if TYPE_CHECKING:
    from app.words.en.gin.lesson import Lesson


class LessonGuide:
    """Shows in the panel what can be learnt next."""

    def __init__(self, screen: GinSeat, panel: Panel) -> None:
        self._screen = screen
        self._panel = panel
        self._lesson: Lesson | None = None

    @property
    def goes_on(self) -> bool:
        """Whether there is a lesson to end."""
        return self._lesson is not None

    def follow(self) -> None:
        """Tell somebody who plays here for the first time what can be done, once."""
        screen, view = self._screen, self._screen.view
        if screen.gin.settings.first_time and not screen.is_shared and view.seat in view.playing:
            from app.words.en.gin.lesson import Lesson

            screen.gin.update_settings(first_time=False)
            self._lesson = Lesson(screen.key_name)
        if self._lesson is None:
            return
        told = self._lesson.follow(view)
        if self._lesson.is_over or view.phase in (Phase.LAYOFF, Phase.OVER):
            self.end()
        else:
            self._panel.show_lesson(screen.plain(told), screen.key_name("lesson"))

    def end(self) -> None:
        """End the lesson, for good."""
        self._lesson = None
        self._panel.show_lesson("", "")
