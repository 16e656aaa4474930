"""What a form of a tournament is good for: tournaments of players of known strengths.

``python -m app.lab.tournaments`` plays 200 tournaments of each form with 16 and with 64 players,
and prints how often the best wins, and how often the best three are among the first eight. The
strengths are the quantiles of a normal distribution with a deviation of 180 Elo around 1000, as
those of the people of a server. A match to 100 is won with a chance of 1 / (1 + 10^(−d/400)), the
curve by which the levels were measured. In a duplicate the loss of a deal has the mean and the
scatter of the levels, which ``--deals 60`` measures by letting each play as many deals. Shared
places count in part: of two who share the first place each wins half.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from functools import cache, partial
from hashlib import sha256
from math import comb, sqrt
from random import Random
from statistics import NormalDist, fmean, linear_regression, stdev
from typing import Final, NamedTuple

from app.arena.game import CpuContestant, GinMatch
from app.coach.judgement import is_choice, judged
from app.cpu.gin_bridge import RULES
from app.games.gin.actions import Action
from app.lab.workers import add_workers, at_work
from app.match.course import Course
from app.match.seat import Seat
from app.players.registry import JUDGE, evaluate, find
from app.players.strength import RATINGS
from app.tournaments.plan import MOST_ROUNDS, Form, Plan
from app.tournaments.standings import Standing, standings
from app.tournaments.tournament import Tournament

MEAN: Final = 1000.0
SPREAD: Final = 180.0
FIELDS: Final = (16, 64)
FIRST: Final = 8
"""The places that are looked at."""
BEST: Final = 3
"""The players who should be among them."""


class DealLoss(NamedTuple):
    """What the decisions of a player lose in a deal, in chance to win."""

    mean: float
    scatter: float
    """The standard deviation from deal to deal."""


LOSSES: Final[Mapping[str, DealLoss]] = {
    "novice-1": DealLoss(0.0844, 0.0567),
    "casual-1": DealLoss(0.0642, 0.0522),
    "simple-1": DealLoss(0.0547, 0.0612),
    "club-1": DealLoss(0.0667, 0.0611),
    "planner-1": DealLoss(0.0506, 0.0472),
    "strong-1": DealLoss(0.0473, 0.0429),
}
"""The losses of the levels by full name, from the weakest up, over 60 deals against the judge.

