"""How strong the players of Basic Rummy are: matches of the same shuffles in every seating.

``python -m app.lab.basic strong heuristic --matches 200 --seed 1`` plays 200 matches between the
two, by the rules of ``--preset`` (``standard``, ``hands``, ``course``); with more names, more play
at one table. Every shuffle is played once from each rotation of the seats. A first place that k
share counts 1/k for each. The interval holds 95 %: Student's, over shuffles.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from random import Random
from statistics import fmean, stdev
from time import perf_counter
from typing import Final, NamedTuple, TypeAlias

from app.arena.standings import student
from app.games.basic.hand import Hand
from app.games.basic.rules import PRESETS, MeldsATurn, Rules
from app.games.basic.standing import Standing
from app.match.course import Course
from app.match.match import Match
from app.match.seat import Seat
from app.players.base import Player
from app.players.registry import find

BasicMatch: TypeAlias = Match[Rules, Hand, Standing]

MOST_DEALS: Final = 1000
"""A match that takes more deals than this has no end."""


class Played(NamedTuple):
    """A match that is over."""

    shares: list[float]
    """By seat, its share of the first place."""
    deals: int
    seconds: list[float]
    """By seat, what its decisions took."""
    decisions: list[int]
    """By seat, how many there were."""


def play(players: Sequence[Player], rules: Rules, seed: bytes) -> Played:
    """A match between these players, by seat. Raises RuntimeError when it has no end."""
    seats = [Seat(f"{player.name} {place}", player.name) for place, player in enumerate(players)]
    match: BasicMatch = Match(rules, seats, seed)
    course = Course(match)
    seconds, decisions = [0.0] * len(seats), [0] * len(seats)
    while not match.is_over:
        if match.hand.is_over:
            course.go_on()
        if match.deal > MOST_DEALS:
            raise RuntimeError(seed.hex())
        while (seat := course.to_act) is not None:
            view, rng = match.hand.view(seat), Random(match.player_seed)
            start = perf_counter()
            action = players[seat].decide(view, rng)
            seconds[seat] += perf_counter() - start
            decisions[seat] += 1
            course.act(seat, action)
    assert match.result is not None
    winners = match.result.winners
    shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(len(seats))]
    return Played(shares, match.deal, seconds, decisions)


def rotations(count: int) -> list[list[int]]:
    """By seating, the player in each seat."""
    return [[(seat + turn) % count for seat in range(count)] for turn in range(count)]


def contest(names: Sequence[str], rules: Rules, matches: int, seed: str) -> list[str]:
    """What so many matches, or a few more to have every seating, come to, line by line.

    Raises UnknownPlayer for a name that no player of the game has.
    """
    players = [find(name, rules.game) for name in names]
    count = len(players)
    shares: list[list[float]] = [[] for _ in players]
    deals, seconds, decisions = 0, [0.0] * count, [0] * count
    for number in range(-(-matches // count)):
        cards = sha256(f"{seed} {number}".encode()).digest()
        won = [0.0] * count
        for seating in rotations(count):
            played = play([players[who] for who in seating], rules, cards)
            deals += played.deals
            for seat, who in enumerate(seating):
                won[who] += played.shares[seat] / count
                seconds[who] += played.seconds[seat]
                decisions[who] += played.decisions[seat]
        for who, share in enumerate(won):
            shares[who].append(share)
    return [f"{len(shares[0]) * count} matches, {deals} deals"] + [
        f"{player.name:<10} {100 * fmean(shares[who]):5.1f} % ± {100 * margin(shares[who]):.1f}"
        f"   {1000 * seconds[who] / decisions[who]:.2f} ms a decision"
        for who, player in enumerate(players)
    ]


def margin(shares: Sequence[float]) -> float:
    """Half of the 95 % interval of the mean."""
    if len(shares) < 2:
        return 1.0
    return float(student(len(shares) - 1) * stdev(shares) / len(shares) ** 0.5)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m app.lab.basic", description=__doc__)
    parser.add_argument("players", nargs="+", help="two to six names, by seat")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", default="1", help="any text; the same text, the same matches")
    parser.add_argument("--preset", choices=[*PRESETS], default="standard")
    parser.add_argument("--any", action="store_true", help="any number of melds a turn")
    options = parser.parse_args(arguments)
    rules = PRESETS[options.preset]
    if options.any:
        rules = replace(rules, melds_a_turn=MeldsATurn.ANY)
    for line in contest(options.players, rules, options.matches, options.seed):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
