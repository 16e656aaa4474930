"""The measurement of luck: what it prints of a few matches, and who it asks."""

from __future__ import annotations

import re
from random import Random

import numpy as np
import pytest

from app.games.gin.actions import DRAW_DISCARD, DRAW_STOCK, PASS, Discard, Knock, LayOff, Spread
from app.games.gin.hand import Hand
from app.games.gin.view import Phase
from app.lab.luck import RULES, Asked, Dealt, Lucky, calibration, lucky, play, report, said, slope
from app.players.gin.chances import Kind
from app.players.gin.net.foresight import PLAYER, Draw, openings, replies, turns
from app.players.registry import find
from tests.again import again

NAMES = ("casual", "novice")


def test_matches_are_played_from_both_seats_and_can_be_played_again() -> None:
    matches = [play(NAMES, 1, number) for number in (0, 1)]
    assert [match.first for match in matches] == [0, 1]
    assert matches[0].hands[0].deck != matches[1].hands[0].deck
    assert play(NAMES, 1, 1) == matches[1]
    totals = [sum(hand.gain for hand in match.hands) for match in matches]
    assert all(
        (total > 0) == (match.winner == 0) for total, match in zip(totals, matches, strict=True)
    )


@pytest.mark.parametrize("names", [NAMES, again(("casual", PLAYER))], ids=" and ".join)
def test_what_came_leads_to_what_was_done(names: tuple[str, str]) -> None:
    match = play(names, 2, 0)
    players = [find(name) for name in names]
    compared = 0
    for dealt in match.hands:
        asked = Asked(players, dealt)
        hand = Hand(RULES, dealt.deck, dealt.dealer, dealt.scores)
        upcards = np.array(dealt.deck[20:])
        # By the next draw from the stock, or by the end, the hands are as it was foreseen.
        expected = [(0, asked.upcards(hand, upcards), 0)]
        draws = []
        hands = []
        for place, (_, action) in enumerate(dealt.history):
            hands.append(hand.copy())
            if action == DRAW_STOCK:
                draws.append(Draw(place, hand.copy()))
            if not isinstance(action, LayOff | Spread):
                hand.apply(action)
        if draws:
            leaves = asked.draws(draws)
            row = -1
            for draw in draws:
                row += len(draw.before.stock)
                expected.append((draw.place + 1, leaves, row))
        for start, leaves, row in expected:
            going_on = [place for place in range(start, len(hands)) if _draws(dealt, place)]
            if not going_on:
                assert leaves.down[row] >= 0 or hand.phase is Phase.OVER
                continue
            then = hands[going_on[0]]
            assert [int(cards[row]) for cards in leaves.hands] == then.hands
            assert (leaves.mover[row], leaves.draws[row]) == (then.to_act, True)
            assert leaves.down[row] == -1
            compared += 1
    assert compared > 20


def _draws(dealt: Dealt, place: int) -> bool:
    return dealt.history[place][1] == DRAW_STOCK


def test_an_expert_is_foreseen_as_one_that_is_asked() -> None:
    names = (PLAYER, "casual")
    dealt = play(names, 5, 0).hands[0]
    hand = Hand(RULES, dealt.deck, dealt.dealer, dealt.scores)
    upcards = np.array(dealt.deck[20:])
    takes_it, ends = openings(hand, upcards)
    expert = find(PLAYER)
    for place, seat in enumerate(hand.playing):
        for row in range(0, 32, 3):
            deck = list(dealt.deck)
            deck[20], deck[20 + row] = deck[20 + row], deck[20]
            alone = Hand(RULES, deck, dealt.dealer, dealt.scores)
            if place:
                alone.apply(PASS)
            takes = expert.decide(alone.view(seat), Random(1)) == DRAW_DISCARD
            assert takes_it[place][row] == takes
            alone.apply(DRAW_DISCARD)
            end = expert.decide(alone.view(seat), Random(1))
            assert ends[place].card[row] == end.card
            assert ends[place].down[row] == isinstance(end, Knock)
    compared = 0
    draws = []
    for place, (_, action) in enumerate(dealt.history):
        if action == DRAW_STOCK:
            draws.append(Draw(place, hand.copy()))
        hand.apply(action)
    turn = turns(draws)
    takes, reply = replies(draws, turn)
    row = 0
    for draw in draws:
        for place in range(len(draw.before.stock)):
            if row % 5 == 0:
                alone = draw.before.copy()
                stock = alone.stock
                stock[place], stock[-1] = stock[-1], stock[place]
                alone.apply(DRAW_STOCK)
                end = expert.decide(alone.view(alone.to_act), Random(1))
                assert turn.card[row] == end.card
                assert turn.down[row] == isinstance(end, Knock)
                alone.apply(end)
                if isinstance(end, Discard) and not alone.is_over:
                    wants = expert.decide(alone.view(alone.to_act), Random(1)) == DRAW_DISCARD
                    assert takes[row] == wants
                    compared += wants
                    if wants:
                        alone.apply(DRAW_DISCARD)
                        end = expert.decide(alone.view(alone.to_act), Random(1))
                        assert reply.card[row] == end.card
                        assert reply.down[row] == isinstance(end, Knock)
            row += 1
    assert compared


