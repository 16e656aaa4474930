"""Fitting a network to labelled positions: Adam on the cross entropy of the classes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import cos, pi
from typing import Final

import numpy as np
from numpy.typing import NDArray

from app.players.gin.net.batch import Floats, Ints, RowTable, with_suits_changed
from app.players.gin.net.features import planes
from app.players.gin.net.network import EXTENDED_CARDS

BATCH = 2048

Errors = Callable[[Floats], tuple[float, Floats]]
"""For the network's chances, a row each: the loss, and its gradient by each of the sums whose
exponentials are in proportion to the chances."""

_AVERAGED: Final = 0.999
"""The share of the mean of the weights that stays at each step."""


@dataclass(slots=True)
class Labelled(RowTable):
    """Positions and the ends of their hands, for the side that made the choice."""

    cards: Ints
    """A column of sets for each of ``EXTENDED_CARDS``."""
    top: Ints
    common: NDArray[np.float16]
    own: NDArray[np.float16]
    target: NDArray[np.float16]
    """The chances of the classes to be learned, a row each."""

    def __len__(self) -> int:
        return len(self.target)


class Late:
    """The mean of the weights of about the last thousand steps. It plays better than those of any
    one step.
    """

    def __init__(self, weights: Mapping[str, Floats]) -> None:
        self.weights = {name: weight.copy() for name, weight in weights.items()}
        self._steps = 0

    def add(self, weights: Mapping[str, Floats]) -> None:
        self._steps += 1
        # The first steps have too few before them for the mean.
        kept = min(_AVERAGED, self._steps / (self._steps + 9))
        for name, weight in weights.items():
            self.weights[name] += (1 - kept) * (weight - self.weights[name])


@dataclass(slots=True)
class Adam:
    """The optimiser and the weights it moves (D. Kingma and J. Ba, 2015)."""

    weights: dict[str, Floats]
    late: Late | None = None
    """The mean that counts every step; None if there is none."""
    steps: int = 0
    mean: dict[str, Floats] = field(default_factory=dict)
    square: dict[str, Floats] = field(default_factory=dict)

    def step(self, gradients: dict[str, Floats], rate: float) -> None:
        """Move the weights against their gradients."""
        self.steps += 1
        scale = rate * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for name, gradient in gradients.items():
            if name not in self.mean:
                self.mean[name] = np.zeros_like(gradient)
                self.square[name] = np.zeros_like(gradient)
            mean, square = self.mean[name], self.square[name]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            self.weights[name] -= scale * mean / (np.sqrt(square) + 1e-7)
        if self.late is not None:
            self.late.add(self.weights)


def fit(adam: Adam, data: Labelled, rng: np.random.Generator, rate: float) -> float:
    """Return one pass over the data in random order; returns the mean cross entropy, in nats.

    Every batch has its suits exchanged at random: nothing in the game depends on their order.
    """
    order = rng.permutation(len(data))
    total = 0.0
    for start in range(0, len(order) - BATCH + 1, BATCH):
        where = order[start : start + BATCH]
        suits = rng.permutation(4)
        loss, slopes = gradients(adam.weights, data, where, suits)
        adam.step(slopes, rate)
        total += loss
    return total / max(len(order) // BATCH, 1)


def falling(first: float, last: float) -> Callable[[float], float]:
    """Return a learning rate by the share of all steps that are done. It goes from the first to the
    last, slowly at both ends (I. Loshchilov and F. Hutter, 2017).
    """

    def rate(done: float) -> float:
        return last + (first - last) * (1 + cos(pi * done)) / 2

    return rate


def passes(
    adam: Adam,
    rows: int,
    rng: np.random.Generator,
    learn: Callable[[Ints], tuple[float, dict[str, Floats]]],
    *,
    epochs: int,
    size: int,
    rate: Callable[[float], float],
) -> Iterator[tuple[float, dict[str, Floats]]]:
    """Pass over ``rows`` rows again and again, in batches of this size.

    ``learn`` returns the loss of some rows and its gradients. ``rate`` is the learning rate by the
    share of all steps that are done, 0 to 1. Yields after each pass the mean loss and the mean of
    the late weights.
    """
    late = Late(adam.weights)
    steps = rows // size
    for epoch in range(epochs):
        order = rng.permutation(rows)
        total = 0.0
        for step in range(steps):
            loss, found = learn(order[step * size : (step + 1) * size])
            adam.step(found, rate((epoch * steps + step) / (epochs * steps)))
            total += loss
            late.add(adam.weights)
        yield total / max(steps, 1), late.weights


def gradients(
    w: dict[str, Floats], data: Labelled, where: Ints, suits: Ints
) -> tuple[float, dict[str, Floats]]:
    blocks, given = inputs(w, data, where, suits)
    return slopes(w, blocks, given, entropy(data.target[where].astype(np.float32)))


def inputs(
    w: dict[str, Floats], data: Labelled, where: Ints, suits: Ints
) -> tuple[tuple[str, ...], Floats]:
    """Return the blocks of the first layer and its inputs for these rows, suits exchanged, in the
    order of the blocks.
    """
    seen = tuple(name for name in EXTENDED_CARDS if name in w)
    top = np.zeros((len(where), 53), dtype=np.float32)
    card = data.top[where]
    place = np.where(card >= 0, suits[card // 13] * 13 + card % 13, 52)
    top[np.arange(len(where)), place] = 1
    cards = with_suits_changed(data.cards[where], suits.tolist())
    parts = [
        *(planes(cards[:, column]) for column in range(len(seen))),
        top,
        data.common[where].astype(np.float32),
        data.own[where].astype(np.float32),
    ]
    return (*seen, "top", "common", "own"), np.concatenate(parts, axis=1)


def entropy(target: Floats) -> Errors:
    """Return the mean cross entropy, in nats, of the network's chances against those to be
    learned.
    """

    def errors(chance: Floats) -> tuple[float, Floats]:
        loss = float(-(target * np.log(chance + 1e-9)).sum(axis=1).mean())
        by_logit: Floats = (chance - target) / np.float32(len(target))
        return loss, by_logit

    return errors


def slopes(
    w: dict[str, Floats], blocks: Sequence[str], inputs: Floats, errors: Errors
) -> tuple[float, dict[str, Floats]]:
    """Return the loss of the network and its gradients.

    ``inputs`` are those of the first layer, one position a row, in the order of its ``blocks``.
    """
    first = np.concatenate([w[name] for name in blocks])
    layer = inputs @ first
    one = np.maximum(layer, 0.0)
    two = np.maximum(one @ w["second"] + w["second_bias"], 0.0)
    logits = two @ w["third"] + w["third_bias"]
    logits -= logits.max(axis=1, keepdims=True)
    chance = np.exp(logits)
    chance /= chance.sum(axis=1, keepdims=True)
    loss, by_logit = errors(chance)
    to_two = (by_logit @ w["third"].T) * (two > 0)
    to_one = (to_two @ w["second"].T) * (one > 0)
    to_first = inputs.T @ to_one
    gradients = {
        "third": two.T @ by_logit,
        "third_bias": by_logit.sum(axis=0),
        "second": one.T @ to_two,
        "second_bias": to_two.sum(axis=0),
    }
    start = 0
    for name in blocks:
        gradients[name] = to_first[start : start + len(w[name])]
        start += len(w[name])
    return loss, gradients
