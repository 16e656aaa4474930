"""How strong somebody is who plays every hint, against the level that gives them.

``python -m app.lab.hints --games 1200 --seed 1`` plays games to 100, each from a shuffle of its
own, in which one side does what the table answers to the key for a hint, in laying off too, and
the other is the judge of choices itself, which leads in every second game. The interval holds 95 %:
Student's, over games.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Sequence
from statistics import fmean

from app.arena.game import GameRecord, GinMatch, Level, play_game
from app.arena.standings import margin
from app.bar import bar
from app.games.gin.actions import Action
from app.lab.workers import add_workers, at_work
from app.players.registry import JUDGE, find
from app.rummy.deal import match_seed
from app.table.cpu import InstantCpu
from app.table.session import Session


class HintTaker(Level):
    """Does whatever the table advises."""

    def __init__(self, runner: asyncio.Runner) -> None:
        super().__init__(find(JUDGE), "hints")
        self._runner = runner
        self._session: Session | None = None

    def decide(self, match: GinMatch, seat: int) -> Action:
        """What is advised here to whoever asks."""
        if self._session is None or self._session.match is not match:
            self._session = Session(match, cpu=InstantCpu())
        action: Action = self._runner.run(self._session.advice(seat)).action
        return action


def play(seed: str, number: int) -> GameRecord:
    """The game of a number, the same for the same seed; the hints are contestant 0 in the record.

    In games of an odd number the judge has the first seat.
    """
    cards = match_seed(f"{seed} {number}")
    with asyncio.Runner() as runner:
        hints, judge = HintTaker(runner), Level(find(JUDGE))
        if number % 2:
            return play_game((judge, hints), number, cards).exchanged()
        return play_game((hints, judge), number, cards)


def told(records: Sequence[GameRecord]) -> str:
    """What these games show, in a sentence."""
    shares = [record.share for record in records]
    mine, theirs = (sum(record.tallies[who].points for record in records) for who in (0, 1))
    forfeits = sum(len(tally.forfeits) for record in records for tally in record.tallies)
    return (
        f"Hints won {100 * fmean(shares):.1f} % ± {100 * margin(shares, len(shares)):.1f}"
        f" of {len(shares)} games against {JUDGE}, and {mine} points to {theirs},"
        f" in {sum(record.hands for record in records)} hands; {forfeits} forfeits,"
        f" {sum(record.winner is None for record in records)} cut as endless."
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the games, and print what they show."""
    parser = argparse.ArgumentParser(prog="python -m app.lab.hints", description=__doc__)
    parser.add_argument("--games", type=int, default=1200)
    parser.add_argument("--seed", default="1", help="any text; the same text, the same games")
    add_workers(parser)
    options = parser.parse_args(arguments)
    seeds, records = [options.seed] * options.games, []
    with at_work(options) as pool, bar("games", options.games) as show:
        for record in pool.map(play, seeds, range(options.games)):
            records.append(record)
            show(len(records))
    print(told(records))


if __name__ == "__main__":
    from app.lab import hints

    hints.main()
