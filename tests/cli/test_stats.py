"""``gin-rummy stats``: what was played, for people and as JSON, and what is remembered of it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from app.cli import main
from app.games.gin.rules import Rules
from app.match.course import Course
from app.match.match import AnyMatch, Match
from app.match.seat import Seat
from app.players.registry import decide
from app.storage.history import HistoryFile
from app.storage.journal import JournalFile
from app.storage.paths import matches_folder, state_folder


def play(name: str, level: str, seed: int) -> Path:
    """Keep a short match of a person who plays like a level."""
    path = matches_folder() / f"{name}.jsonl"
    rules, seats = replace(Rules(), target=25), (Seat("Ann"), Seat("Vera", f"{level}-1"))
    match: AnyMatch = Match(rules, seats, bytes([seed] * 32), f"2026-11-0{seed}T10:00:00")
    with JournalFile.create(path, match.header()) as journal:
        course = Course(match, journal.append)
        while True:
            course.play_deal(lambda seat: decide("casual", match.hand.view(seat), 1))
            if match.is_over:
                return path
            course.go_on()


def test_statistics_of_what_was_played(capsys: pytest.CaptureFixture[str]) -> None:
    """Read once and remembered; a new match is added, and one that is gone is forgotten."""
    assert main(["stats"]) == 0
    assert "No match of Gin Rummy is over yet" in capsys.readouterr().out
    first = play("first", "casual", 1)
    play("second", "novice", 2)
    assert main(["stats"]) == 0
    told = capsys.readouterr().out
    told_rating = r"^Rating +Elo \d+ ± \d+, provisional: results \d+ ± \d+$"
    assert re.search(told_rating, told, re.MULTILINE)
    assert re.search(r"^casual +1 ", told, re.MULTILINE)
    assert re.search(r"^novice +1 ", told, re.MULTILINE)
    assert (state_folder() / "history.sqlite").exists()
    assert main(["stats", "--json", "--against", "casual"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found["opponents"]) == ["casual-1"]
    assert found["all"]["matches"] == 1
    rating = found["all"]["rating"]
    assert rating["games"] == rating["results"]["matches"] == 1
    assert rating["interval"] == pytest.approx(1.96 * rating["error"])
    assert rating["provisional"]
    assert rating["grades"] is None
    first.unlink()
    assert main(["stats", "--json"]) == 0
    assert list(json.loads(capsys.readouterr().out)["opponents"]) == ["novice-1"]


def test_a_match_given_up_before_its_first_hand_is_over_counts(
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = matches_folder() / "given-up.jsonl"
    match: AnyMatch = Match(Rules(), (Seat("Ann"), Seat("Vera", "casual-1")), bytes(32))
    with JournalFile.create(path, match.header()) as journal:
        journal.append(match.resign(0))
    assert main(["stats"]) == 0
    assert re.search(r"^Matches +0 won, 1 lost$", capsys.readouterr().out, re.MULTILINE)


def test_results_less_luck(capsys: pytest.CaptureFixture[str]) -> None:
    """As soon as a match was judged, which the history sees to."""
    path = play("first", "casual", 1)
    assert main(["stats", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["all"]["balance"] is None
    with HistoryFile() as history:
        (facts,) = [entry.facts for entry in history.entries()]
        own = {"decisions": 10, "cost": 0.2, "luck": 0.3, "luck_points": 6.0}
        history.put_costs(path.name, [own, own])
    assert main(["stats", "--json"]) == 0
    won = facts["won"][0]
    points = sum(
        points if winner == 0 else -points for _, _, _, winner, points, *_ in facts["hands"]
    )
    found = json.loads(capsys.readouterr().out)["all"]["balance"]
    assert found == {
        "matches": 1,
        "won": won,
        "luck": {"win": 0.3, "points": 6.0},
        "adjusted": {
            "win": pytest.approx(won - 0.3),
            "points_a_hand": pytest.approx((points - 6) / len(facts["hands"])),
        },
    }
    assert main(["stats"]) == 0
    assert f"Luck-adjusted         {100 * (won - 0.3):.0f} % of 1 match" in capsys.readouterr().out


def test_statistics_can_be_narrowed(capsys: pytest.CaptureFixture[str]) -> None:
    play("first", "casual", 1)
    for arguments, said in (
        (["--since", "2026-11-02"], "No match fits that"),
        (["--rules", "classic"], "No match fits that"),
        (["--rules", "standard"], "Matches"),
    ):
        assert main(["stats", *arguments]) == 0
        assert said in capsys.readouterr().out
    assert main(["stats", "--since", "yesterday"]) == 2
    assert "write it like 2026-01-31" in capsys.readouterr().err


def test_a_damaged_journal_is_told_of(capsys: pytest.CaptureFixture[str]) -> None:
    play("first", "casual", 1)
    (matches_folder() / "second.jsonl").write_text("nothing of the kind\n")
    assert main(["stats"]) == 0
    assert "1 saved match could not be read" in capsys.readouterr().out


def test_the_costliest_mistakes_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """The costliest first, of all kinds or of one; what was not judged yet is, and then kept."""
    path = play("first", "novice", 1)
    play("second", "novice", 2)
    assert main(["stats", "--mistakes", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    costs = [each["cost"]["win"] for each in found]
    assert costs == sorted(costs, reverse=True)
    assert {each["match"] for each in found} == {"first.jsonl", "second.jsonl"}
    with HistoryFile() as history:
        assert all(entry.costs for entry in history.entries())
    assert main(["stats", "--mistakes", "discard", "--since", "2026-11-02", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == [
        each for each in found if each["kind"] == "discard" and each["match"] == "second.jsonl"
    ]
    assert main(["stats", "--mistakes"]) == 0
    first, command, *_ = capsys.readouterr().out.splitlines()
    assert f"lost {100 * costs[0]:.1f} % of the match" in first
    assert command.startswith(f"   gin-rummy review {path.parent}/")
    assert command.endswith(f"--hand {found[0]['hand']}")
    assert main(["stats", "--mistakes", "knock", "--against", "expert"]) == 0
    assert capsys.readouterr().out == "No mistake fits that.\n"
