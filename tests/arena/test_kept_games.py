"""The same seed plays the same games, move for move, whatever else is changed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.arena.game import CpuContestant, GinMatch
from app.cpu.gin_bridge import RULES
from app.games.gin.actions import Action, from_text, to_text
from app.games.gin.view import View
from app.match.seat import Seat
from app.players.base import Evaluates
from app.players.registry import find
from tests.again import again
from tests.arena.kept_games import KEPT, SEED

GAMES: list[dict[str, Any]] = json.loads(KEPT.read_text())
ROUNDING = 1e-5
"""By how much the sums of a network's floats may differ from one machine to another."""


def with_expert(game: dict[str, Any]) -> bool:
    return "expert" in " ".join(game["names"])


@pytest.mark.parametrize(
    "game",
    # The expert's are long, and told by what is frozen of it: two, from either seat.
    [game for game in GAMES if not with_expert(game)]
    + [again(game) for game in [*filter(with_expert, GAMES)][:2]],
    ids=lambda game: " ".join(game["names"]),
)
def test_every_move_of_the_levels_is_what_it_was(game: dict[str, Any]) -> None:
    match = GinMatch(RULES, [Seat(name, name) for name in game["names"]], SEED)
    players = [CpuContestant(find(name)) for name in game["names"]]
    for player in players:
        player.begin(0, match.game_seed)
    for number, moves in enumerate(game["hands"]):
        if number:
            match.next_hand()
        for move in moves.split(" | "):
            seat = match.hand.to_act
            view, action = match.hand.view(seat), players[seat].decide(match, seat)
            assert to_text(action) == move or is_tie(game["names"][seat], view, action, move)
            match.apply(seat, from_text(move))
        assert match.hand.is_over
    assert match.standing.settlement is not None
    assert list(match.standing.sheet.totals) == game["points"]


def is_tie(name: str, view: View, action: Action, move: str) -> bool:
    """Whether a player that evaluates its choices finds the two worth the same."""
    player = find(name)
    if not isinstance(player, Evaluates):
        return False
    choice_values = dict(player.evaluate(view))
    return abs(choice_values[action].win - choice_values[from_text(move)].win) < ROUNDING


def test_each_level_has_met_each_other_from_both_seats() -> None:
    met = {tuple(game["names"]) for game in GAMES}
    assert len(met) == len(GAMES) == 20
    assert met == {(second, first) for first, second in met}
    assert sum(len(game["hands"]) for game in GAMES) > 100
