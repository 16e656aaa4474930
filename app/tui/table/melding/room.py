"""The rows of the parts of a table with open melds, by the height of the window."""

from __future__ import annotations

from typing import Final, NamedTuple

from app.tui.table.melding.players import PlayerRows

_LINES: Final = 6
"""Rows that are always there: the top line, the prompt, two of advice, the points, the footer."""
_LEAST_MIDDLE: Final = 6
_LEAST_SLOTS: Final = 4
"""Rows of the smallest cards of the hand, and the one into which they rise."""
_FRAMED: Final = 34
"""Rows of a window in which panels have borders, and groups a row between them."""
_FRAME: Final = 2
_GAPS: Final = 2
_ROOMY: Final = 46
_MOST_MIDDLE: Final = 22
"""Most rows of the melds; beyond that the table is in the middle of the window."""
_FLAT_MIDDLE: Final = 3
"""Fewest rows of the piles, which lie in one, and of the melds under them."""
_FLAT_SLOTS: Final = 2
_WORDS: Final = 3
"""Lines among them that take a row more each in few columns, if there are as many rows."""
_BROADEST: Final = {2: 5, 3: 5, 4: 5, 5: 6, 6: 6, 7: 7, 8: 7, 9: 7, 10: 8, 11: 9, 12: 11}
"""Columns of the widest cards, by the rows of the hand."""


class RowAllotment(NamedTuple):
    """Rows of each part, with its border."""

    players: int
    middle: int
    """Rows of the piles and of the melds on the table."""
    areas: int
    slots: int
    """Rows of the cards of the hand, raised ones included."""
    below: int
    """Rows below the cards of the hand."""
    is_flat: bool = False
    """Whether the piles lie in one row over the melds."""
    words: int = 1
    """Rows of the prompt, of the second line of advice and of the points."""

    @property
    def broadest(self) -> int:
        return _BROADEST[self.slots]

    def without_areas(self) -> RowAllotment:
        """Return the allotment after the meld areas are gone.

        Their rows go to the melds on the table, so that only the words between them move.
        """
        return self._replace(middle=self.middle + self.areas, areas=0)

    @property
    def pile(self) -> int:
        if self.is_flat:
            return 1
        return 9 if self.middle >= 11 else 6


def share_out(height: int, others: int, areas: int) -> RowAllotment:
    """Share out a height of at least 23 rows, for so many other players and meld areas.

    Rows beyond the needs of each part go to the hand and to the melds in turn, so that both can be
    read; the largest cards come last.
    """
    frame = _FRAME if height >= _FRAMED else 0
    players = PlayerRows.rows_for(others) + frame
    middle, slots, below = _LEAST_MIDDLE + frame, _LEAST_SLOTS, 1
    rest = height - _LINES - players - areas - middle - slots - below - (_GAPS if frame else 0)
    slots += max(min(rest, 0), _FLAT_SLOTS - slots)
    # The many cards of a contract are narrow; if high, they would look like bars.
    most_slots = (9 if areas else 12) if height >= _ROOMY else (7 if areas else 9)
    for part in ("slots", "middle", "below", "middle", "middle", "slots", "middle", "middle"):
        if rest <= 0:
            break
        rest -= 1
        slots += part == "slots"
        middle += part == "middle"
        below += part == "below"
    while rest > 0:
        rest -= 1
        if slots < most_slots and slots < middle - 2:
            slots += 1
        else:
            middle += 1
    return RowAllotment(players, min(middle, _MOST_MIDDLE), areas, slots, below)


def share_out_flat(height: int, others: int, areas: int, *, is_slim: bool) -> RowAllotment:
    """Share out the rows of a window without room for cards drawn as cards."""
    players = PlayerRows.rows_for(others)
    middle, slots, below = _FLAT_MIDDLE, _FLAT_SLOTS, 1
    rest = height - _LINES - players - areas - middle - slots - below
    words = 2 if is_slim and rest >= _WORDS else 1
    rest -= _WORDS * (words - 1)
    higher = 1 if rest > 1 else 0
    middle = max(middle + rest - higher, _FLAT_MIDDLE - 1)
    return RowAllotment(players, middle, areas, slots + higher, below, is_flat=True, words=words)
