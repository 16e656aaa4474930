"""A contest in the terminal, with a progress bar, until its end or a signal."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from functools import partial
from itertools import combinations
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeVar

from app.arena.contest import PairStandings, PlayedPair, play, tasks
from app.arena.executors import Arrivals, StopRequested, Workers
from app.arena.ratings import fit
from app.arena.refusals import GOES_NO_FURTHER
from app.arena.table_contest import ShuffleResult, TableStandings, shuffles
from app.arena.table_contest import play as play_at_tables
from app.cli.command import STOPPED, NoOutput, complain, no_output
from app.cli.progress import bar
from app.cli.standings import (
    account,
    ladder,
    new_rating,
    scale,
    table,
    table_account,
    table_closing,
)
from app.players.strength import RATINGS, Strength, fixed_among
from app.storage.errors import StoreError
from app.storage.files import atomic_write
from app.storage.paths import make_folder, state_folder
from app.text.refusals import english_for
from app.text.speech import tr


def tell_result(text: str, *, as_json: bool = False) -> None:
    """Save a result in place of the last one, and print it; on standard error if both fail.

    Raises NoOutput, and BrokenPipeError if the reader has closed the pipe.
    """
    kept = _keep(text, "arena.json" if as_json else "arena.txt")
    try:
        print(text, flush=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        if kept is None:
            with suppress(OSError):
                print(text, file=sys.stderr)
        raise NoOutput(no_output(error, kept)) from error


def _keep(text: str, name: str) -> Path | None:
    with suppress(StoreError, OSError):
        path = state_folder() / name
        make_folder(path.parent)
        atomic_write(path, f"{text}\n")
        return path
    return None


FoundT = TypeVar("FoundT")


@contextmanager
def stoppable() -> Iterator[Arrivals]:
    """Turn Ctrl-C, SIGTERM and SIGHUP into arrivals beside the results.

    Signals that are ignored stay so, such as Ctrl-C for a program in the background of a shell.
    """
    arrivals: Arrivals = SimpleQueue()

    def stop(number: int, _: object) -> None:
        for each in before:
            signal.signal(each, signal.SIG_IGN)
        arrivals.put(StopRequested(number))

    before = {
        number: signal.getsignal(number)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
        if signal.getsignal(number) is not signal.SIG_IGN
    }
    for number in before:
        signal.signal(number, stop)
    try:
        yield arrivals
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def until_stopped(
    find: Callable[[Arrivals], Generator[FoundT, None, None]], take: Callable[[FoundT], object]
) -> int:
    """Take all results, until one of these signals arrives; return its number, 0 if there was
    none.
    """
    try:
        with stoppable() as arrivals, closing(find(arrivals)) as found:
            for each in found:
                take(each)
    except StopRequested as stop:
        return stop.number
    return 0


class Contest(NamedTuple):
    """A contest to play."""

    names: Sequence[str]
    """At least two players, all different in their full form."""
    games: int
    """Games for each two players; an even number."""
    seed: int
    workers: Workers
    limit: float
    """Seconds that a program has for an answer."""
    ladder: bool = False
    """Whether to compare all players at once, instead of each two."""
    called: Mapping[str, str] = {}
    """Names that programs give themselves, by full name."""


def hold(contest: Contest, *, as_json: bool) -> int:
    """Play a contest with a progress bar on standard error, and print its result.

    Return the exit code. Ctrl-C, SIGTERM and an error that ends the contest print the results so
    far. Raises the errors of ``Workers.executor``.
    """
    matchups = list(combinations(contest.names, 2))
    standings = {names: PairStandings(names) for names in matchups}

    def add(found: PlayedPair) -> None:
        task, games = found
        standings[task.names].add(task.number, games)

    def tell(stopped: bool) -> None:
        found = [*standings.values()]
        if as_json:
            tell_result(_json(contest, found, stopped), as_json=True)
            return
        is_known = any(standing.games for standing in found)
        if stopped:
            _tell_stopped(is_known=is_known)
        if is_known:
            tell_result(_text(contest, found))

    try:
        stopped = until_stopped(partial(_played, contest, matchups), add)
    except GOES_NO_FURTHER:
        if any(standing.games for standing in standings.values()):
            tell(True)
        raise
    tell(stopped != 0)
    return STOPPED + stopped if stopped else 0


def _tell_stopped(*, is_known: bool) -> None:
    complain(
        tr("Stopped: these are the results so far.")
        if is_known
        else tr("Stopped: nothing is known yet, for too few games are over.")
    )


def _played(
    contest: Contest, matchups: Sequence[tuple[str, str]], arrivals: Arrivals
) -> Generator[PlayedPair, None, None]:
    pairs, done = contest.games // 2, 0
    todo = tasks(matchups, pairs, contest.seed)
    with (
        bar(tr("games"), 2 * pairs * len(matchups)) as show,
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
    """Return the ratings of all players, and the known ratings that fix the scale.

    There are no ratings for two players if both, or neither, have a known one.
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
        "matchups": [standing.to_json(english_for) for standing in played],
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
        parts += [account(standing) for standing in played]
    by_name, fixed = _rated(contest, standings)
    ratings = {called[name]: rating for name, rating in by_name.items()}
    if len(contest.names) > 2 and played:
        compare = ladder if contest.ladder else table
        parts += [compare(ratings, played), scale(fixed)]
    elif ratings and played:
        parts.append(new_rating(ratings, fixed))
    parts.append(
        tr(
            "Games to 100 by the tournament rules, in mirrored pairs, seed {seed}.",
            seed=contest.seed,
        )
    )
    return "\n\n".join(parts)


class TableContest(NamedTuple):
    """A contest of whole matches to play."""

    names: Sequence[str]
    """Full names by seat in the first seating; a player may be there twice."""
    rules_name: str
    """The name of the rules before any option was changed."""
    rules: Any
    matches: int
    """Number of matches, rounded up to a multiple of the seatings."""
    seed: int
    workers: Workers


def hold_at_tables(contest: TableContest, *, as_json: bool) -> int:
    """Play a contest of whole matches as ``hold`` does."""
    standing = TableStandings(contest.names)
    tell = partial(_tell_of_tables, contest, standing, as_json)
    try:
        stopped = until_stopped(partial(_played_at_tables, contest), standing.add)
    except GOES_NO_FURTHER:
        if standing.matches:
            tell(stopped=True)
        raise
    tell(stopped=stopped != 0)
    return STOPPED + stopped if stopped else 0


def _tell_of_tables(
    contest: TableContest, standing: TableStandings, as_json: bool, *, stopped: bool
) -> None:
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
        _tell_stopped(is_known=standing.matches > 0)
    if standing.matches == 0:
        return
    closing = table_closing(contest.rules.game, contest.rules_name, contest.seed)
    tell_result(f"{table_account(standing)}\n\n{closing}")


def _played_at_tables(
    contest: TableContest, arrivals: Arrivals
) -> Generator[ShuffleResult, None, None]:
    todo = [*shuffles(contest.names, contest.rules, contest.matches, str(contest.seed))]
    seatings, done = len(contest.names), 0
    with (
        bar(tr("matches"), seatings * len(todo)) as show,
        contest.workers.executor() as executor,
        closing(
            play_at_tables(
                executor, todo, seatings, lambda under_way: show(done + under_way), arrivals
            )
        ) as played,
    ):
        for found in played:
            done += seatings
            yield found
