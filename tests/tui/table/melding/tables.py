"""Tables of Basic Rummy and contract rummy, dealt as a test wants them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

from app.cards.cards import PACK, Card, as_set, from_short, is_joker, iterate, rank_of
from app.cards.deal import Deal
from app.cpu.service import Cpu
from app.games.basic.hand import Hand
from app.games.basic.rules import Rules as BasicRules
from app.games.contract.melds import RankSet, SuitRun, belongs
from app.games.contract.rules import Rules as ContractRules
from app.games.contract.rules import pack_of
from app.games.contract.view import ContractTableMeld, Phase
from app.match.match import Match
from app.match.seat import HUMAN, Seat
from app.table.session import MatchSession
from app.tui.table.melding.screen import MeldingScreen
from tests.games.contract.dealing import dealt
from tests.tui.home import session_of
from tests.tui.person import SEED
from tests.tui.seated import AtTable, at_table, settled

ME, VERA, NELL, CLEO = range(4)
NAMES = ("Ann", "Vera", "Nell", "Cleo", "Bob", "Dora", "Emil", "Hugo")


def cards(text: str) -> list[Card]:
    """``6S 7S2 XA`` as cards, in this order."""
    return [from_short(name) for name in text.split()]


def seats(count: int, *, people: int = 1, level: str = "casual-1") -> list[Seat]:
    """So many players, the first of them at this keyboard."""
    return [Seat(NAMES[seat], HUMAN if seat < people else level) for seat in range(count)]


class SetDeals(Match[Any, Any, Any]):
    """A match in which every deal is this one."""

    def __init__(self, rules: Any, seats: Sequence[Seat], played: Any) -> None:
        self._set = played
        super().__init__(rules, seats, SEED)

    def _dealt(self) -> tuple[Any, ...]:
        return (self._set.copy(),)


def contract(
    *hands: str, number: int = 1, up: str = "", stock: str = "", people: int = 1
) -> MatchSession:
    """A round in which everybody has been dealt these cards, mine first, and I am the first to
    draw. What is not named is dealt from the spades down.
    """
    played = dealt(number, *hands, up=up, stock=stock)
    return MatchSession(SetDeals(ContractRules(), seats(len(hands), people=people), played))


def basic(
    *hands: str, up: str, stock: str = "", people: int = 1, rules: BasicRules | None = None
) -> MatchSession:
    """A hand of Basic Rummy in which everybody has been dealt these cards, mine first, and I am
    the first to draw. The rest of the stock is dealt anyhow.
    """
    count = len(hands)
    rules = rules or BasicRules()
    rows = zip(*map(cards, hands), strict=True)
    named = [*(card for row in rows for card in row), *cards(up), *cards(stock)]
    deck = [*named, *iterate(PACK & ~as_set(named))]
    played = Hand(rules, Deal(tuple(deck), SEED), count - 1, (0,) * count)
    return MatchSession(SetDeals(rules, seats(count, people=people), played))


MINE_OF_TWENTY = "2C 3C 4C 5C 7D 7H 7S 8D 9D TD JD QH KH AS AH TC TS XA TH QD"


def crowd() -> MatchSession:
    """Eight players in round 6. All but me are down, each with a set and two runs; I hold twenty
    cards, of which I have just drawn the last. More cannot come to be on a table.
    """
    session = contract(*[""] * 8, number=6)
    played = session.match.hand
    mine = as_set(cards(MINE_OF_TWENTY))
    rest = pack_of(8) & ~mine
    played.table = []
    for seat in range(1, 8):
        for meld in (_set_of(seat, rest), _run_of(seat % 4, 8, rest), _run_of(seat % 4, 3, rest)):
            rest &= ~as_set(meld.cards)
            played.table.append(ContractTableMeld(seat, meld))
    deck = list(iterate(rest))
    played.hands = [mine]
    for count in (11, 10, 9, 8, 7, 6, 5):
        played.hands.append(as_set(deck[:count]))
        del deck[:count]
    played.pile, played.stock = [deck.pop()], deck
    played.down = [False, *[True] * 7]
    played.phase, played.to_act = Phase.PLAY, ME
    played.drawn = cards("QD")[0]
    return session


def _set_of(rank: int, rest: int) -> RankSet:
    return RankSet(rank, tuple(card for card in iterate(rest) if face(card) == rank)[:3])


def _run_of(suit: int, low: int, rest: int) -> SuitRun:
    """Four cards in sequence, or jokers where all of a card are gone."""
    jokers = [card for card in iterate(rest) if is_joker(card)]
    row = []
    for place in range(low, low + 4):
        named = (c for c in iterate(rest) if not is_joker(c) and belongs(c, suit, place))
        row.append(next(named, None) or jokers.pop())
    return SuitRun(suit, low, tuple(row))


def face(card: Card) -> int:
    """The rank of a card, and none of the ranks for a joker."""
    return -1 if is_joker(card) else rank_of(card)


class Player(AtTable):
    """The person at a table with open melds."""

    @property
    def screen(self) -> MeldingScreen:
        """The table, which must be on top."""
        assert isinstance(self.app.screen, MeldingScreen), self.app.screen
        return self.app.screen

    @property
    def round(self) -> Any:
        """The hand or round that is played, with all that is hidden."""
        return session_of(self.app).match.hand

    @property
    def last(self) -> Any:
        """What was done last."""
        return self.round.history[-1][1]

    async def raise_card(self, name: str) -> str:
        """Raise a card of the hand by its name."""
        place = self.screen.state.selection.cards.index(from_short(name))
        return await self.press("down", "home", *["right"] * place)

    async def drag(self, name: str, onto: str, offset: tuple[int, int] = (2, 1)) -> str:
        """Drag a card of the hand to a widget."""
        slot = f"#slot-{self.screen.state.selection.cards.index(from_short(name))}"
        await self.pilot.mouse_down(slot, offset=(1, 2))
        await self.pilot.hover(onto, offset=offset)
        await self.pilot.mouse_up(onto, offset=offset)
        await settled(self.app)
        return self.text


def playing(
    table: MatchSession, cpu: Cpu | None = None, **how: Any
) -> AbstractAsyncContextManager[Player]:
    """The person at this table, ``how`` as for ``at_table``."""
    return at_table(Player, table, cpu, **how)
