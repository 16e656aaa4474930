"""What choices cost: marks, accounts, and a hand of two levels judged from its deal to its end."""

from __future__ import annotations

from functools import cache
from math import hypot, sqrt
from random import Random

import pytest

from app.cards.deal import Deal, hand_seed, shuffled
from app.coach.grade import LEVELS, choices_of_levels
from app.coach.judgement import (
    Decision,
    Estimate,
    Mark,
    RolledChoice,
    RolledOut,
    account,
    graded,
    judged,
    replayed,
)
from app.coach.review import review_hand
from app.games.base import ONLOOKER, IllegalAction, find
from app.games.gin.actions import DRAW_DISCARD, DRAW_STOCK, PASS, Action
from app.games.gin.hand import Hand
from app.games.gin.rules import PRESETS, Rules
from app.games.gin.view import Phase
from app.match.course import Course
from app.match.match import AnyMatch, Match
from app.match.seat import Seat
from app.players.base import CannotEvaluate, ChoiceValue
from app.players.registry import decide
from tests.players.dealing import play_out

SEED = hand_seed(bytes(32), 3)
DEAL = Deal.from_seed(SEED)


@cache
def a_hand() -> Hand:
    """A hand between the weakest level and the next."""
    return played(Hand(Rules(), shuffled(SEED), dealer=0, scores=(60, 40)))


def played(hand: Hand) -> Hand:
    """The hand, played to its end by the two."""
    players = ("novice", "casual")
    return play_out(
        hand,
        lambda now: decide(players[now.to_act], now.view(now.to_act), len(now.history)),
    )


@cache
def reviewed() -> tuple[Decision, ...]:
    hand = a_hand()
    return review_hand(hand.view(ONLOOKER), hand.dealer, DEAL, hand.history).decisions


def test_nobody_is_judged_by_what_a_computer_player_did_for_them() -> None:
    hand = a_hand()
    own = {decision.action_index for decision in reviewed() if decision.seat == 0}
    left = review_hand(hand.view(ONLOOKER), hand.dealer, DEAL, hand.history, own)
    assert own
    assert [decision.seat for decision in left.decisions] == [
        decision.seat for decision in reviewed() if decision.seat == 1
    ]
    assert len(left.steps) == len(hand.history)


@pytest.mark.parametrize(
    ("cost", "mark"),
    [
        (-0.001, Mark.GOOD),
        (0.0099, Mark.GOOD),
        (0.01, Mark.DOUBTFUL),
        (0.0249, Mark.DOUBTFUL),
        (0.025, Mark.MISTAKE),
        (0.0599, Mark.MISTAKE),
        (0.06, Mark.BLUNDER),
        (0.5, Mark.BLUNDER),
    ],
)
def test_marks(cost: float, mark: Mark) -> None:
    """The thresholds, each reached exactly and just not."""
    assert graded(cost) is mark


def test_a_choice_costs_what_the_best_is_worth_more() -> None:
    """Cost, best and mark, by where the choice stands."""
    view = next(each.view for each in reviewed() if each.view.phase is Phase.DRAW)
    choice_values: list[tuple[Action, ChoiceValue]] = [
        (DRAW_STOCK, ChoiceValue(0.60, 4.0)),
        (DRAW_DISCARD, ChoiceValue(0.57, 5.0)),
    ]
    good = judged(4, view, DRAW_STOCK, choice_values)
    assert (good.cost, good.mark, good.best) == (ChoiceValue(0, 0), Mark.GOOD, DRAW_STOCK)
    poor = judged(4, view, DRAW_DISCARD, choice_values)
    assert poor.cost.win == pytest.approx(0.03)
    assert poor.cost.points == pytest.approx(-1)
    assert (poor.mark, poor.seat) == (Mark.MISTAKE, view.seat)
    assert judged(4, view, DRAW_STOCK, choice_values, lambda _: DRAW_DISCARD).mark is Mark.FIND
    assert judged(4, view, DRAW_STOCK, choice_values, lambda _: DRAW_STOCK).mark is Mark.GOOD
    with pytest.raises(ValueError, match="Pass"):
        judged(4, view, PASS, choice_values)


