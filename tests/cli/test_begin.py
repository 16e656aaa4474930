"""The match that options lead to."""

from __future__ import annotations

import re
from argparse import Namespace
from dataclasses import replace

import pytest

from app.cards.deal import match_seed
from app.cli import main
from app.games.gin.rules import PRESETS, NextDealer, Rules, Shutout, preset
from app.guide import Topic
from app.storage import settings as settings_file
from app.storage.settings import Settings
from tests.cli.matches import NOVICES, refused


def test_options_lead_to_the_table(started: Namespace) -> None:
    argv = "--opponent novice --rules classic --target 42 --seed walnut --name Ann --no-mouse"
    assert main(argv.split()) == 0
    match = started.match
    assert [seat.player for seat in match.seats] == ["human", "novice-1"]
    assert match.seats[0].name == "Ann"
    assert match.rules == preset("classic", 42)
    assert match.seed == match_seed("walnut")
    assert started.mouse is False


@pytest.mark.parametrize(
    "argv",
    [
        ["--opponent", "casual"],
        ["--rules", "terminal"],
        ["--set", "gin_bonus=30"],
        ["--target", "7"],
        ["--serious"],
        ["--seed", "1"],
    ],
)
def test_any_choice_for_a_match_begins_it(started: Namespace, argv: list[str]) -> None:
    assert main(argv) == 0
    assert started.match


@pytest.mark.parametrize(
    ("argv", "setting", "is_serious"),
    [(["--serious"], False, True), (["--seed", "1"], True, True), (["--seed", "1"], False, False)],
)
def test_a_match_is_serious_by_an_option_or_the_settings(
    started: Namespace, argv: list[str], setting: bool, is_serious: bool
) -> None:
    settings_file.save(Settings(serious=setting))
    assert main(argv) == 0
    assert started.match.is_serious is is_serious


@pytest.mark.parametrize("rules", ["table", "tutorial"])
def test_what_is_not_given_comes_from_the_settings(started: Namespace, rules: str) -> None:
    settings_file.save(Settings(name="Bo", opponent="novice", rules=rules, target=33))
    assert main(["--seed", "1"]) == 0
    match = started.match
    assert (match.seats[0].name, match.seats[1].player) == ("Bo", "novice-1")
    assert match.rules == preset("table", 33)


def test_the_program_of_the_manual_is_played_against(started: Namespace) -> None:
    manual = Topic("bots").text
    (command,) = re.findall(r'^gin-rummy --opponent "(.*?)"', manual, re.MULTILINE)
    assert main(["--opponent", command]) == 0
    assert started.match.seats[1][:2] == ("greedy", command)


def test_a_match_with_the_longest_command_line_can_be_read(started: Namespace) -> None:
    command = f"true {chr(0x1F600) * 3995}"
    started.play = lambda app: setattr(app.table, "is_kept_unplayed", True)
    assert main(["--opponent", f"cmd:{command}"]) == 0
    assert main(["--resume"]) == 0
    assert started.match.seats[1].player == f"cmd:{command}"


def test_a_program_plays_by_the_tournament_rules(started: Namespace) -> None:
    settings_file.save(Settings(rules="classic", target=33))
    for more in ([], ["--rules", "tournament"], ["--target", "100"]):
        assert main(["--opponent", "cmd:true --fast", *more]) == 0
        assert started.match.seats[1][:2] == ("true", "cmd:true --fast")
        assert started.match.rules == PRESETS["tournament"]


def test_options_are_set_one_by_one(started: Namespace) -> None:
    argv = "--rules Classic --set undercut_bonus=15 --set oklahoma=yes --set shutout=none"
    argv += " --set Big-Gin-Bonus=40 --set next_dealer=winner --set last_card=on --target 150"
    assert main(argv.split()) == 0
    assert started.match.rules == Rules(
        gin_bonus=20,
        box_bonus=20,
        undercut_bonus=15,
        oklahoma=True,
        shutout=Shutout.NONE,
        big_gin_bonus=40,
        next_dealer=NextDealer.WINNER,
        last_card=True,
        target=150,
    )


