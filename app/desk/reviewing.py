"""Going through the hands of a match that were played: where one is, and what there is to see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.games.base import ONLOOKER
from app.games.gin.actions import DrawDiscard, DrawStock, Pass
from app.games.gin.view import View
from app.review.judge import HandReview, Shown
from app.review.judgement import Account, Judged, Mark, account
from app.table.gin import GinPlayed


class Moment(NamedTuple):
    """The chance to win that a seat had when it had to choose."""

    hand: int
    """Which of the hands, from 0."""
    place: int
    """How many actions of the hand came before."""
    chance: float


class Reviewing:
    """The hands of a match, which are reviewed one after the other, and a place among them.

    ``me`` is the seat whose side one is on, an onlooker's where that is nobody's: then the first
    seat is looked at.
    """

    def __init__(self, played: Sequence[GinPlayed], me: int, hand: int = 0) -> None:
        self.played = tuple(played)
        self.me = 0 if me == ONLOOKER else me
        self.hand = hand
        """Which of the hands is looked at, from 0."""
        self.place = 0
        """How many of its actions have been done; all of them at its end."""
        self._reviews: dict[int, HandReview] = {}

    def take(self, hand: int, review: HandReview) -> None:
        """Take in the review of one of the hands."""
        self._reviews[hand] = review

    @property
    def missing(self) -> list[int]:
        """The hands that are not reviewed yet, the one that is looked at first, then those after
        it.
        """
        count = len(self.played)
        order = [(self.hand + step) % count for step in range(count)]
        return [hand for hand in order if hand not in self._reviews]

    @property
    def review(self) -> HandReview | None:
        """The review of the hand that is looked at, None until it is there."""
        return self._reviews.get(self.hand)

    @property
    def shown(self) -> Shown | None:
        """What is done next in the hand; None at its end, and before its review is there."""
        review = self.review
        return review.steps[self.place] if review and self.place < len(review.steps) else None

    @property
    def views(self) -> tuple[View, ...] | None:
        """By seat, what each knew at this moment; None before the review is there."""
        if self.review is None:
            return None
        return self.shown.views if self.shown else self.review.end

    @property
    def decision(self) -> Judged | None:
        """The judgement of what is done next; None where there was nothing to choose."""
        decisions = self.review.decisions if self.review else ()
        return next((each for each in decisions if each.place == self.place), None)

    @property
    def turn(self) -> int:
        """The number, from 1, of the turn of whoever does something next."""
        if (review := self.review) is None or self.shown is None:
            return 1
        draws = sum(
            step.seat == self.shown.seat and isinstance(step.action, DrawStock | DrawDiscard)
            for step in review.steps[: self.place]
        )
        return draws + isinstance(self.shown.action, DrawStock | DrawDiscard | Pass) or 1

    def step(self, by: int) -> bool:
        """Go so many actions on or back, from hand to hand; whether there was anything there."""
        review = self.review
        if review is None:
            return False
        place = self.place + by
        if 0 <= place <= len(review.steps):
            self.place = place
            return True
        if not self.turn_to(self.hand + (1 if by > 0 else -1)):
            return False
        if by < 0 and self.review:
            self.place = len(self.review.steps)
        return True

    def turn_to(self, hand: int) -> bool:
        """Go to the beginning of another hand; whether there is one."""
        if not 0 <= hand < len(self.played):
            return False
        self.hand, self.place = hand, 0
        return True

    def to_mark(self, direction: int) -> bool:
        """Go to the next decision that is worth a word, or with -1 to the one before, of either
        player, in whatever hand; whether there is one in the hands that are reviewed.
        """
        here = (self.hand, self.place)
        marked = [
            (hand, each.place)
            for hand, review in sorted(self._reviews.items())
            for each in review.decisions
            if each.mark is not Mark.GOOD
        ]
        found = (
            [spot for spot in marked if spot > here]
            if direction > 0
            else [spot for spot in reversed(marked) if spot < here]
        )
        if found:
            self.hand, self.place = found[0]
        return bool(found)

    @property
    def moments(self) -> list[Moment]:
        """The chance of the own side at each of its decisions, over all hands that are judged."""
        return [
            Moment(hand, each.place, each.worths[0][1].win)
            for hand, review in sorted(self._reviews.items())
            for each in review.decisions
            if each.seat == self.me
        ]

    def account(self, seat: int) -> Account:
        """What the decisions of a seat come to, in the hands that are reviewed."""
        return account(
            [
                each
                for review in self._reviews.values()
                for each in review.decisions
                if each.seat == seat
            ]
        )

    @property
    def is_whole(self) -> bool:
        """Whether every hand has been reviewed."""
        return len(self._reviews) == len(self.played)
