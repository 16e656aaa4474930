"""The state of a table with open melds."""

from __future__ import annotations

from collections.abc import Sequence

from textual.binding import Binding

from app.games.base import ONLOOKER
from app.match.view import AnyMatchView
from app.table.handles import MatchHandle
from app.tui.screens.base import GameApp
from app.tui.table.state import TableState
from app.ui.melding.games import model_of
from app.ui.melding.hand import HandLayouts, MeldingSelection
from app.ui.melding.table import MeldingTableModel


class MeldingState(TableState[AnyMatchView, MeldingTableModel, MeldingSelection]):
    """With the arrangements of the hand, which are kept beside the journal."""

    def __init__(
        self,
        game_app: GameApp,
        table: MatchHandle,
        keys: Sequence[Binding],
        *,
        is_played: bool = True,
    ) -> None:
        super().__init__(game_app, table, MeldingSelection(), keys, is_played=is_played)
        self._layouts = HandLayouts(table.path)

    def new_model(self) -> MeldingTableModel:
        return model_of(
            self.match_view,
            self.selection.areas,
            name=self.card_name,
            key=self.key_name,
            people=self.people,
        )

    def take_up_another(self) -> None:
        """Let the selection hold another hand, arranged as its player left it."""
        self.selection.take_up(self._layouts.of(self.match_view), self.game_app.settings.order)
        self.forget_model()

    def step_to(self) -> None:
        self.selection.step_to(self.model)

    def keep_held(self) -> None:
        if self.me != ONLOOKER:
            self._layouts.keep(self.match_view, self.selection.held)
