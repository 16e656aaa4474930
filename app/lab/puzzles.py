"""The measures behind the ratings of puzzles.

``python -m app.lab.puzzles noise`` has levels play matches and prints the noise with which a solver
loses as much as each level in the same decisions: the constants of ``app.coach.difficulty``.
``python -m app.lab.puzzles solvers`` prints the ratings that solvers of constant strength come to
in the positions that are shipped, in sittings as players have them. The answers are drawn from the
chances in each position itself, not from the curve that is kept of them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from functools import cache
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final, NamedTuple

from app.coach.difficulty import Solvers, chances, noise
from app.coach.expert_play import RULES, ExpertPosition, positions, seed_of
from app.coach.grade import HAIR, LEVELS, choices_of_levels, point_worth
from app.coach.judgement import is_choice, judged
from app.coach.puzzles import Theme, ThemeRating, updated
from app.games.gin.actions import Action
from app.games.gin.view import Phase, View
from app.match.course import Course
from app.match.match import AnyMatch, Match
from app.match.seat import Seat
from app.players.registry import JUDGE, decide, evaluate

_PLAYERS: Final = ("casual", "club", "strong", "expert-3")
_OPPONENT: Final = "club"
_FIRST: Final = 5000
"""The number of the first match; those of ``app.lab.drills`` are lower."""
SOLVERS: Final = (800, 1000, 1200)


class Loss(NamedTuple):
    """What choices of a decision cost, in points."""

    costs: list[float]
    by_level: list[float]


def losses(matches: int) -> Iterator[Loss]:
    """Yield the decisions of both seats in matches, but for answers to a knock."""
    for number in range(matches):
        names = _PLAYERS[number % len(_PLAYERS)], _OPPONENT
        seats = [Seat(name, name) for name in names]
        match: AnyMatch = Match(RULES, seats, seed_of(_FIRST + number))
        course, found = Course(match), list[Loss]()

        def ask(
            seat: int,
            match: AnyMatch = match,
            names: Sequence[str] = names,
            found: list[Loss] = found,
        ) -> Action:
            view: View = match.hand.view(seat)
            if is_choice(view) and view.phase is not Phase.LAYOFF:
                values, worth = evaluate(JUDGE, view), point_worth(view)
                costs = [(values[0][1].win - each.win) / worth for _, each in values]
                if max(costs) >= HAIR:
                    by_levels = choices_of_levels(view)
                    places = judged(0, view, values[0][0], values, None, by_levels).level_choices
                    found.append(Loss(costs, [costs[place] for place in places]))
            action: Action = decide(names[seat], view, match.player_seed)
            return action

        while True:
            course.play_deal(ask)
            if match.is_over:
                break
            course.go_on()
        yield from found


def noise_of(found: Sequence[Loss], lost: float) -> float:
    """Return the noise, in points, with which a solver loses so much a decision."""
    low, high = 0.01, 100.0
    for _ in range(40):
        middle = sqrt(low * high)
        mean = fmean(
            sum(chance * cost for chance, cost in zip(chances(costs, middle), costs, strict=True))
            for costs, _ in found
        )
        low, high = (middle, high) if mean < lost else (low, middle)
    return low


# -- solvers of constant strength ----------------------------------------------------------


@cache
def _chance(position: ExpertPosition, elo: int) -> float:
    hand = position.hand.hand()
    return Solvers(position.kind, hand.view(hand.to_act)).chance(elo)


def solve(theme: Theme, elo: int, answers: int, rng: Random) -> ThemeRating:
    """Return the rating of a solver after so many answers in a theme, each to the position not
    asked yet whose rating is nearest, as in a sitting.
    """
    left = [each for each in positions() if each.puzzle.theme is theme]
    rating = ThemeRating()
    for _ in range(min(answers, len(left))):
        now = rating.elo
        position = min(left, key=lambda each: abs(each.puzzle.elo - now))
        left.remove(position)
        is_right = rng.random() < _chance(position, elo)
        rating = updated(rating, position.puzzle, is_right=is_right)
    return rating


def table(solvers: Sequence[int], answers: int, times: int) -> Iterator[str]:
    """Yield a table in Markdown: the mean rating, its scatter, the mean error that the rating gives
    itself, and the share of solvers within two errors.
    """
    yield "| theme | solver | rating | scatter | error | within two errors |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: |"
    for theme in Theme:
        for elo in solvers:
            found = [solve(theme, elo, answers, Random(number)) for number in range(times)]
            ratings = [each.elo for each in found]
            within = fmean(abs(each.elo - elo) <= 2 * each.error for each in found)
            yield (
                f"| {theme} | {elo} | {fmean(ratings):.0f} | {stdev(ratings):.0f}"
                f" | {fmean(each.error for each in found):.0f} | {within:.0%} |"
            )


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m app.lab.puzzles", description=__doc__)
    parser.add_argument("measure", choices=["noise", "solvers"])
    parser.add_argument("--matches", type=int, default=12)
    parser.add_argument("--answers", type=int, default=60)
    parser.add_argument("--times", type=int, default=200)
    options = parser.parse_args(arguments)
    if options.measure == "solvers":
        for line in table(SOLVERS, options.answers, options.times):
            print(line, flush=True)
        return
    found = list(losses(options.matches))
    print(f"{len(found)} decisions")
    for place, (name, elo) in enumerate(LEVELS.items()):
        lost = fmean(by_level[place] for _, by_level in found)
        measured = noise_of(found, lost)
        print(f"{name} loses {lost:.2f}: noise {measured:.2f}, taken as {noise(elo):.2f}")


if __name__ == "__main__":
    from app.lab import puzzles

    puzzles.main()
