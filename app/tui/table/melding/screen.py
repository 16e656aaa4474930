"""The table of Basic Rummy and contract rummy."""

from __future__ import annotations

from typing import ClassVar, Final

from textual import on
from textual.binding import BindingType

from app.styles import styles_folder
from app.table.handles import MatchHandle
from app.text.speech import msg_c, tr
from app.tui.keys import bind, bind_move
from app.tui.screens.match import MENU_KEY, RULES_KEY
from app.tui.table.melding.help import MeldingGuide
from app.tui.table.melding.layout import MeldingTableLayout
from app.tui.table.melding.melds import Areas, TableMelds
from app.tui.table.melding.moves import MeldingMoves
from app.tui.table.melding.pointer import MeldingPointer
from app.tui.table.melding.question import TableQuestion
from app.tui.table.melding.state import MeldingState
from app.tui.table.melding.turn_flow import MeldingTurnFlow
from app.tui.table.policy import PolicyMaker, match_policy
from app.tui.table.screen import TableScreen
from app.ui.melding.commands import GRAMMAR
from app.ui.melding.hand import AREAS

KEYS: Final = (
    *map(bind_move, ("stock", "take", "meld", "lay-off", "arrange", "buy")),
    bind_move("pass", show=False),
    bind("table.undo", "undo"),
    bind("table.hint", "hint"),
    bind_move("lay-off-all", show=False),
    bind("table.mark", "mark", show=False),
    bind("table.clear", "clear", show=False),
    bind("table.order", "order", show=False),
    bind("table.page", "page", show=False),
    bind("table.lesson", "end_lesson", show=False),
    # With priority, so that the letters typed after it are not taken for keys.
    bind("table.command", "command", key_display=":", show=False, priority=True),
    RULES_KEY,
    bind("table.seal", "seal", show=False),
    bind("table.copy", "copy", show=False),
    MENU_KEY,
    bind("table.quit", "leave", show=False),
    bind("table.act", "act", keys="enter", show=False),
    bind("table.left", "move(-1)", show=False),
    bind("table.right", "move(1)", show=False),
    bind("table.up", "go_up", show=False),
    bind("table.down", "go_down", show=False),
    bind("table.first", "raise_card(0)", show=False),
    bind("table.last", "raise_last", show=False),
    bind("table.shift-left", "shift(-1)", show=False),
    bind("table.shift-right", "shift(1)", show=False),
    bind("table.scroll-up", "scroll(-1)", show=False),
    bind("table.scroll-down", "scroll(1)", show=False),
    *(bind(f"table.card-{index + 1}", f"raise_card({index})", show=False) for index in range(10)),
)
_OF_CONTRACTS: Final = {"arrange", "buy", "pass"}
"""Moves that only games with contracts have."""


class MeldingScreen(TableScreen[MeldingState]):
    """A match with open melds, seen from one seat, with the person's meld areas."""

    CSS_PATH = styles_folder() / "melding.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [*KEYS]
    GRAMMAR = GRAMMAR
    FOR_EXAMPLE = msg_c("example", "meld 7c 7d 7h, lay off 8c on b, discard kd, help …")

    moves: MeldingMoves
    table_layout: MeldingTableLayout
    pointer: MeldingPointer

    def __init__(self, table: MatchHandle, make_policy: PolicyMaker = match_policy) -> None:
        state = MeldingState(self.game_app, table, KEYS)
        layout = MeldingTableLayout(state)
        super().__init__(state, layout, make_policy)
        self.question = TableQuestion(self, layout)
        self.moves = MeldingMoves(self, layout, self.warnings, self.policy, self.question)
        self.turn_flow = MeldingTurnFlow(
            self, layout, self.moves, self.commands, self.policy, self.question
        )
        self.guide = self.policy.teacher(layout) or MeldingGuide(state, layout)
        self.pointer = MeldingPointer(state, layout, self.moves, self.question)

    @property
    def about_keys(self) -> str:
        """What keys typed ahead do."""
        return tr(
            "A key pressed while another plays ends the pause before their move. {stock} waits for"
            " your turn: no card is taken or discarded that you had not seen.",
            stock=self.state.key_name("stock"),
        )

    # -- keys ------------------------------------------------------------------------------

    def question_takes(self, command: str) -> bool | None:
        return self.question.takes(command)

    def acts_by(self, key: str) -> bool:
        """Questions and meld areas take keys out of turn too."""
        return super().acts_by(key) or (
            key == "enter" and (self.question.is_open or self.state.selection.zone == AREAS)
        )

    def offers(self, command: str) -> bool | None:
        if command in _OF_CONTRACTS and not self.state.model.contract_melds:
            return False
        if command == "meld" and self.state.model.own_areas is not None:
            return True
        return super().offers(command)

    def action_act(self) -> None:
        if self.question.is_open:
            self.question.accept()
        elif self.state.my_turn or not self.moves.takes_out():
            super().action_act()

    def action_mark(self) -> None:
        self.moves.mark()

    def action_clear(self) -> None:
        self.moves.clear()

    def action_scroll(self, step: int) -> None:
        if not self.table_layout.melds.scroll(step):
            self.show_message(tr("All melds on the table are in sight."))

    def action_menu(self) -> None:
        """Close the question that is open, or do as at every table."""
        if self.question.is_open and not self.question.must_be_answered:
            self.question.drop()
        else:
            super().action_menu()

    # -- the selection ------------------------------------------------------------------------

    def action_move(self, step: int) -> None:
        if self.question.is_open:
            self.question.move(step)
        else:
            super().action_move(step)

    def action_raise_card(self, index: int) -> None:
        if not self.question.is_open:
            super().action_raise_card(index)
        elif not self.question.choose(index):
            self.show_message(tr("There is no such choice."))

    def action_raise_last(self) -> None:
        self.action_raise_card(len(self.state.selection.cards) - 1)

    # -- the mouse -------------------------------------------------------------------------

    @on(TableMelds.Pressed)
    def _click_spot(self, message: TableMelds.Pressed) -> None:
        self.pointer.click_spot(message.at)

    @on(Areas.Pressed)
    def _click_area(self, message: Areas.Pressed) -> None:
        self.pointer.click_area(message.at)
