"""The table of Gin."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from textual.binding import BindingType
from textual.geometry import Size

from app.styles import GIN_SHEETS, styles_folder
from app.table.handles import MatchHandle
from app.text.speech import msg_c, tr
from app.tui.keys import bind, bind_move
from app.tui.screens.base import ROOMY
from app.tui.screens.match import MENU_KEY, RULES_KEY
from app.tui.table.gin.help import LessonGuide
from app.tui.table.gin.layout import GinTableLayout
from app.tui.table.gin.moves import GinMoves
from app.tui.table.gin.pointer import GinPointer
from app.tui.table.gin.state import GinState
from app.tui.table.gin.turn_flow import GinTurnFlow
from app.tui.table.help import TUTOR
from app.tui.table.policy import PolicyMaker, match_policy
from app.tui.table.screen import TableScreen
from app.ui.commands import GIN
from app.ui.tutor import in_match, warns

KEYS: Final = (
    *map(bind_move, ("stock", "take", "pass", "knock", "gin")),
    bind("table.undo", "undo"),
    bind("table.hint", "hint"),
    bind("table.choices", "choices", show=False),
    bind("table.tutor", "tutor", show=False),
    bind("table.order", "order", show=False),
    bind("table.page", "page"),
    # With priority, so that the letters typed after it are not taken for keys.
    bind("table.command", "command", key_display=":", show=False, priority=True),
    bind("table.lesson", "end_lesson", show=False),
    RULES_KEY,
    bind("table.seal", "seal", show=False),
    bind("table.copy", "copy", show=False),
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


_OVER_PAGES: Final = ("page", "command", "rules", "seal", "copy", "menu", "quit")
"""The commands that do what they do while a page covers the table."""
_RAILED: Final = (
    (ROOMY, Size(156, 46)),
    (Size(110, 34), Size(112, 36)),
    (Size(0, 0), Size(82, 26)),
)
"""The least windows with each size of cards, and those that have room for an edge around them."""


def has_rail(size: Size) -> bool:
    """Return whether a window of this size has room for an edge around the table."""
    least = next(least for cards, least in _RAILED if _fits(cards, size))
    return _fits(least, size)


def _fits(least: Size, size: Size) -> bool:
    return size.width >= least.width and size.height >= least.height


class GinScreen(TableScreen[GinState]):
    """A match of Gin, seen from one seat."""

    CSS_PATH = [styles_folder() / f"{name}.tcss" for name in GIN_SHEETS]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [*KEYS]
    GRAMMAR = GIN
    FOR_EXAMPLE = msg_c("example", "draw stock, discard king of hearts, help …")

    def __init__(self, table: MatchHandle, make_policy: PolicyMaker = match_policy) -> None:
        state = GinState(self.game_app, table, KEYS)
        layout = GinTableLayout(state)
        super().__init__(state, layout, make_policy)
        self.moves = GinMoves(self, layout, self.warnings, self.policy)
        self.turn_flow = GinTurnFlow(self, layout, self.moves, self.commands, self.policy)
        self.guide = self.policy.teacher(layout) or LessonGuide(state, layout)
        self.pointer = GinPointer(state, layout, self.moves)

    def fit(self, size: Size) -> None:
        super().fit(size)
        self.set_class(has_rail(size), "-rail")

    @property
    def about_keys(self) -> str:
        """What keys typed ahead do."""
        return tr(
            "A key pressed while another plays ends the pause before their move. {stock} waits for"
            " your turn, and so do {take} and {leave} while they are about the upcard: no card is"
            " taken or discarded that you had not seen.",
            stock=self.state.key_name("stock"),
            take=self.state.key_name("take"),
            leave=self.state.key_name("pass"),
        )

    @property
    def own_menu(self) -> Mapping[str, str]:
        return (
            {}
            if self.tutor.why_silent(self.state.match_view)
            else {TUTOR: in_match(self.tutor.chosen)}
        )

    def own_choice(self, choice: str) -> None:
        self.action_tutor()

    def question_takes(self, command: str) -> bool | None:
        """A key for the table only closes a page that covers it: nothing is done unseen."""
        for_table = command and command not in _OVER_PAGES
        return (for_table and self.table_layout.close_page()) or None

    def action_choices(self) -> None:
        if self.policy.hint is None:
            self.hints.open_choices()
        else:
            # In a lesson the next step is the only choice.
            self.action_hint()

    def action_tutor(self) -> None:
        """Change the tutor's warnings in this match, or say why there can be none."""
        if why := self.tutor.why_silent(self.state.match_view):
            self.show_message(why)
        else:
            self.tutor.choose_next()
            self.warnings.follow()
            self.show_message(warns(self.tutor.chosen))
