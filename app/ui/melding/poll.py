"""The polls of contract rummy: when a person is asked to buy, and how several at one keyboard
answer.

A poll must not tell others anything. If another person could conclude that one was not asked, all
are always asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from app.cards.cards import FACES, Card, is_joker
from app.games.contract.actions import BUY, PASS
from app.games.contract.solver import least_outside
from app.games.contract.view import Phase, View
from app.storage.settings import POLLS
from app.table.contract import ContractMatchView
from app.ui.melding.state import TurnStage
from app.ui.melding.table import MeldingTableModel

ALWAYS, WHEN_IT_FITS, NEVER = POLLS


def is_asked(model: MeldingTableModel, match_view: ContractMatchView, setting: str) -> bool:
    """Return whether the person whose poll it is wants to be asked; otherwise ``PASS`` is the
    answer.

    ``setting`` is one of ``POLLS``. It counts only for a person who is alone with CPU players:
    other people could learn about the hand from a quick answer. In a serious match nobody is told
    which cards fit.
    """
    if sum(seat.is_human for seat in match_view.seats) > 1 or setting == ALWAYS:
        return True
    if model.is_serious:
        return setting != NEVER
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


class OpenPoll(NamedTuple):
    """One question to all people at a keyboard: who buys the card."""

    card: Card
    buyers: tuple[int, ...]
    """The seats that may still say yes, in the order in which they would be asked."""
    turn: tuple[int, int]
    """The poll's identity: the deal, and the number of discards so far."""


def open_poll(match_view: ContractMatchView, here: Sequence[int]) -> OpenPoll | None:
    """Return the question to the people of these seats; None if none of them is asked now."""
    view = match_view.view
    if match_view.to_act not in here or view.phase is not Phase.POLL or not match_view.is_dealt:
        return None
    buyers = tuple(seat for seat in still_asked(view) if seat in here)
    discards = sum(thrown.bit_count() for thrown in view.thrown)
    return OpenPoll(view.pile[-1], buyers, (match_view.deal, discards))


class Polls:
    """The polls of a match, as the people of the seats ``here`` answer them.

    ``setting`` returns when a person who is alone with CPU players wants to be asked.
    """

    def __init__(self, here: Sequence[int], setting: Callable[[], str]) -> None:
        self._here = here
        self._setting = setting
        self._answered: tuple[int, int] | None = None
        """The poll that was answered last."""
        self._buyer: int | None = None
        """The seat that buys by that answer."""

    def passes(self, model: MeldingTableModel) -> bool:
        """Return whether the only person here is polled, but does not want to be asked, so that
        ``PASS`` is the answer.
        """
        is_polled = model.stage is TurnStage.POLL and model.is_mine and len(self._here) == 1
        return is_polled and not is_asked(model, model.match_view, self._setting())

    def next(self, match_view: ContractMatchView) -> Any:
        """Return the question to ask all people here, an ``OpenPoll``; once it is answered, the
        action of the seat to act; None if no person here is polled.
        """
        poll = open_poll(match_view, self._here)
        if poll is None or poll.turn != self._answered:
            return poll
        return BUY if match_view.to_act == self._buyer else PASS

    def answer(self, poll: OpenPoll, buyer: int | None) -> None:
        """Note which of ``poll.buyers`` buys; None if no person here does."""
        self._answered, self._buyer = poll.turn, buyer
