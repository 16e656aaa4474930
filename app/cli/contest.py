"""A contest in the terminal, with a progress bar, until its end or a signal."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from shutil import get_terminal_size
from typing import NamedTuple, TypeVar

from app.arena.contest import Contest, Results, Task
from app.arena.executors import Arrivals, StopRequested, Workers
from app.arena.game import GameRecord
from app.arena.ratings import fit
from app.arena.refusals import GOES_NO_FURTHER
from app.arena.standings import PairStandings
from app.cli.command import STOPPED, NoOutput, complain, no_output
from app.cli.game_files import GameFiles
from app.cli.game_lines import GameLines
from app.cli.kept_contest import KeptContest
from app.cli.progress import bar
from app.cli.standings import (
    account,
    new_rating,
    players_account,
    scale,
    table_account,
    table_closing,
    test_account,
    test_ratio,
)
from app.games.gin.rules import GAME_NAME as GIN
from app.players.strength import RATINGS, Strength, fixed_among
from app.storage.errors import StoreError
from app.storage.files import atomic_write
from app.storage.paths import make_folder, state_folder
from app.text.cells import broken, fits
from app.text.numbers import number
from app.text.refusals import english_for
from app.text.speech import tr


def tell_result(text: str, *, as_json: bool = False, aside: bool = False) -> None:
    """Save a result in place of the last one, and print it; on standard error if both fail, or
    ``aside`` of other output.

    Raises NoOutput, and BrokenPipeError if the reader has closed the pipe.
    """
    kept = _keep(text, "arena.json" if as_json else "arena.txt")
    try:
        print(text, file=sys.stderr if aside else sys.stdout, flush=True)
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

    def stop(signal_number: int, _: object) -> None:
        for each in before:
            signal.signal(each, signal.SIG_IGN)
        arrivals.put(StopRequested(signal_number))

    before = {
        each: signal.getsignal(each)
        for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
        if signal.getsignal(each) is not signal.SIG_IGN
    }
    for each in before:
        signal.signal(each, stop)
    try:
        yield arrivals
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def until_stopped(
    find: Callable[[Arrivals], Generator[FoundT, None, None]], take: Callable[[FoundT], bool]
) -> int:
    """Take results until one says that it was the last, or a signal arrives; return the number of
    the signal, 0 if there was none.
    """
    try:
        with stoppable() as arrivals, closing(find(arrivals)) as found:
            for each in found:
                if take(each):
                    break
    except StopRequested as stop:
        return stop.number
    return 0


class Run(NamedTuple):
    """A contest to play, and how its result is told."""

    contest: Contest
    kept: KeptContest
    workers: Workers
    as_json: bool
    called: Mapping[str, str] = {}
    """Names that programs give themselves, by full name."""
    rules_name: str = ""
    """The name of the rules before any option was changed."""
    files: GameFiles | None = None
    """Where the games are kept, if they are."""
    sort: str | None = None
    """The column that the players are sorted by."""
    lines: Sequence[GameLines] = ()
    """Where a line for each game is written."""

    @property
    def tells_aside(self) -> bool:
        """Whether standard output has the lines of games."""
        return not all(lines.catches_up for lines in self.lines)


def hold(run: Run) -> int:
    """Play a contest with a progress bar on standard error, and print its result.

    The games of its file are not played again. Return the exit code. Ctrl-C, SIGTERM and an error
    that ends the contest print the results so far. Raises the errors of ``Workers.executor``, and
    StoreError if its file cannot be read or written.
    """
    with closing(run.kept):
        return _hold(run)


def _hold(run: Run) -> int:
    results = Results(run.contest)
    for known in run.kept.games():
        results.add(*known)
        for lines in run.lines:
            if lines.catches_up:
                lines.write(*known)
    _tell_beginning(run, results)

    def take(game: tuple[Task, GameRecord]) -> bool:
        if run.files is not None:
            run.files.write(*game)
        run.kept.append(*game)
        results.add(*game)
        for lines in run.lines:
            lines.write(*game)
        return results.are_decided

    stopped = 0
    try:
        if not results.are_decided:
            stopped = until_stopped(partial(_played, run, results), take)
    except (*GOES_NO_FURTHER, StoreError, NoOutput):
        _tell(run, results, stopped=True)
        raise
    _tell(run, results, stopped=stopped != 0)
    return STOPPED + stopped if stopped else 0


def _tell_beginning(run: Run, results: Results) -> None:
    if run.kept.torn:
        complain(tr("The last line is only half written and was left out."))
    if results.known:
        complain(
            tr(
                "Going on after {n} of {total} games.",
                n=number(len(results.known)),
                total=number(run.contest.total),
            )
        )


def _played(
    run: Run, results: Results, arrivals: Arrivals
) -> Generator[tuple[Task, GameRecord], None, None]:
    title = tr("games") if run.contest.rules is None else tr("matches")
    with (
        bar(
            title,
            run.contest.total,
            done=len(results.known),
            log=True,
            open_end=results.test is not None,
        ) as show,
        run.workers.executor() as executor,
        closing(run.contest.play(executor, results.known.copy(), arrivals)) as played,
    ):
        for game in played:
            yield game
            ratio = "" if results.test is None else f"{title}, {test_ratio(results.test)}"
            show(len(results.known), ratio or None)


def _tell(run: Run, results: Results, *, stopped: bool) -> None:
    if run.as_json:
        tell_result(json.dumps(_json(run, results, stopped=stopped), indent=2), as_json=True)
        return
    if stopped:
        complain(_stopped(run, results), _how_to_go_on(run))
    if results.are_known:
        tell_result(_text(run, results), aside=run.tells_aside)


def _how_to_go_on(run: Run) -> str:
    return "" if run.kept.go_on is None else tr("Go on with: {command}", command=run.kept.go_on)


def _stopped(run: Run, results: Results) -> str:
    games, total = number(len(results.known)), number(run.contest.total)
    if results.are_known:
        return tr(
            "Stopped after {n} of {total} games: these are the results so far.",
            n=games,
            total=total,
        )
    return tr(
        "Stopped after {n} of {total} games: nothing is known yet, for no shuffle was played in"
        " every seating.",
        n=games,
        total=total,
    )


def _rated(
    contest: Contest, standings: Sequence[PairStandings]
) -> tuple[dict[str, Strength], dict[str, float]]:
    """Return the ratings of all players, and the known ratings that fix the scale.

    There are no ratings for two players if both have a known one, or both are the same.
    """
    fixed = fixed_among(contest.players)
    one, other, *more = contest.players
    if not more and (one == other or {one, other} <= RATINGS.keys()):
        return {}, fixed
    return fit(contest.players, standings, fixed), fixed


def _json(run: Run, results: Results, *, stopped: bool) -> dict[str, object]:
    contest, standings = run.contest, [*results.standings.values()]
    found: dict[str, object] = {"seed": contest.seed, "stopped": stopped}
    if stopped:
        found["continue"] = run.kept.go_on
    if contest.rules is not None:
        rules: dict[str, object] = {"game": contest.rules.game, "rules": contest.rules.to_json()}
        return {**rules, **found, **standings[0].to_json(english_for)}
    found |= {
        "sprt": results.test and results.test.to_json(),
        "matchups": [standing.to_json(english_for) for standing in standings if standing.games],
        "elo": None,
    }
    ratings, _ = _rated(contest, standings)
    if ratings:
        found["elo"] = {name: rating.elo for name, rating in ratings.items()}
        found["elo_margin"] = {name: rating.interval for name, rating in ratings.items()}
    return found


def _text(run: Run, results: Results) -> str:
    width = get_terminal_size().columns
    rows = _account(run, results, width).splitlines()
    return "\n".join(part for row in rows for part in _within(row, width))


def _within(row: str, width: int) -> list[str]:
    words = row.strip()
    # A seed is copied, so it stays in one piece.
    if fits(row, width) or " " not in words:
        return [row]
    indent = row[: row.index(words)]
    return [indent + part for part in broken(words, width - len(indent))]


def _account(run: Run, results: Results, width: int) -> str:
    contest, standings = run.contest, [*results.standings.values()]
    if contest.rules is not None:
        game = contest.rules.game
        told = table_account(standings[0], run.called, width, by=run.sort, is_gin=game == GIN)
        return f"{told}\n\n{table_closing(game, run.rules_name, contest.seed)}"
    parts = []
    called = {name: run.called.get(name, name) for name in contest.players}
    played = [
        replace(standing, names=(called[standing.names[0]], called[standing.names[1]]))
        for standing in standings
        if standing.games
    ]
    by_name, fixed = _rated(contest, standings)
    ratings = {called[name]: rating for name, rating in by_name.items()}
    if len(contest.players) > 2:
        parts += [players_account(played, ratings, width, run.sort), scale(fixed)]
    else:
        parts.append(account(played[0], ratings, run.sort))
        if ratings:
            parts.append(new_rating(ratings, fixed) if fixed else scale(fixed))
    if results.test is not None:
        parts.append(test_account(results.test, [*called.values()]))
    parts.append(
        tr(
            "Games to 100 by the tournament rules, in mirrored pairs, seed {seed}.",
            seed=contest.seed,
        )
    )
    return "\n\n".join(parts)
