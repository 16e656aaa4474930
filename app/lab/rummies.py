"""How strong the players of Basic Rummy and of contract rummy are: matches of the same shuffles in
every seating.

``python -m app.lab.rummies strong heuristic --matches 200 --seed 1`` plays 200 matches of Basic
Rummy between the two, by the rules of ``--preset`` (``standard``, ``hands``, ``course``);
``python -m app.lab.rummies --game contract strong casual casual casual`` plays contract rummy. With
more names, more play at one table. Every shuffle is played once from each rotation of the seats. A
first place that k share counts 1/k for each. The interval holds 95 %: Student's, over shuffles.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from statistics import fmean, stdev

from app.arena.standings import student
from app.arena.table_contest import Shuffle, ShufflePlayed, play_shuffle, shuffles
from app.games.base import Rules
from app.games.basic import rules as basic
from app.games.contract import rules as contract
from app.players.registry import find


def contest(
    names: Sequence[str], rules: Rules, matches: int, seed: str, jobs: int = 1
) -> list[str]:
    """What so many matches, or a few more to have every seating, come to, line by line; in so
    many processes, which changes nothing but the time.

    Raises UnknownPlayer for a name that no player of the game has.
    """
    called = [find(name, rules.game).name for name in names]
    played = [*_played(shuffles(names, rules, matches, seed), jobs)]
    lines = [f"{len(played) * len(names)} matches, {sum(each.deals for each in played)} deals"]
    for who, name in enumerate(called):
        shares = [each.shares[who] for each in played]
        seconds = sum(sum(each.seconds[who]) for each in played)
        decisions = sum(len(each.seconds[who]) for each in played)
        lines.append(
            f"{name:<10} {100 * fmean(shares):5.1f} % ± {100 * margin(shares):.1f}"
            f"   {1000 * seconds / decisions:.2f} ms a decision"
        )
    return lines


def _played(todo: Iterable[Shuffle], jobs: int) -> Iterator[ShufflePlayed]:
    if jobs == 1:
        yield from map(play_shuffle, todo)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play_shuffle, todo)


def margin(shares: Sequence[float]) -> float:
    """Half of the 95 % interval of the mean."""
    if len(shares) < 2:
        return 1.0
    return float(student(len(shares) - 1) * stdev(shares) / len(shares) ** 0.5)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m app.lab.rummies", description=__doc__)
    parser.add_argument("players", nargs="+", help="two to six or eight names, by seat")
    parser.add_argument("--game", choices=["basic", "contract"], default="basic")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", default="1", help="any text; the same text, the same matches")
    parser.add_argument("--jobs", type=int, default=1, help="processes to play in")
    parser.add_argument(
        "--preset", choices=[*basic.PRESETS], default="standard", help="of Basic Rummy"
    )
    parser.add_argument(
        "--any", action="store_true", help="Basic Rummy: any number of melds a turn"
    )
    parser.add_argument(
        "--buys", type=int, choices=contract.RANGES["buys"], default=3, help="of contract rummy"
    )
    options = parser.parse_args(arguments)
    for line in contest(
        options.players, _rules(options), options.matches, options.seed, options.jobs
    ):
        print(line)
    return 0


def _rules(options: argparse.Namespace) -> Rules:
    if options.game == "contract":
        return contract.Rules(buys=options.buys)
    rules = basic.PRESETS[options.preset]
    return replace(rules, melds_a_turn=basic.MeldsATurn.ANY) if options.any else rules


if __name__ == "__main__":
    sys.exit(main())
