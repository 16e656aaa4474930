"""Train what tells how the other plays: ``python -m app.lab.train.manners --out manners.npz``.

An expert plays hands against many players, what it saw is noted, and the network is fitted to the
manner of each. It needs NumPy only.

The values of manners-1 are those of the usual settings: 180 thousand hands and less than five
minutes of two cores of an Intel Xeon of 2.1 GHz. Another machine adds floats in another order, so
values made again will differ a little.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from math import log
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from app.lab.search import expert
from app.lab.train.belief import fresh_weights
from app.lab.train.belief_play import Noted, Times, Watched, sightings, together
from app.lab.train.fitting import Adam, falling, passes
from app.lab.train.open_values import save
from app.lab.train.rivals import Knocks, Named
from app.lab.train.slopes import of_layers
from app.lab.workers import add_workers, at_work
from app.players.gin.net.batch import Floats, Ints
from app.players.gin.net.endings import FULL
from app.players.gin.net.evaluator import evaluator
from app.players.gin.net.layers import Layers
from app.players.gin.net.lockstep import HandsInPlay, Play, deal
from app.players.gin.net.manners import Manner, chances, shapes
from app.players.gin.net.sightings import Sightings

OFTEN: Final = 0.5
"""How many of the moments before and after a draw are noted."""


def _weighing(name: str, knocks: Knocks | None = None) -> Named:
    return Named(name, values=evaluator(name), knocks=knocks)


def rivals() -> list[tuple[Manner, Named]]:
    """Whom the expert meets, and how each plays. When they knock does not make a manner."""
    weighing = [
        *(_weighing(f"expert-{version}") for version in (1, 2, 3)),
        *(_weighing("expert-3", knocks) for knocks in Knocks),
    ]
    counting = ("club", "strong", "knocker", "miser", "planner", "patient", "bold")
    plain = ("simple", "waiter", "casual")
    return [
        *((Manner.WEIGHS, rival) for rival in weighing),
        *((Manner.COUNTS, Named(name)) for name in counting),
        *((Manner.PLAIN, Named(name)) for name in plain),
    ]


class Data(NamedTuple):
    """What was seen of the other, and how it plays."""

    seen: Sightings
    manner: Ints
    weight: Floats
    """How much a row counts: all manners count as much, and all players of a manner."""

    def rows(self, where: Ints) -> Data:
        """These rows."""
        return Data(self.seen.rows(where), self.manner[where], self.weight[where])


class Part(NamedTuple):
    """Hands to be played."""

    seed: tuple[int, int, int]
    rival: int
    """Which of the rivals is met."""
    hands: int


@dataclass(slots=True)
class _Asking(Watched):
    """Notes what the first of the policies sees."""

    def _note(self, table: HandsInPlay, phase: int) -> None:
        asks = self.who[table.game, table.mover] == 0
        kept = table.rows(np.flatnonzero(asks & (self.rng.random(len(table)) < self.often)))
        if len(kept):
            self.noted.append(Noted(sightings(kept, self.times, phase), kept.rival))


def play(part: Part) -> Sightings:
    """What the expert saw in hands at all scores."""
    rng = np.random.default_rng(part.seed)
    hands = part.hands
    needed = [rng.integers(1, FULL + 1, hands) for _ in range(2)]
    table = deal(rng, hands, np.full(hands, 10), *needed)
    # From both seats, and as dealer and not.
    who = np.zeros((hands, 2), dtype=np.int64)
    who[np.arange(hands), np.arange(hands) // 2 % 2] = 1
    policies = [expert(), rivals()[part.rival][1].policy(rng, hands)]
    asking = _Asking(policies, who, Times.none(hands), rng, OFTEN)
    Play(asking, hands).hands(table)
    return together(asking.noted).seen


def gather(seed: tuple[int, int], hands: int, pool: Executor) -> Data:
    """What was seen in so many hands against each of the rivals."""
    manners = [manner for manner, _ in rivals()]
    parts = [Part((*seed, rival), rival, hands) for rival in range(len(manners))]
    found = list(pool.map(play, parts))
    weights = [
        np.full(len(seen), 1 / (len(seen) * manners.count(manner)), dtype=np.float32)
        for seen, manner in zip(found, manners, strict=True)
    ]
    weight = np.concatenate(weights)
    return Data(
        Sightings.together(found),
        np.repeat(manners, [len(seen) for seen in found]),
        weight / weight.mean(),
    )


def gradients(w: Mapping[str, Floats], data: Data) -> tuple[float, dict[str, Floats]]:
    """How unlikely the manners are found, in nats, and the gradients of that."""
    layers = Layers.of(w, data.seen)
    two, rows = layers.two, np.arange(len(data.manner))
    said = chances(w, two)
    loss = float(-(np.log(said[rows, data.manner] + 1e-9) * data.weight).mean())
    said[rows, data.manner] -= 1
    said *= data.weight[:, None] / np.float32(len(rows))
    to_two: Floats = np.repeat((said @ w["third"].T / 4)[:, None], 4, axis=1)
    slopes = {"third": two.mean(axis=1).T @ said, "third_bias": said.sum(axis=0)}
    return loss, slopes | of_layers(w, layers, to_two)


def told(w: Mapping[str, Floats], data: Data) -> Floats:
    """By row how likely each manner was found."""
    return np.concatenate(
        [
            chances(w, Layers.of(w, data.seen.rows(slice(start, start + 4096))).two)
            for start in range(0, len(data.manner), 4096)
        ]
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Train as the command line says."""
    parser = ArgumentParser(
        prog="python -m app.lab.train.manners",
        description=__doc__,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--out", type=Path, required=True, help="where to write the values")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hands", type=int, default=12000, help="against each of the players")
    parser.add_argument("--epochs", type=int, default=3, help="passes over all of it")
    parser.add_argument("--width", type=int, default=32, help="of the first layer")
    parser.add_argument("--second", type=int, default=32, help="width of the second")
    parser.add_argument("--batch", type=int, default=1024, help="rows fitted at once")
    parser.add_argument("--rate", type=float, default=2e-3, help="of learning, at first")
    parser.add_argument("--last-rate", type=float, default=2e-5)
    add_workers(parser, jobs=2)
    options = parser.parse_args(arguments)
    began = time.monotonic()
    with at_work(options) as pool:
        data = gather((options.seed, 0), options.hands, pool)
        unheard = gather((options.seed, 1), max(options.hands // 10, 1), pool)
    print(f"{len(data.manner)} rows, {time.monotonic() - began:.0f} s", flush=True)
    rng = np.random.default_rng(options.seed)
    adam = Adam(fresh_weights(rng, shapes(options.width, options.second)))

    def learn(rows: Ints) -> tuple[float, dict[str, Floats]]:
        return gradients(adam.weights, data.rows(rows))

    learned = passes(
        adam,
        len(data.manner),
        rng,
        learn,
        epochs=options.epochs,
        size=options.batch,
        rate=falling(options.rate, options.last_rate),
    )
    for number, (loss, weights) in enumerate(learned, 1):
        save(options.out, weights)
        found = told(weights, unheard)[np.arange(len(unheard.manner)), unheard.manner]
        fresh_loss = -(np.log(found) * unheard.weight).mean()
        print(
            f"{number}/{options.epochs}  loss {loss:.4f}, in other hands {fresh_loss:.4f}; who"
            f" knows nothing has {log(len(Manner)):.4f}  {time.monotonic() - began:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    from app.lab.train import manners

    manners.main()
