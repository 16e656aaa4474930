"""What a seat has seen of a hand, in order, from which it may tell the opponent's cards.

Of every card it is noted in which turn the opponent discarded it, left it on the pile or took it.
All numbers and sets are seen from one seat; nothing in them is hidden from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from app.cards.cards import NO_CARDS, Card
from app.games.gin.actions import Discard, DrawDiscard, DrawStock, Pass
from app.games.gin.view import Phase, View
from app.players.gin.net.batch import Floats, Ints, RowTable
from app.players.gin.net.evaluator import NO_CARD, needed
from app.players.gin.net.features import Columns, planes
from app.players.gin.net.open import OFFERED, PASSED_ON, PLAYED
from app.players.gin.worlds import cards_held

Turns: TypeAlias = NDArray[np.uint8]
"""By row and card a turn, 1 for the first; 0 for never."""

DRAWN: Final = 3
"""The seat has drawn and is to throw; the other phases are those of ``open``."""
_PHASES: Final = 4
MOST: Final = 15
"""Turns are counted up to this one."""


@dataclass(slots=True)
class Sightings(RowTable):
    """The sightings of many hands, one a row."""

    hand: Ints
    unseen: Ints
    """Cards in the stock or in the opponent's hand."""
    known: Ints
    """Cards that the opponent took from the pile and still holds."""
    shown: Ints
    """Own cards that the opponent knows in the same way."""
    thrown: Ints
    """Cards that this seat discarded."""
    left: Ints
    """Cards that this seat left on the pile, and never discarded."""
    top: Ints
    """The card on top of the pile; -1 for none, and once it was taken."""
    phase: Ints
    turn: Ints
    """How often this seat has drawn."""
    turn_of_other: Ints
    stock: Ints
    """The number of cards left in the stock."""
    held: Ints
    """The number of the opponent's cards."""
    limit: Ints
    needed: Ints
    """Points that this seat needs to win the match, 1 to 100; ``needed_by_other`` likewise."""
    needed_by_other: Ints
    thrown_at: Turns
    """The opponent's turn in which it discarded each card; the last one if there are several."""
    left_at: Turns
    """The turn in which it left each card on the pile to draw from the stock, or passed it."""
    taken_at: Turns

    def __len__(self) -> int:
        return len(self.hand)

    @classmethod
    def of_views(cls, views: Sequence[View]) -> Sightings:
        """Return a row for each of these views, in which two play."""
        rows = [_row(view) for view in views]
        numbers, turns = zip(*rows, strict=True)
        columns = np.array(numbers, dtype=np.int64).T
        times = np.array(turns, dtype=np.uint8)
        return cls(*columns, *times.transpose(1, 0, 2))

    @property
    def hidden(self) -> Ints:
        """The number of the opponent's unseen cards."""
        return self.held - np.bitwise_count(self.known)


def _row(view: View) -> tuple[list[int], list[list[int]]]:
    other = view.opponent
    turns = {view.seat: 0, other: 0}
    times = [[0] * 52 for _ in range(3)]
    thrown_at, left_at, taken_at = times
    pile: list[Card] = [view.upcard]
    for seat, action in view.history:
        match action:
            case Discard(card):
                pile.append(card)
                if seat == other:
                    thrown_at[card] = turns[seat]
            case DrawDiscard():
                turns[seat] += 1
                card = pile.pop()
                if seat == other:
                    taken_at[card] = turns[seat]
            case DrawStock() | Pass():
                if seat == other and pile and view.passed[other] >> pile[-1] & 1:
                    left_at[pile[-1]] = turns[seat] + 1
                turns[seat] += isinstance(action, DrawStock)
    mine, theirs = needed(view)
    scale = max(max(mine, theirs) / 100, 1.0)
    numbers = [
        view.hand,
        view.unseen,
        view.known[other],
        view.known[view.seat],
        view.thrown[view.seat],
        view.passed[view.seat] & ~view.thrown[view.seat],
        NO_CARD if view.top is None or view.barred is not None else view.top,
        _phase(view),
        turns[view.seat],
        turns[other],
        view.stock,
        cards_held(view, other),
        view.limit,
        max(round(mine / scale), 1),
        max(round(theirs / scale), 1),
    ]
    return numbers, [[min(turn, MOST) for turn in column] for column in times]


def _phase(view: View) -> int:
    if view.phase is Phase.UPCARD:
        return OFFERED if view.seat != view.dealer else PASSED_ON
    return DRAWN if view.phase is Phase.DISCARD and view.seat == view.to_act else PLAYED


_SINCE: Final = (0, 1, 2, 3, 5)
"""The first turn of each stage of a hand, and how long ago something was, in stages."""
_STAGES: Final = (1, 2, 3, 4, 6, 9)
_EVENT: Final = len(_STAGES) + len(_SINCE)


def _events() -> Floats:
    table = np.zeros((MOST + 1, MOST + 1, _EVENT), dtype=np.float32)
    for at in range(1, MOST + 1):
        for now in range(MOST + 1):
            stage = int(np.searchsorted(_STAGES, at, side="right")) - 1
            since = int(np.searchsorted(_SINCE, max(now - at, 0), side="right")) - 1
            table[at, now, stage] = table[at, now, len(_STAGES) + since] = 1
    return table.reshape(-1, _EVENT)


_EVENTS: Final = _events()
_AGES: Final = 3
CHANNELS: Final = 7 + 2 * _EVENT + _AGES
"""Numbers of each card."""
SUIT: Final = 13 * CHANNELS
"""Numbers of each suit."""
NUMBERS: Final = 12 + 12 + 11 + _PHASES + 9
"""Numbers of the whole."""


def cards_seen(seen: Sightings) -> Floats:
    """Return by row and suit the numbers of the 13 cards, one after the other."""
    size = len(seen)
    found = np.empty((size, 52, CHANNELS), dtype=np.float32)
    top = np.where(seen.top >= 0, np.int64(1) << np.maximum(seen.top, 0), NO_CARDS)
    sets = (seen.known, seen.hand, seen.unseen, seen.shown, seen.thrown, seen.left, top)
    # All at once: of a single row, a call costs more than what it does.
    known, *others = planes(np.concatenate(sets)).reshape(len(sets), size, 52)
    for place, cards in enumerate(others):
        found[:, :, place] = cards
    taken = seen.taken_at > 0
    found[:, :, 6] = taken & (known == 0)
    now = np.minimum(seen.turn_of_other, MOST)[:, None]
    place = 7
    for times in (seen.thrown_at, seen.left_at):
        found[:, :, place : place + _EVENT] = _EVENTS[times.astype(np.int64) * (MOST + 1) + now]
        place += _EVENT
    ages = now - seen.taken_at
    for low, high in ((-MOST, 1), (2, 4), (5, MOST)):
        found[:, :, place] = known * (ages >= low) * (ages <= high)
        place += 1
    return found.reshape(size, 4, SUIT)


def numbers_seen(seen: Sightings) -> Floats:
    """Return the numbers that belong to no card."""
    columns = Columns(len(seen), NUMBERS)
    columns.place(np.minimum(seen.turn, 11), 12)
    columns.place(np.minimum(seen.turn_of_other, 11), 12)
    columns.place(np.minimum(seen.hidden, 10), 11)
    columns.place(seen.phase, _PHASES)
    columns.add(seen.stock / 31, seen.limit / 10, seen.limit == 10, seen.limit == 0)
    columns.add(seen.needed / 100, seen.needed_by_other / 100)
    columns.add(np.bitwise_count(seen.known) / 4, np.bitwise_count(seen.shown) / 4)
    columns.add(np.ones(len(seen)))
    return columns.done()
