"""Contract rummy in seven rounds as one of the games; see ``app.games.base``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from app.cards.deal import Deal
from app.cards.moves import Discard, DrawDiscard, DrawStock
from app.cards.sheet import ScoreSheet
from app.games.contract.actions import (
    Action,
    ContractLayOff,
    Exchange,
    GoDown,
    LetGo,
    PassPoll,
    from_text,
    to_text,
)
from app.games.contract.rules import GAME_NAME, Rules, check_seats
from app.games.contract.standing import Standing
from app.messages import msg

if TYPE_CHECKING:
    from app.games.contract.round import Round
    from app.games.contract.view import View

_KINDS: Final[dict[type, str]] = {
    PassPoll: "declined",
    LetGo: "passed",
    DrawStock: "drew",
    DrawDiscard: "drew",
    GoDown: "melded",
    ContractLayOff: "laid-off",
    Exchange: "laid-off",
    Discard: "threw",
}


class ContractRummy:
    """Contract rummy in seven rounds, for two to eight players."""

    name: Final = GAME_NAME
    title: Final = msg("Contract Rummy")

    rules = staticmethod(Rules.from_json)
    read = staticmethod(from_text)
    write = staticmethod(to_text)

    def check_seats(self, rules: Rules, seats: int) -> None:
        check_seats(seats)

    def begin(self, rules: Rules, seats: int, drawn: int) -> Standing:
        return Standing(rules, ScoreSheet(tuple(range(seats))), drawn)

    def deal_again(self, view: View, dealer: int, deal: Deal) -> Round:
        # Imported late: showing a score does not need the engine.
        from app.games.contract.round import Round

        return Round(view.rules, view.number, deal, dealer, view.scores)

    def kind(self, action: Action) -> str:
        """Return the kind of an action; asking to buy a card is ``did``."""
        return _KINDS.get(type(action), "did")


GAME: Final = ContractRummy()
