"""The rating: by hand on a few matches, by property, and of players of constant strength."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.coach.estimates import Rating, Unrated
from app.coach.grade import DecisionKind, HandLosses, Losses, to_json
from app.coach.rating import (
    HALF_LIFE,
    MANNER,
    SCATTER,
    counted,
    course_of,
    expected,
    rating_of,
    sharpness,
    why_not,
)
from app.coach.statistics import Remembered
from app.games.gin.rules import PRESETS, Rules, preset
from app.match.seat import HUMAN
from app.players.strength import RATINGS, mean_rating
from tests.coach.test_statistics import match_facts

CASUAL = RATINGS["casual-1"].elo
LEVELS_LOSE = (4.0, 2.0, 1.0, 0.5)
"""What novice, casual, club and strong lose in each decision, in points."""


def played(number: int, *, won: bool, **changes: Any) -> Remembered:
    """The match of this number, against casual, which nobody has judged."""
    winner = 0 if won else 1
    facts = match_facts(winners=(winner,), won=(int(won), int(not won)))
    day = f"{2000 + number:04}-11-01T10:00:00"
    return Remembered(f"{number}.jsonl", facts._replace(**{"created": day} | changes), None)


def judged(match: Remembered, own: float, hands: int = 8, decisions: int = 10) -> Remembered:
    """The match with a judgement: decisions that lost so many points each."""
    hand: HandLosses = {
        DecisionKind.DISCARD: Losses(
            decisions, decisions * own, tuple(decisions * each for each in LEVELS_LOSE)
        )
    }
    mine = {"losses": to_json([hand] * hands)}
    return match._replace(costs=[mine, mine])


def rated(matches: list[Remembered]) -> Rating:
    found = rating_of(matches)
    assert found is not None
    return found


# -- by hand -------------------------------------------------------------------------------


def test_results_alone() -> None:
    """As many won as lost is the opponent's Elo, if it is the mean one; more is more."""
    assert rating_of([]) is None
    even = [played(number, won=bool(number % 2)) for number in range(60)]
    found = rated(even)
    assert found.elo == pytest.approx(CASUAL, abs=25)
    assert (found.matches, found.grades) == (60, None)
    assert found.elo == found.results.elo
    winner = rated([played(number, won=True) for number in range(60)])
    loser = rated([played(number, won=False) for number in range(60)])
    assert loser.elo + 500 < found.elo < winner.elo - 500


def test_the_first_match_by_hand() -> None:
    """One match won and one lost against the mean level, and one lost against casual."""
    found = rated([played(0, won=False)])
    lost = 2 * expected(found.elo - mean_rating()) + expected(found.elo - CASUAL)
    assert lost == pytest.approx(1, abs=1e-3)
    assert found.error == pytest.approx(200, abs=15)
    assert found.is_provisional


def test_the_grade_and_the_mean_of_both() -> None:
    """The grade's error is that of its hands and that of the player's manner."""
    found = rated([judged(played(0, won=False), 2.0)])
    assert found.grades is not None
    assert found.grades.elo == pytest.approx(CASUAL)
    assert found.grades.error == pytest.approx((SCATTER**2 / 8 + MANNER**2) ** 0.5)
    results, grades = found.results, found.grades
    weight = grades.error**2 / (results.error**2 + grades.error**2)
    assert found.elo == pytest.approx(weight * results.elo + (1 - weight) * grades.elo)
    assert found.error < min(results.error, grades.error)


def test_no_number_of_hands_makes_a_grade_surer_than_its_manner_allows() -> None:
    found = rated([judged(played(number, won=True), 2.0, 1000) for number in range(50)])
    assert found.grades is not None
    assert found.grades.error == pytest.approx(MANNER, abs=1)


def test_older_matches_fade() -> None:
    """After one half-life of matches, they count half."""
    old = [judged(played(number, won=False), 4.0) for number in range(100)]
    new = [judged(played(200 + number, won=True), 0.5) for number in range(HALF_LIFE)]
    found = rated([*new, *old])
    # Half of all that is known is older.
    even = rated([judged(played(number, won=bool(number % 2)), 2.25) for number in range(120)])
    assert found.grades is not None
    assert even.grades is not None
    assert found.grades.elo == pytest.approx(even.grades.elo, abs=15)
    assert found.results.elo == pytest.approx(even.results.elo, abs=15)


def test_a_series_is_as_many_games_as_it_has_matches() -> None:
    series = played(0, won=True)
    three = series._replace(facts=series.facts._replace(won=(2, 1)))
    assert rated([three]).error < rated([series]).error


def test_a_short_match_proves_less() -> None:
    short = PRESETS["standard"].to_json() | {"target": 25}
    hand = [played(number, won=True, rules=short) for number in range(20)]
    match = [played(number, won=True) for number in range(20)]
    assert sharpness(25) < sharpness(100) == 1 < sharpness(200)
    assert rated(hand).error > rated(match).error


