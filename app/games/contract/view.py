"""What one seat may know of a round of contract rummy, and what it may do."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from app.cards.cards import Card, Cards, as_set, iterate
from app.cards.moves import DRAW_DISCARD, DRAW_STOCK, Discard
from app.games.contract.actions import BUY, LET_GO, PASS, Action, GoDown
from app.games.contract.layoffs import LayOffs, best_lay_offs, steps_now
from app.games.contract.melds import Meld, cards_in
from app.games.contract.rules import CONTRACTS, Contract, Rules, pack_of
from app.games.contract.solver import Way, best_way


class Phase(StrEnum):
    """What the seat to act has to decide."""

    POLL = "poll"
    """Whether to buy the top of the pile; the player in turn is somebody else."""
    CLAIM = "claim"
    """Take the top of the pile, or let it go to the player who wants to buy it."""
    DRAW = "draw"
    """Draw from the stock or take the top of the pile."""
    PLAY = "play"
    """Go down, lay off, exchange jokers, and throw."""
    OVER = "over"


class ContractTableMeld(NamedTuple):
    """A meld on the table."""

    owner: int
    """The seat that put it there."""
    meld: Meld


class View(NamedTuple):
    """One seat's knowledge of the round being played. Equal knowledge makes equal views."""

    rules: Rules
    seat: int
    number: int
    """The number of the round, from 1."""
    dealer: int
    scores: tuple[int, ...]
    """Points of the match before this round, by seat; the fewest are the best."""
    phase: Phase
    to_act: int
    turn: int
    """The player in turn, who acts but for the answers of others in a poll."""
    hand: Cards
    """The seat's own cards."""
    drawn: Card | None
    """The card this seat drew or took in the turn it is in."""
    barred: Card | None
    """The card just taken from the pile, which this turn may not throw back."""
    buyer: int | None
    """The seat that wants to buy the top of the pile, while the player in turn may take it."""
    stock: int
    """How many cards are left in the stock."""
    pile: tuple[Card, ...]
    """The discard pile, its top last."""
    shuffled: Cards
    """The cards of which the stock was made when the pile was shuffled last."""
    reshuffles: int
    """How often in a row the pile was shuffled again while nobody went down or laid off."""
    counts: tuple[int, ...]
    """By seat: how many cards it holds."""
    known: tuple[Cards, ...]
    """By seat: cards still held that all have seen: taken from the pile, bought, or exchanged."""
    last_taken: tuple[Card | None, ...]
    """By seat: the card it took or bought from the pile last."""
    thrown: tuple[Cards, ...]
    """By seat: every card it has thrown."""
    bought: tuple[int, ...]
    """By seat: how often it has bought in this round."""
    down: tuple[bool, ...]
    """By seat: whether it has gone down."""
    table: tuple[ContractTableMeld, ...]
    """The melds on the table, in the order they came."""
    history: tuple[tuple[int, Action], ...]
    """Who did what, in order; nothing in an action is hidden from anybody."""

    @property
    def contract(self) -> Contract:
        """What going down takes."""
        return CONTRACTS[self.number - 1]

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds on the table, whoever laid them."""
        return tuple(laid.meld for laid in self.table)

    @property
    def top(self) -> Card | None:
        """The top card of the discard pile, None when the pile is empty."""
        return self.pile[-1] if self.pile else None

    @property
    def is_down(self) -> bool:
        """Whether this seat has gone down."""
        return self.seat >= 0 and self.down[self.seat]

    @property
    def buys_left(self) -> int:
        """How often this seat may still buy in this round."""
        return self.rules.buys - self.bought[self.seat] if self.seat >= 0 else 0

    @property
    def unseen(self) -> Cards:
        """Cards of which this seat does not know where they are: stock or another hand."""
        seen = self.hand | as_set(self.pile)
        for cards in self.known:
            seen |= cards
        for meld in self.melds:
            seen |= cards_in(meld)
        return pack_of(len(self.counts)) & ~seen

    @property
    def throwable(self) -> Cards:
        """The cards this seat may throw when it has to throw one."""
        return self.hand if self.barred is None else self.hand & ~(1 << self.barred)

    def best_way(self) -> Way | None:
        """Return the way to go down now that leaves the fewest points, None where there is none."""
        return best_way(self.hand, self.contract, self.throwable)

    def best_lay_offs(self) -> LayOffs:
        """Return what to lay off now so that the fewest points stay, with one card to throw."""
        return best_lay_offs(self.hand, self.melds, self.throwable)

    def legal_actions(self) -> list[Action]:
        """Return what this seat may do now; empty when it is not its turn.

        Of all the ways to go down only the one that leaves the fewest points is listed.
        """
        if self.to_act != self.seat:
            return []
        match self.phase:
            case Phase.POLL:
                return [PASS, BUY]
            case Phase.CLAIM:
                return [LET_GO, DRAW_DISCARD]
            case Phase.DRAW:
                stock: list[Action] = [DRAW_STOCK] if self.stock else []
                return [*stock, DRAW_DISCARD] if self.pile else stock
            case Phase.PLAY:
                return self._plays()
            case Phase.OVER:
                return []

    def _plays(self) -> list[Action]:
        plays: list[Action] = [Discard(card) for card in iterate(self.throwable)]
        if self.is_down:
            barred = 0 if self.barred is None else 1 << self.barred
            steps = steps_now(self.hand, self.melds)
            plays += [step for step, rest in steps if rest & ~barred]
        elif (way := self.best_way()) is not None:
            plays.append(GoDown(way.melds))
        return plays
