"""Whether an even opponent is even: players of constant strength play matches against it.

``python -m app.lab.even`` lets ``elo:700``, ``elo:1000`` and ``elo:1300`` begin as new players do,
without a rating, and play 40 games to 100 by the tournament rules, each against the opponent that
the results of those before it ask for. All games are played; no decision is graded, which would
only make the rating surer. The table has the share of games won, and the mean Elo of the opponent,
over all runs of a player. The same games come out with any number of processes.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Sequence
from hashlib import sha256
from statistics import fmean
from typing import Final, NamedTuple, cast

from app.arena.game import CpuContestant, play_game
from app.coach.estimates import Rating
from app.coach.rating import rating_of
from app.coach.statistics import MatchFacts, Remembered
from app.games.gin.rules import GAME_NAME, PRESETS
from app.lab.workers import add_workers, at_work
from app.match.seat import HUMAN, Seat
from app.players.registry import find
from app.players.strength import elo_of, rated_name
from app.table.handles import MatchLibrary
from app.table.seats import EVEN
from app.ui.even import with_strength

_ELOS: Final = (700, 1000, 1300)
_MATCHES: Final = 40
_PERIODS: Final = (range(10), range(10, _MATCHES))
"""The first matches, in which the opponent is found, and those that are to be even."""


class Played(NamedTuple):
    opponent: float
    """The Elo of the opponent."""
    won: bool


class _Library:
    """What a person's matches are asked for here: their rating."""

    def __init__(self) -> None:
        self.matches: list[Remembered] = []

    async def rating(self) -> Rating | None:
        return rating_of(self.matches)


def career(elo: int, number: int) -> list[Played]:
    """Return the matches of a player of this strength from the first on; ``number`` chooses the
    cards.
    """
    library, found = _Library(), []
    person = CpuContestant(find(rated_name(elo)))
    for index in range(_MATCHES):
        seats = [Seat("Ann"), Seat("Max", EVEN)]
        seats = asyncio.run(with_strength(seats, cast(MatchLibrary, library)))
        other = CpuContestant(find(seats[1].player))
        seat = index % 2
        seed = sha256(f"even {elo} {number} {index}".encode()).digest()
        pair = (other, person) if seat else (person, other)
        won = play_game(pair, index, seed).shares[seat] == 1
        library.matches.append(_remembered(index, seats, won=won))
        found.append(Played(elo_of(seats[1].player) or 0.0, won))
    return found


def _remembered(index: int, seats: Sequence[Seat], *, won: bool) -> Remembered:
    facts = MatchFacts(
        game=GAME_NAME,
        created=f"2026-01-01T10:{index:02}:00",
        rules=PRESETS["tournament"].to_json(),
        names=tuple(seat.name for seat in seats),
        players=tuple(seat.player for seat in seats),
        me=0,
        sides=(0, 1),
        is_over=True,
        winners=(0 if won else 1,),
        totals=(100, 0) if won else (0, 100),
        won=(1, 0) if won else (0, 1),
        gave_up=None,
        is_friendly=False,
        hints=0,
        warnings=0,
        deals=1,
        hands=(),
    )
    assert facts.players[0] == HUMAN
    return Remembered(f"{index}.jsonl", facts, None)


def row(elo: int, careers: Sequence[Sequence[Played]]) -> str:
    """Return the row of a player in the table."""
    cells = [rated_name(elo)]
    for period in _PERIODS:
        played = [one[index] for one in careers for index in period]
        share = fmean(each.won for each in played)
        error = (share * (1 - share) / len(played)) ** 0.5
        cells.append(f"{share:.1%} ± {1.96 * error:.1%}")
        cells.append(f"{fmean(each.opponent for each in played):.0f}")
    return f"| {' | '.join(cells)} |"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m app.lab.even", description=__doc__)
    parser.add_argument("--elos", type=int, nargs="+", default=_ELOS)
    parser.add_argument("--runs", type=int, default=8, help="new players of each strength")
    add_workers(parser)
    options = parser.parse_args(arguments)
    print("| player | won of 1 to 10 | opponent | won of 11 to 40 | opponent |")
    print("| --- | ---: | ---: | ---: | ---: |")
    with at_work(options) as pool:
        for elo in options.elos:
            runs = range(options.runs)
            print(row(elo, [*pool.map(career, [elo] * options.runs, runs)]), flush=True)


if __name__ == "__main__":
    from app.lab import even

    even.main()
