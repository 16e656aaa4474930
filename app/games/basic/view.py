"""What one seat may know of a hand, and what it may do: all that a player is given."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from app.cards.cards import PACK, Card, Cards, as_set, iterate
from app.cards.melds import extends, is_meld, lay_off_targets
from app.cards.moves import (
    DISCARDS,
    DRAW_DISCARD,
    DRAW_STOCK,
    Discard,
    DrawDiscard,
    DrawStock,
    LayOff,
    Meld,
)
from app.games.base import IllegalAction
from app.games.basic.actions import Action
from app.games.basic.melds import MOST_MELDS, lay_offs, melds_in, way_out
from app.games.basic.refusals import BasicCode
from app.games.basic.rules import MeldsATurn, Rules


class Phase(StrEnum):
    """The decision that the player to act has to take."""

    DRAW = "draw"
    """Draw from the stock or the discard pile."""
    PLAY = "play"
    """Meld, lay off, or discard and end the turn."""
    OVER = "over"


class BasicTableMeld(NamedTuple):
    owner: int
    """The seat that put it there."""
    cards: Cards
    """All its cards, those laid off included."""


class View(NamedTuple):
    """One seat's knowledge of the hand being played. Equal knowledge makes equal views."""

    rules: Rules
    seat: int
    dealer: int
    scores: tuple[int, ...]
    """Points before this hand, by seat."""
    won: tuple[int, ...]
    """Hands won before this one, by seat."""
    phase: Phase
    to_act: int
    hand: Cards
    counts: tuple[int, ...]
    """The number of cards of each seat."""
    drawn: Card | None
    """The card that this seat drew in this turn; None before the draw."""
    barred: Card | None
    """The card just taken from the pile, which this turn may not discard."""
    stock: int
    """The number of cards left in the stock."""
    order: tuple[Card, ...]
    """The cards of a stock that was turned over, the next to be drawn first; empty if its order is
    secret."""
    stock_from: Cards
    """The cards that the stock was made of: all but the upcard after the deal, then the pile when
    it was turned over or shuffled."""
    pile: tuple[Card, ...]
    """The discard pile, its top last."""
    table: tuple[BasicTableMeld, ...]
    """The melds on the table, in the order of their coming."""
    known: tuple[Cards, ...]
    """The cards that each seat holds and all have seen, taken from the pile or from a stock in
    known order."""
    thrown: tuple[Cards, ...]
    """Every card that each seat discarded; some may have been taken since."""
    passed: tuple[Cards, ...]
    """Every card that each seat left on the pile when it could have taken it."""
    opened: tuple[bool, ...]
    """Whether each seat had put cards on the table before this turn."""
    melded: int
    """How many melds the seat to act has put on the table in this turn."""
    going_rummy: bool
    """The seat to act has melded more than once where that is for going rummy alone: its whole
    hand has to go in this turn."""
    turned: int
    """How many times in a row the stock was made of the pile without a meld or a lay-off."""
    idle: int
    """How many turns in a row were without a draw from the stock, a meld and a lay-off."""
    history: tuple[tuple[int, Action], ...]
    """Seats and their actions, in order; nothing in an action is secret."""

    @property
    def top(self) -> Card | None:
        """The top card of the discard pile; None if the pile is empty."""
        return self.pile[-1] if self.pile else None

    @property
    def melds(self) -> tuple[Cards, ...]:
        """The cards of the melds on the table."""
        return tuple(laid.cards for laid in self.table)

    @property
    def following(self) -> int:
        """The next seat in turn."""
        return (self.seat + 1) % len(self.counts)

    @property
    def unseen(self) -> Cards:
        """Cards whose place this seat does not know: in the stock or in another hand."""
        seen = self.hand | as_set(self.pile) | as_set(self.order)
        for cards in (*self.known, *self.melds):
            seen |= cards
        return PACK & ~seen

    @property
    def most_melds(self) -> int:
        """How many more melds this seat may put down in this turn if it keeps cards in hand."""
        if self.rules.melds_a_turn is MeldsATurn.ANY:
            return MOST_MELDS
        return 0 if self.melded else 1

    @property
    def may_go_rummy(self) -> bool:
        """Whether the hand counts double if all of it goes in this turn."""
        return self.rules.going_rummy and not self.opened[self.seat]

    @property
    def throwable(self) -> Cards:
        """The cards that this seat may discard when it has to."""
        return self.hand if self.barred is None else self.hand & ~(1 << self.barred)

    @property
    def is_last_to_draw(self) -> bool:
        """Whether the top of the pile is the only card that can be drawn."""
        return not self.stock and len(self.pile) == 1

    def legal_actions(self) -> list[Action]:
        """Return all actions of this seat; empty when it is not its turn, and never empty when it
        is.
        """
        if self.to_act != self.seat or self.phase is Phase.OVER:
            return []
        if self.phase is Phase.DRAW:
            return [DRAW_DISCARD] if self.is_last_to_draw else [DRAW_STOCK, DRAW_DISCARD]
        possible: list[Action] = [Meld(meld) for meld in melds_in(self.hand)]
        for card in iterate(self.hand):
            possible += [LayOff(card, index) for index in lay_off_targets(card, self.melds)]
        possible += [DISCARDS[card] for card in iterate(self.hand)]
        return [action for action in possible if self.refusal(action) is None]

    def refusal(self, action: Action) -> IllegalAction | None:
        """Return why this seat may not take an action now; None if it may."""
        if self.phase is Phase.OVER:
            return IllegalAction(BasicCode.HAND_OVER)
        if self.to_act != self.seat:
            return IllegalAction(BasicCode.NOT_IN_TURN)
        if isinstance(action, DrawStock | DrawDiscard):
            if self.phase is not Phase.DRAW:
                return IllegalAction(BasicCode.DRAWN)
            if self.is_last_to_draw and isinstance(action, DrawStock):
                return IllegalAction(BasicCode.MUST_TAKE)
            return None
        if self.phase is Phase.DRAW:
            return IllegalAction(BasicCode.DRAW_FIRST)
        match action:
            case Meld(cards):
                return self._refused_meld(cards)
            case LayOff(card, index):
                return self._refused_lay_off(card, index)
            case Discard(card):
                return self._refused_throw(card)

    def _refused_meld(self, cards: Cards) -> IllegalAction | None:
        if cards & ~self.hand:
            return IllegalAction(BasicCode.NOT_OWN_CARDS)
        if not is_meld(cards):
            return IllegalAction(BasicCode.NO_MELD)
        rest, table = self.hand ^ cards, (*self.melds, cards)
        if self.most_melds or self.going_rummy:
            return self._refused_rest(rest, table)
        if not self.may_go_rummy:
            return IllegalAction(BasicCode.ONE_MELD)
        if self._goes_out(rest, table):
            return None
        return IllegalAction(BasicCode.ONLY_TO_GO_RUMMY)

    def _refused_lay_off(self, card: Card, index: int) -> IllegalAction | None:
        if not self.hand >> card & 1:
            return IllegalAction(BasicCode.NOT_HELD, card=card)
        if not 0 <= index < len(self.table):
            return IllegalAction(BasicCode.NO_SUCH_MELD)
        table = list(self.melds)
        if not extends(table[index], card):
            return IllegalAction(BasicCode.DOES_NOT_FIT, card=card)
        table[index] |= 1 << card
        return self._refused_rest(self.hand ^ 1 << card, tuple(table))

    def _refused_throw(self, card: Card) -> IllegalAction | None:
        if not self.hand >> card & 1:
            return IllegalAction(BasicCode.NOT_HELD, card=card)
        if card == self.barred:
            return IllegalAction(BasicCode.JUST_TAKEN, card=card)
        if self.going_rummy and self.hand != 1 << card:
            return IllegalAction(BasicCode.GOING_RUMMY)
        return None

    def _refused_rest(self, rest: Cards, table: tuple[Cards, ...]) -> IllegalAction | None:
        barred = 0 if self.barred is None else 1 << self.barred
        if self.rules.discard_to_go_out:
            if not rest & ~barred:
                return IllegalAction(BasicCode.LEAVES_NO_THROW)
        elif rest and rest == barred and not lay_offs(rest, table):
            return IllegalAction(BasicCode.LEAVES_BARRED, card=self.barred)
        if self.going_rummy and not self._goes_out(rest, table):
            return IllegalAction(BasicCode.GOING_RUMMY)
        return None

    def _goes_out(self, rest: Cards, table: tuple[Cards, ...]) -> bool:
        must_throw = self.rules.discard_to_go_out
        return way_out(rest, table, self.barred, must_throw=must_throw) is not None
