"""Speed of the program's parts on this machine, against the figures it is built to.

``python -m app.lab.bench deadwood`` prints one line a figure; without a section, all are run.
"""

from __future__ import annotations

import random
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from app.rummy.cards import Cards, as_set

if TYPE_CHECKING:
    from app.players.base import Player


class Figure(NamedTuple):
    """One measured speed."""

    name: str
    per_second: float
    wanted: float
    """The least speed the program is built to."""

    def __str__(self) -> str:
        verdict = "reached" if self.per_second >= self.wanted else "MISSED"
        return f"{self.name:<40}{self.per_second:>14,.0f}/s  {self.wanted:>11,.0f}/s {verdict}"


class Times(NamedTuple):
    """How long one thing took, again and again."""

    name: str
    median: float
    """Milliseconds of a core."""
    late: float
    """What 95 % of the times did not exceed, in milliseconds."""
    wanted: float
    """The most that ``late`` may be."""

    @classmethod
    def of(cls, name: str, seconds: list[float], wanted: float) -> Times:
        """The figures of these times, at least one."""
        ordered = sorted(seconds)
        median, late = (1000 * ordered[int(part * len(ordered))] for part in (0.5, 0.95))
        return cls(name, median, late, wanted)

    def __str__(self) -> str:
        verdict = "reached" if self.late <= self.wanted else "MISSED"
        median, late = f"{self.median:.2f} ms median", f"{self.late:.2f} ms p95"
        return f"{self.name:<40}{median:>16}  {late:>12}  {self.wanted:.1f} ms {verdict}"


def quickest(rounds: int, run: Callable[[], object]) -> float:
    """Seconds that the quickest of so many runs took: the one least disturbed by others."""
    seconds = []
    for _ in range(rounds):
        start = perf_counter()
        run()
        seconds.append(perf_counter() - start)
    return min(seconds)


def random_hands(count: int, size: int, seed: int) -> list[Cards]:
    """So many independent random hands of ``size`` cards."""
    rng = random.Random(seed)
    return [as_set(rng.sample(range(52), size)) for _ in range(count)]


def deadwood_figures(options: Namespace) -> Iterator[Figure]:
    """Least deadwood: ten cards, eleven with the best throw, and ten in bulk with NumPy."""
    import numpy as np

    from app.games.gin.melds import deadwood, deadwood_after_discard
    from app.players.gin.net import batch as many

    count, rounds, seed = options.hands, options.rounds, options.seed
    tens, elevens = random_hands(count, 10, seed), random_hands(count, 11, seed)
    seconds = quickest(rounds, lambda: _call_each(deadwood, tens))
    yield Figure("least deadwood, 10 cards", count / seconds, 2.5e6)
    seconds = quickest(rounds, lambda: _call_each(deadwood_after_discard, elevens))
    yield Figure("least deadwood, 11 cards, best discard", count / seconds, 1.2e6)
    batch = np.array(tens, dtype=np.int64)
    seconds = quickest(rounds, lambda: many.deadwood(batch))
    yield Figure("least deadwood, 10 cards, NumPy batch", count / seconds, 25e6)


def _call_each(function: Callable[[Any], object], arguments: Iterable[Any]) -> None:
    for argument in arguments:
        function(argument)


