"""What the parts of Gin's table ask of its screen."""

from __future__ import annotations

from collections.abc import Sequence

from app.cards.cards import Cards
from app.games.gin.view import View
from app.table.gin import GinTable
from app.tui.table.keys import KEYS
from app.tui.table.playing import PlayingScreen
from app.ui.turn import Turn
from app.words.en.answers import deed
from app.words.en.gin.wording import story


class GinSeat(PlayingScreen[GinTable]):
    """A match of Gin as it is seen from one place."""

    KEYS = KEYS

    @property
    def view(self) -> View:
        """What the person at this terminal may know."""
        return self.seen.view

    @property
    def opponent(self) -> int:
        """The one other seat of two."""
        chair = self.seen.chair
        return next((seat for seat in self.view.opponents if seat != chair), chair)

    @property
    def hand(self) -> Cards:
        """The cards that lie in front: one's own, or those of whoever is looked on at."""
        return self.seen.held_by(self.seen.chair) or self.view.hand

    @property
    def now(self) -> Turn:
        """What may be done now, and why not the rest."""
        return Turn(self.seen, self.card_name, self.key_name)

    def told_of(self, seat: int) -> Sequence[str]:
        """The last actions in the round of a seat that everybody may know, as sentences."""
        hand = self.seen.round_of(seat).view
        names = self.people.names
        told = story(hand.upcard, hand.history, self.card_name)[-2:]
        return [f"{deed(names[who], what)}." for who, what in told]
