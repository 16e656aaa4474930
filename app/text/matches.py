"""Why a match cannot be read or played, or has ended, in sentences; see ``refusals``."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from app.cpu.service import CpuCode
from app.quoting import quoted
from app.storage.paths import shown
from app.table.handles import TableCode
from app.text.lists import within
from app.text.numbers import brief
from app.text.refusals import Sentences, sentence_for
from app.text.speech import msg, tr


def not_genuine(path: Path, reason: str) -> str:
    """Return that a journal is not one of a match played by the rules."""
    return tr("{path} does not check out: {reason}.", path=shown(path), reason=within(reason))


def _set_aside(aside: Path, why: Exception) -> str:
    return tr(
        "This match cannot be read ({reason}). It is kept as {path}.",
        reason=within(sentence_for(why)),
        path=shown(aside),
    )


def _does_not_check_out(path: Path, why: Exception) -> str:
    return not_genuine(path, sentence_for(why))


def _broke_rules(name: str, why: Exception) -> str:
    return tr("{name} broke the rules: {why}", name=name, why=sentence_for(why))


def _cannot_be_read(path: Path) -> str:
    return tr("{path} cannot be read.", path=shown(path))


def _elsewhere(path: Path, name: str) -> str:
    return tr(
        "{name}, a player in {path}, does not sit at this keyboard, and playing from elsewhere"
        " is not possible yet: check the match with gin-rummy verify.",
        name=name,
        path=shown(path),
    )


def _unknown_player(path: Path, player: str) -> str:
    return tr(
        "{player}, who plays in {path}, is not known here: update the program to go on with it.",
        player=quoted(player),
        path=shown(path),
    )


def _other_rules(path: Path) -> str:
    return tr(
        "A program plays in {path}. Only the tournament rules allow that, with two players and"
        " to 100 points: it is not started.",
        path=shown(path),
    )


def _long_command(path: Path) -> str:
    return tr(
        "The command line of the program in {path} is too long to be shown before it is started:"
        " it is not started.",
        path=shown(path),
    )


def _not_shown(path: Path, title: str) -> str:
    return tr(
        "{path} is a match of {game}, which cannot be shown here yet: check it with gin-rummy"
        " verify.",
        path=shown(path),
        game=title,
    )


def _cpu_too_late(seconds: float) -> str:
    return tr(
        "The computer player gave no answer within {seconds} seconds.", seconds=brief(seconds)
    )


SENTENCES: Final[Sentences] = {
    TableCode.BROKE_RULES: _broke_rules,
    TableCode.SET_ASIDE: _set_aside,
    TableCode.DOES_NOT_CHECK_OUT: _does_not_check_out,
    TableCode.CANNOT_BE_READ: _cannot_be_read,
    TableCode.HALF_WRITTEN: msg(
        "The last move was only half written when the program ended; it is undone."
    ),
    CpuCode.NOT_STARTED: msg("The computer player cannot be started: {reason}."),
    CpuCode.STOPPED: msg("The computer player was stopped before it had decided."),
    CpuCode.DIED: msg(
        "The computer player stopped twice without an answer. The match is saved: leave it and"
        " resume it later."
    ),
    CpuCode.TOO_LATE: _cpu_too_late,
    CpuCode.ASKS_NO_PROGRAMS: msg("Programs are asked in a process of their own."),
    CpuCode.NOT_AGREED_TO: msg("Nobody here has agreed to the program of this match."),
    TableCode.ELSEWHERE: _elsewhere,
    TableCode.UNKNOWN_PLAYER: _unknown_player,
    TableCode.OTHER_RULES: _other_rules,
    TableCode.NOT_SHOWN: _not_shown,
    TableCode.LONG_COMMAND: _long_command,
    TableCode.NOT_IN_TURN: msg("It is another player's turn."),
    TableCode.ONLOOKER: msg("You look on: you cannot do that."),
}
