"""A measure of the judge's estimates and of roll-outs, by the cards that the other really held.

``python -m app.lab.rollouts FILE`` has the judge play matches against itself. In each match it
picks a position of every range, by chance, and plays its best choices out as the program does: in
worlds of ``app.players.gin.worlds``, which the program uses, and in worlds of the judge's belief.
What they are really worth is found with the real cards of the other, the stock shuffled anew. The
hidden hand is a fair sample of what it can be, so the mean worth of one choice less that of another
is unbiased, whatever is believed of that hand.

A position is a line of FILE as JSON. Matches that are there already are left out, so a second call
continues. At the end the table of ``app/guide/coach.md`` is printed; ``--matches 0`` prints it
alone.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import fmean, pstdev
from time import perf_counter
from typing import Any, Final, NamedTuple, TypeAlias

from app.arena.executors import done
from app.cards.cards import iterate
from app.coach.judgement import is_choice, judged
from app.coach.rollout import RollOutResult, contenders, play_out
from app.games.gin.actions import Action, Knock
from app.games.gin.hand import Hand
from app.games.gin.rules import Rules
from app.games.gin.view import Phase, View
from app.lab.workers import add_workers, at_work
from app.match.course import Course
from app.match.match import Match
from app.match.seat import Seat
from app.players.gin.inference import turns_taken
from app.players.gin.net.evaluator import evaluator
from app.players.gin.net.manners import Against
from app.players.gin.net.search import USUAL, Worlds
from app.players.gin.worlds import likely_world
from app.players.registry import JUDGE, decide, evaluate

_REAL: Final = 200
"""Orders of the stock in which choices are played out with the real cards."""
_BATCH: Final = 250
"""Worlds that are played out at a time."""

Found: TypeAlias = dict[str, Any]
"""A measured position: its ``kind``, the ``turn``, the estimates ``est`` and true worths ``truth``
of its best choices, and for each kind of worlds the ``means``, their number ``n`` and the seconds
``s``."""


class Range(NamedTuple):
    kind: str
    words: str
    """Its name in the table."""
    phases: tuple[Phase, ...]
    turns: range
    knocks: bool = False
    """Whether the seat can knock."""

    def has(self, view: View) -> bool:
        return (
            view.phase in self.phases
            and turns_taken(view) in self.turns
            and self.knocks is any(isinstance(each, Knock) for each in view.legal_actions())
        )


_DRAWS: Final = (Phase.UPCARD, Phase.DRAW)
RANGES: Final = (
    Range("discard1-2", "discards, turns 1 and 2", (Phase.DISCARD,), range(3)),
    Range("discard3-6", "discards, turns 3 to 6", (Phase.DISCARD,), range(3, 7)),
    Range("discard7+", "discards, later", (Phase.DISCARD,), range(7, 99)),
    Range("draw1-5", "draws, turns 1 to 5", _DRAWS, range(6)),
    Range("draw6+", "draws, later", _DRAWS, range(6, 99)),
    Range("knock", "knock or not", (Phase.DISCARD,), range(99), knocks=True),
)


def likely(view: View) -> Iterator[Hand]:
    rng = Random(0)
    while True:
        yield likely_world(view, rng)


def believed(view: View) -> Iterator[Hand]:
    """Yield hands that are like the view, endlessly, those oftener that the judge believes in."""
    worlds = Worlds.of_view(Against.of_view(view, evaluator(JUDGE)), view, USUAL)
    rng = Random(0)
    while True:
        held, _ = worlds.others(_BATCH)
        for other in held.tolist():
            hands = [0, 0]
            hands[view.seat], hands[view.opponent] = view.hand, other
            stock = list(iterate(view.unseen & ~other))
            rng.shuffle(stock)
            yield Hand.from_view(view, hands, stock, view.drawn)


def real(hand: Hand) -> Iterator[Hand]:
    """Yield this hand with other orders of the stock, endlessly."""
    rng = Random(0)
    while True:
        world = hand.copy()
        rng.shuffle(world.stock)
        yield world


_WORLDS: Final[dict[str, Callable[[View], Iterator[Hand]]]] = {"likely": likely, "belief": believed}


def _played(view: View, actions: Sequence[Action], worlds: Iterator[Hand]) -> RollOutResult:
    result = RollOutResult(actions)
    while not result.is_done:
        result.take(play_out(view, actions, [next(worlds) for _ in range(_BATCH)]))
    return result


def measured(view: View, hand: Hand) -> Found:
    """Return the worth of the best choices of a view by each measure; ``hand`` is the real one."""
    choice_values = evaluate(JUDGE, view)
    actions = contenders(judged(0, view, choice_values[0][0], choice_values))
    truth = RollOutResult(actions)
    worlds = real(hand)
    truth.take(play_out(view, actions, [next(worlds) for _ in range(_REAL)]))
    count = range(len(actions))
    found: Found = {
        "turn": turns_taken(view),
        "est": [worth.win for action, worth in choice_values if action in actions],
        "truth": [truth.chance(index).mean for index in count],
    }
    for name, of_view in _WORLDS.items():
        began = perf_counter()
        result = _played(view, actions, of_view(view))
        found[name] = {
            "means": [result.chance(index).mean for index in count],
            "n": result.hands,
            "s": round(perf_counter() - began, 2),
        }
    return found


def positions(number: int) -> Iterator[tuple[Range, View, Hand]]:
    """Yield a position of each range from a match of this number, as far as it has one."""
    seats = [Seat("East", JUDGE), Seat("West", JUDGE)]
    match: Any = Match(Rules(), seats, number.to_bytes(32, "big"))
    found: dict[Range, list[tuple[View, Hand]]] = {each: [] for each in RANGES}
    course = Course(match)

    def act(seat: int) -> Action:
        view: View = match.hand.view(seat)
        if is_choice(view):
            for each in RANGES:
                if each.has(view):
                    found[each].append((view, match.hand.copy()))
        action: Action = decide(JUDGE, view, match.player_seed)
        return action

    while True:
        course.play_deal(act)
        if match.is_over:
            break
        course.go_on()
    rng = Random(number)
    for each, seen in found.items():
        if seen:
            yield each, *rng.choice(seen)


def measured_match(number: int) -> list[Found]:
    return [
        {"match": number, "kind": each.kind, **measured(view, hand)}
        for each, view, hand in positions(number)
    ]


# -- the table ---------------------------------------------------------------------------------


def _percent(values: Sequence[float]) -> str:
    mean, error = fmean(values), pstdev(values) / len(values) ** 0.5
    return f"{100 * mean:+.2f} ± {100 * error:.2f}"


def _gain(found: Found, worlds: str, share: float) -> float:
    """Return how much better, by the truth, the best choice is of those by estimate and roll-out
    than the best one by the estimate; ``share`` is the weight of the roll-out.
    """
    pairs = zip(found["est"], found[worlds]["means"], strict=True)
    combined = [(1 - share) * estimate + share * mean for estimate, mean in pairs]
    gain: float = found["truth"][combined.index(max(combined))] - found["truth"][0]
    return gain


def _errors(rows: Sequence[Found]) -> list[str]:
    """Return the standard errors of a difference between two choices, in percent of a match: of the
    estimates, and half and half with hands played out in likely worlds.

    Both are as large as this if the errors of estimates and of hands played out have nothing in
    common, else larger.
    """
    estimate, half = [], []
    for row in rows:
        for other in range(1, len(row["est"])):
            by_estimate, true, likely, belief = (
                worth[0] - worth[other]
                for worth in (row["est"], row["truth"], *(row[each]["means"] for each in _WORLDS))
            )
            # The real hand is one of many: alone it tells nothing of an error, but beside another
            # measure it does.
            played_out = (likely + belief) / 2
            estimate.append((by_estimate - played_out) * (by_estimate - true))
            half.append(((by_estimate - likely) / 2) ** 2)
    return [f"{100 * max(fmean(each), 0) ** 0.5:.1f}" for each in (estimate, half)]


def table(found: Sequence[Found]) -> list[str]:
    """Return the table in Markdown: by range, what the truth is of each measure, in percent of a
    match with standard errors.
    """
    columns = [(name, share) for name in _WORLDS for share in (1.0, 0.5)]
    heads = ["", "positions", "estimate less truth"]
    heads += [f"{name}{'' if share == 1 else ', half'}" for name, share in columns]
    heads += ["error, estimate", "error, half"]
    lines = ["| " + " | ".join(heads) + " |", "|" + " --- |" * len(heads)]
    for words, kinds in [
        *((each.words, {each.kind}) for each in RANGES),
        ("all", {each.kind for each in RANGES}),
    ]:
        rows = [each for each in found if each["kind"] in kinds]
        if rows:
            cells = [words, str(len(rows))]
            cells.append(_percent([each["est"][0] - each["truth"][0] for each in rows]))
            cells += [
                _percent([_gain(each, name, share) for each in rows]) for name, share in columns
            ]
            cells += _errors(rows)
            lines.append("| " + " | ".join(cells) + " |")
    return lines


def read(paths: Sequence[Path]) -> list[Found]:
    """Return the positions of these files. A file that is not there has none."""
    lines = (path.read_text().splitlines() for path in paths if path.exists())
    return [json.loads(line) for each in lines for line in each]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m app.lab.rollouts", description=__doc__)
    parser.add_argument("file", type=Path, help="where the positions are, one a line")
    parser.add_argument(
        "--with",
        dest="others",
        type=Path,
        nargs="*",
        default=[],
        help="files of more positions for the table",
    )
    parser.add_argument("--matches", type=int, default=400)
    add_workers(parser)
    options = parser.parse_args(arguments)
    known = {each.get("match") for each in read([options.file])}
    todo = [number for number in range(options.matches) if number not in known]
    with at_work(options) as pool, options.file.open("a") as out:
        for _, rows in done(pool, measured_match, todo):
            out.writelines(json.dumps(row) + "\n" for row in rows)
            out.flush()
    print("\n".join(table(read([options.file, *options.others]))))


if __name__ == "__main__":
    from app.lab import rollouts

    rollouts.main()