def hand_figures(options: Namespace) -> Iterator[Figure]:
    """Whole hands between two players, views and decisions included, on one core.

    A hand takes far longer than its least deadwood, so a fortieth of the hands is played.
    """
    from app.games.gin.hand import Hand
    from app.games.gin.rules import Rules
    from app.players.registry import find
    from app.players.simulate import play_hand

    rng = random.Random(options.seed)
    decks = [rng.sample(range(52), 52) for _ in range(max(1, options.hands // 40))]

    def play_all(players: list[Player]) -> None:
        choices = random.Random(options.seed)
        for number, deck in enumerate(decks):
            play_hand(Hand(Rules(), deck, number % 2), players, choices)

    for name in ("novice", "casual"):
        pair = [find(name)] * 2
        seconds = quickest(options.rounds, partial(play_all, pair))
        yield Figure(f"a whole hand, {name} against {name}", len(decks) / seconds, 3e3)


def evaluation_times(options: Namespace) -> Iterator[Times]:
    """What the judge takes to say what every choice is worth, in all positions of whole matches
    that it plays against the level below; by phase, and all together.
    """
    from app.games.gin.rules import PRESETS
    from app.match.match import Match
    from app.match.seat import Seat
    from app.players.registry import JUDGE, evaluate, find

    judge, other = find(JUDGE), find("strong")
    rng = random.Random(options.seed)
    seconds: dict[str, list[float]] = {}
    for number in range(options.matches):
        seats = [Seat(player.name, player.name) for player in (judge, other)]
        match: Match[Any, Any, Any] = Match(PRESETS["tournament"], seats, rng.randbytes(32))
        players = (judge, other)[:: 1 if number % 2 else -1]
        while match.standing.settlement is None:
            hand = match.hand
            while not hand.is_over:
                view = hand.view(hand.to_act)
                if not seconds:
                    evaluate(JUDGE, view)  # loads what it needs
                start = process_time()
                evaluate(JUDGE, view)
                seconds.setdefault(view.phase.value, []).append(process_time() - start)
                match.apply(view.seat, players[view.seat].decide(view, rng))
            if match.standing.settlement is None:
                match.next_hand()
    every = [time for times in seconds.values() for time in times]
    for phase, times in seconds.items():
        yield Times.of(f"evaluate, {phase}, {len(times)} views", times, 5.0)
    yield Times.of(f"evaluate, {options.matches} matches, {len(every)} views", every, 5.0)


def contract_times(options: Namespace) -> Iterator[Times]:
    """What the solvers of contract rummy take: going down with 13 to 20 cards of two packs, four
    jokers among them, by contract and all together; and laying off on the melds of four players.
    """
    from app.games.contract.layoffs import best_lay_offs
    from app.games.contract.rules import CONTRACTS, pack_of
    from app.games.contract.solver import best_way
    from app.rummy.cards import is_joker, iterate

    rng = random.Random(options.seed)
    pack = list(iterate(pack_of(4)))
    jokers = [card for card in pack if is_joker(card)]
    naturals = [card for card in pack if not is_joker(card)]
    every: list[float] = []
    for number, contract in enumerate(CONTRACTS, start=1):
        seconds = []
        for place in range(max(1, options.hands // 400)):
            hand = as_set([*jokers, *rng.sample(naturals, 9 + place % 8)])
            start = process_time()
            best_way(hand, contract)
            seconds.append(process_time() - start)
        every += seconds
        yield Times.of(f"go down in round {number}, {len(seconds)} hands", seconds, 20.0)
    yield Times.of(f"go down, {len(every)} hands", every, 20.0)
    seconds = []
    while len(seconds) < max(1, options.hands // 400):
        rng.shuffle(pack)
        hands = [as_set(pack[first : first + 20]) for first in range(0, 80, 20)]
        ways = [best_way(hand, CONTRACTS[rng.choice((1, 2, 4, 5))]) for hand in hands]
        table = tuple(meld for way in ways if way is not None for meld in way.melds)
        mine = as_set(pack[80 : 80 + rng.randrange(13, 21)])
        start = process_time()
        best_lay_offs(mine, table)
        seconds.append(process_time() - start)
    yield Times.of(f"lay off, {len(seconds)} hands", seconds, 20.0)


SECTIONS: Final[dict[str, Callable[[Namespace], Iterator[Figure | Times]]]] = {
    "contract": contract_times,
    "deadwood": deadwood_figures,
    "hands": hand_figures,
    "evaluate": evaluation_times,
}


def _at_least_one(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"“{text}” is not a whole number from 1 up.")
    return int(text)


def main(arguments: list[str] | None = None) -> None:
    """Run the sections named on the command line and print their figures."""
    parser = ArgumentParser(prog="python -m app.lab.bench", description=__doc__)
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=", ".join(SECTIONS))
    parser.add_argument("--hands", type=_at_least_one, default=200_000, help="hands to time")
    parser.add_argument("--matches", type=_at_least_one, default=20, help="matches to evaluate")
    parser.add_argument("--rounds", type=_at_least_one, default=5, help="the best round counts")
    parser.add_argument("--seed", type=int, default=1, help="seed of the random hands")
    options = parser.parse_args(arguments)
    for name in options.sections:
        if name not in SECTIONS:
            parser.error(f"There is no section “{name}”. Choose from {', '.join(SECTIONS)}.")
    for name in options.sections or SECTIONS:
        for figure in SECTIONS[name](options):
            print(figure, flush=True)


if __name__ == "__main__":
    main()
