"""Train the belief in the opponent's hand: ``python -m app.lab.train.belief --out belief.npz``.

Hands are played between players of many kinds, the sightings of each side are noted, and the
network is fitted to the opponent's hand. At last whole hands are weighed, by how much likelier they
are than the network draws them. It needs NumPy only.

The values of belief-1 were made in three runs: 230 thousand hands, of which 1.5 million moments
were noted, and about a quarter of an hour of one core of an Intel Xeon of 2.1 GHz.

    TRAIN --out 1.npz --parts 56 --epochs 5 --stop 2
    TRAIN --start 1.npz --out 2.npz --parts 25 --epochs 2 --last-rate 5e-5 --late
    TRAIN --start 2.npz --out app/players/gin/net/belief-1.npz --parts 50 --epochs 2 \
        --rate 1.5e-3 --last-rate 3e-5

where TRAIN is ``python -m app.lab.train.belief --seed 1 --positions FOLDER``: so nothing is played
twice. In the first run there were no tables of cards nearby yet, and the first steps were smaller.
Another machine adds floats in another order, so values made again will differ a little.

A belief draws a hand card by card. To learn how much likelier whole hands are than that, the real
hand of the opponent is to be told from drawn ones (noise-contrastive estimation by ranking, Z. Ma
and M. Collins, 2018).
"""

from __future__ import annotations

import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import fields
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from app.lab.train.belief_play import Noted, play, together
from app.lab.train.fitting import Adam, falling, passes
from app.lab.train.open_values import save
from app.lab.workers import add_workers, at_work
from app.players.gin.net.batch import Floats, Ints
from app.players.gin.net.belief import (
    MOST,
    NEARBY,
    TABLES,
    Belief,
    Layers,
    nearby_of,
    read,
    shape_of,
    shapes,
    stage_of,
)
from app.players.gin.net.features import planes
from app.players.gin.net.sightings import Sightings

ROWS: Final = 8000
"""Rows to which the weights of whole hands are fitted."""
DRAWN: Final = 40
"""Hands drawn for each row."""
_STEPS: Final = 400
_RATE: Final = 0.03
_PULL: Final = 1e-4
"""Factor of the pull of weights towards zero."""


