"""What the last throws tell of a hand beside the belief: ``python -m app.lab.throws expert-3``.

Expert-3 plays hands against each player. At some of its decisions it is asked how likely the other
would have thrown as it did with the cards that it really holds, and with those that the belief says
it may hold; a row has by how many nats the real ones become likelier when one, two or three throws
are counted so, each of them in full or in part. In part, because the belief has seen them too. With
``--manner`` the other is taken for who counts cards, or plays plainly.

Intervals hold 95 %.
"""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from app.arena.standings import NORMAL
from app.games.gin.view import Phase, View
from app.lab.belief import moments_of_hand
from app.lab.workers import add_workers, at_work
from app.players.gin.net.belief import belief
from app.players.gin.net.hindsight import likelihoods, throws_of_other
from app.players.gin.net.manners import MOVERS, Manner
from app.players.gin.net.sightings import Sightings
from app.rummy.cards import Cards

COUNTED: Final = (1, 2, 3)
"""Throws."""
PARTS: Final = (0.25, 0.5, 0.75, 1.0)
"""Of the logarithm of how likely they are."""
HANDS: Final = 400
"""From the belief. What was drawn is drawn by lot as often with the real one."""

Values = NDArray[np.float64]


def told(view: View, held: Cards, manner: Manner, rng: np.random.Generator) -> Values:
    """By throws and part what these tell of the cards that are held, in nats."""
    throws = throws_of_other(view)
    seen = Sightings.of_views([view])
    hands, weights = belief().weighed(seen, HANDS, rng, goes_on=True)
    real = np.full(HANDS, held, dtype=np.int64)
    found = np.empty((len(COUNTED), len(PARTS)))
    for place, count in enumerate(COUNTED):
        said = [likelihoods(throws[-count:], each, MOVERS[manner], rng) for each in (real, hands)]
        for column, part in enumerate(PARTS):
            it, others = (np.exp(part * logs) for logs in said)
            found[place, column] = np.log(it.mean() / np.average(others, weights=weights))
    return found


def of_hand(name: str, manner: Manner, seed: int, number: int) -> Values:
    """A table for each of the moments of a hand where there is something to throw, and the other
    has thrown.
    """
    rng = np.random.default_rng([seed, number])
    found = [
        told(view, held, manner, rng)
        for view, held in moments_of_hand(name, number, seed)
        if view.phase is Phase.DISCARD and view.thrown[view.opponent]
    ]
    return np.array(found).reshape(-1, len(COUNTED), len(PARTS))


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, and print a row for each player and number of throws."""
    parser = ArgumentParser(
        prog="python -m app.lab.throws",
        description=__doc__,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("players", nargs="+", metavar="PLAYER")
    parser.add_argument("--hands", type=int, default=60, help="against each of them")
    parser.add_argument("--seed", type=int, default=1)
    names = [manner.name.lower() for manner in Manner]
    parser.add_argument("--manner", choices=names, default=names[0], help="that the other has")
    add_workers(parser)
    options = parser.parse_args(arguments)
    heads = "".join(f"{f'{part:.0%} of it':>16}" for part in PARTS)
    print(f"{'player':<12}{'throws':>7}{heads}")
    manner = Manner[options.manner.upper()]
    with at_work(options) as pool:
        for name in options.players:
            ask = partial(of_hand, name, manner, options.seed)
            found = np.concatenate(list(pool.map(ask, range(options.hands))))
            means = found.mean(axis=0)
            within = NORMAL * found.std(axis=0) / max(len(found), 1) ** 0.5
            for row, count in enumerate(COUNTED):
                figures = zip(means[row], within[row], strict=True)
                columns = "".join(f"{f'{mean:+.2f} ± {off:.2f}':>16}" for mean, off in figures)
                print(f"{name:<12}{count:>7}{columns}", flush=True)
            print(f"{name:<12}  {len(found)} decisions")


if __name__ == "__main__":
    from app.lab import throws

    throws.main()
