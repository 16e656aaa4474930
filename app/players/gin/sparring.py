"""Diverse players that levels are measured against. None is a level itself.

The first is the yardstick: our own writing of the simple player that research programs are measured
by. Its rules are published with the Gin Rummy challenge of EAAI 2021: take the upcard only for a
meld, discard the highest deadwood, knock at the first opportunity.

The last three are sketches of published research players, written from descriptions of how they
choose.
"""

from __future__ import annotations

from random import Random
from typing import Final

from app.cards.cards import POINTS, Card, iterate
from app.games.gin.actions import DISCARDS, Action, Discard
from app.games.gin.melds import (
    MELDS,
    arrangements,
    deadwood,
    deadwood_after_discard,
    lay_off_targets,
    unmelded,
)
from app.games.gin.view import View
from app.players.base import Player
from app.players.gin.counting import Character, CountingPlayer
from app.players.gin.inference import danger, draws_ahead, held_by_opponent, melds_with
from app.players.gin.moves import TurnPlayer, go_down


class Simple(TurnPlayer):
    """Takes only what melds, discards its highest deadwood, knocks as soon as it may.

    Of cards with equal points it discards one at random.
    """

    name: str = "simple"
    version: Final = 1

    def takes(self, view: View, rng: Random) -> bool:
        """Return whether the top of the pile goes into a meld at once."""
        return melds_with(view.hand, view.pile[-1])

    def ends_turn(self, view: View, rng: Random) -> Action:
        """Go down if that is allowed, else discard one of the cards that leave the least."""
        least = view.least
        if least <= view.limit:
            return go_down(view, least)
        return throw_for_least(view, least, rng)


def throw_for_least(view: View, least: int, rng: Random) -> Discard:
    """Discard one of the cards that leave ``least``, that of the view."""
    cheapest = [
        card for card in iterate(view.throwable) if deadwood(view.hand ^ 1 << card) == least
    ]
    return DISCARDS[rng.choice(cheapest)]


class Waiter(Simple):
    """Plays like the yardstick, but never knocks: only gin ends its hand."""

    name = "waiter"

    def ends_turn(self, view: View, rng: Random) -> Action:
        least = view.least
        if least == 0 or view.must_knock:
            return go_down(view, least)
        return throw_for_least(view, least, rng)


class Knocker(CountingPlayer):
    """Counts cards to be low soon, and knocks as soon as it may."""

    name: Final = "knocker"
    version: Final = 1
    character = Character(knocks=(10,), hope=1.0, fading=0.9, fear=5.0)


class Miser(CountingPlayer):
    """Discards what the opponent can use least, at any cost to its own hand."""

    name: Final = "miser"
    version: Final = 1
    character = Character(knocks=(10, 10, 10, 5, 3, 0), hope=1.0, fading=0.9, fear=40.0)


class Planner(CountingPlayer):
    """After the winner of the EAAI 2021 challenge.

    Discards for the best draws ahead; knocks in three turns, then waits for gin.
    """

    name: Final = "planner"
    version: Final = 1
    character = Character(
        knocks=(10, 10, 10, 0), hope=1.9, fading=0.9, best_draws=7, fear=8.0, within=5
    )


class Council(CountingPlayer):
    """After an ensemble player: the sum of several unlike values of the hand kept.

    It knocks in five turns, then waits for gin.
    """

    name: Final = "council"
    version: Final = 1
    character = Character(knocks=(10, 10, 10, 10, 10, 0))

    def costs(self, view: View, throws: list[Card], turn: int) -> dict[Card, float]:
        """Return the sum of deadwood, draws ahead, chances of melds, pairs, high cards, danger."""
        chances = held_by_opponent(view)
        unseen = view.unseen
        costs = {}
        for card in throws:
            rest = view.hand ^ 1 << card
            ahead = draws_ahead(rest, unseen)
            loose = unmelded(rest, arrangements(rest)[0])
            two_away = [meld for meld in MELDS if (meld & loose).bit_count() == 2]
            pairs = sum(meld.bit_count() == 3 and meld & ~rest & unseen != 0 for meld in two_away)
            drawable = sum(
                1.0 - chances[missing]
                for meld in two_away
                if meld.bit_count() == 3
                for missing in iterate(meld & ~rest & unseen)
            )
            highest = max((POINTS[other] for other in iterate(loose)), default=0)
            costs[card] = (
                deadwood(rest)
                + sum(ahead) / max(len(ahead), 1)
                + sum(ahead[:7]) / max(len(ahead[:7]), 1)
                - pairs
                - 2.0 * drawable
                + 0.3 * highest
                + 8.0 * danger(card, chances)
            )
        return costs


class Seer(CountingPlayer):
    """After a player that looks one card ahead, lay-offs included.

    It knocks in four turns, then at four.
    """

    name: Final = "seer"
    version: Final = 1
    character = Character(knocks=(10, 10, 10, 10, 4))

    def costs(self, view: View, throws: list[Card], turn: int) -> dict[Card, float]:
        """Return the mean deadwood over every draw, less a share of what one more card saves."""
        chances = held_by_opponent(view)
        unseen = view.unseen
        costs = {}
        for card in throws:
            rest = view.hand ^ 1 << card
            melds = arrangements(rest)[0]
            loose = unmelded(rest, melds)
            saved = 0.0
            for meld in MELDS:
                if meld.bit_count() == 3 and (meld & loose).bit_count() == 2:
                    live = (meld & ~loose & unseen).bit_count()
                    saved += live * sum(POINTS[held] for held in iterate(meld & loose))
            laid_off = sum(
                chances[other] * POINTS[other]
                for other in iterate(unseen)
                if lay_off_targets(other, melds)
            )
            draws = [deadwood_after_discard(rest | 1 << drawn) for drawn in iterate(unseen)]
            mean = sum(draws) / max(len(draws), 1)
            costs[card] = mean - 0.85 * saved / max(len(draws), 1) + 0.1 * laid_off
            costs[card] += 8.0 * danger(card, chances)
        return costs


SPARRING: Final[tuple[Player, ...]] = (Waiter(), Knocker(), Miser(), Planner(), Council(), Seer())
