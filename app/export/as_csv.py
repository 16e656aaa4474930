"""An export as CSV, a judged decision a line, for a notebook or a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any, Final

from app.coach.export import ExportedDecision, ExportedHand, ExportedMatch

COLUMNS: Final = (
    *("hand", "move", "turn", "seat", "name", "player", "score", "other_score"),
    *("held", "drawn", "top", "did", "best", "mark"),
    *("lost", "lost_points", "chance", "choices", "reason"),
)
"""The names of the columns, which the guide's topic on export describes."""
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""Beginnings of a cell that a spreadsheet would take for a formula."""


def write(told: ExportedMatch) -> str:
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(COLUMNS)
    for hand in told.hands:
        rows.writerows(_row(told, hand, each) for each in hand.decisions)
    return text.getvalue()


def _row(told: ExportedMatch, hand: ExportedHand, each: ExportedDecision) -> Iterator[Any]:
    seat = told.seats[each.seat]
    yield from (hand.number, each.move, each.turn, each.seat, _safe(seat.name), _safe(seat.player))
    # Only hands between two sides are judged.
    yield from (hand.before[seat.side], hand.before[1 - seat.side])
    yield from (" ".join(each.hand), each.drawn, each.top, each.did, each.best, each.mark)
    yield from (f"{each.lost:.5f}", f"{each.lost_points:.3f}", f"{each.chance:.5f}")
    yield from (len(each.choices), _safe(each.reason))


def _safe(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text
