"""The tables of the guide about the opponents with a character: how strong they are, and what each
of them does oftener or more seldom than a plain level.

``python -m app.lab.characters --games 400 --out FILE`` has each of them, and the plain level, play
games against each opponent, to 100 by the tournament rules in mirrored pairs, and prints two tables
in Markdown. Each game is written to the file when it is over; games that the file has are not
played again, so that more can be added, and a command that was stopped goes on. The same games come
out with any number of processes.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from math import log, sqrt
from pathlib import Path
from statistics import fmean
from typing import Final, NamedTuple

from app.arena.game import GAMES_OF_A_PAIR, CpuContestant, GinMatch, play_one
from app.arena.standings import NORMAL, margin
from app.cards.cards import POINTS, Cards
from app.games.gin.actions import Action, BigGin, Discard, DrawDiscard, Knock
from app.games.gin.view import View
from app.lab.games import Game, play_missing, read_rows
from app.lab.workers import add_workers
from app.players.base import Player, full_name
from app.players.gin.inference import NEIGHBOURS, melds_with, turns_taken
from app.players.gin.moves import left_by, may_take
from app.players.registry import characters, find
from app.players.strength import RATINGS

_PLAIN: Final = "club"
"""The level that the others are compared with, in its habits and in its Elo.

Measured by two levels alone, it comes out a little off its own Elo, which was measured against all;
so this difference is taken from everybody's."""
_OPPONENTS: Final = ("club", "strong")
_ELO: Final = log(10) / 400
_STEPS: Final = 60


class Played(NamedTuple):
    share: float
    """The share of the game that the player won: 1, 0, or a half if it was cut."""
    counts: Mapping[str, int]
    """How often it did what ``HABITS`` count, and how often it could have."""


class Habit(NamedTuple):
    """A share or a mean: the sum of one count over that of another."""

    heading: str
    what: str
    of: str
    is_share: bool = True


HABITS: Final = (
    Habit("ends by gin", "gins", "hands"),
    Habit("by a knock", "knocks", "hands"),
    Habit("in its turn", "knock turns", "knocks", is_share=False),
    Habit("with deadwood", "knock deadwood", "knocks", is_share=False),
    Habit("takes from the pile", "taken", "offered"),
    Habit("discards a meld", "given", "discards"),
    Habit("beside cards taken", "beside", "with cards taken"),
    Habit("points discarded", "points", "discards", is_share=False),
)


class Estimate(NamedTuple):
    value: float
    error: float
    """The standard error."""


class _Watched(CpuContestant):
    """A player whose actions are counted."""

    def __init__(self, player: Player) -> None:
        super().__init__(player)
        self.counts: Counter[str] = Counter()

    def decide(self, match: GinMatch, seat: int) -> Action:
        view, action = match.hand.view(seat), super().decide(match, seat)
        # Only the count looks at the other's cards, after the decision.
        self.counts.update(counted(view, action, match.hand.hands[1 - seat]))
        return action

    def see_hand(self, match: GinMatch, seat: int) -> None:
        self.counts["hands"] += 1


def counted(view: View, action: Action, others: Cards) -> dict[str, int]:
    """Return what an action counts for, given the other's cards."""
    if may_take(view):
        return {"offered": 1, "taken": int(isinstance(action, DrawDiscard))}
    match action:
        case Discard(card):
            found = {"discards": 1, "points": POINTS[card], "given": int(melds_with(others, card))}
            if known := view.known[view.opponent]:
                found |= {"with cards taken": 1, "beside": int(NEIGHBOURS[card] & known != 0)}
            return found
        case Knock() if deadwood := left_by(view, action):
            return {"knocks": 1, "knock turns": turns_taken(view), "knock deadwood": deadwood}
        case Knock() | BigGin():
            return {"gins": 1}
    return {}


def play(game: Game) -> Played:
    watched = _Watched(find(game.player))
    number, which = divmod(game.number, GAMES_OF_A_PAIR)
    seed = sha256(f"characters {number}".encode()).digest()
    record = play_one((watched, CpuContestant(find(game.opponent))), number, which, seed)
    return Played(record.share(0), watched.counts)


def read(path: Path) -> dict[Game, Played]:
    """Return the games of a file; empty if there is none."""
    return {Game(*row["game"]): Played(row["share"], row["counts"]) for row in read_rows(path)}