# -- the matches that count ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({}, None),
        ({"rules": preset("tournament", 50).to_json()}, None),
        ({"rules": preset("standard", 24).to_json()}, Unrated.SHORT),
        ({"players": (HUMAN, "expert-3")}, None),
        ({"game": "basic"}, Unrated.GAME),
        ({"me": None}, Unrated.SHARED),
        ({"rules": PRESETS["straight"].to_json()}, Unrated.RULES),
        ({"rules": PRESETS["oklahoma"].to_json()}, Unrated.RULES),
        ({"rules": PRESETS["hollywood"].to_json()}, Unrated.RULES),
        ({"rules": PRESETS["table"].to_json()}, Unrated.RULES),
        ({"rules": Rules(gin_bonus=100).to_json()}, Unrated.RULES),
        ({"players": (HUMAN, HUMAN)}, Unrated.OPPONENT),
        ({"players": (HUMAN, "cmd:bot")}, Unrated.OPPONENT),
        ({"imported": "OpenSpiel"}, Unrated.IMPORTED),
        ({"is_over": False, "winners": ()}, Unrated.UNFINISHED),
        ({"is_friendly": True}, Unrated.FRIENDLY),
        ({"hints": 1}, Unrated.HINTS),
        ({"warnings": 1}, Unrated.WARNINGS),
        ({"stood_in": 1}, Unrated.STOOD_IN),
    ],
)
def test_what_does_not_count(changes: dict[str, Any], why: Unrated | None) -> None:
    match = played(0, won=True, **changes)
    assert why_not(match.facts) == why
    assert (rating_of([match]) is None) == (why is not None)
    known = played(1, won=True)
    assert (rating_of([match, known]) == rating_of([known])) == (why is not None)


@pytest.mark.parametrize("first", [{}, {"is_over": False, "winners": ()}, {"hints": 1}])
def test_the_same_cards_count_once(first: dict[str, Any]) -> None:
    """The first time, for they are known from then on; whatever became of it."""
    lost, again = played(0, won=False, deal="a", **first), played(1, won=True, deal="a")
    assert rating_of([again, lost]) == rating_of([lost])
    assert [*counted([again, lost])][1] == (again, Unrated.SAME_CARDS)
    other = played(2, won=True, deal="b")
    assert rating_of([other, again, lost]) == rating_of([other, lost])
    unknown = [played(3, won=True), played(4, won=True)]
    assert rating_of(unknown) != rating_of(unknown[:1]), "older matches say nothing of it"


# -- by property ---------------------------------------------------------------------------


@given(st.lists(st.booleans(), min_size=1, max_size=40), st.sampled_from([0.5, 1.0, 2.0, 4.0]))
def test_more_matches_make_a_rating_surer(won: list[bool], own: float) -> None:
    """Against an opponent of the same strength, with half of the matches won."""
    matches = [judged(played(2 * n, won=each), own) for n, each in enumerate(won)]
    twice = [*matches, *(played(2 * n + 1, won=not each) for n, each in enumerate(won))]
    errors = [each.rating.error for each in course_of(matches)]
    assert all(error > 0 for error in errors)
    assert rated(twice).results.error <= rated(matches).results.error + 1e-6
    grades = [each.rating.grades for each in course_of(matches)]
    assert [each.error for each in grades if each] == sorted(
        (each.error for each in grades if each), reverse=True
    )


@given(st.lists(st.booleans(), min_size=1, max_size=30))
def test_the_course_ends_at_the_rating(won: list[bool]) -> None:
    matches = [judged(played(number, won=each), 1.0) for number, each in enumerate(won)]
    course = [*course_of(reversed(matches))]
    assert [each.match for each in course] == matches
    assert course[-1].rating == rating_of(matches)


@given(st.lists(st.booleans(), max_size=30))
def test_a_match_won_never_lowers_it(won: list[bool]) -> None:
    matches = [played(number, won=each) for number, each in enumerate(won)]
    lost, more = (rated([*matches, played(99, won=each)]) for each in (False, True))
    assert lost.elo < more.elo


# -- players of constant strength ------------------------------------------------------------


@pytest.mark.parametrize("elo", [700, 1000, 1300])
def test_a_player_of_constant_strength_is_within_the_error(elo: int) -> None:
    """Nineteen of twenty within two errors, from results alone; opponents of all strengths."""
    random, off = Random(elo), []
    for _ in range(100):
        matches = []
        for number in range(40):
            rival = random.choice(["casual-1", "club-1", "strong-1"])
            won = random.random() < expected(elo - RATINGS[rival].elo)
            matches.append(played(number, won=won, players=(HUMAN, rival)))
        found = rated(matches)
        off.append(abs(found.elo - elo) / found.error)
    assert sum(each < 2 for each in off) >= 90
    assert sum(off) / len(off) < 1
