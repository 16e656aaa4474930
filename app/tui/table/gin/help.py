"""The lesson at Gin's table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.gin.view import Phase
from app.tui.table.gin.state import GinState
from app.tui.table.help import Guide

if TYPE_CHECKING:
    from app.text.lesson import Lesson


class LessonGuide(Guide):
    """Gives new players the lesson of Gin, in the panel."""

    _state: GinState

    @property
    def is_wanted(self) -> bool:
        """Whether this is the first match, and the person plays in this hand."""
        view = self._state.match_view.view
        return self._state.game_app.settings.first_time and view.seat in view.playing

    def begin(self) -> Lesson:
        from app.text.gin.lesson import lesson

        self._state.game_app.update_settings(first_time=False)
        return lesson(self._state.key_name)

    @property
    def is_done(self) -> bool:
        return self._state.match_view.view.phase in (Phase.LAYOFF, Phase.OVER)
