"""The table of Basic Rummy and contract rummy: all melds lie open on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.message import Message

from app.cards.moves import DRAW_STOCK
from app.games.contract.actions import BUY
from app.match.view import AnyMatchView
from app.styles import styles_folder
from app.table.place import MatchHandle
from app.tui.table.command_line import CommandEntry, CommandLine
from app.tui.table.melding.melds import Areas, TableMelds
from app.tui.table.melding.moves import MeldingAdviser, MeldingMoves, carry_out
from app.tui.table.melding.picture import MeldingTableLayout
from app.tui.table.melding.pointer import Pointer
from app.tui.table.melding.question import Question
from app.tui.table.melding.seat import KEYS, MeldingSeat
from app.tui.table.melding.turn_flow import MeldingTurnFlow
from app.tui.table.moves import HandArranger, TypeAhead
from app.tui.table.turn_flow import HotSeat
from app.tui.widgets.card_row import CardRow
from app.tui.widgets.footer import EarlyFooter
from app.tui.widgets.piles import Pile
from app.ui.hand import STOCK
from app.ui.melding.hand import AREAS
from app.words.en import answers
from app.words.en.commands import listed
from app.words.en.melding import face as words
from app.words.en.melding.commands import COMMANDS, EXAMPLES, FOR_EXAMPLE
from app.words.en.turns import LOOKING_ON
from app.words.en.tutor import OFF, ONLY_OF_TWO

_MOVES: Final = {"draw_stock": DRAW_STOCK}
"""What the keys do that can be pressed before one's turn."""
_ABOUT_CARDS: Final = {"act", "draw_pile", "buy", "pass", "lay_off", "lay_off_all", "meld"}
"""What nobody means to do who has not seen the last card that came."""
_OF_CONTRACTS: Final = {"arrange", "buy", "pass", "clear"}
"""Actions that only a game with contracts has."""


