"""The poll of contract rummy: when a person is asked, and how several at one keyboard answer.

Nothing here tells others anything. Where somebody else could draw a conclusion from it that one
was not asked, everybody is always asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.cards.cards import FACES, Card, is_joker
from app.games.contract.actions import BUY, PASS
from app.games.contract.solver import least_outside
from app.games.contract.view import Phase, View
from app.storage.settings import POLLS
from app.table.contract import ContractTable
from app.ui.melding.sight import Sight

ALWAYS, WHEN_IT_FITS, NEVER = POLLS


def is_asked(sight: Sight, table: ContractTable, setting: str) -> bool:
    """Whether the person whose poll it is wants to be asked; otherwise ``PASS`` is the answer.

    ``setting`` is one of ``POLLS``. It counts only for a person who is alone with CPU players:
    other people could tell from a quick answer what somebody holds.
    """
    if sum(seat.is_human for seat in table.seats) > 1 or setting == ALWAYS:
        return True
    return setting == WHEN_IT_FITS and bool(sight.pile) and helps(sight, table, sight.pile[-1])


def helps(sight: Sight, table: ContractTable, card: Card) -> bool:
    """Whether a card would bring a hand on: a joker does; for a player who is down what can be
    laid off; for any other what comes into a meld of the contract, or brings one of the areas on.
    """
    view = table.view
    if is_joker(card):
        return True
    if view.is_down:
        return bool(sight.would_fit(card))
    outside, melds = least_outside(view.hand, view.contract)
    with_it = least_outside(view.hand | 1 << card, view.contract)
    if with_it[1] > melds or with_it[0] <= outside:
        return True
    areas = sight.own_areas
    if areas is None or not areas.all_cards:
        areas = sight.arranged()
    return areas is not None and any(card % FACES in area.fitting for area in areas.seen())


def still_asked(view: View) -> tuple[int, ...]:
    """The seats whose answer a poll still waits for, in order; that of the next first."""
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
    """The seats of those who may still say yes, in the order in which they would be asked."""
    turn: tuple[int, int]
    """Which poll it is: the deal, and what was thrown in it so far."""

    def answered(self, buyer: int | None) -> PollAnswer:
        """The answer: the seat of one of ``buyers``, or None for nobody. Raises ValueError for
        another seat.
        """
        if buyer is not None and buyer not in self.buyers:
            raise ValueError(buyer)
        return PollAnswer(self, buyer)


@dataclass(frozen=True, slots=True)
class PollAnswer:
    """What the people at a keyboard have agreed on."""

    poll: OpenPoll
    buyer: int | None

    def action(self, table: ContractTable) -> Any | None:
        """What the seat that is asked now does, CPU players having answered between; None where
        it is not one of theirs, or the poll is over.
        """
        seat = table.to_act
        if table.view.phase is not Phase.POLL or _turn(table) != self.poll.turn:
            return None
        if seat not in self.poll.buyers:
            return None
        return BUY if seat == self.buyer else PASS


def open_poll(table: ContractTable, here: Sequence[int]) -> OpenPoll | None:
    """The question to the people of these seats; None where it is not one of them who is asked
    now.
    """
    view = table.view
    if table.to_act not in here or view.phase is not Phase.POLL or not table.is_dealt:
        return None
    buyers = tuple(seat for seat in still_asked(view) if seat in here)
    return OpenPoll(view.pile[-1], buyers, _turn(table))


def _turn(table: ContractTable) -> tuple[int, int]:
    return table.deal, sum(thrown.bit_count() for thrown in table.view.thrown)
