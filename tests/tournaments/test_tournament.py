"""What is done in a tournament, what is refused, and where all stand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from app.tournaments.plan import Form, Measure, Plan
from app.tournaments.records import DealGrade, DealPlayed, from_json
from app.tournaments.refusals import TournamentCode, TournamentError
from app.tournaments.standings import standings
from app.tournaments.tournament import Outcome, Phase, Tournament
from tests.tournaments.fields import begun, entered, play_out, play_round


def test_the_one_who_leaves_before_the_start_is_no_player() -> None:
    tournament = entered(Form.ROUND_ROBIN, 5)
    tournament.leave("p2")
    tournament.start()
    assert [row.player for row in standings(tournament)] == ["p0", "p1", "p3", "p4"]


def test_the_one_who_leaves_loses_this_match_and_those_to_come() -> None:
    tournament = begun(Form.ROUND_ROBIN, 4)
    tournament.leave("p0")
    play_out(tournament)
    lost = tournament.pairings_of("p0")
    assert [each.outcome for each in lost] == [Outcome.FORFEIT] * 3
    assert {each.winner for each in lost} == {"p1", "p2", "p3"}
    assert standings(tournament)[-1].player == "p0"
    assert standings(tournament)[-1].has_left


def test_people_without_a_rating_are_seeded_behind_those_with_one_by_lot() -> None:
    def order(seed: str) -> tuple[str, ...]:
        tournament = Tournament(Plan("Monday", Form.KNOCK_OUT, seed))
        for player in "abcdef":
            tournament.enter(player, player, elo=1000 if player == "f" else None)
        tournament.start()
        return tournament.order

    orders = {order(seed) for seed in ("01", "02", "03", "04")}
    assert {each[0] for each in orders} == {"f"}
    assert len(orders) > 1
    assert order("01") == order("01")


def _full() -> Tournament:
    tournament = Tournament(Plan("Monday", Form.KNOCK_OUT, "5eed", most=4))
    for player in "abcd":
        tournament.enter(player, player.upper())
    return tournament


def _over() -> Tournament:
    tournament = begun(Form.KNOCK_OUT, 4)
    tournament.close()
    return tournament


def _decided() -> Tournament:
    tournament = begun(Form.KNOCK_OUT, 4)
    tournament.forfeit(0, "p0")
    return tournament


def _swiss() -> Tournament:
    tournament = Tournament(Plan("Monday", Form.SWISS, "5eed", most=4))
    for player in ("p0", "p1", "p2", "p3"):
        tournament.enter(player, player)
    tournament.start()
    return tournament


def _even_robin() -> Tournament:
    return begun(Form.ROUND_ROBIN, 4)


def _last_round() -> Tournament:
    tournament = begun(Form.SWISS, 6, rounds=2)
    play_round(tournament)
    tournament.next_round()
    return tournament


def _later() -> Tournament:
    tournament = begun(Form.KNOCK_OUT, 4)
    play_round(tournament)
    tournament.next_round()
    return tournament


@pytest.mark.parametrize(
    ("tournament", "action", "code"),
    [
        (_full, lambda it: it.enter("e", "E"), TournamentCode.FULL),
        (_full, lambda it: it.result(0, "a"), TournamentCode.NOT_BEGUN),
        (_decided, lambda it: it.enter("e", "E"), TournamentCode.ENTRY_CLOSED),
        (_decided, lambda it: it.start(), TournamentCode.ENTRY_CLOSED),
        (_decided, lambda it: it.next_round(), TournamentCode.ROUND_NOT_OVER),
        (_decided, lambda it: it.result(0, "p0"), TournamentCode.DECIDED),
        (_decided, lambda it: it.result(1, "p0"), TournamentCode.NOT_ENTERED),
        (_decided, lambda it: it.result(2, "p1"), TournamentCode.NO_BOARD),
        (_decided, lambda it: it.forfeit(1), TournamentCode.NOT_ENTERED),
        (_decided, lambda it: it.leave("p7"), TournamentCode.NOT_ENTERED),
        (_over, lambda it: it.enter("e", "E"), TournamentCode.OVER),
        (_over, lambda it: it.leave("p0"), TournamentCode.OVER),
        (_over, lambda it: it.next_round(), TournamentCode.OVER),
        (_full, lambda it: it.enter_late("e", "E"), TournamentCode.NOT_BEGUN),
        (_decided, lambda it: it.enter_late("e", "E"), TournamentCode.KNOCK_OUT_DRAWN),
        (_over, lambda it: it.enter_late("e", "E"), TournamentCode.OVER),
        (_swiss, lambda it: it.enter_late("p0", "E"), TournamentCode.ENTERED_ALREADY),
        (_swiss, lambda it: it.enter_late("p6", "E"), TournamentCode.FULL),
        (_even_robin, lambda it: it.enter_late("p6", "E"), TournamentCode.NO_FREE_PLACE),
        (_last_round, lambda it: it.enter_late("p6", "E"), TournamentCode.LAST_ROUND),
        (_full, lambda it: it.correct("a", "b"), TournamentCode.NOT_MET),
        (_even_robin, lambda it: it.correct("p0", "p1"), TournamentCode.NOT_MET),
        (_decided, lambda it: it.correct("p1", "p2"), TournamentCode.NOT_DECIDED),
        (_later, lambda it: it.correct("p3", "p0"), TournamentCode.NEXT_ROUND_DRAWN),
        (lambda: entered(Form.SWISS, 3), lambda it: it.start(), TournamentCode.TOO_FEW),
        (
            lambda: entered(Form.SWISS, 3),
            lambda it: it.enter("p0", "Player 0"),
            TournamentCode.ENTERED_ALREADY,
        ),
    ],
)
def test_what_is_not_possible_is_refused(
    tournament: Callable[[], Tournament], action: Callable[[Tournament], object], code: str
) -> None:
    with pytest.raises(TournamentError) as refused:
        action(tournament())
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"most": 3}, TournamentCode.SEATS),
        ({"most": 129}, TournamentCode.SEATS),
        ({"rounds": 33}, TournamentCode.ROUNDS),
    ],
)
def test_an_impossible_plan_is_refused(changed: dict[str, Any], code: str) -> None:
    with pytest.raises(TournamentError) as refused:
        Plan("Monday", Form.SWISS, "5eed", **changed)
    assert refused.value.code == code


def test_those_out_in_the_same_round_share_a_place() -> None:
    tournament = begun(Form.KNOCK_OUT, 8)
    play_out(tournament)
    assert [row.place for row in standings(tournament)] == [1, 2, 3, 3, 5, 5, 5, 5]
    assert [row.is_in for row in standings(tournament)] == [True] + [False] * 7


def test_a_tournament_can_be_closed_before_it_begins() -> None:
    tournament = entered(Form.ROUND_ROBIN, 2)
    tournament.close()
    assert tournament.phase is Phase.OVER


def test_between_equals_the_match_they_played_decides() -> None:
    # p1 beats p0, p0 beats p2, p2 beats p1; all of them beat p3.
    tournament = begun(Form.ROUND_ROBIN, 4)
    winners = {frozenset(pair): pair[0] for pair in ("10", "02", "21")}
    while True:
        assert tournament.round
        for board, pairing in enumerate(tournament.round.pairings):
            one, other = (player[1] for player in pairing.players)
            won = winners.get(frozenset((one, other)), min(one, other))
            # p2 wins by most.
            margin = 90 if won == "2" else 50
            points = (100, 100 - margin) if one == won else (100 - margin, 100)
            tournament.result(board, f"p{won}", points)
        if tournament.is_over:
            break
        tournament.next_round()
    assert [(row.player, row.place, row.tie_breaks) for row in standings(tournament)] == [
        ("p2", 1, (1, 2, 130)),
        ("p0", 2, (1, 2, 50)),
        ("p1", 3, (1, 2, 10)),
        ("p3", 4, (0, 0, -190)),
    ]


def test_the_standings_of_a_running_round_count_what_is_decided() -> None:
    tournament = begun(Form.ROUND_ROBIN, 4)
    assert {row.place for row in standings(tournament)} == {1}
    play_round(tournament)
    assert [row.score for row in standings(tournament)] == [1, 1, 0, 0]


# --- A duplicate ----------------------------------------------------------------------------------

DEALS = {
    # Loss in chance to win, points, then points lost by the player and by the levels.
    "p0": [(0.02, -10, 6.0, 10.0), (0.02, -10, 6.0, 10.0)],
    "p1": [(0.01, 30, 4.0, 5.0), (0.01, 5, 5.0, 5.0)],
    "p2": [(0.05, 0, 30.0, 50.0), (0.05, 0, 0.0, 0.0)],
    "p3": [(0.00, 60, 0.0, 9.0)],
}


def duplicate(measure: Measure) -> Tournament:
    tournament = begun(Form.DUPLICATE, len(DEALS), rounds=2, measure=measure)
    for player, deals in DEALS.items():
        for loss, points, lost, by_levels in deals:
            tournament.deal_played(player, loss, points, DealGrade(9, lost, by_levels, "1"))
    return tournament


@pytest.mark.parametrize(
    ("measure", "order", "scores"),
    [
        # Equal losses are parted by points; one deal is behind two.
        (Measure.LEVELS, ["p2", "p0", "p1", "p3"], [0.6, 0.6, 0.9, 0.0]),
        (Measure.SUM, ["p1", "p0", "p2", "p3"], [0.02, 0.04, 0.1, 0.0]),
    ],
)
def test_a_duplicate_is_ranked_by_the_measure_of_its_plan(
    measure: Measure, order: list[str], scores: list[float]
) -> None:
    rows = standings(duplicate(measure))
    assert [row.player for row in rows] == order
    assert [row.score for row in rows] == pytest.approx(scores)
    assert [row.place for row in rows] == [1, 2, 3, 4]


def test_a_loss_where_no_level_lost_anything_is_still_a_loss() -> None:
    tournament = begun(Form.DUPLICATE, 4, measure=Measure.LEVELS)
    assert tournament.loss("p0") == 0
    tournament.deal_played("p0", 0.01, 60, DealGrade(9, 1.0, 0.0, "1"))
    assert tournament.loss("p0") == pytest.approx(4)


def test_a_deal_of_an_earlier_version_has_no_grade() -> None:
    told = {"deal": {"at": 1.0, "player": "p0", "deal": 0, "loss": 0.5, "points": 3}}
    assert from_json(told) == DealPlayed(1.0, "p0", 0, 0.5, 3, None)


# --- Late entries ---------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [4, 5, 15])
def test_the_late_entry_of_a_swiss_tournament_plays_from_the_next_round_on(players: int) -> None:
    tournament = begun(Form.SWISS, players)
    length = tournament.length
    play_round(tournament)
    tournament.enter_late("p99", "Late", elo=5000)
    assert not tournament.pairings_of("p99")
    tournament.next_round()
    assert len(tournament.pairings_of("p99")) == 1
    play_out(tournament)
    assert len(tournament.rounds) == tournament.length == length
    assert len(tournament.pairings_of("p99")) == length - 1
    assert {row.player for row in standings(tournament)} == {*tournament.order}


@pytest.mark.parametrize("players", [5, 7, 15])
@pytest.mark.parametrize("missed", [1, 3])
def test_the_late_entry_of_a_round_robin_takes_the_free_place(players: int, missed: int) -> None:
    tournament = begun(Form.ROUND_ROBIN, players)
    for _ in range(missed - 1):
        play_round(tournament)
        tournament.next_round()
    idle = [one.pairings[-1].first for one in tournament.rounds]
    tournament.enter_late("p99", "Late", elo=5000)
    lost = tournament.pairings_of("p99")
    assert [(each.winner, each.outcome) for each in lost] == [
        (player, Outcome.FORFEIT) for player in idle
    ]
    play_out(tournament)
    # Each has met each once, and there are no more rounds than before.
    assert len(tournament.rounds) == players
    met = [frozenset(each.players) for one in tournament.rounds for each in one.pairings]
    assert len(met) == len({*met}) == (players + 1) * players // 2
    assert {len(pair) for pair in met} == {2}


def test_the_late_entry_of_a_round_robin_gives_no_point_to_a_player_who_had_left() -> None:
    tournament = begun(Form.ROUND_ROBIN, 5)
    tournament.leave("p2")
    while tournament.pairings_of("p2")[-1].second:
        play_round(tournament)
        tournament.next_round()
    before = tournament.wins("p2")
    tournament.enter_late("p99", "Late")
    assert tournament.wins("p2") == before


def test_the_late_entry_of_a_duplicate_plays_all_deals() -> None:
    tournament = begun(Form.DUPLICATE, 4, rounds=1)
    tournament.enter_late("p99", "Late")
    for player in tournament.entries:
        assert not tournament.is_over
        tournament.deal_played(player, 0.1, 0)
    assert tournament.is_over


# --- Corrections ----------------------------------------------------------------------------------


def test_a_corrected_result_counts_in_the_standings_also_after_the_end() -> None:
    tournament = begun(Form.ROUND_ROBIN, 4)
    play_out(tournament)
    assert [row.player for row in standings(tournament)] == ["p0", "p1", "p2", "p3"]
    tournament.correct("p3", "p0", (100, 20))
    (own,) = [each for each in tournament.pairings_of("p3") if each.opponent("p3") == "p0"]
    assert own.winner == "p3"
    assert own.points == ((100, 20) if own.first == "p3" else (20, 100))
    assert [tournament.wins(player) for player in ("p0", "p1", "p2", "p3")] == [2, 2, 1, 1]


def test_a_corrected_forfeit_stays_one_without_points_and_is_a_match_with_them() -> None:
    tournament = _decided()
    (first, second) = tournament.rounds[0].pairings[0].players
    loser = tournament.rounds[0].pairings[0].winner
    winner = first if loser == second else second
    tournament.correct(winner, loser)
    pairing = tournament.rounds[0].pairings[0]
    assert (pairing.winner, pairing.outcome) == (winner, Outcome.FORFEIT)
    tournament.correct(loser, winner, (100, 7))
    assert (pairing.winner, pairing.outcome) == (loser, Outcome.PLAYED)


def test_a_correction_decides_who_goes_on_in_a_knock_out() -> None:
    tournament = begun(Form.KNOCK_OUT, 4)
    play_round(tournament)
    tournament.correct("p3", "p0")
    tournament.next_round()
    assert {*tournament.rounds[1].pairings[0].players} == {"p1", "p3"}
