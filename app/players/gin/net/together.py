"""What an expert chooses in many positions, all of them weighed by its network at once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from app.cards.cards import Card
from app.games.gin.view import Phase, View
from app.players.base import CannotEvaluate
from app.players.gin.net.batch import Floats, Ints
from app.players.gin.net.choices import NO_CARD, evaluate_throws
from app.players.gin.net.evaluator import evaluator, knowledge_of_each
from app.players.gin.net.foresight import Choice
from app.players.refusals import PlayerCode


class Together:
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
        choice = Choice(
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
        """What the classes of endings are worth, a row for each view."""
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
