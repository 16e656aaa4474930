"""What the choices of one view, or of many players, are worth, by the network of the expert.

A choice is worth the chance to win the game after it: the chances of the endings of the hand,
each times what that ending is worth at the score. A module of its own because NumPy is slow to
load and only a player that decides needs it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.cards.cards import Card, as_set, iterate
from app.games.gin.actions import Discard
from app.games.gin.view import Phase, View
from app.players.gin.inference import turns_taken
from app.players.gin.net.batch import BITS, ONE, Floats, Ints, deadwood
from app.players.gin.net.endings import FULL, worth
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
    kept = hands[where] ^ ONE << card
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


class DeclinedPile(NamedTuple):
    """The choice not to take the top of the pile, of many hands."""

    shared: Common
    own: Floats
    top: Ints


def leave(
    network: Network, info: Knowledge, hands: Ints, top: Ints, *, opening: bool
) -> DeclinedPile:
    """Return what the network is given when cards are left on the pile.

    ``top`` is the card that the rival may take next: -1 where it may not, and always when the
    stock was chosen.
    """
    shared = common(info, hands)
    phase = PASSED if opening else DRAWING
    where = np.arange(len(hands))
    own = own_numbers(shared, where, info, hands, top, phase, extended=network.extended)
    return DeclinedPile(shared, own, top)


def evaluate_leaving(
    network: Network, info: Knowledge, hands: Ints, leaving: DeclinedPile, worth: Floats
) -> Floats:
    """Return what it is worth to leave the top of the pile, by hand."""
    endings = leaving_endings(network, info, hands, leaving)
    worths: Floats = np.einsum("ij,ij->i", endings, worth).astype(np.float32)
    return worths


def leaving_endings(
    network: Network, info: Knowledge, hands: Ints, leaving: DeclinedPile
) -> Floats:
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
    allowed = hands & ~np.where(barred >= 0, ONE << np.maximum(barred, 0), 0)
    where, card = np.nonzero(allowed[:, None] >> BITS & 1)
    after = deadwood(hands[where] ^ ONE << card).astype(np.int64)
    if every:
        return where, card, after
    good = after <= deadwood(hands)[where]
    none = np.bincount(where[good], minlength=len(hands)) == 0
    good |= none[where]
    return where[good], card[good], after[good]


def best_of_rows(where: Ints, value: Floats, rows: int) -> Ints:
    """Return for each row the first place of its best value; ``where`` has the rows in order."""
    starts = np.searchsorted(where, np.arange(rows))
    best = np.maximum.reduceat(value, starts)
    hit = np.flatnonzero(value == best[where])
    place = np.empty(rows, dtype=np.int64)
    place[where[hit][::-1]] = hit[::-1]
    return place


VALUES: Final = {
    name: Path(__file__).with_name(f"{values}.npz")
    for name, values in (
        ("expert-1", "expert-1"),
        ("expert-2", "expert-2"),
        ("expert-3", "expert-3"),
        ("expert-4", "expert-3"),
    )
}
"""The learned values by the full name of the player."""


@dataclass(frozen=True, slots=True)
class Evaluator:
    """What was learned, and what it says of a view.

    ``turn`` is how many cards the seat of the view has drawn so far.
    """

    network: Network
    shares: NDArray[np.float64]
    """How often a hand of self-play ends in each class."""

    def taking(self, view: View, turn: int) -> float:
        """Return the worth of taking the top of the pile and throwing the best card after it."""
        return float(self.after_taking(view, turn).best_worth()[0])

    def after_taking(self, view: View, turn: int) -> Throws:
        """Return the throws when the top of the pile has been taken."""
        top = view.pile[-1]
        hand = np.array([view.hand | 1 << top], dtype=np.int64)
        return self._throws_from(view, hand, turn + 1, taken=top)

    def leaving(self, view: View, turn: int) -> float:
        """Return the worth of leaving the top of the pile: of passing it, or of drawing from the
        stock.

        Before a draw a network that is not extended evaluates the best answer to every card that
        the stock may hold. An extended one was trained to weigh every card of the pile against
        the stock at once, and gains nothing from the long way.
        """
        if self._leaves_at_once(view):
            worth = self._worth(view, 1)
            return float(evaluate_leaving(self.network, *self._left(view, turn), worth)[0])
        return float(self._after_stock(view, turn).best_worth().mean())

    def leaving_endings(self, view: View, turn: int) -> Floats:
        """Return the chances of the classes of endings when the top of the pile is left."""
        if self._leaves_at_once(view):
            endings: Floats = leaving_endings(self.network, *self._left(view, turn))[0]
        else:
            endings = self._after_stock(view, turn).best_endings().mean(axis=0)
        return endings

    def _leaves_at_once(self, view: View) -> bool:
        return view.phase is Phase.UPCARD or self.network.extended

    def ending(self, view: View, turn: int) -> tuple[Card, bool]:
        """Return the best throw, and whether to knock with the least deadwood instead."""
        throws = self.throws(view, turn)
        best = int(np.argmax(throws.worth))
        return int(throws.card[best]), bool(throws.knock[0] > throws.worth[best])

    def throws(self, view: View, turn: int, *, every: bool = False) -> Throws:
        """Return the throws from the eleven cards of the view, evaluated; with ``every``, those
        that break melds too.
        """
        hand = np.array([view.hand], dtype=np.int64)
        barred = np.array([NO_CARD if view.barred is None else view.barred])
        info = knowledge(view, 1, turn, view.stock)
        return evaluate_throws(self.network, info, hand, barred, self._worth(view, 1), every=every)

    def _after_stock(self, view: View, turn: int) -> Throws:
        unseen = list(iterate(view.unseen))
        hands = np.array([view.hand | 1 << card for card in unseen], dtype=np.int64)
        return self._throws_from(view, hands, turn + 1)

    def _throws_from(self, view: View, hands: Ints, turn: int, taken: Card | None = None) -> Throws:
        count = len(hands)
        barred = np.full(count, NO_CARD if taken is None else taken)
        info = knowledge(view, count, turn, view.stock - (taken is None), taken)
        return evaluate_throws(self.network, info, hands, barred, self._worth(view, count))

    def _left(self, view: View, turn: int) -> tuple[Knowledge, Ints, DeclinedPile]:
        hand = np.array([view.hand], dtype=np.int64)
        opening = view.phase is Phase.UPCARD
        # After the dealer's pass the other has to draw from the stock.
        offered = opening and view.seat != view.dealer
        top = np.array([view.pile[-1] if offered else NO_CARD])
        info = knowledge(view, 1, turn, view.stock)
        return info, hand, leave(self.network, info, hand, top, opening=opening)

    def worths(self, view: View) -> Floats:
        """Return the worth of each class of endings to the seat of the view."""
        return worth(view.rules, view.doubled, needed(view), self.shares)

    def _worth(self, view: View, count: int) -> Floats:
        return np.repeat(self.worths(view)[None, :], count, axis=0)


@lru_cache(maxsize=4)
def load(path: Path) -> Evaluator:
    """Return an evaluator with the learned values of a file."""
    with np.load(path, allow_pickle=False) as saved:
        weights = {name: saved[name].astype(np.float32) for name in saved.files if name != "shares"}
        return Evaluator(Network(weights), saved["shares"].astype(np.float64))


def save(values: Evaluator, path: Path) -> None:
    """Write values, as ``load`` reads them."""
    weights: dict[str, Floats] = {**values.network.weights}
    np.savez(path, shares=values.shares, **weights)  # type: ignore[arg-type]


def evaluator(name: str) -> Evaluator:
    """Return the evaluator of this name, one of ``VALUES``: ``expert-3``."""
    return load(VALUES[name])


def needed(view: View) -> tuple[int, int]:
    """Return the points that a seat and its opponent need to win the match, at least 1."""
    target = view.rules.target
    mine = max(1, target - view.scores[view.seat])
    theirs = max(1, target - view.scores[view.opponent])
    return mine, theirs


def knowledge(
    view: View, count: int, turn: int, stock: int, taken: Card | None = None
) -> Knowledge:
    """Return what the seat knows, once for each of many hands, with so many cards left in the
    stock.

    ``taken`` is a card that leaves the pile for the hand.
    """
    row = _known(view, turn, stock, taken)
    return Knowledge(*(np.repeat(np.array([each], dtype=np.int64), count, axis=0) for each in row))


def knowledge_of_each(views: Sequence[View]) -> Knowledge:
    """Return what the seats of these views know, a row for each."""
    rows = [_known(view, turns_taken(view), view.stock) for view in views]
    return Knowledge(*(np.array(column, dtype=np.int64) for column in zip(*rows, strict=True)))


def _known(
    view: View, turn: int, stock: int, taken: Card | None = None
) -> tuple[int | list[Card], ...]:
    rival = view.opponent
    pile, shown = as_set(view.pile), view.known[view.seat]
    if taken is not None:
        pile &= ~(1 << taken)
        shown |= 1 << taken
    mine, theirs = needed(view)
    scale = max(max(mine, theirs) / FULL, 1.0)
    return (
        view.known[rival],
        view.thrown[rival] | view.passed[rival],
        pile,
        shown,
        turn,
        stock,
        view.limit,
        round(mine / scale),
        round(theirs / scale),
        last_throws(view, rival),
        view.thrown[rival],
    )


def last_throws(view: View, seat: int) -> list[Card]:
    """Return the last three cards that a seat threw, the last first, -1 where there were none."""
    throws = [
        action.card
        for who, action in reversed(view.history)
        if who == seat and isinstance(action, Discard)
    ]
    return [*throws, NO_CARD, NO_CARD, NO_CARD][:3]