def habit(games: Sequence[Played], asked: Habit) -> Estimate | None:
    """Return a habit in these games, which are independent of one another; None if there was
    nothing to count.
    """
    pairs = [(game.counts.get(asked.what, 0), game.counts.get(asked.of, 0)) for game in games]
    of = sum(number for _, number in pairs)
    if not of:
        return None
    value = sum(count for count, _ in pairs) / of
    return Estimate(value, sqrt(sum((count - value * number) ** 2 for count, number in pairs)) / of)


def share(games: Mapping[int, Played]) -> Estimate:
    """Return the share won of the games with these numbers."""
    pairs = [
        fmean(games[number + which].share for which in range(GAMES_OF_A_PAIR))
        for number in sorted(games)[::GAMES_OF_A_PAIR]
        if number + 1 in games
    ]
    return Estimate(fmean(pairs), margin(pairs, GAMES_OF_A_PAIR * len(pairs)) / NORMAL)


def elo(shares: Mapping[float, Estimate]) -> Estimate:
    """Return the Elo that is likeliest with these shares, each of as many games, by the opponent's
    Elo.
    """

    def expected(value: float) -> dict[float, float]:
        return {rival: float(1 / (1 + 10 ** ((rival - value) / 400))) for rival in shares}

    low, high = 0.0, 2500.0
    for _ in range(_STEPS):
        middle = (low + high) / 2
        more = sum(shares[rival].value - chance for rival, chance in expected(middle).items())
        low, high = (middle, high) if more > 0 else (low, middle)
    steepness = sum(_ELO * chance * (1 - chance) for chance in expected(low).values())
    return Estimate(low, sqrt(sum(each.error**2 for each in shares.values())) / steepness)


def _level(name: str) -> float:
    return RATINGS[full_name(find(name))].elo


def tables(found: Mapping[Game, Played]) -> Iterator[str]:
    """Yield the two tables of these games in Markdown."""
    players = list(dict.fromkeys(game.player for game in found))
    opponents = list(dict.fromkeys(game.opponent for game in found))
    shares = {
        (player, opponent): share(
            {game.number: each for game, each in found.items() if game[:2] == (player, opponent)}
        )
        for player in players
        for opponent in opponents
    }

    def rated(player: str) -> Estimate:
        return elo({_level(name): shares[player, name] for name in opponents})

    bias = rated(_PLAIN).value - _level(_PLAIN) if _PLAIN in players else 0.0
    yield "| player | Elo | " + " | ".join(f"beats {name}" for name in opponents) + " |"
    yield "| --- " + "| ---: " * (len(opponents) + 1) + "|"
    for player in players:
        value, error = rated(player)
        cells = [f"{value - bias:.0f} ± {NORMAL * error:.0f}"]
        for won in (shares[player, opponent] for opponent in opponents):
            cells.append(f"{won.value:.1%} ± {100 * NORMAL * won.error:.1f}")
        yield f"| `{player}` | " + " | ".join(cells) + " |"
    yield ""
    yield "| player | " + " | ".join(each.heading for each in HABITS) + " |"
    yield "| --- " + "| ---: " * len(HABITS) + "|"
    for player in players:
        games = [played for game, played in found.items() if game.player == player]
        yield f"| `{player}` | " + " | ".join(_told(games, each) for each in HABITS) + " |"


def _told(games: Sequence[Played], asked: Habit) -> str:
    found = habit(games, asked)
    if found is None:
        return ""
    value, error = found.value, NORMAL * found.error
    return f"{value:.1%} ± {100 * error:.1f}" if asked.is_share else f"{value:.2f} ± {error:.2f}"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m app.lab.characters", description=__doc__)
    names = [_PLAIN, *(player.name for player in characters())]
    parser.add_argument("--players", nargs="+", default=names)
    parser.add_argument("--opponents", nargs="+", default=_OPPONENTS)
    parser.add_argument("--games", type=int, default=400, help="games of each two")
    parser.add_argument("--out", type=Path, default=Path("characters.jsonl"))
    add_workers(parser)
    options = parser.parse_args(arguments)
    found = read(options.out)
    play_missing(options, found, play, Played._asdict)
    for line in tables(found):
        print(line)


if __name__ == "__main__":
    from app.lab import characters as lab

    lab.main()
