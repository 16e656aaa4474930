"""Choices that are played out: the same hands for all, whatever they are asked for in, and honest
errors.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from operator import itemgetter
from random import Random
from statistics import fmean, variance

import pytest

from app.cards.deal import hand_seed, shuffled
from app.coach.judgement import CLOSE, Decision, judged
from app.coach.rollout import (
    LEAST,
    MOST,
    PlayedOut,
    RollOutResult,
    Way,
    best_and_taken,
    contenders,
    is_compared,
    is_doubtful,
    roll_out,
)
from app.games.gin.actions import DRAW_DISCARD, DRAW_STOCK, PASS, Action
from app.games.gin.hand import Hand
from app.games.gin.rules import PRESETS, Rules
from app.games.gin.view import Phase, View
from app.players.base import CannotEvaluate, ChoiceValue
from app.players.gin.expert import Expert
from app.players.gin.net.evaluation import settled
from app.players.gin.worlds import likely_world
from app.players.registry import JUDGE, decide, evaluate, find


def a_hand(number: int = 3, rules: Rules | None = None) -> Hand:
    scores = (60, 40)
    return Hand(rules or Rules(), shuffled(hand_seed(bytes(32), number)), 0, scores)


def view_in(phase: Phase) -> View:
    """The first view of a phase that comes when the judge plays hands."""
    for number in range(1, 50):
        hand = a_hand(number)
        while not hand.is_over:
            view = hand.view(hand.to_act)
            if hand.phase is phase and len(view.legal_actions()) > 1:
                return view
            hand.apply(decide(JUDGE, view, 0))
    raise AssertionError(phase)


def test_hands_depend_on_their_numbers_alone() -> None:
    """Asked for one by one or together, alone or after others; another seed gives others."""
    view = view_in(Phase.UPCARD)
    actions = view.legal_actions()
    together = roll_out(view, actions, 5, range(4))
    apart = [*roll_out(view, actions, 5, range(3, 4)), *roll_out(view, actions, 5, [1])]
    assert apart == [together[3], together[1]]
    assert len(set(together)) > 1
    assert roll_out(view, actions, 6, range(2)) != together[:2]
    assert [len(ends) for ends in together] == [len(actions)] * 4
    for end in (end for ends in together for end in ends):
        assert 0 <= end.win <= 1
        won = end.way in (Way.GIN, Way.KNOCK, Way.UNDERCUT)
        assert (end.points > 0, end.points < 0) == (won, end.way is Way.LOST)


def test_each_choice_meets_the_same_hand() -> None:
    """What is done does not change the cards: the same choice twice ends twice alike."""
    view = view_in(Phase.UPCARD)
    for take, passed, same in roll_out(view, [DRAW_DISCARD, PASS, DRAW_DISCARD], 1, range(3)):
        assert take == same
        assert isinstance(passed.win, float)


def test_where_all_cards_count_that_are_known_it_is_what_the_judge_says() -> None:
    """Against a knock the hand ends with the choice itself, so both are exact."""
    view = view_in(Phase.LAYOFF)
    choice_values = [(action, worth) for action, worth in evaluate(JUDGE, view)]
    spreads = [
        (action, worth) for action, worth in choice_values if type(action).__name__ == "Spread"
    ]
    actions = [action for action, _ in spreads]
    for ends in roll_out(view, actions, 0, range(2)):
        assert [end.win for end in ends] == pytest.approx([worth.win for _, worth in spreads])


def test_nothing_is_played_out_where_several_games_count() -> None:
    hand = a_hand(rules=PRESETS["hollywood"])
    view = hand.view(hand.to_act)
    with pytest.raises(CannotEvaluate):
        roll_out(view, view.legal_actions(), 0, range(1))


def won(*chances: float) -> tuple[PlayedOut, ...]:
    """Hands won by a knock for ten points, with these chances after them."""
    return tuple(PlayedOut(chance, 10, Way.KNOCK) for chance in chances)


def test_means_and_standard_errors() -> None:
    """By hand: 1, 0, 0, 1 has the mean 1/2, the variance 1/3, and the error of a mean of four."""
    rolled = RollOutResult([DRAW_STOCK, DRAW_DISCARD])
    rolled.take([won(1.0, 0.5), won(0.0, 0.25)])
    rolled.take([won(0.0, 0.25), won(1.0, 0.5)])
    assert (rolled.hands, rolled.best) == (4, 0)
    assert rolled.chance(0) == pytest.approx((0.5, sqrt(1 / 3 / 4)))
    assert rolled.chance(1) == pytest.approx((0.375, sqrt(1 / 48 / 4)))
    # Differences 0.5, -0.25, -0.25, 0.5.
    assert rolled.behind(1) == pytest.approx((0.125, sqrt(0.1875 / 4)))
    assert rolled.behind(0) == (0.0, 0.0)


def test_how_choices_play_out() -> None:
    """By hand: the share of each way to end, and the mean points."""
    rolled = RollOutResult([DRAW_STOCK])
    ends = [(25, Way.GIN), (5, Way.KNOCK), (-9, Way.LOST), (-9, Way.LOST)]
    rolled.take((PlayedOut(0.5, points, way),) for points, way in ends)
    assert rolled.points(0) == pytest.approx((3, sqrt(776 / 3 / 4)))
    shares = [rolled.share(0, way) for way in Way]
    assert [share for share, _ in shares] == [0.25, 0.25, 0, 0.5, 0]
    assert shares[3].error == pytest.approx(sqrt(1 / 3 / 4))


def test_it_ends_by_number_and_error() -> None:
    """Not before there are some hands; early where one is clearly best; else with the last."""
    rng = Random(0)
    clear, close = (
        RollOutResult([DRAW_STOCK, DRAW_DISCARD]),
        RollOutResult([DRAW_STOCK, DRAW_DISCARD]),
    )
    for number in range(MOST):
        assert clear.is_done == (number >= LEAST)
        assert not close.is_done
        clear.take([won(0.5, 0.3 + rng.random() / 10)])
        close.take([won(rng.random(), rng.random())])
    assert close.is_done
    same = RollOutResult([DRAW_STOCK, DRAW_DISCARD])
    same.take([won(0.5, 0.5)] * LEAST)
    assert same.is_done, "equals need not be played out more often"


def test_the_best_the_close_ones_and_the_one_taken_are_compared() -> None:
    view = view_in(Phase.DISCARD)
    actions = view.legal_actions()[:6]
    wins = [0.6, 0.55, 0.545, 0.4, 0.3, 0.2]
    choice_values = [
        (action, ChoiceValue(win, 0.0)) for action, win in zip(actions, wins, strict=True)
    ]
    assert contenders(judged(0, view, actions[0], choice_values)) == (actions[0], actions[1])
    assert contenders(judged(0, view, actions[4], choice_values)) == (
        actions[0],
        actions[1],
        actions[4],
    )
    poor = judged(0, view, actions[4], choice_values)
    assert best_and_taken(poor) == (actions[0], actions[4])
    rolled = RollOutResult(best_and_taken(poor))
    rolled.take([won(0.5, 0.5)])
    assert not is_compared(poor)
    assert not is_compared(poor._replace(rolled_out=rolled.kept(poor)))
    rolled = RollOutResult(contenders(poor))
    rolled.take([won(0.5, 0.5, 0.5)])
    assert is_compared(poor._replace(rolled_out=rolled.kept(poor)))
    near = [(action, ChoiceValue(0.6 - place / 1000, 0.0)) for place, action in enumerate(actions)]
    assert contenders(judged(0, view, actions[1], near)) == tuple(actions[:3])


def test_what_is_kept_with_a_decision_is_what_was_found() -> None:
    """By the index of the choice, with the error of each difference."""
    view = view_in(Phase.DRAW)
    decision = judged(
        0,
        view,
        DRAW_DISCARD,
        [(DRAW_STOCK, ChoiceValue(0.6, 1.0)), (DRAW_DISCARD, ChoiceValue(0.59, 1.0))],
    )
    rolled = RollOutResult([DRAW_DISCARD, DRAW_STOCK])
    rolled.take([won(1.0, 0.5), won(0.0, 0.25), won(0.0, 0.25), won(1.0, 0.5)])
    kept = rolled.kept(decision)
    assert kept.hands == 4
    taken, left = kept.of(1), kept.of(0)
    assert taken is not None
    assert left is not None
    assert (taken.win, left.win) == (rolled.chance(0), rolled.chance(1))
    assert taken.points == (10, 0)
    assert taken.ways == (0, 1, 0, 0, 0)
    assert kept.error(0, 1) == kept.error(1, 0) == rolled.behind(1).error
    assert kept.of(2) is None
    assert kept.error(0, 2) is None


def test_what_may_get_a_mark_is_worth_playing_out() -> None:
    """Not what costs less than the judge's error or so much that it stays a blunder, nor what was
    played out before.
    """
    view = view_in(Phase.DRAW)

    def costing(cost: float) -> Decision:
        worths: list[tuple[Action, ChoiceValue]] = [
            (DRAW_STOCK, ChoiceValue(0.6, 1.0)),
            (DRAW_DISCARD, ChoiceValue(0.6 - cost, 1.0)),
        ]
        return judged(0, view, DRAW_DISCARD, worths)

    assert not is_doubtful(costing(0.004))
    assert is_doubtful(costing(0.006))
    assert is_doubtful(costing(0.09))
    assert not is_doubtful(costing(0.11))
    rolled = RollOutResult([DRAW_STOCK, DRAW_DISCARD])
    rolled.take([won(0.5, 0.5)])
    done = costing(0.006)
    assert not is_doubtful(done._replace(rolled_out=rolled.kept(done)))


def close_choice(number: int) -> tuple[View, list[Action]]:
    """An early view, other ones by number, and its two best choices, which are nearly as good."""
    hand = a_hand(number)
    while True:
        view = hand.view(hand.to_act)
        (best, worth), (next_best, less), *_ = evaluate(JUDGE, view) * 2
        if best != next_best and worth.win - less.win < CLOSE:
            return view, [best, next_best]
        hand.apply(decide(JUDGE, view, 0))


def drawn_from_the_top(
    view: View, actions: Sequence[Action], numbers: range
) -> list[tuple[float, ...]]:
    """What ``roll_out`` finds in such hands, if both draw the cards of the stock in their order."""
    judge = find(JUDGE)
    assert isinstance(judge, Expert)
    dealt = [likely_world(view, Random(f"plain {number}")) for number in numbers]
    tried = [[world.copy() for _ in actions] for world in dealt]
    running, todo = [hand for hands in tried for hand in hands], [*actions] * len(dealt)
    while running:
        for hand, action in zip(running, todo, strict=True):
            hand.apply(action)
        running = [hand for hand in running if not hand.is_over]
        todo = judge.decide_all([hand.view(hand.to_act) for hand in running])
    gains = [tuple(gain(hand, view.seat) for hand in hands) for hands in tried]
    return [tuple(settled(JUDGE, view, points).win for points in found) for found in gains]


def gain(hand: Hand, seat: int) -> int:
    assert hand.gains is not None
    return hand.gains[seat] - hand.gains[1 - seat]


@pytest.mark.long
def test_the_way_cards_are_drawn_changes_no_mean() -> None:
    """A chance and a difference are, but for chance, what they are where both draw from the top;
    and the difference is known better.
    """
    positions, hands = 5, 40
    off, spreads = [], []
    for number in range(1, positions + 1):
        view, actions = close_choice(number)
        found = [
            tuple(end.win for end in ends) for ends in roll_out(view, actions, 0, range(hands))
        ]
        plain = drawn_from_the_top(view, actions, range(hands))
        for pick in (itemgetter(0), lambda pair: pair[0] - pair[1]):
            one, other = [*map(pick, found)], [*map(pick, plain)]
            error = sqrt((variance(one) + variance(other)) / hands)
            off.append((fmean(one) - fmean(other)) / error)
        spreads += [variance(one) - variance(other)]
    # By chance, so many standard errors.
    assert max(map(abs, off)) < 4
    assert abs(fmean(off)) < 4 / sqrt(positions)
    assert fmean(spreads) < 0
