"""The lesson of Gin: two hands with fixed cards and a course of play.

The seeds were searched for. In the first hand the learner, dealt no meld, completes a set and a run
and knocks, and the opponent lays a card off. In the second the opponent knocks, and a lay-off makes
it an undercut.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from app.cards.cards import parse
from app.cards.deal import match_seed
from app.games.gin.actions import (
    DISCARDS,
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    Action,
    Knock,
    LayOff,
    Spread,
    melds_from_text,
)
from app.games.gin.rules import Rules

LEARNER, OTHER = 0, 1
"""The opponent's seat, which deals."""
LEVEL: Final = "casual"
"""The level that plays for the opponent once a player has left the course."""
RULES: Final = Rules()


class LessonHand(NamedTuple):
    seed: bytes
    course: tuple[tuple[int, Action], ...]
    """Seats and their actions, in order."""

    def following(self, history: Sequence[tuple[int, Action]]) -> Action | None:
        """Return the next action of the course; None at its end or once a player has left it."""
        done = len(history)
        if done == len(self.course) or tuple(history) != self.course[:done]:
            return None
        return self.course[done][1]


def _throw(card: str) -> Action:
    return DISCARDS[parse(card)]


HANDS: Final = (
    LessonHand(
        match_seed("lesson 4342"),
        (
            (LEARNER, PASS),
            (OTHER, PASS),
            (LEARNER, DRAW_STOCK),
            (LEARNER, _throw("TH")),
            (OTHER, DRAW_STOCK),
            (OTHER, _throw("KD")),
            (LEARNER, DRAW_DISCARD),
            (LEARNER, _throw("9D")),
            (OTHER, DRAW_DISCARD),
            (OTHER, _throw("TS")),
            (LEARNER, DRAW_STOCK),
            (LEARNER, _throw("6C")),
            (OTHER, DRAW_DISCARD),
            (OTHER, _throw("9D")),
            (LEARNER, DRAW_STOCK),
            (LEARNER, Knock(parse("5D"), melds_from_text("4H,5H,6H,7H;KD,KH,KS"))),
            (OTHER, LayOff(parse("8H"), 0)),
            (OTHER, Spread(melds_from_text("QD,QH,QS"))),
        ),
    ),
    LessonHand(
        match_seed("lesson 45690"),
        (
            (LEARNER, PASS),
            (OTHER, PASS),
            (LEARNER, DRAW_STOCK),
            (LEARNER, _throw("QD")),
            (OTHER, DRAW_DISCARD),
            (OTHER, _throw("KH")),
            (LEARNER, DRAW_STOCK),
            (LEARNER, _throw("JS")),
            (OTHER, DRAW_STOCK),
            (OTHER, _throw("8D")),
            (LEARNER, DRAW_STOCK),
            (LEARNER, _throw("6D")),
            (OTHER, DRAW_DISCARD),
            (OTHER, Knock(parse("8H"), melds_from_text("TD,JD,QD,KD;6C,6D,6S"))),
            (LEARNER, LayOff(parse("9D"), 0)),
            (LEARNER, Spread(melds_from_text("8C,9C,TC;7C,7H,7S"))),
        ),
    ),
)
