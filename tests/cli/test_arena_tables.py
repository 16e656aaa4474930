"""The arena of whole matches, by any rules of any game, at the command line."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from concurrent.futures import Executor
from itertools import islice
from typing import Any

import pytest

from app.arena.contest import Contest, Task, play_task
from app.arena.executors import Arrivals
from app.arena.game import GameRecord
from app.cli import main
from tests.cli.matches import refused
from tests.cpu import programs


def found(capsys: pytest.CaptureFixture[str], argv: str) -> dict[str, object]:
    assert main(["arena", *argv.split(), "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    told: dict[str, object] = json.loads(out)
    return told


def players(told: dict[str, object]) -> list[dict[str, Any]]:
    listed = told["players"]
    assert isinstance(listed, list)
    return listed


def test_three_at_a_table_play_every_seating(capsys: pytest.CaptureFixture[str]) -> None:
    argv = "--game basic --rules hands --set hands=1 strong casual heuristic --seed 3 --jobs 1"
    assert main(["arena", *argv.split(), "--games", "4"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    head, *rows = out.splitlines()
    assert head.split() == "matches won points median 95 % forfeits".split()
    assert [row.split()[0] for row in rows[:3]] == ["strong-1", "casual-1", "heuristic-1"]
    # Four are no whole number of seatings.
    assert rows[3].startswith("6 matches, ")
    assert rows[-1] == "Basic Rummy, hands rules, each shuffle in every seating, seed 3."


def test_processes_change_nothing_but_the_time(capsys: pytest.CaptureFixture[str]) -> None:
    argv = "--game basic --rules hands --set hands=1 casual heuristic --games 2 --jobs"
    alone, together = (found(capsys, f"{argv} {jobs}") for jobs in (1, 2))
    assert alone["matches"] == together["matches"] == 2
    assert alone["deals"] == 2
    assert (alone["game"], alone["seed"], alone["stopped"]) == ("basic", 1, False)
    assert isinstance(alone["rules"], dict)
    assert (alone["rules"]["hands"], alone["rules"]["best_of"]) == (1, 1)
    for here, there in zip(players(alone), players(together), strict=True):
        assert (here["share"], here["decisions"]) == (there["share"], there["decisions"])
        assert here["p95_ms"] >= here["median_ms"] > 0
        assert 0 < here["margin"] <= 1
    assert [player["name"] for player in players(alone)] == ["casual-1", "heuristic-1"]
    assert sum(player["share"] for player in players(alone)) == pytest.approx(1)


def test_partners_win_together(capsys: pytest.CaptureFixture[str]) -> None:
    """Gin at other tables than the tournament's, here two teams: casual's and novice's."""
    told = found(capsys, "--rules partners casual novice casual novice --games 4 --jobs 1")
    assert told["matches"] == 4
    shares = [player["share"] for player in players(told)]
    assert shares[0] == shares[2]
    assert shares[1] == shares[3]
    assert shares[0] + shares[1] == pytest.approx(1)


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        ("--game basic strong", "These rules are for 2 to 6 players, not 1."),
        ("--game basic --rules course" + " casual" * 5, "for 2 to 4 players, not 5."),
        ("--game contract" + " basic" * 9, "Contract Rummy is for 2 to 8 players, not 9."),
        ("--game contract basic novice", "no player called “novice”"),
        ("--game basic casual cmd:true", "“true” does not start as a player."),
        ("--game basic casual strong --option depth", "“depth” does not fit --option"),
        ("--game basic casual strong --option deep.a=1", "“deep.a=1” does not fit --option"),
        ("--game basic casual strong --memory 0", "“0” does not fit --memory"),
        ("--rules rotation casual novice", "3"),
        ("--ladder --set target=50", "leave out --game, --rules and --set"),
        ("--game basic casual strong --set target=0", "target is a whole number"),
        ("--game basic casual strong --rules mine", "Choose one of standard, hands, course."),
        ("--game basic casual strong --games 0", "“0” does not fit --games"),
        ("--game basic casual strong --jobs 0", "“0” does not fit --jobs"),
        ("--game basic casual strong --sprt 0,5", "leave out --against and --sprt"),
        ("--game go casual strong", "The games here are gin, basic, contract."),
    ],
)
def test_what_cannot_be_played_is_refused(
    capsys: pytest.CaptureFixture[str], argv: str, sentence: str
) -> None:
    assert sentence in refused(capsys, "arena", *argv.split())


GREETING = "{'options': {'depth': {'default': 3}}}"
FOLDS = f"fold=cmd:{programs.speaking_json(repr('fold'))}"
"""A program that answers nonsense."""


def table(capsys: pytest.CaptureFixture[str], *argv: str) -> dict[str, Any]:
    assert main(["arena", *argv, "--jobs", "1", "--json"]) == 0
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    return told


def test_a_level_through_the_protocol_plays_the_same_matches(
    capsys: pytest.CaptureFixture[str],
) -> None:
    contest = ["--game", "basic", "--rules", "hands", "--set", "hands=1", "--games", "2"]
    bot = f"cmd:{programs.level('casual', '--game', 'basic')}"
    outer, inner = (table(capsys, *contest, name, "strong") for name in (bot, "casual"))
    shares = [[player["share"] for player in players(told)] for told in (outer, inner)]
    assert shares[0] == shares[1]
    assert outer["deals"] == inner["deals"]
    assert [player["forfeits"] for player in players(outer)] == [0, 0]


def test_a_program_with_a_fault_forfeits_a_match_at_a_table(
    capsys: pytest.CaptureFixture[str],
) -> None:
    program, level = players(table(capsys, "--game", "contract", "--games", "2", FOLDS, "casual"))
    assert (program["share"], level["share"]) == (0, 1)
    assert [each["reason"] for each in program["forfeited_games"]] == [
        'The program answered “{"move": "fold"}” to move?, which wants an action, such as'
        ' {"move": "stock"}.'
    ] * 2
    assert json.loads(program["forfeited_games"][0]["lines"][0])["type"] == "move?"


def test_a_named_program_gets_its_own_options(capsys: pytest.CaptureFixture[str]) -> None:
    """It answers with the value, which is no action."""
    teller = programs.speaking_json("str(options['depth'])", GREETING)
    contest = ["--game", "basic", "--games", "2", "--option", "depth=4", "--option", "deep.depth=5"]
    told = table(capsys, *contest, f"deep=cmd:{teller}", f"flat=cmd:{teller}")
    values = [
        (player["name"][:4], each["reason"].split('"')[3])
        for player in players(told)
        for each in player["forfeited_games"]
    ]
    assert set(values) <= {("deep", "5"), ("flat", "4")}
    assert len(values) == 2


def test_programs_are_told_by_their_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "--game", "basic", "--games", "2", "--jobs", "1", FOLDS, "casual"]) == 0
    out, _ = capsys.readouterr()
    assert "\nfold " in out


def test_a_signal_prints_what_is_known(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(
        contest: Contest, executor: Executor, known: set[int], arrivals: Arrivals
    ) -> Iterator[tuple[Task, GameRecord]]:
        for task in islice(contest.tasks(), 3):
            yield task, play_task(contest.rules, contest.terms, task)
        signal.raise_signal(signal.SIGINT)
        yield from play(contest, executor, known, arrivals)

    play = Contest.play
    monkeypatch.setattr(Contest, "play", interrupted)
    argv = "arena --game basic --rules hands --set hands=1 casual heuristic --games 100"
    assert main(argv.split()) == 128 + signal.SIGINT
    out, err = capsys.readouterr()
    assert "2 matches, " in out
    assert "Stopped after 3 of 100 games" in err
