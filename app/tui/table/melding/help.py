"""The lesson at a table with open melds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.base import ONLOOKER
from app.match.view import AnyMatchView
from app.tui.table.help import Guide
from app.tui.table.melding.layout import MeldingSeat

if TYPE_CHECKING:
    from app.text.lesson import Lesson


class MeldingGuide(Guide):
    """Gives new players the lesson of their game."""

    _screen: MeldingSeat

    @property
    def is_wanted(self) -> bool:
        """Whether the person plays, and has had no lesson of this game here."""
        screen = self._screen
        taught = screen.game_app.settings.taught
        return taught is not None and self._game not in taught and screen.me != ONLOOKER

    def begin(self) -> Lesson:
        from app.text.melding.games import lesson_of

        screen = self._screen
        taught = screen.game_app.settings.taught or []
        screen.game_app.update_settings(taught=[*taught, self._game])
        return lesson_of(screen.match_view, screen.key_name)

    @property
    def is_done(self) -> bool:
        match_view: AnyMatchView = self._screen.match_view
        return not match_view.is_dealt

    @property
    def _game(self) -> str:
        match_view: AnyMatchView = self._screen.match_view
        game: str = match_view.rules.game
        return game
