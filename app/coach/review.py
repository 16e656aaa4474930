"""The judgement of a hand of Gin, of its choices and of its luck, and the hand of any game to look
at again, step by step.

Each deal, upcard and draw from the stock has its luck; a side's result less its luck is what is
left for what both sides chose. What the choices cost is judged from what the seats knew, luck once
all cards may be shown: in a game of hidden cards the two need not add up to the result.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from app.cards.cards import Card
from app.cards.deal import shuffled
from app.coach.judgement import Decision, RoundStep, choices, judged, replayed
from app.games.gin.actions import Action
from app.games.gin.rules import GAME_NAME, Rules
from app.games.gin.view import View
from app.players.base import CannotEvaluate, ChoiceValue, PlayerCode, check_evaluable
from app.players.gin.chances import Chance as Chance
from app.players.gin.chances import ChanceKind as ChanceKind
from app.players.gin.chances import Chances
from app.players.registry import JUDGE, evaluate, find
from app.refusal import Refused

_PLAIN: Final = "simple"
"""The player that looks no further than the cards in hand."""


class ReplayPosition(NamedTuple):
    """A round that is over as it was before something was done in it, all its cards open."""

    seat: int
    """Who did it."""
    action: Any
    views: tuple[Any, ...]
    """By seat, what each knew then."""


class HandReview(NamedTuple):
    """The review of a round: its steps, and of Gin its decisions and its luck."""

    steps: tuple[ReplayPosition, ...]
    end: tuple[Any, ...]
    """By seat, what each knew at its end."""
    decisions: tuple[Decision, ...]
    luck: Chances | None
    """What chance did, with all cards open; None where nothing is judged."""
    unjudged: Refused | None
    """Why nothing is judged; None where everything is."""


def review_hand(
    view: Any,
    dealer: int,
    seed: bytes,
    history: Iterable[tuple[int, Any]],
    stood_in: Collection[int] = (),
) -> HandReview:
    """Return a round that is over, judged where the judge can say something of it.

    ``view`` is anybody's of the round, ``seed`` what it was dealt from. ``stood_in`` says of
    actions, by how many came before, that a CPU player did them for somebody who was away: nobody
    is judged by these.
    """
    done = tuple(history)
    steps, end = replayed(view, dealer, seed, done)
    seats = range(len(end.counts))
    decisions: tuple[Decision, ...] = ()
    lucky: Chances | None = None
    unjudged = None
    try:
        decisions = tuple(_judge(steps, stood_in))
        lucky = luck(view.rules, shuffled(seed), dealer, view.scores, done)
    except CannotEvaluate as error:
        unjudged = error
    return HandReview(
        tuple(
            ReplayPosition(step.seat, step.action, tuple(step.before.view(seat) for seat in seats))
            for step in steps
        ),
        tuple(end.view(seat) for seat in seats),
        decisions,
        lucky,
        unjudged,
    )


def _judge(steps: Sequence[RoundStep], but: Collection[int]) -> list[Decision]:
    """Every decision in order, those of CPU players too. Raises CannotEvaluate."""
    if steps:
        first: View = steps[0].before.view(steps[0].seat)
        if first.rules.game != GAME_NAME:
            raise CannotEvaluate(PlayerCode.ONLY_CHOOSES)
        check_evaluable(first)
    return [
        judged(place, seen, action, evaluate(JUDGE, seen), first_thought)
        for place, seen, action in choices(steps)
        if place not in but
    ]


def first_thought(view: View) -> Action:
    """Return what somebody would do here who looks no further than the cards in hand."""
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

    ``deck`` is in the order of the deal, and ``scores`` are the points of the match before the
    hand. Both seats are judged as experts. Equal hands give equal answers. Raises CannotEvaluate
    where more than two play, or several games at once.
    """
    # NumPy is slow to load.
    from app.players.gin.net.chance import chances

    return chances(rules, deck, dealer, scores, history)


def total(events: Iterable[Chance], seat: int, kind: ChanceKind | None = None) -> ChoiceValue:
    """Return the luck of a seat in all of the events, or in those of one kind."""
    found = [event.of(seat) for event in events if kind in (None, event.kind)]
    return ChoiceValue(sum(luck.win for luck in found), sum(luck.points for luck in found))


def gained(winner: int | None, points: int, seat: int) -> int:
    """Return the points that a hand brought a seat, negative where another ``winner`` scored."""
    if winner is None:
        return 0
    return points if winner == seat else -points


class Balance(NamedTuple):
    """How matches went for a seat, and what luck had to do with it."""

    luck: ChoiceValue
    """In all their hands: chance to win, added up as if each match were 1, and points."""
    hands: int
    points: int
    """Of these hands, lost ones taken off."""
    matches: int
    """Those that were played to their end; 0 where nothing can be said without luck."""
    won: int

    @property
    def adjusted(self) -> float | None:
        """The share of the matches won less the luck in it. It can be below 0 and above 1."""
        return (self.won - self.luck.win) / self.matches if self.matches else None

    @property
    def adjusted_points(self) -> float | None:
        """The points of a hand less the luck in them."""
        return (self.points - self.luck.points) / self.hands if self.hands else None
