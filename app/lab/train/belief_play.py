"""Hands between players of many kinds, and what each side saw in them of the other's cards.

A part depends on nothing but its task, so that several processes can play at once and the
sightings come out the same however many there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.cards.cards import PACK
from app.lab.train.open_play import EXPLORE, JUDGE, NoviceBatch
from app.lab.train.policies import HeuristicPolicy, Learner, Seated
from app.lab.train.rivals import Knocks, Stubborn
from app.lab.train.selfplay import USUAL_LIMIT
from app.players.gin.net.batch import Bools, Ints
from app.players.gin.net.endings import FULL, worth_table
from app.players.gin.net.evaluator import NO_CARD, evaluator
from app.players.gin.net.lockstep import BatchPlay, HandsInPlay, Policy, deal
from app.players.gin.net.open import OFFERED, PASSED_ON, PLAYED
from app.players.gin.net.sightings import DRAWN, MOST, Sightings


class PlayerKind(IntEnum):
    EXPERT = 0
    CROWD = 1
    """Players that count cards, each in its own way."""
    CASUAL = 2
    NOVICE = 3
    WAITER = 4
    """Never knocks before gin."""
    PATIENT = 5
    """Plays like the expert, but never knocks before gin."""


BOTH_EXPERTS: Final = 0.4
"""Share of the hands in which two experts meet."""
MIX: Final = (0.3, 0.4, 0.1, 0.05, 0.05, 0.1)
"""Share of each kind among the sides of the other hands."""
OFTEN: Final = 0.2
"""Share of the moments before and after a draw that are noted."""


class Times(NamedTuple):
    """For each game, player and card the turn of that player, 1 for the first, 0 for never."""

    thrown: NDArray[np.uint8]
    left: NDArray[np.uint8]
    taken: NDArray[np.uint8]

    @classmethod
    def none(cls, games: int) -> Times:
        return cls(*(np.zeros((games, 2, 52), dtype=np.uint8) for _ in range(3)))


class Noted(NamedTuple):
    """The sightings of a player, and the hidden cards."""

    seen: Sightings
    hands: Ints
    """The cards of the other player."""


@dataclass(slots=True)
class Watched(Seated):
    """A policy that asks the policy of each mover's kind, and notes what the mover sees."""

    times: Times
    rng: np.random.Generator
    often: float
    noted: list[Noted] = field(default_factory=list)

    def takes(self, table: HandsInPlay, opening: int) -> Bools:
        self._note(table, (PLAYED, OFFERED, PASSED_ON)[opening])
        takes = Seated.takes(self, table, opening)
        offered = table.top >= 0
        for times, which in ((self.times.taken, takes), (self.times.left, ~takes)):
            rows = np.flatnonzero(which & offered)
            times[table.game[rows], table.mover[rows], table.top[rows]] = table.turn[rows] + 1
        return takes

    def throws(self, table: HandsInPlay, barred: Ints) -> tuple[Ints, Bools]:
        self._note(table, DRAWN)
        card, knocks = Seated.throws(self, table, barred)
        self.times.thrown[table.game, table.mover, card] = table.turn
        return card, knocks

    def _note(self, table: HandsInPlay, phase: int) -> None:
        kept = np.flatnonzero(self.rng.random(len(table)) < self.often)
        if kept.size:
            table = table.rows(kept)
            self.noted.append(Noted(sightings(table, self.times, phase), table.rival))


def sightings(table: HandsInPlay, times: Times, phase: int) -> Sightings:
    top = table.top
    if phase == DRAWN:
        top = np.where(table.pile >> np.maximum(top, 0) & 1 == 1, top, NO_CARD)
    game, other = table.game, 1 - table.mover
    return Sightings(
        hand=table.hand,
        unseen=PACK & ~(table.hand | table.known_rival | table.pile),
        known=table.known_rival,
        shown=table.known,
        thrown=table.thrown,
        left=table.unwanted & ~table.thrown,
        top=top,
        phase=np.full(len(table), phase),
        turn=table.turn,
        turn_of_other=table.turn_rival,
        stock=52 - table.following,
        held=np.full(len(table), 10),
        limit=table.limit,
        needed=table.needed,
        needed_by_other=table.needed_rival,
        thrown_at=np.minimum(times.thrown[game, other], MOST),
        left_at=np.minimum(times.left[game, other], MOST),
        taken_at=np.minimum(times.taken[game, other], MOST),
    )


def play(seed: tuple[int, ...], hands: int) -> Noted:
    """Play ``hands`` hands at all limits and scores, between players of all kinds."""
    rng = np.random.default_rng(seed)
    limit = np.where(
        rng.random(hands) < 0.8,
        USUAL_LIMIT,
        np.where(rng.random(hands) < 0.4, 0, rng.integers(1, 10, hands)),
    )
    fresh_game = rng.random(hands) < 0.4
    needed = [np.where(fresh_game, FULL, rng.integers(1, FULL + 1, hands)) for _ in range(2)]
    kinds = rng.choice(len(PlayerKind), (hands, 2), p=MIX)
    kinds[rng.random(hands) < BOTH_EXPERTS] = PlayerKind.EXPERT
    return watch(rng, deal(rng, hands, limit, *needed), kinds, OFTEN)


def watch(rng: np.random.Generator, table: HandsInPlay, kinds: Ints, often: float) -> Noted:
    """Play hands just dealt between players of these kinds, by game and player."""
    hands = len(table)
    watched = Watched(policies(rng, hands), kinds, Times.none(hands), rng, often)
    BatchPlay(watched, hands).hands(table)
    return together(watched.noted)


def together(parts: Sequence[Noted]) -> Noted:
    seen = Sightings.together([part.seen for part in parts])
    return Noted(seen, np.concatenate([part.hands for part in parts]))


def policies(rng: np.random.Generator, hands: int) -> list[Policy]:
    """Return a player for each kind, for ``hands`` hands."""
    judge = evaluator(JUDGE)
    worth = worth_table(judge.shares)
    none, all_ = np.zeros((hands, 2), dtype=np.int64), np.full((hands, 2), 99)
    zeros = np.zeros((hands, 2), dtype=np.float32)
    by_kind: dict[PlayerKind, Policy] = {
        PlayerKind.EXPERT: Learner(judge.network, worth, rng, EXPLORE),
        PlayerKind.CROWD: HeuristicPolicy.crowd(rng, hands, 0.2),
        PlayerKind.CASUAL: HeuristicPolicy.crowd(rng, hands, 0.0, 1.0),
        PlayerKind.NOVICE: NoviceBatch(),
        PlayerKind.WAITER: HeuristicPolicy(zeros, zeros, none, none, all_, none == 1, rng),
        PlayerKind.PATIENT: Stubborn(Learner(judge.network, worth, rng, 0.0), Knocks.NEVER),
    }
    return [by_kind[kind] for kind in PlayerKind]
