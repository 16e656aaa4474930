"""The table of Gin."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType

from app.games.gin.actions import DISCARDS
from app.styles import styles_folder
from app.table.gin import GinMatchView
from app.table.handles import MatchHandle
from app.text.gin.table import going_round
from app.text.speech import msg_c, tr
from app.tui.keys import bind, bind_move
from app.tui.screens.match import MENU_KEY, RULES_KEY
from app.tui.table.gin.help import LessonGuide
from app.tui.table.gin.layout import GinTableLayout
from app.tui.table.gin.moves import GinMoves
from app.tui.table.gin.turn_flow import GinTurnFlow
from app.tui.table.help import TUTOR, Hints, Teacher
from app.tui.table.policy import PolicyMaker, match_policy
from app.tui.table.screen import TableScreen
from app.tui.table.turn_flow import TurnFlow
from app.ui.commands import GIN
from app.ui.gin_table import GinTableModel
from app.ui.hand import GinSelection
from app.ui.tutor import in_match, warns

KEYS: Final = (
    *map(bind_move, ("stock", "take", "pass", "knock", "gin")),
    bind("table.undo", "undo"),
    bind("table.hint", "hint"),
    bind("table.tutor", "tutor", show=False),
    bind("table.order", "order", show=False),
    bind("table.page", "page"),
    # With priority, so that the letters typed after it are not taken for keys.
    bind("table.command", "command", key_display=":", show=False, priority=True),
    bind("table.lesson", "end_lesson", show=False),
    RULES_KEY,
    bind("table.seal", "seal", show=False),
    MENU_KEY,
    bind("table.quit", "leave", show=False),
    bind("table.act", "act", show=False),
    bind("table.left", "move(-1)", show=False),
    bind("table.right", "move(1)", show=False),
    bind("table.up", "go_up", show=False),
    bind("table.down", "go_down", show=False),
    bind("table.shift-left", "shift(-1)", show=False),
    bind("table.shift-right", "shift(1)", show=False),
    *(bind(f"table.card-{index + 1}", f"raise_card({index})", show=False) for index in range(11)),
)


class GinScreen(TableScreen[GinMatchView, GinTableModel, GinSelection]):
    """A match of Gin, seen from one seat."""

    CSS_PATH = styles_folder() / "gin.tcss"
    KEYS = KEYS
    BINDINGS: ClassVar[list[BindingType]] = [*KEYS]
    GRAMMAR = GIN
    FOR_EXAMPLE = msg_c("example", "draw stock, discard king of hearts, help …")

    def __init__(self, table: MatchHandle, make_policy: PolicyMaker = match_policy) -> None:
        super().__init__(table, GinSelection(), make_policy)
        self.table_layout: GinTableLayout = GinTableLayout(self, self.policy.mark)
        self.moves: GinMoves = GinMoves(
            self,
            self.table_layout,
            self.warnings,
            tells_odds=self.policy.shows_odds,
        )
        self.turn_flow: TurnFlow = GinTurnFlow(self, self.moves, self.commands, self.policy)
        own = self.policy.teacher(self.table_layout)
        self.guide: Teacher = own or LessonGuide(self, self.table_layout)
        self.hints = Hints(self, self.table_layout)

    def new_model(self) -> GinTableModel:
        return GinTableModel(self.match_view, self.card_name, self.key_name, self.people)

    @property
    def about_keys(self) -> str:
        """What keys typed ahead do."""
        return tr(
            "A key pressed while another plays ends the pause before their move. {stock} waits for"
            " your turn, and so do {take} and {leave} while they are about the upcard: no card is"
            " taken or discarded that you had not seen.",
            stock=self.key_name("stock"),
            take=self.key_name("take"),
            leave=self.key_name("pass"),
        )

    def compose(self) -> ComposeResult:
        """Sort the hand by the settings; its order then stays through all hands."""
        self.selection.arrangement.order = self.game_app.settings.order
        yield from super().compose()

    # -- the hand --------------------------------------------------------------------------

    def take_up_another(self) -> None:
        self.selection.let_go()

    def step_to(self) -> None:
        """Raise what the next step is about, and announce an offer that goes round."""
        self.selection.step_to(self.match_view.view, is_my_turn=self.my_turn)
        if self.my_turn and (told := going_round(self.match_view.view, self.key_name)):
            self.notify(self.plain(told), timeout=8)

    @property
    def own_menu(self) -> Mapping[str, str]:
        return (
            {} if self.tutor.why_silent(self.match_view) else {TUTOR: in_match(self.tutor.chosen)}
        )

    def own_choice(self, choice: str) -> None:
        self.action_tutor()

    def action_tutor(self) -> None:
        """Change the tutor's warnings in this match, or say why there can be none."""
        if why := self.tutor.why_silent(self.match_view):
            self.show_message(why)
        else:
            self.tutor.choose_next()
            self.warnings.follow()
            self.show_message(warns(self.tutor.chosen))

    # -- moves -----------------------------------------------------------------------------

    def carry(self, index: int, onto: Any) -> None:
        card = self.selection.cards[index]
        may_throw = onto and not self.model.why_not_throw(card)
        self.selection.raise_card(index)
        self.table_layout.carry(card if may_throw else None)
        self.table_layout.show_live()

    def drop(self, index: int, onto: Any) -> None:
        self.do(DISCARDS[self.selection.cards[index]])
