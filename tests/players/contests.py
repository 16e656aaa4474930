"""How much of a contest a player wins, at a table of any number."""

from __future__ import annotations

from collections.abc import Sequence

from app.arena.table_contest import TableStandings, play_shuffle, shuffles
from app.games.base import Rules


def share(names: Sequence[str], rules: Rules, matches: int, seed: str) -> float:
    """What part of so many matches the first of these wins, in percent: of each shuffle in every
    seating.
    """
    standing = TableStandings(names)
    for shuffle in shuffles(names, rules, matches, seed):
        standing.add(play_shuffle(shuffle))
    return 100 * standing.share(0)
