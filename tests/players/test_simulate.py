"""Matches played by players alone."""

from __future__ import annotations

from app.engine.match import Match, Seat
from app.engine.rules import PRESETS
from app.players.registry import decide, find
from app.players.simulate import Strength, play_match, strength


def test_a_match_is_played_as_at_the_table() -> None:
    seats = [Seat("Nell", "novice-1"), Seat("Vera", "casual-1")]
    played = Match(PRESETS["standard"], seats, bytes(32))
    winner = play_match(played, [find("novice"), find("casual")])
    again = Match(PRESETS["standard"], seats, bytes(32))
    while not again.is_over:
        if again.hand.result is not None:
            again.next_hand()
        seat = again.hand.to_act
        view = again.hand.view(seat)
        again.apply(seat, decide(seats[seat].player, view, again.player_seed))
    assert again.played == played.played
    assert played.sheet.totals[winner] >= 100 > played.sheet.totals[1 - winner]


def test_a_player_is_as_strong_as_itself() -> None:
    # The seats exchanged, the same cards are played the same way: each pair is shared.
    assert strength(find("casual"), find("casual"), pairs=5, seed=1) == Strength(0.5, 0.0, 10)


def test_the_stronger_player_wins_more() -> None:
    found = strength(find("casual"), find("novice"), pairs=30, seed=1)
    assert found.rate - found.margin > 0.5
