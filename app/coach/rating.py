"""The rating of the person here: one Elo on the scale of the levels, from the results of matches
and from the grade of decisions.

The results are those of games with opponents of known Elo, in the model of R. A. Bradley and M. E.
Terry that ``app.arena.ratings`` has too: the most likely Elo is taken, where one match won and one
lost against the mean level are there from the beginning. The grade is that of ``app.coach.grade``
over the same matches. Older matches fade in both. Each of the two comes with a standard error, and
the rating is their mean, weighed by the inverse of the squared errors.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import exp, log, sqrt
from typing import Any, Final, NamedTuple

from app.coach.estimates import SHORTEST, Estimate, Rating, RatingChange, Unrated
from app.coach.grade import LEVELS, Losses, strength, total
from app.coach.statistics import MatchFacts, Remembered, losses
from app.games.gin.rules import GAME_NAME as GIN
from app.games.gin.rules import PRESETS
from app.match.seat import HUMAN
from app.players.strength import elo_of, mean_rating

HALF_LIFE: Final = 20
"""Matches after which an older one counts half."""
SCATTER: Final = 250.0
"""The scatter of a grade from hand to hand, in Elo, as measured for ``app.coach.grade``."""
MANNER: Final = 60.0
"""The standard error of a grade, in Elo, that no number of hands makes smaller: the grades of
players whose manner is none of the levels' are off by so much (app/guide/coach.md)."""

_FADING: Final = 0.5 ** (1 / HALF_LIFE)
_LEAST: Final = 0.001
"""The weight at which an old match is forgotten."""
_PRIOR: Final = 1.0
"""Matches won, and lost, against the mean level that every rating begins with."""
_SCALE: Final = log(10) / 400
_LONG: Final = 100
"""The target at which the levels were measured, in points."""
_LONGEST_STEP: Final = 200.0
"""Most Elo that a step of the search changes; far from the solution a full step overshoots."""
_NEAR: Final = 0.01

_PLAYED: Final = ("knock_limit", "oklahoma", "hollywood", "seating", "gin_bonus", "undercut_bonus")
"""The options of the rules that change how strong a player is, or how long a match."""
_RATED_RULES: Final = [
    {name: PRESETS[preset].to_json().get(name) for name in _PLAYED}
    for preset in ("standard", "classic", "tournament", "terminal")
]


# -- the matches that count ----------------------------------------------------------------


def why_never(
    game: str, rules: Mapping[str, Any], players: tuple[str, ...], me: int | None
) -> Unrated | None:
    """Return why a match of these players, by their full names, does not count however it is
    played; None if it can count.
    """
    if game != GIN:
        return Unrated.GAME
    if me is None:
        return Unrated.SHARED
    if {name: rules.get(name) for name in _PLAYED} not in _RATED_RULES:
        return Unrated.RULES
    if rules["target"] < SHORTEST:
        return Unrated.SHORT
    others = [player for seat, player in enumerate(players) if seat != me]
    return None if all(map(_is_known, others)) else Unrated.OPPONENT


def _is_known(player: str) -> bool:
    return player != HUMAN and elo_of(player) is not None


def why_not(facts: MatchFacts) -> Unrated | None:
    """Return why a match does not count; None if it does, its cards being new."""
    if never := why_never(facts.game, facts.rules, facts.players, facts.me):
        return never
    reasons = {
        Unrated.IMPORTED: bool(facts.imported),
        Unrated.UNFINISHED: not facts.is_over or facts.has_won is None,
        Unrated.FRIENDLY: facts.is_friendly,
        Unrated.HINTS: bool(facts.hints),
        Unrated.WARNINGS: bool(facts.warnings),
        Unrated.STOOD_IN: bool(facts.stood_in),
    }
    return next((reason for reason, applies in reasons.items() if applies), None)


def counted(matches: Iterable[Remembered]) -> Iterator[tuple[Remembered, Unrated | None]]:
    """Yield the matches, the oldest first, each with the reason why it does not count; None if it
    does.
    """
    seen: set[str] = set()
    for match in sorted(matches, key=lambda each: each.facts.created):
        why, deal = why_not(match.facts), match.facts.deal
        yield match, why or (Unrated.SAME_CARDS if deal in seen else None)
        seen.update(filter(None, [deal]))


# -- the rating ----------------------------------------------------------------------------


class RatedMatch(NamedTuple):
    """A match that counted, and the rating after it."""

    match: Remembered
    rating: Rating


def rating_of(matches: Iterable[Remembered]) -> Rating | None:
    """Return the rating from these matches, in any order; None if none of them counts."""
    form = _Form()
    for match, why in counted(matches):
        if why is None:
            form.add(match)
    return form.rating()


