"""Why a match cannot be played, or has come to its end, in sentences; see ``refusals``."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from app.cpu.service import CpuCode
from app.quoting import quoted
from app.storage.paths import shown
from app.table.place import TableCode
from app.text.refusals import Sentences, sentence_for
from app.words.en.cli import not_genuine


def _set_aside(aside: Path, why: Exception) -> str:
    reason = sentence_for(why).removesuffix(".")
    return f"This match cannot be read ({reason}). It is kept as {shown(aside)}."


def _does_not_check_out(path: Path, why: Exception) -> str:
    return not_genuine(path, sentence_for(why))


def _broke_rules(name: str, why: Exception) -> str:
    return f"{name} broke the rules: {sentence_for(why)}"


def _cannot_be_read(path: Path) -> str:
    return f"{shown(path)} cannot be read."


def _elsewhere(path: Path, name: str) -> str:
    return (
        f"{name}, who plays in {shown(path)}, does not sit at this keyboard, and nobody can"
        " play from elsewhere yet: check the match with gin-rummy verify."
    )


def _unknown_player(path: Path, player: str) -> str:
    return (
        f"{quoted(player)}, who plays in {shown(path)}, is not known here: update the program"
        " to go on with it."
    )


def _other_rules(path: Path) -> str:
    return (
        f"A program plays in {shown(path)}, which only the tournament rules for two to 100"
        " allow: it is not started."
    )


def _long_command(path: Path) -> str:
    return (
        f"The command line of the program in {shown(path)} is too long to be shown before it is"
        " started: it is not started."
    )


def _not_shown(path: Path, title: str) -> str:
    return (
        f"{shown(path)} is a match of {title}, which cannot be shown here yet: check it with"
        " gin-rummy verify."
    )


def _cpu_not_started(reason: str) -> str:
    return f"The computer player cannot be started: {reason}."


def _cpu_too_late(seconds: float) -> str:
    return f"The computer player gave no answer in {seconds:g} seconds."


SENTENCES: Final[Sentences] = {
    TableCode.BROKE_RULES: _broke_rules,
    TableCode.SET_ASIDE: _set_aside,
    TableCode.DOES_NOT_CHECK_OUT: _does_not_check_out,
    TableCode.CANNOT_BE_READ: _cannot_be_read,
    TableCode.HALF_WRITTEN: (
        "The last move was only half written when the program ended; it is undone."
    ),
    CpuCode.NOT_STARTED: _cpu_not_started,
    CpuCode.STOPPED: "The computer player was stopped before it had decided.",
    CpuCode.DIED: (
        "The computer player stopped twice without an answer. The match is saved: leave it and"
        " resume it later."
    ),
    CpuCode.TOO_LATE: _cpu_too_late,
    CpuCode.ASKS_NO_PROGRAMS: "Programs are asked in a process of their own.",
    CpuCode.NOT_AGREED_TO: "Nobody here has agreed to the program of this match.",
    TableCode.ELSEWHERE: _elsewhere,
    TableCode.UNKNOWN_PLAYER: _unknown_player,
    TableCode.OTHER_RULES: _other_rules,
    TableCode.NOT_SHOWN: _not_shown,
    TableCode.LONG_COMMAND: _long_command,
    TableCode.ONLOOKER: "You look on: you cannot do that.",
}
