"""How strong mixtures of two levels are: the table of ``app.players.gin.rated``, and its test.

``python -m app.lab.rated`` lets the opponents ``elo:800`` to ``elo:1300`` play games against the
two levels between which they stand, to 100 by the tournament rules in mirrored pairs, and prints
in Markdown what Elo their results make likeliest. ``--pairs`` measures what that table is made of:
each two neighbouring levels, the stronger one making a quarter of the decisions, half of them,
three quarters, and all. The same games come out with any number of processes.

Measured by the two levels, these themselves come out a little off their own Elo, which was
measured against all: ``--pairs`` takes this difference away, sharing it out between both ends.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import Executor
from hashlib import sha256
from math import log
from random import Random
from typing import Final, NamedTuple

from app.arena.game import CpuContestant, play_game
from app.games.gin.actions import Action
from app.games.gin.view import View
from app.lab.workers import add_workers, at_work
from app.players.gin.levels import decide_mixed
from app.players.gin.rated import CALIBRATION, Blend, blend
from app.players.registry import find
from app.players.strength import RATINGS, rated_name

_ELOS: Final = range(800, 1301, 100)
_SHARES: Final = (0.25, 0.5, 0.75, 1.0)
_SLOW: Final = "expert-4"
"""A level that takes minutes for a game; its pair is measured only by name."""
_STEPS: Final = 60


class Game(NamedTuple):
    blend: Blend
    opponent: str
    number: int


class Measure(NamedTuple):
    """What a mixture has won against the two levels that it is made of."""

    blend: Blend
    weaker: float
    """The share of games won against the weaker level."""
    stronger: float
    games: int
    """The games against each of them."""

    @property
    def elo(self) -> float:
        """The Elo that makes the results likeliest."""
        low, high = 0.0, 2500.0
        for _ in range(_STEPS):
            middle = (low + high) / 2
            more = sum(won - _expected(middle, name) for name, won in self._won)
            low, high = (middle, high) if more > 0 else (low, middle)
        return low

    @property
    def error(self) -> float:
        """The standard error of the Elo."""
        chances = [_expected(self.elo, name) for name, _ in self._won]
        told = sum(self.games * (log(10) / 400) ** 2 * each * (1 - each) for each in chances)
        return float(told**-0.5)

    @property
    def _won(self) -> list[tuple[str, float]]:
        return [(self.blend.weaker, self.weaker), (self.blend.stronger, self.stronger)]


def _expected(elo: float, name: str) -> float:
    return float(1 / (1 + 10 ** ((RATINGS[name].elo - elo) / 400)))


class Mixture:
    name: Final = "mixture"
    version: Final = 1

    def __init__(self, blend: Blend) -> None:
        self._blend = blend

    def decide(self, view: View, rng: Random) -> Action:
        return decide_mixed(self._blend, view, rng)


def play(game: Game) -> bool:
    """Return whether the mixture wins a game; every second one is the same with the seats
    exchanged.
    """
    one, other = CpuContestant(Mixture(game.blend)), CpuContestant(find(game.opponent))
    seat = game.number % 2
    seed = sha256(f"rated {game.opponent} {game.number // 2}".encode()).digest()
    return play_game((other, one) if seat else (one, other), game.number, seed).shares[seat] == 1


def measured(mixed: Blend, games: int, pool: Executor) -> Measure:
    """Let a mixture play so many games against each of its two levels."""

    def share(opponent: str) -> float:
        if mixed == Blend(mixed.weaker, opponent, 1.0):
            return 0.5
        tasks = [Game(mixed, opponent, number) for number in range(games)]
        return sum(pool.map(play, tasks)) / games

    return Measure(mixed, share(mixed.weaker), share(mixed.stronger), games)


def without_bias(measures: Sequence[Measure]) -> list[float]:
    """Return the Elo of the mixtures of a pair, the last of which is the stronger level alone."""
    weaker, stronger, _ = measures[-1].blend
    alone = measures[-1].elo - RATINGS[stronger].elo
    lost = 1 - measures[-1].weaker
    below = measures[-1]._replace(weaker=0.5, stronger=lost).elo - RATINGS[weaker].elo
    return [
        each.elo - below * (1 - each.blend.share) - alone * each.blend.share for each in measures
    ]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m app.lab.rated", description=__doc__)
    parser.add_argument("--elos", type=int, nargs="+", default=[*_ELOS])
    parser.add_argument("--pairs", nargs="*", metavar="LEVEL", help="of these weaker levels")
    parser.add_argument("--shares", type=float, nargs="+", default=_SHARES, help="of --pairs")
    parser.add_argument("--games", type=int, default=400, help="games against each level")
    add_workers(parser)
    options = parser.parse_args(arguments)
    print("| opponent | weaker | stronger | its decisions | won | won | Elo |")
    print("| --- | --- | --- | ---: | ---: | ---: | ---: |")
    with at_work(options) as pool:
        if options.pairs is None:
            for elo in options.elos:
                _tell(rated_name(elo), measured(blend(elo), options.games, pool))
            return
        for weaker, stronger, _ in CALIBRATION:
            if weaker in options.pairs if options.pairs else stronger != _SLOW:
                found = []
                for share in sorted({*options.shares, 1.0}):
                    found.append(measured(Blend(weaker, stronger, share), options.games, pool))
                    _tell("mixture", found[-1])
                told = ", ".join(f"{elo:.0f}" for elo in without_bias(found))
                print(f"\nwithout bias: {told}\n", flush=True)


def _tell(name: str, measure: Measure) -> None:
    weaker, stronger, share = measure.blend
    won = f"{measure.weaker:.1%} | {measure.stronger:.1%}"
    elo = f"{measure.elo:.0f} ± {1.96 * measure.error:.0f}"
    print(f"| `{name}` | {weaker} | {stronger} | {share:.0%} | {won} | {elo} |", flush=True)


if __name__ == "__main__":
    from app.lab import rated

    rated.main()
