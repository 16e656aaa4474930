"""Hands played on by an expert against players of several manners, many at once and in little time.

Each side knows only what it has seen. Of the cards that are offered only those are weighed that
make a meld, but for the first one: of the others few are taken. After some turns the hand is not
played on, but is worth what the network says to the player who asks: that is less true than how
it ends, and so much less uncertain that far fewer hands tell as much. (G. Tesauro and G. Galperin,
On-line policy improvement using Monte-Carlo search, 1996, who truncated roll-outs likewise.)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np

from app.games.gin.rules import Rules
from app.players.gin.net.batch import Bools, Floats, Ints, melds_with
from app.players.gin.net.endings import chance_after, worth
from app.players.gin.net.evaluator import (
    NO_CARD,
    Evaluator,
    evaluate_leaving,
    evaluate_throws,
    leave,
)
from app.players.gin.net.features import Knowledge
from app.players.gin.net.lockstep import BatchPlay, HandsInPlay
from app.players.gin.net.manners import Manner, by_rule
from app.players.gin.net.network import Network

ASKS: Final = 0
"""The player who asks, in hands in play; the opponent is 1."""
MOST_POINTS: Final = 200
"""More than a hand can bring."""


class _Ends(NamedTuple):
    card: Ints
    knocks: Bools
    worth: Floats
    """To the mover."""


class Mind(NamedTuple):
    """The values by which the player who asks plays and judges against a kind of opponent."""

    network: Network
    worths: Floats
    """What the classes of endings are worth to the player who asks, and to the other, in rows."""
    won: Floats
    """The chance of the player who asks to win the match, by the points that the hand brings it,
    none of them in the middle."""

    @classmethod
    def of(cls, values: Evaluator, rules: Rules, needed: tuple[int, int]) -> Mind:
        """Return the mind of these values, in a hand before which both need so many points."""
        worths = [worth(rules, False, pair, values.shares) for pair in (needed, needed[::-1])]
        points = np.arange(-MOST_POINTS, MOST_POINTS + 1, dtype=np.float64)
        won = chance_after(points, rules, needed, values.shares).astype(np.float32)
        return cls(values.network, np.array(worths), won)


class Rollouts:
    """Plays on, by ``weighs`` against who weighs its throws, as it does itself, and by ``rules``
    against who plays by a rule. By game, numbered from 0, ``manners`` is how the other plays.
    """

    def __init__(self, weighs: Mind, rules: Mind, manners: Ints) -> None:
        self._weighs = weighs
        self._rules = rules
        self._by_rule = manners != Manner.WEIGHS
        self._others = by_rule(manners)

    def worth_after(self, table: HandsInPlay, card: Ints, knocks: Bools, rounds: int) -> Floats:
        """Return by game the chance of the player who asks to win the match after these throws and
        knocks of its own.

        The other has so many turns as there are ``rounds``, at least 1, and the player who asks
        those between them.
        """
        play = BatchPlay(self, len(table))
        table = play.ended(table, card, knocks)
        return self._worth(play, self._played_on(play, table, range(2 * rounds - 1)))

    def worth_passed(self, table: HandsInPlay, rounds: int) -> Floats:
        """Return the same after the player who asks passes the upcard: as the dealer when the other
        has passed it, or before the other has its say, which is the first of its turns.
        """
        play, halves = BatchPlay(self, len(table)), range(2 * rounds - 1)
        dealer = (table.unwanted_rival >> table.top & 1).all()
        table.leave()
        table = table.turned()
        if dealer:
            return self._worth(play, self._played_on(play, play.drawn(table), halves[1:]))
        taken, drawn = play.answered(table)
        parts = [self._played_on(play, taken, halves[1:]), self._played_on(play, drawn, halves)]
        return self._worth(play, HandsInPlay.together(parts))

    def ends_after(self, table: HandsInPlay, takes: Bools) -> tuple[Ints, Bools]:
        """Let the player who asks take the top of the pile, or draw from the stock; the best throw
        of each row, and whether it knocks.
        """
        taken = np.where(takes, table.top, NO_CARD)
        table.go(takes)
        return self.throws(table, taken)

    def takes(self, table: HandsInPlay, opening: int) -> Bools:
        """Decide as a ``Policy``, for tops that the next player may not take."""
        takes = np.zeros(len(table), dtype=bool)
        for mind, where, rows in self._minds(table):
            if self._is_by_rule(mind, rows):
                takes[where] = self._others.takes(rows, opening)
                continue
            worth, taking = mind.worths[rows.mover], replace(rows)
            taking.take()
            taken = self._ends(mind, taking.knowledge(), taking.hand, taking.top, worth).worth
            takes[where] = taken > self._leaving(mind, rows, worth, opening=opening > 0)
        return takes

    def throws(self, table: HandsInPlay, barred: Ints) -> tuple[Ints, Bools]:
        """Decide as a ``Policy``."""
        card, knocks = np.zeros(len(table), dtype=np.int64), np.zeros(len(table), dtype=bool)
        for mind, where, rows in self._minds(table):
            if self._is_by_rule(mind, rows):
                card[where], knocks[where] = self._others.throws(rows, barred[where])
            else:
                worth = mind.worths[rows.mover]
                ends = self._ends(mind, rows.knowledge(), rows.hand, barred[where], worth)
                card[where], knocks[where] = ends.card, ends.knocks
        return card, knocks

    def _played_on(self, play: BatchPlay, table: HandsInPlay, halves: range) -> HandsInPlay:
        """Let both play turn by turn; the opponent plays the turns with even numbers."""
        for half in halves:
            parts = []
            for mind, _, rows in self._minds(table):
                if self._is_by_rule(mind, rows):
                    parts.append(play.turn(rows))
                else:
                    ends = self._turn(mind, rows, every=half == 0)
                    parts.append(play.ended(rows, ends.card, ends.knocks))
            table = HandsInPlay.together(parts) if parts else table
        return table

    def _worth(self, play: BatchPlay, table: HandsInPlay) -> Floats:
        """Return by game the value to the player who asks, who is to draw in those that go on."""
        points = play.points + MOST_POINTS
        worth = np.where(self._by_rule, self._rules.won[points], self._weighs.won[points])
        for mind, _, rows in self._minds(table):
            worth[rows.game] = self._before_draw(mind, rows)
        return worth

    def _is_by_rule(self, mind: Mind, rows: HandsInPlay) -> bool:
        """Return whether the opponent moves in these rows of a kind, and plays by a rule."""
        return mind is self._rules and bool(rows.mover[0] != ASKS)

    def _minds(self, table: HandsInPlay) -> Iterator[tuple[Mind, Ints, HandsInPlay]]:
        by_rule = self._by_rule[table.game]
        for mind, which in ((self._weighs, ~by_rule), (self._rules, by_rule)):
            where = np.flatnonzero(which)
            if where.size:
                yield mind, where, table if which.all() else table.rows(where)

    def _before_draw(self, mind: Mind, table: HandsInPlay) -> Floats:
        worth = mind.worths[table.mover]
        found = self._leaving(mind, table, worth)
        may = _offered(table)
        if may.size:
            part = table.rows(may)
            part.take()
            taken = self._ends(mind, part.knowledge(), part.hand, part.top, worth[may]).worth
            found[may] = np.maximum(found[may], taken)
        return found

    def _turn(self, mind: Mind, table: HandsInPlay, *, every: bool) -> _Ends:
        """Let the movers draw, and return how their turns end.

        Cards of the pile that make no meld are weighed only if ``every`` one is.
        """
        rows = len(table)
        worth = mind.worths[table.mover]
        may = np.flatnonzero(table.top >= 0) if every else _offered(table)
        drawing, taking = replace(table), table.rows(may)
        drawing.go(np.zeros(rows, dtype=bool))
        leaves = self._leaving(mind, taking, worth[may])
        taking.take()
        # All at once: of few rows, a call costs more than what it does.
        ends = self._ends(
            mind,
            Knowledge.together([drawing.knowledge(), taking.knowledge()]),
            np.concatenate([drawing.hand, taking.hand]),
            np.concatenate([np.full(rows, NO_CARD), taking.top]),
            np.concatenate([worth, worth[may]]),
        )
        takes = np.zeros(rows, dtype=bool)
        chosen = np.arange(rows)
        yes = np.flatnonzero(ends.worth[rows:] > leaves)
        takes[may[yes]] = True
        chosen[may[yes]] = rows + yes
        table.go(takes)
        return _Ends(ends.card[chosen], ends.knocks[chosen], ends.worth[chosen])

    def _leaving(
        self, mind: Mind, table: HandsInPlay, worth: Floats, *, opening: bool = False
    ) -> Floats:
        """Return the value of leaving the top of the pile, which the next player may not take."""
        if not len(table):
            return np.zeros(0, dtype=np.float32)
        info, nothing = table.knowledge(), np.full(len(table), NO_CARD)
        leaving = leave(mind.network, info, table.hand, nothing, opening=opening)
        return evaluate_leaving(mind.network, info, table.hand, leaving, worth)

    def _ends(self, mind: Mind, info: Knowledge, hands: Ints, barred: Ints, worth: Floats) -> _Ends:
        found = evaluate_throws(mind.network, info, hands, barred, worth)
        best = found.best()
        value = found.worth[best]
        knocks = (found.knock > value) | (found.after[found.least] == 0)
        card = np.where(knocks, found.card[found.least], found.card[best])
        return _Ends(card, knocks, np.where(knocks, found.knock, value))


def _offered(table: HandsInPlay) -> Ints:
    melds = melds_with(table.hand, np.maximum(table.top, 0))
    return np.flatnonzero((table.top >= 0) & melds)
