"""Hints and the lesson at Gin's table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.games.gin.view import Phase, View
from app.tui.table.gin.layout import GinSeat
from app.tui.table.help import Adviser, Guide

if TYPE_CHECKING:
    from app.text.lesson import Lesson


class GinAdviser(Adviser):
    """Gives the hints of Gin's judge, with the values of the choices if it knows them."""

    _screen: GinSeat

    def explain(self, view: View, action: Any, choice_values: Any) -> tuple[Any, str]:
        from app.coach.hints import explain, explain_choice
        from app.text.gin.hints import advice

        screen = self._screen
        hint = explain_choice(view, choice_values) if choice_values else explain(view, action)
        return hint.action, advice(hint, screen.card_name, screen.people.names)

    def rests_on(self, choice_values: Any) -> str:
        from app.text.gin.hints import choice_alone

        return "" if choice_values else choice_alone()


class LessonGuide(Guide):
    """Gives new players the lesson of Gin, in the panel."""

    _screen: GinSeat

    @property
    def is_wanted(self) -> bool:
        """Whether this is the first match, and the person plays in this hand."""
        view = self._screen.match_view.view
        return self._screen.game_app.settings.first_time and view.seat in view.playing

    def begin(self) -> Lesson:
        from app.text.gin.lesson import lesson

        self._screen.game_app.update_settings(first_time=False)
        return lesson(self._screen.key_name)

    @property
    def is_done(self) -> bool:
        return self._screen.match_view.view.phase in (Phase.LAYOFF, Phase.OVER)
