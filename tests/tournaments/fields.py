"""Tournaments of some people, for tests."""

from __future__ import annotations

from app.tournaments.plan import Form, Measure, Plan
from app.tournaments.tournament import Tournament


def entered(
    form: Form, players: int, rounds: int = 0, measure: Measure = Measure.SUM
) -> Tournament:
    """Return a tournament that people called p0, p1 … have entered, the strongest first."""
    tournament = Tournament(Plan("Monday", form, "5eed", rounds=rounds, measure=measure))
    for number in range(players):
        tournament.enter(f"p{number}", f"Player {number}", elo=2000 - number)
    return tournament


def begun(form: Form, players: int, rounds: int = 0, measure: Measure = Measure.SUM) -> Tournament:
    tournament = entered(form, players, rounds, measure)
    tournament.start()
    return tournament


def play_round(tournament: Tournament) -> None:
    """Let the stronger win each match of the round 100 to 40."""
    assert tournament.round
    for board in tournament.round.open_boards:
        pairing = tournament.round.pairings[board]
        winner = min(pairing.players, key=strength)
        points = (100, 40) if winner == pairing.first else (40, 100)
        tournament.result(board, winner, points)


def play_out(tournament: Tournament) -> None:
    while True:
        play_round(tournament)
        if tournament.is_over:
            return
        tournament.next_round()


def strength(player: str) -> int:
    """Return the number of a player; a lower one is stronger."""
    return int(player[1:])
