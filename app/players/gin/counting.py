"""A player who counts cards, as numbers: what it hopes for, what it fears, when it knocks.

Levels and sparring partners are this player with numbers of their own. The value of a discard is
that of the winner of the Gin Rummy challenge of EAAI 2021, as far as it was described: the deadwood
kept, the best hands one unseen card away, fading with the turns, and what the discard gives the
opponent.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from app.cards.cards import POINTS, Card
from app.games.gin.actions import DISCARDS, Action
from app.games.gin.melds import deadwood, deadwood_after_discard
from app.games.gin.view import View
from app.players.gin.inference import (
    danger,
    draws_ahead,
    held_by_opponent,
    loose,
    melds_with,
    turns_taken,
)
from app.players.gin.moves import TurnPlayer, cheapest_throw, go_down

_ALL: Final = 52


@dataclass(frozen=True, slots=True)
class Character:
    """The numbers of a player who counts cards; costs and values are in points of deadwood."""

    knocks: tuple[int, ...]
    """Most deadwood it knocks with in its first turn, its second, …; the last goes on."""
    hope: float = 0.0
    """The value of a point less deadwood after the next draw."""
    fading: float = 1.0
    """The share of the hope that is left from one turn to the next."""
    best_draws: int = _ALL
    """How many of the unseen cards, the best ones, it hopes for."""
    fear: float = 0.0
    """The cost of a meld that the opponent could make with the discard."""
    fear_behind: float | None = None
    """The same when it is behind in the match; None if it does not differ."""
    within: int = 10
    """It discards only cards at most this many points below its highest."""


class CountingPlayer(TurnPlayer):
    """Takes a card that makes a meld and lowers deadwood; discards what costs least."""

    character: Character

    def takes(self, view: View, rng: Random) -> bool:
        """Return whether the top of the pile makes a meld and leaves less deadwood than before."""
        top = view.pile[-1]
        bit = 1 << top
        return melds_with(view.hand, top) and (
            deadwood_after_discard(view.hand | bit, bit) < deadwood(view.hand)
        )

    def ends_turn(self, view: View, rng: Random) -> Action:
        """Go down if the deadwood is low enough for the turn, else discard."""
        least = view.least
        turn = turns_taken(view)
        if least <= view.limit:
            knocks = self.character.knocks
            if least <= knocks[min(turn, len(knocks)) - 1] or view.must_knock:
                return go_down(view, least)
        throws = [card for card in loose(view.hand) if card != view.barred]
        if not throws:
            return DISCARDS[cheapest_throw(view, least)]
        highest = max(POINTS[card] for card in throws)
        throws = [card for card in throws if POINTS[card] >= highest - self.character.within]
        if len(throws) == 1:
            return DISCARDS[throws[0]]
        costs = self.costs(view, throws, turn)
        return DISCARDS[min(throws, key=lambda card: (costs[card], -POINTS[card], card))]

    def costs(self, view: View, throws: list[Card], turn: int) -> dict[Card, float]:
        """Return the cost of each of these discards in the given turn of this seat, in points."""
        character = self.character
        hope = character.hope * character.fading**turn
        fear = character.fear
        if character.fear_behind is not None and view.scores[view.seat] < max(view.scores):
            fear = character.fear_behind
        unseen = view.unseen
        chances = held_by_opponent(view)
        costs = {}
        for card in throws:
            rest = view.hand ^ 1 << card
            ahead = draws_ahead(rest, unseen)[: character.best_draws] if hope else ()
            mean = sum(ahead) / len(ahead) if ahead else 0.0
            costs[card] = deadwood(rest) + hope * mean + fear * danger(card, chances)
        return costs


class Club(CountingPlayer):
    """Knows which cards are gone and knocks less and less willingly as the hand goes on."""

    name: Final = "club"
    version: Final = 1
    character = Character(
        knocks=(10, 10, 10, 7, 5, 4, 3), hope=0.6, fading=0.9, fear=10.0, fear_behind=15.0
    )


class Strong(CountingPlayer):
    """Knocks in its first turns or not at all, and prices every card by the melds it may make."""

    name: Final = "strong"
    version: Final = 1
    character = Character(
        knocks=(10, 10, 10, 10, 0), hope=1.8, fading=0.95, best_draws=7, fear=10.0
    )
