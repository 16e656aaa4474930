"""A review of a match: the place in its hands, and what there is to see."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from app.coach.accounts import EVEN, MatchAccount, after_deal, match_account, matches
from app.coach.drills import asked_of
from app.coach.grade import (
    ADVISED,
    Grade,
    HandLosses,
    Weakness,
    costliest,
    grade,
    kind_of,
    losses_in_hand,
    to_json,
    weakness,
)
from app.coach.judgement import Decision, DecisionSummary, RolledOut, account
from app.coach.review import (
    Chance,
    HandReview,
    ReplayPosition,
    costliest_first,
    mistakes_of,
    of_seat,
    total,
    turn_of,
)
from app.coach.rollout import is_doubtful
from app.games.base import ONLOOKER
from app.games.gin.actions import to_text
from app.games.gin.view import View
from app.players.gin.chances import Chances
from app.table.gin import GinMatchView
from app.table.handles import MatchLibrary

Moment: TypeAlias = tuple[int, int]
"""The index of a hand, and how many of its actions came before."""


class ChancePoint(NamedTuple):
    """A seat's chance to win when it had to choose."""

    hand: int
    """The index of the hand."""
    action_index: int
    """How many actions of the hand came before."""
    chance: float


class Side(StrEnum):
    """The player whose mistakes are listed."""

    ALL = "all"
    MINE = "mine"
    THEIRS = "theirs"


class Mistake(NamedTuple):
    """A decision that cost something."""

    hand: int
    """The index of the hand."""
    turn: int
    """The number of the turn of the seat in this hand, from 1."""
    decision: Decision

    @property
    def key(self) -> str:
        """Its name in a list."""
        return f"{self.hand}/{self.decision.action_index}"


