"""How strongly a player of Gin plays: the Elo at which levels would have lost as much.

What a decision loses in chance to win depends on the opponent and on the score: a weak opponent
forgives, and near the end of a match a few points decide little. So each level below the judge
decides from the very same views as the player, the judge prices all these choices alike, and losses
are counted in points: chance to win by what a point is worth at this score. The grade is read off
the line through the mean loss and the measured Elo of each level; the judge, at its own Elo, loses
nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import StrEnum
from functools import reduce
from itertools import pairwise
from math import sqrt
from operator import add, sub
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple, TypeAlias

from app.coach.judgement import Decision
from app.games.gin.actions import Action, BigGin, Knock
from app.games.gin.view import Phase, View
from app.players.base import level_of
from app.players.registry import JUDGE, decide
from app.players.strength import RATINGS, ratings

LEVELS: Final = {name: elo for name, elo in ratings().items() if elo < RATINGS[JUDGE].elo}
"""The Elo of the levels that grades are read from, by full name, from the weakest up."""
LOWEST: Final = 2 * min(LEVELS.values()) - sorted(LEVELS.values())[1]
"""The lowest grade, in Elo: as far below the weakest level as that is below the next. Down to here
the line goes on as between the weakest two."""
GRADER: Final = " ".join((JUDGE, *LEVELS))
"""The version of what is lost in a decision: losses of different versions cannot be compared."""
FEW: Final = 20
"""Fewest decisions for a grade; with fewer it would be chance."""
HAIR: Final = 0.25
"""Points between the best and the worst choice, below which a decision does not count."""

ADVISED: Final = 3
"""Positions that come with an advice."""
_CLEAR: Final = 1.0
"""Standard errors from which a difference to a level is told."""
_USUAL_SCATTER: Final = 250.0
"""The usual scatter of a grade from hand to hand, in Elo: measured over 2,000 matches of six
players. With it, 95 of 100 grades of a match are within two errors of the player's over all."""
_USUAL_HANDS: Final = 2
"""Hands of this scatter that are added to those played."""
_PLACES: Final = 3
"""Decimals of a loss: a review and the history then have the same grade."""
_STEP: Final = 10
"""Points more and less, whose difference tells the worth of a point."""
_LEAST_WORTH: Final = 1e-4
"""The least worth of a point: where a match is as good as decided, losses have no measure."""


def choices_of_levels(view: View) -> list[Action]:
    """Return what each of ``LEVELS`` would do. Equal views give equal answers."""
    # A level that decides half of its knocks by chance knocks with half of the hands.
    return [decide(level, view, seed=view.hand) for level in LEVELS]


def point_worth(view: View) -> float:
    """Return the chance to win that a point of this hand is worth at this score."""
    # NumPy is slow to load.
    from app.players.gin.net.evaluation import settled

    more, less = settled(JUDGE, view, _STEP), settled(JUDGE, view, -_STEP)
    return max((more.win - less.win) / (2 * _STEP), _LEAST_WORTH)


# -- what decisions lost -------------------------------------------------------------------


class DecisionKind(StrEnum):
    DRAW = "draw"
    DISCARD = "discard"
    """The end of a turn that could not be a knock."""
    KNOCK = "knock"
    """The end of a turn that could be a knock."""
    LAY_OFF = "lay-off"


class Losses(NamedTuple):
    """What a player lost in some decisions, in points, and the levels in the same positions."""

    decisions: int
    own: float
    by_level: tuple[float, ...]
    """The loss of each of ``LEVELS``."""

    def plus(self, other: Losses) -> Losses:
        return self._with(other, add)

    def minus(self, other: Losses) -> Losses:
        return self._with(other, sub)

    def _with(self, other: Losses, operate: Any) -> Losses:
        return Losses(
            operate(self.decisions, other.decisions),
            operate(self.own, other.own),
            tuple(map(operate, self.by_level, other.by_level)),
        )


