"""A hand of the review, played on in another way."""

from __future__ import annotations

from app.desk.ahead import Ahead
from app.table.place import OpenMatch
from app.tui.screens.showdown import ShowdownScreen
from app.tui.screens.table import TableScreen
from app.tui.table.gin_moves import GinMoves
from app.tui.table.gin_next import GinNext
from app.tui.table.hot_seat import HotSeat
from app.words.en.gin import review as words


class WhatIfScreen(TableScreen):
    """The table of a hand that counts nowhere, over the review: Esc goes back there, and so does
    the end of the hand.
    """

    MARK = words.WHAT_IF

    def __init__(self, table: OpenMatch) -> None:
        super().__init__(table)
        ahead = Ahead()
        self._moves = GinMoves(self, ahead)
        self.what_next = _OneHand(self, HotSeat(self, self.commands), ahead)

    @property
    def is_played(self) -> bool:
        """As long as this screen is there."""
        return True

    def begin(self) -> None:
        """Go on from there, and say what this is."""
        super().begin()
        self.notify(words.COUNTS_NOWHERE, timeout=8)

    def on_unmount(self) -> None:
        """Nobody thinks about it any more."""
        super().on_unmount()
        self.table.close()

    def action_menu(self) -> None:
        """Go back to the review, or close the command line."""
        if not self.commands.close():
            self.dismiss(None)


class _End(ShowdownScreen):
    """How the hand ended; Esc, too, goes back to the review, which is where it is reviewed."""

    @property
    def can_be_reviewed(self) -> bool:
        """Not here."""
        return False

    def action_menu(self) -> None:
        """Go back."""
        self.dismiss(None)


class _OneHand(GinNext):
    """Shows how the hand ended, and nothing after it."""

    def show_ends(self) -> None:
        """Show it, and go back to the review."""
        screen = self._gin
        (played,) = screen.seen.ended
        end = _End(screen.table, self.told, played, words.TO_REVIEW)
        screen.app.push_screen(end, lambda _: screen.dismiss(None))
