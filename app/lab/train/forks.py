"""Hands played again from a choice of the network, once for each thing that it might have done.

Of siblings, that differ in one choice alone, the cards that are still hidden are the same ones, and
so is the way in which both sides go on. So the luck of the cards falls out of what is learned of
the difference between the choices (roll-outs with common random numbers; G. Tesauro and
G. Galperin, On-line policy improvement using Monte-Carlo search, NIPS 1996).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.lab.train.policies import Learner, Seated
from app.players.gin.net.batch import Bools, Ints
from app.players.gin.net.choices import NO_CARD
from app.players.gin.net.lockstep import HandsInPlay, Play, Policy

MOST: Final = 4
"""Throws that are tried at a fork, those that the network likes best."""
_NONE: Final = 0
_DRAW: Final = 1
_THROW: Final = 2


class Again(NamedTuple):
    """How hands ended that were played again, a row each."""

    results: Ints
    """The class as player 0 sees it."""
    points: Ints
    """Of player 0."""
    origin: Ints
    """The game that it was before it forked."""


class Forks:
    """Plays as the network does, and remembers one of its choices in each game.

    Each of the choices of a game is as likely to be the one.
    """

    def __init__(self, learner: Learner, games: int, rng: np.random.Generator) -> None:
        self._learner = learner
        self._rng = rng
        self._met = np.zeros(games, dtype=np.int64)
        self._kind = np.full(games, _NONE)
        self._barred = np.full(games, NO_CARD)
        self._kept: list[NDArray[Any]] | None = None

    def takes(self, table: HandsInPlay, opening: int) -> Bools:
        """What the network decides."""
        if opening == 0:
            self._remember(table.rows(np.flatnonzero(table.top >= 0)), _DRAW, None)
        return self._learner.takes(table, opening)

    def throws(self, table: HandsInPlay, barred: Ints) -> tuple[Ints, Bools]:
        """What the network decides."""
        self._remember(table, _THROW, barred)
        return self._learner.throws(table, barred)

    def _remember(self, table: HandsInPlay, kind: int, barred: Ints | None) -> None:
        games = table.game
        self._met[games] += 1
        rows = np.flatnonzero(self._rng.random(len(games)) * self._met[games] < 1)
        if self._kept is None:
            self._kept = [
                np.zeros((len(self._met), *column.shape[1:]), dtype=column.dtype)
                for column in _columns(table)
            ]
        for kept, column in zip(self._kept, _columns(table), strict=True):
            kept[games[rows]] = column[rows]
        self._kind[games[rows]] = kind
        self._barred[games[rows]] = NO_CARD if barred is None else barred[rows]

    def play(self, others: Sequence[Policy], who: Ints) -> Again:
        """Play on from what is remembered.

        ``who`` has by remembered game and player which of network and others decides.
        """
        draws = self._table(_DRAW)
        taking, leaving = draws.rows(np.arange(len(draws))), draws.rows(np.arange(len(draws)))
        throwing = self._table(_THROW)
        where, card, knocks = self._learner.candidates(throwing, self._barred[throwing.game], MOST)
        forced = throwing.rows(where)
        origin = np.concatenate([draws.game, draws.game, forced.game])
        forced_barred = self._barred[forced.game]
        numbers = np.arange(len(origin))
        for part, games in zip(
            (taking, leaving, forced),
            np.split(numbers, [len(draws), 2 * len(draws)]),
            strict=True,
        ):
            part.game = games
        known = [_Before(other, origin) for other in others]
        play = Play(Seated((self._learner, *known), who[origin]), len(origin))
        taking.take()
        self._learner.note_leaving(leaving, 0)
        leaving.leave()
        leaving.draw()
        drawn = HandsInPlay.together([taking, leaving])
        barred = np.concatenate([taking.top, np.full(len(leaving), NO_CARD)])
        going = [play.end_turns(drawn, barred)]
        self._learner.guide = _Forced(card, knocks)
        going.append(play.end_turns(forced, forced_barred))
        self._learner.guide = None
        play.play_on(HandsInPlay.together(going))
        return Again(play.results, play.points, origin)

    def _table(self, kind: int) -> HandsInPlay:
        assert self._kept is not None
        rows = np.flatnonzero(self._kind == kind)
        return HandsInPlay(*(column[rows] for column in self._kept))


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
