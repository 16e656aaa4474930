"""The hand put in order: by the settings, card by card, or by what is named."""

from __future__ import annotations

from app.desk.arrangement import meld_kind
from app.desk.cursor import Cursor
from app.desk.raised import HAND
from app.games.gin.melds import is_meld
from app.rummy.cards import Cards, iterate
from app.tui.table.gin_seat import GinSeat
from app.tui.table.picture import Picture
from app.words.en import answers
from app.words.en.cards import long_name
from app.words.en.gin import answers as words
from app.words.en.gin.wording import names


class HandOrder:
    """Moves the cards of the hand, shows that, and tells the player what has become of them."""

    def __init__(self, screen: GinSeat, cursor: Cursor, picture: Picture) -> None:
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
            answers.by_hand(self._screen.key_name)
            if order == "hand"
            else answers.in_order(order, for_match=for_match)
        )

    def shift(self, step: int) -> None:
        """Move the raised card to another place."""
        cursor, place = self._cursor, self._cursor.place
        if cursor.zone != HAND:
            self._screen.say(answers.raise_to_move(self._screen.key_name))
        elif 0 <= place + step < len(cursor.cards):
            cursor.move_card(place, place + step)
            self._picture.show_cursor()
        else:
            self._screen.say(answers.HAND_ENDS)

    def put_together(self, cards: Cards) -> None:
        """Put these cards side by side, and say whether they are a meld."""
        screen = self._screen
        if missing := cards & ~screen.view.hand:
            screen.say(answers.not_held(long_name(next(iterate(missing)))))
            return
        self._cursor.bring_together(cards)
        self._picture.show_cursor()
        listed = names(cards, screen.card_name)
        kind = meld_kind(cards) if is_meld(cards) else None
        screen.say(words.is_meld(listed, kind) if kind else words.is_no_meld(listed))
