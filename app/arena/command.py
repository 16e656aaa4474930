"""``gin-rummy arena``: let players play against one another, and print what that shows."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from app.arena import report
from app.arena.contest import play, tasks
from app.arena.standings import Standing, elo

STOPPED = 130
"""Exit code of a contest that was stopped by Ctrl-C."""


class Contest(NamedTuple):
    """What is to be played."""

    names: Sequence[str]
    """At least two, all different in their full form."""
    games: int
    """For each two of them; an even number."""
    seed: int
    jobs: int
    """Processes at the same time."""
    limit: float
    """Seconds that a program has for an answer."""


def run(contest: Contest, *, as_json: bool) -> int:
    """Play a contest with a progress bar on standard error, and print its result.

    Returns the exit code; Ctrl-C prints what is known by then. Raises WorkerDied.
    """
    matchups = list(combinations(contest.names, 2))
    standings = {names: Standing(names) for names in matchups}
    pairs = contest.games // 2
    stopped = False
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as progress:
        bar = progress.add_task("games", total=2 * pairs * len(matchups))
        try:
            todo = tasks(matchups, pairs, contest.seed)
            for task, games in play(todo, contest.jobs, contest.limit):
                standings[task.names].add(games)
                progress.advance(bar, len(games))
        except KeyboardInterrupt:
            stopped = True
    played = [standing for standing in standings.values() if standing.games]
    print(_json(contest, played, stopped) if as_json else _text(contest, played, stopped))
    return STOPPED if stopped else 0


def _json(contest: Contest, standings: Sequence[Standing], stopped: bool) -> str:
    found = {
        "seed": contest.seed,
        "stopped": stopped,
        "matchups": [standing.to_json() for standing in standings],
        "elo": dict(elo(contest.names, standings)) if len(contest.names) > 2 else None,
    }
    return json.dumps(found, indent=2)


def _text(contest: Contest, standings: Sequence[Standing], stopped: bool) -> str:
    parts = []
    if stopped:
        print("Stopped: this is what is known so far.", file=sys.stderr)
    parts += [report.account(standing) for standing in standings]
    if len(contest.names) > 2 and standings:
        parts.append(report.table(contest.names, standings))
    parts.append(f"Games to 100 by the tournament rules, in mirrored pairs, seed {contest.seed}.")
    return "\n\n".join(parts)
