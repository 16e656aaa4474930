"""The analysis of a position of Gin: choices with their reasons, outs, and the opponent's likely
cards.

Everything comes from a ``View`` alone. Choices have the values of the judge. What the opponent may
hold is the expert's belief: hands are drawn from it, and the share of them with a card is its
chance.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from app.cards.cards import PACK, POINTS, Card, Cards, iterate
from app.coach.hints import explain
from app.coach.judgement import ChoiceValues, best_ways
from app.coach.reasons import HintReason
from app.games.gin.actions import Action, Discard, DrawDiscard, DrawStock, Knock, Pass
from app.games.gin.melds import best_discards, deadwood, deadwood_after_discard
from app.games.gin.view import Phase, View
from app.players.base import ChoiceValue
from app.players.registry import JUDGE, evaluate

HANDS: Final = 600
"""Hands drawn from the belief: the standard error of a chance is at most 2 percent."""


class Out(NamedTuple):
    """An unseen card that would leave less deadwood if it were drawn."""

    card: Card
    deadwood: int
    """Least deadwood with it, after a discard."""
    melds: bool
    """Whether it would be in a meld, or only count less than another card."""


class AnalysedChoice(NamedTuple):
    action: Action
    worth: ChoiceValue
    reasons: tuple[HintReason, ...]
    """What speaks for the best choice and not for it; of the best, for it and not for the next."""
    deadwood: int
    """Least deadwood after it; after the best discard if it takes a card."""
    outs: tuple[Out, ...]
    """The outs of the hand after it, the best first; empty if it ends the hand."""


class Analysis(NamedTuple):
    choices: tuple[AnalysedChoice, ...]
    """Every choice, the best first, and of several ways to spread a hand after one discard the best
    alone.
    """
    held: tuple[float, ...]
    """By card the chance that the opponent holds it."""
    unseen: Cards
    """The cards in the stock or in the opponent's hand."""
    stock: int

    def chance(self, outs: Iterable[Out]) -> float:
        """Return the chance that the next card of the stock is one of these."""
        likely = sum(1 - self.held[out.card] for out in outs)
        return min(likely / self.stock, 1.0) if self.stock else 0.0


def analyse(view: View) -> Analysis:
    """Return the analysis of a position in which its seat is to act.

    Equal views get equal answers. Raises CannotEvaluate if the judge has no opinion.
    """
    values = evaluate(JUDGE, view)
    values = [values[index] for index in best_ways(action for action, _ in values)]
    return Analysis(tuple(_choices(view, values)), _held(view), view.unseen, view.stock)


def _choices(view: View, values: ChoiceValues) -> Iterable[AnalysedChoice]:
    # Imported late: showing an analysis does not need the network.
    from app.players.gin.net.reading import read

    best, reading = values[0][0], read(view)
    for index, (action, worth) in enumerate(values):
        other = action if index else next((each for each, _ in values[1:]), None)
        kept = _kept(view, action)
        yield AnalysedChoice(
            action,
            worth,
            () if other is None else explain(view, best, other, reading),
            _deadwood(view, action) if kept is None else deadwood(kept),
            () if kept is None else outs(kept, view.unseen),
        )


def _deadwood(view: View, action: Action) -> int:
    return deadwood(view.hand & ~(1 << action.card) if isinstance(action, Knock) else view.hand)


def _kept(view: View, action: Action) -> Cards | None:
    """Return the ten cards that a choice leaves in the hand, which goes on; None if it ends it."""
    match action:
        case Discard(card):
            return view.hand & ~(1 << card)
        case DrawStock():
            return view.hand
        case Pass() if view.phase is Phase.UPCARD:
            return view.hand
        case DrawDiscard() if view.phase is not Phase.LAST_CARD:
            taken = 1 << view.pile[-1]
            return (view.hand | taken) & ~(1 << best_discards(view.hand | taken, taken)[0][0])
        case _:
            return None


def outs(hand: Cards, unseen: Cards) -> tuple[Out, ...]:
    """Return the unseen cards that improve a hand of ten: melds first, then the least deadwood."""
    now = deadwood(hand)
    found = []
    for card in iterate(unseen):
        more = hand | 1 << card
        if (after := deadwood_after_discard(more)) < now:
            found.append(Out(card, after, deadwood(more) < now + POINTS[card]))
    return tuple(sorted(found, key=lambda out: (not out.melds, out.deadwood, out.card)))


def _held(view: View) -> tuple[float, ...]:
    # Imported late: showing an analysis needs neither the engine nor the network.
    from app.players.gin.net.belief import chances
    from app.players.gin.worlds import cards_held

    known = view.known[view.opponent]
    if known.bit_count() >= cards_held(view, view.opponent) or view.phase is Phase.LAYOFF:
        return tuple(float(known >> card & 1) for card in iterate(PACK))
    return chances(view, HANDS)
