"""Hands played again from a choice of the network, once for each of its possible choices.

Siblings differ in one choice alone: the cards that are still hidden are the same, and so is the way
in which both sides go on. So the luck of the cards falls out of the difference between the choices
(roll-outs with common random numbers; G. Tesauro and G. Galperin, On-line policy improvement using
Monte-Carlo search, NIPS 1996). If a judge who sees both hands says their end after a turn or two,
the luck of the later draws falls out too.

The quality of a hand depends most of all on its cards, which siblings share. So only the
differences are learned. For expert-3 against itself, the judge of both hands differed after a turn
by 0.103 of a match from the network (a standard deviation), and by 0.047 in the differences. As
many hands teach five times as much so. The common part of siblings counts a little as well, so that
the network forgets nothing of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.cards.cards import PACK
from app.lab.train.fitting import Adam, Errors, Labelled, inputs, slopes
from app.lab.train.policies import Learner, Samples, Seated
from app.players.gin.net.batch import Bools, Floats, Ints
from app.players.gin.net.endings import CLASSES, seen_by_other
from app.players.gin.net.evaluator import NO_CARD
from app.players.gin.net.lockstep import BatchPlay, HandsInPlay, Policy
from app.players.gin.net.open import PLAYED, Judge, Open, SkillLevel


def opened(table: HandsInPlay, phase: int, levels: Ints) -> Open:
    """Return what the judge of both hands sees before a draw. ``levels`` are the skills of the two
    players, by game and player.
    """
    return Open(
        mover=table.hand,
        other=table.rival,
        stock=PACK & ~(table.hand | table.rival | table.pile),
        top=table.top,
        phase=np.full(len(table), phase),
        limit=table.limit,
        needed=table.needed,
        needed_by_other=table.needed_rival,
        level=levels[table.game, table.mover],
        level_of_other=levels[table.game, 1 - table.mover],
    )


OTHER_SIDE: Final = seen_by_other(np.arange(CLASSES))
"""By class, the class that the other side sees."""


def labelled(samples: Samples, results: Ints, trust: float) -> Labelled:
    """Return the noted positions with the chances of the classes to be learned of each.

    ``results`` has the class of each game as player 0 sees it. The last choice of a side in a
    hand learns how the hand ended; an earlier one learns ``trust`` parts of what the next one
    learns and else what the network said of the next one (temporal differences, TD(lambda) of
    R. Sutton, Machine Learning 3, 1988).
    """
    game, mover = np.concatenate(samples.game), np.concatenate(samples.mover)
    evaluated = np.concatenate(samples.endings)
    # Samples come in order of time, which the stable sort keeps within each side of a game.
    order = np.argsort(game * 2 + mover, kind="stable")
    side = (game * 2 + mover)[order]
    last = np.flatnonzero(np.append(side[1:] != side[:-1], True))
    owner, seat = game[order[last]], mover[order[last]]
    label = np.where(seat == 0, results[owner], seen_by_other(results[owner]))
    learned = np.zeros((len(last), CLASSES), dtype=np.float32)
    learned[np.arange(len(last)), label] = 1
    target = np.zeros((len(side), CLASSES), dtype=np.float32)
    place, going = last.copy(), np.arange(len(last))
    while going.size:
        at = order[place[going]]
        target[at] = learned[going]
        own = evaluated[at].astype(np.float32)
        known = own[:, 0] >= 0
        mixed = going[known]
        learned[mixed] = trust * learned[mixed] + (1 - trust) * own[known]
        place[going] -= 1
        before = place[going]
        going = going[(before >= 0) & (side[before] == side[last[going]])]
    return Labelled(
        np.concatenate(samples.cards),
        np.concatenate(samples.top).astype(np.int64),
        np.concatenate(samples.common),
        np.concatenate(samples.own),
        target.astype(np.float16),
    )


MOST: Final = 4
"""Throws that are tried at a fork, those that the network likes best."""
_NONE: Final = 0
_DRAW: Final = 1
_THROW: Final = 2


class Again(NamedTuple):
    """The results of hands that were played again, a row each."""

    results: Ints
    """The class as player 0 sees it, -1 for hands that were not played to their end."""
    points: Ints
    """Points of player 0."""
    origin: Ints
    """The number of the game before it forked."""
    fork: Ints
    """The number of the choice, the same for siblings only."""
    chooser: Ints
    """The player who made the choice."""
    needed: Ints
    """Points that the chooser and the other needed to win the match, in two columns."""
    going: HandsInPlay
    """The hands not played to their end, before their next draw."""

    def chances(self, judge: Judge, levels: Sequence[SkillLevel], who: Ints) -> Floats:
        """Return the chances of the classes as player 0 sees them, a row for each hand; the judge
        says those of hands that go on.

        ``who`` and ``levels`` are the players by original game and player, and their skill.
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
    """A policy that plays as the network does, and remembers some of its choices in each game.

    Each of the choices of a game is equally likely to be remembered.
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
        if opening == 0:
            rows = np.flatnonzero(table.top >= 0)
            self._remember(table.rows(rows), _DRAW, np.full(len(rows), NO_CARD))
        return self._learner.takes(table, opening)

    def throws(self, table: HandsInPlay, barred: Ints) -> tuple[Ints, Bools]:
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
        """Play on from the remembered choices, to the end or for ``turns`` turns after them.

        ``who`` has by remembered game and player which of network and others decides.
        """
        draws, _ = self._table(_DRAW)
        by_draw = np.arange(len(draws))
        taking, leaving = draws.rows(by_draw), draws.rows(by_draw)
        throwing, throwing_barred = self._table(_THROW)
        where, card, knocks = self._learner.candidates(throwing, throwing_barred, MOST)
        if turns is not None:
            # A choice without a sibling teaches nothing.
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
        assert self._kept is not None
        rows = np.flatnonzero(self._kind == kind)
        return HandsInPlay(*(column[rows] for column in self._kept)), self._barred[rows]


@dataclass(frozen=True, slots=True)
class _Before:
    """A policy that knows games by the numbers that they had before they forked."""

    policy: Policy
    origin: Ints

    def takes(self, table: HandsInPlay, opening: int) -> Bools:
        return self.policy.takes(self._as_before(table), opening)

    def throws(self, table: HandsInPlay, barred: Ints) -> tuple[Ints, Bools]:
        return self.policy.throws(self._as_before(table), barred)

    def _as_before(self, table: HandsInPlay) -> HandsInPlay:
        return replace(table, game=self.origin[table.game])


@dataclass(frozen=True, slots=True)
class _Forced:
    """A policy that discards the given cards."""

    card: Ints
    knocks: Bools

    def takes(self, table: HandsInPlay, opening: int) -> Bools:
        raise NotImplementedError

    def throws(self, table: HandsInPlay, barred: Ints) -> tuple[Ints, Bools]:
        return self.card, self.knocks


def _columns(table: HandsInPlay) -> list[NDArray[Any]]:
    return [getattr(table, field.name) for field in fields(table)]


_FORKS: Final = 700
"""Forks in a step."""
_ERROR: Final = 0.05
"""Standard error of a difference between siblings in a single hand, in chance to win the match."""
_IN_COMMON: Final = 0.1
"""Weight of the endings themselves, beside the differences."""


@dataclass(slots=True)
class Siblings(Labelled):
    """Positions after the choices, those of a fork one after the other."""

    got: Floats
    """The chance to win the match of the chooser, as far as siblings differ in it."""
    needed: NDArray[np.int8]
    """Points that the chooser and the other needed to win the match, in two columns."""
    first: Bools
    """Where another fork begins."""


def siblings(samples: Samples, again: Again, chances: Floats, worth: Floats) -> Siblings:
    """Return the first noted position of each of these hands.

    ``chances`` are those of the classes as player 0 sees them, a row for each hand. ``worth`` is
    that of the classes, by the points needed.
    """
    target = chances.copy()
    second = again.chooser == 1
    target[second] = target[second][:, OTHER_SIDE]
    # Samples come in order of time.
    hands, noted = np.unique(np.concatenate(samples.game), return_index=True)
    order = np.argsort(again.fork[hands], kind="stable")
    hands, noted = hands[order], noted[order]
    target, needed = target[hands], again.needed[hands]
    return Siblings(
        np.concatenate(samples.cards)[noted],
        np.concatenate(samples.top)[noted].astype(np.int64),
        np.concatenate(samples.common)[noted],
        np.concatenate(samples.own)[noted],
        target.astype(np.float16),
        np.einsum("ij,ij->i", target, worth[needed[:, 0], needed[:, 1]]),
        needed.astype(np.int8),
        np.diff(again.fork[hands], prepend=-1) > 0,
    )


def fit_siblings(
    adam: Adam,
    data: Siblings,
    worth: Floats,
    rng: np.random.Generator,
    rate: float,
) -> float:
    """Return the mean squared error of the differences after one pass over the forks in random
    order.

    ``worth`` is that of the classes, by the points needed. Every batch has its suits exchanged at
    random: nothing in the game depends on their order.
    """
    starts = np.append(np.flatnonzero(data.first), len(data))
    order = rng.permutation(len(starts) - 1)
    total = 0.0
    for start in range(0, len(order) - _FORKS + 1, _FORKS):
        forks = order[start : start + _FORKS]
        sizes = starts[forks + 1] - starts[forks]
        fork = np.repeat(np.arange(_FORKS), sizes)
        place = np.arange(len(fork)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
        where = starts[forks][fork] + place
        needed = data.needed[where].astype(np.int64)
        blocks, given = inputs(adam.weights, data, where, rng.permutation(4))
        target, worths = data.target[where].astype(np.float32), worth[needed[:, 0], needed[:, 1]]
        errors = apart(data.got[where], target, worths, fork)
        loss, found = slopes(adam.weights, blocks, given, errors)
        adam.step(found, rate)
        total += loss
    return total / max(len(order) // _FORKS, 1)


def apart(got: Floats, target: Floats, worth: Floats, fork: Ints) -> Errors:
    """Return the mean squared error of the differences between siblings, in chance to win.

    ``got`` are these chances, uncertain by ``_ERROR``. ``target`` and ``worth`` are those of the
    classes. ``fork`` numbers the siblings without gaps. The gradients are mostly of this error, and
    a little of the chances of the classes.
    """
    many = np.bincount(fork)

    def errors(chance: Floats) -> tuple[float, Floats]:
        said = np.einsum("ij,ij->i", chance, worth)
        off = said - got
        off -= (np.bincount(fork, off) / many)[fork].astype(np.float32)
        by_logit = off[:, None] / _ERROR**2 * chance * (worth - said[:, None])
        by_logit += _IN_COMMON * (chance - target)
        return float((off * off).mean()), by_logit / len(target)

    return errors
