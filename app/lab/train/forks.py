"""Hands played again from a choice of the network, once for each thing that it might have done.

Of siblings, that differ in one choice alone, the cards that are still hidden are the same ones, and
so is the way in which both sides go on. So the luck of the cards falls out of what is learned of
the difference between the choices (roll-outs with common random numbers; G. Tesauro and
G. Galperin, On-line policy improvement using Monte-Carlo search, NIPS 1996). Where a judge who sees
both hands says what comes of them after a turn or two, the luck of the later draws falls out too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.lab.train.opened import opened
from app.lab.train.policies import Learner, Seated
from app.lab.train.targets import OTHER_SIDE
from app.players.gin.net.batch import Bools, Floats, Ints
from app.players.gin.net.endings import CLASSES
from app.players.gin.net.evaluator import NO_CARD
from app.players.gin.net.lockstep import BatchPlay, HandsInPlay, Policy
from app.players.gin.net.open import PLAYED, Judge, SkillLevel

MOST: Final = 4
"""Throws that are tried at a fork, those that the network likes best."""
_NONE: Final = 0
_DRAW: Final = 1
_THROW: Final = 2


class Again(NamedTuple):
    """How hands ended that were played again, a row each."""

    results: Ints
    """The class as player 0 sees it, -1 for those that were not played to their end."""
    points: Ints
    """Of player 0."""
    origin: Ints
    """The game that it was before it forked."""
    fork: Ints
    """Which choice it was, the same for siblings only."""
    chooser: Ints
    """Whose choice that was."""
    needed: Ints
    """Points that this player needed to win the match, and the other, in two columns."""
    going: HandsInPlay
    """Those that were not, before the next draw."""

    def chances(self, judge: Judge, levels: Sequence[SkillLevel], who: Ints) -> Floats:
        """Return those of the classes as player 0 sees them, a row for each hand; the judge says
        what becomes of those that go on. ``who`` and ``levels`` are the players by original game
        and player, and how well they play.
        """
        found = np.zeros((len(self.results), CLASSES), dtype=np.float32)
        ended = np.flatnonzero(self.results >= 0)
        found[ended, self.results[ended]] = 1
        table = self.going
        if len(table):
            by_fork = np.array(levels)[who][self.origin]
            said = judge.endings(opened(table, PLAYED, by_fork))
            second = table.mover == 1
            said[second] = said[second][:, OTHER_SIDE]
            found[table.game] = said
        return found


class Forks:
    """Plays as the network does, and remembers some of its choices in each game.

    Each of the choices of a game is as likely to be one of them.
    """

    def __init__(
        self, learner: Learner, games: int, rng: np.random.Generator, many: int = 1
    ) -> None:
        self._learner = learner
        self._rng = rng
        self._games = games
        self._met = np.zeros(games, dtype=np.int64)
        self._kind = np.full(games * many, _NONE)
        self._barred = np.full(games * many, NO_CARD)
        self._kept: list[NDArray[Any]] | None = None

    def takes(self, table: HandsInPlay, opening: int) -> Bools:
        """Return what the network decides."""
        if opening == 0:
            rows = np.flatnonzero(table.top >= 0)
            self._remember(table.rows(rows), _DRAW, np.full(len(rows), NO_CARD))
        return self._learner.takes(table, opening)

    def throws(self, table: HandsInPlay, barred: Ints) -> tuple[Ints, Bools]:
        """Return what the network decides."""
        self._remember(table, _THROW, barred)
        return self._learner.throws(table, barred)

    def _remember(self, table: HandsInPlay, kind: int, barred: Ints) -> None:
        games = table.game
        self._met[games] += 1
        if self._kept is None:
            self._kept = [
                np.zeros((len(self._kind), *column.shape[1:]), dtype=column.dtype)
                for column in _columns(table)
            ]
        for first in range(0, len(self._kind), self._games):
            rows = np.flatnonzero(self._rng.random(len(games)) * self._met[games] < 1)
            places = first + games[rows]
            for kept, column in zip(self._kept, _columns(table), strict=True):
                kept[places] = column[rows]
            self._kind[places] = kind
            self._barred[places] = barred[rows]

    def play(self, others: Sequence[Policy], who: Ints, turns: int | None = None) -> Again:
        """Play on from what is remembered, to the end or for so many turns after the choice.

        ``who`` has by remembered game and player which of network and others decides.
        """
        draws, _ = self._table(_DRAW)
        by_draw = np.arange(len(draws))
        taking, leaving = draws.rows(by_draw), draws.rows(by_draw)
        throwing, throwing_barred = self._table(_THROW)
        where, card, knocks = self._learner.candidates(throwing, throwing_barred, MOST)
        if turns is not None:
            # There is nothing to learn of a choice that has no sibling.
            several = np.bincount(where)[where] > 1
            where, card, knocks = where[several], card[several], knocks[several]
        forced, forced_barred = throwing.rows(where), throwing_barred[where]
        chosen = HandsInPlay.together([draws, draws, forced])
        origin = chosen.game
        numbers = np.arange(len(origin))
        for part, games in zip(
            (taking, leaving, forced),
            np.split(numbers, [len(draws), 2 * len(draws)]),
            strict=True,
        ):
            part.game = games
        known = [_Before(other, origin) for other in others]
        play = BatchPlay(Seated((self._learner, *known), who[origin]), len(origin))
        taking.take()
        if self._learner.samples is not None:
            self._learner.note_leaving(leaving, 0)
        leaving.leave()
        leaving.draw()
        drawn = HandsInPlay.together([taking, leaving])
        barred = np.concatenate([taking.top, np.full(len(leaving), NO_CARD)])
        parts = [play.end_turns(drawn, barred)]
        self._learner.guide = _Forced(card, knocks)
        parts.append(play.end_turns(forced, forced_barred))
        self._learner.guide = None
        going = HandsInPlay.together(parts)
        while len(going) and turns != 0:
            going = play.turn(going)
            turns = None if turns is None else turns - 1
        return Again(
            play.results,
            play.points,
            origin,
            fork=np.concatenate([by_draw, by_draw, len(draws) + where]),
            chooser=chosen.mover,
            needed=np.stack([chosen.needed, chosen.needed_rival], axis=1),
            going=going,
        )

    def _table(self, kind: int) -> tuple[HandsInPlay, Ints]:
        """What is remembered of a kind, and the cards that are barred."""
        assert self._kept is not None
        rows = np.flatnonzero(self._kind == kind)
        return HandsInPlay(*(column[rows] for column in self._kept)), self._barred[rows]


@dataclass(frozen=True, slots=True)
class _Before:
    """A policy that knows games by the numbers that they had before they forked."""

    policy: Policy
    origin: Ints

    def takes(self, table: HandsInPlay, opening: int) -> Bools:
        """The decisions before a draw."""
        return self.policy.takes(self._as_before(table), opening)

    def throws(self, table: HandsInPlay, barred: Ints) -> tuple[Ints, Bools]:
        """The decisions after a draw."""
        return self.policy.throws(self._as_before(table), barred)

    def _as_before(self, table: HandsInPlay) -> HandsInPlay:
        return replace(table, game=self.origin[table.game])


@dataclass(frozen=True, slots=True)
class _Forced:
    """Throws what it is told to."""

    card: Ints
    knocks: Bools

    def takes(self, table: HandsInPlay, opening: int) -> Bools:
        """Never asked."""
        raise NotImplementedError

    def throws(self, table: HandsInPlay, barred: Ints) -> tuple[Ints, Bools]:
        """The throws."""
        return self.card, self.knocks


def _columns(table: HandsInPlay) -> list[NDArray[Any]]:
    return [getattr(table, field.name) for field in fields(table)]
