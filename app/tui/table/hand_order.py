"""The hand put in order: by the settings, or card by card."""

from __future__ import annotations

from typing import Any, Protocol

from app.tui.table.seat_screen import AnySeat
from app.ui.raised import HAND, Raised
from app.words.en import answers as words


class ShowsHand(Protocol):
    """What the picture of a table shows of a hand."""

    def show_hand(self) -> None:
        """Show the hand in its order."""

    def show_live(self) -> None:
        """Show what a throw of the raised card would leave."""

    def show_cursor(self) -> None:
        """Show what is raised now."""


class HandOrder:
    """Moves the cards of the hand, shows that, and tells the player what has become of them."""

    def __init__(self, screen: AnySeat, cursor: Raised[Any], picture: ShowsHand) -> None:
        self._screen = screen
        self._cursor = cursor
        self._picture = picture

    def put_in_order(self, order: str, *, for_match: bool) -> None:
        """Put the hand in one of the orders of the settings, which with ``for_match`` stay as
        they are.
        """
        self._cursor.put_in_order(order)
        self._picture.show_hand()
        self._picture.show_live()
        self._screen.say(
            words.by_hand(self._screen.key_name)
            if order == "hand"
            else words.in_order(order, for_match=for_match)
        )

    def move(self, source: int, target: int) -> None:
        """Move a card of the hand to another place, where it is raised."""
        self._cursor.move_card(source, target)
        self._picture.show_cursor()

    def shift(self, step: int) -> None:
        """Move the raised card to another place."""
        cursor, place = self._cursor, self._cursor.place
        if cursor.zone != HAND:
            self._screen.say(words.raise_to_move(self._screen.key_name))
        elif 0 <= place + step < len(cursor.cards):
            self.move(place, place + step)
        else:
            self._screen.say(words.HAND_ENDS)
