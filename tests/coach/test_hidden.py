"""What is said of a choice rests on what the seat knew: hidden cards that change places change the
luck, and nothing else.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from app.cards.cards import glyph_name
from app.cards.deal import Deal, hand_seed, shuffled
from app.coach import review as judge
from app.coach.hints import explain_choice
from app.coach.judgement import Decision, Mark, RoundStep, replayed
from app.coach.review import ChanceKind, luck
from app.games.base import ONLOOKER
from app.games.gin.hand import Hand
from app.games.gin.rules import Rules
from app.games.gin.view import Phase
from app.players.gin.net.reading import read
from app.players.gin.worlds import worlds
from app.players.registry import JUDGE, decide, evaluate
from app.text.gin.hints import advice
from tests.again import again
from tests.players.dealing import play_out

NAMES = ("Ann", "Vera")


@cache
def played(number: int) -> tuple[bytes, Hand]:
    """A hand between a weak level and the next, and what it was dealt from."""
    seed = hand_seed(bytes(32), number)
    hand = Hand(Rules(last_card=True), shuffled(seed), number % 2, (60, 40))
    players = ("novice", "casual")
    ask = lambda now: decide(players[now.to_act], now.view(now.to_act), 0)  # noqa: E731
    return seed, play_out(hand, ask)


def steps_of(number: int) -> list[RoundStep]:
    seed, hand = played(number)
    return replayed(hand.view(ONLOOKER), hand.dealer, Deal.from_seed(seed), hand.history)[0]


def in_other_places(steps: list[RoundStep], seed: int) -> list[RoundStep]:
    """The same steps, in each of which the cards lie otherwise that its seat has not seen: those of
    the stock and those that the other holds.
    """
    rng = Random(seed)
    return [
        RoundStep(next(worlds(step.before.view(step.seat), rng)), step.seat, step.action)
        for step in steps
    ]


def hidden(step: RoundStep) -> tuple[object, object]:
    """The hands and the stock."""
    hand: Any = step.before
    return hand.hands, hand.stock


def reviewed(number: int) -> tuple[Decision, ...]:
    seed, hand = played(number)
    return judge.review_hand(
        hand.view(ONLOOKER), hand.dealer, Deal.from_seed(seed), hand.history
    ).decisions


@pytest.mark.parametrize("hands", [2, again(6)])
def test_a_review_is_the_same_wherever_the_hidden_cards_lie(
    hands: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every choice with its worth, what it cost, its mark, and what comes to mind first."""
    marks = set()
    for number in range(hands):
        before, steps = reviewed(number), steps_of(number)
        others = in_other_places(steps, number)
        moved = [hidden(step) != hidden(other) for step, other in zip(steps, others, strict=True)]
        # Against a knock there may be nothing left that is hidden but the order of two cards.
        assert sum(moved) > len(moved) - 4
        with monkeypatch.context() as patch:
            patch.setattr(judge, "replayed", lambda *_, others=others: (others, others[-1].before))
            after = reviewed(number)
        assert after == before
        assert [(each.mark, each.cost) for each in after] == [
            (each.mark, each.cost) for each in before
        ]
        marks |= {each.mark for each in before}
    assert len(marks) > 2
    assert Mark.GOOD in marks


@pytest.mark.parametrize("hands", [1, again(4)])
def test_a_hint_is_the_same_wherever_the_hidden_cards_lie(hands: int) -> None:
    """What to do, its numbers and its reasons, to the letter."""
    phases = set()
    for number in range(hands):
        steps = steps_of(number)
        for step, other in zip(steps, in_other_places(steps, number), strict=True):
            views = [each.before.view(each.seat) for each in (step, other)]
            if views[0].phase is Phase.LAYOFF or len(views[0].legal_actions()) == 1:
                continue
            phases.add(views[0].phase)
            one, same = (
                advice(explain_choice(view, evaluate(JUDGE, view), read(view)), glyph_name, NAMES)
                for view in views
            )
            assert one == same
    assert {Phase.DRAW, Phase.DISCARD} <= phases


def test_luck_is_another_where_the_hidden_cards_lie_otherwise() -> None:
    """A card of the other's hand and one of the stock change places: whoever is first to act sees
    the same, and has other luck.
    """
    seed, _ = played(0)
    deck = list(shuffled(seed))
    hand = Hand(Rules(), deck, 0)
    other = hand.hands[1 - hand.to_act]
    place = next(place for place, card in enumerate(deck) if other >> card & 1)
    changed = [*deck[:place], deck[-1], *deck[place + 1 : -1], deck[place]]
    views = [Hand(Rules(), cards, 0).view(hand.to_act) for cards in (deck, changed)]
    assert views[0] == views[1]
    deals = [luck(Rules(), cards, 0, (0, 0), []).events[0] for cards in (deck, changed)]
    assert {deal.kind for deal in deals} == {ChanceKind.DEAL}
    assert abs(deals[0].luck.win - deals[1].luck.win) > 0.001
