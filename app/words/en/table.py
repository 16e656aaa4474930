"""Why a match cannot be played, or has come to its end, in sentences; see ``refusals``."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from app.quoting import printable, quoted
from app.table.refusals import TableCode
from app.words.en.cli import not_genuine
from app.words.en.refusals import Sentences, sentence_for


def _set_aside(aside: Path, why: Exception) -> str:
    reason = sentence_for(why).removesuffix(".")
    return f"This match cannot be read ({reason}). It is kept as {printable(aside)}."


def _does_not_check_out(path: Path, why: Exception) -> str:
    return not_genuine(path, sentence_for(why))


def _broke_rules(name: str, why: Exception) -> str:
    return f"{name} broke the rules: {sentence_for(why)}"


def _cannot_be_read(path: Path) -> str:
    return f"{printable(path)} cannot be read."


def _elsewhere(path: Path, name: str) -> str:
    return (
        f"{name}, who plays in {printable(path)}, does not sit at this keyboard, and nobody can"
        " play from elsewhere yet: check the match with gin-rummy verify."
    )


def _unknown_player(path: Path, player: str) -> str:
    return (
        f"{quoted(player)}, who plays in {printable(path)}, is not known here: update the program"
        " to go on with it."
    )


def _other_rules(path: Path) -> str:
    return (
        f"A program plays in {printable(path)}, which only the tournament rules for two to 100"
        " allow: it is not started."
    )


def _long_command(path: Path) -> str:
    return (
        f"The command line of the program in {printable(path)} is too long to be shown before it is"
        " started: it is not started."
    )


SENTENCES: Final[Sentences] = {
    TableCode.BROKE_RULES: _broke_rules,
    TableCode.SET_ASIDE: _set_aside,
    TableCode.DOES_NOT_CHECK_OUT: _does_not_check_out,
    TableCode.CANNOT_BE_READ: _cannot_be_read,
    TableCode.ELSEWHERE: _elsewhere,
    TableCode.UNKNOWN_PLAYER: _unknown_player,
    TableCode.OTHER_RULES: _other_rules,
    TableCode.LONG_COMMAND: _long_command,
}
