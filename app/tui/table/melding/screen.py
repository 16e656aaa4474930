"""The table of Basic Rummy and contract rummy: all melds lie open on it."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from textual import on
from textual.binding import BindingType
from textual.geometry import Size

from app.games.base import ONLOOKER
from app.games.contract.actions import BUY
from app.match.view import AnyMatchView
from app.styles import styles_folder
from app.table.place import MatchHandle
from app.text.speech import msg_c, tr
from app.tui.keys import bind
from app.tui.screens.match import MENU_KEY, QUIT_KEY, RULES_KEY
from app.tui.table.melding.help import MeldingAdviser, MeldingGuide
from app.tui.table.melding.layout import MeldingTableLayout
from app.tui.table.melding.melds import Areas, TableMelds
from app.tui.table.melding.moves import MeldingMoves
from app.tui.table.melding.pointer import Pointer
from app.tui.table.melding.question import TableQuestion
from app.tui.table.melding.turn_flow import MeldingTurnFlow
from app.tui.table.screen import TableScreen
from app.ui.melding.commands import GRAMMAR
from app.ui.melding.games import model_of
from app.ui.melding.hand import AREAS, HeldHands, MeldingSelection
from app.ui.melding.table import MeldingTableModel

KEYS: Final = (
    bind("table.stock", "draw_stock"),
    bind("table.take", "draw_pile"),
    bind("table.meld", "meld"),
    bind("table.lay-off", "lay_off"),
    bind("table.arrange", "arrange"),
    bind("table.buy", "buy"),
    bind("table.pass", "pass", show=False),
    bind("table.undo", "take_back"),
    bind("table.hint", "hint"),
    bind("table.lay-off-all", "lay_off_all", show=False),
    bind("table.mark", "mark", show=False),
    bind("table.clear", "clear", show=False),
    bind("table.order", "order", show=False),
    bind("table.page", "page", show=False),
    bind("table.lesson", "end_lesson", show=False),
    # Opened at once, so that no letter typed after it is taken for a key.
    bind("table.command", "command", key_display=":", show=False, priority=True),
    RULES_KEY,
    bind("table.seal", "seal", show=False),
    MENU_KEY,
    QUIT_KEY,
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
    *(bind(f"table.card-{place + 1}", f"raise_card({place})", show=False) for place in range(10)),
)
_OF_CONTRACTS: Final = {"arrange", "buy", "pass", "clear"}
"""Actions that only a game with contracts has."""


class MeldingScreen(TableScreen[AnyMatchView, MeldingTableModel, MeldingSelection]):
    """A match as it is seen from one seat, with what this person has put into meld areas."""

    CSS_PATH = styles_folder() / "melding.tcss"
    KEYS = KEYS
    BINDINGS: ClassVar[list[BindingType]] = [*KEYS]
    GRAMMAR = GRAMMAR
    FOR_EXAMPLE = msg_c("example", "meld 7c 7d 7h, lay off 8c on b, discard kd, help …")

    def __init__(self, table: MatchHandle) -> None:
        super().__init__(table, MeldingSelection())
        self._hands = HeldHands(table.path)
        self.table_layout: MeldingTableLayout = MeldingTableLayout(self)
        self.question = TableQuestion(self, self.table_layout)
        self.moves: MeldingMoves = MeldingMoves(self, self.table_layout, self.tutor, self.question)
        self.turn_flow = MeldingTurnFlow(self, self.moves, self.hot_seat, self.question)
        self.guide = MeldingGuide(self, self.table_layout)
        self._pointer = Pointer(self, self.table_layout, self.moves, self.question)
        self.adviser = MeldingAdviser(self, self.table_layout)

    def new_model(self) -> MeldingTableModel:
        """Return the table as the seat that is shown sees it."""
        return model_of(
            self.match_view,
            self.selection.areas,
            name=self.card_name,
            key=self.key_name,
            people=self.people,
        )

    @property
    def about_keys(self) -> str:
        """What becomes of keys that come too early."""
        return tr(
            "A key pressed while another plays ends the pause before their move. {stock} waits for"
            " your turn: no card is taken or discarded that you had not seen.",
            stock=self.key_name("stock"),
        )

    def fit(self, size: Size) -> None:
        """Share out the rows anew."""
        self.table_layout.fit()

    # -- the hand --------------------------------------------------------------------------

    def take_up_another(self) -> None:
        """Let the selection hold another hand, as its player has left it."""
        self.selection.take_up(self._hands.of(self.match_view), self.gin.settings.order)
        self.forget_model()

    def keep_held(self) -> None:
        """Keep how the person whose hand is shown holds it, for the next time too."""
        if self.me != ONLOOKER:
            self._hands.keep(self.match_view, self.selection.held)

    def step_to(self) -> None:
        """Raise what the next step is about."""
        self.selection.step_to(self.model)

    # -- keys ------------------------------------------------------------------------------

    def question_takes(self, action: str) -> bool | None:
        """Return whether a key with this action means nothing because a question is open."""
        return self.question.takes(action)

    def acts_by(self, key: str) -> bool:
        """What is asked and what is in the meld areas waits for no turn."""
        return super().acts_by(key) or (
            key == "enter" and (self.question.is_open or self.selection.zone == AREAS)
        )

    def offers(self, action: str) -> bool | None:
        """Return whether an action is possible now; False for one that never is here."""
        if action in _OF_CONTRACTS and not self.model.contract_melds:
            return action == "clear"
        if action == "meld" and self.model.own_areas is not None:
            return True
        return super().offers(action)

    def action_buy(self) -> None:
        """Ask for the top of the discard pile, out of turn."""
        self.do(BUY)

    def action_pass(self) -> None:
        """Leave the top of the discard pile to others."""
        self.moves.leave()

    def action_act(self) -> None:
        """Do the natural thing with what is raised."""
        if self.question.is_open:
            self.question.accept()
        elif self.my_turn or not self.moves.takes_out():
            super().action_act()

    def action_mark(self) -> None:
        """Mark the raised card, or mark it no more."""
        self.moves.mark()

    def action_meld(self) -> None:
        """Show the ways to meld, or put cards into a meld area."""
        self.moves.meld()

    def action_arrange(self) -> None:
        """Put the best way to go down into the meld areas."""
        self.moves.arrange()

    def action_clear(self) -> None:
        """Take everything out of the meld areas, and mark nothing."""
        self.moves.clear()

    def action_lay_off(self) -> None:
        """Lay the raised card off."""
        self.moves.lay_off_raised()

    def action_lay_off_all(self) -> None:
        """Lay off every card that fits."""
        self.moves.lay_off_all()

    def action_scroll(self, step: int) -> None:
        """Show other melds on the table where they have no room."""
        if not self.table_layout.melds.scroll(step):
            self.show_message(tr("All melds on the table are in sight."))

    def action_menu(self) -> None:
        """Close what lies open, or open the menu."""
        if self.question.is_open and not self.question.must_be_answered:
            self.question.drop()
        elif self.commands.is_open or not self.table_layout.close_page():
            super().action_menu()

    # -- the selection ------------------------------------------------------------------------

    def action_move(self, step: int) -> None:
        """Raise the next card, or the other pile, or the next choice."""
        if self.question.is_open:
            self.question.move(step)
        else:
            super().action_move(step)

    def action_raise_card(self, place: int) -> None:
        """Raise the card of this place, or answer a question."""
        if not self.question.is_open:
            super().action_raise_card(place)
        elif not self.question.choose(place):
            self.show_message(tr("There is no such choice."))

    def action_raise_last(self) -> None:
        """Raise the last card."""
        self.action_raise_card(len(self.selection.cards) - 1)

    # -- the mouse -------------------------------------------------------------------------

    def would_throw(self, place: int) -> bool:
        """Return whether a click on the card of this place throws it: it is raised already."""
        return super().would_throw(place) and self._pointer.may_throw

    def point_at(self, place: int) -> None:
        """Raise a card, and ask no more about another."""
        self._pointer.drop_question()
        super().point_at(place)

    def carry(self, place: int, onto: Any) -> None:
        """Show what would become of a card where it is dragged to."""
        self._pointer.carry(place, onto)

    def drop(self, place: int, onto: Any) -> None:
        """Lay a card off, put it into an area, or throw it, by what it is dropped on."""
        self._pointer.drop(place, onto)

    def click_pile(self, *, is_stock: bool) -> None:
        """Draw from a pile, or answer with it."""
        self._pointer.click_pile(is_stock=is_stock)

    @on(TableMelds.Pressed)
    def _click_spot(self, message: TableMelds.Pressed) -> None:
        self._pointer.click_spot(message.at)

    @on(Areas.Pressed)
    def _click_area(self, message: Areas.Pressed) -> None:
        self._pointer.click_area(message.at)
