"""The judgement of a hand of Gin by the judge of choices: see ``judgement``."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

from app.games.gin.actions import Action
from app.games.gin.view import View
from app.players.base import check_evaluable
from app.players.registry import JUDGE, evaluate, find
from app.review.judgement import Judged, choices, judged
from app.review.replay import replayed

_PLAIN: Final = "simple"
"""The player that looks no further than the cards in hand."""


def judge_hand(
    view: View, dealer: int, seed: bytes, history: Iterable[tuple[int, Action]]
) -> list[Judged]:
    """Every decision of a hand that is over, in order, those of CPU players too.

    ``view`` is anybody's of the hand, ``seed`` what it was dealt from. Raises CannotEvaluate where
    the judge can say nothing: of a hand of more than two, and in Hollywood scoring.
    """
    steps, _ = replayed(view, dealer, seed, history)
    if steps:
        check_evaluable(steps[0].before.view(steps[0].seat))
    return [
        judged(place, seen, action, evaluate(JUDGE, seen), first_thought)
        for place, seen, action in choices(steps)
    ]


def first_thought(view: View) -> Action:
    """What somebody would do here who looks no further than the cards in hand."""
    action: Action = find(_PLAIN).decide(view, Random(0))
    return action
