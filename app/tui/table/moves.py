"""What a person does at a table: moves, keys before their time, and the order of the hand."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Mapping
from typing import Any, Protocol

from textual.binding import ActiveBinding

from app.cards.cards import Card
from app.games.base import IllegalAction
from app.tui.table.seat import AnySeat
from app.ui.hand import HAND, Selection
from app.words.en import answers as words
from app.words.en.refusals import sentence_for


class Moves(ABC):
    """Makes the moves of the person whose seat the screen shows, or says why that cannot be."""

    def __init__(self, screen: AnySeat) -> None:
        self._screen = screen

    @abstractmethod
    def keep(self, action: Any) -> str:
        """Keep a move for the next turn, if it means the same then; returns what is kept, in
        words, empty for nothing.
        """

    @abstractmethod
    def forget_kept(self) -> None:
        """Let no move wait any more."""

    @abstractmethod
    def why_not(self, action: Any) -> str:
        """Why a move is not possible now; empty for all that is not refused here."""

    def do(self, action: Any) -> None:
        """Make a move now; or keep it for the next turn, if it means the same then."""
        screen = self._screen
        if not screen.my_turn and (kept := self.keep(action)):
            screen.say(words.kept_for_turn(kept))
            return
        if why := self.why_not(action):
            screen.say(why)
            return
        try:
            screen.place.act(action)
        except IllegalAction as error:
            screen.say(sentence_for(error))

    def take_back(self) -> None:
        """Take the last move back."""
        screen = self._screen
        if screen.match_view.may_take_back:
            # What was kept for the next turn was chosen after what is taken back.
            self.forget_kept()
        try:
            screen.place.take_back()
        except IllegalAction as error:
            screen.say(sentence_for(error))
            return
        screen.say(words.TAKEN_BACK)


class TypeAhead:
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

    def takes_key(self, pressed: ActiveBinding, unseen: Card | None) -> bool:
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


class ShowsHand(Protocol):
    """What the picture of a table shows of a hand."""

    def show_hand(self) -> None:
        """Show the hand in its order."""

    def show_live(self) -> None:
        """Show what a throw of the raised card would leave."""

    def show_selection(self) -> None:
        """Show what is raised now."""


class HandArranger:
    """Moves the cards of the hand, shows that, and tells the player what has become of them."""

    def __init__(self, screen: AnySeat, selection: Selection[Any], table_layout: ShowsHand) -> None:
        self._screen = screen
        self._selection = selection
        self._table_layout = table_layout

    def put_in_order(self, order: str, *, for_match: bool) -> None:
        """Put the hand in one of the orders of the settings, which with ``for_match`` stay as
        they are.
        """
        self._selection.put_in_order(order)
        self._table_layout.show_hand()
        self._table_layout.show_live()
        self._screen.say(
            words.by_hand(self._screen.key_name)
            if order == "hand"
            else words.in_order(order, for_match=for_match)
        )

    def move(self, source: int, target: int) -> None:
        """Move a card of the hand to another place, where it is raised."""
        self._selection.move_card(source, target)
        self._table_layout.show_selection()

    def shift(self, step: int) -> None:
        """Move the raised card to another place."""
        selection, place = self._selection, self._selection.place
        if selection.zone != HAND:
            self._screen.say(words.raise_to_move(self._screen.key_name))
        elif 0 <= place + step < len(selection.cards):
            self.move(place, place + step)
        else:
            self._screen.say(words.HAND_ENDS)