def rolled(wins: list[float], error: float) -> RolledOut:
    """Hands in which the first choices came to these chances, in differences with this error."""
    choices = [
        RolledChoice(index, Estimate(win, 0.1), Estimate(100 * win, 1.0), (0, 1, 0, 0, 0))
        for index, win in enumerate(wins)
    ]
    errors = tuple(
        tuple(0 if one == other else error for other in range(len(wins)))
        for one in range(len(wins))
    )
    return RolledOut(1000, tuple(choices), errors)


def of_draws(taken: Action, wins: tuple[float, float], thought: Action | None = None) -> Decision:
    view = next(each.view for each in reviewed() if each.view.phase is Phase.DRAW)
    actions: list[Action] = [DRAW_STOCK, DRAW_DISCARD]
    values = [
        (action, ChoiceValue(win, 100 * win)) for action, win in zip(actions, wins, strict=True)
    ]
    return judged(4, view, taken, values, (lambda _: thought) if thought else None)


def test_hands_played_out_count_half() -> None:
    """In differences alone: the best estimate keeps its value, however high the hands ended."""
    decision = of_draws(DRAW_DISCARD, (0.60, 0.56))
    decision = decision._replace(rolled_out=rolled([0.80, 0.79], 0.003))
    first, second = decision.values
    assert first == pytest.approx(ChoiceValue(0.60, 60))
    assert second == pytest.approx(ChoiceValue(0.575, 57.5))
    assert decision.cost == pytest.approx((0.025, 2.5))
    # Half of both errors: two estimates of half a percent each, and the hands likewise with theirs.
    one = 0.005 * sqrt(2)
    assert decision.error == pytest.approx(hypot(one / 2, hypot(one, 0.003) / 2))
    assert decision.choice_values == of_draws(DRAW_DISCARD, (0.60, 0.56)).choice_values


def test_hands_played_out_can_change_the_best() -> None:
    """Then the one taken is no loss, and another is."""
    taken = of_draws(DRAW_DISCARD, (0.60, 0.59))._replace(rolled_out=rolled([0.5, 0.55], 0.003))
    assert (taken.best, taken.cost.win, taken.error) == (DRAW_DISCARD, 0, 0)
    assert taken.mark is Mark.GOOD
    other = of_draws(DRAW_STOCK, (0.60, 0.59))._replace(rolled_out=taken.rolled_out)
    assert other.cost.win == pytest.approx(0.02)
    assert (other.best, other.mark) == (DRAW_DISCARD, Mark.DOUBTFUL)


def test_choices_that_were_not_played_out_keep_their_estimates() -> None:
    view = next(each.view for each in reviewed() if each.view.phase is Phase.DISCARD)
    actions = view.legal_actions()[:3]
    values = [(action, ChoiceValue(0.6 - place / 50, 0)) for place, action in enumerate(actions)]
    decision = judged(4, view, actions[2], values)._replace(rolled_out=rolled([0.7, 0.6], 0.003))
    assert [win for win, _ in decision.values] == pytest.approx([0.6, 0.54, 0.56])
    assert decision.error_of(2) == pytest.approx(0.005 * sqrt(2)), "that of two estimates"


def test_a_difference_within_the_error_is_no_blame() -> None:
    """Nor is it one in hands that differ by chance, whatever they say."""
    even = of_draws(DRAW_DISCARD, (0.600, 0.594))
    assert even.is_even
    assert even.mark is Mark.GOOD
    blamed = of_draws(DRAW_DISCARD, (0.600, 0.588))
    assert not blamed.is_even
    assert blamed.mark is Mark.DOUBTFUL
    by_chance = blamed._replace(rolled_out=rolled([0.7, 0.66], 0.06))
    assert by_chance.cost.win == pytest.approx(0.026)
    assert by_chance.is_even
    assert by_chance.mark is Mark.GOOD
    assert not of_draws(DRAW_STOCK, (0.600, 0.594)).is_even


def test_a_find_is_one_by_what_is_truest() -> None:
    found = of_draws(DRAW_STOCK, (0.60, 0.56), DRAW_DISCARD)
    assert found.mark is Mark.FIND
    assert found._replace(rolled_out=rolled([0.6, 0.6], 0.003)).mark is Mark.GOOD


