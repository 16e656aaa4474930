"""The preview of the ways to meld."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical

from app.cards.cards import is_joker, iterate, rank_of, suit_of
from app.match.view import AnyMatchView
from app.text.melding.refusals import kind_of_meld
from app.text.speech import msg, tr, tr_c, tr_n
from app.tui.screens.preview import PreviewScreen, WayText, preview_keys
from app.tui.widgets.card import CardLooks, Tint
from app.tui.widgets.card_groups import CardGroup, CardGroups
from app.tui.widgets.text import Line
from app.ui.melding.state import MeldPlan


class MeldPlanView:
    """A way to meld, with the cards that stay in the hand."""

    def __init__(self, *, is_contract: bool) -> None:
        self._is_contract = is_contract
        self._melds = CardGroups(id="melds")
        self._stays = CardGroups(id="stays")
        self._left = Line("left")

    def compose(self) -> ComposeResult:
        with Vertical(classes="frame") as melds:
            melds.border_title = tr("Meld")
            yield self._melds
        with Vertical(classes="frame") as stays:
            stays.border_title = tr_c("cards on the board", "Your hand")
            yield self._stays
        yield self._left

    def show(
        self, match_view: AnyMatchView, ways: Sequence[MeldPlan], index: int, looks: CardLooks
    ) -> WayText:
        way = ways[index]
        self._melds.show(
            [
                CardGroup(kind_of_meld(is_run=is_run), cards, Tint.RUN if is_run else Tint.SET)
                for cards, is_run in zip(way.melds, way.are_runs, strict=True)
            ]
        )
        rest = sorted(
            iterate(way.rest), key=lambda card: (is_joker(card), rank_of(card), suit_of(card))
        )
        self._stays.show([CardGroup(tr("stays in your hand"), tuple(rest))] if rest else [])
        self._left.show(
            tr("All your cards are gone: this ends the hand.")
            if way.goes_out
            else ""
            if match_view.is_serious
            else tr_n("{n} point stays in your hand.", "{n} points stay in your hand.", way.left)
        )
        return WayText(
            tr("Go down") if self._is_contract else tr("Meld"),
            tr("way {place} of {many}", place=index + 1, many=len(ways)),
            (),
            tr("Go down with these") if self._is_contract else tr("Meld this"),
        )

    def result(self, way: MeldPlan) -> MeldPlan:
        return way


class WaysScreen(PreviewScreen[MeldPlan, MeldPlan]):
    """Shows the ways to meld; the result is the chosen one, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [*preview_keys("ways")]
    BACK = msg("Back")

    def __init__(
        self, match_view: AnyMatchView, ways: Sequence[MeldPlan], *, is_contract: bool
    ) -> None:
        super().__init__(match_view, ways, MeldPlanView(is_contract=is_contract))

    def acts_by(self, key: str) -> bool:
        """Return True also for the key that has opened this screen, which here confirms the way."""
        return key in ("enter", "m")
