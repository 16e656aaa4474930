"""``gin-rummy completions``: what shells make of it."""

from __future__ import annotations

import shutil
import subprocess
from argparse import SUPPRESS
from pathlib import Path
from typing import Final

import pytest

from app import guide
from app.cli import main, program_parser
from app.cli.completions import SHELLS, offer_values
from app.games.base import GAMES
from app.games.gin.rules import GAME_NAME as GIN
from app.players.registry import find, levels
from app.players.strength import MEASURED_BY
from tests.cli.matches import refused
from tests.terminal.session import TAB, Session

BASH: Final = """
source "$1"
COMP_WORDS=("${@:2}") COMP_CWORD=$(($# - 2))
$(complete -p gin-rummy | sed 's/.*-F \\([^ ]*\\).*/\\1/')
printf '%s\\n' "${COMPREPLY[@]}"
"""
FISH: Final = 'source $argv[1]; complete -C "$argv[2]"'
ASKED: Final = [
    ("are", {"arena"}),
    ("--oppo", {"--opponent"}),
    ("--opponent ex", {"expert"}),
    ("--opponent casual --rules ho", {"hollywood"}),
    ("guide pl", {"playing", "players"}),
    ("arena casual no", {"novice"}),
    ("arena casual pl", {"planner"}),
    ("help ver", {"verify"}),
    ("stats --game ba", {"basic"}),
    ("completions z", {"zsh"}),
    ("review hand", {"hands.jsonl"}),
]
"""What is typed, and what the shell offers for its last word."""
TYPED: Final = [
    ("are", "arena"),
    ("--opponent ex", "--opponent expert"),
    ("guide fai", "guide fairness"),
    ("--opponent=cas", "--opponent=casual"),
    ("--opponent elo:110", "--opponent elo:1100"),
    ("--opponent=elo:110", "--opponent=elo:1100"),
    ("arena elo:90", "arena elo:900"),
    ("arena --rules=holly", "arena --rules=hollywood"),
    ("--set opening_offer=y", "--set opening_offer=yes"),
    ("--set=opening_offer=y", "--set=opening_offer=yes"),
    ("--set opening_offer=yes --oppo", "--set opening_offer=yes --opponent"),
    ("review my\\ m", "review my\\ match.jsonl"),
    ('review "my m', 'review "my match.jsonl"'),
    ("review 'my m", "review 'my match.jsonl'"),
    ("--resume=my\\ m", "--resume=my\\ match.jsonl"),
    ("restore my", "restore my\\ match.jsonl"),
    ("verify hidd", "verify hidden\\ folder/"),
    ("serve --state hidden\\ f", "serve --state hidden\\ folder/"),
    ("serve --state hidd", "serve --state hidden\\ folder/"),
]
"""What is typed, and what it is after Tab."""
CTRL_U: Final = "\x15"

each_question = pytest.mark.parametrize(
    ("typed", "offered"), ASKED, ids=[typed for typed, _ in ASKED]
)


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the script of each shell, and a saved match."""
    folder = tmp_path_factory.mktemp("scripts")
    (folder / "hands.jsonl").touch()
    (folder / "my match.jsonl").touch()
    (folder / "hidden folder").mkdir()
    for shell in SHELLS:
        with pytest.MonkeyPatch.context() as patch, (folder / shell).open("w") as script:
            patch.setattr("sys.stdout", script)
            assert main(["completions", shell]) == 0
    (folder / "zsh").rename(folder / "_gin-rummy")
    return folder


def there_is(shell: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(not shutil.which(shell), reason=f"there is no {shell} here")


def said(*command: str | Path, folder: Path) -> set[str]:
    """What a shell prints, a word a line; what fish says of each is left out."""
    told = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    assert not told.stderr
    return {line.partition("\t")[0] for line in told.stdout.splitlines() if line}


@there_is("bash")
@each_question
def test_bash_completes(scripts: Path, typed: str, offered: set[str]) -> None:
    words = f"gin-rummy {typed}".split()
    assert said("bash", "-c", BASH, "bash", scripts / "bash", *words, folder=scripts) == offered


@there_is("fish")
@each_question
def test_fish_completes(scripts: Path, typed: str, offered: set[str]) -> None:
    asked = f"gin-rummy {typed}"
    assert said("fish", "-N", "-c", FISH, scripts / "fish", asked, folder=scripts) == offered


@pytest.mark.parametrize(
    ("shell", "begin"),
    [
        pytest.param(
            ["bash", "--norc", "--noprofile", "-i"],
            "source ./bash",
            marks=there_is("bash"),
            id="bash",
        ),
        # As development.md of the guide says.
        pytest.param(
            ["zsh", "-f", "-i"],
            "fpath=($PWD $fpath); autoload -U compinit; compinit -D",
            marks=there_is("zsh"),
            id="zsh",
        ),
        pytest.param(["fish", "-N", "-i"], "source ./fish", marks=there_is("fish"), id="fish"),
    ],
)
def test_what_tab_makes_of_what_is_typed(scripts: Path, shell: list[str], begin: str) -> None:
    environment: dict[str, str | None] = {
        **dict.fromkeys(("ZDOTDIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME"), str(scripts)),
        "PS1": "ready> ",
    }
    with Session(command=shell, folder=scripts, environment=environment) as session:
        session.press(f"{begin}; echo lo''aded\r")
        session.until_shown("loaded")
        for typed, completed in TYPED:
            session.press(f"gin-rummy {typed}{TAB}")
            session.until_shown(f"gin-rummy {completed}")
            session.press(CTRL_U)


def test_a_shell_that_there_is_no_script_for_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    told = refused(capsys, "completions", "tcsh")
    assert "There are no completions for “tcsh”: give one of bash, zsh, fish." in told


def test_names_are_offered_for_whatever_takes_one() -> None:
    """A number is not a player, though verify has players too."""
    parser = program_parser()
    offer_values(parser)
    commands = next(action for action in parser._actions if action.dest == SUPPRESS)  # noqa: SLF001
    assert isinstance(commands.choices, dict)
    offered = {
        (name, action.option_strings[-1] if action.option_strings else action.dest): action.choices
        for name, each in {"": parser, **commands.choices}.items()
        for action in each._actions  # noqa: SLF001
    }
    assert {"human", *(each.name for each in levels())} <= {*(offered["", "--opponent"] or ())}
    assert offered["guide", "topic"] == guide.names()
    for taken, games in ((offered["bot", "level"], [GIN]), (offered["arena", "players"], GAMES)):
        assert {find(name, GIN).name for name in MEASURED_BY} <= {*(taken or ())}
        assert {each.name for game in games for each in levels(game)} <= {*(taken or ())}
    assert offered["verify", "--players"] is None
