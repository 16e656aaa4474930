"""The judgement of a hand of Gin, of its choices and of its luck, and the hand of any game to look
at again, step by step.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from app.cards.deal import shuffled
from app.coach.judgement import Judged, choices, judged
from app.coach.luck import luck
from app.coach.replay import Step, replayed
from app.games.gin.actions import Action
from app.games.gin.rules import GAME_NAME
from app.games.gin.view import View
from app.players.base import CannotEvaluate, check_evaluable
from app.players.gin.chances import Chances
from app.players.refusals import PlayerCode
from app.players.registry import JUDGE, evaluate, find
from app.refusal import Refused

_PLAIN: Final = "simple"
"""The player that looks no further than the cards in hand."""


class Shown(NamedTuple):
    """A round that is over as it was before something was done in it, all its cards open."""

    seat: int
    """Who did it."""
    action: Any
    views: tuple[Any, ...]
    """By seat, what each knew then."""


class HandReview(NamedTuple):
    """A round that is over, to be looked at again."""

    steps: tuple[Shown, ...]
    end: tuple[Any, ...]
    """By seat, what each knew at its end."""
    decisions: tuple[Judged, ...]
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
    """A round that is over, judged where the judge can say something of it.

    ``view`` is anybody's of the round, ``seed`` what it was dealt from. ``stood_in`` says of
    actions, by how many came before, that a CPU player did them for somebody who was away: nobody
    is judged by these.
    """
    done = tuple(history)
    steps, end = replayed(view, dealer, seed, done)
    seats = range(len(end.counts))
    decisions: tuple[Judged, ...] = ()
    lucky: Chances | None = None
    unjudged = None
    try:
        decisions = tuple(_judge(steps, stood_in))
        lucky = luck(view.rules, shuffled(seed), dealer, view.scores, done)
    except CannotEvaluate as error:
        unjudged = error
    return HandReview(
        tuple(
            Shown(step.seat, step.action, tuple(step.before.view(seat) for seat in seats))
            for step in steps
        ),
        tuple(end.view(seat) for seat in seats),
        decisions,
        lucky,
        unjudged,
    )


def _judge(steps: Sequence[Step], but: Collection[int]) -> list[Judged]:
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
    """What somebody would do here who looks no further than the cards in hand."""
    action: Action = find(_PLAIN).decide(view, Random(0))
    return action
