"""The account of a match: its result as a sum of luck and choices, which adds up exactly.

With all cards open every step of a hand changes the chance to win the match. The steps of chance
are luck of the cards, who deals included. Of a choice's step, what the seat could have known is the
cost of its decision. The rest is luck with what was hidden: a right choice that turned out badly,
or a wrong one that turned out well. The chance after a hand is where the next one begins, so the
steps of a match lead from one half to its result. A match that was given up has one step more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from itertools import pairwise
from typing import Final, NamedTuple

from app.coach.judgement import Decision
from app.games.gin.actions import DrawDiscard
from app.players.base import ChoiceValue
from app.players.gin.chances import Chance, ChanceKind, Chances

EVEN: Final = 0.5
"""The chance to win a match before the first deal."""


class Part(StrEnum):
    CARDS = "cards"
    """Deals, upcards and draws from the stock."""
    HIDDEN = "hidden"
    """What could not be known when it was chosen."""
    OWN = "own"
    """What the seat's own choices gave away."""
    OTHER = "other"
    """What the opponent's choices gave away."""
    GIVEN_UP = "given up"
    """What was left when a side gave up."""


class Item(NamedTuple):
    part: Part
    hand: int
    """The index of the hand."""
    action_index: int
    """How many actions of the hand came before."""
    share: float
    """The gain of the seat in chance to win the match."""
    chance: Chance | None = None
    """The chance event; None for other parts."""
    decision: Decision | None = None
    """The decision; None for other parts."""


class MatchAccount(NamedTuple):
    start: float
    """The chance of the seat to win before the first of these hands."""
    items: tuple[Item, ...]
    result: float
    """1 for a match won, 0 for one lost, else the chance to win as it stands."""

    def total(self, part: Part, hand: int | None = None) -> float:
        """Return the sum of a part, of one hand or of all."""
        return sum(
            item.share for item in self.items if item.part is part and hand in (None, item.hand)
        )

    def of_hand(self, hand: int) -> float:
        return sum(item.share for item in self.items if item.hand == hand)

    def largest(self, count: int) -> list[Item]:
        """Return the items that changed the chance to win most."""
        return sorted(self.items, key=lambda item: abs(item.share), reverse=True)[:count]


def matches(hands: Sequence[Chances]) -> list[range]:
    """Return the indices of the hands of each match, in a series of them."""
    ends = [index + 1 for index, hand in enumerate(hands) if hand.wins[-1] in (0.0, 1.0)]
    bounds = [0, *ends, len(hands)]
    return [range(one, other) for one, other in pairwise(bounds) if one < other]


def after_deal(hand: Chances, start: float) -> tuple[Chance, ...]:
    """Return the chance events of a hand, with the luck of who deals in that of the deal; ``start``
    is the chance of seat 0 before it was known.
    """
    dealer = ChoiceValue(hand.start - start, 0.0)
    return tuple(
        event._replace(
            luck=ChoiceValue(event.luck.win + dealer.win, event.luck.points + dealer.points)
        )
        if event.kind is ChanceKind.DEAL
        else event
        for event in hand.events
    )


def match_account(
    seat: int,
    hands: Sequence[tuple[Chances, Iterable[Decision]]],
    given_up_by: int | None = None,
    start: float = EVEN,
) -> MatchAccount:
    """Return the account of a seat in hands of a match that followed each other, at least one.

    ``given_up_by`` is the seat that gave up after them. ``start`` is the chance of seat 0 before
    the first.
    """
    items: list[Item] = []
    end = start
    for number, (luck, decisions) in enumerate(hands):
        items += _items(seat, number, luck.wins, after_deal(luck, end), decisions)
        end = luck.wins[-1]
    first, last = (start, end) if seat == 0 else (1 - start, 1 - end)
    if given_up_by is not None:
        result = float(given_up_by != seat)
        steps = len(hands[-1][0].wins) - 1
        items.append(Item(Part.GIVEN_UP, len(hands) - 1, steps, result - last))
        last = result
    return MatchAccount(first, tuple(item for item in items if item.share), last)


def _items(
    seat: int,
    number: int,
    wins: Sequence[float],
    chances: Iterable[Chance],
    decisions: Iterable[Decision],
) -> Iterable[Item]:
    sign = 1 if seat == 0 else -1
    dealt = (ChanceKind.DEAL, ChanceKind.UPCARD)
    drawn: dict[int, float] = {}
    for event in chances:
        share = event.of(seat).win
        yield Item(Part.CARDS, number, event.action_index, share, chance=event)
        if event.kind not in dealt:
            drawn[event.action_index] = share
    by_index = {each.action_index: each for each in decisions}
    rest = 0.0
    steps = len(wins) - 1
    for place in range(steps):
        rest += sign * (wins[place + 1] - wins[place]) - drawn.get(place, 0.0)
        decision = by_index.get(place)
        if decision is not None and decision.cost.win:
            is_own = decision.seat == seat
            share = -decision.cost.win if is_own else decision.cost.win
            part = Part.OWN if is_own else Part.OTHER
            yield Item(part, number, place, share, decision=decision)
            rest -= share
        # A card of the pile and the discard after it are judged as one.
        takes = decision is not None and isinstance(decision.action, DrawDiscard)
        if not takes or place == steps - 1:
            yield Item(Part.HIDDEN, number, place, rest, decision=decision)
            rest = 0.0
