"""The process in which CPU players think: ``python -m app.cpu.worker``.

It reads requests from standard input and writes one answer to each to standard output, in order;
see ``messages``. The asking process sets the time limits, and kills this one when they have passed.

The process ends when its input does, for any reason, and ends the programs that it asks. That holds
while it waits for a program too, so a request comes only after the answer to the one before.
"""

from __future__ import annotations

import pickle
import signal
import sys
from contextlib import closing, suppress
from typing import Any, BinaryIO

from app.cpu.gin_bridge import ProgramCode
from app.cpu.messages import Answer, AskProgram, Failed, Question, Request, answer
from app.cpu.process import frame, read_frame
from app.cpu.program_player import Programs
from app.cpu.program_process import Abandoned, ProgramFault, Unstartable
from app.players.base import CannotEvaluate
from app.players.registry import JUDGE, UnknownPlayer
from app.refusal import Refused


class PlayerFailed(Refused):
    pass


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    with closing(Programs(requests)) as programs, suppress(EOFError):
        while True:
            request = pickle.loads(read_frame(requests))
            try:
                message = _answered(request, programs)
            except Abandoned:
                return
            answers.write(frame(message))
            answers.flush()


def _answered(request: Request, programs: Programs) -> Answer | Failed:
    try:
        return Answer(request.id, _found(request.question, programs))
    except (ProgramFault, UnknownPlayer, CannotEvaluate, Unstartable) as error:
        return Failed(request.id, error)
    except Exception as error:  # a fault in one player is no reason to lose the others
        # Not every exception can be pickled, but what it says can.
        failure = PlayerFailed(
            ProgramCode.PLAYER_FAILED,
            player=getattr(request.question, "player", JUDGE),
            kind=type(error).__name__,
            message=str(error),
        )
        return Failed(request.id, failure)


def _found(question: Question | AskProgram, programs: Programs) -> Any:
    if isinstance(question, AskProgram):
        return programs.decide(question.command, question.limit, question.game, question.view)
    return answer(question)


def main() -> None:
    # A terminal sends both to every process in the foreground. What they mean is for the
    # program to decide; the end of the input is what ends this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    serve(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
