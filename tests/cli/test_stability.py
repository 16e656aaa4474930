"""What scripts have relied on since version 1.0: options, names and exit codes.

More may come. Nothing of this is ever taken away, but with another first number of the version.
"""

from __future__ import annotations

import re
from pathlib import Path
from shutil import copy
from typing import Final

import pytest

from app.cli import main
from app.players.registry import find
from app.tui.themes import THEMES

OPTIONS: Final = {
    "": "--ascii --game --help --language --lines --name --no-mouse --opponent --resume --rules"
    " --seed --set --target --theme --time-limit --version --watch",
    "arena": "--dask --game --games --help --jobs --json --ladder --rules --seed --set"
    " --time-limit",
    "bot": "--help",
    "drill": "--help",
    "help": "--help",
    "options": "--game --help",
    "review": "--hand --help --json",
    "serve": "--guests --help --keys --listen --most --state --web --web-host --workers",
    "stats": "--against --game --help --json --rules --since",
    "verify": "--game --help --players --round --rules",
    "web": "--help --host --listen --most --state",
}
"""By command, those that it had."""
RULE_OPTIONS: Final = {
    "gin": "knock_limit oklahoma oklahoma_ace spade_doubles last_card gin_bonus big_gin_bonus"
    " undercut_bonus undercut_on_tie opening_offer next_dealer seating best_of hollywood target"
    " game_bonus box_bonus shutout",
    "basic": "dealt melds_a_turn going_rummy stock_out discard_to_go_out lowest_hand_wins length"
    " target deals hands best_of",
    "contract": "buys best_of",
}
"""By game, for ``--set``."""
RULES: Final = {
    "gin": "standard classic tournament oklahoma straight hollywood rotation captain partners table"
    " terminal",
    "basic": "standard hands course",
    "contract": "standard no-buys",
}
"""By game, for ``--rules``."""
PLAYERS: Final = {
    "gin": "novice novice-1 casual casual-1 club club-1 strong strong-1 expert expert-1 expert-2"
    " expert-3 expert-4 planner simple simple-1",
    "basic": "heuristic heuristic-1 casual casual-1 strong strong-1",
    "contract": "dumb dumb-1 generous generous-1 stingy stingy-1 basic basic-1 casual casual-1"
    " strong strong-1",
}
"""By game, the levels and the versions of them that a saved match can name."""
JOURNAL: Final = Path(__file__).parents[1] / "match" / "journals" / "4-two.jsonl"


@pytest.mark.parametrize("command", OPTIONS)
def test_a_command_has_the_options_that_it_had(
    capsys: pytest.CaptureFixture[str], command: str
) -> None:
    with pytest.raises(SystemExit) as stop:
        main([*command.split(), "--help"])
    assert stop.value.code == 0
    rows = re.findall(r"^  (?:-\w, )?(--[a-z-]+)", capsys.readouterr().out, re.MULTILINE)
    assert set(OPTIONS[command].split()) <= {*rows}


@pytest.mark.parametrize("game", RULE_OPTIONS)
def test_a_game_has_the_options_and_rules_that_it_had(
    capsys: pytest.CaptureFixture[str], game: str
) -> None:
    assert main(["options", "--game", game]) == 0
    options, rules = capsys.readouterr().out.split("--rules")
    assert set(RULE_OPTIONS[game].split()) <= {*re.findall(r"^  (\w+)=", options, re.MULTILINE)}
    assert set(RULES[game].split()) <= {*re.findall(r"^  ([a-z-]+)$", rules, re.MULTILINE)}


@pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game in PLAYERS for name in PLAYERS[game].split()]
)
def test_a_player_is_found_by_the_name_that_it_had(game: str, name: str) -> None:
    found = find(name, game)
    assert name in (found.name, f"{found.name}-{found.version}")


def test_the_themes_have_the_names_that_they_had() -> None:
    assert {"felt", "dark", "light", "contrast", "ansi"} <= {theme.name for theme in THEMES}


def damaged(folder: Path) -> str:
    """The path of a saved match in which a player did what cannot be done."""
    path = Path(copy(JOURNAL, folder))
    header, first, *rest = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([header, '{"seat": 7, "do": "dance"}', first, *rest, ""]))
    return str(path)


def test_what_was_done_ends_with_0() -> None:
    assert main(["verify", str(JOURNAL)]) == 0


def test_a_match_that_is_not_genuine_ends_verify_with_1(tmp_path: Path) -> None:
    assert main(["verify", damaged(tmp_path)]) == 1


@pytest.mark.parametrize(
    "typed",
    [
        "whist",
        "--oponent casual",
        "--rules nothing",
        "--opponent nobody",
        "verify nowhere",
        "arena casual",
        "bot nobody",
        "options --game whist",
        "serve --most none",
    ],
)
def test_what_is_refused_ends_with_2(typed: str) -> None:
    assert main(typed.split()) == 2
