"""Hands of two experts that come with the program: positions to practise on, and deals to play
again.

``python -m app.lab.drills`` makes the file again. A hand is dealt from its match's number as
``seed_of`` says, so only its actions are kept.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from app.cards.deal import Deal, hand_seed, match_seed
from app.coach.drills import DrillKind
from app.coach.puzzles import Puzzle, Theme
from app.games.gin.actions import Action, from_text, to_text
from app.games.gin.rules import Rules

if TYPE_CHECKING:
    from app.games.gin.hand import Hand

PLAYER: Final = "expert-3"
FILE: Final = Path(__file__).with_name("expert_play.json")
RULES: Final = Rules()
_BETWEEN: Final = "|"


class ExpertHand(NamedTuple):
    """A hand, played to its end or up to a position of it."""

    match: int
    number: int
    """The number of the hand in the match, from 1."""
    dealer: int
    scores: tuple[int, ...]
    """Points before it, by seat."""
    done: str
    """Its actions, in the words of a journal."""

    @property
    def deal(self) -> Deal:
        return Deal.from_seed(hand_seed(seed_of(self.match), self.number))

    def hand(self) -> Hand:
        # Imported late: listing the hands does not need the engine.
        from app.games.gin.hand import Hand

        hand = Hand(RULES, self.deal.cards, self.dealer, self.scores)
        for action in self.actions():
            hand.apply(action)
        return hand

    def actions(self) -> list[Action]:
        return [from_text(text) for text in filter(None, self.done.split(_BETWEEN))]


class ExpertPosition(NamedTuple):
    kind: DrillKind
    hand: ExpertHand
    puzzle: Puzzle


def seed_of(match: int) -> bytes:
    return match_seed(f"practice-{match}")


def written(history: Iterable[tuple[int, Any]]) -> str:
    return _BETWEEN.join(to_text(action) for _, action in history)


@cache
def _kept() -> Mapping[str, Any]:
    kept: Mapping[str, Any] = json.loads(FILE.read_text(encoding="ascii"))
    return kept


@cache
def positions() -> tuple[ExpertPosition, ...]:
    """Return the positions to practise on, the themes by turns."""
    return tuple(
        ExpertPosition(DrillKind(kind), _hand(hand), Puzzle(Theme(theme), elo, scale))
        for kind, *hand, theme, elo, scale in _kept()["positions"]
    )


@cache
def sets() -> tuple[tuple[ExpertHand, ...], ...]:
    """Return the deals to play again, in sets; every hand is the first of its match."""
    return tuple(tuple(map(_hand, hands)) for hands in _kept()["sets"])


def _hand(kept: Iterable[Any]) -> ExpertHand:
    match, number, dealer, scores, done = kept
    return ExpertHand(match, number, dealer, tuple(scores), done)
