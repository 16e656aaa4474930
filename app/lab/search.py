"""What a search would gain over the expert: ``python -m app.lab.search``.

At throws and knocks of hands between experts, the best choices are played on many times by experts
on both sides, with the hidden hand drawn from one picture of it, and the search changes the
expert's choice where another one brings more points, by so many standard errors. Then all choices
are played on with the cards that the other really holds, and the stock in many orders: the mean
difference, in points of a decision, is what the search gains. The expert's weighing of choices and
the order of the stock are the same for all pictures.

The last line is of the search that is played, ``app.players.gin.net.search``, which needs far fewer
roll-outs, and short ones.

With ``--rival`` the expert meets another kind of player, and the checks are played on against it:
what a search finds counts on an expert who answers. The same choices are played on against the
expert too, which tells how much of a gain hangs on that.

The pictures: ``any``, every hand is as likely as others; ``likely``, as in ``players.gin.likely``;
``belief``; and ``real``, the cards that the other holds, which nobody may know.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from app.games.gin.rules import Rules
from app.lab.guesses import Likely, Weighed
from app.lab.train.belief_play import Times, Watched, sightings
from app.lab.train.open_play import JUDGE
from app.lab.train.policies import Learner, Seated
from app.lab.train.rivals import Named, UnknownRival, rival
from app.players.gin.likely import bias
from app.players.gin.net.against import Against
from app.players.gin.net.batch import Bools, Floats, Ints
from app.players.gin.net.belief import VALUES, Belief, belief
from app.players.gin.net.choices import evaluate_throws
from app.players.gin.net.endings import FULL, worth_table
from app.players.gin.net.evaluator import evaluator
from app.players.gin.net.features import holding
from app.players.gin.net.lockstep import HandsInPlay, Play, Policy, deal
from app.players.gin.net.manners import AN_EXPERT, Manner
from app.players.gin.net.search import (
    USUAL,
    Choices,
    Effort,
    Values,
    Worlds,
    best_choices,
    packs,
    race,
)
from app.players.gin.net.sightings import DRAWN, Sightings

CHOICES: Final = 3
"""Throws that are played on, the best by the expert's weighing; a knock comes on top."""
NEAR: Final = 0.02
"""By how much of the chance to win a choice may be worse, by the expert's weighing, to count."""
_ONE: Final = np.int64(1)
_BITS: Final = np.arange(52, dtype=np.int64)


class Asked(NamedTuple):
    """A decision of an expert that has drawn."""

    table: HandsInPlay
    """One row."""
    seen: Sightings
    card: Ints
    """The choices, the expert's own first: what is thrown,"""
    knocks: Bools
    """and whether it knocks."""
    worth: Values
    """What the expert thinks of each."""


@dataclass(slots=True)
class _Asking(Watched):
    """Notes decisions of the expert, who is the first of the policies, with its best choices."""

    asked: list[Asked] = field(default_factory=list)
    weighed: int = 0
    """How many decisions there were."""

    def throws(self, table: HandsInPlay, barred: Ints) -> tuple[Ints, Bools]:
        asks = self.who[table.game, table.mover] == 0
        rows = np.flatnonzero(asks & (self.rng.random(len(table)) < self.often))
        for row in rows.tolist():
            self._ask(table.rows(np.array([row])), barred[[row]])
        return Watched.throws(self, table, barred)

    def _ask(self, table: HandsInPlay, barred: Ints) -> None:
        judge = evaluator(JUDGE)
        worth = worth_table(judge.shares)[table.needed, table.needed_rival]
        found = evaluate_throws(judge.network, table.knowledge(), table.hand, barred, worth)
        if found.after[found.least[0]] == 0:
            return  # it has gin
        choices = best_choices(found, Effort(near=NEAR, choices=CHOICES))
        self.weighed += 1
        if len(choices.card) > 1:
            self.asked.append(Asked(table, sightings(table, self.times, DRAWN), *choices))


