"""Hints at a table with open melds, and the lesson there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.games.base import ONLOOKER
from app.match.view import AnyMatchView
from app.text.melding.games import advice_of
from app.text.speech import tr
from app.tui.table.help import Adviser, Guide
from app.tui.table.melding.layout import MeldingSeat

if TYPE_CHECKING:
    from app.text.lesson import Lesson


class MeldingAdviser(Adviser):
    """Tells what the strongest level would do, and why."""

    _screen: MeldingSeat

    def rests_on(self, choice_values: Any) -> str:
        """Return what hints rest on here."""
        return tr(
            "A hint is what the strongest level would play; the choices are not valued in this"
            " game."
        )

    def explain(self, view: Any, action: Any, choice_values: Any) -> tuple[Any, str]:
        """Return what to do in this view, and why. Raises ValueError where that is not possible."""
        screen = self._screen
        return action, advice_of(view, action, screen.card_name, screen.people.names)


class MeldingGuide(Guide):
    """Knows what can be learnt next in a game whose first hand is played here."""

    _screen: MeldingSeat

    @property
    def is_wanted(self) -> bool:
        """Whether there was no lesson of this game here, and the person plays."""
        screen = self._screen
        taught = screen.gin.settings.taught
        return taught is not None and self._game not in taught and screen.me != ONLOOKER

    def begin(self) -> Lesson:
        """Return the lesson of the game, never again after this time."""
        from app.text.melding.games import lesson_of

        screen = self._screen
        taught = screen.gin.settings.taught or []
        screen.gin.update_settings(taught=[*taught, self._game])
        return lesson_of(screen.match_view, screen.key_name)

    @property
    def is_done(self) -> bool:
        """Whether the hand is over."""
        match_view: AnyMatchView = self._screen.match_view
        return not match_view.is_dealt

    @property
    def _game(self) -> str:
        match_view: AnyMatchView = self._screen.match_view
        game: str = match_view.rules.game
        return game
