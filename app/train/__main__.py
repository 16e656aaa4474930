"""Train the network of the expert: ``python -m app.train --out values.npz``.

Needs NumPy only. Hands are played in lock-step, half of them by the network against itself and
half against rules of thumb; every position after a choice is labelled with how its hand ended,
and the network is fitted to the positions of the last rounds.
"""

from __future__ import annotations

import argparse
import time
from collections import deque
from pathlib import Path

import numpy as np

from app.judge.batch import Ints
from app.judge.network import Network, fresh
from app.judge.prospects import CLASSES, DEAD, seen_by_other, worth_table
from app.train.dealing import Play, deal
from app.train.fitting import Adam, Labelled, fit
from app.train.policies import Learner, Samples, Seated, Thumb


def labelled(samples: Samples, results: Ints, trust: float) -> Labelled:
    """The noted positions with what is to be learned of them.

    The last choice of a side in a hand learns how the hand ended; an earlier one learns
    ``trust`` parts of what the next one learns and else what was judged of the next one
    (temporal differences, TD(lambda) of R. Sutton, 1988).
    """
    game, mover = np.concatenate(samples.game), np.concatenate(samples.mover)
    judged = np.concatenate(samples.endings)
    order = np.argsort(game * 2 + mover, kind="stable")
    side = (game * 2 + mover)[order]
    last = np.flatnonzero(np.append(side[1:] != side[:-1], True))
    target = np.zeros((len(side), CLASSES), dtype=np.float32)
    owner, seat = game[order[last]], mover[order[last]]
    label = np.where(seat == 0, results[owner], seen_by_other(results[owner]))
    learned = np.zeros((len(last), CLASSES), dtype=np.float32)
    learned[np.arange(len(last)), label] = 1
    place, going = last.copy(), np.arange(len(last))
    while going.size:
        at = order[place[going]]
        target[at] = learned[going]
        own = judged[at].astype(np.float32)
        known = own[:, 0] >= 0
        mixed = going[known]
        learned[mixed] = trust * learned[mixed] + (1 - trust) * own[known]
        place[going] -= 1
        before = place[going]
        going = going[(before >= 0) & (side[before] == side[last[going]])]
    return Labelled(
        np.concatenate(samples.cards),
        np.concatenate(samples.top).astype(np.int64),
        np.concatenate(samples.common),
        np.concatenate(samples.own),
        target.astype(np.float16),
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m app.train")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--start", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--hands", type=int, default=8192)
    parser.add_argument("--keep", type=int, default=4)
    parser.add_argument("--width", type=int, default=64)
    parser.add_argument("--second", type=int, default=32)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--last-rate", type=float, default=1e-4)
    parser.add_argument("--trust", type=float, default=0.8)
    parser.add_argument("--minutes", type=float, default=1e9)
    args = parser.parse_args()
    rng = np.random.default_rng(args.seed)
    shares = np.full(CLASSES, 1 / CLASSES)
    if args.start:
        with np.load(args.start) as saved:
            weights = {name: saved[name] for name in saved.files}
        shares = weights.pop("shares")
    else:
        weights = fresh(rng, args.width, args.second)
    adam = Adam(weights)
    mean = {name: weight.copy() for name, weight in weights.items()}
    kept: deque[Labelled] = deque(maxlen=args.keep)
    began = time.monotonic()
    for number in range(args.rounds):
        spent = (time.monotonic() - began) / 60
        if spent > args.minutes:
            break
        done = max(number / args.rounds, spent / args.minutes)
        rate = args.rate * (args.last_rate / args.rate) ** done
        n = args.hands
        limit = np.where(
            rng.random(n) < 0.75, 10, np.where(rng.random(n) < 0.4, 0, rng.integers(1, 10, n))
        )
        even = rng.random(n) < 0.4
        needs = [np.where(even, 100, rng.integers(1, 101, n)) for _ in range(2)]
        thumb = Thumb.crowd(rng, n)
        explore = 0.05 - 0.03 * done
        learner = Learner(Network(mean), worth_table(shares), rng, explore, Samples())
        if number == 0 and not args.start:
            learner.guide = thumb
        by_second = np.zeros((n, 2), dtype=bool)
        by_second[np.arange(n), rng.integers(0, 2, n)] = rng.random(n) < 0.5
        play = Play(Seated(learner, thumb, by_second), n)
        t = time.monotonic()
        play.hands(deal(rng, n, limit, *needs))
        played = time.monotonic() - t
        assert learner.samples is not None
        kept.append(labelled(learner.samples, play.results, args.trust))
        own = ~by_second.any(axis=1) & (limit == 10)
        counts = np.bincount(play.results[own], minlength=CLASSES).astype(float)
        counts += np.bincount(seen_by_other(play.results[own]), minlength=CLASSES)
        shares = 0.7 * shares + 0.3 * (counts + 1e-3) / (counts + 1e-3).sum()
        t = time.monotonic()
        losses = [fit(adam, data, rng, rate) for data in list(kept)[-args.keep :]]
        # The mean of the last rounds plays better than the weights of any one round.
        old = 0.8 if number > 10 else 0.3
        for name, weight in weights.items():
            mean[name] = old * mean[name] + (1 - old) * weight
        against = by_second.any(axis=1) & (limit == 10)
        sign = np.where(by_second[:, 1], 1, -1)
        points = (play.points * sign)[against]
        print(
            f"{number} rate {rate:.1e} loss {losses[-1]:.4f} samples {len(kept[-1])} "
            f"vs thumbs {points.mean():+.2f} ± {2 * points.std() / len(points) ** 0.5:.2f} "
            f"dead {play.results[own].tolist().count(DEAD) / own.sum():.3f} "
            f"play {played:.1f}s fit {time.monotonic() - t:.1f}s",
            flush=True,
        )
        if number % 5 == 4:
            np.savez(args.out, shares=shares, **mean)
    np.savez(args.out, shares=shares, **mean)


if __name__ == "__main__":
    main()