def fit_hands(
    weights: Mapping[str, Floats], noted: Noted, rng: np.random.Generator
) -> tuple[float, dict[str, Floats]]:
    """Return the weights of whole hands for a belief with these weights, and their gain in the
    likelihood of the real hands, in nats.
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


PARTIAL: Final = 4
"""Partly revealed hands for each row."""


class BeliefPart(NamedTuple):
    """Hands to be played, or to be read from a file."""

    seed: tuple[int, int]
    hands: int
    folder: Path | None


def gather(parts: Sequence[BeliefPart], pool: Executor) -> Noted:
    return together(list(pool.map(_noted, parts)))


def _noted(part: BeliefPart) -> Noted:
    seed, number = part.seed
    path = None if part.folder is None else part.folder / f"{seed}-{number}.npz"
    names = [column.name for column in fields(Sightings)]
    if path is not None and path.exists():
        with np.load(path, allow_pickle=False) as saved:
            return Noted(Sightings(*(saved[name] for name in names)), saved["hands"])
    noted = play(part.seed, part.hands)
    if path is not None:
        columns = {name: getattr(noted.seen, name) for name in names}
        np.savez_compressed(path, hands=noted.hands, **columns)
    return noted


class _Drawn(NamedTuple):
    given: Floats
    free: Floats
    """1 for cards that may come next."""
    target: Floats
    weight: Floats
    left: Ints
    """The number of cards left."""


def gradients(
    w: Mapping[str, Floats], noted: Noted, rng: np.random.Generator
) -> tuple[float, dict[str, Floats]]:
    """Return the mean loss, in nats a hand, and its gradients.

    Each hand is drawn card by card in a random order, and some of its cards are used.
    """
    layers = Layers.of(w, noted.seen)
    loss, slopes, to_two = _late_gradients(w, layers.two, _partial(noted, rng))
    return loss, slopes | _of_layers(w, layers, to_two)


def _late_gradients(
    w: Mapping[str, Floats], two: Floats, drawn: _Drawn
) -> tuple[float, dict[str, Floats], Floats]:
    size, given = len(two), drawn.given
    everywhere = given.sum(axis=2)
    bent = (two @ w["units"] + w["units_bias"])[:, None] + given @ w["unit_suit"]
    bent += (everywhere @ w["unit_all"])[:, :, None]
    np.maximum(bent, 0.0, out=bent)
    logits = (two @ w["linear"] + w["linear_bias"])[:, None] + given @ w["pair_suit"]
    logits += (everywhere @ w["pair_all"])[:, :, None]
    logits += bent @ w["answer"]
    pooled = two.mean(axis=1)
    nearby = nearby_of(given.reshape(-1, 52))
    mixed = (pooled @ w["mix"] + w["mix_bias"])[:, None] + w["mix_left"][drawn.left]
    told = w["near"].take(nearby, axis=0).reshape(size, PARTIAL, 52, -1)
    logits += (told @ mixed[..., None]).reshape(logits.shape)
    flat = logits.reshape(size, PARTIAL, 52)
    np.minimum(flat, MOST, out=flat)
    np.exp(flat, out=flat)
    flat *= drawn.free
    flat /= np.maximum(flat.sum(axis=2, keepdims=True), 1e-30)
    loss = -(drawn.target * np.log(flat + 1e-12) * drawn.weight).sum() / size
    flat -= drawn.target
    flat *= drawn.weight / size
    to_bent = (logits @ w["answer"].T) * (bent > 0)
    to_linear, to_units = logits.sum(axis=1), to_bent.sum(axis=1)
    to_mixed = (flat[:, :, None] @ told)[:, :, 0]
    to_mix = to_mixed.sum(axis=1)
    to_two = to_linear @ w["linear"].T + to_units @ w["units"].T
    to_two += (to_mix @ w["mix"].T)[:, None] / 4
    slopes = {
        "linear": _product(two, to_linear),
        "linear_bias": to_linear.sum(axis=(0, 1)),
        "units": _product(two, to_units),
        "units_bias": to_units.sum(axis=(0, 1)),
        "pair_suit": _product(given, logits),
        "pair_all": _product(everywhere, logits.sum(axis=2)),
        "unit_suit": _product(given, to_bent),
        "unit_all": _product(everywhere, to_bent.sum(axis=2)),
        "answer": _product(bent, logits),
        "near": _near_slopes(nearby, flat, mixed),
        "mix": pooled.T @ to_mix,
        "mix_bias": to_mix.sum(axis=0),
        "mix_left": _summed(drawn.left, to_mixed, len(w["mix_left"])),
    }
    return float(loss), slopes, to_two


def _near_slopes(nearby: Ints, slopes: Floats, mixed: Floats) -> Floats:
    where = nearby.ravel()
    columns = []
    for number in range(TABLES):
        weights = (slopes * mixed[:, :, number, None]).ravel()
        columns.append(np.bincount(where, weights, minlength=NEARBY))
    return np.stack(columns, axis=1).astype(slopes.dtype)


def _summed(where: Ints, slopes: Floats, size: int) -> Floats:
    found = np.zeros((size, slopes.shape[-1]), dtype=slopes.dtype)
    np.add.at(found, where.ravel(), slopes.reshape(-1, slopes.shape[-1]))
    return found


def _of_layers(w: Mapping[str, Floats], layers: Layers, to_two: Floats) -> dict[str, Floats]:
    to_two = to_two * (layers.two > 0)
    summed = to_two.sum(axis=1)
    to_one = to_two @ w["second"].T + (summed @ w["second_all"].T)[:, None] / 4
    to_one *= layers.one > 0
    one_summed = to_one.sum(axis=1)
    return {
        "own_suit": _product(layers.own, to_one),
        "all_suits": layers.own.sum(axis=1).T @ one_summed,
        "numbers": layers.numbers.T @ one_summed,
        "second": _product(layers.one, to_two),
        "second_all": layers.one.mean(axis=1).T @ summed,
        "second_bias": summed.sum(axis=0),
    }


def _product(before: Floats, after: Floats) -> Floats:
    found: Floats = before.reshape(-1, before.shape[-1]).T @ after.reshape(-1, after.shape[-1])
    return found


def _partial(noted: Noted, rng: np.random.Generator) -> _Drawn:
    seen, size = noted.seen, len(noted.hands)
    hidden = planes(noted.hands & ~seen.known)
    missing = hidden.sum(axis=1).astype(np.int64)
    keys = rng.random((size, 52), dtype=np.float32) * hidden
    place = _places(keys)
    share = (np.arange(PARTIAL) + rng.random((size, PARTIAL))) / PARTIAL
    count = np.minimum((share * missing[:, None]).astype(np.int64), missing[:, None] - 1)
    added = hidden[:, None] * (place[:, None] < count[:, :, None])
    left = missing[:, None] - count
    target = (hidden[:, None] - added) / np.maximum(left, 1)[:, :, None]
    given = (planes(seen.known)[:, None] + added).reshape(size, PARTIAL, 4, 13)
    weight = (missing / PARTIAL).astype(np.float32)[:, None, None]
    free = planes(seen.unseen)[:, None] - added
    return _Drawn(given, free, target.astype(np.float32), weight, left)


def _places(keys: Floats) -> Ints:
    order = np.argsort(-keys, axis=1)
    place = np.empty_like(order)
    np.put_along_axis(place, order, np.arange(keys.shape[1])[None], axis=1)
    return place


def fit(
    noted: Noted,
    adam: Adam,
    rng: np.random.Generator,
    *,
    epochs: int,
    size: int,
    rates: tuple[float, float],
    late: bool,
) -> Iterator[tuple[float, dict[str, Floats]]]:
    """Pass over all rows ``epochs`` times. Yield after each pass the mean loss, in nats a hand, and
    the mean of the weights of the last steps.

    With ``late`` the first two layers stay as they are.
    """
    if late:
        chunks = (slice(start, start + 4096) for start in range(0, len(noted.hands), 4096))
        second = (Layers.of(adam.weights, noted.seen.rows(rows)).two for rows in chunks)
        two = np.concatenate([layer.astype(np.float16) for layer in second])

    def learn(where: Ints) -> tuple[float, dict[str, Floats]]:
        part = Noted(noted.seen.rows(where), noted.hands[where])
        if not late:
            return gradients(adam.weights, part, rng)
        layer = two[where].astype(np.float32)
        return _late_gradients(adam.weights, layer, _partial(part, rng))[:2]

    rate = falling(*rates)
    yield from passes(adam, len(noted.hands), rng, learn, epochs=epochs, size=size, rate=rate)


def fresh(rng: np.random.Generator, width: int, second: int, units: int) -> dict[str, Floats]:
    return fresh_weights(rng, shapes(width, second, units))


def fresh_weights(
    rng: np.random.Generator, shapes: Mapping[str, tuple[int, ...]]
) -> dict[str, Floats]:
    found: dict[str, Floats] = {}
    for name, shape in shapes.items():
        # The weights between cards of a hand start from zero, and so do biases.
        is_zero = len(shape) == 1 or name.startswith(("pair", "near", "hand"))
        scale = 0.0 if is_zero else (1 / shape[0]) ** 0.5
        found[name] = (rng.standard_normal(shape) * scale).astype(np.float32)
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    parser = ArgumentParser(
        prog="python -m app.lab.train.belief",
        description=__doc__,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--out", type=Path, required=True, help="where to write the values")
    parser.add_argument("--start", type=Path, help="values to go on from")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--parts", type=int, default=64, help="that the hands are played in")
    parser.add_argument("--hands", type=int, default=4096, help="hands of a part")
    parser.add_argument("--positions", type=Path, help="a folder to keep what was seen in")
    parser.add_argument("--epochs", type=int, default=4, help="passes over all of it")
    parser.add_argument("--stop", type=int, help="stop after so many passes")
    parser.add_argument(
        "--late", action="store_true", help="leave the first two layers as they are"
    )
    parser.add_argument("--width", type=int, default=96, help="of the first hidden layer")
    parser.add_argument("--second", type=int, default=64, help="width of the second")
    parser.add_argument("--units", type=int, default=48, help="that see the cards drawn so far")
    parser.add_argument("--batch", type=int, default=1024, help="rows fitted at once")
    parser.add_argument("--rate", type=float, default=2e-3, help="of learning, at first")
    parser.add_argument("--last-rate", type=float, default=2e-5)
    add_workers(parser, jobs=2)
    options = parser.parse_args(arguments)
    began = time.monotonic()
    parts = [
        BeliefPart((options.seed, number), options.hands, options.positions)
        for number in range(options.parts)
    ]
    with at_work(options) as pool:
        noted = gather(parts, pool)
    print(f"{len(noted.hands)} rows, {time.monotonic() - began:.0f} s", flush=True)
    rng = np.random.default_rng(options.seed)
    weights = fresh(rng, options.width, options.second, options.units)
    if options.start is not None:
        weights |= read(options.start)
    adam = Adam({name: weights[name] for name in weights if not name.startswith("hand")})
    learned = fit(
        noted,
        adam,
        rng,
        epochs=options.epochs,
        size=options.batch,
        rates=(options.rate, options.last_rate),
        late=options.late,
    )
    for number, (loss, learned_weights) in enumerate(islice(learned, options.stop), 1):
        weights |= learned_weights
        save(options.out, weights)
        seconds = time.monotonic() - began
        print(f"{number}/{options.epochs}  loss {loss:.4f}  {seconds:.0f} s", flush=True)
    # In hands that nothing was learned from: those are told better than others.
    fresh_part = BeliefPart((options.seed + 1, 0), options.hands, options.positions)
    gained, of_hands = fit_hands(weights, _noted(fresh_part), rng)
    save(options.out, weights | of_hands)
    print(f"whole hands {gained:.4f}  {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    from app.lab.train import belief

    belief.main()