_NONE: Final = Losses(0, 0.0, (0.0,) * len(LEVELS))

HandLosses: TypeAlias = Mapping[DecisionKind, Losses]
"""What a player lost in a hand, by the kind of the decision."""


def kind_of(decision: Decision) -> DecisionKind:
    match decision.view.phase:
        case Phase.LAYOFF:
            return DecisionKind.LAY_OFF
        case Phase.DISCARD:
            ways = (isinstance(action, Knock | BigGin) for action, _ in decision.choice_values)
            return DecisionKind.KNOCK if any(ways) else DecisionKind.DISCARD
    return DecisionKind.DRAW


def losses_of(decision: Decision) -> Losses | None:
    """Return the losses of one decision; None if it does not count, since all its choices are
    alike, or since the choices of the levels are not known.
    """
    if not decision.level_choices:
        return None
    lost = [
        round((decision.choice_values[0][1].win - worth.win) / decision.point_worth, _PLACES)
        for _, worth in decision.choice_values
    ]
    if max(lost) < HAIR:
        return None
    return Losses(1, lost[decision.taken], tuple(lost[each] for each in decision.level_choices))


def losses_in_hand(decisions: Iterable[Decision]) -> HandLosses:
    """Return the losses of one player in a hand."""
    found: dict[DecisionKind, Losses] = {}
    for decision in decisions:
        if losses := losses_of(decision):
            kind = kind_of(decision)
            found[kind] = found.get(kind, _NONE).plus(losses)
    return found


def to_json(hands: Sequence[HandLosses]) -> dict[str, Any]:
    return {
        "levels": list(LEVELS),
        "hands": [
            {
                kind: [
                    each.decisions,
                    round(each.own, _PLACES),
                    [round(lost, _PLACES) for lost in each.by_level],
                ]
                for kind, each in hand.items()
            }
            for hand in hands
        ],
    }


def from_json(data: Any) -> list[HandLosses] | None:
    """Return what ``to_json`` wrote; None if other levels were compared, or it is malformed."""
    try:
        if data["levels"] != list(LEVELS):
            return None
        return [
            {
                DecisionKind(kind): Losses(decisions, own, tuple(by_level))
                for kind, (decisions, own, by_level) in hand.items()
            }
            for hand in data["hands"]
        ]
    except (KeyError, TypeError, ValueError):
        return None


# -- the grade -----------------------------------------------------------------------------


class Grade(NamedTuple):
    elo: float
    error: float
    """The standard error, in Elo."""
    decisions: int
    hands: int

    @property
    def level(self) -> str:
        """The name of the level whose Elo is nearest."""
        elo = {**LEVELS, JUDGE: RATINGS[JUDGE].elo}
        return level_of(min(elo, key=lambda name: abs(elo[name] - self.elo)))

    @property
    def is_lowest(self) -> bool:
        """Whether the player is weaker than a grade can tell."""
        return self.elo <= LOWEST

    def to_json(self) -> dict[str, Any]:
        return {**self._asdict(), "level": self.level}


def grade(hands: Iterable[HandLosses]) -> Grade | None:
    """Return the grade of a player in some hands; None if there are too few decisions for one.

    The standard error is the jackknife's, over hands, each left out in turn: the decisions of a
    hand are of the same cards and depend on one another, so that taken singly they would make the
    error too small. Unlike a bootstrap it needs no random numbers, and gives the same answer each
    time. In the few hands of a match the scatter is itself uncertain, and as often as not too
    small; so some hands of a usual scatter are added to it.
    """
    sums = [lost for hand in hands if (lost := total([hand])).decisions]
    whole, count = sum_of(sums), len(sums)
    if (elo := strength(whole)) is None:
        return None
    without = [_elo(whole.minus(each)) for each in sums] if count > 1 else []
    found = [elo if each is None else each for each in without]
    middle = fmean(found or [elo])
    squares = (count - 1) ** 2 * sum((each - middle) ** 2 for each in found)
    variance = (_USUAL_HANDS * _USUAL_SCATTER**2 + squares) / (_USUAL_HANDS + count - 1)
    return Grade(elo, sqrt(variance / count), whole.decisions, count)


