"""How much of a contest a player wins, at a table of any number."""

from __future__ import annotations

from collections.abc import Sequence

from app.arena.contest import Contest, Results, play_task
from app.arena.standings import TableStandings
from app.games.base import Rules


def standing(names: Sequence[str], rules: Rules, matches: int, seed: str) -> TableStandings:
    """So many matches of these, of each shuffle in every seating."""
    contest = Contest(tuple(names), matches, seed, rules=rules)
    results = Results(contest)
    for task in contest.tasks():
        results.add(task, play_task(rules, contest.terms, task))
    (found,) = results.standings.values()
    assert isinstance(found, TableStandings)
    return found


def share(names: Sequence[str], rules: Rules, matches: int, seed: str) -> float:
    """What part of so many matches the first of these wins, in percent."""
    return 100 * standing(names, rules, matches, seed).share(0)
