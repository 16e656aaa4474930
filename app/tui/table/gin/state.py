"""The state of Gin's table."""

from __future__ import annotations

from collections.abc import Sequence

from textual.binding import Binding

from app.table.gin import GinMatchView
from app.table.handles import MatchHandle
from app.tui.screens.base import GameApp
from app.tui.table.state import TableState
from app.ui.gin_table import GinTableModel
from app.ui.hand import GinSelection


class GinState(TableState[GinMatchView, GinTableModel, GinSelection]):
    """The hand is sorted by the settings at first; its order then stays through all hands."""

    def __init__(
        self,
        game_app: GameApp,
        table: MatchHandle,
        keys: Sequence[Binding],
        *,
        is_played: bool = True,
    ) -> None:
        super().__init__(game_app, table, GinSelection(), keys, is_played=is_played)
        self.selection.arrangement.order = game_app.settings.order

    def new_model(self) -> GinTableModel:
        return GinTableModel(self.match_view, self.card_name, self.key_name, self.people)

    def take_up_another(self) -> None:
        self.selection.let_go()

    def step_to(self) -> None:
        self.selection.step_to(
            self.match_view.view, is_my_turn=self.my_turn, advises=not self.model.is_serious
        )
