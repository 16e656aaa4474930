"""``gin-rummy arena``: let players play against one another, and print what that shows."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import combinations
from typing import NamedTuple, NoReturn

from app.arena import report
from app.arena.contest import Played, play, tasks
from app.arena.standings import Standing, elo
from app.bar import bar

STOPPED = 128
"""Exit code of a contest that was stopped by a signal, to which its number is added."""


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

    Returns the exit code; Ctrl-C and SIGTERM print what is known by then. Raises WorkerDied.
    """
    matchups = list(combinations(contest.names, 2))
    standings = {names: Standing(names) for names in matchups}
    stopped = 0
    try:
        with _told_to_stop(), closing(_played(contest, matchups)) as found:
            for task, games in found:
                standings[task.names].add(games)
    except _Stopped as stop:
        stopped = stop.number
    played = [standing for standing in standings.values() if standing.games]
    print((_json if as_json else _text)(contest, played, stopped != 0))
    return STOPPED + stopped if stopped else 0


def _played(contest: Contest, matchups: Sequence[tuple[str, str]]) -> Generator[Played, None, None]:
    """Play all pairs of games behind a bar, which knows of games under way."""
    pairs, done = contest.games // 2, 0
    todo = tasks(matchups, pairs, contest.seed)
    with (
        bar("games", 2 * pairs * len(matchups)) as show,
        closing(
            play(todo, contest.jobs, contest.limit, lambda under_way: show(done + under_way))
        ) as played,
    ):
        for task, games in played:
            done += len(games)
            yield task, games


class _Stopped(KeyboardInterrupt):
    """A signal has asked for what is known so far."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


@contextmanager
def _told_to_stop() -> Iterator[None]:
    """Raise _Stopped within when Ctrl-C or SIGTERM comes; a shell that runs something in the
    background keeps Ctrl-C from it.
    """

    def stop(number: int, _: object) -> NoReturn:
        for each in before:
            signal.signal(each, signal.SIG_IGN)
        raise _Stopped(number)

    before = {
        number: signal.getsignal(number)
        for number in (signal.SIGINT, signal.SIGTERM)
        if signal.getsignal(number) is not signal.SIG_IGN
    }
    for number in before:
        signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


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
