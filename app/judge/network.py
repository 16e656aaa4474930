"""A small network that tells from a position how its hand is likely to end.

Two hidden layers over the sets of cards and the numbers of ``features``; its answer is a chance
for each class of ``prospects``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from app.judge.batch import Floats, Ints
from app.judge.features import COMMON, OWN, Common, Knowledge, planes
from app.judge.prospects import CLASSES

SHAPES: Final = {
    "hand": (52,),
    "unseen": (52,),
    "known": (52,),
    "unwanted": (52,),
    "top": (53,),
    "common": (COMMON,),
    "own": (OWN,),
}
"""The blocks of the first layer and how many inputs each has; the last top is no card."""


@dataclass(frozen=True, slots=True)
class Network:
    """The weights, by block and layer."""

    weights: Mapping[str, Floats]

    def first_of_position(self, info: Knowledge, shared: Common, hands: Ints) -> Floats:
        """The part of the first layer that choices share, for the cards held before them."""
        w = self.weights
        layer: Floats = (
            planes(hands) @ w["hand"]
            + planes(shared.unseen) @ w["unseen"]
            + planes(info.known) @ w["known"]
            + planes(info.unwanted) @ w["unwanted"]
            + shared.numbers @ w["common"]
        )
        return layer

    def first(self, shared: Floats, where: Ints, thrown: Ints, top: Ints, own: Floats) -> Floats:
        """The first layer of choices: ``thrown`` left the hand (-1: none), ``top`` may be taken."""
        w = self.weights
        layer = shared[where] + own @ w["own"]
        layer += w["top"][top]
        gone = thrown >= 0
        if gone.all():
            layer -= w["hand"][thrown]
        elif gone.any():
            layer[gone] -= w["hand"][thrown[gone]]
        return layer

    def endings(self, layer: Floats) -> Floats:
        """Chances of the classes from the first layer, one choice a row."""
        w = self.weights
        hidden = np.maximum(layer, 0.0)
        hidden = np.maximum(hidden @ w["second"] + w["second_bias"], 0.0)
        logits: Floats = hidden @ w["third"] + w["third_bias"]
        logits -= logits.max(axis=1, keepdims=True)
        np.exp(logits, out=logits)
        logits /= logits.sum(axis=1, keepdims=True)
        return logits


def fresh(rng: np.random.Generator, width: int, second: int) -> dict[str, Floats]:
    """Random weights to start training from."""
    inputs = sum(shape[0] for shape in SHAPES.values())
    weights: dict[str, Floats] = {}
    for name, (size,) in SHAPES.items():
        scale = (2 / inputs) ** 0.5
        weights[name] = (rng.standard_normal((size, width)) * scale).astype(np.float32)
    for name, (rows, columns) in (("second", (width, second)), ("third", (second, CLASSES))):
        weights[name] = (rng.standard_normal((rows, columns)) * (2 / rows) ** 0.5).astype(
            np.float32
        )
        weights[f"{name}_bias"] = np.zeros(columns, dtype=np.float32)
    return weights
