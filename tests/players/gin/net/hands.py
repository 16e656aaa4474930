"""Random hands as arrays, for tests of the batch."""

from __future__ import annotations

from random import Random

import numpy as np

from app.cards.cards import Cards, as_set
from app.games.gin.view import View
from app.players.gin.net.batch import Ints, resampled
from app.players.gin.net.belief import belief
from app.players.gin.net.sightings import Sightings


def random_pairs(count: int, seed: int) -> list[tuple[Cards, Cards]]:
    """Two hands of ten from one pack, so many times."""
    rng = Random(seed)
    packs = [rng.sample(range(52), 20) for _ in range(count)]
    return [(as_set(pack[:10]), as_set(pack[10:])) for pack in packs]


def array(cards: list[Cards]) -> Ints:
    """Hands as an array."""
    return np.array(cards, dtype=np.int64)


def believed(view: View, count: int, seed: int) -> Ints:
    """So many hands that the other is believed to hold, likely ones oftener."""
    rng = np.random.default_rng(seed)
    hands, weights = belief().weighed(Sightings.of_views([view]), count, rng)
    drawn: Ints = hands[resampled(weights, rng)]
    return drawn