class ReviewSession:
    """The hands of a match, reviewed one after the other, and a place among them.

    The own side is that of the seat that has ``seen`` the match; for an onlooker that of the first
    seat.
    """

    def __init__(self, match_view: GinMatchView, hand: int = 0) -> None:
        self.played = tuple(match_view.played)
        self.me = 0 if match_view.me == ONLOOKER else match_view.me
        self._seats = len(match_view.seats)
        self._given_up_by = match_view.resignation.seat if match_view.resignation else None
        self.hand = hand
        """The index of the shown hand."""
        self.action_index = 0
        """How many of its actions have been done."""
        self._reviews: dict[int, HandReview] = {}
        self._losses: dict[tuple[int, int], HandLosses] = {}
        """What each seat lost in each reviewed hand, by seat and hand."""
        # Every step shows them, and each takes milliseconds.
        self._accounts: dict[int, DecisionSummary] = {}
        self._mistakes: list[Mistake] | None = None

    async def judge(self, library: MatchLibrary) -> AsyncGenerator[None]:
        """Review the hands that are not yet, from the shown one on, and yield after each. Raises
        CpuError.
        """
        while (hand := self._missing) is not None:
            self._take(hand, await library.review(self.played[hand]))
            yield

    def _take(self, hand: int, review: HandReview) -> None:
        self._reviews[hand] = review
        self._accounts, self._mistakes = {}, None

    @property
    def _missing(self) -> int | None:
        count = len(self.played)
        order = ((self.hand + step) % count for step in range(count))
        return next((hand for hand in order if hand not in self._reviews), None)

    @property
    def review(self) -> HandReview | None:
        """The review of the shown hand; None until it is there."""
        return self._reviews.get(self.hand)

    @property
    def shown(self) -> ReplayPosition | None:
        """The position before the next action; None at the end of the hand, and before its review
        is there.
        """
        review = self.review
        return (
            review.steps[self.action_index]
            if review and self.action_index < len(review.steps)
            else None
        )

    @property
    def views(self) -> tuple[View, ...] | None:
        """The view of each seat at this moment; None before the review is there."""
        if self.review is None:
            return None
        return self.shown.views if self.shown else self.review.end

    @property
    def moment(self) -> Moment:
        return self.hand, self.action_index

    @property
    def decision(self) -> Decision | None:
        """The judgement of the next action; None if there was nothing to choose."""
        return self.decision_at(self.moment)

    def decision_at(self, moment: Moment) -> Decision | None:
        hand, action_index = moment
        review = self._reviews.get(hand)
        decisions = review.decisions if review else ()
        return next((each for each in decisions if each.action_index == action_index), None)

    @property
    def to_roll_out(self) -> list[Moment]:
        """The decisions of the reviewed hands whose mark may change when they are played out, and
        which were not yet, the costliest first.
        """
        found = [
            (decision.cost.win, (hand, decision.action_index))
            for hand, review in self._reviews.items()
            for decision in review.decisions
            if is_doubtful(decision)
        ]
        return [moment for _, moment in sorted(found, reverse=True)]

    async def keep(self, moment: Moment, rolled_out: RolledOut, library: MatchLibrary) -> None:
        """Keep the hands in which choices of a decision were played out with it, here and in the
        library.
        """
        hand, action_index = moment
        review = self._reviews[hand]
        decisions = tuple(
            each._replace(rolled_out=rolled_out) if each.action_index == action_index else each
            for each in review.decisions
        )
        self._take(hand, review._replace(decisions=decisions))
        await library.keep_review(self.played[hand], self._reviews[hand])

    @property
    def turn(self) -> int:
        """The number, from 1, of the turn of the seat that acts next."""
        if (review := self.review) is None or self.shown is None:
            return 1
        return turn_of(review, self.action_index)

    def step(self, by: int) -> bool:
        """Go ``by`` actions forward or back, from hand to hand; return whether there were any."""
        review = self.review
        if review is None:
            return False
        action_index = self.action_index + by
        if 0 <= action_index <= len(review.steps):
            self.action_index = action_index
            return True
        if not self.turn_to(self.hand + (1 if by > 0 else -1)):
            return False
        if by < 0 and self.review:
            self.action_index = len(self.review.steps)
        return True

    def turn_to(self, hand: int) -> bool:
        """Go to the beginning of another hand; return whether there is one."""
        if not 0 <= hand < len(self.played):
            return False
        self.hand, self.action_index = hand, 0
        return True

    def to_mark(self, direction: int) -> bool:
        """Go to the next mistake, or with -1 to the one before, of either player, in any hand.

        Return whether there is one in the reviewed hands.
        """
        here = (self.hand, self.action_index)
        marked = sorted((each.hand, each.decision.action_index) for each in self.mistakes())
        found = (
            [moment for moment in marked if moment > here]
            if direction > 0
            else [moment for moment in reversed(marked) if moment < here]
        )
        if found:
            self.hand, self.action_index = found[0]
        return bool(found)

    def go_to(self, hand: int, action_index: int) -> None:
        """Go to the moment after so many actions of a hand."""
        self.hand, self.action_index = hand, action_index

    def mistakes(self, side: Side = Side.ALL, hand: int | None = None) -> list[Mistake]:
        """Return the mistakes in the reviewed hands, or in one of them, the costliest first."""
        if self._mistakes is None:
            self._mistakes = [
                Mistake(index, turn_of(review, each.action_index), each)
                for index, review, each in costliest_first(sorted(self._reviews.items()))
            ]
        return [
            each
            for each in self._mistakes
            if hand in (None, each.hand)
            and (side is Side.ALL or (each.decision.seat == self.me) == (side is Side.MINE))
        ]

    @property
    def moments(self) -> list[ChancePoint]:
        """Return the chance of the own side at each of its decisions, over all judged hands."""
        return [
            ChancePoint(hand, each.action_index, each.values[each.best_index].win)
            for hand, review in sorted(self._reviews.items())
            for each in review.decisions
            if each.seat == self.me
        ]

    @property
    def next_moment(self) -> int | None:
        """The index in ``moments`` of the next one from here, or else of the last; None if there
        are none.
        """
        moments = self.moments
        coming = (i for i, each in enumerate(moments) if each[:2] >= self.moment)
        return next(coming, len(moments) - 1 if moments else None)

    def account(self, seat: int) -> DecisionSummary:
        """Return the sum of a seat's decisions in the reviewed hands."""
        if seat not in self._accounts:
            own = [each for review in self._reviews.values() for each in of_seat(review, seat)]
            self._accounts[seat] = account(own)
        return self._accounts[seat]

    def losses(self, seat: int) -> list[HandLosses]:
        """Return what a seat lost in each of the reviewed hands."""
        for hand, review in self._reviews.items():
            if (seat, hand) not in self._losses:
                self._losses[seat, hand] = losses_in_hand(of_seat(review, seat))
        return [self._losses[seat, hand] for hand in sorted(self._reviews)]

    def grade(self, seat: int) -> Grade | None:
        """Return the grade of a seat in the reviewed hands; None if there are too few decisions."""
        return grade(self.losses(seat))

    def weakness(self, seat: int) -> tuple[Weakness, list[tuple[int, Decision]]] | None:
        """Return the greatest weakness of a seat in the reviewed hands, with the decisions that
        make most of it and the numbers of their hands; None if there is none.
        """
        weak = weakness(self.losses(seat), self.grade(seat))
        if weak is None:
            return None
        hands = [
            (self.played[hand].number, of_seat(review, seat))
            for hand, review in sorted(self._reviews.items())
        ]
        return weak, costliest(hands, weak, ADVISED)

    @property
    def chances(self) -> list[Chance]:
        """Return the chance events just here: both hands and the upcard before the first action, or
        the card of a draw.
        """
        return [
            event
            for event in self._chances_of(self.hand)
            if event.action_index == self.action_index
        ]

    @property
    def luck_in_hand(self) -> float:
        """The luck of the own side in the hand up to here, in chance to win the match."""
        return total(self._come, self.me).win

    @property
    def luck_so_far(self) -> float | None:
        """The same from the first hand on; None until all those hands are reviewed."""
        before = range(self.hand)
        if any(hand not in self._reviews for hand in before):
            return None
        return total([*self._all_chances(before), *self._come], self.me).win

    @property
    def _come(self) -> list[Chance]:
        return [
            event
            for event in self._chances_of(self.hand)
            if event.action_index <= self.action_index
        ]

    def chances_of_match(self) -> list[Chance]:
        """Return the chance events of the reviewed hands."""
        return list(self._all_chances(range(len(self.played))))

    def match_account(self, last: int) -> tuple[MatchAccount, range] | None:
        """Return the account of the own side in the match of the hand with the index ``last``, to
        the end of this hand, and the indices of its hands; None until they are reviewed, or if they
        are not judged.
        """
        hands: list[tuple[Chances, tuple[Decision, ...]]] = []
        for hand in range(last + 1):
            review = self._reviews.get(hand)
            if review is None or review.luck is None:
                return None
            hands.append((review.luck, review.decisions))
        numbers = matches([luck for luck, _ in hands])[-1]
        given_up_by = self._given_up_by if last + 1 == len(self.played) else None
        return match_account(self.me, [hands[hand] for hand in numbers], given_up_by), numbers

    def _all_chances(self, hands: range) -> Iterator[Chance]:
        for hand in hands:
            yield from self._chances_of(hand)

    def _chances_of(self, hand: int) -> Sequence[Chance]:
        review, before = self._reviews.get(hand), self._reviews.get(hand - 1)
        if review is None or review.luck is None:
            return ()
        start = before.luck.wins[-1] if before and before.luck else EVEN
        if hand and before is None:
            return review.luck.events
        return after_deal(review.luck, EVEN if start in (0.0, 1.0) else start)

    def costs(self) -> Costs:
        """Return the costs of the whole match, once all hands are reviewed."""
        return costs([self._reviews[hand] for hand in sorted(self._reviews)], self._seats)

    @property
    def is_whole(self) -> bool:
        """Whether every hand has been reviewed."""
        return self.reviewed == len(self.played)

    @property
    def reviewed(self) -> int:
        """The number of reviewed hands."""
        return len(self._reviews)


