"""A hand played in lock-step and in the engine at once."""

from __future__ import annotations

from dataclasses import fields
from random import Random

import numpy as np
from numpy.typing import NDArray

from app.cards.cards import Card, iterate
from app.games.gin.actions import DISCARDS, DRAW_DISCARD, DRAW_STOCK, PASS, Discard, Knock
from app.games.gin.hand import Hand
from app.games.gin.melds import arrangements, deadwood
from app.games.gin.rules import PRESETS
from app.games.gin.view import Phase, View
from app.players.gin.inference import turns_taken
from app.players.gin.moves import TurnPlayer, defend
from app.players.gin.net.batch import Ints
from app.players.gin.net.evaluator import knowledge
from app.players.gin.net.features import Knowledge
from app.players.gin.net.lockstep import BatchPlay, HandsInPlay, Policy, deal


class Mirror:
    """Plays one hand at random, in the engine as well, and compares what the mover knows."""

    def __init__(self, hand: Hand, rng: Random, *, patient: bool) -> None:
        self.hand = hand
        self.rng = rng
        self.patient = patient
        self.compared = 0

    def _compare(self, table: HandsInPlay) -> None:
        view = self.hand.view(self.hand.to_act)
        assert int(table.mover[0]) == view.seat
        assert int(table.hand[0]) == view.hand
        mine = table.knowledge()
        engine = knowledge(view, 1, turns_taken(view), view.stock)
        for field in fields(Knowledge):
            assert np.array_equal(getattr(mine, field.name), getattr(engine, field.name)), field
        self.compared += 1

    def takes(self, table: HandsInPlay, opening: int) -> NDArray[np.bool_]:
        if not len(table):
            return np.zeros(0, dtype=bool)
        self._compare(table)
        takes = self._wants(table, opening)
        if self.hand.phase is Phase.UPCARD:
            self.hand.apply(DRAW_DISCARD if takes else PASS)
            if self.hand.stock_only:
                self.hand.apply(DRAW_STOCK)
        else:
            self.hand.apply(DRAW_DISCARD if takes else DRAW_STOCK)
        return np.array([takes])

    def throws(self, table: HandsInPlay, barred: Ints) -> tuple[Ints, NDArray[np.bool_]]:
        self._compare(table)
        view = self.hand.view(self.hand.to_act)
        assert int(barred[0]) == (-1 if view.barred is None else view.barred)
        card, knocks = self._ends(table, barred, view)
        melds = arrangements(view.hand ^ 1 << card)[0]
        self.hand.apply(Knock(card, melds) if knocks else DISCARDS[card])
        while self.hand.phase is Phase.LAYOFF:
            self.hand.apply(defend(self.hand.view(self.hand.to_act)))
        return np.array([card]), np.array([knocks])

    def _wants(self, table: HandsInPlay, opening: int) -> bool:
        return self.rng.random() < 0.4

    def _ends(self, table: HandsInPlay, barred: Ints, view: View) -> tuple[Card, bool]:
        cards = sorted(iterate(view.throwable), key=lambda card: deadwood(view.hand ^ 1 << card))
        card = cards[0] if not self.patient else self.rng.choice(cards)
        return card, not self.patient and deadwood(view.hand ^ 1 << card) <= view.limit


class Twins(Mirror):
    """Plays one hand as a player does, and counts where a policy does otherwise."""

    def __init__(self, hand: Hand, rng: Random, player: TurnPlayer, policy: Policy) -> None:
        super().__init__(hand, rng, patient=True)
        self.player = player
        self.policy = policy
        self.odd = 0

    def _wants(self, table: HandsInPlay, opening: int) -> bool:
        takes = self.player.takes(self.hand.view(self.hand.to_act), self.rng)
        self.odd += takes != self.policy.takes(table, opening)[0]
        return takes

    def _ends(self, table: HandsInPlay, barred: Ints, view: View) -> tuple[Card, bool]:
        action = self.player.ends_turn(view, self.rng)
        assert isinstance(action, Discard | Knock)
        card, knocks = self.policy.throws(table, barred)
        same = bool(knocks[0]) if isinstance(action, Knock) else card[0] == action.card
        self.odd += not same
        return action.card, isinstance(action, Knock)


def dealt(seed: int) -> tuple[HandsInPlay, Hand]:
    """A hand just dealt, in both forms."""
    full = np.full(1, 100, dtype=np.int64)
    table = deal(np.random.default_rng(seed), 1, np.full(1, 10), full, full)
    order = [int(card) for card in table.deck[0]]
    deck = [card for pair in zip(order[:10], order[10:20], strict=True) for card in pair]
    return table, Hand(PRESETS["tournament"], [*deck, *order[20:]], dealer=1)


def compare(player: TurnPlayer, policy: Policy, hands: int) -> tuple[int, int]:
    """Play so many hands as the player does; how many choices that were, and at how many of them
    the policy would do otherwise.
    """
    compared = odd = 0
    for seed in range(hands):
        table, hand = dealt(seed)
        twins = Twins(hand, Random(seed), player, policy)
        BatchPlay(twins, 1).hands(table)
        assert hand.result is not None
        odd += twins.odd
        compared += twins.compared
    return compared, odd
