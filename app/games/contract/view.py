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
    """The decision that the seat to act has to take."""

    POLL = "poll"
    """Whether to buy the top of the pile, out of turn."""
    CLAIM = "claim"
    """Take the top of the pile, or let it go to the buyer."""
    DRAW = "draw"
    """Draw from the stock or take the top of the pile."""
    PLAY = "play"
    """Go down, lay off, exchange jokers, and discard."""
    OVER = "over"


class ContractTableMeld(NamedTuple):
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
    """Points before this round, by seat; the fewest are the best."""
    phase: Phase
    to_act: int
    turn: int
    """The player in turn. Others act only in a poll."""
    hand: Cards
    drawn: Card | None
    """The card that this seat drew or took in this turn; None before."""
    barred: Card | None
    """The card just taken from the pile, which this turn may not discard."""
    buyer: int | None
    """The seat that wants to buy the top of the pile, while the player in turn may still take
    it."""
    stock: int
    """The number of cards left in the stock."""
    pile: tuple[Card, ...]
    """The discard pile, its top last."""
    shuffled: Cards
    """The cards of the last reshuffle."""
    reshuffles: int
    """Reshuffles in a row during which no player went down or laid off."""
    counts: tuple[int, ...]
    """The number of cards of each seat."""
    known: tuple[Cards, ...]
    """The cards that each seat still holds and all have seen: taken, bought, or exchanged."""
    last_taken: tuple[Card | None, ...]
    """The card that each seat last took or bought from the pile."""
    thrown: tuple[Cards, ...]
    """Every card that each seat discarded."""
    bought: tuple[int, ...]
    """How often each seat has bought in this round."""
    down: tuple[bool, ...]
    """Whether each seat has gone down."""
    table: tuple[ContractTableMeld, ...]
    """The melds on the table, in the order of their coming."""
    history: tuple[tuple[int, Action], ...]
    """Seats and their actions, in order; nothing in an action is secret."""

    @property
    def contract(self) -> Contract:
        """The contract of this round."""
        return CONTRACTS[self.number - 1]

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds on the table, without their owners."""
        return tuple(laid.meld for laid in self.table)

    @property
    def top(self) -> Card | None:
        """The top card of the discard pile; None if the pile is empty."""
        return self.pile[-1] if self.pile else None

    @property
    def is_down(self) -> bool:
        return self.seat >= 0 and self.down[self.seat]

    @property
    def buys_left(self) -> int:
        """How often this seat may still buy in this round."""
        return self.rules.buys - self.bought[self.seat] if self.seat >= 0 else 0

    @property
    def unseen(self) -> Cards:
        """Cards whose place this seat does not know: in the stock or in another hand."""
        seen = self.hand | as_set(self.pile)
        for cards in self.known:
            seen |= cards
        for meld in self.melds:
            seen |= cards_in(meld)
        return pack_of(len(self.counts)) & ~seen

    @property
    def throwable(self) -> Cards:
        """The cards that this seat may discard when it has to."""
        return self.hand if self.barred is None else self.hand & ~(1 << self.barred)

    def best_way(self) -> Way | None:
        """Return the way to go down now that leaves the fewest points; None if there is none."""
        return best_way(self.hand, self.contract, self.throwable)

    def best_lay_offs(self) -> LayOffs:
        """Return the lay-offs that leave the fewest points now, with one card to discard."""
        return best_lay_offs(self.hand, self.melds, self.throwable)

    def legal_actions(self) -> list[Action]:
        """Return the actions of this seat; empty when it is not its turn.

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
