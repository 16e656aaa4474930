"""The table of contract rummy as a seat sees it, and its poll: when a person is asked, and how
several at one keyboard answer.

A poll must not tell others anything. If another person could conclude that one was not asked, all
are always asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from app.cards.cards import FACES, NO_CARDS, Card, Cards, is_joker
from app.cards.moves import Discard
from app.games.base import IllegalAction
from app.games.contract.actions import BUY, LET_GO, PASS, Exchange, GoDown
from app.games.contract.checks import refusal
from app.games.contract.layoffs import Step, best_lay_offs, steps_now
from app.games.contract.melds import Meld, RankSet, SuitRun, cards_in, exchanged, extended, readings
from app.games.contract.rules import CONTRACTS, ROUNDS, points
from app.games.contract.solver import least_outside
from app.games.contract.view import Phase, View
from app.games.contract.ways import MOST_WAYS, ways_down
from app.storage.settings import POLLS
from app.table.contract import ContractMatchView
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

    def ways(self, marked: Cards) -> Sequence[MeldPlan]:
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


# -- the poll ------------------------------------------------------------------------------

ALWAYS, WHEN_IT_FITS, NEVER = POLLS


def is_asked(model: MeldingTableModel, match_view: ContractMatchView, setting: str) -> bool:
    """Return whether the person whose poll it is wants to be asked; otherwise ``PASS`` is the
    answer.

    ``setting`` is one of ``POLLS``. It counts only for a person who is alone with CPU players:
    other people could learn about the hand from a quick answer.
    """
    if sum(seat.is_human for seat in match_view.seats) > 1 or setting == ALWAYS:
        return True
    return setting == WHEN_IT_FITS and bool(model.pile) and helps(model, match_view, model.pile[-1])


def helps(model: MeldingTableModel, match_view: ContractMatchView, card: Card) -> bool:
    """Return whether a card would help a hand.

    A joker does; for a player who is down a card to lay off; for any other a card of a meld of the
    contract, or one that helps an area.
    """
    view = match_view.view
    if is_joker(card):
        return True
    if view.is_down:
        return bool(model.would_fit(card))
    outside, melds = least_outside(view.hand, view.contract)
    with_it = least_outside(view.hand | 1 << card, view.contract)
    if with_it[1] > melds or with_it[0] <= outside:
        return True
    areas = model.own_areas
    if areas is None or not areas.all_cards:
        areas = model.arranged()
    return areas is not None and any(card % FACES in area.fitting for area in areas.seen())


def still_asked(view: View) -> tuple[int, ...]:
    """Return the seats whose answer a poll still waits for, in order."""
    if view.phase is not Phase.POLL:
        return ()
    seats = len(view.counts)
    order = [(view.turn + step) % seats for step in range(1, seats)]
    if any(view.thrown):
        # The one before the player in turn has thrown the card.
        order.remove((view.turn - 1) % seats)
    rest = order[order.index(view.to_act) :]
    return tuple(seat for seat in rest if view.bought[seat] < view.rules.buys)


@dataclass(frozen=True, slots=True)
class OpenPoll:
    """One question to all people at a keyboard: who buys the card."""

    card: Card
    buyers: tuple[int, ...]
    """The seats that may still say yes, in the order in which they would be asked."""
    turn: tuple[int, int]
    """The poll's identity: the deal, and the number of discards so far."""

    def answered(self, buyer: int | None) -> PollAnswer:
        """Return the answer: the seat of one of ``buyers``, or None if no person buys.

        Raises ValueError for another seat.
        """
        if buyer is not None and buyer not in self.buyers:
            raise ValueError(buyer)
        return PollAnswer(self, buyer)


@dataclass(frozen=True, slots=True)
class PollAnswer:
    """The common answer of the people at a keyboard."""

    poll: OpenPoll
    buyer: int | None

    def action(self, match_view: ContractMatchView) -> Any | None:
        """Return the action of the seat that is asked now, after CPU players may have answered;
        None if it is not one of theirs, or the poll is over.
        """
        seat = match_view.to_act
        if match_view.view.phase is not Phase.POLL or _turn(match_view) != self.poll.turn:
            return None
        if seat not in self.poll.buyers:
            return None
        return BUY if seat == self.buyer else PASS


def open_poll(match_view: ContractMatchView, here: Sequence[int]) -> OpenPoll | None:
    """Return the question to the people of these seats; None if none of them is asked now."""
    view = match_view.view
    if match_view.to_act not in here or view.phase is not Phase.POLL or not match_view.is_dealt:
        return None
    buyers = tuple(seat for seat in still_asked(view) if seat in here)
    return OpenPoll(view.pile[-1], buyers, _turn(match_view))


def _turn(match_view: ContractMatchView) -> tuple[int, int]:
    return match_view.deal, sum(thrown.bit_count() for thrown in match_view.view.thrown)
