"""What the choices of one view are worth, by the network of the expert.

A module of its own because NumPy is slow to load and only a player that decides needs it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from app.cards.cards import Card, as_set, iterate
from app.games.gin.actions import Discard
from app.games.gin.view import Phase, View
from app.players.gin.inference import turns_taken
from app.players.gin.net.batch import Floats, Ints
from app.players.gin.net.choices import (
    NO_CARD,
    Leaving,
    Throws,
    evaluate_leaving,
    evaluate_throws,
    leave,
    leaving_endings,
)
from app.players.gin.net.endings import FULL, worth
from app.players.gin.net.features import Knowledge
from app.players.gin.net.network import Network

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

    def _left(self, view: View, turn: int) -> tuple[Knowledge, Ints, Leaving]:
        """What the network is given of the choice to leave the top."""
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
    """A row of ``Knowledge``, in the order of its columns."""
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
