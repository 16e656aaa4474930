"""The person's part at a table: moves, keys typed ahead, and the order of the hand."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from textual.binding import ActiveBinding

from app.cards.cards import Card
from app.text.speech import msg, tr
from app.tui.keys import command_of, table_command
from app.tui.table.help import Warnings
from app.tui.table.layout import TableLayout
from app.tui.table.policy import TablePolicy
from app.tui.table.state import AnyState, TableFace
from app.ui.hand import HAND
from app.ui.keys import ABOUT_CARDS, EARLY
from app.ui.table import QueuedMove

_IN_ORDER: Final = {
    "melds": msg("Your cards are in order by melds."),
    "near": msg("Your cards are in order by melds, then pairs near one."),
    "suit": msg("Your cards are in order by suit."),
    "rank": msg("Your cards are in order by rank."),
}
_IN_ORDER_FOR_MATCH: Final = {
    "melds": msg("Your cards are in order by melds for this match."),
    "near": msg("Your cards are in order by melds, then pairs near one, for this match."),
    "suit": msg("Your cards are in order by suit for this match."),
    "rank": msg("Your cards are in order by rank for this match."),
}


class Moves(ABC):
    """Makes the moves of the seat on the screen, or says why they are not possible."""

    def __init__(
        self, screen: TableFace, layout: TableLayout, warnings: Warnings, policy: TablePolicy
    ) -> None:
        self._screen = screen
        self._state = screen.state
        self._layout = layout
        self._policy = policy
        self.arranger = HandArranger(screen.state, layout)
        self._warnings = warnings
        self._queued = QueuedMove()
        self.is_busy = False
        """Whether several actions are being made at once, of which only the last is shown."""

    @contextmanager
    def only_the_last(self) -> Iterator[None]:
        """Make several actions at once without showing them."""
        self.is_busy = True
        try:
            yield
        finally:
            self.is_busy = False

    def take_kept(self) -> Any:
        """Return and forget the move that was kept for this turn; None if there is none."""
        return self._queued.take(self._state.model)

    @abstractmethod
    def act(self) -> None:
        """Make the obvious move with what is raised, in the person's own turn."""

    @abstractmethod
    def carry_out(self, text: str) -> str:
        """Make a typed move, or say what is wrong with it; return another command, or nothing."""

    def make(self, command: str) -> None:
        """Make a move of the model; ask first if it leaves something to choose."""
        move = self._state.model.moves[command]
        if move.action is None:
            self.choose(command)
        else:
            self.do(move.action)

    @abstractmethod
    def choose(self, command: str) -> None:
        """Let the player choose what a move is to be made with."""

    def do(self, action: Any) -> None:
        """Make a move now unless the tutor warns of it, or keep it if it means the same in the next
        turn.
        """
        if self._policy.holds(action):
            return
        state = self._state
        if not state.my_turn and (kept := self._queued.keep(action, state.model)):
            self._layout.show_message(tr("Kept for your turn: {what}.", what=kept))
            return
        if why := state.model.why_not_do(action):
            self._layout.show_message(why)
            return
        if state.my_turn and self._warnings.holds(action):
            return
        if why := state.hot_seat.act(action):
            self._layout.show_message(why)

    def take_back(self) -> None:
        """Take the last move back, or drop the move that the tutor warned of."""
        state = self._state
        if self._warnings.think_again():
            return
        if state.match_view.may_take_back:
            # The kept move was chosen after the one that is taken back.
            self._queued.forget()
        self._layout.show_message(state.hot_seat.take_back() or tr("Undone."))


class TypeAhead:
    """Keeps a key for the next turn, or says why it does nothing."""

    def __init__(self, state: AnyState, layout: TableLayout, moves: Moves) -> None:
        self._state = state
        self._layout = layout
        self._moves = moves

    def refuses(self, unseen: Card | None) -> bool:
        """Return whether ``unseen``, a card that came after the key or click, forbids it, and tell
        the player so.
        """
        if unseen is not None:
            self._layout.show_message(
                tr(
                    "{card} is new: look, then choose.",
                    card=self._state.card_name(unseen),
                )
            )
        return unseen is not None

    def takes_key(self, pressed: ActiveBinding, unseen: Card | None) -> bool:
        """Return whether a key with this binding has been dealt with.

        ``unseen`` is a card that was not yet on the screen when the key was pressed, or None.
        """
        state, command = self._state, table_command(pressed.binding)
        at_table = command_of(pressed.binding).at_table
        if state.my_turn and ABOUT_CARDS in at_table and self.refuses(unseen):
            return True
        if not state.my_turn and EARLY in at_table:
            self._moves.do(state.model.moves[command].action)
        elif not pressed.enabled:
            self._layout.show_message(state.why_not(pressed.binding))
        return not pressed.enabled


class HandArranger:
    """Moves the cards of the hand, shows them, and tells the player the result."""

    def __init__(self, state: AnyState, layout: TableLayout) -> None:
        self._state = state
        self._layout = layout

    def put_in_order(self, order: str, *, for_match: bool) -> None:
        """Put the hand in one of the orders of the settings.

        With ``for_match`` the settings stay as they are, and the order is saved.
        """
        self._state.selection.put_in_order(order)
        self._layout.show_hand()
        self._layout.show_live()
        self._layout.show_message(
            tr(
                "Your cards stay as you put them: {left} and {right} move one.",
                left=self._state.key_name("shift-left"),
                right=self._state.key_name("shift-right"),
            )
            if order == "hand"
            else tr((_IN_ORDER_FOR_MATCH if for_match else _IN_ORDER)[order])
        )
        if for_match:
            self._state.keep_held()

    def move(self, source: int, target: int) -> None:
        self._state.selection.move_card(source, target)
        self._layout.show_selection()
        self._state.keep_held()

    def shift(self, step: int) -> None:
        selection, index = self._state.selection, self._state.selection.index
        if selection.zone != HAND:
            self._layout.show_message(
                tr(
                    "Raise a card to move it: {key} goes to your hand.",
                    key=self._state.key_name("down"),
                )
            )
        elif 0 <= index + step < len(selection.cards):
            self.move(index, index + step)
        else:
            self._layout.show_message(tr("Your hand ends here: the card stays."))
