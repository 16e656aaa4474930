"""Hands that two experts played, which come with the program: positions to practise on, and deals
to play once more.

``python -m app.lab.drills`` makes the file again. A hand is dealt from its match's number as
``seed_of`` says, so that only what was done in it is kept.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from app.cards.deal import hand_seed, match_seed, shuffled
from app.coach.drills import DrillKind
from app.games.gin.actions import Action, from_text, to_text
from app.games.gin.rules import Rules

if TYPE_CHECKING:
    from app.games.gin.hand import Hand

PLAYER: Final = "expert-3"
"""Who played in both seats."""
FILE: Final = Path(__file__).with_name("expert_play.json")
RULES: Final = Rules()
_BETWEEN: Final = "|"
"""What stands between two actions."""


class ExpertHand(NamedTuple):
    """A hand, played to its end or up to a position of it."""

    match: int
    """The number of its match."""
    number: int
    """Counts the hands of the match, from 1."""
    dealer: int
    scores: tuple[int, ...]
    """Points before it, by seat."""
    done: str
    """What was done in it, in the words of a journal."""

    @property
    def seed(self) -> bytes:
        """What it was dealt from."""
        return hand_seed(seed_of(self.match), self.number)

    def hand(self) -> Hand:
        """Return the hand, with all that was done."""
        # Whoever only lists what is kept has no use for hands.
        from app.games.gin.hand import Hand

        hand = Hand(RULES, shuffled(self.seed), self.dealer, self.scores)
        for action in self.actions():
            hand.apply(action)
        return hand

    def actions(self) -> list[Action]:
        """Return what was done in it, in order."""
        return [from_text(text) for text in filter(None, self.done.split(_BETWEEN))]


class ExpertPosition(NamedTuple):
    """A position of a hand, where it ends here, in which the seat to act is asked something."""

    kind: DrillKind
    hand: ExpertHand


def seed_of(match: int) -> bytes:
    """Return the seed of a match by its number."""
    return match_seed(f"practice-{match}")


def written(history: Iterable[tuple[int, Any]]) -> str:
    """Return what was done in a hand, for ``ExpertHand.done``."""
    return _BETWEEN.join(to_text(action) for _, action in history)


@cache
def _kept() -> Mapping[str, Any]:
    kept: Mapping[str, Any] = json.loads(FILE.read_text(encoding="ascii"))
    return kept


@cache
def positions() -> tuple[ExpertPosition, ...]:
    """Return the positions to practise on, of all kinds by turns."""
    return tuple(
        ExpertPosition(DrillKind(kind), _hand(hand)) for kind, *hand in _kept()["positions"]
    )


@cache
def sets() -> tuple[tuple[ExpertHand, ...], ...]:
    """Return the deals to play once more, in sets; every hand is the first of its match."""
    return tuple(tuple(map(_hand, hands)) for hands in _kept()["sets"])


def _hand(kept: Iterable[Any]) -> ExpertHand:
    match, number, dealer, scores, done = kept
    return ExpertHand(match, number, dealer, tuple(scores), done)
