"""The hands of two experts that come with the program, made again.

``python -m app.lab.drills`` has the judge of choices play matches against itself and writes
``expert_play.json``: positions of all themes by turns, and the deals to play once more.

A position is found if its temptation is ``worth_asking``. The temptation is the first mistake among
the choices of some weaker players. On a knock it is to count at once; if knocking is right, it is
to play on. Each is rated (``app.coach.difficulty``). Of each theme so many are kept, easy and hard
ones alike, those first whose answer tells most of the solver. So that no answer is the better
guess, half of the positions with two choices are kept for each of them, and one position of a hand
at most. Hands without a winner are left out of the deals.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from itertools import chain, islice, zip_longest
from pathlib import Path
from typing import Any, Final, TypeAlias

from app.cards.deal import first_dealer
from app.coach.difficulty import rated
from app.coach.drills import DrillKind, worth_asking
from app.coach.expert_play import FILE, PLAYER, RULES, seed_of, written
from app.coach.judgement import ChoiceValues, is_choice
from app.coach.puzzles import Puzzle, Theme
from app.games.gin.actions import Action, Discard, DrawDiscard, Knock, Spread
from app.games.gin.view import Phase, View
from app.lab.workers import add_workers, at_work
from app.match.course import Course
from app.match.match import AnyMatch, Match
from app.match.seat import Seat
from app.players.registry import decide, evaluate

_TEMPTED: Final = ("simple", "novice", "casual")
_EACH: Final = 80
"""Positions of each theme."""
_STEP: Final = 100
"""The Elo in which positions are as good as equally hard."""
_SETS, _DEALS = 12, 6
"""Sets of deals to play once more, and hands in each."""
_FIRST_DEAL: Final = 1000
"""The number of the match of the first of these; those of the positions are lower."""

Found: TypeAlias = tuple[Puzzle, str, list[Any]]
"""A position's rating, its right answer in a word, and the values that are kept of it."""


def _tempting(view: View, worths: ChoiceValues) -> Iterator[Action]:
    if view.phase is Phase.LAYOFF:
        yield next(action for action, _ in worths if isinstance(action, Spread))
        return
    yield from (decide(name, view, 0) for name in _TEMPTED)
    if isinstance(worths[0][0], Knock):
        yield next(action for action, _ in worths if isinstance(action, Discard))


def _question(view: View) -> tuple[DrillKind, str] | None:
    worths = evaluate(PLAYER, view)
    best, _ = worths[0]
    for tempting in _tempting(view, worths):
        if kind := worth_asking(view, worths, tempting):
            if kind in (DrillKind.TAKE, DrillKind.KNOCK):
                return kind, str(isinstance(best, DrawDiscard | Knock))
            return kind, ""
    return None


def _match(number: int) -> AnyMatch:
    return Match(RULES, [Seat("East", PLAYER), Seat("West", PLAYER)], seed_of(number))


def positions(number: int) -> list[Found]:
    """Return positions of a match that are worth asking, at most one a hand of each kind and
    answer.
    """
    match, found = _match(number), []
    course = Course(match)
    while True:
        seen: set[tuple[DrillKind, str]] = set()

        def ask(seat: int, seen: set[tuple[DrillKind, str]] = seen) -> Action:
            view: View = match.hand.view(seat)
            if is_choice(view) and (question := _question(view)) and question not in seen:
                seen.add(question)
                kind, answer = question
                done = written(match.hand.history)
                kept = [number, match.number, match.dealer, list(view.scores), done]
                puzzle = rated(kind, view)
                found.append((puzzle, answer, [kind, *kept, *puzzle]))
            action: Action = decide(PLAYER, view, match.player_seed)
            return action

        course.play_deal(ask)
        if match.is_over:
            return found
        course.go_on()


def deal(number: int) -> list[Any] | None:
    """Return the first hand of a match; None if it had no winner."""
    match = _match(number)
    Course(match).play_deal(lambda seat: decide(PLAYER, match.hand.view(seat), match.player_seed))
    (played,) = match.played
    if played.hand.ending.winner is None:
        return None
    return [number, 1, played.dealer, [0, 0], written(played.history)]


def chosen(found: Sequence[Found]) -> list[list[Any]]:
    """Return ``_EACH`` of each theme, half for each answer, at most one of a hand, the themes by
    turns.
    """
    groups: defaultdict[tuple[Theme, str], list[Found]] = defaultdict(list)
    for each in found:
        puzzle, answer, _ = each
        groups[puzzle.theme, answer].append(each)
    hands: set[tuple[int, int]] = set()
    by_theme: dict[Theme, list[list[Any]]] = {theme: [] for theme in Theme}
    # The rarest is chosen first.
    for (theme, answer), group in sorted(groups.items(), key=lambda each: len(each[1])):
        most = _EACH // 2 if answer else _EACH
        by_theme[theme] += islice(_of_other_hands(_by_difficulty(group), hands), most)
    for rows in by_theme.values():
        # In the order of the matches, answers and difficulties are mixed.
        rows.sort(key=lambda kept: kept[1:3])
    turns = zip_longest(*by_theme.values())
    return [kept for kept in chain.from_iterable(turns) if kept is not None]


def _by_difficulty(group: Iterable[Found]) -> Iterator[list[Any]]:
    """Yield easy and hard positions by turns, first those that tell most of the solver."""
    steps: defaultdict[int, list[list[Any]]] = defaultdict(list)
    for puzzle, _, kept in sorted(group, key=lambda each: each[0].scale):
        steps[puzzle.elo // _STEP].append(kept)
    turns = zip_longest(*(steps[step] for step in sorted(steps)))
    return (kept for kept in chain.from_iterable(turns) if kept is not None)


def _of_other_hands(rows: Iterable[list[Any]], hands: set[tuple[int, int]]) -> Iterator[list[Any]]:
    for kept in rows:
        hand = (kept[1], kept[2])
        if hand not in hands:
            hands.add(hand)
            yield kept


def sets(pool: Executor) -> list[list[list[Any]]]:
    """Return the deals to play once more; the other seat deals the next one."""
    wanted = _SETS * _DEALS
    numbers = range(_FIRST_DEAL, _FIRST_DEAL + 4 * wanted)
    deals = filter(None, pool.map(deal, numbers))
    by_dealer: list[list[Any]] = [[], []]
    for each in deals:
        by_dealer[first_dealer(seed_of(each[0]), 2)].append(each)
    order = [by_dealer[place % 2][place // 2] for place in range(wanted)]
    return [order[first : first + _DEALS] for first in range(0, wanted, _DEALS)]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m app.lab.drills", description=__doc__)
    parser.add_argument("--matches", type=int, default=340)
    add_workers(parser)
    parser.add_argument("--out", type=Path, default=FILE)
    options = parser.parse_args(arguments)
    with at_work(options) as pool:
        found = list(chain.from_iterable(pool.map(positions, range(options.matches))))
        made = {"positions": chosen(found), "sets": sets(pool)}
    rows = {name: [json.dumps(row, separators=(",", ":")) for row in made[name]] for name in made}
    parts = [f'"{name}":[\n' + ",\n".join(rows[name]) + "\n]" for name in rows]
    options.out.write_text("{" + ",\n".join(parts) + "}\n", encoding="ascii")
    counted = Counter((puzzle.theme.value, answer) for puzzle, answer, _ in found)
    print(f"{len(made['positions'])} positions of {dict(counted)}")


if __name__ == "__main__":
    from app.lab import drills

    drills.main()
