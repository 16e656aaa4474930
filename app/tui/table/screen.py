"""The screen of a match, with the parts that all games share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from textual import events, on
from textual.actions import parse
from textual.app import ComposeResult
from textual.binding import Binding
from textual.geometry import Size
from textual.message import Message
from textual.widgets import Input

from app.match.view import AnyMatchView
from app.text.people import given_up_to
from app.text.refusals import sentence_for
from app.text.speech import tr
from app.tui.keys import MAKE_MOVE, command_of, table_command
from app.tui.screens.base import BaseScreen
from app.tui.screens.match import MatchMenu
from app.tui.table.command_line import CommandEntry, CommandLine
from app.tui.table.help import Hints, Teacher, Warnings
from app.tui.table.layout import TableLayout
from app.tui.table.moves import Moves, TypeAhead
from app.tui.table.pointer import Pointer
from app.tui.table.policy import PolicyMaker
from app.tui.table.state import AnyState
from app.tui.table.turn_flow import TurnFlow
from app.tui.textual_private import binding_of_key
from app.tui.widgets.card_row import CardRow
from app.tui.widgets.footer import EarlyFooter
from app.tui.widgets.piles import Pile
from app.ui.commands import EVERY_COMMAND, Grammar
from app.ui.hand import HAND, STOCK
from app.ui.keys import EARLY, ONCE, Command
from app.ui.tutor import OFF, Tutor

StateT = TypeVar("StateT", bound=AnyState)


class TableScreen(BaseScreen[None], Generic[StateT]):
    """A screen that shows the course of one match, and turns keys and clicks into actions.

    The parts of a game know the match by the ``state``, and show it by the ``table_layout``.
    """

    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    GRAMMAR: ClassVar[Grammar]
    """The commands that can be typed after a colon."""
    FOR_EXAMPLE: ClassVar[str] = ""
    """The text in the empty command line."""

    moves: Moves
    turn_flow: TurnFlow
    guide: Teacher
    pointer: Pointer
    state: StateT

    def __init__(self, state: StateT, layout: TableLayout, make_policy: PolicyMaker) -> None:
        super().__init__()
        self.state = state
        self.table_layout = layout
        self.policy = make_policy(self)
        layout.mark = self.policy.mark
        self._step: tuple[object, ...] = ()
        """The last step of the hand for which something was raised."""
        self._stop_listening: Callable[[], None] | None = None
        self._menu = MatchMenu(self, state.table, lambda: self.own_menu, self.own_choice)
        self.tutor = Tutor(state.table.here, lambda: self.game_app.settings.tutor)
        self.warnings = Warnings(self, layout, self.tutor, self._do)
        self.hints = Hints(self, layout, self.tutor, self._do)
        self.commands = CommandEntry(self, self.GRAMMAR, self.FOR_EXAMPLE)

    def _do(self, action: Any) -> None:
        self.moves.do(action)

    @property
    def rules_told(self) -> Any:
        return self.state.match_view.rules

    def action_copy(self) -> None:
        self.copy_position(self.state.match_view.view)

    def action_rules(self) -> None:
        self.action_help()

    @property
    def commands_told(self) -> Sequence[tuple[str, str]]:
        return self.commands.told

    def why_not(self, binding: Binding) -> str:
        return self.state.why_not(binding)

    # -- what is on the screen -------------------------------------------------------------

    def compose(self) -> ComposeResult:
        # From here on a key typed ahead finds the cards that it is about.
        self.state.take_up()
        self.fit(self.app.size)
        yield from self.table_layout.compose()
        yield EarlyFooter(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        self._stop_listening = self.state.handle.listen(self.turn_flow.heard)
        self.show_all()
        if self.state.table.restored:
            self.notify(sentence_for(self.state.table.restored), timeout=8)

    def on_unmount(self) -> None:
        if self._stop_listening:
            self._stop_listening()
        self.policy.close()

    def begin(self) -> None:
        is_on = self.tutor.chosen != OFF and not self.state.looks_on
        if is_on and (why := self.tutor.why_silent(self.state.match_view)):
            self.notify(why, timeout=8)
        self.state.table.start()
        self.turn_flow.follow()
        self.policy.begin()

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        self.turn_flow.resume()

    def fit(self, size: Size) -> None:
        super().fit(size)
        self.table_layout.fit()

    def on_resize(self, event: events.Resize) -> None:
        self.fit(event.size)
        self.table_layout.show_words()
        self.call_after_refresh(self._resized)

    def _resized(self) -> None:
        self.table_layout.show_panel()
        # A panel with room for all its pages offers no key to turn them.
        self.refresh_bindings()

    def show_all(self, match_view: AnyMatchView | None = None) -> None:
        self.state.look(match_view)
        if self.state.take_up():
            self.table_layout.forget_hand()
        self._follow_step()
        self.warnings.follow()
        self.guide.follow()
        self.fit(self.app.size)
        self.table_layout.show_all()
        self.refresh_bindings()

    def _follow_step(self) -> None:
        before, self._step = self._step, (*self.state.holder, *self.state.model.step)
        if before != self._step:
            self.not_seen_yet()
            self.table_layout.forget_answer()
            self.state.step_to()
            self.turn_flow.announce()

    def top_line_changed(self) -> None:
        self.table_layout.show_bar()

    def settings_changed(self, order_before: str) -> None:
        # The answer may have signs that the new settings rule out.
        self.table_layout.forget_answer()
        if self.game_app.settings.order != order_before:
            self.moves.arranger.put_in_order(self.game_app.settings.order, for_match=False)
        self.show_all()

    def show_message(self, text: str) -> None:
        self.table_layout.show_message(text)

    # -- keys ------------------------------------------------------------------------------

    def takes_key(self, event: events.Key) -> bool:
        """Keep a key for the next turn, say why it does nothing, or leave it to its action.

        Any key but undo ends the pause before a CPU player's answer. A key about a card that was
        painted after it was pressed does nothing.
        """
        unseen = self.table_layout.unseen(event.time)
        if unseen is None:
            self.table_layout.notice()
        if isinstance(self.focused, Input):
            return False
        pressed = binding_of_key(self, event.key)
        command = table_command(pressed.binding) if pressed else ""
        if command != "undo":
            self.state.handle.hurry()
        self.begins(command)
        if pressed is None:
            if told := self.policy.about_other_keys:
                self.show_message(told)
            return False
        taken = self.question_takes(command)
        return self.type_ahead.takes_key(pressed, unseen) if taken is None else taken

    @property
    def type_ahead(self) -> TypeAhead:
        return TypeAhead(self.state, self.table_layout, self.moves)

    def begins(self, command: str) -> None:
        self.warnings.forget(command)
        self.hints.forget(command)

    def question_takes(self, command: str) -> bool | None:
        """Return True for a key that an open question swallows, False for one that answers it, and
        None if no question is open.
        """
        return None

    def acts_by(self, key: str) -> bool:
        """Return whether a key acts, so that a held key does so only once."""
        if not self.state.my_turn or super().acts_by(key):
            # In another player's turn any key ends a pause.
            return bool(self.state.my_turn)
        pressed = binding_of_key(self, key)
        return pressed is not None and ONCE in command_of(pressed.binding).at_table

    def came_too_soon(self, key: events.Key) -> None:
        if not self.type_ahead.refuses(self.table_layout.unseen(key.time)):
            self.show_message(tr("That came too soon: look, then press again."))

    def is_too_early(self, message: Message) -> bool:
        """Return whether a card has come to the table since this click was made, and tell the
        player so.
        """
        return self.type_ahead.refuses(self.table_layout.unseen(message.time))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return which legal actions the footer, the palette and the keys offer.

        An action that is impossible now is dimmed; one that is never possible here has no key.
        """
        if not self.table_layout.is_there:
            # A key typed ahead came before the screen has its widgets.
            return False
        command = str(parameters[0]) if action == MAKE_MOVE else action
        return self.policy.allows(action) and self.offers(command)

    def offers(self, command: str) -> bool | None:
        """Return whether a move or action is possible: None if not now, False if never here."""
        match command:
            case "page":
                return self.table_layout.has_pages_to_turn
            case "hint" | "choices" if not self.state.match_view.has_judge:
                return False
            case "end_lesson":
                return self.guide.goes_on or None
            case "command":
                return not self.commands.is_open or None
        return self.may(command) or None

    def may(self, command: str) -> bool:
        """Return whether a move is possible now; a command that is no move always is."""
        if command == "undo" and self.warnings.insisted is not None:
            return True
        return command not in self.state.model.moves or self.state.model.may(command)

    def attempt(self, command: str) -> None:
        binding = self.state.binding_of(command)
        if EARLY in command_of(binding).at_table or self.may(command):
            _, action, parameters = parse(binding.action)
            getattr(self, f"action_{action}")(*parameters)
        else:
            self.show_message(self.why_not(binding))

    # -- moves -----------------------------------------------------------------------------

    def action_make_move(self, command: str) -> None:
        self.moves.make(command)

    def action_act(self) -> None:
        """Make the obvious move with what is raised, or ask a CPU player again that has failed."""
        if self.state.my_turn:
            self.moves.act()
        else:
            self.state.handle.ask_again()
            self.turn_flow.follow()

    def action_undo(self) -> None:
        self.moves.take_back()
        self.policy.took_back()

    @property
    def unkeyed(self) -> Mapping[str, Command]:
        """Resigning, which is too rare for a key and too grave for a slip."""
        return {"resign": EVERY_COMMAND["table.resign"]} if self.policy.allows("resign") else {}

    def action_resign(self) -> None:
        from app.tui.screens.questions import GiveUpScreen

        if why := self.policy.why_no_resigning:
            self.show_message(why)
            return
        told = self.showable(given_up_to(self.state.people, self.state.me))
        self.app.push_screen(GiveUpScreen(told), self._give_up)

    def _give_up(self, agrees: bool | None) -> None:
        if agrees and (why := self.state.hot_seat.resign()):
            self.show_message(why)

    # -- help, pages, commands -------------------------------------------------------------

    def action_hint(self) -> None:
        hint = self.policy.hint
        if hint is None:
            self.hints.ask()
        elif not self.hints.plays_hint():
            self.hints.tell(*hint)

    def action_end_lesson(self) -> None:
        self.guide.end()
        self.table_layout.show_words()
        self.refresh_bindings()

    def action_page(self) -> None:
        self.table_layout.turn_page()

    def action_seal(self) -> None:
        from app.tui.screens.proof import ProofScreen

        self.app.push_screen(ProofScreen(self.state.table, None))

    def action_menu(self) -> None:
        """Open the menu, or close the command line or the page over the table if one is open.

        A hand that does not count is left instead.
        """
        self.begins("menu")
        if self.commands.close() or self.table_layout.close_page():
            return
        if self.policy.counts:
            self._menu.open()
        else:
            self.policy.leave()

    @property
    def reworded(self) -> Mapping[str, Command]:
        return {} if self.policy.leaving is None else {"menu": self.policy.leaving}

    @property
    def own_menu(self) -> Mapping[str, str]:
        """Menu entries of this table alone: the labels by choice."""
        return {}

    def own_choice(self, choice: str) -> None:
        """Do a choice of ``own_menu``."""

    def action_leave(self) -> None:
        self.game_app.action_leave()

    async def action_command(self) -> None:
        await self.commands.open()

    def on_command_line_typed(self, message: CommandLine.Typed) -> None:
        if command := self.moves.carry_out(message.text):
            self.do_command(command)

    def do_command(self, name: str) -> None:
        """Carry out a typed command that is no move."""
        self.begins(name)
        match name:
            case "score":
                self.table_layout.show_page("sheet")
            case "known" | "log":
                self.table_layout.show_page(name)
            case "help":
                self.action_help(tr("Commands"))
            case "resign":
                self.action_resign()
            case _:
                self.attempt(name)

    # -- the selection ------------------------------------------------------------------------

    def action_move(self, step: int) -> None:
        self.state.selection.raise_next(step)
        self.table_layout.show_selection()

    def action_raise_card(self, index: int) -> None:
        if index < len(self.state.selection.cards):
            self.state.selection.raise_card(index)
            self.table_layout.show_selection()
        else:
            self.show_message(tr("You hold no card above this key."))

    def action_go_up(self) -> None:
        self.state.selection.go_up(self.state.model)
        self.table_layout.show_selection()

    def action_go_down(self) -> None:
        self.state.selection.go_down()
        self.table_layout.show_selection()

    def action_shift(self, step: int) -> None:
        self.moves.arranger.shift(step)

    def action_order(self) -> None:
        self.moves.arranger.put_in_order(self.state.selection.next_order, for_match=True)

    # -- the mouse -------------------------------------------------------------------------

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self.table_layout.notice()

    def would_throw(self, index: int) -> bool:
        """Return whether a click on the card at this place discards it, since it is raised
        already.
        """
        state, selection = self.state, self.state.selection
        is_raised = selection.zone == HAND and selection.index == index
        return state.my_turn and is_raised and self.pointer.may_throw

    @on(CardRow.Clicked)
    def _click_card(self, message: CardRow.Clicked) -> None:
        if not self.would_throw(message.index):
            self.point_at(message.index)
        elif not self.is_too_early(message):
            self.action_act()

    def point_at(self, index: int) -> None:
        self.pointer.drop_question()
        self.begins("")
        self.state.selection.raise_card(index)
        self.table_layout.show_selection()

    @on(CardRow.Dragged)
    def _drag_card(self, message: CardRow.Dragged) -> None:
        self.begins("")
        self.moves.arranger.move(message.source, message.target)

    @on(CardRow.Carried)
    def _carry_card(self, message: CardRow.Carried) -> None:
        self.begins("")
        self.pointer.carry(message.index, message.onto)

    @on(CardRow.Dropped)
    def _drop_card(self, message: CardRow.Dropped) -> None:
        self.table_layout.carry(None)
        if not self.is_too_early(message):
            self.pointer.drop(message.index, message.onto)

    @on(Pile.Clicked)
    def _click_pile(self, message: Pile.Clicked) -> None:
        self.state.handle.hurry()
        is_stock = message.pile.id == STOCK
        if is_stock or not self.state.my_turn or not self.is_too_early(message):
            self.pointer.click_pile(is_stock=is_stock)
