"""Train the network that sees both hands: ``python -m app.lab.train.open_values --out open.npz``.

Hands are played between experts and weaker players, positions before a draw are noted, and the
network is fitted to how their hands ended. It needs NumPy only.

The values of open-1 were made in two runs, in which 1.2 million hands were played:

    TRAIN --out 1.npz --seed 7
    TRAIN --start 1.npz --out app/players/gin/net/open-1.npz --seed 9 --parts 64 --weak-parts 44 \\
        --rate 5e-4 --last-rate 1e-5

where TRAIN is ``python -m app.lab.train.open_values``. With ``--positions FOLDER`` nothing is
played twice. In the first of these runs 0.4 of the positions before a decision were noted, and
positions where the stock had been chosen only at the opening. All of it takes about an hour of one
core. Another machine adds floats in another order, so values made again will differ a little.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, fields
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.lab.train.fitting import Adam, entropy, passes, slopes
from app.lab.train.open_play import USUAL, WEAK, OpponentMix, play
from app.lab.workers import add_workers, at_work
from app.players.gin.net.batch import Floats, Ints, with_suits_changed
from app.players.gin.net.endings import CLASSES
from app.players.gin.net.features import planes
from app.players.gin.net.network import fresh_layers
from app.players.gin.net.open import SETS, SHAPES, Open, judge, numbers


@dataclass(slots=True)
class Data:
    positions: Open
    numbers: NDArray[np.float16]
    endings: Ints

    def __len__(self) -> int:
        return len(self.endings)


class ValuesPart(NamedTuple):
    """Hands to be played, or to be read from a file."""

    seed: tuple[int, int]
    hands: int
    mix: OpponentMix
    folder: Path | None


def gather(parts: Sequence[ValuesPart], pool: Executor) -> Data:
    found = list(pool.map(_positions, parts))
    return Data(
        Open.together([one.positions for one in found]),
        np.concatenate([one.numbers for one in found]),
        np.concatenate([one.endings for one in found]),
    )


def _positions(part: ValuesPart) -> Data:
    seed, number = part.seed
    path = None if part.folder is None else part.folder / f"{seed}-{number}.npz"
    if path is not None and path.exists():
        with np.load(path, allow_pickle=False) as saved:
            columns = {name: saved[name] for name in saved.files}
    else:
        ended = play(part.seed, part.hands, part.mix)
        columns = {"endings": ended.endings.astype(np.int8)}
        for column in fields(Open):
            values = getattr(ended.positions, column.name)
            columns[column.name] = values.astype(_kept_as(column.name))
        if path is not None:
            np.savez(path, **columns)
    endings = columns.pop("endings")
    positions = Open(**columns)
    wide = Open(**{name: column.astype(np.int64) for name, column in columns.items()})
    return Data(positions, numbers(wide).astype(np.float16), endings)


def _kept_as(column: str) -> type[np.int64 | np.int8]:
    return np.int64 if column in SETS else np.int8


def fit(
    data: Data,
    adam: Adam,
    rng: np.random.Generator,
    *,
    epochs: int,
    size: int,
    rates: tuple[float, float],
) -> Iterator[tuple[float, dict[str, Floats]]]:
    """Yield after each pass over the data the mean loss, in nats, and the mean of the late weights.

    ``size`` is that of a batch, ``rates`` are the first and the last learning rates. Every batch
    has its suits exchanged at random: nothing in the game depends on their order.
    """

    def learn(where: Ints) -> tuple[float, dict[str, Floats]]:
        inputs, target = batch(data, where, rng.permutation(4))
        return slopes(adam.weights, tuple(SHAPES), inputs, entropy(target))

    def rate(done: float) -> float:
        return float(rates[0] * (rates[1] / rates[0]) ** done)

    yield from passes(adam, len(data), rng, learn, epochs=epochs, size=size, rate=rate)


def batch(data: Data, where: Ints, suits: Ints) -> tuple[Floats, Floats]:
    positions = data.positions.rows(where)
    order = suits.tolist()
    top = positions.offered.astype(np.int64)
    place = np.where(top >= 0, suits[top // 13] * 13 + top % 13, 52)
    tops = np.zeros((len(where), 53), dtype=np.float32)
    tops[np.arange(len(where)), place] = 1
    sets = (planes(with_suits_changed(getattr(positions, name), order)) for name in SETS)
    target = np.zeros((len(where), CLASSES), dtype=np.float32)
    target[np.arange(len(where)), data.endings[where]] = 1
    return np.concatenate([*sets, tops, data.numbers[where].astype(np.float32)], axis=1), target


def save(path: Path, weights: dict[str, Floats]) -> None:
    """Write the weights with half the digits, which is more than they mean."""
    halves = {name: weight.astype(np.float16) for name, weight in weights.items()}
    np.savez_compressed(path, **halves)  # type: ignore[arg-type]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = ArgumentParser(
        prog="python -m app.lab.train.open_values",
        description=__doc__,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--out", type=Path, required=True, help="where to write the values")
    parser.add_argument("--start", type=Path, help="values to go on from")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--parts", type=int, default=182, help="that the hands are played in")
    parser.add_argument(
        "--weak-parts", type=int, default=0, help="parts more, played by weaker players"
    )
    parser.add_argument("--hands", type=int, default=4096, help="hands of a part")
    parser.add_argument(
        "--positions", type=Path, help="a folder of whoever plays, to keep positions in"
    )
    parser.add_argument("--epochs", type=int, default=2, help="passes over the positions")
    parser.add_argument("--width", type=int, default=256, help="of the first hidden layer")
    parser.add_argument("--second", type=int, default=64, help="width of the second")
    parser.add_argument("--batch", type=int, default=2048, help="positions fitted at once")
    parser.add_argument("--rate", type=float, default=1e-3, help="of learning, at first")
    parser.add_argument("--last-rate", type=float, default=2e-5)
    add_workers(parser, jobs=2)
    options = parser.parse_args(arguments)
    began = time.monotonic()
    parts = [
        ValuesPart((seed, number), options.hands, mix, options.positions)
        for seed, mix, count in (
            (options.seed, USUAL, options.parts),
            (options.seed + 1, WEAK, options.weak_parts),
        )
        for number in range(count)
    ]
    with at_work(options) as pool:
        data = gather(parts, pool)
    print(f"{len(data)} positions, {time.monotonic() - began:.0f} s", flush=True)
    rng = np.random.default_rng(options.seed)
    if options.start is None:
        adam = Adam(fresh_layers(rng, SHAPES, options.width, options.second))
    else:
        known = judge(options.start).network.weights
        adam = Adam({name: weight.copy() for name, weight in known.items()})
    rates = options.rate, options.last_rate
    passes = fit(data, adam, rng, epochs=options.epochs, size=options.batch, rates=rates)
    for number, (loss, weights) in enumerate(passes, 1):
        save(options.out, weights)
        seconds = time.monotonic() - began
        print(f"{number}/{options.epochs}  loss {loss:.4f}  {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    from app.lab.train import open_values

    open_values.main()