def change_by(name: str, matches: Iterable[Remembered]) -> RatingChange | None:
    """Return what the match of this name has done to the rating from all ``matches``; None if it
    is not among them.
    """
    known = list(matches)
    found = [why for match, why in counted(known) if match.name == name]
    if not found:
        return None
    others = (match for match in known if match.name != name)
    return RatingChange(rating_of(others), rating_of(known), *found)


def course_of(matches: Iterable[Remembered]) -> Iterator[RatedMatch]:
    """Yield the matches that count, the oldest first, each with the rating after it."""
    form = _Form()
    for match, why in counted(matches):
        if why is None:
            form.add(match)
            rating = form.rating()
            assert rating is not None
            yield RatedMatch(match, rating)


class _Form:
    """The sums of a player's matches, in which older ones have faded."""

    def __init__(self) -> None:
        self._won: dict[tuple[float, float], float] = {}
        """Matches won, by the opponent's Elo and the sharpness of the match."""
        self._lost: dict[tuple[float, float], float] = {}
        self._matches = 0
        self._losses = Losses(0, 0.0, (0.0,) * len(LEVELS))
        self._hands = 0.0
        self._graded = 0

    def add(self, match: Remembered) -> None:
        facts = match.facts
        assert facts.me is not None, "the match does not count"
        (other,) = facts.others
        rival = elo_of(facts.players[other])
        assert rival is not None, "the match does not count"
        key = rival, sharpness(facts.rules["target"])
        side = facts.sides[facts.me]
        # A match that was given up in a series is not among those won.
        whole = sum(facts.won)
        won = facts.won[side] if whole > 1 else float(facts.has_won is True)
        for sums, new in ((self._won, won), (self._lost, max(whole, 1) - won)):
            _fade(sums)
            sums[key] = sums.get(key, 0.0) + new
        self._matches += 1
        hands = [hand for hand in losses(match) if hand]
        if hands:
            self._losses = _faded(self._losses).plus(total(hands))
            self._hands = _FADING * self._hands + len(hands)
            self._graded += 1

    def rating(self) -> Rating | None:
        if not self._matches:
            return None
        results, grades = self._from_results(), self._from_grades()
        if grades is None:
            return Rating(results.elo, results.error, results, None)
        one, other = results.error**-2, grades.error**-2
        elo = (one * results.elo + other * grades.elo) / (one + other)
        return Rating(elo, (one + other) ** -0.5, results, grades)

    def _from_results(self) -> Estimate:
        prior = mean_rating(), 1.0
        won = {**self._won, prior: self._won.get(prior, 0.0) + _PRIOR}
        lost = {**self._lost, prior: self._lost.get(prior, 0.0) + _PRIOR}
        elo, step = prior[0], _LONGEST_STEP
        while abs(step) > _NEAR:
            slope = told = 0.0
            for rival, sharp in won.keys() | lost.keys():
                chance = expected(elo - rival, sharp)
                of = won.get((rival, sharp), 0.0), lost.get((rival, sharp), 0.0)
                slope += _SCALE * sharp * (of[0] - sum(of) * chance)
                told += (_SCALE * sharp) ** 2 * sum(of) * chance * (1 - chance)
            step = max(-_LONGEST_STEP, min(slope / told, _LONGEST_STEP))
            elo += step
        return Estimate(elo, told**-0.5, self._matches)

    def _from_grades(self) -> Estimate | None:
        elo = strength(self._losses)
        if elo is None:
            return None
        return Estimate(elo, (SCATTER**2 / self._hands + MANNER**2) ** 0.5, self._graded)


def _fade(sums: dict[tuple[float, float], float]) -> None:
    for key, value in list(sums.items()):
        if value < _LEAST:
            del sums[key]
        else:
            sums[key] = _FADING * value


def _faded(found: Losses) -> Losses:
    decisions, own, by_level = found
    by_level = tuple(_FADING * lost for lost in by_level)
    # The number of decisions only tells whether they are enough.
    return Losses(decisions, _FADING * own, by_level)


def expected(ahead: float, sharp: float = 1.0) -> float:
    """Return the chance to win a match of a player who is so many Elo ahead."""
    return 1 / (1 + exp(-_SCALE * sharp * ahead))


def sharpness(target: int) -> float:
    """Return how much of a difference in Elo shows in a match to so many points: 1 at the target
    at which the levels were measured, less in shorter matches, which have more luck.

    The difference of two players' sums of points grows with the hands, its scatter with their root.
    """
    return sqrt(target / _LONG)
