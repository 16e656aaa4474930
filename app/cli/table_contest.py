"""A contest at tables of any number in the terminal: behind a progress bar, until all is played or
a signal stops it.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Sequence
from contextlib import closing
from functools import partial
from typing import Any, NamedTuple

from app.arena.executors import Arrivals, Workers
from app.arena.refusals import GOES_NO_FURTHER
from app.arena.table_contest import ShufflePlayed, TableStanding, play, shuffles
from app.bar import bar
from app.cli.exits import STOPPED, complain
from app.cli.result import tell_result
from app.cli.stopping import until_stopped
from app.words.en import arena as words


class TableContest(NamedTuple):
    """What is to be played."""

    names: Sequence[str]
    """Full names, by seat in the first seating; the same player can be there twice."""
    rules_name: str
    """What the rules are called, before any option was changed."""
    rules: Any
    matches: int
    """A few more are played where that is no multiple of the seatings."""
    seed: int
    workers: Workers
    """Who lets them play."""


def hold(contest: TableContest, *, as_json: bool) -> int:
    """Play a contest with a progress bar on standard error, and print its result.

    Returns the exit code; Ctrl-C and SIGTERM print what is known by then, and so
    does a fault that ends the contest. Raises what ``Workers.executor`` does.
    """
    standing = TableStanding(contest.names)
    tell = partial(_tell, contest, standing, as_json)
    try:
        stopped = until_stopped(partial(_played, contest), standing.add)
    except GOES_NO_FURTHER:
        if standing.matches:
            tell(stopped=True)
        raise
    tell(stopped=stopped != 0)
    return STOPPED + stopped if stopped else 0


def _tell(contest: TableContest, standing: TableStanding, as_json: bool, *, stopped: bool) -> None:
    if as_json:
        found = {
            "game": contest.rules.game,
            "rules": contest.rules.to_json(),
            "seed": contest.seed,
            "stopped": stopped,
        }
        tell_result(json.dumps(found | standing.to_json(), indent=2), as_json=True)
        return
    if stopped:
        complain(words.STOPPED)
    closing = words.table_closing(contest.rules.game, contest.rules_name, contest.seed)
    tell_result(f"{words.table_account(standing)}\n\n{closing}")


def _played(contest: TableContest, arrivals: Arrivals) -> Generator[ShufflePlayed, None, None]:
    """Play all shuffles behind a bar, which knows of matches under way."""
    todo = [*shuffles(contest.names, contest.rules, contest.matches, str(contest.seed))]
    seatings, done = len(contest.names), 0
    with (
        bar(words.MATCHES, seatings * len(todo)) as show,
        contest.workers.executor() as executor,
        closing(
            play(executor, todo, seatings, lambda under_way: show(done + under_way), arrivals)
        ) as played,
    ):
        for found in played:
            done += seatings
            yield found
