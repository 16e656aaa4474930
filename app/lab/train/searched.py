"""Learn what the search finds: ``python -m app.lab.train.searched VALUES --out FILE``.

The player of these values plays hands, against itself and against rivals. At some of its throws the
search of ``app.players.gin.net.search`` plays those on that are nearly worth the same, in many
worlds, and the network is fitted to what it found: by how much one choice is better than another
(see ``siblings``). So a player that thinks a millisecond comes nearer to one that thinks a hundred,
and the next search starts from there (T. Anthony, Z. Tian and D. Barber, Thinking fast and slow
with deep learning and tree search, 2017).

A search in 48 worlds is far more certain of such a difference than one hand played again, and takes
the time of a hundred of these. A tenth of the decisions is not learned of; by them is told how well
the network says what the search finds, and what its choices gain by that over those of VALUES.
With ``--positions FOLDER`` nothing is searched twice.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from app.games.gin.rules import Rules
from app.lab.train.belief_play import Times, Watched, sightings
from app.lab.train.fitting import Adam, Late, inputs
from app.lab.train.policies import Learner
from app.lab.train.rivals import Named, UnknownRival, drawn, read, rival
from app.lab.train.selfplay import USUAL_LIMIT
from app.lab.train.siblings import Siblings, fit_siblings
from app.lab.workers import add_workers, at_work
from app.players.gin.net.against import Against
from app.players.gin.net.batch import Bools, Floats, Ints
from app.players.gin.net.choices import Throws, best_of_rows, evaluate_throws
from app.players.gin.net.endings import FULL, worth_table
from app.players.gin.net.evaluator import Evaluator, save
from app.players.gin.net.features import KNOCKED, PHASES, THROWN, Knowledge
from app.players.gin.net.lockstep import HandsInPlay, Play, deal
from app.players.gin.net.manners import AN_EXPERT
from app.players.gin.net.network import Network
from app.players.gin.net.search import USUAL, Choices, Effort, Values, Worlds, best_choices
from app.players.gin.net.sightings import DRAWN

EXPLORE: Final = 0.01
"""How often the player does something else than it thinks best."""
_ERROR: Final = 0.01
"""Of a difference that was searched, in chances to win the match."""
_CHUNK: Final = 4096


@dataclass(frozen=True, slots=True)
class Task:
    """Hands to be played."""

    values: Evaluator
    rivals: Sequence[Named]
    against: float
    """Share of the hands against rivals, 0 to 1; in the others the player meets itself."""
    hands: int
    often: float
    """How many of the throws are searched."""
    effort: Effort
    folder: Path | None
    """Of whoever plays, to keep in what was found."""


@dataclass(slots=True)
class Asking(Watched):
    """Asks the search at some of the decisions of the first of the policies."""

    task: Task = field(kw_only=True)
    worth: Floats = field(kw_only=True)
    found: list[Siblings] = field(default_factory=list)

    def throws(self, table: HandsInPlay, barred: Ints) -> tuple[Ints, Bools]:
        """The decisions after a draw."""
        asks = self.who[table.game, table.mover] == 0
        asks &= self.rng.random(len(table)) < self.task.often
        for row in np.flatnonzero(asks).tolist():
            self._ask(table.rows(np.array([row])), barred[[row]])
        return Watched.throws(self, table, barred)

    def _ask(self, table: HandsInPlay, barred: Ints) -> None:
        values, effort = self.task.values, self.task.effort
        info, needed = table.knowledge(), (int(table.needed[0]), int(table.needed_rival[0]))
        worth = self.worth[[needed[0]], [needed[1]]]
        throws = evaluate_throws(values.network, info, table.hand, barred, worth)
        choices = best_choices(throws, effort)
        if throws.after[throws.least[0]] == 0 or len(choices.card) < 2:
            return
        seen, seed = sightings(table, self.times, DRAWN), int(self.rng.integers(1 << 62))
        against = Against.of(AN_EXPERT, values)
        worlds = Worlds(against, table, seen, Rules(), needed, seed, effort.rounds)
        got = worlds.play(choices, effort.worlds).mean(axis=0)
        self.found.append(told(throws, info, choices, got, needed))


def told(
    throws: Throws, info: Knowledge, choices: Choices, got: Values, needed: tuple[int, int]
) -> Siblings:
    """What the network is given for these choices of a single hand, what it said of their endings,
    and what they are worth.
    """
    many = len(choices.card)
    places = np.array([int(np.flatnonzero(throws.card == card)[0]) for card in choices.card])
    own = throws.own[places].copy()
    own[:, PHASES + THROWN] = ~choices.knocks
    own[:, PHASES + KNOCKED] = choices.knocks
    seen = (
        throws.shared.unseen,
        info.known,
        info.unwanted,
        info.thrown,
        info.recent(),
        info.shown,
    )
    said = np.where(choices.knocks[:, None], throws.knock_endings[[0]], throws.endings[places])
    return Siblings(
        np.stack([throws.kept[places], *(np.repeat(cards, many) for cards in seen)], axis=1),
        choices.card,
        np.repeat(throws.shared.numbers, many, axis=0).astype(np.float16),
        own.astype(np.float16),
        said.astype(np.float16),
        got.astype(np.float32),
        np.repeat(np.array([needed], dtype=np.int8), many, axis=0),
        np.arange(many) == 0,
    )


def search(task: Task, seed: tuple[int, int]) -> Siblings:
    """Play hands at all scores, and search."""
    path = None if task.folder is None else task.folder / f"{seed[0]}-{seed[1]}.npz"
    if path is not None and path.exists():
        with np.load(path, allow_pickle=False) as saved:
            return Siblings(**{name: saved[name] for name in saved.files})
    rng, hands = np.random.default_rng(seed), task.hands
    fresh = rng.random(hands) < 0.4
    needed = [np.where(fresh, FULL, rng.integers(1, FULL + 1, hands)) for _ in range(2)]
    who = np.zeros((hands, 2), dtype=np.int64)
    if task.rivals:
        which = 1 + drawn(rng, [rival.share for rival in task.rivals], hands)
        meets = rng.random(hands) < task.against
        who[np.arange(hands), rng.integers(0, 2, hands)] = np.where(meets, which, 0)
    worth = worth_table(task.values.shares)
    policies = [
        Learner(task.values.network, worth, rng, EXPLORE),
        *(rival.policy(rng, hands) for rival in task.rivals),
    ]
    asking = Asking(policies, who, Times.none(hands), rng, 0.0, task=task, worth=worth)
    Play(asking, hands).hands(deal(rng, hands, np.full(hands, USUAL_LIMIT), *needed))
    found = Siblings.together(asking.found)
    if path is not None:
        np.savez(path, **{each.name: getattr(found, each.name) for each in fields(found)})
    return found


class Measured(NamedTuple):
    """How well a network says what the search found."""

    off: float
    """The mean square of what the differences are off by, in chances to win the match."""
    gained: float
    """What its choices bring more a decision than those that stood first."""
    error: float
    """Of that, a standard error."""
    changed: float
    """How many of the choices are others."""

    def __str__(self) -> str:
        return (
            f"off {self.off**0.5:.3%}, gains {self.gained:.3%} ± {1.96 * self.error:.3%} a "
            f"decision, {self.changed:.1%} changed"
        )


def measured(weights: dict[str, Floats], data: Siblings, worth: Floats) -> Measured:
    """How well a network of these weights does."""
    needed, said = data.needed.astype(np.int64), np.empty(len(data), dtype=np.float32)
    network = Network(weights)
    for start in range(0, len(data), _CHUNK):
        where = np.arange(start, min(start + _CHUNK, len(data)))
        blocks, given = inputs(weights, data, where, np.arange(4))
        chances = network.endings(given @ np.concatenate([weights[name] for name in blocks]))
        said[where] = np.einsum("ij,ij->i", chances, worth[needed[where, 0], needed[where, 1]])
    fork = np.cumsum(data.first) - 1
    many = np.bincount(fork)
    off = said - data.got
    off -= (np.bincount(fork, off) / many)[fork]
    # What the player itself thought best stands first.
    best, first = best_of_rows(fork, said, len(many)), np.flatnonzero(data.first)
    more = data.got[best] - data.got[first]
    return Measured(
        float((off * off).mean()),
        float(more.mean()),
        float(more.std() / len(more) ** 0.5),
        float((best != first).mean()),
    )


def apart(data: Siblings, share: float = 0.1) -> tuple[Siblings, Siblings]:
    """The forks to learn of, and the last ones, which are so many of all."""
    starts = np.flatnonzero(data.first)
    end = int(starts[min(round(len(starts) * (1 - share)), len(starts) - 1)])
    parts = slice(None, end), slice(end, None)
    learned, kept = (
        Siblings(*(getattr(data, each.name)[part] for each in fields(data))) for part in parts
    )
    return learned, kept


def main(arguments: Sequence[str] | None = None) -> None:
    """Search, and learn, as the command line says."""
    parser = ArgumentParser(
        prog="python -m app.lab.train.searched",
        description=__doc__,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("values", type=Path, help="whose search it is, and where learning starts")
    parser.add_argument("--out", type=Path, required=True, help="where to write the values")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--parts", type=int, default=40, help="that the hands are played in")
    parser.add_argument("--hands", type=int, default=200, help="hands of a part")
    parser.add_argument("--often", type=float, default=0.2, help="how many throws are searched")
    parser.add_argument("--worlds", type=int, default=48, help="that choices are played on in")
    parser.add_argument(
        "--near", type=float, default=0.02, help="by how much a choice may be worse, to be searched"
    )
    parser.add_argument(
        "--rivals", metavar="NAME[:SHARE]", nargs="+", default=[], help="to meet beside itself"
    )
    parser.add_argument(
        "--against", type=float, default=0.5, help="share of the hands against them"
    )
    parser.add_argument("--positions", type=Path, help="a folder of whoever plays, to keep them in")
    parser.add_argument("--epochs", type=int, default=12, help="passes over the decisions")
    parser.add_argument("--size", type=int, default=200, help="decisions fitted at once")
    parser.add_argument("--rate", type=float, default=1e-4, help="of learning, at first")
    parser.add_argument("--last-rate", type=float, default=5e-6)
    add_workers(parser, jobs=2)
    options = parser.parse_args(arguments)
    try:
        values = read(options.values)
        rivals = [rival(name) for name in options.rivals]
    except UnknownRival as error:
        parser.error(str(error))
    began = time.monotonic()
    task = Task(
        values,
        rivals,
        options.against if rivals else 0.0,
        options.hands,
        options.often,
        replace(USUAL, near=options.near, worlds=options.worlds),
        options.positions,
    )
    seeds = [(options.seed, number) for number in range(options.parts)]
    with at_work(options) as pool:
        data = Siblings.together(list(pool.map(partial(search, task), seeds)))
    learned, kept = apart(data)
    worth, rng = worth_table(values.shares), np.random.default_rng(options.seed)
    late = Late(values.network.weights)
    weights = {name: weight.copy() for name, weight in values.network.weights.items()}
    adam = Adam(weights, late)
    print(f"{data.first.sum()} decisions, {time.monotonic() - began:.0f} s", flush=True)
    print(f"at first  {measured(late.weights, kept, worth)}", flush=True)
    for epoch in range(options.epochs):
        rate = options.rate * (options.last_rate / options.rate) ** (epoch / options.epochs)
        off = fit_siblings(adam, learned, worth, rng, rate, error=_ERROR, size=options.size)
        found = f"learned {off**0.5:.3%}, others {measured(late.weights, kept, worth)}"
        print(f"{epoch + 1}/{options.epochs}  {found}", flush=True)
    save(Evaluator(Network(late.weights), values.shares), options.out)


if __name__ == "__main__":
    from app.lab.train import searched

    searched.main()
