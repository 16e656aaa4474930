"""The preview of the ways to meld."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, cast

from textual import getters
from textual.app import ComposeResult
from textual.binding import BindingType

from app.cards.cards import is_joker, iterate, rank_of, suit_of
from app.match.view import AnyMatchView
from app.table.handles import MatchHandle
from app.text.speech import msg, tr, tr_n
from app.tui.screens.preview import PreviewScreen, preview_keys
from app.tui.widgets.card import Tint
from app.tui.widgets.card_groups import CardGroup, CardGroups
from app.tui.widgets.text import Line
from app.ui.melding.state import MeldPlan
from app.ui.melding.status_text import kind_of_meld
from app.ui.melding.table import MeldingTableModel


class WaysScreen(PreviewScreen[MeldPlan, AnyMatchView]):
    """Shows the ways to meld; the result is the chosen one, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [*preview_keys("ways")]
    BACK = msg("Back")

    melds = getters.query_one("#melds", CardGroups)
    stays = getters.query_one("#stays", CardGroups)
    left = getters.query_one("#left", Line)

    def __init__(
        self,
        table: MatchHandle,
        match_view: AnyMatchView,
        model: MeldingTableModel,
        ways: Sequence[MeldPlan],
    ) -> None:
        super().__init__(table, match_view, ways)
        self._is_contract = bool(model.areas)

    @property
    def choice(self) -> MeldPlan:
        return cast(MeldPlan, self.way)

    @property
    def does(self) -> str:
        return tr("Go down with these") if self._is_contract else tr("Meld this")

    def acts_by(self, key: str) -> bool:
        """Return True also for the key that has opened this screen, which here confirms the way."""
        return key in ("enter", "m")

    def tell(self) -> ComposeResult:
        yield CardGroups(id="melds")
        yield CardGroups(id="stays")
        yield Line("left")

    def show_way(self) -> None:
        way = self.choice
        title = tr("Go down") if self._is_contract else tr("Meld")
        self.show_title(
            title, tr("way {place} of {many}", place=self.index + 1, many=len(self.ways)), []
        )
        self.melds.show(
            [
                CardGroup(kind_of_meld(is_run=is_run), cards, Tint.RUN if is_run else Tint.SET)
                for cards, is_run in zip(way.melds, way.are_runs, strict=True)
            ]
        )
        rest = sorted(
            iterate(way.rest), key=lambda card: (is_joker(card), rank_of(card), suit_of(card))
        )
        self.stays.show([CardGroup(tr("stays in your hand"), tuple(rest))] if rest else [])
        self.left.show(
            tr("All your cards are gone: this ends the hand.")
            if way.goes_out
            else tr_n("{n} point stays in your hand.", "{n} points stay in your hand.", way.left)
        )
