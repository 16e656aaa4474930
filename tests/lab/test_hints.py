"""How strong the hints are."""

from __future__ import annotations

import asyncio

import pytest

from app.arena.game import GameRecord, GinMatch, Level, play_game
from app.games.gin.actions import Action
from app.games.gin.view import Phase
from app.lab import hints
from app.players.registry import JUDGE, evaluate, find
from app.rummy.deal import match_seed


def test_it_plays_what_is_worth_most_and_nothing_else() -> None:
    """In every phase, the answer to a knock included."""
    phases = set()

    class Watched(hints.HintTaker):
        def decide(self, match: GinMatch, seat: int) -> Action:
            action = super().decide(match, seat)
            view = match.hand.view(seat)
            phases.add(view.phase)
            assert action == evaluate(JUDGE, view)[0][0]
            return action

    with asyncio.Runner() as runner:
        record = play_game((Watched(runner), Level(find("casual"))), 0, match_seed("hints"))
    assert record.winner is not None
    assert not any(tally.forfeits for tally in record.tallies)
    assert {Phase.UPCARD, Phase.DRAW, Phase.DISCARD, Phase.LAYOFF} <= phases


def test_what_games_show() -> None:
    """By hand: of four games, one won, one cut, two lost; the interval of Student's."""
    records = [GameRecord(winner=winner, hands=3) for winner in (0, None, 1, 1)]
    records[0].tallies[0].points = 101
    records[1].tallies[1].points = 99
    said = hints.told(records)
    assert said.startswith("Hints won 37.5 % ± 76.2 of 4 games against expert-3, and 101 points")
    assert said.endswith("points to 99, in 12 hands; 0 forfeits, 1 cut as endless.")


@pytest.mark.long
def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    """Each game is one of its own, told from the side of the hints, and the same again."""
    hints.main(["--games", "2", "--seed", "t"])
    assert capsys.readouterr().out.strip() == hints.told([hints.play("t", n) for n in (0, 1)])
    assert hints.play("t", 0).tallies[0].points != hints.play("t", 2).tallies[0].points
