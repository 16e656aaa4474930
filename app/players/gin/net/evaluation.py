"""The value of every legal action of a view: the chance to win the match, and expected points.

An open hand has the network's value: its chances of the ways in which the hand may end, each with
its points and their value at the score. If the action settles the hand, and all cards that count
are known, the engine counts, and the points are exact: laying off and spreading, letting a hand
die, and going down against ten cards that all have seen.

The network was trained on the choices that the expert thinks of, and is helped with the others:

* Gin is never lost, so only the ways in which it is won count. How many points the opponent is
  left with is the network's guess; big gin meets the same hand with another bonus. A discard
  instead is at most worth gin a turn later.
* A knock is evaluated with the least deadwood and the melds on which least is likely to be laid
  off. Another is worth as much with the points of the difference taken from every ending; a knocker
  without a lead then is undercut.
* A throw that breaks a meld, where another need not, is worth less than the best other choice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import nextafter
from operator import mul
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from app.cards.cards import Card, Cards, points
from app.games.gin.actions import (
    Action,
    BigGin,
    Discard,
    DrawDiscard,
    Knock,
    LayOff,
    Melds,
    Pass,
    Spread,
)
from app.games.gin.melds import arrangements, best_defence, deadwood, unmelded
from app.games.gin.rules import DEALT
from app.games.gin.score import Showing, score_hand
from app.games.gin.view import Phase, View
from app.players.base import CannotEvaluate, ChoiceValue, PlayerCode
from app.players.gin.inference import held_by_opponent, laid_off, turns_taken
from app.players.gin.moves import left_by
from app.players.gin.net.batch import Floats, Ints
from app.players.gin.net.endings import GINS, chance_after, class_points, costlier_knock
from app.players.gin.net.evaluator import (
    NO_CARD,
    Evaluator,
    Throws,
    evaluate_throws,
    evaluator,
    knowledge_of_each,
    needed,
)
from app.players.gin.net.foresight import UpcardChoice
from app.players.gin.net.manners import Against

_WAITING: Final = 18.0
"""Points that gin is worth less when it is declared a turn later, mostly because the opponent has
ended the hand by then: measured by expert-3 against itself, 378 times."""


def evaluate(name: str, view: View) -> list[tuple[Action, ChoiceValue]]:
    """Return the worth of every legal action by the network of this name, the best first.

    The view is one that ``check_evaluable`` lets pass.
    """
    return _best_first(view, [(1.0, evaluator(name))])


def evaluate_against(against: Against, view: View) -> list[tuple[Action, ChoiceValue]]:
    """Return the same against an opponent whose manner of play is only likely."""
    return _best_first(view, against.parts())


def _best_first(
    view: View, parts: Sequence[tuple[float, Evaluator]]
) -> list[tuple[Action, ChoiceValue]]:
    actions = view.legal_actions()
    shares = [share for share, _ in parts]
    each = [list(_Position(values, view).worths(actions)) for _, values in parts]
    worths = [
        ChoiceValue(*(sum(map(mul, shares, column)) for column in zip(*found, strict=True)))
        for found in zip(*each, strict=True)
    ]
    # Sorting is stable: equals stay in the order of the view.
    return sorted(zip(actions, worths, strict=True), key=lambda found: found[1], reverse=True)


def settled(name: str, view: View, gain: int) -> ChoiceValue:
    """Return the value to the seat of a view of these points from the hand, by the network of this
    name.

    Negative points go to the opponent.
    """
    return _Position(evaluator(name), view).settled(gain)


class _Position:
    """A view, and what its network and its score make of endings."""

    def __init__(self, values: Evaluator, view: View) -> None:
        self.values = values
        self.view = view
        self.turn = turns_taken(view)
        rules = view.rules
        self._bonuses = rules.gin_bonus, rules.undercut_bonus, 2 if view.doubled else 1
        """The bonuses, in points, and what all points of the hand are multiplied by."""
        gains = class_points(*self._bonuses)
        self._usual = gains, self._wins(gains)

    def settled(self, gain: int) -> ChoiceValue:
        """What an end of the hand is worth that brings so many points."""
        return self._expected(np.ones(1), np.array([float(gain)]))

    def worths(self, actions: Sequence[Action]) -> Iterator[ChoiceValue]:
        match self.view.phase:
            case Phase.DISCARD:
                return self._ends_of_turn(actions)
            case Phase.LAYOFF:
                return self._defences(actions)
            case _:
                return map(self._draw, actions)

    # -- before the throw ----------------------------------------------------------------------

    def _draw(self, action: Action) -> ChoiceValue:
        view = self.view
        if isinstance(action, DrawDiscard):
            throws = self.values.after_taking(view, self.turn)
            if view.phase is not Phase.LAST_CARD:
                return self._expected(throws.best_endings()[0])
            return self._gin(throws) if _least(throws) == 0 else self._knock(throws, 0)
        if isinstance(action, Pass) and view.phase is Phase.LAST_CARD:
            return self.settled(0)
        return self._expected(self.values.leaving_endings(view, self.turn))

    # -- throwing and going down ---------------------------------------------------------------

    def _ends_of_turn(self, actions: Sequence[Action]) -> Iterator[ChoiceValue]:
        view = self.view
        throws = self.values.throws(view, self.turn, every=True)
        after_throw = self._throws(throws)
        rival = view.known[view.opponent]
        is_known = rival.bit_count() == DEALT
        ways = [] if is_known else [action for action in actions if isinstance(action, Knock)]
        costs = self._costs(ways)
        for action in actions:
            match action:
                case Discard(card):
                    yield after_throw[card]
                case Knock(card, melds) if is_known:
                    yield self.settled(self._against(rival, view.hand ^ 1 << card, melds))
                case Knock() if left_by(view, action) == 0:
                    yield self._gin(throws)
                case Knock():
                    yield self._knock(throws, costs[action])
                case BigGin(melds) if is_known:
                    yield self.settled(self._against(rival, view.hand, melds, big_gin=True))
                case _:
                    yield self._gin(throws, (view.rules.big_gin_bonus or 0) - view.rules.gin_bonus)

    def _throws(self, throws: Throws) -> dict[Card, ChoiceValue]:
        found = dict(zip(throws.card.tolist(), map(self._expected, throws.endings), strict=True))
        if _least(throws) == 0:
            later = self._gin(throws, -_WAITING)
            return {card: min(worth, later) for card, worth in found.items()}
        usual = throws.after <= deadwood(self.view.hand)
        if not usual.any():
            return found
        known = set(throws.card[usual].tolist())
        best = max(found[card] for card in known)
        if _least(throws) <= self.view.limit:
            best = max(best, self._knock(throws, 0))
        most = best._replace(win=nextafter(best.win, 0))
        return {card: found[card] if card in known else min(found[card], most) for card in found}

    def _costs(self, ways: Sequence[Knock]) -> dict[Knock, float]:
        """Return the likely cost of each way to knock over the usual one, in points.

        The usual one has the least deadwood, and of these the fewest likely lay-offs.
        """
        chances = held_by_opponent(self.view)
        found = {}
        for way in ways:
            left = left_by(self.view, way)
            found[way] = (left, laid_off(way.melds, chances) if left else 0.0)
        usual = sum(min(found.values(), default=(0, 0.0)))
        # Where more deadwood seems to be cheaper it counts as equal: games played out did not
        # confirm it, because what will be laid off is only an estimate.
        return {way: max(sum(cost) - usual, 0.0) for way, cost in found.items()}

    def _knock(self, throws: Throws, cost: float) -> ChoiceValue:
        gains = costlier_knock(*self._bonuses, cost) if cost else None
        return self._expected(throws.knock_endings[0], gains)

    def _gin(self, throws: Throws, extra: float = 0.0) -> ChoiceValue:
        # Where the network gives none of them a chance, they are as likely as at the start.
        chances = throws.knock_endings[0, GINS] + 1e-9 * self.values.shares[GINS]
        return self._expected(chances, self._usual[0][GINS] + extra * self._bonuses[2])

    def _against(self, rival: Cards, hand: Cards, melds: Melds, *, big_gin: bool = False) -> int:
        rest = unmelded(hand, melds)
        left = self._defended(rival, melds) if rest else unmelded(rival, arrangements(rival)[0])
        return self._scored(self.view.seat, rest, left, big_gin=big_gin)

    # -- defending -----------------------------------------------------------------------------

    def _defences(self, actions: Sequence[Action]) -> Iterator[ChoiceValue]:
        view = self.view
        # Many spreads leave the same points, and nothing else of them counts.
        known: dict[int, ChoiceValue] = {}
        for action in actions:
            match action:
                case LayOff(card, place):
                    melds = list(view.spread)
                    melds[place] |= 1 << card
                    left = self._defended(view.hand ^ 1 << card, tuple(melds))
                case Spread(melds):
                    left = unmelded(view.hand, melds)
            if (count := points(left)) not in known:
                gain = self._scored(view.opponent, view.spread_deadwood, left)
                known[count] = self.settled(gain)
            yield known[count]

    def _defended(self, hand: Cards, melds: Melds) -> Cards:
        defence = best_defence(hand, melds)
        for card, _ in defence.lay_offs:
            hand ^= 1 << card
        return unmelded(hand, defence.melds)

    # -- what endings are worth ----------------------------------------------------------------

    def _scored(self, knocker: int, loose: Cards, left: Cards, *, big_gin: bool = False) -> int:
        """Return the points of the hand if the knocker has the deadwood ``loose`` and the defender
        ``left``.
        """
        view = self.view
        showings = [Showing((), left, ())] * 2
        showings[knocker] = Showing((), loose, ())
        result = score_hand(
            view.rules,
            knocker,
            tuple(showings),
            view.playing,
            big_gin=big_gin,
            doubled=view.doubled,
        )
        if result.winner is None:
            return 0
        return result.points if result.winner == view.seat else -result.points

    def _expected(
        self, chances: NDArray[np.floating[Any]], gains: NDArray[np.float64] | None = None
    ) -> ChoiceValue:
        """Return the value of endings with these chances and points: those of the classes by
        default.

        The chances count as shares of their sum.
        """
        gains, wins = self._usual if gains is None else (gains, self._wins(gains))
        shares = chances / chances.sum(dtype=np.float64)
        return ChoiceValue(min(float(shares @ wins), 1.0), float(shares @ gains))

    def _wins(self, gains: NDArray[np.float64]) -> NDArray[np.float64]:
        return chance_after(gains, self.view.rules, needed(self.view), self.values.shares)


def _least(throws: Throws) -> int:
    return int(throws.after[throws.least[0]])


class BatchExpert:
    """The choices of the expert of this name. Raises CannotEvaluate where its network weighs the
    stock card by card, and not at once.
    """

    def __init__(self, name: str) -> None:
        self._values = evaluator(name)
        if not self._values.network.extended:
            raise CannotEvaluate(PlayerCode.ONLY_CHOOSES)

    def takes(self, views: Sequence[View]) -> list[bool]:
        """Return whether it wants the top, in views of one phase in which it may take it."""
        if not views:
            return []
        opening = views[0].phase is Phase.UPCARD
        top = np.array([view.pile[-1] for view in views])
        # After the dealer's pass the other has to draw from the stock.
        passed_on = np.array([opening and view.seat != view.dealer for view in views])
        choice = UpcardChoice(
            knowledge_of_each(views),
            _hands(views),
            top,
            np.where(passed_on, top, NO_CARD),
            self._worths(views),
        )
        wants, _ = choice.decide(self._values, opening=opening, big_gin=False)
        found: list[bool] = wants.tolist()
        return found

    def endings(self, views: Sequence[View]) -> list[tuple[Card, bool]]:
        """Return the best throw, and whether to knock with the least deadwood instead."""
        if not views:
            return []
        barred = np.array([NO_CARD if view.barred is None else view.barred for view in views])
        throws = evaluate_throws(
            self._values.network,
            knowledge_of_each(views),
            _hands(views),
            barred,
            self._worths(views),
        )
        best = throws.best()
        knocks = throws.knock > throws.worth[best]
        return list(zip(throws.card[best].tolist(), knocks.tolist(), strict=True))

    def _worths(self, views: Sequence[View]) -> Floats:
        """Return the values of the classes of endings, a row for each view."""
        known: dict[tuple[object, ...], Floats] = {}
        rows = []
        for view in views:
            key = view.rules, view.seat, view.scores, view.doubled
            if key not in known:
                known[key] = self._values.worths(view)
            rows.append(known[key])
        return np.array(rows)


def _hands(views: Sequence[View]) -> Ints:
    return np.array([view.hand for view in views], dtype=np.int64)
