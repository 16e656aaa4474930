"""The time that players have left, as a clock shows it."""

from __future__ import annotations

from math import ceil
from typing import Final

from app.match.view import AnyMatchView
from app.text.lists import about, as_sentence, clauses
from app.text.people import People
from app.text.speech import tr

_DAY: Final = 86_400
_HOUR: Final = 3600


def time_left(seconds: float) -> str:
    """Return a time as a clock shows it: ``0:09``, ``4:30``, ``1:05:00``; of days ``2 d 4 h``.

    A second that has begun counts as whole, so that no time is shown only where none is left.
    """
    whole = ceil(seconds)
    if whole >= _DAY:
        # Translators: days and hours, on a clock; at most 8 cells wide
        return tr("{days} d {hours} h", days=whole // _DAY, hours=whole % _DAY // _HOUR)
    minutes, rest = divmod(whole, 60)
    if minutes < 60:
        return f"{minutes}:{rest:02}"
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"


def clocks_told(match_view: AnyMatchView, people: People) -> str:
    """Return the time that each person has left, in a line; empty at a table without clocks."""
    clocks = match_view.clocks
    if clocks is None:
        return ""
    times = [
        f"{people.name(seat)} {time_left(left)}"
        for seat, left in enumerate(clocks.left)
        if left is not None
    ]
    # Translators: before the time that each player has left
    return as_sentence(about(tr("Time left"), clauses(times)))
