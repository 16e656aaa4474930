"""The table of Basic Rummy as a seat sees it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Final

from app.cards.cards import NO_CARDS, PACK, Card, Cards, iterate, points
from app.cards.melds import is_meld, is_run, lay_off_targets
from app.cards.moves import LayOff, Meld
from app.games.base import IllegalAction
from app.games.basic.melds import best_play, lay_offs, melds_in
from app.games.basic.rules import Length, Rules, StockOut
from app.games.basic.view import BasicTableMeld, View
from app.text.melding.refusals import MeldingCode
from app.text.speech import tr, tr_n
from app.ui.melding.state import (
    LayOffOption,
    LogEntry,
    LogKind,
    MeldPlan,
    PlayerView,
    StockRefill,
    TableMeld,
    TurnStage,
    entries,
    players_of,
    table_melds_of,
)
from app.ui.melding.status_text import DOT
from app.ui.melding.table import MeldingTableModel


class BasicTableModel(MeldingTableModel):
    @property
    def view(self) -> View:
        view: View = self.match_view.view
        return view

    @property
    def headline(self) -> str:
        match_view, rules = self.match_view, self.view.rules
        hand = tr("Hand {number}", number=match_view.round)
        return DOT.join([hand, _length(rules), self.people.who_deals(match_view.dealer)])

    @property
    def new_stock(self) -> StockRefill | None:
        if self.view.stock or self.stage is TurnStage.OVER:
            return None
        is_shuffled = self.view.rules.stock_out is StockOut.RESHUFFLED
        return StockRefill.SHUFFLED if is_shuffled else StockRefill.TURNED

    @property
    def turn(self) -> int:
        return self.view.to_act

    @cached_property
    def log(self) -> tuple[LogEntry, ...]:
        dealt_under = PACK & ~self.view.stock_from
        upcard = dealt_under.bit_length() - 1 if dealt_under.bit_count() == 1 else None
        return tuple(entries(self.view.history, upcard, self.match_view.gained))

    @cached_property
    def table_melds(self) -> tuple[TableMeld, ...]:
        melds = [(laid.owner, _row(laid.cards), is_run(laid.cards)) for laid in self.view.table]
        return table_melds_of(melds, self.new_cards)

    @cached_property
    def players(self) -> tuple[PlayerView, ...]:
        put_down = {
            entry.seat for entry in self.log if entry.act in (LogKind.MELD, LogKind.LAY_OFF)
        }
        counts = self.view.counts
        return players_of(counts, [seat in put_down for seat in range(len(counts))], {}, self.log)

    @property
    def left(self) -> int:
        return points(self.view.hand)

    def points_of(self, cards: Cards) -> int:
        return points(cards)

    def is_meld(self, cards: Cards) -> bool:
        return is_meld(cards)

    def refusal(self, action: Any) -> IllegalAction | None:
        return self.view.refusal(action)

    def all_ways(self, marked: Cards) -> Sequence[MeldPlan]:
        if not self.is_mine or self.stage is not TurnStage.PLAY:
            return []
        view = self.view
        found = []
        for cards in melds_in(view.hand):
            if marked & ~cards or view.refusal(Meld(cards)) is not None:
                continue
            rest = view.hand ^ cards
            more = 0 if not view.most_melds else view.most_melds - 1
            after = best_play(rest, (*view.melds, cards), more).left
            way = MeldPlan(
                Meld(cards), (_row(cards),), (is_run(cards),), points(rest), rest, not rest
            )
            found.append((points(after), points(rest), way))
        return [way for _, _, way in sorted(found, key=lambda each: each[:2])]

    def fits(self, card: Card) -> Sequence[LayOffOption]:
        if not self.is_mine or not self.view.hand >> card & 1:
            return []
        left = points(self.view.hand & ~(1 << card))
        return [
            LayOffOption(
                action,
                table_meld,
                is_swap=False,
                at_low_end=self._is_low(card, table_meld),
                left=left,
            )
            for table_meld in self.would_fit(card)
            if self.view.refusal(action := LayOff(card, table_meld)) is None
        ]

    def _is_low(self, card: Card, table_meld: int) -> bool:
        return self.view.table[table_meld].cards > 1 << card

    def would_fit(self, card: Card) -> Sequence[int]:
        return lay_off_targets(card, self.view.melds)

    def lay_off_all(self) -> Sequence[LayOff]:
        if not self.is_mine or self.stage is not TurnStage.PLAY:
            return []
        hand = self.view.hand
        kept = sorted(iterate(self.view.throwable), key=lambda card: points(1 << card))
        for keeping in (0, *(1 << card for card in kept)):
            actions = [LayOff(*each) for each in lay_offs(hand & ~keeping, self.view.melds)]
            if _can_all_be_done(self.view, actions):
                return actions
        return []

    def refused_meld(self) -> IllegalAction | None:
        if self.all_ways(NO_CARDS):
            return None
        why = filter(None, (self.view.refusal(Meld(cards)) for cards in melds_in(self.view.hand)))
        return next(why, IllegalAction(MeldingCode.NO_MELD))

    def refused_lay_off(self, card: Card) -> IllegalAction | None:
        why = (self.view.refusal(LayOff(card, table_meld)) for table_meld in self.would_fit(card))
        return next(filter(None, why), None)


MODEL: Final = BasicTableModel


def _length(rules: Rules) -> str:
    match rules.length:
        case Length.TARGET:
            return tr("to {target}", target=rules.target)
        case Length.DEALS:
            return tr("of {count}", count=rules.deals)
        case Length.HANDS:
            return tr_n("first to {n} hand", "first to {n} hands", rules.hands // 2 + 1)


def _row(cards: Cards) -> tuple[Card, ...]:
    return tuple(iterate(cards))


def _can_all_be_done(view: View, actions: Sequence[LayOff]) -> bool:
    return all(then.refusal(action) is None for then, action in _steps(view, actions))


def _steps(view: View, actions: Sequence[LayOff]) -> Iterator[tuple[View, LayOff]]:
    for action in actions:
        yield view, action
        table = list(view.table)
        owner, cards = table[action.meld]
        table[action.meld] = BasicTableMeld(owner, cards | 1 << action.card)
        view = view._replace(hand=view.hand & ~(1 << action.card), table=tuple(table))
