"""The players of training: the network itself, and heuristic opponents of many characters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from time import thread_time
from typing import Final

import numpy as np
from numpy.typing import NDArray

from app.cards.cards import PACK
from app.players.gin.net.batch import (
    ONE,
    Bools,
    Floats,
    Ints,
    arrange,
    deadwood,
    extensions,
    melds_with,
    run_outs,
    set_outs,
)
from app.players.gin.net.endings import CLASSES
from app.players.gin.net.evaluator import (
    NO_CARD,
    Throws,
    best_of_rows,
    choices,
    evaluate_leaving,
    evaluate_throws,
    leave,
)
from app.players.gin.net.features import KNOCKED, PHASES, THROWN, Common, dangers, holding
from app.players.gin.net.lockstep import HandsInPlay, Policy
from app.players.gin.net.network import Network

_CERTAIN: Final = 5
"""Deadwood, in points, with which greedy players always knock."""


@dataclass(slots=True)
class HeuristicPolicy:
    """A player by plain rules, with a character for each seat of each game.

    ``hope`` is the worth of a live card that completes a pair, ``fear`` that of a meld the
    rival could make, both in points. It knocks with ``early`` or less up to turn ``until``,
    then with ``late`` or less.
    """

    hope: Floats
    fear: Floats
    early: Ints
    late: Ints
    until: Ints
    greedy: Bools
    """Whether it takes every card that lowers its deadwood, and knocks with more than a few points
    half of the time; the others take what melds."""
    rng: np.random.Generator

    @classmethod
    def crowd(
        cls, rng: np.random.Generator, games: int, yardsticks: float, greedy: float = 0.0
    ) -> HeuristicPolicy:
        """Return random characters; the given shares of them are the plain yardstick and greedy."""
        kind = rng.random((games, 2))
        plain = kind < yardsticks + greedy
        return cls(
            np.where(plain, 0, rng.uniform(0.2, 2.0, (games, 2))).astype(np.float32),
            np.where(plain, 0, rng.uniform(0, 12, (games, 2))).astype(np.float32),
            np.where(plain, 10, rng.choice([10, 10, 10, 7, 5, 0], (games, 2))),
            np.where(plain, 10, rng.choice([0, 0, 0, 2, 5, 8], (games, 2))),
            rng.integers(1, 8, (games, 2)),
            kind < greedy,
            rng,
        )

    def takes(self, table: HandsInPlay, opening: int) -> Bools:
        takes = np.zeros(len(table), dtype=bool)
        may = np.flatnonzero(table.top >= 0)
        greedy = self.greedy[table.game[may], table.mover[may]]
        melds = melds_with(table.hand[may], table.top[may])
        may, melds = may[melds | greedy], melds[melds | greedy]
        if may.size:
            hands, top = table.hand[may], table.top[may]
            where, _, after = choices(hands | ONE << top, top)
            least = np.minimum.reduceat(after, np.searchsorted(where, np.arange(len(may))))
            seat = table.game[may], table.mover[may]
            plain = (self.late[seat] == 10) & ~self.greedy[seat]
            takes[may] = (least < deadwood(hands)) | plain
        return takes

    def throws(self, table: HandsInPlay, barred: Ints) -> tuple[Ints, Bools]:
        seat = (table.game, table.mover)
        where, card, after = choices(table.hand, barred)
        rest = table.hand[where] ^ ONE << card
        info = table.knowledge()
        unseen = PACK & ~(table.hand | info.known | info.pile)
        danger = dangers(holding(info, unseen))
        ranked = arrange(rest)
        loose = rest & ~ranked.melded
        outs = run_outs(loose) | set_outs(loose) | extensions(ranked.in_runs, ranked.in_sets)
        live = np.bitwise_count(outs & unseen[where])
        value = (
            -after.astype(np.float32)
            + self.hope[seat][where] * live
            - self.fear[seat][where] * (danger[where, card] + danger[where, 52 + card])
            + self.rng.random(len(where), dtype=np.float32) * 0.5
        )
        place = best_of_rows(where, value, len(table))
        least = best_of_rows(where, -after.astype(np.float32), len(table))
        limit = np.where(table.turn <= self.until[seat], self.early[seat], self.late[seat])
        least_after = after[least]
        wavers = self.greedy[seat] & (least_after > _CERTAIN) & (self.rng.random(len(table)) < 0.5)
        knocks = (least_after <= np.minimum(limit, table.limit)) & ~wavers | (least_after == 0)
        return np.where(knocks, card[least], card[place]), knocks


@dataclass(slots=True)
class Samples:
    """Positions after a choice, to be labelled with the end of their hand."""

    game: list[Ints] = field(default_factory=list)
    mover: list[Ints] = field(default_factory=list)
    cards: list[Ints] = field(default_factory=list)
    top: list[Ints] = field(default_factory=list)
    common: list[NDArray[np.float16]] = field(default_factory=list)
    own: list[NDArray[np.float16]] = field(default_factory=list)
    endings: list[NDArray[np.float16]] = field(default_factory=list)
    """The chances of the classes evaluated at the time, -1 if there was no evaluation."""


@dataclass(slots=True)
class Learner:
    """A policy that plays by a network, and notes its choices."""

    network: Network
    worth: Floats
    """The value of the classes by points needed, own and the rival's."""
    rng: np.random.Generator
    explore: float
    samples: Samples | None = None
    guide: Policy | None = None
    """The policy that decides instead of the network, before there is one."""

    def _note(
        self,
        table: HandsInPlay,
        shared: Common,
        kept: Ints,
        top: Ints,
        own: Floats,
        endings: Floats,
    ) -> None:
        s = self.samples
        assert s is not None
        info = table.knowledge()
        s.game.append(table.game)
        s.mover.append(table.mover)
        sets = (info.known, info.unwanted, info.thrown, info.recent(), info.shown)
        s.cards.append(np.stack([kept, shared.unseen, *sets], axis=1))
        s.top.append(top.astype(np.int8))
        s.common.append(shared.numbers.astype(np.float16))
        s.own.append(own.astype(np.float16))
        s.endings.append(endings.astype(np.float16))

    def takes(self, table: HandsInPlay, opening: int) -> Bools:
        """Take the top discard if that is worth more than leaving it.

        Unless the network is extended, mostly cards that meld are weighed.
        """
        if self.guide is not None:
            takes = self.guide.takes(table, opening)
        else:
            takes = np.zeros(len(table), dtype=bool)
            may = np.flatnonzero(table.top >= 0)
            melds = melds_with(table.hand[may], table.top[may])
            strange = self.rng.random(len(may)) < self.explore / 4
            weighed = melds | strange | self.network.extended
            may, melds = may[weighed], melds[weighed]
            if may.size:
                part = table.rows(may)
                flip = self.rng.random(len(may)) < np.where(melds, 1, 0.25) * self.explore
                takes[may] = (self._taking(part) > self._leaving(part, opening)) ^ flip
        if self.samples is not None:
            left = np.flatnonzero(~takes & (self.rng.random(len(table)) < 0.4))
            if left.size:
                self.note_leaving(table.rows(left), opening)
        return takes

    def _worth(self, table: HandsInPlay) -> Floats:
        return self.worth[table.needed, table.needed_rival]

    def _taking(self, table: HandsInPlay) -> Floats:
        taken = table.rows(np.arange(len(table)))
        taken.take()
        throws = evaluate_throws(
            self.network, taken.knowledge(), taken.hand, taken.top, self._worth(taken)
        )
        return np.maximum(throws.worth[throws.best()], throws.knock)

    def _leaving(self, table: HandsInPlay, opening: int) -> Floats:
        info = table.knowledge()
        top = table.top if opening == 1 else np.full(len(table), NO_CARD)
        leaving = leave(self.network, info, table.hand, top, opening=opening > 0)
        return evaluate_leaving(self.network, info, table.hand, leaving, self._worth(table))

    def note_leaving(self, table: HandsInPlay, opening: int) -> None:
        top = table.top if opening == 1 else np.full(len(table), NO_CARD)
        info = table.knowledge()
        leaving = leave(self.network, info, table.hand, top, opening=opening > 0)
        unknown = np.full((len(table), CLASSES), -1.0, dtype=np.float32)
        self._note(table, leaving.shared, table.hand, top, leaving.own, unknown)

    def weighed(self, table: HandsInPlay, barred: Ints) -> Throws:
        return evaluate_throws(
            self.network, table.knowledge(), table.hand, barred, self._worth(table)
        )

    def candidates(self, table: HandsInPlay, barred: Ints, most: int) -> tuple[Ints, Ints, Bools]:
        """Return the ``most`` best discards of each row, then all knocks that may be weighed: rows,
        cards, and whether it is a knock.
        """
        found = self.weighed(table, barred)
        order = np.lexsort((-found.worth, found.where))
        rank = np.arange(len(order)) - np.searchsorted(found.where, found.where[order])
        gin = found.after[found.least] == 0
        liked = order[(rank < most) & ~gin[found.where[order]]]
        knocks = found.least[found.knock >= 0]
        chosen = np.concatenate([liked, knocks])
        return found.where[chosen], found.card[chosen], np.arange(len(chosen)) >= len(liked)

    def throws(self, table: HandsInPlay, barred: Ints) -> tuple[Ints, Bools]:
        """Discard or knock by value, sometimes at random."""
        found = self.weighed(table, barred)
        rows = len(table)
        if self.guide is not None:
            thrown, knocks = self.guide.throws(table, barred)
            wanted = (found.card == thrown[found.where]).astype(np.float32)
            chosen = best_of_rows(found.where, wanted, rows)
        else:
            bold = self.rng.random(rows) < self.explore * 2
            noise = self.rng.gumbel(size=len(found.where)).astype(np.float32) * 0.03
            value = found.worth + noise * bold[found.where]
            place = best_of_rows(found.where, value, rows)
            knocks = found.knock > value[place]
            knocks ^= (found.knock >= 0) & (self.rng.random(rows) < self.explore * 2)
            knocks |= found.after[found.least] == 0
            chosen = np.where(knocks, found.least, place)
        if self.samples is not None:
            numbers = found.own[chosen]
            numbers[:, PHASES + THROWN] = ~knocks
            numbers[:, PHASES + KNOCKED] = knocks
            if self.guide is not None:
                endings = np.full((rows, CLASSES), -1.0, dtype=np.float32)
            else:
                endings = np.where(knocks[:, None], found.knock_endings, found.endings[chosen])
            kept, card = found.kept[chosen], found.card[chosen]
            self._note(table, found.shared, kept, card, numbers, endings)
        return found.card[chosen], knocks


