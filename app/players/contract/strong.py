"""The level that plans the contract, weighs what it buys, and looks at what the others can use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from random import Random
from typing import Final, NamedTuple

from app.cards.cards import FACES, Card, Cards, as_set, is_joker, iterate, rank_of, suit_of
from app.cards.moves import Discard
from app.games.contract.layoffs import best_lay_offs
from app.games.contract.melds import LEAST_RUN, LEAST_SET, Meld
from app.games.contract.rules import points, points_of
from app.games.contract.solver import Way, best_way
from app.games.contract.view import Phase, View
from app.players.contract.outlook import Outlook
from app.players.contract.player import EagerPlayer, apart, fits, fits_on


class PositionWeights(NamedTuple):
    """The values of the parts of a position, in points unless it says otherwise."""

    down: float = 25.0
    """Going down in time, beside the points of the own hand that it saves."""
    stay: float = 0.2
    """The share of the points of a hand that stays in it on going down."""
    more: float = 2.0
    """Each card beyond those that the contract asks for, once down."""
    rate: float = 1.5
    """Cards that come by in a turn: the one from the stock, and some of the others' discards."""
    soon: float = 0.2
    """The chance that a player who is not down ends the round, in the turn in which rounds of this
    contract usually end."""
    held: float = 2.0
    """Turns that a player who is down needs for each card in the hand."""
    gift: float = 12.0
    """A discard that the next player can lay off."""
    known: float = 2.0
    """A discard of the rank of a card that the next player is known to hold, while sets are wanted.

    It is half for one near it in its suit, while runs are wanted."""
    penalty: float = 7.0
    """The points of an unknown card."""
    deny: float = 2.0
    """Taking a card that another player wants to buy."""
    price: float = 2.0
    """The least gain of a buy."""
    last_price: float = 30.0
    """The least gain of a buy if no card may be left over."""
    hold: float = 2.0
    """The least gain of holding back."""


_TURNS: Final = (1, 2, 3, 4, 6, 8, 11, 15)
"""Turns to come that have a block of samples each."""
_USUAL: Final = (6.0, 9.0, 10.5, 6.5, 6.5, 12.0, 20.0)
"""The turns of each player in which a round of each contract usually ends."""
_USUAL_OF_TWO: Final = (9.0, 10.0, 13.0, 10.0, 10.0, 13.0, 13.0)
"""The same between two players."""
_SELDOM: Final = 0.4
"""How often a card comes that is certainly in another hand, against one that may be in the
stock."""
_SURE: Final = 0.9
"""The greatest probability that a card comes or a round ends."""
_JOKER: Final = 50.0
"""The value of a discarded joker to the others."""
_FEW: Final = 20
"""Fewest cards of a pile that is reshuffled."""
_REACH: Final = LEAST_RUN - 1
"""Greatest distance of two cards of a run of four."""


class Prospects:
    """The facts of a view, for weighing possible hands of this seat before it goes down."""

    def __init__(self, view: View, weights: PositionWeights) -> None:
        contract = view.contract
        self._view = view
        self._weights = weights
        self._needed = LEAST_SET * contract.sets + LEAST_RUN * contract.runs
        self._following = (view.seat + 1) % len(view.counts)

    def value(self, hand: Cards) -> float:
        """Return the value of a hand, in points that it saves and costs others."""
        return self._worth(hand, self._outlook.by_block(hand))

    def after_draw(self, hand: Cards) -> float:
        """Return the same with one card more from the stock, less another discarded."""
        blocks = self._outlook.by_block(hand)
        later = [*blocks[1:], blocks[-1]]
        steps = [*(after - turn for turn, after in pairwise(_TURNS)), 1]
        return self._worth(
            hand,
            [
                chance + (after - chance) * min(1.0, 1 / self._weights.rate / step)
                for chance, after, step in zip(blocks, later, steps, strict=True)
            ],
        )

    def risk(self, card: Card) -> float:
        """Return the value of a discard to the others."""
        view, weights = self._view, self._weights
        if is_joker(card):
            return _JOKER
        if view.down[self._following]:
            return weights.gift if fits(view, card) else 0.0
        risk = 0.0
        for other in iterate(view.known[self._following]):
            if is_joker(other):
                continue
            if view.contract.sets and rank_of(other) == rank_of(card):
                risk += weights.known
            if (
                view.contract.runs
                and suit_of(other) == suit_of(card)
                and apart(card, other) <= _REACH
            ):
                risk += weights.known / 2
        return risk

    def _worth(self, hand: Cards, blocks: Sequence[float]) -> float:
        weights = self._weights
        chance = sum(map(float.__mul__, self._ends, blocks))
        gain = weights.down
        if not self._view.contract.nothing_left:
            gain -= weights.more * (hand.bit_count() - self._needed)
        return chance * gain - (1 - (1 - weights.stay) * chance) * points(hand)

    @cached_property
    def _outlook(self) -> Outlook:
        return Outlook(self._view.contract, [*self._coming()])

    def _coming(self) -> Iterator[tuple[Cards, list[float]]]:
        """Yield groups of cards with their chances to come within each number of turns."""
        view, rate = self._view, self._weights.rate
        unseen, under = view.unseen, as_set(view.pile[:-1])
        stocked = unseen & view.shuffled if view.shuffled else unseen
        each = [min(_SURE, rate * turns / max(1, unseen.bit_count())) for turns in _TURNS]
        yield stocked, each
        if held := unseen & ~stocked:
            yield held, [_SELDOM * chance for chance in each]
        # The pile comes back when the stock is used up.
        wait = view.stock / len(view.counts)
        many = max(_FEW, under.bit_count())
        yield under, [min(_SURE, rate * max(0.0, turns - wait) / many) for turns in _TURNS]

    @cached_property
    def _ends(self) -> list[float]:
        """Return the chance that the round ends after the turns of each block, before the next."""
        view, weights = self._view, self._weights
        others = [seat for seat in range(len(view.counts)) if seat != view.seat]
        usual = (_USUAL_OF_TWO if len(others) == 1 else _USUAL)[view.number - 1]
        played = sum(
            seat == view.seat and isinstance(action, Discard) for seat, action in view.history
        )
        sure = sum(1 / (1 + weights.held * view.counts[seat]) for seat in others if view.down[seat])
        many = sum(not view.down[seat] for seat in others)
        going, lasts = 1.0, []
        for turn in range(1, _TURNS[-1] + 1):
            if turn in _TURNS:
                lasts.append(going)
            late = min(1.5, ((played + turn + 1) / usual) ** 2)
            going *= 1 - min(_SURE, sure + many * weights.soon * late)
        return [now - then for now, then in pairwise([*lasts, 0.0])]


