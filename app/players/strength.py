"""How strong each level is against the one below it, as measured in the arena.

Games to 100 by the tournament rules in mirrored pairs:
``gin-rummy arena casual novice --games 2000 --seed 1``, and so on up the ladder.
"""

from __future__ import annotations

from math import log10
from statistics import fmean
from typing import Final, NamedTuple

from app.players.base import Player, full_name

MEAN_RATING: Final = 1500.0


class Measured(NamedTuple):
    """The share of games that one player won against another, both by their full names."""

    stronger: str
    weaker: str
    percent: float
    interval: float
    """Half of the 95 % interval, in per cent."""


LADDER: Final = (
    Measured("casual-1", "novice-1", 84.2, 1.5),
    Measured("club-1", "casual-1", 71.5, 1.9),
    Measured("strong-1", "club-1", 74.0, 2.1),
    Measured("expert-3", "strong-1", 70.2, 1.9),
)
"""Each level against the one below it, from the weakest up."""


def measured(player: Player) -> Measured | None:
    """What was measured of a player: against the level below it, of the weakest against the one
    above; None where nothing was.
    """
    name = full_name(player)
    found = [*(each for each in LADDER if name == each.stronger)]
    found += [each for each in LADDER if name == each.weaker]
    return next(iter(found), None)


def ratings() -> dict[str, float]:
    """Elo of the levels on the ladder, by full name, 1500 on average as in the arena: each is
    above the one below by as much as its share of the games says.
    """
    found = {LADDER[0].weaker: 0.0}
    for each in LADDER:
        share = each.percent / 100
        found[each.stronger] = found[each.weaker] + 400 * log10(share / (1 - share))
    mean = fmean(found.values())
    return {name: MEAN_RATING + rating - mean for name, rating in found.items()}