class MeldingScreen(MeldingSeat):
    """A table on which melds lie open, those of a hand in meld areas before."""

    CSS_PATH = styles_folder() / "melding.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [*KEYS]

    def __init__(self, table: MatchHandle) -> None:
        super().__init__(table)
        self.table_layout: MeldingTableLayout = MeldingTableLayout(self, self.selection)
        self.question = Question(self, self.table_layout)
        self._moves: MeldingMoves = MeldingMoves(
            self, self.selection, self.table_layout, self.question
        )
        self._hand_arranger = HandArranger(self, self.selection, self.table_layout)
        self.commands = CommandEntry(self, [usual for usual, *_ in COMMANDS.values()], FOR_EXAMPLE)
        hot_seat = HotSeat(self, self.commands)
        self.turn_flow = MeldingTurnFlow(self, hot_seat, self._moves, self.question)
        self._pointer = Pointer(self, self.selection, self.table_layout, self._moves, self.question)
        self._type_ahead = TypeAhead(
            self, _MOVES, _ABOUT_CARDS, lambda action: self.model.why_not(action)
        )
        self._adviser = MeldingAdviser(self)

    # -- what is on the screen -------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Everything is made once and only ever shown again."""
        # From here on a key that was typed ahead finds the cards it is about.
        self.take_up()
        yield from self.table_layout.compose()
        yield EarlyFooter(compact=True, show_command_palette=False)

    def begin(self) -> None:
        """Let the match take its course, and show where it stands."""
        if self.gin.settings.tutor != OFF and self.table.here:
            self.notify(ONLY_OF_TWO, timeout=8)
        super().begin()

    def on_resize(self, event: events.Resize) -> None:
        """Share out the rows anew."""
        self.table_layout.fit()
        self.table_layout.show_words()
        self.call_after_refresh(self.table_layout.show_panel)

    def show_all(self, match_view: AnyMatchView | None = None) -> None:
        """Show the match as it is now; only what differs is painted."""
        self.look(match_view)
        if self.take_up():
            self.table_layout.forget_hand()
        if self.comes_to_step():
            self.table_layout.forget_answer()
        self.lesson.follow()
        self.table_layout.fit()
        self.table_layout.show_cards()
        self.table_layout.show_words()
        self.table_layout.show_panel()
        self.refresh_bindings()

    @property
    def commands_told(self) -> Sequence[tuple[str, str]]:
        """Those of the games with open melds."""
        return listed(COMMANDS, EXAMPLES)

    # -- keys ------------------------------------------------------------------------------

    def takes_key(self, event: events.Key) -> bool:
        """Keep a key for the next turn, say why it does nothing, or leave it to its action.

        Any key but undo ends the pause before a CPU player's answer. One about a card that was
        painted after it was pressed does nothing.
        """
        unseen = self.table_layout.unseen(event.time)
        if unseen is None:
            self.table_layout.notice()
        if self.commands.is_open:
            return False
        pressed = self.binding_of_key(event.key)
        if pressed is None or pressed.binding.action != "take_back":
            self.place.hurry()
        if pressed is None:
            if self.looks_on:
                self.say(LOOKING_ON)
            return False
        taken = self.question.takes(pressed.binding.action)
        return self._type_ahead.takes_key(pressed, unseen) if taken is None else taken

    def acts_by(self, key: str) -> bool:
        """What is asked and what is in the meld areas waits for no turn."""
        return super().acts_by(key) or (
            key == "enter" and (self.question.is_open or self.selection.zone == AREAS)
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What the footer, the palette and the keys offer, from what is legal."""
        if not self.table_layout.panel.is_attached:
            # The key was typed ahead, before there is anything on this screen.
            return False
        if self.looks_on and self.is_a_players(action):
            return False
        if action in _OF_CONTRACTS and not self.contract_melds:
            return action == "clear"
        match action:
            case "page":
                return not self.has_class("-wide")
            case "hint" if not self.match_view.has_judge:
                return False
            case "end_lesson":
                return self.lesson.goes_on or None
            case "command":
                return not self.commands.is_open or None
            case "meld":
                return self.model.own_areas is not None or self.may(action) or None
        return self.may(action) or None

    def raise_for(self, action: Any) -> None:
        """Raise what of the table an action is about."""
        self.selection.raise_for(action, self.model)
        self.table_layout.show_selection()

    def attempt(self, action: str) -> None:
        """Do an action by its name, if it is possible now; else say why not."""
        if why := self.model.why_not(action):
            self.say(why)
        else:
            getattr(self, f"action_{action}")()

    def action_buy(self) -> None:
        """Ask for the top of the discard pile, out of turn."""
        self.do(BUY)

    def action_pass(self) -> None:
        """Leave the top of the discard pile to others."""
        self._moves.leave()

    def action_act(self) -> None:
        """Do the natural thing with what is raised."""
        if self.question.is_open:
            self.question.accept()
        elif not self.my_turn and not self._moves.takes_out():
            self.place.ask_again()
            self.turn_flow.follow()
        elif self.my_turn:
            self._moves.act()

    def action_mark(self) -> None:
        """Mark the raised card, or mark it no more."""
        self._moves.mark()

    def action_meld(self) -> None:
        """Show the ways to meld, or put cards into a meld area."""
        self._moves.meld()

    def action_arrange(self) -> None:
        """Put the best way to go down into the meld areas."""
        self._moves.arrange()

    def action_clear(self) -> None:
        """Take everything out of the meld areas, and mark nothing."""
        self._moves.clear()

    def action_lay_off(self) -> None:
        """Lay the raised card off."""
        self._moves.lay_off_raised()

    def action_lay_off_all(self) -> None:
        """Lay off every card that fits."""
        self._moves.lay_off_all()

    def action_page(self) -> None:
        """Turn the panel, or show the table again."""
        self.table_layout.turn_page()

    def action_scroll(self, step: int) -> None:
        """Show other melds on the table where they have no room."""
        if not self.table_layout.melds.scroll(step):
            self.say(words.ALL_IN_SIGHT)

    def action_menu(self) -> None:
        """Close what lies open, or open the menu."""
        if self.question.is_open and not self.question.must_be_answered:
            self.question.drop()
        elif not self.commands.close() and not self.table_layout.close_page():
            super().action_menu()

    # -- the cursor ------------------------------------------------------------------------

    def action_move(self, step: int) -> None:
        """Raise the next card, or the other pile, or the next choice."""
        if self.question.is_open:
            self.question.move(step)
        else:
            self.selection.raise_next(step)
            self.table_layout.show_selection()

    def action_raise_card(self, place: int) -> None:
        """Raise the card of this place, or answer a question."""
        if self.question.is_open:
            if not self.question.choose(place):
                self.say(words.NO_SUCH_CHOICE)
        elif place < len(self.selection.cards):
            self.selection.raise_card(place)
            self.table_layout.show_selection()
        else:
            self.say(answers.NO_CARD_THERE)

    def action_raise_last(self) -> None:
        """Raise the last card."""
        self.action_raise_card(len(self.selection.cards) - 1)

    def action_go_up(self) -> None:
        """Go from the hand to the meld areas, and from there to the piles."""
        self.selection.go_up(self.model)
        self.table_layout.show_selection()

    def action_shift(self, step: int) -> None:
        """Move the raised card by hand."""
        super().action_shift(step)
        self.keep_held()

    def put_in_order(self, order: str) -> None:
        """Put the hand in one of the orders of the settings, for this match."""
        super().put_in_order(order)
        self.keep_held()

    # -- the mouse -------------------------------------------------------------------------

    def _is_too_early(self, message: Message) -> bool:
        """Whether something has come to the table that could not be seen yet when this was done;
        if so, the player is told.
        """
        return self._type_ahead.refuses(self.table_layout.unseen(message.time))

    @on(CardRow.Clicked)
    def _click_card(self, message: CardRow.Clicked) -> None:
        """Raise a card; throw it where it is raised already."""
        if not self._pointer.would_throw(message.place):
            self._pointer.raise_card(message.place)
        elif not self._is_too_early(message):
            self.action_act()

    @on(CardRow.Dragged)
    def _drag_card(self, message: CardRow.Dragged) -> None:
        self._hand_arranger.move(message.source, message.target)
        self.keep_held()

    @on(CardRow.Carried)
    def _carry_card(self, message: CardRow.Carried) -> None:
        self._pointer.carry(message.place, message.onto)

    @on(CardRow.Dropped)
    def _drop_card(self, message: CardRow.Dropped) -> None:
        self.table_layout.carry(None)
        if not self._is_too_early(message):
            self._pointer.drop(message.place, message.onto)

    @on(TableMelds.Pressed)
    def _click_spot(self, message: TableMelds.Pressed) -> None:
        self._pointer.click_spot(message.at)

    @on(Areas.Pressed)
    def _click_area(self, message: Areas.Pressed) -> None:
        self._pointer.click_area(message.at)

    @on(Pile.Clicked)
    def _click_pile(self, message: Pile.Clicked) -> None:
        self.place.hurry()
        is_stock = message.pile.id == STOCK
        if is_stock or not self.my_turn or not self._is_too_early(message):
            self._pointer.click_pile(is_stock=is_stock)

    # -- the command line ------------------------------------------------------------------

    def on_command_line_typed(self, message: CommandLine.Typed) -> None:
        """Do what was typed."""
        carry_out(self, self._moves, message.text)

    def show_page(self, page: str) -> None:
        """Turn to one of the pages: ``sheet`` or ``log``."""
        self.table_layout.show_page(page)
