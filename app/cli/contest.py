"""A contest in the terminal: behind a progress bar, until all is played or a signal stops it."""

from __future__ import annotations

import json
from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import NamedTuple

from app.arena.contest import PairStandings, Played, play, tasks
from app.arena.executors import Arrivals, Workers
from app.arena.ratings import fit
from app.arena.refusals import GOES_NO_FURTHER
from app.bar import bar
from app.cli.exits import STOPPED, complain
from app.cli.result import tell_result
from app.cli.stopping import until_stopped
from app.players.strength import RATINGS, Strength, fixed_among
from app.words.en import arena as words
from app.words.en.refusals import sentence_for


class Contest(NamedTuple):
    """What is to be played."""

    names: Sequence[str]
    """At least two, all different in their full form."""
    games: int
    """For each two of them; an even number."""
    seed: int
    workers: Workers
    """Who lets them play."""
    limit: float
    """Seconds that a program has for an answer."""
    ladder: bool = False
    """Whether it is told how all compare, and not how any two do."""
    called: Mapping[str, str] = {}
    """By name, what those are called in the account who say so themselves."""


def hold(contest: Contest, *, as_json: bool) -> int:
    """Play a contest with a progress bar on standard error, and print its result.

    Returns the exit code; Ctrl-C and SIGTERM print what is known by then, and so
    does a fault that ends the contest. Raises what ``Workers.executor`` does.
    """
    matchups = list(combinations(contest.names, 2))
    standings = {names: PairStandings(names) for names in matchups}

    def add(found: Played) -> None:
        task, games = found
        standings[task.names].add(task.number, games)

    def tell(stopped: bool) -> None:
        found = [*standings.values()]
        if as_json:
            tell_result(_json(contest, found, stopped), as_json=True)
            return
        if stopped:
            complain(words.STOPPED)
        tell_result(_text(contest, found))

    try:
        stopped = until_stopped(partial(_played, contest, matchups), add)
    except GOES_NO_FURTHER:
        if any(standing.games for standing in standings.values()):
            tell(True)
        raise
    tell(stopped != 0)
    return STOPPED + stopped if stopped else 0


def _played(
    contest: Contest, matchups: Sequence[tuple[str, str]], arrivals: Arrivals
) -> Generator[Played, None, None]:
    """Play all pairs of games behind a bar, which knows of games under way."""
    pairs, done = contest.games // 2, 0
    todo = tasks(matchups, pairs, contest.seed)
    with (
        bar(words.GAMES, 2 * pairs * len(matchups)) as show,
        contest.workers.executor() as executor,
        closing(
            play(executor, todo, contest.limit, lambda under_way: show(done + under_way), arrivals)
        ) as played,
    ):
        for task, games in played:
            done += len(games)
            yield task, games


def _rated(
    contest: Contest, standings: Sequence[PairStandings]
) -> tuple[dict[str, Strength], dict[str, float]]:
    """The ratings of all, and whose hold the scale; of two that both have been measured, or both
    have not, there are none.
    """
    fixed = fixed_among(contest.names)
    if len(contest.names) == 2 and sum(name in RATINGS for name in contest.names) != 1:
        return {}, fixed
    return fit(contest.names, standings, fixed), fixed


def _json(contest: Contest, standings: Sequence[PairStandings], stopped: bool) -> str:
    played = [standing for standing in standings if standing.games]
    found: dict[str, object] = {
        "seed": contest.seed,
        "stopped": stopped,
        "matchups": [standing.to_json(sentence_for) for standing in played],
        "elo": None,
    }
    ratings, _ = _rated(contest, standings)
    if ratings:
        found["elo"] = {name: rating.elo for name, rating in ratings.items()}
        found["elo_margin"] = {name: rating.interval for name, rating in ratings.items()}
    return json.dumps(found, indent=2)


def _text(contest: Contest, standings: Sequence[PairStandings]) -> str:
    parts = []
    called = {name: contest.called.get(name, name) for name in contest.names}
    played = [
        replace(standing, names=(called[standing.names[0]], called[standing.names[1]]))
        for standing in standings
        if standing.games
    ]
    if not contest.ladder:
        parts += [words.account(standing) for standing in played]
    by_name, fixed = _rated(contest, standings)
    ratings = {called[name]: rating for name, rating in by_name.items()}
    if len(contest.names) > 2 and played:
        table = words.ladder if contest.ladder else words.table
        parts += [table(ratings, played), words.scale(fixed)]
    elif ratings and played:
        parts.append(words.new_rating(ratings, fixed))
    parts.append(words.closing(contest.seed))
    return "\n\n".join(parts)
