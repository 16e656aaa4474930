"""The review of a hand of Gin, its decisions and its luck, and the replay of a hand of any game.

Each deal, upcard and draw from the stock has its luck; a side's result less its luck is the part of
both sides' choices. Costs are judged from what the seats knew, luck with all cards open;
``app.coach.accounts`` adds both up to the result.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from random import Random
from typing import Any, Final, NamedTuple, TypeVar

from app.cards.cards import Card
from app.cards.deal import Deal
from app.coach.grade import choices_of_levels, point_worth
from app.coach.judgement import CLOSE, Decision, RoundStep, choices, judged, replayed
from app.games.base import Round
from app.games.gin.actions import Action, DrawDiscard, DrawStock, Pass
from app.games.gin.rules import GAME_NAME, Rules
from app.games.gin.view import View
from app.players.base import CannotEvaluate, ChoiceValue, PlayerCode, check_evaluable
from app.players.gin.chances import Chance as Chance
from app.players.gin.chances import ChanceKind as ChanceKind
from app.players.gin.chances import Chances
from app.players.registry import JUDGE, evaluate, find
from app.refusal import Refused

_PLAIN: Final = "simple"


class ReplayPosition(NamedTuple):
    seat: int
    action: Any
    views: tuple[Any, ...]


class HandReview(NamedTuple):
    steps: tuple[ReplayPosition, ...]
    end: tuple[Any, ...]
    decisions: tuple[Decision, ...]
    luck: Chances | None
    """The luck, with all cards open; None if the round is not judged, or its cards are a guess."""
    unjudged: Refused | None
    """Why the round is not judged; None if it is."""


def review_hand(
    view: Any,
    dealer: int,
    deal: Deal,
    history: Iterable[tuple[int, Any]],
    stood_in: Collection[int] = (),
) -> HandReview:
    """Return the review of a finished round, judged if the judge can.

    ``view`` is any seat's view of the round. ``stood_in`` lists actions, by the number before each,
    of a CPU player in place of a person who was away: these are not judged, nor is what a seat did
    whose cards are a guess. Luck needs the cards of both.
    """
    done = tuple(history)
    steps, end = replayed(view, dealer, deal, done)
    decisions: tuple[Decision, ...] = ()
    lucky: Chances | None = None
    unjudged = None
    try:
        guessed = [index for index, (seat, _) in enumerate(done) if seat in deal.guessed]
        decisions = tuple(_judge(steps, {*stood_in, *guessed}))
        if not deal.guessed:
            lucky = luck(view.rules, deal.cards, dealer, view.scores, done)
    except CannotEvaluate as error:
        unjudged = error
    return HandReview(*positions(steps, end), decisions, lucky, unjudged)


def of_seat(review: HandReview, seat: int) -> list[Decision]:
    return [decision for decision in review.decisions if decision.seat == seat]


def mistakes_of(review: HandReview) -> list[Decision]:
    """Return the decisions of both seats that cost something, in order."""
    return [each for each in review.decisions if each.mark.costs]


HandT = TypeVar("HandT")


def costliest_first(
    reviews: Iterable[tuple[HandT, HandReview]],
) -> list[tuple[HandT, HandReview, Decision]]:
    """Return the mistakes in some hands, the costliest first. Each comes with what its review came
    with.
    """
    found = [(hand, review, each) for hand, review in reviews for each in mistakes_of(review)]
    return sorted(found, key=lambda mistake: -mistake[2].cost.win)


def turn_of(review: HandReview, action_index: int) -> int:
    """Return the number, from 1, of the turn of the seat that takes an action."""
    shown = review.steps[action_index]
    draws = sum(
        step.seat == shown.seat and isinstance(step.action, DrawStock | DrawDiscard)
        for step in review.steps[:action_index]
    )
    return draws + isinstance(shown.action, DrawStock | DrawDiscard | Pass) or 1


def positions(
    steps: Iterable[RoundStep], end: Round
) -> tuple[tuple[ReplayPosition, ...], tuple[Any, ...]]:
    """Return the position before every step, and each seat's view of the end."""
    seats = range(len(end.counts))
    before = tuple(
        ReplayPosition(step.seat, step.action, tuple(step.before.view(seat) for seat in seats))
        for step in steps
    )
    return before, tuple(end.view(seat) for seat in seats)


def _judge(steps: Sequence[RoundStep], but: Collection[int]) -> list[Decision]:
    if steps:
        first: View = steps[0].before.view(steps[0].seat)
        if first.rules.game != GAME_NAME:
            raise CannotEvaluate(PlayerCode.ONLY_CHOOSES)
        check_evaluable(first)
    return [
        with_reading(
            judged(
                action_index,
                seen,
                action,
                evaluate(JUDGE, seen),
                first_thought,
                choices_of_levels(seen),
                point_worth(seen),
            )
        )
        for action_index, seen, action in choices(steps)
        if action_index not in but
    ]


def with_reading(decision: Decision) -> Decision:
    """Return a decision with the reading of the other hand if it may be a mistake."""
    if decision.cost.win < CLOSE:
        return decision
    # NumPy is slow to load.
    from app.players.gin.net.reading import read

    return decision._replace(reading=read(decision.view))


def first_thought(view: View) -> Action:
    action: Action = find(_PLAIN).decide(view, Random(0))
    return action


# -- luck and skill of hands between two ---------------------------------------------------


def luck(
    rules: Rules,
    deck: Sequence[Card],
    dealer: int,
    scores: tuple[int, ...],
    history: Sequence[tuple[int, Action]],
) -> Chances:
    """Return the luck of a hand from its deal to the last of these actions, in chance to win the
    match and in points.

    ``deck`` is in the order of the deal, and ``scores`` are the points before the hand. Both seats
    are judged as experts. Equal hands give equal answers. Raises CannotEvaluate if more than two
    play, or several games at once.
    """
    # NumPy is slow to load.
    from app.players.gin.net.chance import chances

    return chances(rules, deck, dealer, scores, history)


def total(events: Iterable[Chance], seat: int, kind: ChanceKind | None = None) -> ChoiceValue:
    found = [event.of(seat) for event in events if kind in (None, event.kind)]
    return ChoiceValue(sum(luck.win for luck in found), sum(luck.points for luck in found))


def gained(winner: int | None, points: int, seat: int) -> int:
    """Return the points that a hand brought a seat, negative if another ``winner`` scored."""
    if winner is None:
        return 0
    return points if winner == seat else -points


class Balance(NamedTuple):
    luck: ChoiceValue
    """The luck in all their hands: chance to win, added up as if each match were 1, and points."""
    hands: int
    points: int
    matches: int
    """Matches that were played to their end; 0 if luck cannot be told apart."""
    won: int

    @property
    def adjusted(self) -> float | None:
        """The share of the matches won less the luck in it. It can be below 0 and above 1."""
        return (self.won - self.luck.win) / self.matches if self.matches else None

    @property
    def adjusted_points(self) -> float | None:
        return (self.points - self.luck.points) / self.hands if self.hands else None
