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
    assert head.split() == "matches won a decision: median 95 % below".split()
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
        ("--game basic casual cmd:true", "Programs play Gin Rummy by the tournament rules only"),
        ("--rules classic casual cmd:true", "leave out --game, --rules and --set"),
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


def test_a_signal_prints_what_is_known(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(
        contest: Contest, executor: Executor, known: set[int], arrivals: Arrivals
    ) -> Iterator[tuple[Task, GameRecord]]:
        for task in islice(contest.tasks(), 3):
            yield task, play_task(contest.rules, contest.limit, task)
        signal.raise_signal(signal.SIGINT)
        yield from play(contest, executor, known, arrivals)

    play = Contest.play
    monkeypatch.setattr(Contest, "play", interrupted)
    argv = "arena --game basic --rules hands --set hands=1 casual heuristic --games 100"
    assert main(argv.split()) == 128 + signal.SIGINT
    out, err = capsys.readouterr()
    assert "2 matches, " in out
    assert "Stopped after 3 of 100 games" in err
