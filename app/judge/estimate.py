"""What the choices of one view are worth, as the network of the expert judges them.

A module of its own because NumPy is slow to load and only a player that decides needs it.
"""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

# One core is what a player may use, and each thread would keep memory of its own.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from numpy.typing import NDArray

from app.cards import POINTS, Card, as_set, iterate
from app.engine.actions import Discard
from app.engine.view import Phase, View
from app.judge.batch import Floats, Ints
from app.judge.features import NO_THROW, Knowledge
from app.judge.network import Network
from app.judge.prospects import FULL, worth
from app.judge.throws import NO_CARD, Throws, judge_leaving, judge_throws, leave

VALUES: Final = Path(__file__).with_name("expert-1.npz")


class Values(NamedTuple):
    """What was learned."""

    network: Network
    shares: NDArray[np.float64]
    """How often a hand of self-play ends in each class."""


@lru_cache(maxsize=4)
def load(path: Path = VALUES) -> Values:
    """The learned values of a file."""
    with np.load(path, allow_pickle=False) as saved:
        weights = {name: saved[name].astype(np.float32) for name in saved.files if name != "shares"}
        return Values(Network(weights), saved["shares"].astype(np.float64))


def taking(view: View, turn: int) -> float:
    """Worth of taking the top of the pile and throwing the best card after it.

    ``turn`` is how many cards the seat has drawn so far, here and below.
    """
    top = view.pile[-1]
    hand = np.array([view.hand | 1 << top], dtype=np.int64)
    return _best_throw(view, hand, turn + 1, taken=top)


def leaving(view: View, turn: int) -> float:
    """Worth of leaving the top of the pile: of passing it, or of drawing from the stock."""
    if view.phase is Phase.UPCARD:
        return _passing(view, turn)
    unseen = list(iterate(view.unseen))
    hands = np.array([view.hand | 1 << card for card in unseen], dtype=np.int64)
    return _best_throw(view, hands, turn + 1)


def ending(view: View, turn: int) -> tuple[Card, bool]:
    """The throw that is worth most, and whether to knock with the least deadwood instead."""
    throws = judged(view, turn)
    best = int(np.argmax(throws.worth))
    return int(throws.card[best]), bool(throws.knock[0] > throws.worth[best])


def judged(view: View, turn: int) -> Throws:
    """The throws from the eleven cards of the view, judged."""
    hand = np.array([view.hand], dtype=np.int64)
    barred = np.array([NO_CARD if view.barred is None else view.barred])
    info = knowledge(view, 1, turn, view.stock)
    return judge_throws(load().network, info, hand, barred, _worth(view, 1))


def _best_throw(view: View, hands: Ints, turn: int, taken: Card | None = None) -> float:
    """Mean worth of the best throw or knock from each of these elevens."""
    count = len(hands)
    barred = np.full(count, NO_CARD if taken is None else taken)
    info = knowledge(view, count, turn, view.stock - (taken is None), taken)
    throws = judge_throws(load().network, info, hands, barred, _worth(view, count))
    return float(np.maximum(throws.worth[throws.best()], throws.knock).mean())


def _passing(view: View, turn: int) -> float:
    hand = np.array([view.hand], dtype=np.int64)
    # After the dealer's pass the other has to draw from the stock.
    offered = view.seat != view.dealer
    top = np.array([view.pile[-1] if offered else NO_CARD])
    info = knowledge(view, 1, turn, view.stock)
    leaving = leave(info, hand, top, opening=True)
    return float(judge_leaving(load().network, info, hand, leaving, _worth(view, 1))[0])


def _worth(view: View, count: int) -> Floats:
    needed = _needed(view)
    row = worth(view.rules, view.doubled, needed, load().shares)
    return np.repeat(row[None, :], count, axis=0)


def _needed(view: View) -> tuple[int, int]:
    target = view.rules.target
    mine = max(1, target - view.scores[view.seat])
    theirs = max(1, target - view.scores[view.opponent])
    return mine, theirs


def knowledge(
    view: View, count: int, turn: int, stock: int, taken: Card | None = None
) -> Knowledge:
    """What the seat knows, once for each of many hands, with so many cards left in the stock.

    ``taken`` is a card that leaves the pile for the hand.
    """
    rival = view.opponent
    pile, shown = as_set(view.pile), view.known[view.seat]
    if taken is not None:
        pile &= ~(1 << taken)
        shown |= 1 << taken
    mine, theirs = _needed(view)
    scale = max(max(mine, theirs) / FULL, 1.0)
    throws = [
        POINTS[action.card]
        for seat, action in reversed(view.history)
        if seat == rival and isinstance(action, Discard)
    ]
    last = [*throws, NO_THROW, NO_THROW, NO_THROW][:3]

    def same(value: int) -> Ints:
        return np.full(count, value, dtype=np.int64)

    return Knowledge(
        known=same(view.known[rival]),
        unwanted=same(view.thrown[rival] | view.passed[rival]),
        pile=same(pile),
        shown=same(shown),
        turn=same(turn),
        stock=same(stock),
        limit=same(view.limit),
        needed=same(round(mine / scale)),
        needed_by_rival=same(round(theirs / scale)),
        last_throws=np.tile(np.array(last, dtype=np.int64), (count, 1)),
    )
