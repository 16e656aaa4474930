"""How hard the question about a position of Gin is, in Elo on the scale of the levels.

A solver of some Elo is taken to be half of two players who lose as much as the levels around it.
One chooses as these levels do. The other is noisy: a choice ``x`` points worse than another is
``exp(x / noise)`` times less likely. The noise falls with the Elo so that the solver loses as much
as the levels in ordinary decisions (``app.lab.puzzles`` measures it). So a position is hard if the
levels err in it, or if its choices are nearly alike. The chance of a right answer by Elo is kept as
the nearest logistic curve. In lay-offs, where each level counts exactly, the noisy one stands for
both, and has to be right at each card.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, prod
from operator import mul
from typing import Final, NamedTuple

from app.coach.drills import DrillKind, actions, after_lay_offs, answered
from app.coach.grade import LEVELS, choices_of_levels, point_worth
from app.coach.hints import explain
from app.coach.judgement import ChoiceValues
from app.coach.puzzles import Puzzle, Theme, logistic
from app.coach.reasons import Why
from app.coach.review import first_thought
from app.games.gin.actions import Action, Discard, Knock, LayOff
from app.games.gin.view import View
from app.players.registry import JUDGE, evaluate
from app.players.strength import RATINGS, YARDSTICK_ELO

_NOISE: Final = 2.45
"""The noise of a solver of the yardstick's Elo, in points."""
_HALVED: Final = 265
"""How much more Elo halves the noise.

By these two a solver loses as much as ``novice-1`` with 5.5 points, ``casual-1`` with 2.7,
``club-1`` with 2.0 and ``strong-1`` with 1.4."""
_AROUND: Final = 150
"""The Elo, as a standard deviation, in which the levels around a solver are as it is."""
_GRID: Final = range(700, 1401, 100)
"""The Elo at which a curve is drawn."""
_SCALES: Final = (300, 400, 500, 600, 700, 800, 1000, 1200)
"""The possible scales of a curve. One with the greatest tells hardly anything of the solver."""
_RANGE: Final = range(400, 1801)
_SAME: Final = 1e-6
_OF_DEFENCE: Final = (Why.FITS_OTHER, Why.SAFER)
"""The first reasons that make a discard one of defence."""


def noise(elo: float) -> float:
    """Return the noise of a solver, in points."""
    return float(_NOISE * 2 ** ((YARDSTICK_ELO - elo) / _HALVED))


def chances(costs: Sequence[float], points: float) -> list[float]:
    """Return the chance of each choice for a player with so much noise; ``costs`` are in points."""
    weights = [exp(-cost / points) for cost in costs]
    return [weight / sum(weights) for weight in weights]


class _Choice(NamedTuple):
    """One choice of a question."""

    cost: float
    """In points."""
    is_right: bool


class Solvers:
    """The solvers of one question. Equal views give equal answers.

    Raises CannotEvaluate if the judge has no opinion on the position.
    """

    def __init__(self, kind: DrillKind, view: View) -> None:
        self._kind = kind
        self._view = view
        self._values: ChoiceValues = evaluate(JUDGE, view)
        self._worth = point_worth(view)
        self._by_elo: list[tuple[float, float]] = []
        """Elo and whether the level of this Elo is right, as 0 or 1, from the weakest up."""
        if kind is DrillKind.LAY_OFF:
            self._steps = self._lay_offs()
        else:
            options = answered(kind, view, actions(kind, view)[0], self._values).options
            best = options[0].worth.win
            costs = [best - option.worth.win for option in options]
            rights = [self._is_right(option.answer[0]) for option in options]
            self._steps = [[*map(_Choice, (cost / self._worth for cost in costs), rights)]]
            self._ask_levels()

    def _is_right(self, action: Action) -> bool:
        return answered(self._kind, self._view, action, self._values).is_right

    def _lay_offs(self) -> list[list[_Choice]]:
        view, values, steps = self._view, self._values, []
        while True:
            best, worth = values[0]
            costs = [worth.win - each.win for _, each in values]
            steps.append([_Choice(cost / self._worth, cost < _SAME) for cost in costs])
            if not isinstance(best, LayOff):
                return steps
            view = after_lay_offs(view, [best])
            values = evaluate(JUDGE, view)

    def _ask_levels(self) -> None:
        for elo, action in zip(LEVELS.values(), choices_of_levels(self._view), strict=True):
            if isinstance(action, Knock) and self._kind is DrillKind.THROW:
                action = Discard(action.card)
            try:
                self._by_elo.append((elo, float(self._is_right(action))))
            except ValueError:
                # The level does what is no answer to the question.
                continue
        self._by_elo.append((RATINGS[JUDGE].elo, 1.0))

    def chance(self, elo: float) -> float:
        """Return the chance that a solver of this Elo is right."""
        points = noise(elo)
        noisy = prod(
            sum(
                chance
                for chance, choice in zip(
                    chances([each.cost for each in step], points), step, strict=True
                )
                if choice.is_right
            )
            for step in self._steps
        )
        return (noisy + self._of_levels(elo)) / 2 if self._by_elo else noisy

    def _of_levels(self, elo: float) -> float:
        weights = [exp(-(((elo - each) / _AROUND) ** 2) / 2) for each, _ in self._by_elo]
        rights = (right for _, right in self._by_elo)
        return float(sum(map(mul, weights, rights)) / sum(weights))

    def puzzle(self) -> Puzzle:
        """Return how hard the question is."""
        curve = [self.chance(elo) for elo in _GRID]
        fits = [(_middle(curve, scale), scale) for scale in _SCALES]
        return Puzzle(self._theme(), *min(fits, key=lambda fit: _misfit(curve, *fit)))

    def _theme(self) -> Theme:
        match self._kind:
            case DrillKind.TAKE:
                return Theme.DRAW
            case DrillKind.KNOCK:
                return Theme.KNOCK
            case DrillKind.LAY_OFF:
                return Theme.LAY_OFF
        # NumPy is slow to load.
        from app.players.gin.net.reading import read

        view, options = self._view, [each for each, _ in self._values if isinstance(each, Discard)]
        best, obvious = options[0], first_thought(view)
        wrong = [each for each in (obvious, *options) if each in options]
        tempting = next((each for each in wrong if not self._is_right(each)), options[-1])
        reasons = explain(view, best, tempting, read(view))
        return Theme.DEFENCE if reasons and reasons[0].why in _OF_DEFENCE else Theme.DISCARD


def rated(kind: DrillKind, view: View) -> Puzzle:
    """Return how hard the question about a position is. Raises CannotEvaluate."""
    return Solvers(kind, view).puzzle()


def _middle(curve: Sequence[float], scale: int) -> int:
    """Return the Elo of the logistic curve with the same sum."""
    low, high = _RANGE[0], _RANGE[-1]
    while low < high:
        elo = (low + high) // 2
        if sum(logistic(each, elo, scale) for each in _GRID) > sum(curve):
            low = elo + 1
        else:
            high = elo
    return low


def _misfit(curve: Sequence[float], middle: int, scale: int) -> float:
    return sum(
        (chance - logistic(elo, middle, scale)) ** 2
        for elo, chance in zip(_GRID, curve, strict=True)
    )
