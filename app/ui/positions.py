"""The position of a table as one line of text, to be copied, printed or reported."""

from __future__ import annotations

from typing import Any, Final

from app.cards.cards import Cards
from app.games.base import ONLOOKER
from app.games.notation import notation_of
from app.table.handles import MatchHandle
from app.text.speech import tr

ANALYSE: Final = "gin-rummy analyse '…'"
"""The command that takes a position, between its quotes."""


def position_of(view: Any) -> str:
    """Return what a seat sees as text; empty for a game whose positions have no text form."""
    notation = notation_of(view.rules.game)
    return notation.position_text(view) if notation else ""


def position_here(table: MatchHandle) -> str:
    """Return what the person at this table sees; of several, the one in turn."""
    first = next(iter(table.here), ONLOOKER)
    to_act = table.seat_handle(first).snapshot().to_act
    seat = to_act if to_act is not None and to_act in table.here else first
    return position_of(table.seat_handle(seat).snapshot().view)


def hand_in(text: str) -> Cards:
    """Return the own hand in the text of a position of Gin. Raises NotationError."""
    # Imported late: no screen loads what knows hidden cards.
    from app.games.gin.notation import read_position

    return read_position(text).hand


def told_copied() -> str:
    return tr(
        "The position is copied as text. In a shell, {command} looks into it: paste it between the"
        " quotes.",
        command=ANALYSE,
    )


def no_text() -> str:
    return tr("Positions of this game have no text form.")
