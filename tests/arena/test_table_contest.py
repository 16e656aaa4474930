"""Matches at tables of any number: the same shuffles in every seating, and who has won."""

from __future__ import annotations

import pytest

from app.arena.table_contest import play_match, play_shuffle, rotations, shuffles
from app.games.base import Rules
from app.games.basic.rules import Rules as BasicRules
from app.games.contract.rules import Rules as ContractRules
from app.players.registry import UnknownPlayer, find
from tests.again import again


def test_every_player_sits_in_every_seat() -> None:
    assert rotations(3) == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]


def test_enough_shuffles_for_every_seating() -> None:
    rules = BasicRules()
    tasks = [*shuffles(["casual", "brisk", "casual"], rules, 4, "test")]
    assert len(tasks) == 2
    assert len({task.seed for task in tasks}) == 2
    assert tasks == [*shuffles(["casual", "brisk", "casual"], rules, 6, "test")]
    assert tasks != [*shuffles(["casual", "brisk", "casual"], rules, 4, "another")]


@pytest.mark.parametrize("rules", [BasicRules(), ContractRules()], ids=lambda rules: rules.game)
def test_a_match_has_one_first_place(rules: Rules) -> None:
    players = [find("casual", rules.game), find("casual", rules.game)]
    played = play_match(players, rules, b"test")
    assert sum(played.shares) == 1
    assert all(played.seconds)
    assert all(map(min, played.seconds))
    assert played.shares == play_match(players, rules, b"test").shares


@pytest.mark.parametrize("many", [2, again(3)])
def test_equal_players_share_a_shuffle(many: int) -> None:
    """Where nothing is decided by chance, each has won what the others have."""
    (task,) = shuffles(["casual"] * many, ContractRules(), 1, "test")
    played = play_shuffle(task)
    assert played.shares == pytest.approx([1 / many] * many)
    assert played.deals == 7 * many


def test_nobody_of_that_name() -> None:
    (task,) = shuffles(["casual", "nobody"], ContractRules(), 1, "test")
    with pytest.raises(UnknownPlayer):
        play_shuffle(task)
