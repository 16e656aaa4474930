"""Whether a player's judgement comes true: ``python -m app.lab.calibration expert-3``.

The player meets itself, ``strong``, and sparring partners of whom most are patient: they knock in
the first turns or never, and then wait for gin. Against each of them it plays matches to 100 by the
tournament rules, no deal twice. Printed are

* by tenths, the chance to win the match that it said its choice had, at some of its decisions, and
  how often such matches were won. It knows nothing of who plays but what earlier hands show, and
  most versions not even that, so against the weaker it wins more than it says; therefore beside it
  stands by how much the hand alone was misjudged: the chance after it, by the table of scores
  between equals, less what was said. Who has found out that the other is weaker says more than
  such a table, so of expert-4 this tells something against its equals alone;
* by turns, the points that it said a late knock was worth, from its seventh draw on and not gin,
  and the points that the hand brought.

Intervals hold 95 %, over matches. The last lines name every bin that is off by more than 3 % of a
match, or 2 points, beyond its interval.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

import numpy as np

from app.arena.standings import NORMAL
from app.games.gin.actions import Action, Knock
from app.games.gin.hand import Hand
from app.games.gin.view import Phase, View, remembered
from app.lab.bins import TENTHS, Bin, Rows, Sorting, bins
from app.lab.luck import RULES, after_hand, play
from app.lab.workers import add_workers, at_work
from app.players.base import CannotEvaluate, Evaluates, full_name
from app.players.gin.inference import turns_taken
from app.players.gin.moves import left_by
from app.players.refusals import PlayerCode
from app.players.registry import JUDGE, UnknownPlayer, evaluate, find
from app.words.en.refusals import sentence_for

RIVALS: Final = ("strong", "planner", "waiter", "council", "knocker")
LATE: Final = 7
"""The draw from which on a knock is late."""
TURNS: Final = Sorting((9, 11, 13), ("turns  7, 8", "turns  9, 10", "turns 11, 12", "turns 13 …"))
MOST_OFF: Final = 0.03
"""Of a match."""
MOST_POINTS_OFF: Final = 2.0

_PHASES: Final = (Phase.UPCARD, Phase.DRAW, Phase.DISCARD)
"""Where there is something to judge: with the last card, and in laying off, the hand is over."""


class Noted(NamedTuple):
    """What a player said in a match, and what came of it."""

    chances: Rows
    """Of winning the match: what was said, whether it was won, and what the table of scores says
    after the hand."""
    knocks: Rows
    """Late knocks: the turn, the points that were said and those that the hand brought."""


def noted(names: tuple[str, str], seed: int, every: int, number: int) -> Noted:
    """Play a match, and note what the first of these players says at one of so many of its
    decisions, and of its late knocks; of a player against itself that of either seat.
    """
    played = play(names, seed, number)
    judged = {played.first, 1 - played.first} if names[0] == names[1] else {played.first}
    chances, knocks = [], []
    decisions = number
    earlier: tuple[tuple[View, ...], ...] = ((), ())
    for dealt in played.hands:
        hand = Hand(RULES, dealt.deck, dealt.dealer, dealt.scores, earlier=earlier)
        after = after_hand(dealt)
        for seat, action in dealt.history:
            if seat in judged and hand.phase in _PHASES:
                decisions += 1
                view = hand.view(seat)
                late = _is_late_knock(view, action)
                if late or decisions % every == 0:
                    worth = dict(evaluate(names[0], view))[action]
                    if decisions % every == 0:
                        chances.append((worth.win, float(seat == played.winner), after[seat]))
                    if late:
                        gain = dealt.gain if seat == 0 else -dealt.gain
                        knocks.append((turns_taken(view), worth.points, gain))
            hand.apply(action)
        earlier = tuple(
            remembered(before, hand.view(seat), hand.hands) for seat, before in enumerate(earlier)
        )
    return Noted(np.array(chances).reshape(-1, 3), np.array(knocks).reshape(-1, 3))


def _is_late_knock(view: View, action: Action) -> bool:
    return isinstance(action, Knock) and left_by(view, action) > 0 and turns_taken(view) >= LATE


def off(found: Bin, most: float) -> bool:
    """Whether a bin is off by more than this beyond its 95 % interval."""
    return abs(found.off) - NORMAL * found.error > most


def report(rival: str, matches: Sequence[Noted], wrong: list[str]) -> Iterator[str]:
    """The tables of a rival; what is off is added to ``wrong``."""
    yield f"Against {rival}, {len(matches)} matches:"
    heads = f"{'chance to win':14}{'decisions':>10}{'said':>9}{'happened':>10}"
    yield f"{heads}{'off':>18}{'by the hand':>18}"
    by_match, by_hand = (
        bins([match.chances[:, [0, 0, column]] for match in matches], TENTHS) for column in (1, 2)
    )
    for found, hand in zip(by_match, by_hand, strict=True):
        told = [f"{each.off:+.1%} ± {NORMAL * each.error:.1%}" for each in (found, hand)]
        row = f"{found.label:14}{found.times:>10}{found.said:>9.1%}{found.came:>10.1%}"
        yield row + "".join(f"{each:>18}" for each in told)
        for each, apart, of in zip((found, hand), told, ("", " by the hand"), strict=True):
            if off(each, MOST_OFF):
                wrong.append(f"{rival}, {found.label.strip()}{of}: {apart}")
    yield f"{'late knock':14}{'knocks':>10}{'said':>9}{'got':>10}{'off':>18}"
    for found in bins([match.knocks for match in matches], TURNS):
        apart = f"{found.off:+.1f} ± {NORMAL * found.error:.1f}"
        yield f"{found.label:14}{found.times:>10}{found.said:>+9.1f}{found.came:>+10.1f}{apart:>18}"
        if off(found, MOST_POINTS_OFF):
            wrong.append(f"{rival}, knocks in {found.label}: {apart} points")


def _names(parser: ArgumentParser, options: Namespace) -> list[str]:
    """The full names of the player and of the rivals; ends the program with a sentence where there
    is no such player, or one that can say nothing.
    """
    try:
        player = find(options.player)
        rivals = [find(name) for name in options.rivals or (options.player, *RIVALS)]
        if not isinstance(player, Evaluates):
            raise CannotEvaluate(PlayerCode.ONLY_CHOOSES)
    except (UnknownPlayer, CannotEvaluate) as refused:
        parser.error(sentence_for(refused))
    return [full_name(each) for each in (player, *rivals)]


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, and print what was said and what came, by rival."""
    parser = ArgumentParser(
        prog="python -m app.lab.calibration",
        description=__doc__,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("player", nargs="?", default=JUDGE, help=f"whose judgement: {JUDGE}")
    parser.add_argument(
        "rivals", nargs="*", help="against whom, instead of itself and all that are named above"
    )
    parser.add_argument("--matches", type=int, default=400, help="against each")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--every", type=int, default=4, help="decisions from one that it judges to the next"
    )
    add_workers(parser)
    options = parser.parse_args(arguments)
    player, *rivals = _names(parser, options)
    print(f"{player}, seed {options.seed}, one of {options.every} decisions")
    wrong: list[str] = []
    with at_work(options) as pool:
        for rival in rivals:
            ask = partial(noted, (player, rival), options.seed, options.every)
            found = list(pool.map(ask, range(options.matches)))
            print(*report(rival, found, wrong), sep="\n", flush=True)
    if wrong:
        print("Off by more than 3 % or 2 points beyond the interval:", *wrong, sep="\n  ")
    else:
        print("Nothing is off by more than 3 % or 2 points beyond its interval.")


if __name__ == "__main__":
    from app.lab import calibration

    calibration.main()