def strength(losses: Losses) -> float | None:
    """Return the Elo of a grade without its error; None if there are too few decisions."""
    return None if losses.decisions < FEW else _elo(losses)


def total(hands: Iterable[HandLosses]) -> Losses:
    return sum_of(losses for hand in hands for losses in hand.values())


def sum_of(losses: Iterable[Losses]) -> Losses:
    return reduce(Losses.plus, losses, _NONE)


class Weakness(NamedTuple):
    """The kind of decisions in which a player loses most beside the next stronger level."""

    kind: DecisionKind
    level: str
    """The full name of that level."""
    points: float
    """How much more than the level the player loses in them, in points a hand."""


def weakness(hands: Sequence[HandLosses], graded: Grade | None) -> Weakness | None:
    """Return the greatest weakness of a player with this grade in these hands; None if there is no
    grade, no stronger level, or no difference that is clear.
    """
    if graded is None or graded.level == level_of(JUDGE):
        return None
    above = [level_of(name) for name in LEVELS].index(graded.level) + 1
    name = [*LEVELS, JUDGE][above]
    found = []
    for kind in DecisionKind:
        more = [_excess(hand.get(kind, _NONE), above) for hand in hands]
        mean = fmean(more)
        if len(more) > 1 and mean > _CLEAR * stdev(more) / sqrt(len(more)):
            found.append(Weakness(kind, name, mean))
    return max(found, key=lambda each: each.points, default=None)


def costliest(
    hands: Iterable[tuple[int, Iterable[Decision]]], weak: Weakness, most: int
) -> list[tuple[int, Decision]]:
    """Return the decisions that make most of a weakness, in their order; each of these ``hands``
    comes with its number.
    """
    above = [*LEVELS, JUDGE].index(weak.level)
    found = [
        (_excess(losses, above), (number, decision))
        for number, decisions in hands
        for decision in decisions
        if kind_of(decision) is weak.kind and (losses := losses_of(decision))
    ]
    worst = sorted(found, key=lambda each: -each[0])[:most]
    return [place for excess, place in found if (excess, place) in worst and excess > 0]


def _excess(losses: Losses, level: int) -> float:
    """Return how much more was lost than by the level of this index; the judge is the last."""
    return losses.own - (*losses.by_level, 0.0)[level]


def _elo(losses: Losses) -> float | None:
    """Return the Elo at which levels would have lost as much; None if no level lost anything."""
    # What is left of a difference is no loss.
    own = round(losses.own, _PLACES)
    curve = _curve([round(lost, _PLACES) for lost in losses.by_level])
    if len(curve) < 2:
        return None
    for (low, more), (high, less) in reversed([*pairwise(curve)]):
        if own <= more:
            return _between(own, low, more, high, less)
    (low, more), (high, less), *_ = curve
    return max(_between(own, low, more, high, less), LOWEST)


def _between(own: float, low: float, more: float, high: float, less: float) -> float:
    return high + (low - high) * (own - less) / (more - less)


def _curve(by_level: Collection[float]) -> list[tuple[float, float]]:
    """Return Elo and loss, from the weakest up, the losses falling.

    Neighbours of which the stronger lost more in these positions are taken as one between them.
    """
    curve: list[tuple[int, float, float]] = []
    elo = [*LEVELS.values(), RATINGS[JUDGE].elo]
    for strength, loss in zip(elo, (*by_level, 0.0), strict=True):
        block = 1, strength, loss
        while curve and curve[-1][2] <= block[2]:
            count, weaker, lost = curve.pop()
            both = count + block[0]
            block = (
                both,
                (count * weaker + block[0] * block[1]) / both,
                (count * lost + block[0] * block[2]) / both,
            )
        curve.append(block)
    return [(strength, loss) for _, strength, loss in curve]
