"""Deals of two experts to play again: the same cards, the same dealer, and every hand by itself, as
the first of a match.

The actions of a finished hand are kept in the practice, so a set can be continued at any time; an
unfinished hand begins again. None of it is a match: it is in no journal, statistics or rating.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from app.coach.expert_play import PLAYER, RULES, ExpertHand, sets, written
from app.games.base import ONLOOKER, ActionSyntaxError, IllegalAction
from app.games.gin.score import HandResult, with_deal
from app.match.seat import Seat
from app.match.view import FinishedRound
from app.storage.practice import Practice
from app.table.gin import GinFinishedRound, GinMatchView
from app.table.handles import MatchHandle, MatchLibrary
from app.table.seats import PERSONAS, take_seats

if TYPE_CHECKING:
    from app.games.gin.hand import Hand

ME: Final = 0
"""The seat of the person, and of the expert whose points stand beside theirs."""


class DuplicateDeal(NamedTuple):
    number: int
    """The number of the deal, from 1."""
    dealer: int
    mine: int | None
    """Points of the hand for the person's seat, lost ones below zero; None before it is played."""
    theirs: int | None
    """Points of the expert's hand for the same seat; None before it is played."""


class Duplicate:
    """One of the sets of deals, for a person of this name.

    ``practice`` holds which set it is, and the hands played of it.
    """

    def __init__(self, practice: Practice, name: str) -> None:
        self.practice = practice
        practice.deals_at %= len(sets())
        seated: Sequence[Seat] = take_seats(name, [PLAYER])
        self.seats = tuple(seated)
        experts = PERSONAS["expert"]
        self._experts = (Seat(experts[1], PLAYER), Seat(experts[0], PLAYER))
        self._drop_impossible()

    @property
    def set(self) -> int:
        """The number of the set, from 1."""
        return self.practice.deals_at + 1

    @property
    def sets(self) -> int:
        """The number of sets."""
        return len(sets())

    @property
    def lines(self) -> list[DuplicateDeal]:
        """Return the deals of the set, in order."""
        found = []
        for index, kept in enumerate(self._kept):
            mine = theirs = None
            if index < len(self._done):
                mine, theirs = _points(self._mine(index)), _points(kept.hand())
            found.append(DuplicateDeal(index + 1, kept.dealer, mine, theirs))
        return found

    @property
    def next(self) -> int | None:
        """The deal to be played, from 0; None if all are."""
        return len(self._done) if len(self._done) < len(self._kept) else None

    def turn(self, step: int) -> None:
        """Go to the next set, after the last to the first; or with -1 back."""
        self.practice.deals_at = (self.practice.deals_at + step) % len(sets())
        self._drop_impossible()

    def play(self, library: MatchLibrary) -> MatchHandle:
        """Return the table of the next deal; there must be one."""
        index = self.next
        assert index is not None
        kept = self._kept[index]
        hand = kept.hand()
        played = _played(index, kept, hand)
        match_view = replace(_table(library, self.seats, [(kept, hand)], ME), played=(played,))
        return library.what_if(match_view, played, 0, ME)

    def take(self, table: MatchHandle) -> bool:
        """Keep the hand of this table; return whether it was played to its end."""
        played = table.seat_handle(ME).snapshot().played
        if not played:
            return False
        self._done.append(written(played[-1].history))
        return True

    def again(self) -> None:
        """Forget the hands played of the set."""
        self._done.clear()

    def own_table(self, library: MatchLibrary) -> GinMatchView:
        """Return the person's deals as a match to review; there must be at least one."""
        hands = (self._mine(index) for index in range(len(self._done)))
        return _table(library, self.seats, [*zip(self._kept, hands, strict=False)], ME)

    def experts_table(self, library: MatchLibrary) -> GinMatchView:
        """Return the same deals as the experts played them."""
        hands = [(kept, kept.hand()) for kept in self._kept[: len(self._done)]]
        return _table(library, self._experts, hands, ONLOOKER)

    @property
    def _kept(self) -> Sequence[ExpertHand]:
        return sets()[self.practice.deals_at]

    @property
    def _done(self) -> list[str]:
        return self.practice.deals.setdefault(str(self.set), [])

    def _mine(self, index: int) -> Hand:
        return self._kept[index]._replace(done=self._done[index]).hand()

    def _drop_impossible(self) -> None:
        """Drop the first hand that cannot have been played, and all after it."""
        for index in range(len(self._done)):
            try:
                is_whole = index < len(self._kept) and self._mine(index).is_over
            except (ActionSyntaxError, IllegalAction):
                is_whole = False
            if not is_whole:
                del self._done[index:]
                return


def _table(
    library: MatchLibrary, seats: Sequence[Seat], hands: Sequence[tuple[ExpertHand, Hand]], me: int
) -> GinMatchView:
    played = [_played(index, kept, hand) for index, (kept, hand) in enumerate(hands)]
    match_view: GinMatchView = library.single_hand_view(RULES, seats, played[-1], me)
    sheet = replace(match_view.standing.sheet, rows=())
    for kept, hand in hands:
        sheet = with_deal(sheet, [hand.ending], kept.dealer)
    return replace(
        match_view, standing=replace(match_view.standing, sheet=sheet), played=tuple(played)
    )


def totals(lines: Sequence[DuplicateDeal]) -> tuple[int, int]:
    """Return the points of the deals that were played: the person's, and the expert's."""
    played = [line for line in lines if line.mine is not None]
    return sum(line.mine or 0 for line in played), sum(line.theirs or 0 for line in played)


def _points(hand: Hand) -> int:
    result: HandResult = hand.ending
    if result.winner is None:
        return 0
    return result.points if result.winner == ME else -result.points


def _played(index: int, kept: ExpertHand, hand: Hand) -> GinFinishedRound:
    return FinishedRound(
        index + 1, kept.deal, kept.dealer, hand.view(ONLOOKER), tuple(hand.history), hand.ending
    )
