"""``gin-rummy completions``: scripts with which a shell completes commands, options and values."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from app.cli.command import CommandRefused, Parser
from app.quoting import quoted
from app.text.lists import in_a_row
from app.text.speech import tr

if TYPE_CHECKING:
    from app.ui.options import GameOffer

SHELLS: Final = ("bash", "zsh", "fish")
_FILES: Final = ("file", "files", "what", "archive", "target", "--resume", "--keys", "--out")


def add_options(parser: Parser) -> None:
    parser.description = tr(
        "Print a script with which your shell completes commands, options and their values."
        " gin-rummy guide development says where to put it."
    )
    parser.add_argument(
        "shell",
        metavar=tr("SHELL"),
        help=tr("one of {known}", known=in_a_row(SHELLS)),
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the script. Raises CommandRefused for an unsupported shell."""
    from shtab import complete

    if arguments.shell not in SHELLS:
        raise CommandRefused(
            tr(
                "There are no completions for {shell}: give one of {known}.",
                shell=quoted(arguments.shell),
                known=in_a_row(SHELLS),
            )
        )
    offer_values(arguments.program)
    script = complete(arguments.program, shell=arguments.shell)
    print(_MENDED.get(arguments.shell, str)(script))
    return 0


_BASH: Final = r"""
# A file name, as it is without quotation marks and backslashes.
_shtab_gin_rummy_path() {
  local typed=$1
  case $typed in
    \"*|\'*) typed=${typed:1} ;;
    *) typed=${typed//\\/} ;;
  esac
  printf '%s\n' "$typed"
}

_shtab_compgen_files() { compgen -f -- "$(_shtab_gin_rummy_path "$1")"; }

_shtab_compgen_dirs() { compgen -d -- "$(_shtab_gin_rummy_path "$1")"; }

# Bash makes three words of --opponent=casual and of elo:1100: they are put together again, and the
# option is set apart from its value.
_gin_rummy() {
  local typed=${COMP_WORDS[COMP_CWORD]} before= word index joined=() split=()
  for ((index = 0; index <= COMP_CWORD; index++)); do
    word=${COMP_WORDS[index]}
    if ((index)) && [[ $word == [=:] || $before == [=:] ]]; then
      joined[${#joined[@]}-1]+=$word
    else
      joined+=("$word")
    fi
    before=$word
  done
  [[ $typed != [=:] ]] || typed=
  local whole=${joined[${#joined[@]}-1]} option=
  for word in "${joined[@]}"; do
    if [[ $word == --*=* ]]; then
      split+=("${word%%=*}" "${word#*=}")
    else
      split+=("$word")
    fi
  done
  [[ $whole != --*=* ]] || option=${whole%%=*}=
  local COMP_WORDS=("${split[@]}") COMP_CWORD=$((${#split[@]} - 1))
  _shtab_gin_rummy
  # What stands before the word, as Bash has it, is not typed again.
  local lead=${whole%"$typed"}
  for index in "${!COMPREPLY[@]}"; do
    word=$option${COMPREPLY[index]}
    COMPREPLY[index]=${word#"$lead"}
  done
}

complete -o bashdefault -F _gin_rummy gin-rummy
"""


def _mended_bash(script: str) -> str:
    """shtab's script ends a word at a blank in a file name, and takes an option with an equals sign
    and its value for three words.
    """
    return re.sub(r"^complete .*\n?", "", script, flags=re.M) + _BASH


def _mended_zsh(script: str) -> str:
    """shtab's script does not know ``--option=value``, nor a colon in a value."""
    from app.players.strength import RATED

    script = re.sub(r'^(  "\*?--[a-z-]+)(\[.*\]:)', r"\1=\2", script, flags=re.M)
    return re.sub(rf"([( ]{RATED[:-1]}):(?=\d)", r"\1\:", script)


def _mended_fish(script: str) -> str:
    """shtab's script takes typed quotation marks and backslashes for a part of the file name."""
    return re.sub(r'ka "\(__fish_complete_path .*?\)\)"', "F", script).replace("-xF", "-rF")


_MENDED: Final = {"bash": _mended_bash, "zsh": _mended_zsh, "fish": _mended_fish}


def offer_values(parser: Parser) -> None:
    """Add the possible values of arguments, and mark files, in a parser used only for
    completions.
    """
    from shtab import DIRECTORY, FILE

    parser.fill_all()
    names = _names(parser)
    kinds: dict[str, Any] = dict.fromkeys(_FILES, FILE) | {"--state": DIRECTORY}
    for each in (parser, *_commands(parser).values()):
        for action in each._actions:  # noqa: SLF001
            name = action.option_strings[-1] if action.option_strings else action.dest
            if name in names:
                action.choices = names[name]
            elif name in kinds:
                vars(action)["complete"] = kinds[name]


def _commands(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    return {
        name: each
        for action in parser._actions  # noqa: SLF001
        if isinstance(action, argparse._SubParsersAction)  # noqa: SLF001
        for name, each in action.choices.items()
    }


def _names(parser: argparse.ArgumentParser) -> dict[str, list[str]]:
    from app import guide
    from app.export import FORMATS
    from app.games.base import GAMES
    from app.players.registry import characters, levels, opponents_offered
    from app.players.strength import MEASURED_BY, RATED_ELOS, rated_name
    from app.table.seats import EVEN
    from app.text.speech import languages
    from app.tui.themes import THEMES
    from app.ui.options import offer_of

    players = [*dict.fromkeys(player.name for game in GAMES for player in opponents_offered(game))]
    # Programs and other people's players are left out.
    known = (player for game in GAMES for player in (*levels(game), *characters(game)))
    compared = [*dict.fromkeys(player.name for player in known)]
    rated = [rated_name(elo) for elo in RATED_ELOS[::100]]
    rules = [*dict.fromkeys(name for game in GAMES for name in offer_of(game).presets)]
    return {
        "about": [*_commands(parser)],
        "shell": [*SHELLS],
        "--format": [*FORMATS],
        "--game": [*GAMES],
        "--language": [*languages()],
        "level": [*(player.name for player in (*levels(), *characters())), *MEASURED_BY, *rated],
        "--opponent": [*players, *rated, EVEN, "human"],
        "players": [*compared, *MEASURED_BY, *rated],
        "--rules": rules,
        "--set": [*dict.fromkeys(each for game in GAMES for each in _assignments(offer_of(game)))],
        "--theme": [theme.name for theme in THEMES],
        "topic": guide.names(),
        "--watch": [*players, *rated],
    }


def _assignments(offer: GameOffer) -> Iterator[str]:
    from app.games.rule_set import written

    for name, option in offer.options.items():
        usual = getattr(offer.usual_rules, name)
        for value in option.choices or (usual,):
            yield f"{name}={written(value)}"
