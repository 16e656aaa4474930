"""The measurement of luck: what it prints of a few matches, and who it asks."""

from __future__ import annotations

import re
from random import Random

import numpy as np
import pytest

from app.games.gin.actions import DRAW_DISCARD, DRAW_STOCK, PASS, Discard, Knock
from app.games.gin.hand import Hand
from app.lab.luck import RULES, Asked, Lucky, calibration, lucky, play, report, said
from app.players.gin.chances import Kind
from app.players.gin.net.foresight import Draw, openings, replies, turns
from app.players.registry import find

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


def test_players_are_asked_for_what_could_have_come_and_known_in_what_came() -> None:
    match = play(NAMES, 2, 0)
    players = [find(name) for name in NAMES]
    for dealt in match.hands:
        asked = Asked(players, dealt)
        hand = Hand(RULES, dealt.deck, dealt.dealer, dealt.scores)
        opened = asked.upcards(hand, np.array(dealt.deck[20:]))
        by_first, by_dealer = (bool(takes[0]) for takes in opened.takes)
        done = [action for _, action in dealt.history]
        assert by_first == (done[0] == DRAW_DISCARD)
        if not by_first:
            assert by_dealer == (done[1] == DRAW_DISCARD)
        draws = []
        for place, action in enumerate(done):
            if action == DRAW_STOCK:
                draws.append(Draw(place, hand.copy()))
            hand.apply(action)
        if not draws:
            continue
        found = asked.draws(draws)
        assert len(found.turn.card) == sum(len(draw.before.stock) for draw in draws)
        row = -1
        for draw in draws:
            row += len(draw.before.stock)
            end = done[draw.place + 1]
            assert isinstance(end, Discard | Knock)
            assert found.turn.card[row] == end.card
            assert found.turn.down[row] == isinstance(end, Knock)
            assert found.takes[row] == (done[draw.place + 2 : draw.place + 3] == [DRAW_DISCARD])


def test_an_expert_is_foreseen_as_one_that_is_asked() -> None:
    names = ("expert", "casual")
    dealt = play(names, 5, 0).hands[0]
    hand = Hand(RULES, dealt.deck, dealt.dealer, dealt.scores)
    upcards = np.array(dealt.deck[20:])
    together = openings(hand, upcards)
    expert = find("expert")
    for place, seat in enumerate(hand.playing):
        for row in range(0, 32, 3):
            deck = list(dealt.deck)
            deck[20], deck[20 + row] = deck[20 + row], deck[20]
            alone = Hand(RULES, deck, dealt.dealer, dealt.scores)
            if place:
                alone.apply(PASS)
            takes = expert.decide(alone.view(seat), Random(1)) == DRAW_DISCARD
            assert together.takes[place][row] == takes
            alone.apply(DRAW_DISCARD)
            end = expert.decide(alone.view(seat), Random(1))
            assert together.turns[place].card[row] == end.card
            assert together.turns[place].down[row] == isinstance(end, Knock)
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
    of_matches, of_hands = (float(found) for found in re.findall(r": (0\.\d+)$", text, re.M))
    assert of_matches == pytest.approx(0.2, abs=0.04)
    assert of_hands == pytest.approx(0.5)


def test_calibration_counts_matches_and_not_positions() -> None:
    one = np.array([[0.92, 1.0]] * 40)
    other = np.array([[0.92, 0.0]] * 10)
    _, line = calibration([one, other])
    assert line.split() == "90 to 100 % 50 92.0% 80.0% -12.0% ± 19.5%".split()


def test_what_is_said_in_a_match_is_said_of_its_winner_and_loser() -> None:
    found = said(NAMES, 4, 8, 0)
    for rows in found:
        assert len(rows) > 5
        assert ((rows[:, 0] >= 0) & (rows[:, 0] <= 1)).all()
        assert set(rows[:, 1]) == {0.0, 1.0}
    # At the end of a match it is known who wins.
    assert found.open[-8:][:, 0] == pytest.approx(found.open[-8:][:, 1], abs=0.5)
