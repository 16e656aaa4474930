"""Random hands as arrays, for tests of the batch."""

from __future__ import annotations

from random import Random

import numpy as np

from app.players.gin.net.batch import Ints
from app.rummy.cards import Cards, as_set


def random_pairs(count: int, seed: int) -> list[tuple[Cards, Cards]]:
    """Two hands of ten from one pack, so many times."""
    rng = Random(seed)
    packs = [rng.sample(range(52), 20) for _ in range(count)]
    return [(as_set(pack[:10]), as_set(pack[10:])) for pack in packs]


def array(cards: list[Cards]) -> Ints:
    """Hands as an array."""
    return np.array(cards, dtype=np.int64)
