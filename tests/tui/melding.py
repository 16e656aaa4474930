"""Tables of Basic Rummy and of contract rummy where so many hands have been played."""

from __future__ import annotations

from typing import Any

from app.cards.cards import POINTS, iterate
from app.cards.moves import Discard, DrawStock, LayOff, Meld
from app.games.contract.actions import PASS, Exchange, GoDown, PassPoll, from_text
from app.games.contract.actions import ContractLayOff as ContractLayOff
from app.games.contract.round import Round
from app.games.contract.rules import Rules as ContractRules
from app.games.contract.rules import points_of
from app.games.contract.standing import Standing as ContractStanding
from app.match.match import Match
from app.match.seat import Seat
from app.table.session import MatchSession
from tests.games.contract.dealing import dealt

SEED = bytes(range(32))
NAMES = ("Ann", "Vera", "Basia", "Cleo", "Stanislawski", "Nell", "Bob", "Zoe")

_GLADLY = (GoDown, Meld, ContractLayOff, LayOff, Exchange, PassPoll, DrawStock)
"""What a player does who never waits, the first that is possible."""


def seats(count: int, *, people: int = 1) -> tuple[Seat, ...]:
    """So many at a table; the first of them are people."""
    return tuple(
        Seat(name, "human" if place < people else "casual-1")
        for place, name in enumerate(NAMES[:count])
    )


def hasty(view: Any) -> Any:
    """What somebody does who melds and lays off at once and throws the dearest card."""
    actions = view.legal_actions()
    for kind in _GLADLY:
        for action in actions:
            if isinstance(action, kind):
                return action
    points = POINTS.__getitem__ if view.rules.game == "basic" else points_of
    throws = [action for action in actions if isinstance(action, Discard)]
    return max(throws, key=lambda action: points(action.card)) if throws else actions[0]


class SetRound(Match[ContractRules, Round, ContractStanding]):
    """A match of contract rummy in which this round is dealt, dealt by the last seat."""

    def __init__(self, number: int, *hands: str, up: str = "", people: int = 1) -> None:
        self._set = dealt(number, *hands, up=up)
        super().__init__(ContractRules(), seats(len(hands), people=people), SEED)

    def _dealt(self) -> tuple[Round, ...]:
        return (self._set,)


def out_at_once(count: int) -> MatchSession:
    """The sixth round, in which Ann has gone out in the first turn: so many players, three
    jokers among the cards of the last one.
    """
    mine = "7C 7D 7H 7S 2H 3H 4H 5H 9S TS JS QS"
    table = MatchSession(SetRound(6, mine, *[""] * (count - 2), "XA XB XA2 AC2", up="KC"))
    for text in ("stock", "down 7:7C,7D,7H,7S 2H:2H,3H,4H,5H 9S:9S,TS,JS,QS"):
        while (to_act := table.snapshot(-1).to_act or 0) != 0:
            table.act(to_act, PASS)
        table.act(0, from_text(text))
    (thrown,) = iterate(table.snapshot(0).view.hand)
    table.act(0, Discard(thrown))
    return table


def played(rules: Any, count: int, deals: int = 1, *, people: int = 1) -> MatchSession:
    """A table of so many at which so many deals are over, or the whole match if that is sooner."""
    table = MatchSession(Match(rules, seats(count, people=people), SEED))
    done = 0
    while True:
        match_view = table.snapshot(-1)
        if match_view.to_act is None:
            done += 1
            if done == deals or match_view.is_settled:
                return table
            table.go_on()
        else:
            table.act(match_view.to_act, hasty(table.snapshot(match_view.to_act).view))
