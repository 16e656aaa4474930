"""What a table does that is the same in every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic, Protocol

from textual import events

from app.cards.cards import Card
from app.cards.moves import DRAW_DISCARD, DRAW_STOCK
from app.games.base import IllegalAction
from app.table.place import MatchHandle
from app.tui.table.command_line import CommandEntry
from app.tui.table.help import Adviser
from app.tui.table.moves import HandArranger, Moves, ShowsHand, TypeAhead
from app.tui.table.seat import MatchViewT, SeatScreen
from app.tui.table.turn_flow import TurnFlow
from app.ui.hand import Selection
from app.words.en import answers
from app.words.en.refusals import sentence_for

_FOR_ONLOOKERS: Final = {"act", "page", "command", "rules", "menu", "leave"}
"""What can be done at a table where one has no seat; ``act`` asks a CPU player again."""
_NOT_BY_REPEATS: Final = {"hint", "meld", "lay_off", "buy", "pass", "pass_upcard"}
"""What a key that is held or bounces may do but once."""


class ShowsTable(ShowsHand, Protocol):
    """What every picture of a table shows."""

    def notice(self) -> None:
        """The player has pressed a key or clicked."""

    def unseen(self, moment: float) -> Card | None:
        """A card that has come to the table and was not on the screen yet at this moment."""

    def show_bar(self) -> None:
        """Show the top line."""

    def say(self, text: str) -> None:
        """Answer the player."""

    def forget_answer(self) -> None:
        """Say what can be done instead of the last answer."""


class PlayingScreen(SeatScreen[MatchViewT], Generic[MatchViewT]):
    """One match, seen from the seat of the person at this terminal.

    The match takes its course by itself; this screen shows what happens, and turns keys into
    actions.
    """

    ALLOW_SELECT = False
    AUTO_FOCUS = ""

    table_layout: ShowsTable
    selection: Selection[Any]
    commands: CommandEntry
    turn_flow: TurnFlow
    _moves: Moves
    _hand_arranger: HandArranger
    _adviser: Adviser
    _type_ahead: TypeAhead

    def __init__(self, table: MatchHandle) -> None:
        super().__init__(table)
        self._stop_listening: Callable[[], None] | None = None

    # -- what is on the screen -------------------------------------------------------------

    def on_mount(self) -> None:
        """Show the match where it stands."""
        self._stop_listening = self.place.listen(self.turn_flow.heard)
        self.show_all()
        if self.table.restored:
            self.notify(sentence_for(self.table.restored), timeout=8)

    def on_unmount(self) -> None:
        """Nobody is told any more."""
        if self._stop_listening:
            self._stop_listening()
        self.turn_flow.close()

    def begin(self) -> None:
        """Let the match take its course, and show where it stands."""
        self.table.start()
        self.turn_flow.follow()

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        """Do what had to wait for the screen that lay over this one."""
        self.turn_flow.resume()

    def saving_changed(self) -> None:
        """Say on the top line whether all of the match is on the disk."""
        self.table_layout.show_bar()

    def settings_changed(self, order_before: str) -> None:
        """Show the table as it is to look now."""
        # It may be written in signs that are not to be used any more.
        self.table_layout.forget_answer()
        if self.gin.settings.order != order_before:
            self._hand_arranger.put_in_order(self.gin.settings.order, for_match=False)
        self.show_all()

    def say(self, text: str) -> None:
        """Answer the player, until something else happens."""
        self.table_layout.say(text)

    def acts_by(self, key: str) -> bool:
        """Whether a key does what is natural, or what it may do only once when it is held."""
        if not self.my_turn or super().acts_by(key):
            # In the turn of another, any key ends a pause.
            return bool(self.my_turn)
        pressed = self.binding_of_key(key)
        return pressed is not None and pressed.binding.action in _NOT_BY_REPEATS

    def came_too_soon(self, key: events.Key) -> None:
        """Say why the key did nothing."""
        if not self._type_ahead.refuses(self.table_layout.unseen(key.time)):
            self.say(answers.TOO_SOON)

    @property
    def looks_on(self) -> bool:
        """Whether nobody at this keyboard plays."""
        return not self.table.here

    def is_a_players(self, action: str) -> bool:
        """Whether an action of the table has a key only for somebody who plays there."""
        actions = {binding.action.partition("(")[0] for binding in self.KEYS}
        return action in actions - _FOR_ONLOOKERS

    # -- moves -----------------------------------------------------------------------------

    def do(self, action: Any) -> None:
        """Let the person act, if that is allowed, and go on; else say why not.

        A move that means the same when their turn comes is kept for it.
        """
        self._moves.do(action)

    def action_draw_stock(self) -> None:
        """Draw from the stock."""
        self.do(DRAW_STOCK)

    def action_draw_pile(self) -> None:
        """Take the top of the discard pile."""
        self.do(DRAW_DISCARD)

    def action_take_back(self) -> None:
        """Take the last move back."""
        self._moves.take_back()

    def action_resign(self) -> None:
        """Give the match up, after asking."""
        from app.tui.screens.questions import GiveUpScreen

        self.app.push_screen(GiveUpScreen(), self._give_up)

    def _give_up(self, agrees: bool | None) -> None:
        if agrees:
            try:
                self.place.resign()
            except IllegalAction as error:
                self.say(sentence_for(error))

    def action_hint(self) -> None:
        """Ask for advice."""
        self._adviser.ask()

    async def action_command(self) -> None:
        """Open the command line."""
        await self.commands.open()

    # -- the cursor ------------------------------------------------------------------------

    def place_of(self, card: Card) -> int:
        """The place, from the left, of a card in the hand. Raises ValueError for any other."""
        return self.selection.cards.index(card)

    def action_go_down(self) -> None:
        """Go to the hand."""
        self.selection.go_down()
        self.table_layout.show_selection()

    def action_shift(self, step: int) -> None:
        """Move the raised card by hand."""
        self._hand_arranger.shift(step)

    def action_order(self) -> None:
        """Put the hand in the next order."""
        self.put_in_order(self.selection.next_order)

    def put_in_order(self, order: str) -> None:
        """Put the hand in one of the orders of the settings, for this match."""
        self._hand_arranger.put_in_order(order, for_match=True)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """What the others threw is no longer new."""
        self.table_layout.notice()
