"""Hands between experts and weaker players, and their positions with both hands open.

A part depends on nothing but its task, so that several processes can play at once and the
positions come out the same however many there are.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np

from app.lab.train.forks import opened
from app.lab.train.policies import HeuristicPolicy, Learner, Seated
from app.lab.train.selfplay import USUAL_LIMIT
from app.players.gin.net.batch import CARD_POINTS, ONE, Bools, Ints, deadwood
from app.players.gin.net.endings import FULL, seen_by_other, worth_table
from app.players.gin.net.evaluator import best_of_rows, choices, evaluator
from app.players.gin.net.lockstep import BatchPlay, HandsInPlay, Policy, deal
from app.players.gin.net.open import OFFERED, PASSED_ON, PLAYED, STOCK, Open, SkillLevel

JUDGE: Final = "expert-3"
EXPLORE: Final = 0.01
"""Rate of the expert's random choices."""
_OFTEN: Final = {OFFERED: 1.0, PASSED_ON: 0.3, STOCK: 0.5, PLAYED: 0.25}
"""Share of the positions of each phase that are kept."""


class OpponentMix(NamedTuple):
    """The levels of the players."""

    both_experts: float
    """Share of the hands in which two experts meet, 0 to 1."""
    levels: tuple[float, ...]
    """Share of each level among the seats of the other hands."""


USUAL: Final = OpponentMix(0.45, (0.35, 0.25, 0.2, 0.2))
WEAK: Final = OpponentMix(0.0, (0.2, 0.45, 0.35, 0.0))


@dataclass(frozen=True, slots=True)
class NoviceBatch:
    """The first opponent, for many hands at once; see ``app.players.gin.levels``."""

    def takes(self, table: HandsInPlay, opening: int) -> Bools:
        top = np.maximum(table.top, 0)
        ranks = table.hand | table.hand >> 13 | table.hand >> 26 | table.hand >> 39
        at_least = (ranks & (ONE << 13) - 1) >> top % 13 != 0
        next_lower = (top % 13 > 0) & (table.hand >> np.maximum(top - 1, 0) & 1 == 1)
        fresh = table.thrown >> top & 1 == 0
        found: Bools = (table.top >= 0) & fresh & (at_least | next_lower)
        return found

    def throws(self, table: HandsInPlay, barred: Ints) -> tuple[Ints, Bools]:
        """Knock as soon as that is allowed, else discard the highest unmelded rank."""
        where, card, after = choices(table.hand, barred, every=True)
        least = best_of_rows(where, -after.astype(np.float32), len(table))
        knocks = after[least] <= table.limit
        loose = after == deadwood(table.hand).astype(np.int64)[where] - CARD_POINTS[card]
        highest = np.where(loose, card % 13, -after) * 4.0 - card // 13
        place = best_of_rows(where, highest.astype(np.float32), len(table))
        return np.where(knocks, card[least], card[place]), knocks


@dataclass(slots=True)
class Seats(Seated):
    """A policy that asks the policy of each mover's level, and notes positions before draws."""

    rng: np.random.Generator
    game: list[Ints] = field(default_factory=list)
    mover: list[Ints] = field(default_factory=list)
    positions: list[Open] = field(default_factory=list)

    def takes(self, table: HandsInPlay, opening: int) -> Bools:
        self._note(table, (PLAYED, OFFERED, PASSED_ON)[opening])
        takes = Seated.takes(self, table, opening)
        if opening != 1 and not takes.all():
            left = table.rows(np.flatnonzero(~takes))
            self._note(left.turned() if opening == 2 else left, STOCK)
        return takes

    def _note(self, table: HandsInPlay, phase: int) -> None:
        kept = np.flatnonzero(self.rng.random(len(table)) < _OFTEN[phase])
        if not kept.size:
            return
        table = table.rows(kept)
        self.game.append(table.game)
        self.mover.append(table.mover)
        self.positions.append(opened(table, phase, self.who))


@dataclass(frozen=True, slots=True)
class Ended:
    """Positions, and the class that their hand ended in as the mover sees it."""

    positions: Open
    endings: Ints


def play(seed: tuple[int, ...], hands: int, mix: OpponentMix = USUAL) -> Ended:
    """Play ``hands`` hands at all limits and scores, between players of all levels."""
    rng = np.random.default_rng(seed)
    limit = np.where(
        rng.random(hands) < 0.8,
        USUAL_LIMIT,
        np.where(rng.random(hands) < 0.4, 0, rng.integers(1, 10, hands)),
    )
    fresh_game = rng.random(hands) < 0.4
    needed = [np.where(fresh_game, FULL, rng.integers(1, FULL + 1, hands)) for _ in range(2)]
    levels = rng.choice(len(SkillLevel), (hands, 2), p=mix.levels)
    levels[rng.random(hands) < mix.both_experts] = SkillLevel.EXPERT
    seats = Seats(_policies(rng, hands), levels, rng)
    played = BatchPlay(seats, hands)
    played.hands(deal(rng, hands, limit, *needed))
    game, mover = np.concatenate(seats.game), np.concatenate(seats.mover)
    results = played.results[game]
    endings = np.where(mover == 0, results, seen_by_other(results))
    return Ended(Open.together(seats.positions), endings)


def _policies(rng: np.random.Generator, hands: int) -> tuple[Policy, ...]:
    judge = evaluator(JUDGE)
    expert = Learner(judge.network, worth_table(judge.shares), rng, EXPLORE)
    casual = HeuristicPolicy.crowd(rng, hands, 0.0, 1.0)
    crowd = HeuristicPolicy.crowd(rng, hands, 0.25)
    by_level: dict[SkillLevel, Policy] = {
        SkillLevel.EXPERT: expert,
        SkillLevel.CASUAL: casual,
        SkillLevel.NOVICE: NoviceBatch(),
        SkillLevel.CLUB: crowd,
    }
    return tuple(by_level[level] for level in SkillLevel)
