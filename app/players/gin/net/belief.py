"""A belief about the opponent's hand: chances of cards and of sets of them, and whole hands.

A network says, given what was seen and some cards of the opponent, which card is likely to be
another one of that hand. Asked with the known cards it gives the chance of every card. Asked again
and again, each time with one card more, it draws a hand, or says how likely one is. So cards that
go together come together. Facts of a whole hand that no single card tells are added at the end: how
likely its deadwood and its melds are at this stage.

Nothing depends on the order of the suits: all four go through the same weights, and see of the
others only their sum.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from app.games.gin.view import View
from app.players.gin.net.batch import (
    BITS,
    ONE,
    Floats,
    Ints,
    RowTable,
    arrange,
    extensions,
    run_outs,
    set_outs,
)
from app.players.gin.net.features import DEADWOOD_STEPS, partnered, planes
from app.players.gin.net.sightings import NUMBERS, SUIT, Sightings, cards_seen, numbers_seen


class Layers(NamedTuple):
    """The outputs of the layers for what was seen, by row and suit."""

    own: Floats
    """The inputs of the first layer."""
    numbers: Floats
    """The inputs that belong to no suit."""
    one: Floats
    two: Floats

    @classmethod
    def of(cls, w: Mapping[str, Floats], seen: Sightings) -> Layers:
        """Return the layers of these weights, of the shapes that ``layer_shapes`` says."""
        own, numbers = cards_seen(seen), numbers_seen(seen)
        whole = own.sum(axis=1) @ w["all_suits"] + numbers @ w["numbers"]
        one = own @ w["own_suit"] + whole[:, None]
        np.maximum(one, 0.0, out=one)
        two = one @ w["second"] + (one.mean(axis=1) @ w["second_all"] + w["second_bias"])[:, None]
        return cls(own, numbers, one, np.maximum(two, 0.0, out=two))


def layer_shapes(width: int, second: int) -> dict[str, tuple[int, ...]]:
    """Return the weights of layers of these widths, by name."""
    return {
        "own_suit": (SUIT, width),
        "all_suits": (SUIT, width),
        "numbers": (NUMBERS, width),
        "second": (width, second),
        "second_all": (width, second),
        "second_bias": (second,),
    }


VALUES: Final = Path(__file__).with_name("belief-1.npz")

NEARBY: Final = 13 * 256
"""Which of the three next cards above and below are held, and how many of the rank, by rank."""
STAGES: Final = (1, 3, 5, 7, 9, 12)
"""How often the other has drawn, where a new stage of the hand begins."""
SHAPE: Final = 3
"""Numbers of a whole hand besides its deadwood."""
TABLES: Final = 4
"""How many tables there are of what cards nearby say of a card, to be mixed for each position."""
_NEVER: Final = -1e9
"""The logit of a card that cannot come."""
MOST: Final = 60.0
"""The greatest logit of which the exponential is taken."""
_UP_TO: Final = np.triu(np.ones((52, 52), dtype=np.float32))
"""By card and place whether the card is at the place or before it."""


@dataclass(slots=True)
class Drawing(RowTable):
    """Hands that are being drawn, one a row, and the state of the next card in each."""

    held: Ints
    """The cards so far."""
    left: Ints
    """The number of missing cards."""
    linear: Floats
    """By row and card the part of the logits that adds up card by card."""
    units: Floats
    """By row, suit and unit what is seen by the units, before they are bent."""
    nearby: Ints
    """By row and card which of the cards nearby are in the hand, below ``NEARBY``."""
    mixed: Floats
    """By row and table how much it counts."""

    def put(self, where: Ints, part: Drawing) -> None:
        """Take these rows from another."""
        for column in fields(self):
            getattr(self, column.name)[where] = getattr(part, column.name)


class Belief:
    """A network with learned weights, by name; ``shapes`` says which."""

    def __init__(self, weights: Mapping[str, Floats]) -> None:
        self.weights: Final = weights
        # What each card of a hand tells of all cards: those of its suit, and of every suit.
        cards = np.eye(52, dtype=np.float32).reshape(52, 4, 13)
        self._linear = _told(cards, weights["pair_suit"], weights["pair_all"])
        self._linear[np.arange(52), np.arange(52)] = _NEVER
        self._units = _told(cards, weights["unit_suit"], weights["unit_all"])
        self._near: Final = weights["near"]

    def begin(self, seen: Sightings) -> Drawing:
        """Return the hands of which only what is known was drawn."""
        w = self.weights
        two = Layers.of(w, seen).two
        known, unseen = planes(np.concatenate([seen.known, seen.unseen])).reshape(2, -1, 52)
        linear = (two @ w["linear"] + w["linear_bias"]).reshape(-1, 52)
        linear += known @ self._linear
        linear[unseen == 0] = _NEVER
        units = (two @ w["units"] + w["units_bias"]).reshape(len(seen), -1)
        units += known @ self._units
        nearby = nearby_of(known)
        mixed = two.mean(axis=1) @ w["mix"] + w["mix_bias"]
        left = (seen.held - np.bitwise_count(seen.known)).astype(np.int64)
        return Drawing(seen.known.copy(), left, linear, units, nearby, mixed)

    def next(self, drawing: Drawing) -> Floats:
        """Return by row and card the chance to be the next of a hand drawn in no order; sums
        are 1.
        """
        mixed = drawing.mixed + self.weights["mix_left"][drawing.left]
        told = np.einsum("ncm,nm->nc", self._near[drawing.nearby], mixed)
        odds = self._odds(drawing, told)
        odds /= odds.sum(axis=1, keepdims=True)
        return odds

    def _odds(self, drawing: Drawing, told: Floats) -> Floats:
        """Return by row and card the odds of the next one; ``told`` is what cards nearby add."""
        bent = np.maximum(drawing.units, 0.0)
        answer = self.weights["answer"]
        logits: Floats = (bent.reshape(-1, len(answer)) @ answer).reshape(-1, 52)
        logits += drawing.linear
        logits += told
        np.minimum(logits, MOST, out=logits)
        return np.exp(logits, out=logits)

    def add(self, drawing: Drawing, card: Ints) -> None:
        """Give each hand a card."""
        drawing.held |= ONE << card
        drawing.left = drawing.left - 1
        drawing.linear += self._linear[card]
        drawing.units += self._units[card]
        drawing.nearby += _NEARBY[card]

    def draw(self, begun: Drawing, count: int, rng: np.random.Generator) -> Ints:
        """Draw so many hands from a single one, of which only what is known was drawn."""
        drawing, left = begun, int(begun.left[0])
        if not left:
            return np.repeat(begun.held, count)
        rows = np.arange(count)
        tables = (begun.mixed + self.weights["mix_left"][: left + 1]) @ self._near.T
        chances = rng.random((left + 1, count, 1), dtype=np.float32)
        for missing in range(left, 0, -1):
            odds = self._odds(drawing, tables[missing].take(drawing.nearby))
            sums = odds @ _UP_TO
            card = np.minimum((sums <= chances[missing] * sums[:, -1:]).sum(axis=1), 51)
            # Sums that are rounded might end at a card that cannot come.
            odds_of_card = odds[rows if len(odds) == count else 0, card]
            if not odds_of_card.all():
                np.copyto(card, odds.argmax(axis=1), where=odds_of_card == 0)
            if missing == left:
                drawing = begun.rows(np.zeros(count, dtype=np.int64))
            if missing > 1:
                self.add(drawing, card)
        hands: Ints = drawing.held | ONE << card
        return hands

    def weigh(self, steps: Ints, shape: Floats, stage: Ints) -> Floats:
        """Return the logarithm of how much likelier whole hands, of which this is told by
        ``shape_of``, are than to be drawn card by card.
        """
        weights: Floats = self.weights["hand_deadwood"][stage, steps]
        weights += np.einsum("ns,ns->n", shape, self.weights["hand_shape"][stage])
        return weights

    def weighed(self, seen: Sightings, count: int, rng: np.random.Generator) -> tuple[Ints, Floats]:
        """Return so many hands drawn for a single row, and the weight of each; none with gin,
        unless all that are drawn have it, for who has gin goes down.
        """
        hands = self.draw(self.begin(seen), count, rng)
        stage = np.repeat(stage_of(seen), count)
        steps, shape = shape_of(hands, np.repeat(seen.unseen, count))
        weights = np.exp(self.weigh(steps, shape, stage))
        if steps.any():
            weights *= steps > 0
        return hands, weights


def stage_of(seen: Sightings) -> Ints:
    """Return by row the stage of the hand, by how often the other has drawn."""
    return np.searchsorted(STAGES, seen.turn_of_other, side="right")


def shape_of(hands: Ints, unseen: Ints) -> tuple[Ints, Floats]:
    """Return of each hand the step of its deadwood, 0 for gin, and how many cards are melded, how
    many are alone, and how many unseen ones would make a meld of what is loose, or a longer one.
    """
    ranked = arrange(hands)
    loose = hands & ~ranked.melded
    outs = run_outs(loose) | set_outs(loose) | extensions(ranked.in_runs, ranked.in_sets)
    shape = np.empty((len(hands), SHAPE), dtype=np.float32)
    shape[:, 0] = np.bitwise_count(ranked.melded) / 10
    shape[:, 1] = np.bitwise_count(loose & ~partnered(loose)) / 5
    shape[:, 2] = np.bitwise_count(outs & unseen & ~hands) / 10
    return np.searchsorted(DEADWOOD_STEPS, ranked.deadwood, side="right"), shape


def chances(view: View, count: int) -> tuple[float, ...]:
    """Return by card the chance that the opponent of a view holds it, from so many hands.

    Equal views get equal answers.
    """
    rng = np.random.default_rng(0)
    hands, weights = belief().weighed(Sightings.of_views([view]), count, rng)
    held = weights @ (hands[:, None] >> BITS & 1)
    return tuple((held / weights.sum()).tolist())


def _told(cards: Floats, in_suit: Floats, in_all: Floats) -> Floats:
    found: Floats = cards @ in_suit + (cards.sum(axis=1) @ in_all)[:, None]
    return found.reshape(52, -1)


def _nearby() -> Ints:
    """Return for each card its addend to the numbers of all cards; see ``Drawing.nearby``."""
    table = np.zeros((52, 52), dtype=np.int64)
    for card in range(52):
        for other in range(52):
            steps = other - card
            if card // 13 == other // 13 and 1 <= abs(steps) <= 3:
                table[card, other] = 1 << (steps + 3 if steps < 0 else steps + 2)
            elif steps and card % 13 == other % 13:
                table[card, other] = 64
    return table


_NEARBY: Final = _nearby()
_NEARBY_FLOATS: Final = _NEARBY.astype(np.float32)
_OWN_PLACE: Final = np.arange(52) % 13 * 256


def nearby_of(given: Floats) -> Ints:
    """Return by row and card the number of the cards nearby, from sets in planes."""
    return (given @ _NEARBY_FLOATS).astype(np.int64) + _OWN_PLACE


def shapes(width: int, second: int, units: int) -> dict[str, tuple[int, ...]]:
    """Return the weights of a belief by name, with the widths of its layers."""
    return {
        **layer_shapes(width, second),
        "linear": (second, 13),
        "linear_bias": (13,),
        "units": (second, units),
        "units_bias": (units,),
        "pair_suit": (13, 13),
        "pair_all": (13, 13),
        "unit_suit": (13, units),
        "unit_all": (13, units),
        "answer": (units, 13),
        "near": (NEARBY, TABLES),
        "mix": (second, TABLES),
        "mix_bias": (TABLES,),
        "mix_left": (12, TABLES),
        "hand_deadwood": (len(STAGES) + 1, len(DEADWOOD_STEPS) + 1),
        "hand_shape": (len(STAGES) + 1, SHAPE),
    }


def read(path: Path) -> dict[str, Floats]:
    """Return the learned values of a file."""
    with np.load(path, allow_pickle=False) as saved:
        return {name: saved[name].astype(np.float32) for name in saved.files}


@lru_cache(maxsize=2)
def belief(path: Path = VALUES) -> Belief:
    """Return the belief with the learned values of a file."""
    return Belief(read(path))
