"""The measurement of luck: what it prints of a few matches, and who it asks."""

from __future__ import annotations

import re

import numpy as np
import pytest

from app.games.gin.actions import DRAW_DISCARD
from app.lab.luck import RULES, Lucky, asked, calibration, lucky, play, report, said
from app.players.gin.chances import Kind
from app.players.gin.net.chance import chances
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


def test_players_are_asked_for_what_came_and_for_what_could_have_come() -> None:
    match = play(NAMES, 2, 0)
    players = [find(name) for name in NAMES]
    dealt = match.hands[0]
    seen = []

    def foresees(draws):  # type: ignore[no-untyped-def]
        ends = asked(players, dealt.history, draws)
        seen.append((draws, ends))
        return ends

    chances(RULES, dealt.deck, dealt.dealer, dealt.scores, dealt.history, foresees=foresees)
    ((draws, ends),) = seen
    turn = ends.turn
    assert len(turn.card) == len(ends.takes) == sum(len(draw.before.stock) for draw in draws)
    row = -1
    for draw in draws:
        row += len(draw.before.stock)
        action = dealt.history[draw.place + 1][1]
        assert turn.card[row] == action.card
        taken = dealt.history[draw.place + 2 : draw.place + 3] == [
            (1 - draw.before.to_act, DRAW_DISCARD)
        ]
        assert ends.takes[row] == taken


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
