"""How hands end, and what that is worth."""

from __future__ import annotations

import numpy as np
import pytest

from app.games.gin.rules import PRESETS, Rules
from app.players.gin.net.endings import (
    CLASSES,
    DEAD,
    FULL,
    WAYS,
    chance,
    chances,
    class_points,
    gin_class,
    knock_class,
    seen_by_other,
    worth,
)
from app.players.gin.net.evaluator import evaluator

EVEN = np.full(CLASSES, 1 / CLASSES)


def test_classes_of_endings_are_in_the_order_of_their_points() -> None:
    won = knock_class(np.array([1, 8, 9, 40, 41, 90]))
    assert won.tolist() == [0, 0, 1, 3, 4, 4]
    gins = gin_class(np.array([0, 12, 13, 41]))
    assert gins.tolist() == [5, 5, 6, 8]
    undercuts = knock_class(np.array([0, -3, -4]))
    assert undercuts.tolist() == [WAYS + 9, WAYS + 9, WAYS + 10]


def test_an_ending_seen_from_both_sides() -> None:
    classes = np.arange(CLASSES)
    other = seen_by_other(classes)
    assert (seen_by_other(other) == classes).all()
    points = class_points(25, 25, 1)
    assert (points[other] == -points).all()
    assert points[DEAD] == 0


def test_bonuses_and_doubles_count() -> None:
    assert (class_points(20, 10, 1) <= np.maximum(class_points(25, 25, 1), 0)).all()
    assert (class_points(25, 25, 2) == 2 * class_points(25, 25, 1)).all()


def test_chances_add_up_and_grow() -> None:
    table = chances(EVEN.tobytes(), 25, 25)
    inner = table[1:, 1:]
    assert np.allclose(inner + inner.T, 1.0)
    assert (np.diff(inner, axis=0) <= 1e-12).all(), "needing more is worse"
    assert (table[0] == 1.0).all()
    assert (table[1:, 0] == 0.0).all()


def test_chances_solve_their_equation() -> None:
    share = evaluator("expert-1").shares
    table = chances(share.tobytes(), 25, 25)
    points = np.round(class_points(25, 25, 1))
    mine = np.maximum(60 - np.maximum(points, 0), 0)
    theirs = np.maximum(35 + np.minimum(points, 0), 0)
    after = chance(table, mine, theirs)
    after[DEAD] = table[60, 35]
    assert table[60, 35] == pytest.approx(float((after * share).sum()), abs=1e-9)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=list(PRESETS))
def test_what_endings_are_worth(rules: Rules) -> None:
    found = worth(rules, False, (rules.target, rules.target), EVEN)
    assert found[DEAD] == pytest.approx(0.5, abs=1e-6)
    assert (found[:WAYS] > 0.5).all()
    assert np.allclose(found[:WAYS] + found[WAYS:DEAD], 1.0, atol=1e-5)
    last = worth(rules, False, (1, FULL), EVEN)
    assert (last[:WAYS] == 1.0).all(), "whoever needs one point wins with any hand"