The judge itself, and so a stronger level, loses nothing, as no person plays.
"""


class Setting(NamedTuple):
    form: Form
    extra: int = 0
    """Rounds of a Swiss tournament besides those of a knock-out."""
    deals: int = 0
    is_seeded: bool = False
    """Whether the strengths are known beforehand."""

    def __str__(self) -> str:
        seeded = ", seeded" if self.is_seeded else ""
        extra = f", {self.extra} rounds more" if self.extra else ""
        deals = f", {self.deals} deals" if self.deals else ""
        return f"{self.form}{extra}{deals}{seeded}"


SETTINGS: Final = (
    Setting(Form.KNOCK_OUT),
    Setting(Form.KNOCK_OUT, is_seeded=True),
    Setting(Form.SWISS),
    Setting(Form.SWISS, is_seeded=True),
    Setting(Form.SWISS, extra=3),
    Setting(Form.DUPLICATE, deals=8),
    Setting(Form.DUPLICATE, deals=MOST_ROUNDS),
    Setting(Form.ROUND_ROBIN),
)


class Found(NamedTuple):
    rounds: int
    """The rounds or deals of the one who plays most."""
    matches: float
    """The matches or deals of a player on average."""
    wins: float
    """How often the best player wins, from 0 to 1."""
    among: float
    """How often the best three are among the first eight, from 0 to 1."""


@cache
def strengths(players: int) -> Sequence[float]:
    """Return the Elo of each player, the best first."""
    spread = NormalDist(MEAN, SPREAD)
    return [spread.inv_cdf(1 - (number + 0.5) / players) for number in range(players)]


def play(setting: Setting, players: int, number: int) -> Found:
    """Return what came of one tournament; ``number`` chooses the results."""
    chance = Random(f"{setting} {players} {number}")
    elos = strengths(players)
    rounds = setting.deals
    if setting.form is Form.SWISS and setting.extra:
        rounds = Plan("", Form.KNOCK_OUT, "").length(players) + setting.extra
    plan = Plan("", setting.form, f"{chance.getrandbits(256):064x}", rounds=rounds)
    tournament = Tournament(plan, now=lambda: 0.0)
    for player, elo in enumerate(elos):
        tournament.enter(str(player), str(player), elo if setting.is_seeded else None)
    tournament.start()
    if setting.form is Form.DUPLICATE:
        _play_deals(tournament, elos, chance)
    else:
        _play_rounds(tournament, elos, chance)
    return _found(tournament)


def _play_rounds(tournament: Tournament, elos: Sequence[float], chance: Random) -> None:
    while True:
        assert tournament.round
        for board in tournament.round.open_boards:
            players = tournament.round.pairings[board].players
            one, other = (elos[int(player)] for player in players)
            has_first_won = chance.random() < 1 / (1 + 10 ** ((other - one) / 400))
            points = 100, chance.randrange(100)
            if has_first_won:
                tournament.result(board, players[0], points)
            else:
                tournament.result(board, players[1], points[::-1])
        if tournament.is_over:
            return
        tournament.next_round()


def _play_deals(tournament: Tournament, elos: Sequence[float], chance: Random) -> None:
    for player, elo in enumerate(elos):
        mean, scatter = loss_at(elo)
        for _ in range(tournament.plan.deals):
            # Never below 0, mostly small and now and then large.
            loss = chance.gammavariate((mean / scatter) ** 2, scatter**2 / mean)
            tournament.deal_played(str(player), loss, 0)


@cache
def loss_at(elo: float) -> DealLoss:
    """Return the loss at a strength, on the line through the levels."""
    elos = [RATINGS[name].elo for name in LOSSES]
    slope, intercept = linear_regression(elos, [each.mean for each in LOSSES.values()])
    return DealLoss(intercept + slope * elo, fmean(each.scatter for each in LOSSES.values()))


def deal_loss(name: str, deal: int) -> float:
    """Return what a player loses in a deal, as the first of a match to 100 against the judge."""
    players = CpuContestant(find(name)), CpuContestant(find(JUDGE))
    seats = [Seat(each.name, each.name) for each in players]
    match = GinMatch(RULES, seats, sha256(f"duplicate {deal}".encode()).digest())
    for each in players:
        each.begin(deal, match.game_seed)
    costs = []

    def ask(seat: int) -> Action:
        view, action = match.hand.view(seat), players[seat].decide(match, seat)
        if seat == 0 and is_choice(view):
            costs.append(judged(0, view, action, evaluate(JUDGE, view)).cost.win)
        return action

    Course(match).play_deal(ask)
    return sum(costs)


def _found(tournament: Tournament) -> Found:
    rows = standings(tournament)
    return Found(
        max(row.played for row in rows),
        fmean(row.played for row in rows),
        share(rows, ["0"], 1),
        share(rows, [str(player) for player in range(BEST)], FIRST),
    )


def share(rows: Sequence[Standing], wanted: Sequence[str], places: int) -> float:
    """Return the chance that these are among the first, if those who share a place draw lots."""
    places_of = {row.player: row.place for row in rows}
    every = [row.place for row in rows]
    last = sorted(every)[places - 1]
    above = sum(place < last for place in every)
    sharing = every.count(last)
    if any(places_of[player] > last for player in wanted):
        return 0.0
    drawing = sum(places_of[player] == last for player in wanted)
    left = places - above
    return comb(sharing - drawing, left - drawing) / comb(sharing, left) if left >= drawing else 0.0


def row(name: str, players: int, found: Sequence[Found]) -> str:
    """Return the row of a form in the table."""
    rounds, matches = max(each.rounds for each in found), fmean(each.matches for each in found)
    means = [fmean(each.wins for each in found), fmean(each.among for each in found)]
    errors = [1.96 * sqrt(mean * (1 - mean) / len(found)) for mean in means]
    told = [f"{mean:.0%} ± {error:.0%}" for mean, error in zip(means, errors, strict=True)]
    return f"| {players} | {name} | {rounds} | {matches:.1f} | {' | '.join(told)} |"


def by_chance(players: int) -> str:
    """Return the row of a draw of lots."""
    among = comb(players - BEST, FIRST - BEST) / comb(players, FIRST)
    return f"| {players} | chance | 0 | 0 | {1 / players:.1%} | {among:.1%} |"


def measure(options: argparse.Namespace) -> None:
    """Print the losses of the levels."""
    with at_work(options) as pool:
        for name in LOSSES:
            losses = [*pool.map(partial(deal_loss, name), range(options.deals))]
            print(f"{name}: {fmean(losses):.4f}, {stdev(losses):.4f}", flush=True)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m app.lab.tournaments", description=__doc__)
    parser.add_argument("--runs", type=int, default=200, help="tournaments of each form")
    parser.add_argument("--players", type=int, nargs="+", default=FIELDS)
    parser.add_argument(
        "--deals", type=int, help="only measure what each level loses, over so many deals"
    )
    add_workers(parser)
    options = parser.parse_args(arguments)
    if options.deals:
        measure(options)
        return
    print(f"| players | form | rounds | matches each | best wins | best {BEST} in first {FIRST} |")
    print("| ---: | --- | ---: | ---: | ---: | ---: |")
    with at_work(options) as pool:
        for players in options.players:
            print(by_chance(players))
            for setting in SETTINGS:
                found = pool.map(partial(play, setting, players), range(options.runs))
                print(row(str(setting), players, [*found]), flush=True)


if __name__ == "__main__":
    from app.lab import tournaments

    tournaments.main()
