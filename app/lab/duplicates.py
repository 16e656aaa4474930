"""What a duplicate should be ranked by: the same deals, played by players of known strengths.

``python -m app.lab.duplicates --deals 400 --out FILE`` lets 16 players play deals against the
judge, each as the first hand of a match to 100, and cuts the deals into tournaments of 8 and of 32.
It prints how often the best wins, and how often the best three are among the first eight, by what
can be counted. Each deal is written to the file when it is over, and not played again.

The players of ``levels`` are mixtures of the levels that losses are compared with, as the opponents
``elo:N`` are, from ``novice`` to ``strong``; those of ``others`` are mixtures of ``simple`` and
``planner``, which are none of these levels. Their strengths are the quantiles of a normal
distribution. The judge and its kin are left out: what they do loses nothing, as no person plays.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from math import sqrt
from pathlib import Path
from random import Random
from statistics import NormalDist, fmean
from typing import Final, NamedTuple

from app.arena.game import CpuContestant, GinMatch
from app.coach.grade import choices_of_levels, losses_in_hand, point_worth, total
from app.coach.judgement import Decision, account, is_choice, judged
from app.cpu.gin_bridge import RULES
from app.games.gin.actions import Action
from app.games.gin.view import View
from app.lab.games import read_rows
from app.lab.tournaments import BEST, FIRST, share
from app.lab.workers import add_workers, at_work
from app.match.course import Course
from app.match.seat import Seat
from app.players.gin.rated import Blend, blend
from app.players.registry import JUDGE, evaluate, find
from app.players.strength import RATINGS
from app.tournaments.standings import Standing
from app.typed_json import as_json, read_as

PLAYERS: Final = 16
SIZES: Final = (8, 32)
"""Deals of a tournament."""


def _of_levels(elo: float) -> Blend:
    return blend(min(elo, RATINGS["strong-1"].elo))


def _of_others(elo: float) -> Blend:
    weaker, stronger = RATINGS["simple-1"].elo, RATINGS["planner-1"].elo
    return Blend("simple", "planner", min(max((elo - weaker) / (stronger - weaker), 0), 1))


class Field(NamedTuple):
    """The players of a tournament."""

    strengths: NormalDist
    mixture: Callable[[float], Blend]
    """Return who decides at a strength."""


FIELDS: Final[Mapping[str, Field]] = {
    "levels": Field(NormalDist(950, 139), _of_levels),
    "others": Field(NormalDist(1101.5, 54.5), _of_others),
}


@cache
def strengths(field: str) -> Sequence[float]:
    """Return the Elo of each player, the best first."""
    quantile = FIELDS[field].strengths.inv_cdf
    return [quantile(1 - (number + 0.5) / PLAYERS) for number in range(PLAYERS)]


class Mixed:
    """A player of a strength."""

    version: Final = 1

    def __init__(self, field: str, elo: float) -> None:
        self.name = f"{elo:.0f}"
        self._mixture = FIELDS[field].mixture(elo)

    def decide(self, view: View, rng: Random) -> Action:
        weaker, stronger, share = self._mixture
        name = stronger if rng.random() < share else weaker
        action: Action = find(name).decide(view, rng)
        return action


class PlayedDeal(NamedTuple):
    field: str
    player: int
    """From 0, the best first."""
    deal: int
    points: int
    """Those won less those lost."""
    choices: int
    """All decisions."""
    cost: float
    """Their loss, in chance to win."""
    lost: float
    """The loss of those that count, in points."""
    by_levels: float
    """The loss of the levels in the same positions, on average, in points."""


def play(task: tuple[str, int, int]) -> PlayedDeal:
    """Return what came of a deal, given the field, the player and its number."""
    field, player, deal = task
    elo = strengths(field)[player]
    players = CpuContestant(Mixed(field, elo)), CpuContestant(find(JUDGE))
    seats = [Seat(each.name, each.name) for each in players]
    match = GinMatch(RULES, seats, sha256(f"duplicate {deal}".encode()).digest())
    players[0].begin(deal, Random(f"{elo} {deal}").getrandbits(63))
    players[1].begin(deal, match.game_seed)
    decisions: list[Decision] = []

    def ask(seat: int) -> Action:
        view, action = match.hand.view(seat), players[seat].decide(match, seat)
        if seat == 0 and is_choice(view):
            values, by_levels = evaluate(JUDGE, view), choices_of_levels(view)
            decisions.append(judged(0, view, action, values, None, by_levels, point_worth(view)))
        return action

    Course(match).play_deal(ask)
    result = match.played[0].hand.result
    assert result
    points = 0 if result.winner is None else result.points * (1 if result.winner == 0 else -1)
    losses = total([losses_in_hand(decisions)])
    return PlayedDeal(
        *(field, player, deal, points, len(decisions)),
        round(account(decisions).cost, 4),
        round(losses.own, 3),
        round(fmean(losses.by_level), 3),
    )


# -- what can be counted -------------------------------------------------------------------


def _mean_loss(deals: Sequence[PlayedDeal]) -> float:
    return sum(each.cost for each in deals) / sum(each.choices for each in deals)


def _beside_levels(deals: Sequence[PlayedDeal]) -> float:
    return sum(each.lost for each in deals) / sum(each.by_levels for each in deals)


MEASURES: Final[Mapping[str, Callable[[Sequence[PlayedDeal]], float]]] = {
    "points": lambda deals: -sum(each.points for each in deals),
    "loss": lambda deals: sum(each.cost for each in deals),
    "loss a decision": _mean_loss,
    "loss beside the levels": _beside_levels,
}
"""What a tournament is ranked by, the lowest first."""


def ranked(tournament: Mapping[int, Sequence[PlayedDeal]], measure: str) -> list[Standing]:
    """Return the rows of the players, given their deals."""
    values = {player: MEASURES[measure](deals) for player, deals in tournament.items()}
    return [
        Standing(
            *(1 + sum(other < value for other in values.values()), str(player), "", value, 0, ()),
            has_left=False,
            is_in=True,
        )
        for player, value in values.items()
    ]


def tournaments(
    played: Sequence[PlayedDeal], size: int
) -> Iterator[Mapping[int, Sequence[PlayedDeal]]]:
    """Yield the deals of each player in tournaments of so many deals, that have none in common."""
    by_deal: dict[int, dict[int, PlayedDeal]] = {}
    for each in played:
        by_deal.setdefault(each.deal, {})[each.player] = each
    whole = [deal for _, deal in sorted(by_deal.items()) if len(deal) == PLAYERS]
    for first in range(0, len(whole) - size + 1, size):
        deals = whole[first : first + size]
        yield {player: [deal[player] for deal in deals] for player in range(PLAYERS)}


def table(played: Sequence[PlayedDeal]) -> Iterator[str]:
    """Yield the table of these deals in Markdown."""
    heads = "players", "deals", "ranked by", "tournaments", "best wins"
    yield f"| {' | '.join(heads)} | best {BEST} in first {FIRST} |"
    yield "| --- | ---: | --- | ---: | ---: | ---: |"
    for field in FIELDS:
        own = [each for each in played if each.field == field]
        for size in SIZES:
            found = [*tournaments(own, size)]
            for measure in MEASURES if found else ():
                rows = [ranked(each, measure) for each in found]
                best = [str(player) for player in range(BEST)]
                means = [
                    fmean(share(each, ["0"], 1) for each in rows),
                    fmean(share(each, best, FIRST) for each in rows),
                ]
                told = " | ".join(
                    f"{mean:.0%} ± {1.96 * sqrt(mean * (1 - mean) / len(found)):.0%}"
                    for mean in means
                )
                yield f"| {field} | {size} | {measure} | {len(found)} | {told} |"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m app.lab.duplicates", description=__doc__)
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--fields", nargs="+", choices=FIELDS, default=[*FIELDS])
    parser.add_argument("--out", type=Path, default=Path("duplicates.jsonl"))
    add_workers(parser)
    options = parser.parse_args(arguments)
    played = [read_as(PlayedDeal, row) for row in read_rows(options.out)]
    known = {each[:3] for each in played}
    todo = [
        task
        for deal in range(options.deals)
        for field in options.fields
        for player in range(PLAYERS)
        if (task := (field, player, deal)) not in known
    ]
    with at_work(options) as pool, options.out.open("a", encoding="ascii") as out:
        for each in pool.map(play, todo):
            played.append(each)
            print(json.dumps(as_json(each), separators=(",", ":")), file=out, flush=True)
    for line in table(played):
        print(line)


if __name__ == "__main__":
    from app.lab import duplicates

    duplicates.main()
