"""Who meets whom in each form of a tournament."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.tournaments.knock_out import bracket
from app.tournaments.matching import Costs, paired
from app.tournaments.plan import MOST_ROUNDS, Form
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


@given(st.integers(4, 24), st.randoms(use_true_random=False))
def test_in_a_swiss_tournament_nobody_meets_twice_and_all_are_paired(
    players: int, chance: Random
) -> None:
    tournament = begun(Form.SWISS, players, rounds=MOST_ROUNDS)
    while True:
        assert tournament.round
        for board in tournament.round.open_boards:
            tournament.result(board, chance.choice(tournament.round.pairings[board].players))
        if tournament.is_over:
            break
        tournament.next_round()
    assert len(tournament.rounds) == (players + 1) // 2
    paired = [frozenset(each.players) for one in tournament.rounds for each in one.pairings]
    # A bye is a pair of one: nobody has a second one, either.
    assert len(paired) == len({*paired})
    for player in tournament.entries:
        assert len(tournament.pairings_of(player)) == len(tournament.rounds)


def test_the_lowest_without_a_bye_has_it() -> None:
    tournament = begun(Form.SWISS, 5)
    byes = []
    while True:
        assert tournament.round
        byes += [each.first for each in tournament.round.pairings if not each.second]
        play_round(tournament)
        if tournament.is_over:
            break
        tournament.next_round()
    # p4 has won a point by the bye, as p3 afterwards; p2 has lost twice.
    assert byes == ["p4", "p3", "p2"]


def test_who_won_by_forfeit_has_no_bye_while_others_had_neither() -> None:
    tournament = begun(Form.SWISS, 5)
    tournament.forfeit(0, "p0")
    tournament.result(1, "p1")
    second = tournament.next_round()
    # p4 had the bye, and p2 has won without playing.
    assert second.pairings[-1].players in {("p0",), ("p3",)}


def test_the_upper_half_of_equals_meets_the_lower_one() -> None:
    tournament = begun(Form.SWISS, 8)
    assert tournament.round
    assert [each.players for each in tournament.round.pairings] == [
        ("p0", "p4"),
        ("p1", "p5"),
        ("p2", "p6"),
        ("p3", "p7"),
    ]
    play_round(tournament)
    assert [each.players for each in tournament.next_round().pairings] == [
        ("p0", "p2"),
        ("p1", "p3"),
        ("p4", "p6"),
        ("p5", "p7"),
    ]


@given(st.integers(2, 5), st.data())
def test_as_few_barred_pairs_as_can_be_are_made(half: int, data: st.DataObject) -> None:
    size = 2 * half
    cost = st.integers(0, 3).map(lambda number: 100 if number == 3 else number)
    costs = [[0] * size for _ in range(size)]
    for one, other in combinations(range(size), 2):
        costs[one][other] = costs[other][one] = data.draw(cost)
    found = paired(costs, 100)
    assert sorted(member for pair in found for member in pair) == [*range(size)]
    barred = [[int(each >= 100) for each in row] for row in costs]
    assert sum(barred[one][other] for one, other in found) == _lowest(barred, (*range(size),))


def _lowest(costs: Costs, members: tuple[int, ...]) -> int:
    """Return the lowest sum of all ways to pair the members."""
    if not members:
        return 0
    first, *others = members
    return min(
        costs[first][each] + _lowest(costs, tuple(left for left in others if left != each))
        for each in others
    )
