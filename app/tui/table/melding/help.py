"""The lesson at a table with open melds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.base import ONLOOKER
from app.match.view import AnyMatchView
from app.tui.table.help import Guide
from app.tui.table.melding.state import MeldingState

if TYPE_CHECKING:
    from app.text.lesson import Lesson


class MeldingGuide(Guide):
    """Gives new players the lesson of their game."""

    _state: MeldingState

    @property
    def is_wanted(self) -> bool:
        """Whether the person plays, and has had no lesson of this game here."""
        state = self._state
        taught = state.game_app.settings.taught
        return taught is not None and self._game not in taught and state.me != ONLOOKER

    def begin(self) -> Lesson:
        from app.text.melding.games import lesson_of

        state = self._state
        taught = state.game_app.settings.taught or []
        state.game_app.update_settings(taught=[*taught, self._game])
        return lesson_of(state.match_view, state.key_name)

    @property
    def is_done(self) -> bool:
        match_view: AnyMatchView = self._state.match_view
        return not match_view.is_dealt

    @property
    def _game(self) -> str:
        match_view: AnyMatchView = self._state.match_view
        game: str = match_view.rules.game
        return game
