"""The hand of Gin put in order, by what is named too."""

from __future__ import annotations

from app.cards.cards import Cards, iterate
from app.games.gin.melds import is_meld
from app.tui.table.gin_seat import GinSeat
from app.tui.table.hand_order import HandOrder
from app.tui.table.picture import Picture
from app.ui.arrangement import meld_kind
from app.ui.cursor import Cursor
from app.words.en import answers
from app.words.en.cards import long_name
from app.words.en.gin import answers as words
from app.words.en.gin.wording import names


class GinHandOrder(HandOrder):
    """Moves the cards of a hand of Gin."""

    def __init__(self, screen: GinSeat, cursor: Cursor, picture: Picture) -> None:
        super().__init__(screen, cursor, picture)
        self._gin = screen

    def put_together(self, cards: Cards) -> None:
        """Put these cards side by side, and say whether they are a meld."""
        screen = self._gin
        if missing := cards & ~screen.view.hand:
            screen.say(answers.not_held(long_name(next(iterate(missing)))))
            return
        self._cursor.bring_together(cards)
        self._picture.show_cursor()
        listed = names(cards, screen.card_name)
        kind = meld_kind(cards) if is_meld(cards) else None
        screen.say(words.is_meld(listed, kind) if kind else words.is_no_meld(listed))
