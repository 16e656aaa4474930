"""Why there is no such player, why a program fails to start or errs, and what a referee cannot pass
on.

In sentences; see ``refusals``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.cpu.gin_bridge import ProgramCode
from app.players.base import PlayerCode
from app.quoting import printable, quoted
from app.text.lists import in_a_row
from app.text.numbers import brief
from app.text.refusals import Sentences, sentence_for
from app.text.speech import msg, tr


def _unknown(name: str, known: Sequence[str]) -> str:
    return tr(
        "There is no player called {name}. Choose one of {known}.",
        name=quoted(name),
        known=in_a_row(known),
    )


def _no_file(path: str) -> str:
    return tr("There is no file {path}: name one that training has written.", path=printable(path))


def _no_values(path: str) -> str:
    return tr(
        "{path} has no values of an expert: name a file that training has written.",
        path=printable(path),
    )


def _open_quotation(command: str) -> str:
    return tr(
        "{command} is not a command line: close its quotation marks.", command=quoted(command)
    )


def _no_program(name: str) -> str:
    return tr(
        "{program} cannot be started: there is no such program, or it may not be run.",
        program=quoted(name),
    )


def _not_started(name: str, reason: str) -> str:
    return tr("{program} cannot be started: {reason}.", program=quoted(name), reason=reason)


def _no_player(command: str, why: Exception) -> str:
    return tr(
        "{command} does not start as a player. {why}",
        command=quoted(command),
        why=sentence_for(why),
    )


def _no_choice(question: str, answer: str, take: str, leave: str) -> str:
    return tr(
        "The program answered {answer} to {question}, which wants {take} or {leave}.",
        answer=quoted(answer),
        question=question,
        take=take,
        leave=leave,
    )


def _no_card(question: str, answer: str) -> str:
    return tr(
        "The program answered {answer} to {question}, which wants a card, such as KH.",
        answer=quoted(answer),
        question=question,
    )


def _not_to_be_thrown(question: str, answer: str) -> str:
    return tr(
        "The program answered {answer} to {question}, which wants a card that it may discard.",
        answer=quoted(answer),
        question=question,
    )


def _no_melds(question: str, answer: str) -> str:
    return tr(
        "The program answered {answer} to {question}, which wants melds, such as"
        " AC,AH,AS;4D,5D,6D.",
        answer=quoted(answer),
        question=question,
    )


def _does_not_read(seconds: float) -> str:
    return tr(
        "The program did not read what it was told within {seconds} seconds.",
        seconds=brief(seconds),
    )


def _no_answer(question: str, seconds: float) -> str:
    return tr(
        "The program gave no answer to {question} within {seconds} seconds.",
        question=question,
        seconds=brief(seconds),
    )


def _ended_by_itself(exit_code: int | None) -> str:
    if exit_code is None:
        return tr("The program ended by itself.")
    return tr("The program ended by itself (exit code {exit_code}).", exit_code=exit_code)


def _does_not_fit(line: str, why: Exception) -> str:
    return tr(
        "The referee's line {line} makes no sense here: {why}",
        line=quoted(line),
        why=sentence_for(why),
    )


def _no_seat(seat: str) -> str:
    return tr("{seat} is not a seat, which is 0 or 1.", seat=quoted(seat))


def _no_score(score: str) -> str:
    return tr("{score} is not a score.", score=quoted(score))


SENTENCES: Final[Sentences] = {
    PlayerCode.UNKNOWN: _unknown,
    PlayerCode.NO_FILE: _no_file,
    PlayerCode.NO_VALUES: _no_values,
    PlayerCode.ONLY_CHOOSES: msg("This player cannot value choices: ask expert."),
    PlayerCode.NOTHING_TO_CHOOSE: msg("There is nothing to choose in this seat now."),
    PlayerCode.MORE_SIDES: msg("Choices can be judged only in matches between two."),
    PlayerCode.SEVERAL_GAMES: msg(
        "Choices cannot be judged where several games are played at once."
    ),
    ProgramCode.LONG_COMMAND: msg(
        "The command line of a program has at most {longest} letters: write a script for the rest."
    ),
    ProgramCode.OPEN_QUOTATION: _open_quotation,
    ProgramCode.NO_COMMAND: msg("Name the program that plays: {prefix}PROGRAM ARGUMENTS."),
    ProgramCode.NO_PROGRAM: _no_program,
    ProgramCode.NOT_STARTED: _not_started,
    ProgramCode.NO_PLAYER: _no_player,
    ProgramCode.NO_CHOICE: _no_choice,
    ProgramCode.NO_CARD: _no_card,
    ProgramCode.NOT_TO_BE_THROWN: _not_to_be_thrown,
    ProgramCode.NO_MELDS: _no_melds,
    ProgramCode.DOES_NOT_READ: _does_not_read,
    ProgramCode.NO_ANSWER: _no_answer,
    ProgramCode.ENDLESS_ANSWER: msg("The program gave an answer to {question} that does not end."),
    ProgramCode.SPEAKS_UNASKED: msg("The program said something that nobody had asked for."),
    ProgramCode.ENDED_BY_ITSELF: _ended_by_itself,
    ProgramCode.ENDED: msg("The program has ended."),
    ProgramCode.DOES_NOT_FIT: _does_not_fit,
    # These follow the sentence above.
    ProgramCode.NO_HAND: msg("no hand is being played."),
    ProgramCode.OTHER_CARD: msg("another card lies on the pile."),
    ProgramCode.OTHER_KNOCKER: msg("seat {seat} spreads melds, but seat {thrower} discarded last."),
    ProgramCode.SEEN_ELSEWHERE: msg("a card shows that has been seen elsewhere."),
    ProgramCode.ENDS_NO_TURN: msg("no card is to be discarded now."),
    ProgramCode.NO_SUCH_LINE: msg("gin-bridge has no such line."),
    ProgramCode.NO_SEAT: _no_seat,
    ProgramCode.NO_SCORE: _no_score,
    ProgramCode.NOT_TEN: msg("a hand is {dealt} different cards."),
    ProgramCode.PLAYER_FAILED: msg(
        "The computer player {player} failed ({kind}: {message}). The match is saved: please"
        " report this."
    ),
}