def expert() -> Learner:
    """Who is asked, and plays on."""
    judge = evaluator(JUDGE)
    return Learner(judge.network, worth_table(judge.shares), np.random.default_rng(0), 0.0)


def decisions(
    hands: int, often: float, seed: int, other: Named | None = None
) -> tuple[list[Asked], int]:
    """Decisions of the expert in so many hands against another, or itself, at the start of a match,
    in which there is more than one good choice; and among how many.
    """
    rng = np.random.default_rng(seed)
    full = np.full(hands, FULL)
    table = deal(rng, hands, np.full(hands, 10), full, full)
    policies: list[Policy] = [expert()]
    who = np.zeros((hands, 2), dtype=np.int64)
    if other is not None:
        policies.append(other.policy(rng, hands))
        # From both seats, and as dealer and not.
        who[np.arange(hands), np.arange(hands) // 2 % 2] = 1
    asking = _Asking(policies, who, Times.none(hands), rng, often)
    Play(asking, hands).hands(table)
    return asking.asked, asking.weighed


@dataclass(slots=True)
class _Forced:
    """Ends the first turn as it is told, and leaves all others to a policy."""

    policy: Policy
    card: Ints
    knocks: Bools
    done: bool = False

    def takes(self, table: HandsInPlay, opening: int) -> Bools:
        return self.policy.takes(table, opening)

    def throws(self, table: HandsInPlay, barred: Ints) -> tuple[Ints, Bools]:
        if self.done:
            return self.policy.throws(table, barred)
        self.done = True
        return self.card, self.knocks


Players = Callable[[int], Policy]
"""Of so many games who plays on: the one who asks is player 0, the other 1."""


def facing(other: Named | None) -> Players:
    """The expert, against another or itself."""

    def players(games: int) -> Policy:
        if other is None:
            return expert()
        who = np.tile(np.arange(2), (games, 1))
        return Seated([expert(), other.policy(np.random.default_rng(0), games)], who)

    return players


class _Task(NamedTuple):
    asked: Asked
    held: Ints
    """Hands of the other, in each of which all choices are played on."""
    rng: np.random.Generator


def played_on(tasks: Sequence[_Task], players: Players) -> list[Values]:
    """Of each task the points that each choice brings to the mover, in a column for each, with
    each hand of the other. The order of the stock is the same for all choices.
    """
    tables, cards, knocks = [], [], []
    for task in tasks:
        table, worlds = task.asked.table, len(task.held)
        decks = packs(table, task.held, task.rng)
        for card, knock in zip(task.asked.card, task.asked.knocks, strict=True):
            rows = table.rows(np.zeros(worlds, dtype=np.int64))
            tables.append(replace(rows, rival=task.held, deck=decks, mover=rows.mover * 0))
            cards.append(np.full(worlds, card))
            knocks.append(np.full(worlds, knock))
    whole = HandsInPlay.together(tables)
    whole.game = np.arange(len(whole))
    policy = _Forced(players(len(whole)), np.concatenate(cards), np.concatenate(knocks))
    play = Play(policy, len(whole))
    play.play_on(play.end_turns(whole, np.full(len(whole), -1)))
    found, start = [], 0
    for task in tasks:
        size = len(task.held) * len(task.asked.card)
        points = play.points[start : start + size].reshape(len(task.asked.card), -1)
        found.append(points.T.astype(np.float64))
        start += size
    return found


def any_hands(asked: Asked, count: int, rng: np.random.Generator) -> Ints:
    """Every hand as likely as others."""
    return _weighed(asked, np.ones(52)).hands(count, rng)


def likely_hands(asked: Asked, count: int, rng: np.random.Generator) -> Ints:
    """As ``players.gin.likely`` draws them."""
    weights = holding(asked.table.knowledge(), asked.seen.unseen)[0].astype(np.float64)
    slope = bias(int(asked.seen.turn_of_other[0]))
    return Likely.of(_weighed(asked, weights), slope, rng).hands(count, rng)


def _weighed(asked: Asked, weights: Values) -> Weighed:
    seen = asked.seen
    return Weighed.of(int(seen.unseen[0]), int(seen.known[0]), weights, int(seen.hidden[0]))


def real_hands(asked: Asked, count: int, rng: np.random.Generator) -> Ints:
    """The cards that the other holds."""
    return np.repeat(asked.table.rival, count)


Picture = Callable[[Asked, int, np.random.Generator], Ints]


def pictures(values: Belief) -> dict[str, Picture]:
    """All pictures of a hidden hand, by name."""
    return {
        "any": any_hands,
        "likely": likely_hands,
        "belief": lambda asked, count, rng: values.hands(asked.seen, count, rng),
        "real": real_hands,
    }


def compared(
    asked: Sequence[Asked], picture: Picture, worlds: int, players: Players, seed: int
) -> Iterator[Values]:
    """Of each decision what the choices bring with hands of this picture, a row for each hand."""
    chunk = max(1, 6000 // (worlds * CHOICES))
    for start in range(0, len(asked), chunk):
        tasks = []
        for number, each in enumerate(asked[start : start + chunk], start):
            rng = np.random.default_rng((seed, number))
            orders = np.random.default_rng((seed, number, 1))
            tasks.append(_Task(each, picture(each, worlds, rng), orders))
        yield from played_on(tasks, players)


def chosen(points: Values, errors: float) -> int:
    """The choice that brings most; another than the first only if it brings more by so many
    standard errors.
    """
    more = points[:, 1:] - points[:, :1]
    spread = np.maximum(more.std(axis=0, ddof=1), 1e-9) / len(points) ** 0.5
    clear = np.where(more.mean(axis=0) > errors * spread, more.mean(axis=0), 0.0)
    return int(clear.argmax()) + 1 if clear.max() > 0 else 0


def searched(
    asked: Sequence[Asked], effort: Effort, seed: int, likely: Floats = AN_EXPERT
) -> Iterator[int]:
    """The choice that the search makes that is played, of each decision; ``likely`` is by manner
    how likely it takes the other to have it.
    """
    against = Against.of(likely, evaluator(JUDGE))
    for number, each in enumerate(asked):
        near = np.flatnonzero(each.worth > each.worth[0] - effort.near)
        choices = Choices(each.card, each.knocks, each.worth).rows(near)
        table = each.table
        needed = int(table.needed[0]), int(table.needed_rival[0])
        worlds = Worlds(against, table, each.seen, Rules(), needed, (seed, number), effort.rounds)
        yield race(choices, worlds, effort).choice if len(near) > 1 else 0


def _effort(settings: Sequence[str]) -> Effort:
    """The usual effort with some settings changed: ``times=8``."""
    usual = asdict(USUAL)
    changes = dict(setting.split("=") for setting in settings)
    return replace(USUAL, **{name: type(usual[name])(text) for name, text in changes.items()})


def main(arguments: Sequence[str] | None = None) -> None:
    """Ask, play on, and print what each picture gains."""
    parser = ArgumentParser(
        prog="python -m app.lab.search",
        description=__doc__,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--values", type=Path, default=VALUES)
    parser.add_argument("--hands", type=int, default=300, help="that decisions are taken from")
    parser.add_argument("--often", type=float, default=0.05, help="how many of them are taken")
    parser.add_argument("--worlds", type=int, default=60, help="hands of the other in a search")
    parser.add_argument("--checks", type=int, default=200, help="orders of the stock in the check")
    parser.add_argument("--errors", type=float, nargs="+", default=[0.0, 1.0, 1.5, 2.0, 3.0])
    parser.add_argument("--pictures", nargs="*", default=["any", "likely", "belief", "real"])
    parser.add_argument(
        "--effort", nargs="*", default=[], help="of the search that is played: times=8 trust=0.01"
    )
    parser.add_argument(
        "--manners",
        nargs=len(Manner),
        type=float,
        help="how likely the search that is played takes it that the other weighs its throws,"
        " counts cards, or plays plainly; else it weighs them. What the choices are worth before"
        " they are played on is what they are worth against who weighs them in any case",
    )
    parser.add_argument("--rival", help="whom the expert meets, if not itself: planner")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    try:
        other = None if options.rival is None else rival(options.rival)
    except UnknownRival as error:
        parser.error(str(error))
    known = pictures(belief(options.values))
    players = facing(other)
    asked, weighed = decisions(options.hands, options.often, options.seed, other)
    print(f"{len(asked)} of {weighed} decisions have more than one good choice", flush=True)
    turn = np.array([int(each.seen.turn[0]) for each in asked])
    may_knock = np.array([bool(each.knocks.any()) for each in asked])
    groups = {
        "all": turn > 0,
        "turn 7 and later": turn >= 7,
        "knock possible": may_knock,
    }
    chosen_by: dict[tuple[str, float], Sequence[int]] = {}
    for name in options.pictures:
        began = time.monotonic()
        found = list(compared(asked, known[name], options.worlds, players, options.seed + 2))
        for errors in options.errors:
            chosen_by[name, errors] = [chosen(points, errors) for points in found]
        print(f"{name}: {time.monotonic() - began:.0f} s", flush=True)
    began = time.process_time()
    likely = AN_EXPERT if options.manners is None else np.array(options.manners, dtype=np.float32)
    effort = _effort(options.effort)
    chosen_by["search", 0.0] = list(searched(asked, effort, options.seed + 2, likely))
    seconds = time.process_time() - began
    print(f"search: {seconds:.0f} s, {1000 * seconds / len(asked):.0f} ms a decision", flush=True)
    checks = {"": players}
    if other is not None:
        checks = {f", against {other.name}": players, ", against the expert": facing(None)}
    for name, who in checks.items():
        choices = list(chosen_by.values())
        gains = checked(asked, choices, options.checks, who, options.seed + 1)
        print(f"Points gained a decision{name}, and the share of choices that are changed:")
        _tell(chosen_by, gains, groups)


def _tell(
    chosen_by: Mapping[tuple[str, float], Sequence[int]], gains: Values, groups: Mapping[str, Bools]
) -> None:
    """Print what was gained by picture and errors, in groups of decisions."""
    titles = "".join(f"{f'{name} ({rows.sum()})':^26}" for name, rows in groups.items())
    print(f"{'picture':<10}{'errors':>7}  {titles}")
    for (name, errors), choices in chosen_by.items():
        choice = np.array(choices)
        gained = gains[np.arange(len(gains)), choice]
        row = "".join(
            f"{gained[rows].mean():>+8.3f} ± {gained[rows].std() / rows.sum() ** 0.5:<5.3f}"
            f"{(choice[rows] > 0).mean():>7.1%}   "
            for rows in groups.values()
        )
        print(f"{name:<10}{errors:>7.1f}  {row}")


def checked(
    asked: Sequence[Asked],
    choices: Sequence[Sequence[int]],
    orders: int,
    players: Players,
    seed: int,
) -> Values:
    """By decision and choice what that brings more than the first, with the cards that are really
    held; 0 where it is among none of the ``choices``.
    """
    gains = np.zeros((len(asked), CHOICES + 1))
    wanted = [sorted({0, *each}) for each in zip(*choices, strict=True)]
    rows = [row for row, each in enumerate(wanted) if len(each) > 1]
    few = [
        asked[row]._replace(
            card=asked[row].card[wanted[row]],
            knocks=asked[row].knocks[wanted[row]],
            worth=asked[row].worth[wanted[row]],
        )
        for row in rows
    ]
    for row, points in zip(rows, compared(few, real_hands, orders, players, seed), strict=True):
        gains[row, wanted[row]] = points.mean(axis=0) - points[:, 0].mean()
    return gains


if __name__ == "__main__":
    main()
