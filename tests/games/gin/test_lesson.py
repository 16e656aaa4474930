"""The lesson of Gin: what is written down can be played, and has all that is to be learnt."""

from __future__ import annotations

import pytest

from app.cards.cards import parse
from app.cards.deal import shuffled
from app.games.gin.actions import DRAW_STOCK, PASS, Action, Discard, DrawDiscard, Knock, LayOff
from app.games.gin.hand import Hand
from app.games.gin.lesson import HANDS, LEARNER, OTHER, RULES
from app.games.gin.melds import arrangements, is_run
from app.games.gin.score import HandResult, Outcome


def played(number: int) -> tuple[Hand, HandResult]:
    """A hand of the lesson as it is written down."""
    hand = Hand(RULES, shuffled(HANDS[number].seed), OTHER)
    for seat, action in HANDS[number].course:
        assert HANDS[number].following(hand.history) == action
        assert hand.to_act == seat
        hand.apply(action)
    assert HANDS[number].following(hand.history) is None
    return hand, hand.ending


def own(number: int) -> list[Action]:
    return [action for seat, action in HANDS[number].course if seat == LEARNER]


def test_in_the_first_hand_a_set_and_a_run_are_filled_and_the_learner_knocks() -> None:
    hand, result = played(0)
    assert (result.outcome, result.knocker, result.winner) == (Outcome.KNOCK, LEARNER, LEARNER)
    assert result.points == 32
    assert {is_run(meld) for meld in hand.spread} == {True, False}
    assert result.showings[OTHER].laid_off == ((parse("8H"), 0),)
    actions = own(0)
    assert {type(action) for action in actions} >= {DrawDiscard, Discard, Knock}
    assert actions[:2] == [PASS, DRAW_STOCK]
    assert 4 <= sum(isinstance(action, Discard | Knock) for action in actions) <= 8
    dealt = Hand(RULES, shuffled(HANDS[0].seed), OTHER)
    assert arrangements(dealt.hands[LEARNER])[0] == (), "the melds are made, not dealt"


def test_in_the_second_hand_the_other_knocks_and_a_card_laid_off_makes_it_an_undercut() -> None:
    _, result = played(1)
    assert (result.outcome, result.knocker, result.winner) == (Outcome.UNDERCUT, OTHER, LEARNER)
    assert own(1)[-2] == LayOff(parse("9D"), 0)


@pytest.mark.parametrize("number", range(len(HANDS)))
def test_whoever_does_something_else_has_left_it(number: int) -> None:
    hand = HANDS[number]
    assert hand.following([(LEARNER, DRAW_STOCK)]) is None
    assert hand.following([*hand.course[:1], (LEARNER, PASS)]) is None
