"""What the levels' decisions cost by the judge of choices, from which their grades are made.

``python -m app.lab.costs novice casual --matches 40 --seed 1`` plays matches to 100 between the
two and judges every decision. The interval holds 95 %: Student's, over matches.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

from app.arena.standings import student
from app.games.base import ONLOOKER
from app.games.gin.rules import Rules
from app.lab.workers import add_workers, at_work
from app.match.course import Course
from app.match.match import AnyMatch, Match
from app.match.seat import Seat
from app.players.registry import decide
from app.review.judge import judge_hand
from app.review.judgement import Account, Mark, account
from app.rummy.deal import match_seed


def judged_match(players: tuple[str, str], seed: str) -> list[Account]:
    """By seat, what all decisions of a match between these players come to."""
    seats = [Seat(f"{player} {place}", player) for place, player in enumerate(players)]
    match: AnyMatch = Match(Rules(), seats, match_seed(seed))
    course = Course(match)
    while True:
        course.play_deal(
            lambda seat: decide(players[seat], match.hand.view(seat), match.player_seed)
        )
        if match.is_over:
            break
        course.go_on()
    decisions = [
        decision
        for hand in match.played
        for decision in judge_hand(hand.hand.view(ONLOOKER), hand.dealer, hand.seed, hand.history)
    ]
    return [account([each for each in decisions if each.seat == seat]) for seat in (0, 1)]


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, judge, and print a line for each of the two."""
    parser = argparse.ArgumentParser(prog="python -m app.lab.costs", description=__doc__)
    parser.add_argument("players", nargs=2, metavar="LEVEL")
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--seed", default="1")
    add_workers(parser)
    options = parser.parse_args(arguments)
    players: tuple[str, str] = (options.players[0], options.players[1])
    seeds = [f"{options.seed} {number}" for number in range(options.matches)]
    with at_work(options) as pool:
        found = list(pool.map(judged_match, [players] * len(seeds), seeds))
    print(f"{'level':<12}{'decisions':>10}{'% a decision':>14}{'':>8}  share of marks, %")
    for place, player in enumerate(players):
        accounts = [match[place] for match in found]
        count = sum(each.decisions for each in accounts)
        marks: Counter[Mark] = sum((Counter(each.marks) for each in accounts), Counter())
        each_match = [100 * match.per_decision for match in accounts]
        interval = student(len(accounts) - 1) * stdev(each_match) / sqrt(len(accounts))
        cost = 100 * sum(each.cost for each in accounts) / count
        told = "  ".join(f"{mark} {100 * marks[mark] / count:.1f}" for mark in Mark)
        print(f"{player:<12}{count:>10}{cost:>14.3f}{interval:>8.3f}  {told}")
    print(f"A match has {fmean(each.decisions for match in found for each in match):.0f} each.")


if __name__ == "__main__":
    from app.lab import costs

    costs.main()
