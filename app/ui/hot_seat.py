"""The seat that is shown to the people at one keyboard, and what they do there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from app.games.base import ONLOOKER, IllegalAction
from app.table.handles import MatchHandle
from app.text.refusals import sentence_for


class HotSeat:
    """The seat shown at a keyboard that several people may share.

    None of them sees another's cards: the seat is an onlooker's until the next one has the
    keyboard.
    """

    def __init__(self, table: MatchHandle) -> None:
        self._table = table
        here = table.here
        self.is_shared = len(here) > 1
        """Whether several people use this keyboard."""
        self.handle = table.seat_handle(here[0] if len(here) == 1 else ONLOOKER)
        """The handle of the seat shown."""
        self._before = ONLOOKER
        """The seat that had the keyboard before it was passed on."""

    # -- whose seat ----------------------------------------------------------------------------

    def sit(self, seat: int) -> None:
        self.handle = self._table.seat_handle(seat)

    def stand_up(self) -> None:
        """Show no cards and allow no undo after a new deal, if several people are here.

        The last person at the keyboard must not see another's new cards first.
        """
        if self.is_shared:
            self._before = ONLOOKER
            self.sit(ONLOOKER)

    def pass_on(self) -> int | None:
        """Show no cards until another person sits down; return the seat that may undo its last move
        meanwhile, or None.
        """
        if self.handle.seat != ONLOOKER:
            self._before = self.handle.seat
        self.sit(ONLOOKER)
        may_undo = self._table.seat_handle(self._before).snapshot().may_take_back
        return self._before if may_undo else None

    # -- what is done there; each returns why it is not possible, or an empty text -------------

    def act(self, *actions: Any) -> str:
        """Take actions, up to the first that is not allowed."""
        return _why_not(*(partial(self.handle.act, action) for action in actions))

    def take_back(self) -> str:
        """Undo the last move of the seat shown, or, while the keyboard is passed on, of the seat
        before.
        """
        is_passed_on = self.handle.seat == ONLOOKER
        handle = self._table.seat_handle(self._before) if is_passed_on else self.handle
        return _why_not(handle.take_back)

    def resign(self) -> str:
        return _why_not(self.handle.resign)


def _why_not(*steps: Callable[[], None]) -> str:
    try:
        for step in steps:
            step()
    except IllegalAction as error:
        return sentence_for(error)
    return ""
