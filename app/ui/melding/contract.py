"""The table of contract rummy as a seat sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from app.cards.cards import NO_CARDS, Card, Cards
from app.cards.moves import Discard
from app.games.base import IllegalAction
from app.games.contract.actions import BUY, LET_GO, PASS, Exchange, GoDown
from app.games.contract.checks import refusal
from app.games.contract.layoffs import Step, best_lay_offs, steps_now
from app.games.contract.melds import Meld, RankSet, SuitRun, cards_in, exchanged, extended, readings
from app.games.contract.rules import CONTRACTS, ROUNDS, points
from app.games.contract.view import Phase, View
from app.games.contract.ways import MOST_WAYS, ways_down
from app.text.contract.labels import contract_name
from app.text.melding.refusals import MeldingCode
from app.text.speech import tr
from app.ui.melding.areas import MeldArea, MeldAreas
from app.ui.melding.state import (
    LayOffOption,
    LogEntry,
    LogKind,
    MeldPlan,
    PlayerView,
    TableMeld,
    TurnStage,
    entries,
    in_a_row,
    players_of,
    table_melds_of,
)
from app.ui.melding.status_text import DOT
from app.ui.melding.table import MeldingTableModel


class ContractTableModel(MeldingTableModel):
    @property
    def view(self) -> View:
        view: View = self.match_view.view
        return view

    @property
    def headline(self) -> str:
        number = self.view.number
        contract = CONTRACTS[number - 1]
        return DOT.join(
            [
                tr("Round {number} of {count}", number=number, count=ROUNDS),
                contract_name(contract),
                self.people.who_deals(self.match_view.dealer),
            ]
        )

    @property
    def contract_melds(self) -> int:
        return self.view.contract.melds

    @property
    def turn(self) -> int:
        return self.view.turn

    @property
    def buyer(self) -> int | None:
        return self.view.buyer

    @cached_property
    def log(self) -> tuple[LogEntry, ...]:
        return tuple(entries(self.view.history, self._upcard, self.match_view.gained))

    @property
    def _upcard(self) -> Card | None:
        """The card that was turned up after the deal, as long as it is known.

        It lies at the bottom of the pile until it is taken, or shuffled in with the rest.
        """
        view = self.view
        thrown = {action.card for _, action in view.history if isinstance(action, Discard)}
        if view.pile and not view.shuffled and view.pile[0] not in thrown:
            return view.pile[0]
        takes = [
            (entry.seat if entry.other is None else entry.other, entry.card)
            for entry in entries(view.history, None)
            if entry.act in (LogKind.TAKE, LogKind.LET_GO)
        ]
        for index, (seat, card) in enumerate(takes):
            # All have seen the last card that each player took.
            if card is None and seat not in [later for later, _ in takes[index + 1 :]]:
                return view.last_taken[seat]
        return None

    @cached_property
    def table_melds(self) -> tuple[TableMeld, ...]:
        melds = [
            (owner, in_a_row(meld.cards), isinstance(meld, SuitRun))
            for owner, meld in self.view.table
        ]
        return table_melds_of(melds, self.new_cards)

    @cached_property
    def players(self) -> tuple[PlayerView, ...]:
        view = self.view
        buys = view.rules.buys
        left = {seat: buys - bought for seat, bought in enumerate(view.bought)} if buys else {}
        return players_of(view.counts, view.down, left, self.log)

    @property
    def own_areas(self) -> MeldAreas | None:
        """The meld areas with the cards that are still held; None once they are of no use."""
        view = self.view
        if view.seat < 0 or view.is_down or view.phase is Phase.OVER:
            return None
        mine = self.mine
        if mine is None or mine.contract != view.contract:
            mine = MeldAreas.empty(view.contract)
        return mine.held(view.hand)

    @cached_property
    def areas(self) -> tuple[MeldArea, ...]:
        return self.own_areas.seen() if self.own_areas is not None else ()

    @property
    def left(self) -> int:
        return points(self.view.hand)

    def points_of(self, cards: Cards) -> int:
        return points(cards)

    def is_meld(self, cards: Cards) -> bool:
        contract = self.view.contract
        return any(
            contract.sets if isinstance(meld, RankSet) else contract.runs
            for meld in readings(cards)
        )

    def refusal(self, action: Any) -> IllegalAction | None:
        return refusal(self.view, action)

    # -- putting melds down --------------------------------------------------------------------

    def all_ways(self, marked: Cards) -> Sequence[MeldPlan]:
        if not self.is_mine or self.stage is not TurnStage.PLAY or self.view.is_down:
            return []
        if marked:
            return self._ways(marked)
        areas = self.own_areas
        if areas is None or not areas.complete_cards:
            return self._ways(NO_CARDS)
        ways = self._ways(areas.complete_cards)
        if (melds := areas.melds) is not None and self.refusal(GoDown(melds)) is None:
            own = self._way(melds)
            ways = [own, *(way for way in ways if way.melds != own.melds)][:MOST_WAYS]
        return ways or self._ways(NO_CARDS)

    def _ways(self, must: Cards) -> list[MeldPlan]:
        view = self.view
        if must & ~view.hand:
            return []
        ways = ways_down(view.hand, view.contract, view.throwable, view.melds, must)
        return [self._way(way.melds) for way in ways]

    def _way(self, melds: tuple[Meld, ...]) -> MeldPlan:
        rest = self.view.hand
        for meld in melds:
            rest &= ~cards_in(meld)
        return MeldPlan(
            GoDown(melds),
            tuple(in_a_row(meld.cards) for meld in melds),
            tuple(isinstance(meld, SuitRun) for meld in melds),
            points(rest),
            rest,
            not rest,
        )

    def arranged(self) -> MeldAreas | None:
        """Return the meld areas filled with the best way to go down; None if there are no areas.

        The best way leaves the fewest points after all lay-offs. If there is none, the areas hold
        what comes closest to it.
        """
        areas, view = self.own_areas, self.view
        if areas is None:
            return None
        ways = ways_down(view.hand, view.contract, view.throwable, view.melds)
        return areas.filled(ways[0].melds) if ways else areas.nearest(view.hand)

    # -- laying off ----------------------------------------------------------------------------

    def fits(self, card: Card) -> Sequence[LayOffOption]:
        view = self.view
        if not self.is_mine or self.stage is not TurnStage.PLAY or not view.hand >> card & 1:
            return []
        if not view.is_down:
            return []
        found: list[LayOffOption] = []
        for step, rest in steps_now(1 << card, view.melds):
            if self.refusal(step) is not None:
                continue
            is_swap = isinstance(step, Exchange)
            left = points(view.hand & ~(1 << card) | rest)
            found.append(LayOffOption(step, step.meld, is_swap, step.low, left))
        # An exchange opens the run for the joker, and gives nothing away.
        return sorted(found, key=lambda fit: (fit.left, not fit.is_swap, fit.table_meld))

    def would_fit(self, card: Card) -> Sequence[int]:
        return [
            index
            for index, meld in enumerate(self.view.melds)
            if any(extended(meld, card, low=low) for low in (False, True))
            or exchanged(meld, card, low=False)
        ]

    def lay_off_all(self) -> Sequence[Step]:
        view = self.view
        if not self.is_mine or self.stage is not TurnStage.PLAY or not view.is_down:
            return []
        return best_lay_offs(view.hand, view.melds, view.throwable).steps

    # -- why not -------------------------------------------------------------------------------

    @property
    def answers(self) -> Mapping[str, Any]:
        buy = {"buy": BUY} if self.view.rules.buys else {}
        return {**buy, "pass": LET_GO if self.stage is TurnStage.CLAIM else PASS}

    def refused_meld(self) -> IllegalAction | None:
        if self.view.is_down:
            return IllegalAction(MeldingCode.ALREADY_DOWN)
        if self.view.best_way() is not None:
            return None
        area = next((area for area in self.areas if area.cards and not area.is_complete), None)
        if area is None:
            return IllegalAction(MeldingCode.NOT_YET)
        if not area.missing:
            return IllegalAction(MeldingCode.UNFIT_AREA, is_run=area.is_run, number=area.number)
        return IllegalAction(
            MeldingCode.SHORT_AREA, is_run=area.is_run, number=area.number, missing=area.missing
        )

    def refused_areas(self) -> IllegalAction | None:
        if self.own_areas is not None:
            return None
        is_down = self.view.is_down
        return IllegalAction(MeldingCode.NO_MORE_AREAS if is_down else MeldingCode.NOT_NOW)

    def refused_lay_off(self, card: Card) -> IllegalAction | None:
        if not self.view.is_down:
            return IllegalAction(MeldingCode.NOT_DOWN)
        why = (self.refusal(step) for step, _ in steps_now(1 << card, self.view.melds))
        return next(filter(None, why), None)


MODEL: Final = ContractTableModel
