"""Keys that come before their time: in another's turn, or about a card nobody has seen yet."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Any

from textual.binding import ActiveBinding

from app.cards.cards import Card
from app.tui.table.seat_screen import AnySeat
from app.words.en import answers as words


class EarlyKeys:
    """Keeps a key for the next turn, or says why it does nothing.

    ``moves`` are what the keys do that can be pressed before one's turn, by the names of their
    actions; ``about_cards`` are the actions that nobody means who has not seen the last card that
    came; ``why_not`` says why an action is not possible now.
    """

    def __init__(
        self,
        screen: AnySeat,
        moves: Mapping[str, Any],
        about_cards: Container[str],
        why_not: Callable[[str], str],
    ) -> None:
        self._screen = screen
        self._moves = moves
        self._about_cards = about_cards
        self._why_not = why_not

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
        if screen.my_turn and action in self._about_cards and self.refuses(unseen):
            return True
        if not screen.my_turn and action in self._moves:
            screen.do(self._moves[action])
        elif not pressed.enabled:
            screen.say(self._why_not(action))
        return not pressed.enabled
