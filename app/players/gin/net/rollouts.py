"""Hands played on by an expert against players of several manners, many at once and in little time.

Each side knows only what it has seen. Of the cards that are offered only those are weighed that
make a meld, but for the first one: of the others few are taken. After some turns the hand is not
played on, but is worth what the network says to the player who asks: that is less true than how
it ends, and so much less uncertain that far fewer hands tell as much. (G. Tesauro and G. Galperin,
On-line policy improvement using Monte-Carlo search, 1996, who truncated roll-outs likewise.)
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np

from app.players.gin.net.batch import Bools, Floats, Ints, melds_with
from app.players.gin.net.choices import NO_CARD, evaluate_leaving, evaluate_throws, leave
from app.players.gin.net.features import Knowledge
from app.players.gin.net.lockstep import HandsInPlay, Play
from app.players.gin.net.manners import Manner, by_rule
from app.players.gin.net.network import Network

ASKS: Final = 0
"""Who asks, as a player of hands in play; the other is 1."""


class _Ends(NamedTuple):
    """How turns end, one a row."""

    card: Ints
    knocks: Bools
    worth: Floats
    """To the mover."""


class Rollouts:
    """Plays on by a network.

    ``worths`` has what the classes of endings are worth to the player who asks, and to the other,
    a row each.
    """

    def __init__(self, network: Network, worths: Floats) -> None:
        self._network = network
        self._worths = worths

    def worth_after(
        self,
        table: HandsInPlay,
        card: Ints,
        knocks: Bools,
        won: Floats,
        rounds: int,
        manners: Ints,
    ) -> Floats:
        """By game, numbered from 0, the chance of the player who asks to win the match after
        these throws and knocks of its own.

        ``won`` has that chance by the points that the hand brings it, none of them in the middle.
        The other has so many turns as there are ``rounds``, at least 1, and the player who asks
        those between them; in ``manners`` is how the other plays in each game.
        """
        ended = Play(by_rule(manners), len(table))
        table = ended.ended(table, card, knocks)
        for half in range(2 * rounds - 1):
            weighs = (manners[table.game] == Manner.WEIGHS) | (half % 2 == 1)
            weighing, ruled = (table.rows(np.flatnonzero(rows)) for rows in (weighs, ~weighs))
            parts = []
            if len(weighing):
                ends = self._turn(weighing, every=half == 0)
                parts.append(ended.ended(weighing, ends.card, ends.knocks))
            if len(ruled):
                parts.append(ended.turn(ruled))
            table = HandsInPlay.together(parts) if parts else table
        worth = won[ended.points + len(won) // 2]
        if len(table):
            worth[table.game] = self._before_draw(table)
        return worth

    def ends_after(self, table: HandsInPlay, takes: Bools) -> tuple[Ints, Bools]:
        """Let the movers take the top of the pile, or draw from the stock; the best throw of each,
        and whether it knocks.
        """
        taken = np.where(takes, table.top, NO_CARD)
        table.go(takes)
        ends = self._ends(table.knowledge(), table.hand, taken, self._worths[table.mover])
        return ends.card, ends.knocks

    def _before_draw(self, table: HandsInPlay) -> Floats:
        """What it is worth to the movers to draw."""
        worth = self._worths[table.mover]
        found = self._leaving(table, worth)
        may = _offered(table)
        if may.size:
            part = table.rows(may)
            part.take()
            taken = self._ends(part.knowledge(), part.hand, part.top, worth[may]).worth
            found[may] = np.maximum(found[may], taken)
        return found

    def _turn(self, table: HandsInPlay, *, every: bool) -> _Ends:
        """Let the movers draw, and tell how their turns end. Cards of the pile that make no meld
        are weighed only if ``every`` one is.
        """
        rows = len(table)
        worth = self._worths[table.mover]
        may = np.flatnonzero(table.top >= 0) if every else _offered(table)
        drawing, taking = replace(table), table.rows(may)
        drawing.go(np.zeros(rows, dtype=bool))
        leaves = self._leaving(taking, worth[may])
        taking.take()
        # All at once: of few rows, a call costs more than what it does.
        ends = self._ends(
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

    def _leaving(self, table: HandsInPlay, worth: Floats) -> Floats:
        """What it is worth to leave the top of the pile."""
        if not len(table):
            return np.zeros(0, dtype=np.float32)
        info, nothing = table.knowledge(), np.full(len(table), NO_CARD)
        leaving = leave(self._network, info, table.hand, nothing, opening=False)
        return evaluate_leaving(self._network, info, table.hand, leaving, worth)

    def _ends(self, info: Knowledge, hands: Ints, barred: Ints, worth: Floats) -> _Ends:
        """The best throw or knock from each of these elevens."""
        found = evaluate_throws(self._network, info, hands, barred, worth)
        best = found.best()
        value = found.worth[best]
        knocks = (found.knock > value) | (found.after[found.least] == 0)
        card = np.where(knocks, found.card[found.least], found.card[best])
        return _Ends(card, knocks, np.where(knocks, found.knock, value))


def _offered(table: HandsInPlay) -> Ints:
    """The rows whose movers may take a card that makes a meld."""
    melds = melds_with(table.hand, np.maximum(table.top, 0))
    return np.flatnonzero((table.top >= 0) & melds)
