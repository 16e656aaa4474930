"""The command line, up to where the screen begins."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tracemalloc
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from app import __version__
from app.cli import main
from app.desk.options import OPTIONS, possible
from app.games.gin.rules import PRESETS, NextDealer, Rules, Shutout, preset
from app.games.gin.view import Phase
from app.match.seat import Seat
from app.players.registry import decide, levels
from app.programs import MANUAL
from app.rummy.cards import PACK, as_set, parse
from app.rummy.deal import commitment, match_seed
from app.store import settings as settings_file
from app.store.journal import VERSION
from app.store.settings import Settings
from app.table.seats import take_seats
from app.table.table import Table
from app.tui.app import GinApp, new_table
from app.tui.themes import THEMES
from app.words.glyphs import can_show_signs


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Namespace:
    """On a terminal: what the app was started with; ``play`` is called in place of showing it."""
    monkeypatch.setattr(os, "isatty", lambda descriptor: True)
    seen = Namespace(app=None, mouse=None, play=lambda app: None)

    def run(app: GinApp, *, mouse: bool) -> None:
        seen.app, seen.mouse = app, mouse
        seen.theme = app.theme
        seen.play(app)
        seen.match = app.table.match if app.table else None
        if app.table:
            app.table.close()

    monkeypatch.setattr(GinApp, "run", run)
    return seen


HOSTILE = "\x1b[2J\nHand 1: \x9b31m" + "x" * 9999
"""What a terminal would obey, a line that looks like one of the report, and more than fits."""
NOVICES = [("Nell", "novice-1"), ("Toby", "novice-1"), ("Rosa", "novice-1")]


def played(
    hands: int, target: int = 100, rules: Rules | None = None, others: Sequence[str] = ("novice",)
) -> Path:
    """The journal of a match, left after so many hands."""
    rules = rules or preset("standard", target)
    table = new_table(take_seats("Ann", others), rules, bytes(32))
    path = table.path
    play_on(table, hands)
    table.close()
    assert path
    return path


def unattended() -> Path:
    """The journal of a match without a person."""
    seats = [Seat("Nell", "novice-1"), Seat("Vera", "casual-1")]
    table = Table.new(Rules(), seats, datetime(2026, 11, 21))
    path = table.path
    table.close()
    assert path
    return path


def play_on(table: Table, hands: int) -> None:
    match = table.match
    while not match.is_over and len(match.played) < hands:
        if match.standing.settlement is not None:
            table.next_match()
        elif match.hand.phase is Phase.OVER:
            table.next_hand()
        seat = match.hand.to_act
        table.act(seat, decide("casual", match.hand.view(seat), match.player_seed))


def refused(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """The sentence on standard error, after exit code 2."""
    assert main([*argv]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("gin-rummy: ")
    return err.removeprefix("gin-rummy: ").strip()


# --- options ------------------------------------------------------------------------------


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out == f"gin-rummy {__version__}\n"


def test_help_names_everything_that_can_be_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--help"])
    assert stop.value.code == 0
    text = " ".join(capsys.readouterr().out.split())
    for names in ([p.name for p in levels()], list(PRESETS), [t.name for t in THEMES]):
        assert ", ".join(names) in text
    assert "verify" in text


@pytest.mark.parametrize("option", ["--version", "--help", "options"])
def test_nothing_heavy_is_loaded_to_answer_at_once(option: str) -> None:
    program = (
        "import sys, app.cli\n"
        f"try: app.cli.main(['{option}'])\n"
        "except SystemExit: pass\n"
        "print(*sys.modules)"
    )
    out = subprocess.run(
        [sys.executable, "-c", program],
        cwd=Path(__file__).parent.parent,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    assert not {"textual", "rich", "app.games.gin.melds", "asyncio"} & set(out.split())


def test_the_module_is_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "app", "--opponent", "nobody"],
        cwd=Path(__file__).parent.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "no player called" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("argv", "expected"),
    [
        (
            ["--opponent", "nobody"],
            "Choose one of novice, casual, club, strong, expert, or human:NAME.",
        ),
        (["--opponent", "casual", "--opponent", "human-1"], "called “human-1”"),
        (["--opponent", "casual", "--opponent", "casual"], "for 2 players, not 3. Give --opponent"),
        (["--rules", "rotation", "--opponent", "human"], "for 3 players, not 2. Give --opponent 2"),
        (
            ["--rules", "partners", "--opponent", "human:Bob", "--opponent", "casual"],
            "for 4 players, not 3. Give --opponent 3 times.",
        ),
        (["--rules", "table", *["--opponent", "novice"] * 4], "--opponent 1 or 2 or 3 times."),
        (["--set", "seating=partners", *["--opponent", "casual"] * 2], "for 4 players, not 3"),
        (["--set", "seating=round"], "two, rotation, captain, partners, table"),
        (["--set", "best_of=4"], "best_of is an odd number from 1 to 9"),
        (["--opponent", "human:Maximilianus X"], "give another --opponent human:NAME"),
        (["--opponent", "cmd:/nowhere/bot"], "“/nowhere/bot” cannot be started"),
        (["--opponent", f"cmd:true {'x' * 4000}"], "has at most 4000 letters"),
        (["--opponent", "cmd:"], "Say which program plays"),
        (["--opponent", "cmd:true", "--rules", "classic"], "tournament rules to 100 only"),
        (["--opponent", "cmd:true", "--target", "50"], "tournament rules to 100 only"),
        (["--opponent", "cmd:true", "--set", "gin_bonus=20"], "leave out --rules, --set"),
        (["--time-limit", "never"], "“never” will not do for --time-limit"),
        (["--rules", "of thumb"], "Choose one of standard,"),
        (["--set", "undercut=10"], "Did you mean undercut_bonus?"),
        (["--set", "colour=red"], "“gin-rummy options” lists them all"),
        (["--set", "undercut_bonus"], "Possible for undercut_bonus: 0 to 1000."),
        (["--set", "undercut_bonus=ten"], "Possible for undercut_bonus: 0 to 1000."),
        (["--set", "undercut_bonus=-1"], "undercut_bonus is a whole number from 0 to 1000"),
        (["--set", "big_gin_bonus=yes"], "0 to 1000, or off"),
        (["--set", "oklahoma=maybe"], "yes or no"),
        (["--set", "shutout=all"], "none, double_points, double_game_bonus, double_all"),
        (["--rules", "straight", "--set", "oklahoma=yes"], "the upcard sets the knock limit"),
        (["--set", "oklahoma_ace=1"], "oklahoma_ace needs Oklahoma"),
        (["--set", "spade_doubles=no"], "spade_doubles needs Oklahoma"),
        (["--target", "50", "--set", "target=60"], "only once"),
        (["--target", "0"], "from 1 to 1000"),
        (["--target", "1001"], "from 1 to 1000"),
        (["--target", "ten"], "“ten” is no target"),
        (["--theme", "tartan"], "Choose one of felt,"),
        (["--name", " "], "1 to 12 letters"),
        (["--name", "Maximilianus X"], "1 to 12 letters"),
        (["--name", "A\nB"], "1 to 12 letters"),
        (["--resume", "--seed", "x"], "leave out --seed"),
        (["--resume", "--rules", "classic"], "leave out --rules"),
        (["--resume", "--set", "oklahoma=yes"], "leave out --set"),
    ],
)
def test_what_is_impossible_is_refused_with_a_sentence(
    capsys: pytest.CaptureFixture[str], argv: list[str], expected: str
) -> None:
    sentence = refused(capsys, *argv)
    assert expected in sentence
    assert sentence.endswith((".", "?"))


def test_an_unknown_option_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--hollywood"])
    assert stop.value.code == 2
    assert "--hollywood" in capsys.readouterr().err


@pytest.mark.parametrize("term", ["", "dumb", "unknown", None])
def test_a_terminal_that_cannot_draw_is_refused(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    started: Namespace,
    term: str | None,
) -> None:
    if term is None:
        monkeypatch.delenv("TERM")
    else:
        monkeypatch.setenv("TERM", term)
    assert "set TERM" in refused(capsys)
    assert started.app is None


@pytest.mark.parametrize("redirected", [0, 1, 2])
def test_without_a_terminal_the_game_is_refused(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    started: Namespace,
    redirected: int,
) -> None:
    monkeypatch.setattr(os, "isatty", lambda descriptor: descriptor != redirected)
    assert "needs a terminal" in refused(capsys, "--opponent", "novice")
    assert started.app is None


# --- playing ------------------------------------------------------------------------------


def test_without_options_the_start_screen_comes(started: Namespace) -> None:
    assert main([]) == 0
    assert started.app.table is None
    assert started.mouse is True


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
        ["--seed", "1"],
    ],
)
def test_any_choice_for_a_match_begins_it(started: Namespace, argv: list[str]) -> None:
    assert main(argv) == 0
    assert started.match


@pytest.mark.parametrize("argv", [["--name", "Ann"], ["--theme", "dark"], ["--ascii"]])
def test_other_options_lead_to_the_start_screen(started: Namespace, argv: list[str]) -> None:
    assert main(argv) == 0
    assert started.match is None


@pytest.mark.parametrize("rules", ["table", "tutorial"])
def test_what_is_not_given_comes_from_the_settings(started: Namespace, rules: str) -> None:
    settings_file.save(Settings(name="Bo", opponent="novice", rules=rules, target=33))
    assert main(["--seed", "1"]) == 0
    match = started.match
    assert (match.seats[0].name, match.seats[1].player) == ("Bo", "novice-1")
    assert match.rules == preset("table", 33)


def test_the_program_of_the_manual_is_played_against(started: Namespace) -> None:
    manual = MANUAL.read_text(encoding="utf-8")
    (command,) = re.findall(r'^gin-rummy --opponent "(.*?)"', manual, re.MULTILINE)
    assert main(["--opponent", command]) == 0
    assert started.match.seats[1] == ("greedy", command)


def test_a_match_with_the_longest_command_line_can_be_read(started: Namespace) -> None:
    command = f"true {chr(0x1F600) * 3995}"
    assert main(["--opponent", f"cmd:{command}"]) == 0
    assert main(["--resume"]) == 0
    assert started.match.seats[1].player == f"cmd:{command}"


def test_a_program_plays_by_the_tournament_rules(started: Namespace) -> None:
    settings_file.save(Settings(rules="classic", target=33))
    for more in ([], ["--rules", "tournament"], ["--target", "100"]):
        assert main(["--opponent", "cmd:true --fast", *more]) == 0
        assert started.match.seats[1] == ("true", "cmd:true --fast")
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
        ("--opponent human", [("Player 1", "human"), ("Player 2", "human")]),
        ("--opponent human:Ann --name Ann", [("Ann", "human"), ("Ann 2", "human")]),
        ("--rules rotation --opponent novice", [("You", "human"), *NOVICES[:2]]),
        ("--rules partners --opponent novice", [("You", "human"), *NOVICES]),
        (
            "--rules table --opponent novice --opponent human:Bob --opponent casual",
            [("Player 1", "human"), NOVICES[0], ("Bob", "human"), ("Vera", "casual-1")],
        ),
        ("--set seating=table --opponent novice", [("You", "human"), NOVICES[0]]),
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


@pytest.mark.parametrize("argv", [["options"], ["--set", "help"]])
def test_all_options_are_listed(capsys: pytest.CaptureFixture[str], argv: list[str]) -> None:
    settings_file.save(Settings(presets={"home": Rules(gin_bonus=30).to_json()}))
    assert main(argv) == 0
    out = capsys.readouterr().out
    for name, option in OPTIONS.items():
        assert f"  {name}=" in out
        assert option.explanation in out
        assert possible(name) in out
    for name in PRESETS:
        assert f"\n  {name}\n" in out
    assert "\n  home\n      As standard, but gin 30." in out
    assert max(map(len, out.splitlines())) < 80


def test_what_the_list_says_can_be_set(
    started: Namespace, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["options"])
    lines = capsys.readouterr().out.splitlines()
    shown = [line.split()[0] for line in lines if line.startswith("  ") and "=" in line]
    assert main([word for option in shown for word in ("--set", option)]) == 0
    assert started.match.rules == Rules()


def test_damaged_settings_are_told_of_before_a_refusal(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home.mkdir()
    (home / "settings.json").write_text("{")
    sentence = refused(capsys, "--rules", "of thumb")
    assert "settings.json.damaged" in sentence
    assert "Choose one of standard," in sentence


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


def test_choices_of_one_time_are_not_kept(started: Namespace) -> None:
    settings_file.save(Settings())
    assert main(["--seed", "1", "--name", "Ann", "--theme", "dark", "--opponent", "novice"]) == 0
    assert settings_file.load()[0] == Settings()
    started.app.update_settings(pace=1.0)
    assert settings_file.load()[0].theme == "felt"


def test_the_theme_is_that_of_the_settings_or_the_option(
    started: Namespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings_file.save(Settings(theme="light"))
    main([])
    assert started.theme == "light"
    monkeypatch.setenv("NO_COLOR", "1")
    main([])
    assert started.theme == "ansi"
    main(["--theme", "contrast"])
    assert started.theme == "contrast"
    monkeypatch.setenv("NO_COLOR", "")
    main([])
    assert started.theme == "light"


@pytest.mark.parametrize(
    ("term", "colorterm", "argv", "theme"),
    [
        ("linux", "", [], "ansi"),
        ("xterm-16color", "", [], "ansi"),
        ("xterm", "", [], "ansi"),
        ("linux", "", ["--theme", "felt"], "felt"),
        ("linux", "truecolor", [], "light"),
        ("xterm-256color", "", [], "light"),
    ],
)
def test_with_sixteen_colours_they_are_the_terminals_own(
    started: Namespace,
    monkeypatch: pytest.MonkeyPatch,
    term: str,
    colorterm: str,
    argv: list[str],
    theme: str,
) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.setenv("COLORTERM", colorterm)
    settings_file.save(Settings(theme="light"))
    main(argv)
    assert started.theme == theme
    started.app.update_settings(pace=1.0)
    assert settings_file.load()[0].theme == "light"


@pytest.mark.parametrize(
    ("argv", "setting", "locale", "expected"),
    [
        ([], None, "en_GB.UTF-8", False),
        ([], None, "C", True),
        ([], True, "en_GB.UTF-8", True),
        ([], False, "C", False),
        (["--ascii"], False, "en_GB.UTF-8", True),
    ],
)
def test_letters_for_suits(
    started: Namespace,
    monkeypatch: pytest.MonkeyPatch,
    argv: list[str],
    setting: bool | None,
    locale: str,
    expected: bool,
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    settings_file.save(Settings(ascii=setting))
    main(argv)
    assert started.app.ascii_only is expected


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"LC_ALL": "C.UTF-8"}, True),
        ({"LC_ALL": "C", "LANG": "en_GB.UTF-8"}, False),
        ({"LC_ALL": "", "LC_CTYPE": "", "LANG": "en_GB.utf8"}, True),
        ({"LANG": "de_DE.UTF-8@euro"}, True),
        ({"LC_CTYPE": "C.UTF-8", "LANG": "C"}, True),
        ({"LANG": "C"}, False),
        ({"LANG": "de_DE.ISO-8859-1"}, False),
        ({}, False),
    ],
)
def test_the_locale_decides_also_where_python_has_changed_it(
    environment: dict[str, str], expected: bool
) -> None:
    """In a process of its own, because Python changes the C locale as it starts."""
    done = subprocess.run(
        [sys.executable, "-c", "from app.words.glyphs import *; print(can_show_signs())"],
        cwd=Path(__file__).parent.parent,
        env={"PATH": os.environ["PATH"], **environment},
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stdout.strip() == str(expected)


def test_a_locale_without_an_encoding_in_its_name_is_looked_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE")
    monkeypatch.setattr("locale.getencoding", lambda: "UTF-8")
    assert can_show_signs()
    monkeypatch.setattr("locale.getencoding", lambda: "ISO-8859-1")
    assert not can_show_signs()


def test_a_notice_about_the_settings_reaches_the_player(started: Namespace, home: Path) -> None:
    home.mkdir()
    (home / "settings.json").write_text('{"pace": "soon"}')
    assert main([]) == 0
    assert "pace" in started.app._notice


# --- resuming -----------------------------------------------------------------------------


def test_resume_takes_the_match_played_last_that_is_not_over(started: Namespace) -> None:
    older, newer, over = played(1), played(2), played(99, target=1)
    for age, path in enumerate((over, newer, older)):
        os.utime(path, (10_000 - age, 10_000 - age))
    assert main(["--resume"]) == 0
    assert len(started.match.played) == 2


def test_resume_takes_the_match_of_a_file(started: Namespace) -> None:
    path = played(1)
    played(2)
    assert main(["--resume", str(path)]) == 0
    assert len(started.match.played) == 1


def test_resume_without_a_match_is_refused(
    started: Namespace, capsys: pytest.CaptureFixture[str]
) -> None:
    played(99, target=1)
    assert "no unfinished match" in refused(capsys, "--resume")


def test_a_file_that_is_no_match_is_refused_and_left_alone(
    started: Namespace, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear aunt,\n")
    assert "does not begin as a match" in refused(capsys, "--resume", str(letter))
    assert letter.read_text() == "Dear aunt,\n"
    assert "check the name" in refused(capsys, "--resume", str(tmp_path / "nothing"))


@pytest.mark.parametrize("named", ["as it is", "in another way"])
def test_a_damaged_match_is_set_aside(
    started: Namespace,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    named: str,
) -> None:
    path = played(1)
    path.write_text(path.read_text().replace("seat", "\nseat", 3))
    monkeypatch.chdir(path.parent)
    sentence = refused(capsys, "--resume", str(path) if named == "as it is" else path.name)
    (aside,) = path.parent.iterdir()
    assert aside.name == f"{path.name}.damaged"
    assert f"is kept as {aside if named == 'as it is' else aside.name}" in sentence


def test_a_match_without_a_person_is_refused_and_left_as_it_is(
    started: Namespace, capsys: pytest.CaptureFixture[str]
) -> None:
    path = unattended()
    before = path.read_bytes()
    assert "Only computer players play" in refused(capsys, "--resume", str(path))
    assert "no unfinished match" in refused(capsys, "--resume")
    assert path.read_bytes() == before
    assert main(["verify", str(path)]) == 0
    played(1)
    os.utime(path)
    assert main(["--resume"]) == 0
    assert started.match.seats[0].name == "Ann"


def test_a_match_open_elsewhere_is_refused(
    started: Namespace, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Table.resume(path := played(1))
    assert "open in another window" in refused(capsys, "--resume", str(path))
    table.close()


def test_leaving_an_unfinished_match_says_how_to_go_on(
    started: Namespace, capsys: pytest.CaptureFixture[str]
) -> None:
    started.play = lambda app: play_on(app.table, 1)
    assert main(["--seed", "1"]) == 0
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    assert "gin-rummy --resume" in out
    assert Path(out.rpartition("saved in ")[2].strip().rstrip(")")).is_file()


def test_leaving_says_nothing_about_matches_of_other_days(
    started: Namespace, capsys: pytest.CaptureFixture[str]
) -> None:
    os.utime(played(1), (10_000, 10_000))
    assert main([]) == 0
    assert capsys.readouterr().out == ""


def test_leaving_a_match_that_is_over_says_nothing(
    started: Namespace, capsys: pytest.CaptureFixture[str]
) -> None:
    started.play = lambda app: play_on(app.table, 99)
    assert main(["--target", "1"]) == 0
    assert capsys.readouterr().out == ""


# --- verify -------------------------------------------------------------------------------


def test_verify_reports_every_hand(capsys: pytest.CaptureFixture[str]) -> None:
    path = played(3)
    records = [json.loads(line) for line in path.read_text().splitlines()]
    assert main(["verify", str(path)]) == 0
    out = capsys.readouterr().out
    assert out.count("\nHand ") + out.startswith("Hand ") == 3
    commitments = [record["commitment"] for record in records if "commitment" in record]
    seeds = [record["revealed"] for record in records if "revealed" in record]
    assert len(seeds) == 2
    for shown in (*commitments, *seeds):
        assert shown in out
    for seed, promised in zip(seeds, commitments, strict=False):
        assert commitment(bytes.fromhex(seed)) == promised
    assert "every action is legal" in out


def test_verify_tells_who_gave_up(capsys: pytest.CaptureFixture[str]) -> None:
    table = new_table(take_seats("Ann", ["novice"]), preset("standard"), bytes(32))
    table.resign(1, "It fell asleep.")
    assert table.path
    assert main(["verify", str(table.path)]) == 0
    table.close()
    out = capsys.readouterr().out
    assert ": given up\n" in out
    assert "\nIt fell asleep. Nell gave up the match.\n" in out


def test_verify_keeps_the_seed_of_a_hand_in_play_to_itself(
    capsys: pytest.CaptureFixture[str],
) -> None:
    table = new_table(take_seats("Ann", ["novice"]), preset("standard"), bytes(32))
    hand_seed = table.match.hand_seed.hex()
    assert table.path
    assert main(["verify", str(table.path)]) == 0
    table.close()
    out = capsys.readouterr().out
    assert "not over yet" in out
    assert hand_seed not in out


def test_verify_tells_of_two_hands_at_once_and_who_plays_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = played(3, rules=PRESETS["partners"], others=["casual", "human:Bob", "casual"])
    assert main(["verify", str(path)]) == 0
    out = capsys.readouterr().out
    hands = [line for line in out.splitlines() if line.startswith("Hand ")]
    assert [hand.split(",")[0] for hand in hands] == ["Hand 1", "Hand 2", "Hand 3", "Hand 4"]
    assert all(" against " in hand for hand in hands)
    assert sum("not over yet" in hand for hand in hands) == 1
    assert out.count("  seal ") == 4
    assert out.count("  seed ") == 3
    assert out.count("  Both hands") == 1
    assert "Ann & Bob " in out.partition("Score: ")[2]
    assert "Vera & Hugo " in out.partition("Score: ")[2]


def test_verify_tells_who_sat_out(capsys: pytest.CaptureFixture[str]) -> None:
    path = played(2, rules=PRESETS["rotation"], others=["novice", "casual"])
    assert main(["verify", str(path)]) == 0
    out = capsys.readouterr().out
    for line in out.splitlines()[::3][:2]:
        playing, dealer = line.partition(": ")[0].split(", ", 1)[1].split(", dealt by ")
        assert {*playing.split(" against "), dealer} == {"Ann", "Nell", "Vera"}


def test_verify_tells_of_every_match_of_a_series(capsys: pytest.CaptureFixture[str]) -> None:
    path = played(99, rules=Rules(best_of=3, target=10))
    assert main(["verify", str(path)]) == 0
    out = capsys.readouterr().out
    matches = [line for line in out.splitlines() if line.startswith("Match ")]
    assert matches in (["Match 1", "Match 2"], ["Match 1", "Match 2", "Match 3"])
    assert out.startswith("Match 1\nHand 1, dealt by ")
    won = out.partition("Matches won: ")[2].partition(";")[0]
    assert won in ("Ann 2, Nell 0", "Ann 2, Nell 1", "Ann 0, Nell 2", "Ann 1, Nell 2")


@pytest.mark.parametrize("hands", [0, 1])
def test_leaving_a_series_says_how_to_go_on(
    started: Namespace, capsys: pytest.CaptureFixture[str], hands: int
) -> None:
    started.play = lambda app: play_on(app.table, hands)
    assert main(["--seed", "1", "--set", "best_of=3", "--target", "1"]) == 0
    assert "To go on with this match" in capsys.readouterr().out


def test_verify_tells_of_a_half_written_line(capsys: pytest.CaptureFixture[str]) -> None:
    path = played(1)
    path.write_text(path.read_text() + '{"seat": 0, "d')
    assert main(["verify", str(path)]) == 0
    assert "half written" in capsys.readouterr().out


def test_verify_tells_who_plays(capsys: pytest.CaptureFixture[str]) -> None:
    for others, rules, told in (
        (["casual", "human:Bob"], "rotation", "Ann, a person; Vera, casual-1; Bob, a person."),
        (["cmd:true --fast"], "tournament", "Ann, a person; true, the program “true --fast”."),
    ):
        assert main(["verify", str(played(1, rules=PRESETS[rules], others=others))]) == 0
        assert f"\nPlayers: {told}\n" in capsys.readouterr().out


def test_a_program_by_other_rules_than_its_protocols_is_refused(
    started: Namespace, capsys: pytest.CaptureFixture[str]
) -> None:
    path = played(1)
    path.write_text(path.read_text().replace('"novice-1"', '"cmd:touch /tmp/evil"'))
    assert main(["verify", str(path)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "only the tournament rules for two to 100 allow" in err
    assert "only the tournament rules" in refused(capsys, "--resume", str(path))
    assert "no unfinished match" in refused(capsys, "--resume")
    assert path.exists()


@pytest.mark.parametrize(
    ("line", "change"),
    [
        (0, {"game": HOSTILE}),
        (0, {"rules": {HOSTILE: 1}}),
        (0, {"seats": [{"name": HOSTILE, "player": "human"}] * 2}),
        (0, {"version": 99, "program": HOSTILE}),
        (3, {"do": HOSTILE}),
        (3, {HOSTILE: 1, "do": 5}),
    ],
    ids=["game", "rules", "seats", "program", "action", "record"],
)
def test_what_a_file_says_is_quoted_in_one_short_line(
    started: Namespace, capsys: pytest.CaptureFixture[str], line: int, change: dict[str, Any]
) -> None:
    path = played(1)
    records = [json.loads(text) for text in path.read_text().splitlines()]
    records[line] |= change
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    for argv in (["verify", str(path)], ["--resume", str(path)]):
        assert main(argv) in (1, 2)
        out, err = capsys.readouterr()
        assert out == ""
        assert err.removesuffix("\n").isprintable()
        assert len(err) < len(str(path)) + 250


def test_verify_tells_why_somebody_gave_up_in_one_short_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = played(0)
    with path.open("a") as file:
        why = f"It fell asleep.\nEvery hand was dealt from its seed.{HOSTILE}"
        file.write(json.dumps({"seat": 1, "do": "resign", "why": why}) + "\n")
    assert main(["verify", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert all(line.isprintable() and len(line) < 400 for line in lines)
    assert sum(line.startswith("Every hand was dealt from its seed") for line in lines) == 1


def test_verify_refuses_a_line_that_is_too_long_without_reading_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = played(1)
    with path.open("a") as file:
        file.write(json.dumps({"seat": 0, "do": "x" * 3_000_000}) + "\n")
    tracemalloc.start()
    try:
        assert main(["verify", str(path)]) == 1
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()
    assert len(capsys.readouterr().err) < len(str(path)) + 100


def change(record: dict[str, Any]) -> dict[str, Any]:
    """The same record, but not what happened."""
    if record.get("do", "").startswith("throw"):
        return record | {"seat": 1 - record["seat"]}
    return record | {"commitment": "0" * 64}


@pytest.mark.parametrize("what", ["seed", "commitment", "throw", "deal"])
def test_verify_names_the_line_that_is_wrong(capsys: pytest.CaptureFixture[str], what: str) -> None:
    path = played(2)
    records = [json.loads(line) for line in path.read_text().splitlines()]
    if what in ("seed", "commitment"):
        line = 0
        records[0][what] = "1" * 64
    else:
        line = next(
            n for n, record in enumerate(records) if what in record or what in record.get("do", "")
        )
        records[line] = change(records[line])
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    assert main(["verify", str(path)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert f"line {line + 1}:" in err


def test_verify_names_the_line_that_is_damaged(capsys: pytest.CaptureFixture[str]) -> None:
    path = played(1)
    lines = path.read_text().splitlines()
    lines[3] = "###"
    path.write_text("\n".join(lines) + "\n")
    assert main(["verify", str(path)]) == 1
    assert "line 4" in capsys.readouterr().err


def test_verify_shows_the_cards_of_a_seed(capsys: pytest.CaptureFixture[str]) -> None:
    seed = match_seed("walnut")
    assert main(["verify", seed.hex()]) == 0
    rows = dict(line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines())
    assert rows.pop("seal") == commitment(seed)
    cards = {name: [parse(card) for card in row.split()] for name, row in rows.items()}
    assert [len(cards[name]) for name in ("non-dealer", "dealer", "upcard", "stock")] == [
        *(10, 10, 1, 31)
    ]
    assert as_set(card for row in cards.values() for card in row) == PACK


@pytest.mark.parametrize("players", [3, 4])
def test_verify_shows_the_cards_of_more_players(
    capsys: pytest.CaptureFixture[str], players: int
) -> None:
    others = ["novice"] * (players - 1)
    table = new_table(take_seats("Ann", others), preset("table"), bytes(32))
    table.close()
    hand = table.match.hand
    assert main(["verify", table.match.hand_seed.hex(), "--players", str(players)]) == 0
    lines = capsys.readouterr().out.splitlines()
    dealt = [as_set(map(parse, line[13:].split())) for line in lines[1 : players + 1]]
    assert dealt == [hand.hands[seat] for seat in hand.playing]
    assert lines[players].startswith("dealer ")
    assert len(lines[-1][13:].split()) == 52 - 10 * players - 1


def test_the_cards_of_a_seed_are_those_of_the_hand(capsys: pytest.CaptureFixture[str]) -> None:
    table = new_table(take_seats("Ann", ["novice"]), preset("standard"), bytes(32))
    table.close()
    hand = table.match.hand
    main(["verify", table.match.hand_seed.hex()])
    rows = dict(line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines())
    assert as_set(map(parse, rows["dealer"].split())) == hand.hands[hand.dealer]
    assert as_set(map(parse, rows["non-dealer"].split())) == hand.hands[1 - hand.dealer]
    assert parse(rows["upcard"]) == hand.upcard
    assert [parse(name) for name in rows["stock"].split()] == hand.stock[::-1]


@pytest.mark.parametrize("what", ["nowhere.jsonl", "ab" * 31, "x" * 5000])
def test_verify_refuses_what_is_neither_file_nor_seed(
    capsys: pytest.CaptureFixture[str], what: str
) -> None:
    assert "neither a file nor a seed" in refused(capsys, "verify", what)


def test_verify_refuses_a_later_format(capsys: pytest.CaptureFixture[str]) -> None:
    path = played(1)
    path.write_text(path.read_text().replace(f'"version":{VERSION}', '"version":99', 1))
    assert "update the program" in refused(capsys, "verify", str(path))


def test_verify_refuses_a_folder(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "is not a file" in refused(capsys, "verify", str(tmp_path))
