"""The moves of both sides after every card that may come, mostly up to the next draw.

An upcard is taken by the first to act, or by the dealer, or by neither. A player who has drawn from
the stock discards or goes down; then the opponent takes the discard and ends the turn, or leaves
it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import numpy as np

from app.cards.cards import Cards
from app.games.gin.hand import Hand
from app.games.gin.rules import LEFT_IN_STOCK, Rules, is_doubled, knock_limit
from app.players.gin.inference import turns_taken
from app.players.gin.net.batch import ONE, Bools, Floats, Ints, deadwood
from app.players.gin.net.endings import worth
from app.players.gin.net.evaluator import (
    NO_CARD,
    Evaluator,
    evaluate_leaving,
    evaluate_throws,
    evaluator,
    knowledge,
    leave,
    needed,
)
from app.players.gin.net.features import Knowledge

PLAYER: Final = "expert-3"
"""The player that is asked for its moves."""


class StockDraw(NamedTuple):
    """A draw from the stock."""

    place: int
    """How many actions of the hand came before it."""
    before: Hand
    """The hand before it, a copy."""

    @property
    def other(self) -> Cards:
        """The hand of the seat that does not draw."""
        return self.before.hands[1 - self.before.to_act]

    def elevens(self) -> Ints:
        """Return the hand after each card that the stock may give; the last is the one it gives."""
        own = self.before.hands[self.before.to_act]
        return np.array([own | 1 << card for card in self.before.stock], dtype=np.int64)


class Turn(NamedTuple):
    """How turns end, one a row."""

    card: Ints
    """The card thrown, -1 where all eleven are spread."""
    down: Bools
    """Whether the hand is knocked."""

    def rows(self, where: Ints) -> Turn:
        """Return these rows only."""
        return Turn(self.card[where], self.down[where])


class Leaves(NamedTuple):
    """How far the results of cards are foreseen, a row for each."""

    hands: tuple[Ints, Ints]
    """The cards of each seat; a seat that went down has discarded."""
    mover: Ints
    """The seat that is next."""
    draws: Bools
    """Whether the mover will draw from the stock; else it may take the top."""
    top: Ints
    """The top of the pile; -1 if all eleven cards were spread."""
    down: Ints
    """The seat that has gone down; -1 for none."""


def after_upcards(dealt: Hand, upcards: Ints) -> Leaves:
    """Return the results of each of these upcards, in a hand without actions."""
    first, count = dealt.playing[0], len(upcards)
    (by_first, by_dealer), (one, two) = openings(dealt, upcards)
    hands = np.full(count, dealt.hands[0]), np.full(count, dealt.hands[1])
    return _answered(
        Leaves(
            hands,
            np.where(by_first, first, 1 - first),
            np.ones(count, dtype=bool),
            upcards,
            np.full(count, -1),
        ),
        np.full(count, first),
        by_first | by_dealer,
        Turn(np.where(by_first, one.card, two.card), np.where(by_first, one.down, two.down)),
    )


def after_draws(draws: Sequence[StockDraw]) -> Leaves:
    """Return the results of every card that each of these draws may bring; there is at least
    one.
    """
    turn = turns(draws)
    takes, reply = replies(draws, turn)
    counts = [len(draw.before.stock) for draw in draws]
    seat = np.repeat(np.array([draw.before.to_act for draw in draws]), counts)
    other = np.repeat(np.array([draw.other for draw in draws], dtype=np.int64), counts)
    kept = without(np.concatenate([draw.elevens() for draw in draws]), turn.card)
    thrown = Leaves(
        (np.where(seat == 0, kept, other), np.where(seat == 0, other, kept)),
        1 - seat,
        np.ones(len(seat), dtype=bool),
        turn.card,
        np.where(turn.down, seat, -1),
    )
    return _answered(thrown, 1 - seat, takes, reply)


def _answered(leaves: Leaves, drawer: Ints, takes: Bools, turn: Turn) -> Leaves:
    """Return the results if the movers take the top and end their turn so; otherwise these seats
    draw.
    """
    own = np.where(leaves.mover == 0, *leaves.hands)
    kept = without(own | ONE << np.maximum(leaves.top, 0), turn.card)
    zero, one = leaves.hands
    return Leaves(
        (
            np.where(takes & (leaves.mover == 0), kept, zero),
            np.where(takes & (leaves.mover == 1), kept, one),
        ),
        np.where(takes, 1 - leaves.mover, drawer),
        ~takes,
        np.where(takes, turn.card, leaves.top),
        np.where(takes & turn.down, leaves.mover, leaves.down),
    )


def without(cards: Ints, thrown: Ints) -> Ints:
    """Return the cards less one that is thrown, -1 for none."""
    kept: Ints = cards & ~np.where(thrown >= 0, ONE << np.maximum(thrown, 0), 0)
    return kept


def openings(dealt: Hand, upcards: Ints) -> tuple[tuple[Bools, Bools], tuple[Turn, Turn]]:
    """Return whether the expert takes these upcards, as the first to act and, where that one
    passes, as the dealer; and how its turn ends in either case.
    """
    values, rules, count = evaluator(PLAYER), dealt.rules, len(upcards)
    limits = np.array([knock_limit(rules, card) for card in range(52)])
    doubled = np.array([is_doubled(rules, card) for card in range(52)])
    bits = ONE << upcards
    takes, ends = [], []
    for seat in dealt.playing:
        is_first = seat == dealt.playing[0]
        view = dealt.view(seat)
        usual, twice = (
            worth(rules, factor, needed(view), values.shares) for factor in (False, True)
        )
        info = replace(
            knowledge(view, count, 0, view.stock),
            pile=bits,
            limit=limits[upcards],
            unwanted=np.zeros(count, dtype=np.int64) if is_first else bits,
        )
        # After the first pass the dealer may take it; after the second neither may.
        offered = upcards if is_first and rules.opening_offer else np.full(count, NO_CARD)
        choice = UpcardChoice(
            info,
            np.full(count, dealt.hands[seat], dtype=np.int64),
            upcards,
            offered,
            np.where(doubled[upcards, None], twice, usual),
        )
        may = is_first or rules.opening_offer
        wants, turn = choice.decide(
            values, opening=rules.opening_offer, big_gin=big_gin_counts(rules)
        )
        takes.append(wants & may)
        ends.append(turn)
    return (takes[0], takes[1]), (ends[0], ends[1])


def turns(draws: Sequence[StockDraw]) -> Turn:
    """Return how the expert ends the turns that begin with these draws."""
    values = evaluator(PLAYER)
    views = [draw.before.view(draw.before.to_act) for draw in draws]
    counts = [view.stock for view in views]
    info = Knowledge.together(
        [knowledge(view, view.stock, turns_taken(view) + 1, view.stock - 1) for view in views]
    )
    worths = np.repeat([values.worths(view) for view in views], counts, axis=0)
    elevens = np.concatenate([draw.elevens() for draw in draws])
    nothing = np.full(len(elevens), NO_CARD)
    turn, _ = ends_of(values, info, elevens, nothing, worths, big_gin_counts(views[0].rules))
    return turn


def replies(draws: Sequence[StockDraw], turn: Turn) -> tuple[Bools, Turn]:
    """Return whether the expert takes what is thrown at the end of these turns, and how its own
    turn ends then.
    """
    values = evaluator(PLAYER)
    befores = [draw.before for draw in draws]
    views = [before.view(1 - before.to_act) for before in befores]
    counts = [view.stock for view in views]
    info = Knowledge.together(
        [knowledge(view, view.stock, turns_taken(view), view.stock - 1) for view in views]
    )
    takes = np.zeros(len(turn.card), dtype=bool)
    reply = Turn(np.full(len(turn.card), NO_CARD), np.zeros(len(turn.card), dtype=bool))
    asked = np.flatnonzero(~turn.down & (info.stock > LEFT_IN_STOCK))
    if asked.size:
        passed = [
            0 if before.stock_only or not before.pile else 1 << before.pile[-1]
            for before in befores
        ]
        left = np.repeat(np.array(passed, dtype=np.int64), counts)[asked]
        hands = np.repeat(np.array([draw.other for draw in draws], dtype=np.int64), counts)[asked]
        worths = np.repeat([values.worths(view) for view in views], counts, axis=0)[asked]
        card = turn.card[asked]
        info = after_throw(info.rows(asked), card, left)
        choice = UpcardChoice(info, hands, card, np.full(len(card), NO_CARD), worths)
        takes[asked], found = choice.decide(
            values, opening=False, big_gin=big_gin_counts(befores[0].rules)
        )
        reply.card[asked], reply.down[asked] = found
    return takes, reply


def ends_of(
    values: Evaluator,
    info: Knowledge,
    elevens: Ints,
    barred: Ints,
    worths: Floats,
    big_gin: bool,
) -> tuple[Turn, Floats]:
    """Return how the expert ends these turns, and what that is worth."""
    throws = evaluate_throws(values.network, info, elevens, barred, worths)
    best = throws.best()
    gin = throws.after[throws.least] == 0
    down = gin | (throws.knock > throws.worth[best])
    card = np.where(down, throws.card[throws.least], throws.card[best])
    if big_gin:
        card[gin & (deadwood(elevens) == 0)] = NO_CARD
    return Turn(card, down), np.maximum(throws.worth[best], throws.knock)


def after_throw(info: Knowledge, card: Ints, left: Ints) -> Knowledge:
    """Return what is known once the rival has left these cards on the pile, and thrown those."""
    bits = ONE << card
    return replace(
        info,
        known=info.known & ~bits,
        unwanted=info.unwanted | bits | left,
        pile=info.pile | bits,
        last_throws=np.concatenate([card[:, None], info.last_throws[:, :2]], axis=1),
        thrown=info.thrown | bits,
    )


@dataclass(slots=True)
class UpcardChoice:
    """Whether to take the top of the pile, a row for each position."""

    info: Knowledge
    hands: Ints
    top: Ints
    offered: Ints
    """What the rival may take if it is left, -1 for nothing."""
    worths: Floats
    """Of the classes of endings."""

    def decide(self, values: Evaluator, *, opening: bool, big_gin: bool) -> tuple[Bools, Turn]:
        """Return whether the expert takes it, and how it ends its turn if it does."""
        info, bits = self.info, ONE << self.top
        leaving = leave(values.network, info, self.hands, self.offered, opening=opening)
        leaves = evaluate_leaving(values.network, info, self.hands, leaving, self.worths)
        after = replace(info, pile=info.pile & ~bits, shown=info.shown | bits, turn=info.turn + 1)
        turn, takes = ends_of(values, after, self.hands | bits, self.top, self.worths, big_gin)
        return takes > leaves, turn


def big_gin_counts(rules: Rules) -> bool:
    return rules.big_gin_bonus is not None
