"""The table: where a match is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType

from app.cards.cards import Cards
from app.games.base import ONLOOKER
from app.games.gin.actions import DISCARDS, DRAW_DISCARD, DRAW_STOCK, PASS, Action
from app.styles import styles_folder
from app.table.gin import GinMatchView
from app.table.place import MatchHandle
from app.tui.table.command_line import CommandEntry, CommandLine
from app.tui.table.gin.hand import HandRow
from app.tui.table.gin.help import GinAdviser, LessonGuide
from app.tui.table.gin.moves import GinHandArranger, GinMoves, carry_out
from app.tui.table.gin.picture import GinTableLayout
from app.tui.table.gin.seat import KEYS, TutoredSeat
from app.tui.table.gin.turn_flow import GinTurnFlow
from app.tui.table.help import Teacher
from app.tui.table.kept_screens import KeptScreens
from app.tui.table.moves import TypeAhead
from app.tui.table.turn_flow import HotSeat
from app.tui.widgets.footer import EarlyFooter
from app.tui.widgets.piles import Pile
from app.ui.hand import HAND, STOCK, GinSelection
from app.ui.turn import QueuedMove
from app.words.en import answers
from app.words.en.commands import listed
from app.words.en.gin.commands import COMMANDS, EXAMPLES, FOR_EXAMPLE
from app.words.en.gin.wording import about_early_keys, going_round
from app.words.en.turns import LOOKING_ON

MOVES: Final[dict[str, Action]] = {
    "draw_stock": DRAW_STOCK,
    "draw_pile": DRAW_DISCARD,
    "pass_upcard": PASS,
}
"""What the keys do that can be pressed before one's turn."""
ABOUT_CARDS: Final = {"act", "draw_pile", "pass_upcard", "knock", "gin"}
"""What nobody means to do who has not seen the last card that came."""


