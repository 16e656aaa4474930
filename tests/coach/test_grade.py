"""The grade of a player: from constructed losses, by property, and of mixtures of levels."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.cards.deal import hand_seed, shuffled
from app.coach import grade as grading
from app.coach.grade import (
    FEW,
    HAIR,
    LEVELS,
    LOWEST,
    DecisionKind,
    Grade,
    HandLosses,
    Losses,
    choices_of_levels,
    costliest,
    from_json,
    grade,
    kind_of,
    losses_in_hand,
    losses_of,
    point_worth,
    strength,
    to_json,
    total,
    weakness,
)
from app.coach.judgement import Decision, is_choice, judged
from app.games.gin.actions import Action, Knock
from app.games.gin.hand import Hand
from app.games.gin.rules import Rules
from app.games.gin.view import Phase
from app.players.base import ChoiceValue
from app.players.registry import JUDGE, decide, evaluate
from app.players.strength import RATINGS
from tests.players.dealing import play_out

USUAL = (4.0, 2.0, 1.0, 0.5)
"""What novice, casual, club and strong lose in a decision, in points."""
JUDGE_ELO = RATINGS[JUDGE].elo


def hand(
    own: float,
    by_level: Sequence[float] = USUAL,
    decisions: int = 10,
    kind: DecisionKind = DecisionKind.DISCARD,
) -> HandLosses:
    """A hand in which each decision loses so much."""
    lost = tuple(decisions * loss for loss in by_level)
    return {kind: Losses(decisions, decisions * own, lost)}


def graded(own: float, by_level: Sequence[float] = USUAL, hands: int = 4) -> Grade:
    found = grade([hand(own, by_level)] * hands)
    assert found is not None
    return found


def test_levels_below_the_judge_grade() -> None:
    assert [*LEVELS] == ["novice-1", "casual-1", "club-1", "strong-1"]
    assert {name: RATINGS[name].elo for name in LEVELS} == LEVELS


@pytest.mark.parametrize(
    ("own", "elo", "level"),
    [
        (0.0, JUDGE_ELO, "expert"),
        (0.25, (LEVELS["strong-1"] + JUDGE_ELO) / 2, "strong"),
        (0.5, LEVELS["strong-1"], "strong"),
        (1.0, LEVELS["club-1"], "club"),
        (1.25, 0.75 * LEVELS["club-1"] + 0.25 * LEVELS["casual-1"], "club"),
        (2.0, LEVELS["casual-1"], "casual"),
        (4.0, LEVELS["novice-1"], "novice"),
        (5.0, 1.5 * LEVELS["novice-1"] - 0.5 * LEVELS["casual-1"], "novice"),
        (6.0, LOWEST, "novice"),
        (60.0, LOWEST, "novice"),
    ],
)
def test_a_grade_is_where_the_levels_would_have_lost_as_much(
    own: float, elo: float, level: str
) -> None:
    """In between on a line; below the weakest level a little further."""
    found = graded(own)
    assert found.elo == pytest.approx(elo, abs=1e-6)
    assert (found.level, found.is_lowest) == (level, elo == LOWEST)
    assert (found.decisions, found.hands) == (40, 4)


@pytest.mark.parametrize(
    ("by_level", "own", "elo"),
    [
        # Casual and club have changed places here: they are taken as one.
        ((4.0, 1.0, 2.0, 0.5), 1.5, (LEVELS["casual-1"] + LEVELS["club-1"]) / 2),
        # Strong has lost as little as the judge.
        ((4.0, 2.0, 1.0, 0.0), 0.0, (LEVELS["strong-1"] + JUDGE_ELO) / 2),
        # All four are one.
        ((1.0, 1.0, 1.0, 1.0), 1.0, sum(LEVELS.values()) / 4),
        ((1.0, 2.0, 1.0, 2.0), 1.5, sum(LEVELS.values()) / 4),
    ],
)
def test_levels_out_of_order_are_taken_as_one(
    by_level: Sequence[float], own: float, elo: float
) -> None:
    assert graded(own, by_level).elo == pytest.approx(elo)


def test_there_is_no_grade_without_enough_to_go_by() -> None:
    """Twenty decisions, and some loss of a level."""
    assert grade([]) is None
    assert grade([hand(1.0, decisions=FEW - 1)]) is None
    assert grade([hand(1.0, decisions=FEW)]) is not None
    assert grade([hand(0.0, (0.0,) * 4, decisions=FEW)]) is None


LOSSES = st.lists(
    st.lists(st.integers(0, 400).map(lambda each: each / 100), min_size=4, max_size=4),
    min_size=2,
    max_size=8,
)
"""What the levels lose in hands."""


@given(LOSSES, st.sampled_from(range(4)))
def test_a_level_has_its_own_elo(by_hand: list[list[float]], level: int) -> None:
    """Where its losses tell it from the others."""
    hands = [hand(each[level], each, 20) for each in by_hand]
    curve = [*total(hands).by_level, 0.0]
    if all(weaker > stronger for weaker, stronger in pairwise(curve)):
        found = grade(hands)
        assert found is not None
        assert found.elo == pytest.approx([*LEVELS.values()][level], abs=0.1)


@given(LOSSES, st.floats(0, 8), st.floats(0, 8))
def test_a_greater_loss_is_no_better_grade(
    by_hand: list[list[float]], one: float, other: float
) -> None:
    less, more = (
        strength(total([hand(own, each, 20) for each in by_hand])) for own in sorted((one, other))
    )
    if less is not None and more is not None:
        assert LOWEST <= more <= less + 1e-6 <= JUDGE_ELO + 1e-3


@given(LOSSES)
def test_the_error_is_finite_and_the_order_of_hands_does_not_matter(
    by_hand: list[list[float]],
) -> None:
    hands = [hand(Random(n).uniform(0, 4), each, 20) for n, each in enumerate(by_hand)]
    if (found := grade(hands)) is not None:
        again = grade(hands[::-1])
        assert again is not None
        assert again == pytest.approx(found)
        assert 0 < found.error < 1e5


def test_the_error_shrinks_with_the_hands() -> None:
    """As their root in the end; alike hands have the smaller one, and a single one the greatest."""
    errors = []
    for count in (4, 16, 64, 256):
        found = grade([hand(0.5 if number % 2 else 2.5) for number in range(count)])
        assert found is not None
        errors.append(found.error)
    assert all(1.9 < more / less < 2.7 for more, less in pairwise(errors))
    assert graded(1.5, hands=4).error < errors[0]
    one = grade([hand(1.0, decisions=FEW)])
    assert one is not None
    assert one.error > errors[0]


# -- of hands that were played -------------------------------------------------------------


@cache
def played(number: int, share: float) -> tuple[Decision, ...]:
    """The decisions in a hand of a player who is strong in this share of them, else a novice."""
    rng, decisions = Random(number), []

    def choose(now: Hand) -> Action:
        view = now.view(now.to_act)
        level = "strong" if rng.random() < share or view.seat else "novice"
        action: Action = decide(level, view, view.hand)
        if view.seat == 0 and is_choice(view):
            values, by_levels = evaluate(JUDGE, view), choices_of_levels(view)
            decisions.append(judged(0, view, action, values, None, by_levels, point_worth(view)))
        return action

    play_out(Hand(Rules(), shuffled(hand_seed(bytes(32), number)), dealer=number % 2), choose)
    return tuple(decisions)


@cache
def elo_of(share: float) -> float:
    found = grade([losses_in_hand(played(number, share)) for number in range(8)])
    assert found is not None
    return found.elo


def test_a_mixture_of_two_levels_is_between_them() -> None:
    assert elo_of(0.0) == LEVELS["novice-1"]
    assert elo_of(1.0) == LEVELS["strong-1"]
    assert elo_of(0.0) + 100 < elo_of(0.5) < elo_of(1.0) - 50


def test_a_level_that_leaves_something_to_chance_does_the_same_in_the_same_position() -> None:
    """Casual knocks with more than 5 points in half of the hands, always the same ones."""
    views = [
        each.view
        for number in range(24)
        for each in played(number, 0.0)
        if kind_of(each) is DecisionKind.KNOCK and each.view.least > 5
    ]
    casual = [*LEVELS].index("casual-1")
    knocks = [isinstance(choices_of_levels(view)[casual], Knock) for view in views]
    assert {*knocks} == {True, False}
    for _ in range(3):
        assert [isinstance(choices_of_levels(view)[casual], Knock) for view in views] == knocks


def test_losses_are_in_points_and_of_their_kind() -> None:
    decisions = [each for number in range(4) for each in played(number, 0.5)]
    kinds = {kind_of(each) for each in decisions}
    assert {DecisionKind.DRAW, DecisionKind.DISCARD, DecisionKind.KNOCK} <= kinds
    for each in decisions:
        assert is_choice(each.view)
        assert (each.view.phase is Phase.DISCARD) == (
            kind_of(each) in (DecisionKind.DISCARD, DecisionKind.KNOCK)
        )
        if losses := losses_of(each):
            assert losses.own * each.point_worth == pytest.approx(each.cost.win, abs=1e-5)
            assert losses.decisions == 1
    by_kind = losses_in_hand(decisions)
    assert by_kind.keys() == kinds
    assert total([by_kind]).own == pytest.approx(
        sum(losses.own for each in decisions if (losses := losses_of(each)))
    )


def test_a_decision_in_which_all_choices_are_alike_does_not_count() -> None:
    """Nor one of an older review, in which the levels were not asked."""
    one = next(each for each in played(0, 0.5) if losses_of(each))
    (best, worth), *_ = one.choice_values
    for points, counts in ((0.9 * HAIR, False), (1.1 * HAIR, True)):
        worse = ChoiceValue(worth.win - points * one.point_worth, 0.0)
        values = (*((best, worth),), *((action, worse) for action, _ in one.choice_values[1:]))
        assert (losses_of(one._replace(choice_values=values)) is not None) is counts
    assert losses_of(one._replace(level_choices=())) is None


def test_losses_are_the_same_when_they_are_read_back() -> None:
    """Those of other levels, and what is no such thing, are none."""
    hands = [losses_in_hand(played(number, 0.5)) for number in range(8)]
    kept = json.loads(json.dumps(to_json(hands)))
    again = from_json(kept)
    assert again is not None
    assert grade(again) == pytest.approx(grade(hands))
    assert len(json.dumps(kept, separators=(",", ":"))) < 200 * len(hands)
    assert from_json({**kept, "levels": ["novice-1"]}) is None
    malformed: list[Any] = [None, [], {}, {"levels": [*LEVELS]}, {**kept, "hands": [{"draw": 7}]}]
    for wrong in malformed:
        assert from_json(wrong) is None


# -- advice --------------------------------------------------------------------------------


def weak(*hands: HandLosses) -> grading.Weakness | None:
    return weakness(hands, grade(hands))


def test_a_weakness_is_the_kind_that_loses_most_beside_the_next_level() -> None:
    """Not what the stronger level loses as well."""
    draws = hand(2.2, (4, 2, 0.2, 0.1), kind=DecisionKind.DRAW)
    found = weak(*[{**draws, **hand(1.9, (8, 4, 1.9, 1.0))}] * 3)
    assert found is not None
    assert (found.kind, found.level) == (DecisionKind.DRAW, "club-1")
    assert found.points == pytest.approx(20.0)


def test_there_is_no_weakness_without_a_clear_difference() -> None:
    """Nor of who has no grade, or whom nobody surpasses."""
    assert weak(hand(0.0), hand(0.0), hand(0.0)) is None
    assert weak(hand(1.0)) is None
    by_chance = [hand(own) for own in (0.0, 0.0, 0.0, 0.0, 7.0)]
    assert weak(*by_chance) is None


def test_the_positions_of_a_weakness_are_those_that_lose_most() -> None:
    """Three at most, in their order."""
    hands = [(number, played(number, 0.0)) for number in range(8)]
    found = weak(*(losses_in_hand(decisions) for _, decisions in hands))
    assert found is not None
    positions = costliest(hands, found, 3)
    assert len(positions) == 3
    assert [number for number, _ in positions] == sorted(number for number, _ in positions)
    assert {kind_of(each) for _, each in positions} == {found.kind}
    above = [*LEVELS].index(found.level)
    excess = sorted(
        losses.own - losses.by_level[above]
        for _, decisions in hands
        for each in decisions
        if kind_of(each) is found.kind and (losses := losses_of(each))
    )
    chosen = [losses for _, each in positions if (losses := losses_of(each))]
    assert sorted(each.own - each.by_level[above] for each in chosen) == excess[-3:]
