"""``gin-rummy review``: the decisions of a saved match, for people and as JSON."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from app.cli import main
from app.games.gin.rules import PRESETS, Rules
from app.match.course import Course
from app.match.match import AnyMatch, Match
from app.match.seat import Seat
from app.players.registry import decide
from app.storage.journal import JournalFile

SEATS = (Seat("Nell", "novice-1"), Seat("Vera", "casual-1"))


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal of two hands that are over and a third that is not."""
    return written(tmp_path_factory.mktemp("kept") / "match.jsonl", Rules(), deals=2)


def written(path: Path, rules: Rules, deals: int) -> Path:
    match: AnyMatch = Match(rules, SEATS, bytes(range(32)))
    with JournalFile.create(path, match.header()) as journal:
        course = Course(match, journal.append)
        for _ in range(deals):
            course.play_deal(
                lambda seat: decide(
                    match.seats[seat].player, match.hand.view(seat), match.player_seed
                )
            )
            course.go_on()
    return path


def test_a_review_for_people(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each hand with what is worth a word, and an account of each seat."""
    assert main(["review", str(kept)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Mistakes, the costliest first:"
    first = lines[1 : lines.index("")]
    lost = [float(share) for line in first for share in re.findall(r"loses ([0-9.]+) %", line)]
    assert lost == sorted(lost, reverse=True)
    assert len(lost) == len(first) > 2
    lines = lines[len(first) + 2 :]
    heads = [line for line in lines if line.startswith("Hand ")]
    assert [head.split(",")[0] for head in heads] == ["Hand 1", "Hand 2"]
    nell, vera = (line for line in lines if re.match("(Nell|Vera): lost ", line))
    grade = r"Elo \d+ ± \d+ \(\w+\)"
    assert re.match(
        rf"Nell: lost \d+\.\d % of the match in \d+ decisions; {grade}; \d+ blunder", nell
    )
    assert re.search(grade, vera)
    of_hands = [line for line in lines if line.startswith("  Luck of Nell: ")]
    assert len(of_hands) == 2
    cards = [float(line.split()[2]) for line in lines if re.match(r"hand \d +[+-]", line)]
    assert cards == [float(line.split()[3]) for line in of_hands], "one truth"
    (told,) = [line for line in lines if line.startswith("Nell: 50.0 %, cards ")]
    *parts, result = map(float, re.findall(r"[+-]?\d+\.\d", told))
    assert sum(parts) == pytest.approx(result)
    assert "Both are judged as experts, all cards open; nothing is known of who plays." in lines
    costly = [line for line in lines if " loses " in line]
    assert costly
    assert all(". Best move: " in line and "of the match" in line for line in costly)


def test_a_review_as_json(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every choice with its worth; the costs of a seat add up to its account."""
    assert main(["review", str(kept), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["judge"] == "expert-3"
    assert [hand["number"] for hand in found["hands"]] == [1, 2]
    assert {seat["adjusted"]["win"] for seat in found["seats"]} == {None}, "the match goes on"
    decisions = [each for hand in found["hands"] for each in hand["decisions"]]
    costs = [each["cost"]["win"] for each in found["mistakes"]]
    assert costs == sorted(costs, reverse=True)
    bad = [each for each in decisions if each["mark"] not in ("good", "find")]
    assert len(costs) == len(bad) > 2
    for seat, account in enumerate(found["seats"]):
        own = [each for each in decisions if each["seat"] == seat]
        assert account["decisions"] == len(own)
        assert account["grade"]["decisions"] <= account["decisions"]
        assert account["grade"].keys() == {"elo", "error", "level", "decisions", "hands"}
        assert account["cost"]["win"] == pytest.approx(sum(each["cost"]["win"] for each in own))
        for each in own:
            taken = next(one for one in each["choices"] if one["do"] == each["did"])
            best = each["choices"][0]["win"]
            assert each["levels"].keys() == {"novice-1", "casual-1", "club-1", "strong-1"}
            assert set(each["levels"].values()) <= {one["do"] for one in each["choices"]}
            assert each["point_worth"] > 0
            assert each["cost"]["win"] == pytest.approx(best - taken["win"])


def test_the_account_of_a_match_as_json(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of each match of a series, and of both seats; it adds up."""
    assert main(["review", str(kept), "--json"]) == 0
    seats = json.loads(capsys.readouterr().out)["seats"]
    (nell,), (vera,) = (seat["accounts"] for seat in seats)
    assert nell["hands"] == [1, 2]
    assert nell["result"] == pytest.approx(1 - vera["result"])
    for seat, account in zip(seats, (nell, vera), strict=True):
        parts = [account[part] for part in ("cards", "hidden", "own", "other", "given_up")]
        assert account["start"] + sum(parts) == pytest.approx(account["result"], abs=1e-9)
        assert account["own"] == pytest.approx(-seat["cost"]["win"])


def test_one_hand_alone(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(kept), "--hand", "2"]) == 0
    heads = [line for line in capsys.readouterr().out.splitlines() if line.startswith("Hand ")]
    assert [head.split(",")[0] for head in heads] == ["Hand 2"]
    assert main(["review", str(kept), "--hand", "7"]) == 2
    assert "give one from 1 to 2" in capsys.readouterr().err


def test_what_cannot_be_judged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No hand that is over, several scores, and what is no match: a sentence each."""
    for rules, deals, said in (
        (Rules(), 0, "No hand of this match is over"),
        (PRESETS["hollywood"], 1, "Nothing can be judged here"),
    ):
        path = written(tmp_path / f"{deals}.jsonl", rules, deals)
        assert main(["review", str(path)]) == 2
        assert said in capsys.readouterr().err
    nothing = tmp_path / "nothing.jsonl"
    nothing.write_text("not a journal\n")
    assert main(["review", str(nothing)]) == 2
    assert main(["review", str(tmp_path / "none.jsonl")]) == 2
    assert capsys.readouterr().err.count("gin-rummy: ") == 2