class GinScreen(TutoredSeat):
    """The table of Gin, with a tutor beside it."""

    CSS_PATH = styles_folder() / "gin.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [*KEYS]

    def __init__(self, table: MatchHandle) -> None:
        super().__init__(table)
        self.selection: GinSelection = GinSelection()
        self.table_layout: GinTableLayout = GinTableLayout(self, self.selection)
        queued = QueuedMove()
        self._hand_arranger: GinHandArranger = GinHandArranger(
            self, self.selection, self.table_layout
        )
        self.commands = CommandEntry(self, [usual for usual, *_ in COMMANDS.values()], FOR_EXAMPLE)
        self.kept = KeptScreens()
        self._moves: GinMoves = GinMoves(self, queued, self.kept)
        self.turn_flow = GinTurnFlow(self, HotSeat(self, self.commands), queued, self.kept)
        self._type_ahead = TypeAhead(self, MOVES, ABOUT_CARDS, self._why_not)
        self._adviser = GinAdviser(self)
        self.guide: Teacher = LessonGuide(self, self.table_layout.panel)
        self._hand_shown = (0, ONLOOKER)
        """The deal, and whose hand of it the cursor holds."""
        self._step: tuple[object, ...] = ()
        """The step of the hand that the cursor was last raised for."""

    # -- what is on the screen -------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Everything is made once and only ever shown again."""
        self.fit(self.app.size)
        # From here on a key that was typed ahead finds the cards it is about.
        self.selection.arrangement.order = self.gin.settings.order
        self.selection.arrangement.hold(self.hand, self.view.drawn)
        yield from self.table_layout.compose()
        yield EarlyFooter(compact=True, show_command_palette=False)

    def on_resize(self, event: events.Resize) -> None:
        """The top line reaches to both ends, cards are as large as the window lets them be, and
        the panel shows what there is room for.
        """
        self.fit(event.size)
        self.table_layout.show_words()
        self.call_after_refresh(self._resized)

    def _resized(self) -> None:
        self.table_layout.show_panel()
        # Where all pages of the panel are in sight, none has to be turned.
        self.refresh_bindings()

    def show_all(self, match_view: GinMatchView | None = None) -> None:
        """Show the match as it is now; only what differs is painted."""
        self.look(match_view)
        shown = (self.match_view.deal, self.me)
        if self._hand_shown != shown:
            self._hand_shown = shown
            self.selection.let_go()
            self.table_layout.forget_hand()
        self.selection.arrangement.hold(self.hand, self.view.drawn)
        self._follow_step()
        self.tutor.follow()
        self.guide.follow()
        self.table_layout.show_cards()
        self.table_layout.show_words()
        self.table_layout.show_panel()
        self.refresh_bindings()

    def _follow_step(self) -> None:
        """Raise what the next step is about, when there is a next step."""
        view = self.view
        step = (
            self.match_view.deal,
            view.seat,
            view.phase,
            view.to_act,
            view.drawn,
            len(view.history),
        )
        if step == self._step:
            return
        self._step = step
        self.not_seen_yet()
        self.table_layout.forget_answer()
        self.selection.step_to(view, is_my_turn=self.my_turn)
        if self.my_turn and (told := going_round(view, self.key_name)):
            self.notify(self.plain(told), timeout=8)

    @property
    def commands_told(self) -> Sequence[tuple[str, str]]:
        """Those of Gin."""
        return listed(COMMANDS, EXAMPLES)

    @property
    def about_keys(self) -> str:
        """What becomes of keys that come too early."""
        return about_early_keys(self.key_name)

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
        self.tutor.forget(pressed.binding.action if pressed else "")
        if pressed is None and self.looks_on:
            self.say(LOOKING_ON)
        return pressed is not None and self._type_ahead.takes_key(pressed, unseen)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What the footer, the palette and the keys offer, from what is legal.

        What is not possible now is dimmed in its place; what never is here has no key.
        """
        if not self.table_layout.panel.is_attached:
            # The key was typed ahead, before there is anything on this screen.
            return False
        if self.looks_on and self.is_a_players(action):
            return False
        match action:
            case "page":
                return not self.table_layout.panel.shows_all
            case "hint" if not self.match_view.has_judge:
                return False
            case "end_lesson":
                return self.guide.goes_on or None
            case "command":
                return not self.commands.is_open or None
        return self._moves.may(action) or None

    def _why_not(self, action: str) -> str:
        return answers.NO_LESSON if action == "end_lesson" else self.now.why_not(action)

    def raise_for(self, action: Action) -> None:
        """Raise what of the table an action is about."""
        self.selection.raise_for(action)
        self.table_layout.show_selection()

    def attempt(self, action: str) -> None:
        """Do an action by its name, if it is possible now; else say why not."""
        if not self._moves.may(action):
            self.say(self.now.why_not(action))
        else:
            getattr(self, f"action_{action}")()

    def action_pass_upcard(self) -> None:
        """Leave the upcard, or the last discard."""
        self.do(PASS)

    def action_act(self) -> None:
        """Do the natural thing with what is raised."""
        if not self.my_turn:
            self.place.ask_again()
            self.turn_flow.follow()
        elif action := self.tutor.insisted or self.selection.natural(self.view.phase):
            self.do(action)
        else:
            self.say(answers.has_drawn(self.key_name))

    def action_knock(self) -> None:
        """Show the knock before it is made."""
        self._moves.look_at_knocks(only_gin=False)

    def action_gin(self) -> None:
        """Show gin before it is made."""
        self._moves.look_at_knocks(only_gin=True)

    def action_page(self) -> None:
        """Turn the panel."""
        self.table_layout.panel.next_page()

    def action_end_lesson(self) -> None:
        """End the lesson, for good."""
        self.guide.end()
        self.refresh_bindings()

    def action_menu(self) -> None:
        """Open the menu, or close the command line."""
        if not self.commands.close():
            super().action_menu()

    # -- the cursor ------------------------------------------------------------------------

    def action_move(self, step: int) -> None:
        """Raise the next card, or the other pile."""
        self.selection.raise_next(step)
        self.table_layout.show_selection()

    def action_raise_card(self, place: int) -> None:
        """Raise the card of this place."""
        if place < len(self.selection.cards):
            self.selection.raise_card(place)
            self.table_layout.show_selection()
        else:
            self.say(answers.NO_CARD_THERE)

    def action_go_up(self) -> None:
        """Go from the hand to the piles."""
        self.selection.go_up()
        self.table_layout.show_selection()

    # -- the mouse -------------------------------------------------------------------------

    @on(HandRow.Clicked)
    def _click_card(self, message: HandRow.Clicked) -> None:
        is_raised = self.selection.zone == HAND and self.selection.place == message.place
        if not (is_raised and self.my_turn):
            self.tutor.forget("")
            self.selection.raise_card(message.place)
            self.table_layout.show_selection()
        elif not self._type_ahead.refuses(self.table_layout.unseen(message.time)):
            self.action_act()

    @on(HandRow.Dragged)
    def _drag_card(self, message: HandRow.Dragged) -> None:
        self.selection.move_card(message.source, message.target)
        self.table_layout.show_selection()

    @on(HandRow.Carried)
    def _carry_card(self, message: HandRow.Carried) -> None:
        """Show on the discards what would be thrown there."""
        card = self.selection.cards[message.place]
        may_throw = message.onto and not self.now.why_not_throw(card)
        self.selection.raise_card(message.place)
        self.table_layout.carry(card if may_throw else None)
        self.table_layout.show_live()

    @on(HandRow.Dropped)
    def _throw_card(self, message: HandRow.Dropped) -> None:
        self.table_layout.carry(None)
        if not self._type_ahead.refuses(self.table_layout.unseen(message.time)):
            self.do(DISCARDS[self.selection.cards[message.place]])

    @on(Pile.Clicked)
    def _click_pile(self, message: Pile.Clicked) -> None:
        self.place.hurry()
        if message.pile.id == STOCK:
            self.do(DRAW_STOCK)
        elif not (
            self.my_turn and self._type_ahead.refuses(self.table_layout.unseen(message.time))
        ):
            self.do(DRAW_DISCARD)

    # -- the command line ------------------------------------------------------------------

    def on_command_line_typed(self, message: CommandLine.Typed) -> None:
        """Do what was typed."""
        carry_out(self, message.text)

    def put_together(self, cards: Cards) -> None:
        """Put these cards of the hand side by side, and say whether they are a meld."""
        self._hand_arranger.put_together(cards)

    def show_page(self, page: str) -> None:
        """Turn the panel to one of its pages: ``sheet``, ``known`` or ``log``."""
        self.table_layout.panel.turn_to(page)
