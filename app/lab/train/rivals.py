"""The players that the network meets in training, by name: kinds by rules, and files of values.

``values.npz`` is the player of these values. ``patient:values.npz`` discards as it does but waits
for gin, ``bold:values.npz`` knocks as soon as it may. A name may come with a share, ``strong:2``:
the number of the hands against it, beside the shares of the others. The usual share is 1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import inf
from pathlib import Path
from typing import Final

import numpy as np

from app.lab.train.policies import HeuristicPolicy, Learner
from app.players.gin.counting import Character, Club, Strong
from app.players.gin.expert import NoValues, values_of
from app.players.gin.net.batch import Bools, Ints
from app.players.gin.net.counting import TURNS, Counting
from app.players.gin.net.endings import worth_table
from app.players.gin.net.evaluator import Evaluator
from app.players.gin.net.lockstep import HandsInPlay, Policy
from app.players.gin.net.open import SkillLevel
from app.players.gin.sparring import Knocker, Miser, Planner
from app.text.refusals import sentence_for

Maker = Callable[[np.random.Generator, int], Policy]


class Knocks(StrEnum):
    NEVER = "patient"
    AT_ONCE = "bold"


@dataclass(frozen=True, slots=True)
class Stubborn:
    """A policy that draws and discards by values, but knocks by a rule. It always declares gin."""

    player: Learner
    knocks: Knocks

    def takes(self, table: HandsInPlay, opening: int) -> Bools:
        return self.player.takes(table, opening)

    def throws(self, table: HandsInPlay, barred: Ints) -> tuple[Ints, Bools]:
        found = self.player.weighed(table, barred)
        knocks = found.after[found.least] == 0
        if self.knocks is Knocks.AT_ONCE:
            knocks |= found.knock >= 0
        return found.card[np.where(knocks, found.least, found.best())], knocks


COUNTING: Final = (Club(), Strong(), Knocker(), Miser(), Planner())
"""Levels and sparring partners that differ in their characters alone."""


def _crowd(rng: np.random.Generator, games: int, knocks: Ints) -> Counting:
    size = games, 2
    fear = rng.uniform(2, 16, size).astype(np.float32)
    return Counting(
        knocks,
        rng.uniform(0.8, 2.4, size).astype(np.float32),
        rng.uniform(0.85, 0.98, size).astype(np.float32),
        rng.choice([5, 7, 10, 52], size),
        fear,
        fear,
        rng.choice([5, 7, 10], size),
    )


def _patient(rng: np.random.Generator, games: int) -> Counting:
    size = games, 2
    until = rng.integers(0, 5, size)
    late = rng.choice([0, 0, 0, 0, 2], size)
    early = rng.choice([10, 10, 7, 4], size)
    turns = np.arange(TURNS)
    limits = np.where(turns < until[..., None], early[..., None], late[..., None])
    return _crowd(rng, games, limits)


def _bold(rng: np.random.Generator, games: int) -> Counting:
    return _crowd(rng, games, np.full((games, 2, TURNS), 10))


def _counting(character: Character) -> Maker:
    return lambda rng, games: Counting.of([character], np.zeros((games, 2), dtype=np.int64))


def _waiter(rng: np.random.Generator, games: int) -> Policy:
    zeros = np.zeros((games, 2), dtype=np.int64)
    none = zeros.astype(np.float32)
    return HeuristicPolicy(none, none, zeros, zeros, zeros, zeros > 0, rng)


KINDS: Final[Mapping[str, Maker]] = {
    "simple": lambda rng, games: HeuristicPolicy.crowd(rng, games, 1.0),
    "casual": lambda rng, games: HeuristicPolicy.crowd(rng, games, 0.0, 1.0),
    "mixed": lambda rng, games: HeuristicPolicy.crowd(rng, games, 0.0),
    "waiter": _waiter,
    "patient": _patient,
    "bold": _bold,
    **{player.name: _counting(player.character) for player in COUNTING},
}
"""The makers of each kind's policy, by name."""


class UnknownRival(ValueError):
    """A name that is neither of a kind nor of a file of values; the message is a sentence."""


@dataclass(frozen=True, slots=True)
class Crowd:
    """Heuristics of all characters."""

    yardsticks: float
    """Share of them that are the plain yardstick."""
    greedy: float
    share: float = 1.0
    name: str = "heuristics"
    level: SkillLevel = SkillLevel.CLUB

    def policy(self, rng: np.random.Generator, games: int) -> Policy:
        return HeuristicPolicy.crowd(rng, games, self.yardsticks, self.greedy)


@dataclass(frozen=True, slots=True)
class Named:
    """A rival by its name; values are read where it is named, and sent to the workers."""

    name: str
    share: float = 1.0
    values: Evaluator | None = None
    knocks: Knocks | None = None
    """The rule of its knocks; None if it knocks by its values."""

    @property
    def level(self) -> SkillLevel:
        """Its skill, as the judge of both hands knows it."""
        return SkillLevel.CLUB if self.values is None else SkillLevel.EXPERT

    def policy(self, rng: np.random.Generator, games: int) -> Policy:
        if self.values is None:
            return KINDS[self.name](rng, games)
        player = Learner(self.values.network, worth_table(self.values.shares), rng, explore=0.0)
        return player if self.knocks is None else Stubborn(player, self.knocks)


Rival = Crowd | Named


def rival(text: str) -> Named:
    """Return the rival of a name on a command line, with its share or without. Raises
    UnknownRival.
    """
    name, _, number = text.rpartition(":")
    try:
        share = float(number) if name else 1.0
    except ValueError:
        share = 1.0
        name = ""
    name = name or text
    if not 0 < share < inf:
        raise UnknownRival(f"The share of a rival is a number above 0, as in {name}:2.")
    if name in KINDS:
        return Named(name, share)
    way, _, path = name.partition(":")
    stubborn = bool(path) and way in set(Knocks)
    return Named(
        name,
        share,
        read(Path(path if stubborn else name)),
        Knocks(way) if stubborn else None,
    )


def read(path: Path) -> Evaluator:
    """Return the values of a file. Raises UnknownRival."""
    try:
        return values_of(path)
    except NoValues as error:
        known = ", ".join(KINDS)
        raise UnknownRival(f"{sentence_for(error)} Players by rules are {known}.") from error


def drawn(rng: np.random.Generator, shares: Sequence[float], games: int) -> Ints:
    """Return the rival of each game. Draws no random number if there is only one."""
    if len(shares) < 2:
        return np.zeros(games, dtype=np.int64)
    return rng.choice(len(shares), games, p=np.array(shares) / sum(shares))