@pytest.mark.long
def test_the_report_is_of_the_first_player() -> None:
    (first,) = lucky(NAMES, 3, None, 0)
    assert first.won in (0.0, 1.0)
    gains = first.hands[:, 0]
    assert (gains.sum() > 0) == (first.won == 1)
    assert len(first.events[Kind.DEAL]) == len(first.hands)
    assert first.hands[:, 1].sum() == pytest.approx(
        sum(rows[:, 1].sum() for rows in first.events.values())
    )


def test_the_ratio_is_of_what_luck_leaves_to_the_raw_result() -> None:
    rng = np.random.default_rng(1)
    matches = []
    for won in (0.0, 1.0) * 50:
        noise = rng.normal(0, 0.1)
        rows = np.array([[won - 0.5 - noise, 0.0]])
        hands = np.array([[won, won / 2]])
        empty = np.zeros((1, 2))
        matches.append(Lucky(won, {Kind.DEAL: rows, Kind.UPCARD: empty, Kind.DRAW: empty}, hands))
    text = "\n".join(report(matches))
    found = re.findall(r": (0\.\d+) \((0\.\d+) to (0\.\d+)\)$", text, re.M)
    of_matches, of_hands = (tuple(map(float, figures)) for figures in found)
    ratio, low, high = of_matches
    assert ratio == pytest.approx(0.2, abs=0.04)
    # The deviation of a hundred normal numbers is sure to a fourteenth of it.
    assert (ratio - low, high - ratio) == pytest.approx((ratio / 7, ratio / 7), rel=0.4)
    assert of_hands == pytest.approx((0.5, 0.5, 0.5))


def test_calibration_tells_of_matches_and_of_hands() -> None:
    one = np.array([[0.92, 1.0, 0.95]] * 40)
    other = np.array([[0.92, 0.0, 0.85]] * 10)
    _, line, _ = calibration([one, other])
    assert line.split() == "90 to 100 % 50 92.0% 80.0% -12.0% ± 19.5% +1.0% ± 2.8%".split()


def test_the_slope_says_by_how_much_chances_are_too_timid() -> None:
    rng = np.random.default_rng(1)
    for true in (0.7, 1.4):
        chances = rng.uniform(0.05, 0.95, 2000)
        odds = true * np.log(chances / (1 - chances))
        won = (rng.random(2000) < 1 / (1 + np.exp(-odds))).astype(float)
        matches = np.split(np.stack([chances, won, chances], axis=1), 100)
        found, error = slope(matches)
        assert 0.02 < error < 0.1
        assert abs(found - true) < 3 * error
    # The same positions ten times over are no surer.
    assert slope([np.repeat(rows, 10, axis=0) for rows in matches]) == pytest.approx((found, error))


def test_what_is_said_in_a_match_is_said_of_its_winner_and_loser() -> None:
    found = said(NAMES, 4, 8, 0)
    for rows in found:
        assert len(rows) > 5
        assert ((rows[:, 0] >= 0) & (rows[:, 0] <= 1)).all()
        assert set(rows[:, 1]) == {0.0, 1.0}
        assert ((rows[:, 2] >= 0) & (rows[:, 2] <= 1)).all()
    # At the end of a match it is known who wins.
    assert found.open[-8:][:, 0] == pytest.approx(found.open[-8:][:, 1], abs=0.5)
    assert found.open[-1, 2] == found.open[-1, 1]
