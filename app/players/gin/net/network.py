"""A small network that tells from a position how its hand is likely to end.

Two hidden layers over the sets of cards and the numbers of ``features``; its answer is a chance
for each class of ``endings``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from app.players.gin.net.batch import Floats, Ints
from app.players.gin.net.endings import CLASSES
from app.players.gin.net.features import COMMON, EXTRA, OWN, Common, Knowledge, planes

CARDS: Final = ("hand", "unseen", "known", "unwanted")
"""The blocks of the first layer that see a set of cards each."""
_CHUNK: Final = 256
"""Choices worked on at a time, so that what lies between two steps stays in the cache."""
EXTENDED_CARDS: Final = (*CARDS, "thrown", "recent", "shown")
"""Those of an extended network, which is given more."""


def shapes(*, extended: bool) -> dict[str, int]:
    """Return the blocks of the first layer with the inputs of each; the last top is no card."""
    cards = dict.fromkeys(EXTENDED_CARDS if extended else CARDS, 52)
    return {**cards, "top": 53, "common": COMMON, "own": OWN + EXTRA * extended}


@dataclass(frozen=True, slots=True)
class Network:
    """The weights, by block and layer."""

    weights: Mapping[str, Floats]

    @property
    def extended(self) -> bool:
        """Whether it is given more: throws apart from refusals, late throws, own cards shown."""
        return EXTENDED_CARDS[-1] in self.weights

    def first_of_position(self, info: Knowledge, shared: Common, hands: Ints) -> Floats:
        """Return the part of the first layer that choices share, for the cards held before them."""
        w = self.weights
        layer: Floats = (
            planes(hands) @ w["hand"]
            + planes(shared.unseen) @ w["unseen"]
            + planes(info.known) @ w["known"]
            + planes(info.unwanted) @ w["unwanted"]
            + shared.numbers @ w["common"]
        )
        if self.extended:
            layer += planes(info.thrown) @ w["thrown"]
            layer += planes(info.recent()) @ w["recent"]
            layer += planes(info.shown) @ w["shown"]
        return layer

    def first(self, shared: Floats, where: Ints, thrown: Ints, top: Ints, own: Floats) -> Floats:
        """Return the first layer of choices: ``thrown`` left the hand (-1: none), ``top`` is
        open.
        """
        w = self.weights
        layer = own @ w["own"]
        layer += shared[where]
        layer += w["top"][top]
        gone = thrown >= 0
        if gone.all():
            layer -= w["hand"][thrown]
        elif gone.any():
            layer[gone] -= w["hand"][thrown[gone]]
        return layer

    def after(self, shared: Floats, where: Ints, thrown: Ints, top: Ints, own: Floats) -> Floats:
        """Return the chances of the classes after choices, told as to ``first``."""
        parts = [
            self.endings(self.first(shared, where[part], thrown[part], top[part], own[part]))
            for part in (slice(at, at + _CHUNK) for at in range(0, max(len(where), 1), _CHUNK))
        ]
        return parts[0] if len(parts) == 1 else np.concatenate(parts)

    def endings(self, layer: Floats) -> Floats:
        """Return the chances of the classes from the first layer, one choice a row."""
        w = self.weights
        hidden = np.maximum(layer, 0.0) @ w["second"]
        hidden += w["second_bias"]
        np.maximum(hidden, 0.0, out=hidden)
        logits: Floats = hidden @ w["third"]
        logits += w["third_bias"]
        logits -= logits.max(axis=1, keepdims=True)
        np.exp(logits, out=logits)
        logits /= logits.sum(axis=1, keepdims=True)
        return logits


def fresh(
    rng: np.random.Generator, width: int, second: int, *, extended: bool = False
) -> dict[str, Floats]:
    """Return random weights to start training from."""
    return fresh_layers(rng, shapes(extended=extended), width, second)


def fresh_layers(
    rng: np.random.Generator, blocks: Mapping[str, int], width: int, second: int
) -> dict[str, Floats]:
    """Return random weights of a network whose first layer has blocks of so many inputs."""
    inputs = sum(blocks.values())
    weights: dict[str, Floats] = {}
    for name, size in blocks.items():
        scale = (2 / inputs) ** 0.5
        weights[name] = (rng.standard_normal((size, width)) * scale).astype(np.float32)
    for name, (rows, columns) in (("second", (width, second)), ("third", (second, CLASSES))):
        weights[name] = (rng.standard_normal((rows, columns)) * (2 / rows) ** 0.5).astype(
            np.float32
        )
        weights[f"{name}_bias"] = np.zeros(columns, dtype=np.float32)
    return weights


def grown(weights: Mapping[str, Floats], old: Mapping[str, Floats]) -> dict[str, Floats]:
    """Return fresh weights made to answer what smaller old ones answer, to train on from there.

    Inputs and units that the old network lacks have no effect on the answer at first.
    """
    width = old["second"].shape[0]
    found: dict[str, Floats] = {}
    for name, block in weights.items():
        kept = old.get(name, np.zeros((0, width), dtype=np.float32))
        found[name] = block.copy()
        found[name][..., : kept.shape[-1]] = 0
        found[name][tuple(map(slice, kept.shape))] = kept
    return found
