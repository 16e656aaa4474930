"""How much likelier whole hands are than a belief draws them, card by card.

The hand that the other held is to be told from hands that are drawn (noise-contrastive estimation
by ranking, Z. Ma and M. Collins, 2018).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from app.lab.train.belief_play import Noted
from app.lab.train.fitting import Adam
from app.players.gin.net.batch import Floats
from app.players.gin.net.belief import Belief, shape_of, stage_of

ROWS: Final = 8000
"""Rows that are looked at,"""
DRAWN: Final = 40
"""and hands drawn for each."""
_STEPS: Final = 400
_RATE: Final = 0.03
_PULL: Final = 1e-4
"""How strongly weights are pulled to nothing."""


def fit_hands(
    weights: Mapping[str, Floats], noted: Noted, rng: np.random.Generator
) -> tuple[float, dict[str, Floats]]:
    """Return the weights of whole hands for a belief with these weights, and how much less unlikely
    they make the hands that were held, in nats.
    """
    none = {name: np.zeros_like(weights[name]) for name in ("hand_deadwood", "hand_shape")}
    values = Belief({**weights, **none})
    where = rng.choice(len(noted.hands), min(ROWS, len(noted.hands)), replace=False)
    seen = noted.seen.rows(where)
    hands = np.empty((len(where), DRAWN + 1), dtype=np.int64)
    counts = np.ones(hands.shape, dtype=np.float32)
    hands[:, 0] = noted.hands[where]
    for row in range(len(where)):
        each = seen.rows(slice(row, row + 1))
        hands[row, 1:], counts[row, 1:] = values.weighed(each, DRAWN, rng)
    steps, shape = shape_of(hands.ravel(), np.repeat(seen.unseen, DRAWN + 1))
    steps, shape = steps.reshape(hands.shape), shape.reshape(*hands.shape, -1)
    stage = stage_of(seen)
    adam = Adam(none)
    gained = 0.0
    for _ in range(_STEPS):
        found = adam.weights["hand_deadwood"][stage[:, None], steps]
        found += np.einsum("rds,rs->rd", shape, adam.weights["hand_shape"][stage])
        odds = np.exp(found) * counts
        gained = float((found[:, 0] - np.log(odds[:, 1:].mean(axis=1))).mean())
        odds /= odds.sum(axis=1, keepdims=True)
        odds[:, 0] -= 1
        odds /= len(odds)
        slopes = {name: _PULL * weight for name, weight in adam.weights.items()}
        np.add.at(
            slopes["hand_deadwood"], (np.repeat(stage, DRAWN + 1), steps.ravel()), odds.ravel()
        )
        np.add.at(slopes["hand_shape"], stage, np.einsum("rds,rd->rs", shape, odds))
        adam.step(slopes, _RATE)
    return gained, adam.weights
