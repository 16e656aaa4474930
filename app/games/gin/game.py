"""Gin Rummy as one of the games; see ``app.games.base``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from app.cards.deal import Deal
from app.cards.sheet import ScoreSheet
from app.games.gin.actions import (
    Action,
    BigGin,
    Discard,
    DrawDiscard,
    DrawStock,
    Knock,
    LayOff,
    Pass,
    Spread,
    from_text,
    to_text,
)
from app.games.gin.rules import GAME_NAME, Rules, check_seats
from app.games.gin.seating import first_plan, sides
from app.games.gin.standing import Standing
from app.messages import msg

if TYPE_CHECKING:
    from app.games.gin.hand import Hand
    from app.games.gin.view import View

_KINDS: Final[dict[type, str]] = {
    Pass: "passed",
    DrawStock: "drew",
    DrawDiscard: "drew",
    Discard: "threw",
    Knock: "knocked",
    BigGin: "knocked",
    LayOff: "laid-off",
    Spread: "spread",
}


class Gin:
    """Gin Rummy in all its variants."""

    name: Final = GAME_NAME
    title: Final = msg("Gin Rummy")

    check_seats = staticmethod(check_seats)
    rules = staticmethod(Rules.from_json)
    read = staticmethod(from_text)
    write = staticmethod(to_text)

    def begin(self, rules: Rules, seats: int, drawn: int) -> Standing:
        seated, plan = sides(rules.seating, seats, drawn), first_plan(rules.seating, seats, drawn)
        return Standing(rules, ScoreSheet(seated), plan)

    def deal_again(self, view: View, dealer: int, deal: Deal) -> Hand:
        # Imported late: showing a score does not need the engine.
        from app.games.gin.hand import Hand

        return Hand(view.rules, deal.cards, dealer, view.scores, view.playing)

    def kind(self, action: Action) -> str:
        """Return the kind of an action; going gin is a knock."""
        return _KINDS[type(action)]


GAME: Final = Gin()
