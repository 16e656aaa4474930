"""The lesson of a first hand of Basic Rummy or contract rummy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.base import ONLOOKER
from app.table.place import AnyTable
from app.tui.table.help import Guide
from app.tui.table.seat import SeatScreen
from app.words.en.melding.face import with_end

if TYPE_CHECKING:
    from app.words.en.lesson import Lesson


class MeldingGuide(Guide):
    """Knows what can be learnt next in a game whose first hand is played here."""

    def __init__(self, screen: SeatScreen[AnyTable]) -> None:
        super().__init__(screen, self._keep)
        self.told = ""
        """What is to be shown now, with the key that ends it; empty where there is nothing."""

    def _keep(self, text: str, key: str) -> None:
        self.told = with_end(text, key) if text else ""

    @property
    def is_wanted(self) -> bool:
        """Whether there was no lesson of this game here, and the person plays."""
        screen = self._screen
        taught = screen.gin.settings.taught
        return taught is not None and self._game not in taught and screen.me != ONLOOKER

    def begin(self) -> Lesson:
        """The lesson of the game, never again after this time."""
        from app.words.en.melding.games import lesson_of

        screen = self._screen
        taught = screen.gin.settings.taught or []
        screen.gin.update_settings(taught=[*taught, self._game])
        return lesson_of(screen.seen, screen.key_name)

    @property
    def is_done(self) -> bool:
        """Whether the hand is over."""
        seen: AnyTable = self._screen.seen
        return not seen.is_dealt

    @property
    def _game(self) -> str:
        seen: AnyTable = self._screen.seen
        game: str = seen.rules.game
        return game
