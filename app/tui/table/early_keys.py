"""Keys that come before their time: in another's turn, or about a card nobody has seen yet."""

from __future__ import annotations

from typing import Final

from textual.binding import ActiveBinding

from app.games.gin.actions import DRAW_DISCARD, DRAW_STOCK, PASS, Action
from app.rummy.cards import Card
from app.tui.table.seat_screen import SeatScreen
from app.words.en.gin import answers as words

MOVES: Final[dict[str, Action]] = {
    "draw_stock": DRAW_STOCK,
    "draw_pile": DRAW_DISCARD,
    "pass_upcard": PASS,
}
"""What the keys do that can be pressed before one's turn."""
ABOUT_CARDS: Final = {"act", "draw_pile", "pass_upcard", "knock", "gin"}
"""What nobody means to do who has not seen the last card that came."""


class EarlyKeys:
    """Keeps a key for the next turn, or says why it does nothing."""

    def __init__(self, screen: SeatScreen) -> None:
        self._screen = screen

    def refuses(self, unseen: Card | None) -> bool:
        """Whether a key or a click is refused because of a card that could not be seen yet when
        it was made; if so, the player is told.
        """
        if unseen is not None:
            self._screen.say(words.just_came(self._screen.card_name(unseen)))
        return unseen is not None

    def deals_with(self, pressed: ActiveBinding, unseen: Card | None) -> bool:
        """Whether there is nothing more to be done about a key with this binding.

        ``unseen`` is the card that could not be seen yet when it was pressed, if there was one.
        """
        screen, action = self._screen, pressed.binding.action
        if screen.my_turn and action in ABOUT_CARDS and self.refuses(unseen):
            return True
        if not screen.my_turn and action in MOVES:
            screen.do(MOVES[action])
        elif not pressed.enabled:
            screen.say(words.NO_LESSON if action == "end_lesson" else screen.now.why_not(action))
        return not pressed.enabled