@dataclass(slots=True)
class Seated:
    policies: Sequence[Policy]
    who: Ints
    """By game and player, the index of the policy that decides."""

    def takes(self, table: HandsInPlay, opening: int) -> Bools:
        takes = np.zeros(len(table), dtype=bool)
        for policy, rows in self._by_policy(table):
            takes[rows] = policy.takes(table.rows(rows), opening)
        return takes

    def throws(self, table: HandsInPlay, barred: Ints) -> tuple[Ints, Bools]:
        card = np.zeros(len(table), dtype=np.int64)
        knocks = np.zeros(len(table), dtype=bool)
        for policy, rows in self._by_policy(table):
            card[rows], knocks[rows] = policy.throws(table.rows(rows), barred[rows])
        return card, knocks

    def _by_policy(self, table: HandsInPlay) -> Iterator[tuple[Policy, Ints]]:
        who = self.who[table.game, table.mover]
        for number, policy in enumerate(self.policies):
            if (rows := np.flatnonzero(who == number)).size:
                yield policy, rows


@dataclass(slots=True)
class Timed:
    policy: Policy
    seconds: float = 0.0
    """Processor time, in seconds."""

    def takes(self, table: HandsInPlay, opening: int) -> Bools:
        began = thread_time()
        takes = self.policy.takes(table, opening)
        self.seconds += thread_time() - began
        return takes

    def throws(self, table: HandsInPlay, barred: Ints) -> tuple[Ints, Bools]:
        began = thread_time()
        thrown = self.policy.throws(table, barred)
        self.seconds += thread_time() - began
        return thrown