# -- what decisions cost, and what luck did ------------------------------------------------

Costs: TypeAlias = list[dict[str, Any]]
"""The costs of each seat.

They are the number of judged ``decisions``, their ``cost`` in chance to win the match, the ``luck``
of all hands, in chance to win and in ``luck_points``, the mistakes that can be ``asked`` again (the
number of the hand, how many actions came before, and the kind of the question), the ``mistakes``
for ``app.coach.statistics.past_mistakes``, and the ``losses`` from which a grade is read. Older
costs lack the last three."""


async def judge_match(
    library: MatchLibrary, path: Path, may_go_on: asyncio.Event | None = None
) -> Costs:
    """Return the costs and the luck of a match's finished hands, awaiting ``may_go_on`` before each
    hand.

    Raises StoreError if the journal cannot be read, and CpuError if it cannot be judged.
    """
    match_view = await asyncio.to_thread(library.look, path)
    reviews: list[HandReview] = []
    for played in match_view.played:
        if may_go_on:
            await may_go_on.wait()
        reviews.append(await library.review(played))
    return costs(reviews, len(match_view.seats))


def costs(reviews: list[HandReview], seats: int) -> Costs:
    """Return the costs of the reviewed hands of a match."""
    chances = [each for review in reviews if review.luck for each in review.luck.events]
    found: Costs = []
    for seat in range(seats):
        by_hand = [of_seat(review, seat) for review in reviews]
        own = account([each for hand in by_hand for each in hand])
        lucky = total(chances, seat)
        found.append(
            {
                "decisions": own.decisions,
                "cost": own.cost,
                "luck": lucky.win,
                "luck_points": lucky.points,
                "asked": [
                    [number, each.action_index, kind]
                    for number, hand in enumerate(by_hand, start=1)
                    for each in hand
                    if (kind := asked_of(each))
                ],
                "mistakes": [
                    _brief(number, review, each)
                    for number, review in enumerate(reviews, start=1)
                    for each in mistakes_of(review)
                    if each.seat == seat
                ],
                "losses": to_json([*map(losses_in_hand, by_hand)]),
            }
        )
    return found


def _brief(number: int, review: HandReview, decision: Decision) -> list[Any]:
    """Return a mistake as ``app.coach.statistics.PastMistake`` reads it."""
    cost = decision.cost
    return [
        number,
        decision.action_index,
        turn_of(review, decision.action_index),
        kind_of(decision),
        round(cost.win, 6),
        round(cost.points, 4),
        to_text(decision.action),
        to_text(decision.best),
        decision.view.top,
    ]
