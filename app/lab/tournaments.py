"""What a form of a tournament is good for: tournaments of players of known strengths.

``python -m app.lab.tournaments`` plays 200 tournaments of each form with 16 and with 64 players,
and prints how often the best wins, and how often the best three are among the first eight. The
strengths are the quantiles of a normal distribution with a deviation of 180 Elo around 1000, as
those of the people of a server. A match to 100 is won with a chance of 1 / (1 + 10^(−d/400)), the
curve by which the levels were measured. Shared places count in part: of two who share the first
place each wins half. Duplicates are played, not simulated: ``app.lab.duplicates``.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import cache, partial
from math import comb, sqrt
from random import Random
from statistics import NormalDist, fmean
from typing import Final, NamedTuple

from app.lab.workers import add_workers, at_work
from app.tournaments.plan import Form, Plan
from app.tournaments.standings import Standing, standings
from app.tournaments.tournament import Tournament

MEAN: Final = 1000.0
SPREAD: Final = 180.0
FIELDS: Final = (16, 64)
FIRST: Final = 8
"""The places that are looked at."""
BEST: Final = 3
"""The players who should be among them."""


class Setting(NamedTuple):
    form: Form
    extra: int = 0
    """Rounds of a Swiss tournament besides those of a knock-out."""
    is_seeded: bool = False
    """Whether the strengths are known beforehand."""

    def __str__(self) -> str:
        seeded = ", seeded" if self.is_seeded else ""
        extra = f", {self.extra} rounds more" if self.extra else ""
        return f"{self.form}{extra}{seeded}"


SETTINGS: Final = (
    Setting(Form.KNOCK_OUT),
    Setting(Form.KNOCK_OUT, is_seeded=True),
    Setting(Form.SWISS),
    Setting(Form.SWISS, is_seeded=True),
    Setting(Form.SWISS, extra=3),
    Setting(Form.ROUND_ROBIN),
)


class Found(NamedTuple):
    rounds: int
    """The rounds of the one who plays most."""
    matches: float
    """The matches of a player on average."""
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
    rounds = 0
    if setting.form is Form.SWISS and setting.extra:
        rounds = Plan("", Form.KNOCK_OUT, "").length(players) + setting.extra
    plan = Plan("", setting.form, f"{chance.getrandbits(256):064x}", rounds=rounds)
    tournament = Tournament(plan, now=lambda: 0.0)
    for player, elo in enumerate(elos):
        tournament.enter(str(player), str(player), elo if setting.is_seeded else None)
    tournament.start()
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


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m app.lab.tournaments", description=__doc__)
    parser.add_argument("--runs", type=int, default=200, help="tournaments of each form")
    parser.add_argument("--players", type=int, nargs="+", default=FIELDS)
    add_workers(parser)
    options = parser.parse_args(arguments)
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
