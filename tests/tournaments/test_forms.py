"""Who meets whom in each form of a tournament."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.tournaments.knock_out import bracket
from app.tournaments.plan import Form
from app.tournaments.round_robin import pairs
from app.tournaments.tournament import Outcome
from tests.tournaments.fields import begun, play_out, play_round

FIELDS = st.integers(4, 33)


@given(FIELDS)
def test_in_a_round_robin_each_meets_each_once(players: int) -> None:
    order = [f"p{number}" for number in range(players)]
    rounds = [pairs(order, number) for number in range(players - 1 + players % 2)]
    met = Counter(frozenset(pair) for one in rounds for pair in one if pair[1])
    assert met == Counter(map(frozenset, combinations(order, 2)))
    byes = Counter(pair[0] for one in rounds for pair in one if not pair[1])
    assert byes == (Counter(order) if players % 2 else Counter())


@given(FIELDS)
def test_in_a_round_robin_each_is_paired_every_round(players: int) -> None:
    order = [f"p{number}" for number in range(players)]
    for number in range(players - 1 + players % 2):
        met = [player for pair in pairs(order, number) for player in pair if player]
        assert sorted(met) == sorted(order)


@pytest.mark.parametrize("players", [4, 8, 16, 32, 64, 128])
def test_in_a_draw_the_best_can_meet_only_in_the_last_rounds(players: int) -> None:
    slots = bracket([str(seed) for seed in range(players)])
    size = players
    while size > 1:
        # The best 2, 4, 8 … are spread over as many parts of the draw.
        best = {str(seed) for seed in range(players // size)}
        parts = [slots[start : start + size] for start in range(0, players, size)]
        assert all(len(best.intersection(part)) == 1 for part in parts)
        size //= 2


@given(st.integers(4, 128))
def test_the_byes_of_a_knock_out_are_those_of_the_best_in_the_first_round(players: int) -> None:
    tournament = begun(Form.KNOCK_OUT, players)
    play_out(tournament)
    byes = [
        [each.first for each in one.pairings if each.outcome is Outcome.BYE]
        for one in tournament.rounds
    ]
    size = 1 << (players - 1).bit_length()
    assert sorted(byes[0]) == sorted(f"p{number}" for number in range(size - players))
    assert not any(byes[1:])


@given(st.integers(4, 128))
def test_the_stronger_win_a_knock_out_down_to_one(players: int) -> None:
    tournament = begun(Form.KNOCK_OUT, players)
    play_out(tournament)
    assert tournament.champion == "p0"
    assert len(tournament.rounds) == tournament.length
    assert sum(len(one.pairings) for one in tournament.rounds) - sum(
        each.outcome is Outcome.BYE for each in tournament.rounds[0].pairings
    ) == (players - 1)


def test_the_opponent_of_one_who_left_a_knock_out_goes_on_alone() -> None:
    tournament = begun(Form.KNOCK_OUT, 8)
    play_round(tournament)
    tournament.leave("p3")
    second = tournament.next_round()
    assert [(each.players, each.outcome) for each in second.pairings] == [
        (("p1", "p2"), None),
        (("p0",), Outcome.BYE),
    ]


def test_a_pairing_of_two_who_did_not_come_leaves_the_next_opponent_alone() -> None:
    tournament = begun(Form.KNOCK_OUT, 4)
    assert tournament.round
    board, pairing = next(
        (board, each)
        for board, each in enumerate(tournament.round.pairings)
        if "p0" in each.players
    )
    tournament.forfeit(board, *pairing.players)
    play_round(tournament)
    assert tournament.is_over
    assert tournament.champion == "p1"