@pytest.mark.parametrize(
    ("argv", "expected"),
    [
        ("--opponent human:Bob --name Ann", [("Ann", "human"), ("Bob", "human")]),
        ("--opponent human:Zoe\u0308 --name Ａｎｎ", [("Ann", "human"), ("Zoë", "human")]),
        ("--opponent human", [("Player 1", "human"), ("Player 2", "human")]),
        ("--opponent human:Ann --name Ann", [("Ann", "human"), ("Ann 2", "human")]),
        ("--rules rotation --opponent novice", [("You", "human"), *NOVICES[:2]]),
        ("--rules partners --opponent novice", [("You", "human"), *NOVICES]),
        (
            "--rules table --opponent novice --opponent human:Bob --opponent casual",
            [("Player 1", "human"), NOVICES[0], ("Bob", "human"), ("Vera", "casual-1")],
        ),
        ("--set seating=table --opponent novice", [("You", "human"), NOVICES[0]]),
        ("--opponent elo:1100", [("You", "human"), ("Max", "elo:1100-1")]),
        ("--opponent EVEN", [("You", "human"), ("Max", "elo:959-1")]),
    ],
)
def test_others_take_their_seats(
    started: Namespace, argv: str, expected: list[tuple[str, str]]
) -> None:
    assert main(argv.split()) == 0
    assert [(seat.name, seat.player) for seat in started.match.seats] == expected


def test_others_are_those_of_the_last_time(started: Namespace) -> None:
    settings_file.save(Settings(opponent="novice", others=["human:Bob", ""]))
    for argv, names in (
        (["--seed", "1"], ["You", "Nell"]),
        (["--rules", "captain"], ["Player 1", "Nell", "Bob"]),
        (["--rules", "partners"], ["Player 1", "Nell", "Bob", "Vera"]),
        (["--rules", "table"], ["Player 1", "Nell", "Bob"]),
    ):
        assert main(argv) == 0
        assert [seat.name for seat in started.match.seats] == names


def test_a_series_is_set_like_any_option(started: Namespace) -> None:
    assert main(["--rules", "rotation", "--set", "best_of=5"]) == 0
    assert started.match.rules == replace(PRESETS["rotation"], best_of=5)


def test_an_option_set_twice_has_the_later_value(started: Namespace) -> None:
    assert main(["--set", "big_gin_bonus=7", "--set", "big_gin_bonus=off"]) == 0
    assert started.match.rules == replace(Rules(), big_gin_bonus=None)


def test_options_change_the_rules_of_the_last_time(started: Namespace) -> None:
    last = Rules(gin_bonus=30, target=200)
    settings_file.save(Settings(rules="custom", custom_rules=last.to_json()))
    assert main(["--set", "box_bonus=0"]) == 0
    assert started.match.rules == replace(last, box_bonus=0)
    settings_file.save(Settings(rules="classic", target=70))
    assert main(["--set", "box_bonus=0"]) == 0
    assert started.match.rules == replace(preset("classic", 70), box_bonus=0)


def test_own_presets_are_rules_too(started: Namespace, capsys: pytest.CaptureFixture[str]) -> None:
    own = Rules(gin_bonus=30, target=200)
    settings_file.save(Settings(presets={"home": own.to_json(), "later": {"jokers": 2}}))
    assert "terminal, home." in refused(capsys, "--rules", "later")
    assert main(["--rules", "home"]) == 0
    assert started.match.rules == own


def test_rules_that_are_given_bring_their_own_target(started: Namespace) -> None:
    settings_file.save(Settings(target=33))
    assert main(["--rules", "terminal"]) == 0
    assert started.match.rules.target == 101


@pytest.mark.parametrize("settings", [Settings(opponent="gone"), Settings(rules="gone")])
def test_settings_that_name_nothing_are_refused_with_a_sentence(
    started: Namespace, capsys: pytest.CaptureFixture[str], settings: Settings
) -> None:
    settings_file.save(settings)
    assert "called “gone”" in refused(capsys, "--seed", "1")
