"""Many hands played in lock-step with NumPy, to learn from and to search with.

All rows take the same half-turn at once: draw, then throw or knock. The rules are those of
``app.games.gin.hand`` for two players, with the lay-offs of ``batch.after_defence``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from app.games.gin.rules import LEFT_IN_STOCK
from app.players.gin.net.batch import ONE, Bools, Ints, RowTable, after_defence, arrange, deadwood
from app.players.gin.net.endings import DEAD, gin_class, knock_class, seen_by_other
from app.players.gin.net.features import Knowledge

BONUS: Final = 25
"""For gin and for an undercut, in points."""


def column(number: int) -> Ints:
    """Return what stands in a table of a single row."""
    return np.array([number], dtype=np.int64)


@dataclass(slots=True)
class HandsInPlay(RowTable):
    """Positions of many hands, seen from the mover; index 1 of a pair is the rival."""

    game: Ints
    mover: Ints
    """Which of the two players of the game moves, 0 or 1."""
    hand: Ints
    rival: Ints
    known: Ints
    known_rival: Ints
    unwanted: Ints
    unwanted_rival: Ints
    turn: Ints
    turn_rival: Ints
    thrown: Ints
    thrown_rival: Ints
    throws: Ints
    """The last three cards thrown, the last first, -1 where there were none."""
    throws_rival: Ints
    pile: Ints
    top: Ints
    """The card on top of the pile, -1 for none."""
    deck: NDArray[np.int8]
    following: Ints
    """The place in the deck of the next card of the stock."""
    limit: Ints
    needed: Ints
    needed_rival: Ints

    def __len__(self) -> int:
        return len(self.game)

    def knowledge(self) -> Knowledge:
        """Return what the movers know."""
        return Knowledge(
            known=self.known_rival,
            unwanted=self.unwanted_rival,
            pile=self.pile,
            shown=self.known,
            turn=self.turn,
            stock=52 - self.following,
            limit=self.limit,
            needed=self.needed,
            needed_by_rival=self.needed_rival,
            last_throws=self.throws_rival,
            thrown=self.thrown_rival,
        )

    def turned(self) -> HandsInPlay:
        """Return the same positions with the rival to move."""
        return replace(
            self,
            mover=1 - self.mover,
            hand=self.rival,
            rival=self.hand,
            known=self.known_rival,
            known_rival=self.known,
            unwanted=self.unwanted_rival,
            unwanted_rival=self.unwanted,
            turn=self.turn_rival,
            turn_rival=self.turn,
            thrown=self.thrown_rival,
            thrown_rival=self.thrown,
            throws=self.throws_rival,
            throws_rival=self.throws,
            needed=self.needed_rival,
            needed_rival=self.needed,
        )

    def take(self) -> None:
        """Let the movers take the top of the pile."""
        bit = ONE << self.top
        self.hand = self.hand | bit
        self.known = self.known | bit
        self.pile = self.pile & ~bit
        self.turn = self.turn + 1

    def leave(self) -> None:
        """Let the movers leave the top of the pile."""
        bit = np.where(self.top >= 0, ONE << np.maximum(self.top, 0), 0)
        self.unwanted = self.unwanted | bit

    def draw(self) -> Ints:
        """Let the movers draw from the stock; return the cards drawn."""
        card = self.deck[np.arange(len(self)), self.following].astype(np.int64)
        self.hand = self.hand | ONE << card
        self.following = self.following + 1
        self.turn = self.turn + 1
        return card

    def go(self, takes: Bools) -> None:
        """Let the movers take the top of the pile, or leave it and draw from the stock."""
        top = np.where(self.top >= 0, ONE << np.maximum(self.top, 0), 0)
        taken = np.where(takes, top, 0)
        drawn = ONE << self.deck[np.arange(len(self)), self.following].astype(np.int64)
        self.hand = self.hand | np.where(takes, taken, drawn)
        self.known = self.known | taken
        self.pile = self.pile & ~taken
        self.unwanted = self.unwanted | top & ~taken
        self.following = self.following + ~takes
        self.turn = self.turn + 1

    def throw(self, card: Ints) -> None:
        """Let the movers throw."""
        bit = ONE << card
        self.hand = self.hand & ~bit
        self.known = self.known & ~bit
        self.unwanted = self.unwanted | bit
        self.pile = self.pile | bit
        self.top = card
        self.thrown = self.thrown | bit
        self.throws = np.concatenate([card[:, None], self.throws[:, :2]], axis=1)


def deal(
    rng: np.random.Generator, games: int, limit: Ints, needed: Ints, needed_rival: Ints
) -> HandsInPlay:
    """Return hands just dealt, the non-dealer to move: in half of the games player 0."""
    deck = rng.permuted(np.tile(np.arange(52, dtype=np.int8), (games, 1)), axis=1)
    bits = ONE << deck.astype(np.int64)
    zero = np.zeros(games, dtype=np.int64)
    none = np.full((games, 3), -1, dtype=np.int64)
    top = deck[:, 20].astype(np.int64)
    return HandsInPlay(
        game=np.arange(games),
        mover=np.arange(games) % 2,
        hand=bits[:, :10].sum(axis=1),
        rival=bits[:, 10:20].sum(axis=1),
        known=zero,
        known_rival=zero,
        unwanted=zero,
        unwanted_rival=zero,
        turn=zero,
        turn_rival=zero,
        thrown=zero,
        thrown_rival=zero,
        throws=none,
        throws_rival=none,
        pile=ONE << top,
        top=top,
        deck=deck,
        following=np.full(games, 21, dtype=np.int64),
        limit=limit,
        needed=needed,
        needed_rival=needed_rival,
    )


class Policy(Protocol):
    """Decides for many movers at once."""

    def takes(self, table: HandsInPlay, opening: int) -> Bools:
        """Return whether to take the top; ``opening`` is 1 for the non-dealer, 2 the dealer, else
        0.
        """

    def throws(self, table: HandsInPlay, barred: Ints) -> tuple[Ints, Bools]:
        """Return the card each throws, and whether it knocks with it; ``barred`` -1 for none."""


class Results:
    """How hands of a batch ended, by game."""

    def __init__(self, games: int) -> None:
        self.results = np.full(games, -1, dtype=np.int64)
        """The class as player 0 sees it, -1 for a hand that goes on."""
        self.points = np.zeros(games, dtype=np.int64)
        """For player 0, negative ones for player 1."""

    def ended(self, table: HandsInPlay, card: Ints, knocks: Bools) -> HandsInPlay:
        """Let the movers throw these cards, or knock with them. Return the hands that go on, with
        the other to move.
        """
        table.throw(card)
        down = np.flatnonzero(knocks)
        if down.size:
            self._knocked(table.rows(down))
        dead = ~knocks & (52 - table.following <= LEFT_IN_STOCK)
        self.results[table.game[dead]] = DEAD
        return table.rows(np.flatnonzero(~knocks & ~dead)).turned()

    def _knocked(self, table: HandsInPlay) -> None:
        mine = arrange(table.hand)
        gin = mine.deadwood == 0
        theirs = np.where(
            gin,
            deadwood(table.rival),
            after_defence(table.rival, mine),
        )
        lead = theirs - mine.deadwood
        classes = np.where(gin, gin_class(theirs), knock_class(lead))
        points = np.where(gin, theirs + BONUS, np.where(lead > 0, lead, lead - BONUS))
        second = table.mover == 1
        self.results[table.game] = np.where(second, seen_by_other(classes), classes)
        self.points[table.game] = np.where(second, -points, points)


class BatchPlay(Results):
    """Plays a batch of hands by a policy."""

    def __init__(self, policy: Policy, games: int) -> None:
        super().__init__(games)
        self.policy = policy

    def hands(self, table: HandsInPlay) -> None:
        """Play from the deal, opening offer included."""
        takes = self.policy.takes(table, 1)
        yes, no = np.flatnonzero(takes), np.flatnonzero(~takes)
        first = table.rows(yes)
        first.take()
        took = self.end_turns(first, first.top)
        rest = table.rows(no)
        rest.leave()
        self.play_on(HandsInPlay.together([took, *self.answered(rest.turned())]))

    def answered(self, dealer: HandsInPlay) -> tuple[HandsInPlay, HandsInPlay]:
        """Let the dealer take the upcard that the other has passed, or pass it, so that the other
        draws. Return the hands of either kind that go on after that turn.
        """
        takes = self.policy.takes(dealer, 2)
        yes, no = np.flatnonzero(takes), np.flatnonzero(~takes)
        second = dealer.rows(yes)
        second.take()
        took = self.end_turns(second, second.top)
        rest = dealer.rows(no)
        rest.leave()
        return took, self.drawn(rest.turned())

    def drawn(self, table: HandsInPlay) -> HandsInPlay:
        """Let the movers, who have to draw from the stock as both have passed, end their turn.
        Return the hands that go on.
        """
        table.draw()
        return self.end_turns(table, np.full(len(table), -1))

    def play_on(self, table: HandsInPlay) -> None:
        """Play from positions before a draw until all hands are over."""
        while len(table):
            table = self.turn(table)

    def turn(self, table: HandsInPlay) -> HandsInPlay:
        """Play a turn from positions before a draw. The hands that go on, the other to move."""
        takes = self.policy.takes(table, 0)
        yes, no = np.flatnonzero(takes), np.flatnonzero(~takes)
        taking, drawing = table.rows(yes), table.rows(no)
        taking.take()
        drawing.leave()
        drawing.draw()
        barred = np.concatenate([taking.top, np.full(len(drawing), -1)])
        return self.end_turns(HandsInPlay.together([taking, drawing]), barred)

    def end_turns(self, table: HandsInPlay, barred: Ints) -> HandsInPlay:
        """Return the second half of a turn, of movers that have drawn: ``barred`` are the cards
        taken from the pile, -1 for none. The hands that go on, with the other to move.
        """
        if not len(table):
            return table
        return self.ended(table, *self.policy.throws(table, barred))
