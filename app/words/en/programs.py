"""Programs that play: why one does not come up, what it did wrong, and what a referee cannot say;
see ``app.text.refusals``.
"""

from __future__ import annotations

from typing import Final

from app.cpu.gin_bridge import ProgramCode
from app.quoting import quoted
from app.text.refusals import Sentences, sentence_for


def _long_command(longest: int) -> str:
    return (
        f"The command line of a program has at most {longest} letters: write a script for the rest."
    )


def _open_quotation(command: str) -> str:
    return f"{quoted(command)} is no command line: close its quotation marks."


def _no_command(prefix: str) -> str:
    return f"Say which program plays: {prefix}PROGRAM ARGUMENTS."


def _no_program(name: str) -> str:
    return f"{quoted(name)} cannot be started: there is no such program, or it may not be run."


def _not_started(name: str, reason: str) -> str:
    return f"{quoted(name)} cannot be started: {reason}."


def _no_player(command: str, why: Exception) -> str:
    return f"{quoted(command)} does not come up as a player. {sentence_for(why)}"


def _no_choice(question: str, answer: str, take: str, leave: str) -> str:
    return _wrong(question, answer, f"{take} or {leave}")


def _no_card(question: str, answer: str) -> str:
    return _wrong(question, answer, "a card, such as KH")


def _not_to_be_thrown(question: str, answer: str) -> str:
    return _wrong(question, answer, "a card that it may throw")


def _no_melds(question: str, answer: str) -> str:
    return _wrong(question, answer, "melds, such as AC,AH,AS;4D,5D,6D")


def _wrong(question: str, answer: str, wanted: str) -> str:
    return f"The program answered {quoted(answer)} to {question}, which wants {wanted}."


def _does_not_read(seconds: float) -> str:
    return f"The program does not read what it is told in {seconds:g} seconds."


def _no_answer(question: str, seconds: float) -> str:
    return f"The program gave no answer to {question} in {seconds:g} seconds."


def _endless_answer(question: str) -> str:
    return f"The program gave an answer to {question} that does not end."


def _ended_by_itself(exit_code: int | None) -> str:
    how = "" if exit_code is None else f" (exit code {exit_code})"
    return f"The program ended by itself{how}."


def _does_not_fit(line: str, why: Exception) -> str:
    return f"The referee's line {quoted(line)} makes no sense here: {sentence_for(why)}"


def _other_knocker(seat: int, thrower: int) -> str:
    return f"seat {seat} spreads melds, but seat {thrower} threw last."


def _no_seat(seat: str) -> str:
    return f"{quoted(seat)} is no seat, which is 0 or 1."


def _no_score(score: str) -> str:
    return f"{quoted(score)} is no score."


def _not_ten(dealt: int) -> str:
    return f"a hand is {dealt} different cards."


def _player_failed(player: str, kind: str, message: str) -> str:
    return (
        f"The computer player {player} failed ({kind}: {message}). The match is saved: please"
        " report this."
    )


SENTENCES: Final[Sentences] = {
    ProgramCode.LONG_COMMAND: _long_command,
    ProgramCode.OPEN_QUOTATION: _open_quotation,
    ProgramCode.NO_COMMAND: _no_command,
    ProgramCode.NO_PROGRAM: _no_program,
    ProgramCode.NOT_STARTED: _not_started,
    ProgramCode.NO_PLAYER: _no_player,
    ProgramCode.NO_CHOICE: _no_choice,
    ProgramCode.NO_CARD: _no_card,
    ProgramCode.NOT_TO_BE_THROWN: _not_to_be_thrown,
    ProgramCode.NO_MELDS: _no_melds,
    ProgramCode.DOES_NOT_READ: _does_not_read,
    ProgramCode.NO_ANSWER: _no_answer,
    ProgramCode.ENDLESS_ANSWER: _endless_answer,
    ProgramCode.SPEAKS_UNASKED: "The program said something that nobody had asked for.",
    ProgramCode.ENDED_BY_ITSELF: _ended_by_itself,
    ProgramCode.ENDED: "The program has ended.",
    ProgramCode.DOES_NOT_FIT: _does_not_fit,
    # These stand behind the one above.
    ProgramCode.NO_HAND: "no hand is being played.",
    ProgramCode.OTHER_CARD: "another card lies on the pile.",
    ProgramCode.OTHER_KNOCKER: _other_knocker,
    ProgramCode.SEEN_ELSEWHERE: "a card shows that has been seen elsewhere.",
    ProgramCode.ENDS_NO_TURN: "no card is to be thrown now.",
    ProgramCode.NO_SUCH_LINE: "gin-bridge has no such line.",
    ProgramCode.NO_SEAT: _no_seat,
    ProgramCode.NO_SCORE: _no_score,
    ProgramCode.NOT_TEN: _not_ten,
    ProgramCode.PLAYER_FAILED: _player_failed,
}
