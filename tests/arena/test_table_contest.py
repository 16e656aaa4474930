"""Matches at tables of any number: the same shuffles in every seating, and who has won."""

from __future__ import annotations

from statistics import fmean

import pytest

from app.arena.contest import Contest, play_task
from app.arena.game import GameOptions
from app.arena.table_match import play_match, rotations
from app.cpu.program import ProgramTerms
from app.games.base import Rules
from app.games.basic.rules import Rules as BasicRules
from app.games.contract.rules import Rules as ContractRules
from app.games.gin.rules import Rules as GinRules
from app.players.registry import UnknownPlayer, find
from tests.again import again


def test_every_player_sits_in_every_seat() -> None:
    assert rotations(3) == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]


def test_enough_shuffles_for_every_seating() -> None:
    names, rules = ("casual", "brisk", "casual"), BasicRules()
    tasks = [*Contest(names, 4, "test", rules=rules).tasks()]
    assert [(task.shuffle, task.seating) for task in tasks] == [
        (shuffle, seating) for shuffle in range(2) for seating in range(3)
    ]
    assert len({task.seed for task in tasks}) == 2
    assert tasks == [*Contest(names, 6, "test", rules=rules).tasks()]
    assert tasks != [*Contest(names, 4, "another", rules=rules).tasks()]


@pytest.mark.parametrize("rules", [BasicRules(), ContractRules()], ids=lambda rules: rules.game)
def test_a_match_has_one_first_place(rules: Rules) -> None:
    players = [find("casual", rules.game), find("casual", rules.game)]
    played = play_match(players, rules, b"test")
    assert sum(played.shares) == 1
    assert all(min(tally.seconds) > 0 for tally in played.tallies)
    assert played.shares == play_match(players, rules, b"test").shares


@pytest.mark.parametrize("many", [2, again(3)])
def test_equal_players_share_a_shuffle(many: int) -> None:
    """Where nothing is decided by chance, each has won what the others have."""
    contest = Contest(("casual",) * many, 1, "test", rules=ContractRules())
    played = [play_task(contest.rules, contest.terms, task) for task in contest.tasks()]
    shares = [fmean(match.shares[who] for match in played) for who in range(many)]
    assert shares == pytest.approx([1 / many] * many)
    assert sum(match.hands for match in played) == 7 * many


def test_nobody_of_that_name() -> None:
    task = next(Contest(("casual", "nobody"), 1, "test", rules=ContractRules()).tasks())
    with pytest.raises(UnknownPlayer):
        play_task(ContractRules(), ProgramTerms(), task)


def test_points_of_a_match_are_those_of_its_journal() -> None:
    players = [find("casual", "basic"), find("heuristic", "basic")]
    played = play_match(players, BasicRules(), b"test", GameOptions(keeps_moves=True))
    assert played.moves is not None
    assert [tally.points for tally in played.tallies] == played.moves[-1]["result"]["totals"]
    assert not any(tally.knocks + tally.gins for tally in played.tallies)


def test_the_ends_of_hands_of_gin_are_counted_at_a_table() -> None:
    players = [find("casual"), find("novice")]
    played = play_match(players, GinRules(), b"test")
    wins = [tally.knocks + tally.gins + tally.undercuts for tally in played.tallies]
    assert min(wins) > 0
    assert sum(wins) == played.hands


def test_a_match_that_never_ends_is_cut_and_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.arena.table_match.MOST_DEALS", 2)
    players = [find("casual", "contract"), find("casual", "contract")]
    played = play_match(players, ContractRules(), b"test")
    assert (played.shares, played.hands, played.share(1)) == ((), 2, 0.5)
