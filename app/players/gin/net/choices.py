"""What every choice of many players is worth, by the network.

A choice is worth the chance to win the game after it: the chances of the endings of the hand,
each times what that ending is worth at the score.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from app.players.gin.net.batch import Floats, Ints, deadwood
from app.players.gin.net.features import (
    DRAWING,
    KNOCKED,
    PASSED,
    PHASES,
    THROWN,
    Common,
    Knowledge,
    common,
    own_numbers,
)
from app.players.gin.net.network import Network

NO_CARD: Final = -1
_ONE: Final = np.int64(1)
_BITS: Final = np.arange(52, dtype=np.int64)


class Throws(NamedTuple):
    """The throws of many hands of eleven cards, in order of the hands."""

    shared: Common
    where: Ints
    """The hand of each throw."""
    card: Ints
    after: Ints
    """Least deadwood after it, in points."""
    kept: Ints
    own: Floats
    """The numbers the network was given for it."""
    endings: Floats
    """Chances of the classes after it."""
    worth: Floats
    least: Ints
    """By hand the place of the throw with the least deadwood."""
    knock: Floats
    """By hand the worth of a knock with that throw, -1 where it is not low enough."""
    knock_endings: Floats
    """By hand the chances of the classes after that knock."""

    def best(self) -> Ints:
        """Return by hand the place of the throw that is worth most."""
        return best_of_rows(self.where, self.worth, len(self.knock))

    def best_worth(self) -> Floats:
        """Return by hand the worth of the best throw, or of the knock where that is worth more."""
        best: Floats = np.maximum(self.worth[self.best()], self.knock)
        return best

    def best_endings(self) -> Floats:
        """Return by hand the chances of the classes after the best throw or knock."""
        place = self.best()
        knocks = self.knock > self.worth[place]
        chances: Floats = np.where(knocks[:, None], self.knock_endings, self.endings[place])
        return chances


def evaluate_throws(
    network: Network,
    info: Knowledge,
    hands: Ints,
    barred: Ints,
    worth: Floats,
    *,
    every: bool = False,
) -> Throws:
    """Evaluate what may be thrown from hands of eleven cards.

    ``barred`` are cards just taken from the pile, -1 for none; ``worth`` has the worth of the
    classes of endings in a row for each hand. With ``every``, throws that break melds are
    evaluated too, which the network was not trained to.
    """
    shared = common(info, hands)
    where, card, after = choices(hands, barred, every=every)
    kept = hands[where] ^ _ONE << card
    own = own_numbers(shared, where, info, kept, card, THROWN, extended=network.extended)
    base = network.first_of_position(info, shared, hands)
    endings = network.after(base, where, card, card, own)
    value = np.einsum("ij,ij->i", endings, worth[where])
    least = best_of_rows(where, -after.astype(np.float32), len(hands))
    knock = np.full(len(hands), -1.0, dtype=np.float32)
    knocked = np.zeros((len(hands), endings.shape[1]), dtype=np.float32)
    low = np.flatnonzero(after[least] <= info.limit)
    if low.size:
        place = least[low]
        down = own[place].copy()
        down[:, PHASES + THROWN] = 0
        down[:, PHASES + KNOCKED] = 1
        knocked[low] = network.after(base, low, card[place], card[place], down)
        knock[low] = np.einsum("ij,ij->i", knocked[low], worth[low])
    return Throws(shared, where, card, after, kept, own, endings, value, least, knock, knocked)


class Leaving(NamedTuple):
    """The choice not to take the top of the pile, of many hands."""

    shared: Common
    own: Floats
    top: Ints


def leave(network: Network, info: Knowledge, hands: Ints, top: Ints, *, opening: bool) -> Leaving:
    """Return what the network is given when cards are left on the pile.

    ``top`` is the card that the rival may take next: -1 where it may not, and always when the
    stock was chosen.
    """
    shared = common(info, hands)
    phase = PASSED if opening else DRAWING
    where = np.arange(len(hands))
    own = own_numbers(shared, where, info, hands, top, phase, extended=network.extended)
    return Leaving(shared, own, top)


def evaluate_leaving(
    network: Network, info: Knowledge, hands: Ints, leaving: Leaving, worth: Floats
) -> Floats:
    """Return what it is worth to leave the top of the pile, by hand."""
    endings = leaving_endings(network, info, hands, leaving)
    worths: Floats = np.einsum("ij,ij->i", endings, worth).astype(np.float32)
    return worths


def leaving_endings(network: Network, info: Knowledge, hands: Ints, leaving: Leaving) -> Floats:
    """Return the chances of the classes after the top of the pile was left, by hand."""
    where = np.arange(len(hands))
    base = network.first_of_position(info, leaving.shared, hands)
    nothing = np.full(len(hands), NO_CARD)
    return network.after(base, where, nothing, leaving.top, leaving.own)


def choices(hands: Ints, barred: Ints, *, every: bool = False) -> tuple[Ints, Ints, Ints]:
    """Return cards worth throwing from each eleven: hands, cards and deadwood after, in order of
    hands.

    Left out are throws that break a meld, unless there is no other, or ``every`` one is wanted.
    """
    allowed = hands & ~np.where(barred >= 0, _ONE << np.maximum(barred, 0), 0)
    where, card = np.nonzero(allowed[:, None] >> _BITS & 1)
    after = deadwood(hands[where] ^ _ONE << card).astype(np.int64)
    if every:
        return where, card, after
    good = after <= deadwood(hands)[where]
    none = np.bincount(where[good], minlength=len(hands)) == 0
    good |= none[where]
    return where[good], card[good], after[good]


def best_of_rows(where: Ints, value: Floats, rows: int) -> Ints:
    """For each row the first place of its best value; ``where`` has the rows in order."""
    starts = np.searchsorted(where, np.arange(rows))
    best = np.maximum.reduceat(value, starts)
    hit = np.flatnonzero(value == best[where])
    place = np.empty(rows, dtype=np.int64)
    place[where[hit][::-1]] = hit[::-1]
    return place
