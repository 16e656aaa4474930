"""What choices are worth against somebody of whom it is only likely how it plays."""

from __future__ import annotations

from functools import cache
from random import Random

import numpy as np
import pytest

from app.games.gin.rules import PRESETS
from app.games.gin.view import Phase, View, remembered
from app.players.gin.counting import Strong
from app.players.gin.expert import Expert
from app.players.gin.inference import turns_taken
from app.players.gin.moves import may_take
from app.players.gin.net.evaluation import evaluate, evaluate_against
from app.players.gin.net.evaluator import evaluator, load
from app.players.gin.net.manners import AT_FIRST, BY_RULE, Against, Manner, likely
from app.players.gin.sparring import Simple
from tests.players.dealing import shuffled_hand


@cache
def views() -> list[View]:
    """What a seat sees in a hand that it plays to the end, after four others against the same."""
    earlier: tuple[View, ...] = ()
    found: list[View] = []
    for seed in range(5):
        hand, rng = shuffled_hand(PRESETS["tournament"], seed), Random(seed)
        hand.earlier = (earlier, ())
        while hand.result is None:
            view = hand.view(hand.to_act)
            if view.seat == 0 and view.phase is not Phase.LAYOFF and seed == 4:
                found.append(view)
            hand.apply((Strong(), Simple())[view.seat].decide(view, rng))
        earlier = remembered(earlier, hand.view(0), hand.hands)
    return found


def against(weighs: float, counts: float) -> Against:
    chances = np.array([weighs, counts, 1 - weighs - counts], dtype=np.float32)
    return Against.of(chances, evaluator("expert-4"))


def test_the_values_of_each_kind_count_as_much_as_it_is_likely() -> None:
    expert, rules, compared = evaluator("expert-4"), load(BY_RULE), 0
    for view in views():
        turn = turns_taken(view)
        if view.phase is Phase.DISCARD:
            one, other, mixed = (
                each.throws(view, turn) for each in (expert, rules, against(0.3, 0.5))
            )
            assert mixed.card.tolist() == one.card.tolist()
            assert mixed.worth == pytest.approx(0.3 * one.worth + 0.7 * other.worth, abs=1e-6)
            assert mixed.knock == pytest.approx(0.3 * one.knock + 0.7 * other.knock, abs=1e-6)
            assert (mixed.knock >= 0) == (one.knock >= 0)
        elif may_take(view):
            for way in ("taking", "leaving"):
                one, other = (getattr(each, way)(view, turn) for each in (expert, rules))
                assert one != other
                found = getattr(against(0.3, 0.5), way)(view, turn)
                assert found == pytest.approx(0.3 * one + 0.7 * other)
        compared += 1
    assert compared > 6


def test_what_is_hardly_likely_is_left_out() -> None:
    expert, rules = evaluator("expert-4"), load(BY_RULE)
    assert against(0.995, 0.005).parts() == [(1.0, expert)]
    assert against(0.005, 0.995).parts() == [(1.0, rules)]
    assert [values for _, values in against(0.3, 0.5).parts()] == [rules, expert]
    assert against(0.005, 0.5).chances.tolist() == pytest.approx([0, 0.5 / 0.995, 0.495 / 0.995])


def test_who_was_seen_to_play_by_a_rule_is_judged_so() -> None:
    """And more chances are seen against it than against an equal."""
    more = []
    for view in views():
        thought = Against.of_view(view, evaluator("expert-4"))
        assert thought.chances == pytest.approx(likely(view), abs=0.02)
        assert thought.chances[Manner.WEIGHS] < AT_FIRST[Manner.WEIGHS] / 2
        found = Expert(4).evaluate(view)
        assert found == evaluate_against(thought, view)
        assert {action for action, _ in found} == {*view.legal_actions()}
        more.append(found[0][1].win - evaluate("expert-3", view)[0][1].win)
    assert np.mean(more) > 0.05


def test_by_other_rules_it_judges_as_the_version_before() -> None:
    hand = shuffled_hand(PRESETS["oklahoma"], 1)
    view = hand.view(hand.to_act)
    assert Expert(4).evaluate(view) == Expert(3).evaluate(view)