_USUAL_WEIGHTS: Final = PositionWeights()


class Strong(EagerPlayer):
    """Weighs every card by the chance to meet the contract in time."""

    name: str = "strong"
    version: Final = 1

    def __init__(self, weights: PositionWeights = _USUAL_WEIGHTS) -> None:
        self.weights = weights

    def wants(self, view: View, rng: Random) -> bool:
        """Take a card that brings the contract nearer than one from the stock is likely to; buy one
        that does so by more than its penalty card costs.
        """
        return self._buys(view) if view.phase is Phase.POLL else self._takes(view)

    def keeps(self, view: View, rng: Random) -> bool:
        """Take a card that it wants, or would rather have than leave to the buyer."""
        return self._takes(view, self.weights.deny)

    def throws(self, view: View, rng: Random) -> Card:
        """Discard the card of the least value to the own hand and to the others."""
        prospects = Prospects(view, self.weights)

        def worth(card: Card) -> tuple[float, Card]:
            rest = view.hand & ~(1 << card)
            left = -float(points(rest)) if view.is_down else prospects.value(rest)
            return left - prospects.risk(card), card

        return max(_faces(view.throwable), key=worth)

    def holds_back(self, view: View, way: Way) -> bool:
        """Hold back if others would go out on the melds that it puts down, and catch it with many
        cards.
        """
        if view.contract.nothing_left:
            return False
        before, after = view.melds, view.melds + way.melds
        left = best_lay_offs(way.left, after, view.throwable).points - points_of(
            max(iterate(way.left & view.throwable), key=points_of)
        )
        staying = _out_next(view, before) * points(view.hand)
        return staying + self.weights.hold < _out_next(view, after) * left

    def _takes(self, view: View, more: float = 0.0) -> bool:
        top = view.top
        assert top is not None
        hand = view.hand | 1 << top
        if view.is_down:
            now = best_lay_offs(view.hand, view.melds).left.bit_count()
            return best_lay_offs(hand, view.melds, view.hand).left.bit_count() <= now
        if best_way(hand, view.contract, view.hand) is not None:
            return True
        prospects = Prospects(view, self.weights)
        with_top = max(prospects.value(hand ^ 1 << card) for card in _faces(view.hand))
        return with_top + more > prospects.after_draw(view.hand)

    def _buys(self, view: View) -> bool:
        top = view.top
        assert top is not None
        if view.is_down:
            return False
        weights = self.weights
        prospects = Prospects(view, weights)
        price = weights.last_price if view.contract.nothing_left else weights.price
        with_top = prospects.after_draw(view.hand | 1 << top) - weights.penalty
        return with_top > prospects.value(view.hand) + price


class Frugal(Strong):
    """Plays as ``Strong``, but never buys: the yardstick for the value of buying."""

    name = "frugal"

    def wants(self, view: View, rng: Random) -> bool:
        return view.phase is not Phase.POLL and super().wants(view, rng)


def _faces(cards: Cards) -> Iterable[Card]:
    return {52 if is_joker(card) else card % FACES: card for card in iterate(cards)}.values()


def _out_next(view: View, melds: tuple[Meld, ...]) -> float:
    """Return the chance that one of the others who are down goes out in the next turn, with these
    melds on the table: all that such a player holds fits, but for one card.
    """
    unseen = view.unseen
    stays = 1.0
    fitting = sum(fits_on(melds, card) for card in iterate(unseen)) / max(1, unseen.bit_count())
    for seat, count in enumerate(view.counts):
        if seat != view.seat and view.down[seat]:
            stays *= 1 - min(1.0, (count + 1) * fitting**count)
    return 1 - stays