def test_every_decision_of_a_hand_is_judged() -> None:
    """Each with its own seat's view, in order, its choices the legal ones, the best first."""
    hand, decisions = a_hand(), reviewed()
    assert {decision.seat for decision in decisions} == {0, 1}
    assert [decision.action_index for decision in decisions] == sorted(
        {decision.action_index for decision in decisions}
    )
    for decision in decisions:
        seat, action = hand.history[decision.action_index]
        assert (decision.seat, decision.action) == (seat, action)
        assert decision.view.history == tuple(hand.history[: decision.action_index])
        wins = [worth.win for _, worth in decision.choice_values]
        assert wins == sorted(wins, reverse=True)
        assert {found for found, _ in decision.choice_values} == set(decision.view.legal_actions())
        assert decision.cost.win >= 0
    # A novice throws away what an expert keeps.
    assert any(decision.mark is not Mark.GOOD for decision in decisions)


def test_every_level_decides_in_the_same_positions() -> None:
    """Each as it would at a table, and alike each time; the judge prices a point."""
    for decision in reviewed():
        view, values = decision.view, decision.choice_values
        taken = [values[index][0] for index in decision.level_choices]
        assert taken == choices_of_levels(view) == choices_of_levels(view)
        assert len(taken) == len(LEVELS)
        assert 0.001 < decision.point_worth < 0.05
    # The one of the two who is a novice and uses no dice plays as the novice does.
    novice = list(LEVELS).index("novice-1")
    own = [each for each in reviewed() if each.seat == 0]
    assert own
    assert all(each.level_choices[novice] == each.taken for each in own)


def test_an_account_adds_up() -> None:
    """Costs and marks of one seat."""
    mine = [decision for decision in reviewed() if decision.seat == 0]
    total = account(mine)
    assert total.decisions == len(mine) == sum(total.marks.values())
    assert total.cost == pytest.approx(sum(decision.cost.win for decision in mine))
    assert total.per_decision == pytest.approx(total.cost / len(mine))
    assert account([]).per_decision == 0


def test_nothing_is_said_of_more_than_two() -> None:
    """Nor of Hollywood: the judge knows matches of two that one score decides."""
    rules = PRESETS["hollywood"]
    hand = played(Hand(rules, shuffled(SEED), dealer=0))
    review = review_hand(hand.view(ONLOOKER), hand.dealer, DEAL, hand.history)
    assert isinstance(review.unjudged, CannotEvaluate)
    assert review.decisions == ()


RULES = {
    "gin": {"seating": "partners"},
    "basic": {"stock_out": "reshuffled"},
    "contract": {},
}
SEATS = {"gin": 4, "basic": 3, "contract": 4}


def played_at_random(game: str, deals: int) -> AnyMatch:
    """A match of this game, so many deals of it played at random."""
    chosen = find(game)
    names = ("Ann", "Bob", "Cleo", "Dan")[: SEATS[game]]
    match: AnyMatch = Match(
        chosen.rules(RULES[game]), [Seat(name, "casual-1") for name in names], bytes(32)
    )
    course, rng = Course(match), Random(7)
    for _ in range(deals):
        course.play_deal(lambda seat: rng.choice(match.hand.view(seat).legal_actions()))
        if len(match.played) < deals * len(match.hands):
            break
        if not match.is_over:
            course.go_on()
    return match


@pytest.mark.parametrize("game", ["gin", "basic", "contract"])
def test_a_round_can_be_played_again(game: str) -> None:
    """Each round comes to the same end by the same steps, and nothing of it is changed."""
    match = played_at_random(game, 2)
    assert match.played
    for hand in match.played:
        seen = hand.hand.view(ONLOOKER)
        steps, end = replayed(seen, hand.dealer, hand.deal, hand.history)
        assert [(step.seat, step.action) for step in steps] == list(hand.history)
        for place, step in enumerate(steps):
            assert tuple(step.before.history) == hand.history[:place]
            assert step.before.to_act == step.seat
        assert end.is_over
        assert end.ending == hand.hand.ending
        assert [end.view(seat) for seat in range(len(match.seats))] == [
            hand.hand.view(seat) for seat in range(len(match.seats))
        ]


def test_another_seed_is_another_round() -> None:
    """A history that does not fit the deal is refused."""
    (hand, *_) = played_at_random("gin", 1).played
    with pytest.raises(IllegalAction):
        replayed(
            hand.hand.view(ONLOOKER), hand.dealer, Deal.from_seed(bytes(31) + b"x"), hand.history
        )
