"""Basic Rummy as one of the games; see ``app.games.base``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from app.cards.deal import Deal
from app.cards.moves import Discard, DrawDiscard, DrawStock, LayOff, Meld
from app.cards.sheet import ScoreSheet
from app.games.basic.actions import Action, from_text, to_text
from app.games.basic.rules import GAME_NAME, Rules, check_seats
from app.games.basic.standing import Standing
from app.messages import msg

if TYPE_CHECKING:
    from app.games.basic.hand import Hand
    from app.games.basic.view import View

_KINDS: Final[dict[type, str]] = {
    DrawStock: "drew",
    DrawDiscard: "drew",
    Meld: "melded",
    LayOff: "laid-off",
    Discard: "threw",
}


class BasicGame:
    name: Final = GAME_NAME
    title: Final = msg("Basic Rummy")

    check_seats = staticmethod(check_seats)
    rules = staticmethod(Rules.from_json)
    read = staticmethod(from_text)
    write = staticmethod(to_text)

    def begin(self, rules: Rules, seats: int, drawn: int) -> Standing:
        return Standing(rules, ScoreSheet(tuple(range(seats))), drawn)

    def deal_again(self, view: View, dealer: int, deal: Deal) -> Hand:
        # Imported late: showing a score does not need the engine.
        from app.games.basic.hand import Hand

        return Hand(view.rules, deal, dealer, view.scores, view.won)

    def kind(self, action: Action) -> str:
        return _KINDS[type(action)]


GAME: Final = BasicGame()
