"""How soon the expert knows how others play: ``python -m app.lab.manners planner simple``.

Expert-3 plays hands against each player; a row tells how likely the expert takes each manner to be
after so many hands of a match, on average, and how often it would take the other for an expert.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Final

import numpy as np

from app.games.gin.hand import Hand
from app.games.gin.rules import Rules
from app.games.gin.view import View, remembered
from app.lab.workers import add_workers, at_work
from app.players.gin.expert import Expert
from app.players.gin.net.batch import Floats
from app.players.gin.net.manners import Manner, likely
from app.players.registry import find
from app.players.simulate import play_hand

AFTER: Final = (1, 2, 3, 5)
"""Hands of a match."""


def seen(name: str, seed: int) -> View:
    """What expert-3 looks back at after a hand against this player, dealt by the seed."""
    rng, deck = Random(seed), list(range(52))
    rng.shuffle(deck)
    hand = Hand(Rules(), deck, seed % 2)
    play_hand(hand, (Expert(3), find(name)), rng)
    (view,) = remembered((), hand.view(0), hand.hands)
    return view


def told(name: str, hands: int, seed: int) -> list[Floats]:
    """By how many hands of a match were seen, a row of manners for each of many matches."""
    views = [seen(name, seed * hands + number) for number in range(hands)]
    return [
        np.array(
            [
                likely(views[start]._replace(earlier=tuple(views[start : start + after])))
                for start in range(0, hands - after + 1, after)
            ]
        )
        for after in AFTER
    ]


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, and print a line for each player and number of hands."""
    parser = argparse.ArgumentParser(prog="python -m app.lab.manners", description=__doc__)
    parser.add_argument("players", nargs="+", metavar="PLAYER")
    parser.add_argument("--hands", type=int, default=60, help="against each of them")
    parser.add_argument("--seed", type=int, default=1)
    add_workers(parser)
    options = parser.parse_args(arguments)
    names = "".join(f"{manner.name.lower():>9}" for manner in Manner)
    print(f"{'player':<12}{'hands':>6}{names}   taken for an expert")
    with at_work(options) as pool:
        ask = partial(told, hands=options.hands, seed=options.seed)
        for name, by_hands in zip(options.players, pool.map(ask, options.players), strict=True):
            for after, found in zip(AFTER, by_hands, strict=True):
                means = "".join(f"{mean:>9.2f}" for mean in found.mean(axis=0))
                expert = (found[:, Manner.WEIGHS] > 0.5).mean()
                print(f"{name:<12}{after:>6}{means}{expert:>12.0%}")


if __name__ == "__main__":
    from app.lab import manners

    manners.main()
