"""The table of the guide: the grades of players against several opponents.

``python -m app.lab.grades --games 100 --out FILE`` has each player play games against each
opponent, to 100 by the tournament rules, and prints a table in Markdown. Each game is written to
the file when it is over; games that the file has are not played again, so that more can be added,
and a command that was stopped goes on. The same games come out with any number of processes.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Final

from app.arena.game import CpuContestant, GinMatch, play_game
from app.coach.grade import (
    HandLosses,
    choices_of_levels,
    from_json,
    grade,
    losses_in_hand,
    point_worth,
    to_json,
)
from app.coach.judgement import Decision, is_choice, judged
from app.games.gin.actions import Action
from app.games.gin.view import View
from app.lab.games import Game, play_missing, read_rows
from app.lab.workers import add_workers
from app.players.base import Player, full_name
from app.players.registry import JUDGE, evaluate, find
from app.players.strength import RATINGS

_PLAYERS: Final = ("knocker", "simple", "mix0.5", "mix0.8", "planner", "expert-2")
_OPPONENTS: Final = ("novice", "casual", "strong", "expert-3")
_MIX: Final = "mix"


class Mixed:
    """The strong player in a share of its decisions, and the novice in the others."""

    version: Final = 1

    def __init__(self, share: float) -> None:
        self.name = f"{_MIX}{share}"
        self._share = share

    def decide(self, view: View, rng: Random) -> Action:
        action: Action = find("strong" if rng.random() < self._share else "novice").decide(
            view, rng
        )
        return action


class _Watched(CpuContestant):
    """A player whose decisions are judged, by the number of the hand."""

    def __init__(self, player: Player) -> None:
        super().__init__(player)
        self.decisions: defaultdict[int, list[Decision]] = defaultdict(list)

    def decide(self, match: GinMatch, seat: int) -> Action:
        view, action = match.hand.view(seat), super().decide(match, seat)
        if is_choice(view):
            values = evaluate(JUDGE, view)
            by_levels = choices_of_levels(view)
            self.decisions[match.number].append(
                judged(0, view, action, values, None, by_levels, point_worth(view))
            )
        return action


def player_of(name: str) -> Player:
    """Return the player of a name: ``mix0.5`` is a mixed one. Raises UnknownPlayer."""
    if name.startswith(_MIX):
        return Mixed(float(name.removeprefix(_MIX)))
    return find(name)


def play(game: Game) -> list[HandLosses]:
    """Return what the player lost in each hand of a game; every second one it sits first."""
    one, other = _Watched(player_of(game.player)), CpuContestant(player_of(game.opponent))
    seed = sha256(f"grades {game.number}".encode()).digest()
    play_game((one, other) if game.number % 2 else (other, one), game.number, seed)
    return [*map(losses_in_hand, one.decisions.values())]


def read(path: Path) -> dict[Game, list[HandLosses]]:
    """Return the games of a file; empty if there is none."""
    found = {Game(*row["game"]): from_json(row["losses"]) for row in read_rows(path)}
    return {game: hands for game, hands in found.items() if hands is not None}


def table(found: dict[Game, list[HandLosses]]) -> Iterator[str]:
    """Yield the table of these games in Markdown."""
    players = list(dict.fromkeys(game.player for game in found))
    opponents = list(dict.fromkeys(game.opponent for game in found))
    yield "| " + " | ".join(["player", "measured", *opponents]) + " |"
    yield "| --- " + "| ---: " * (len(opponents) + 1) + "|"
    for player in players:
        rating = RATINGS.get(full_name(player_of(player)))
        cells = [f"`{player}`", f"{rating.elo:.0f}" if rating else ""]
        for opponent in opponents:
            hands = [
                hand
                for game, games in found.items()
                if game[:2] == (player, opponent)
                for hand in games
            ]
            graded = grade(hands)
            cells.append(f"{graded.elo:.0f} ± {graded.error:.0f}" if graded else "")
        yield "| " + " | ".join(cells) + " |"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m app.lab.grades", description=__doc__)
    parser.add_argument("--players", nargs="+", default=_PLAYERS)
    parser.add_argument("--opponents", nargs="+", default=_OPPONENTS)
    parser.add_argument("--games", type=int, default=100, help="games of each two")
    parser.add_argument("--out", type=Path, default=Path("grades.jsonl"))
    add_workers(parser)
    options = parser.parse_args(arguments)
    found = read(options.out)
    play_missing(options, found, play, lambda hands: {"losses": to_json(hands)})
    for line in table(found):
        print(line)
    counts = {sum(game[:2] == pair for game in found) for pair in {game[:2] for game in found}}
    print(f"\n{min(counts)} games of each two.")


if __name__ == "__main__":
    from app.lab import grades

    grades.main()
