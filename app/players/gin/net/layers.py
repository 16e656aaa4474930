"""The first layers of the networks that tell something of the other from what was seen.

All four suits go through the same weights, and see of the others only their sum: nothing depends
on their order.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from app.players.gin.net.batch import Floats
from app.players.gin.net.sightings import NUMBERS, SUIT, Sightings, cards_seen, numbers_seen


class Layers(NamedTuple):
    """What the layers make of what was seen, by row and suit."""

    own: Floats
    """What is given to the first one,"""
    numbers: Floats
    """and what belongs to no suit."""
    one: Floats
    two: Floats

    @classmethod
    def of(cls, w: Mapping[str, Floats], seen: Sightings) -> Layers:
        """With these weights; ``shapes`` says which."""
        own, numbers = cards_seen(seen), numbers_seen(seen)
        whole = own.sum(axis=1) @ w["all_suits"] + numbers @ w["numbers"]
        one = own @ w["own_suit"] + whole[:, None]
        np.maximum(one, 0.0, out=one)
        two = one @ w["second"] + (one.mean(axis=1) @ w["second_all"] + w["second_bias"])[:, None]
        return cls(own, numbers, one, np.maximum(two, 0.0, out=two))


def shapes(width: int, second: int) -> dict[str, tuple[int, ...]]:
    """Return the weights of layers of these widths, by name."""
    return {
        "own_suit": (SUIT, width),
        "all_suits": (SUIT, width),
        "numbers": (NUMBERS, width),
        "second": (width, second),
        "second_all": (width, second),
        "second_bias": (second,),
    }
