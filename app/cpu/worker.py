"""The process in which CPU players think: ``python -m app.cpu.worker``.

It reads requests from standard input and writes one answer to each to standard output, in order;
see ``messages``. How long it may take is for whoever asks to say, who ends it when it is too late.

The process ends when its input does, however the program at the other end went away, and with
it the programs that it asks: also while it waits for one of them, for which reason a request
comes only after the answer to the one before.
"""

from __future__ import annotations

import pickle
import signal
import sys
from contextlib import closing
from typing import BinaryIO

from app.cpu.gin_bridge import ProgramCode
from app.cpu.messages import (
    LENGTH_BYTES,
    Answer,
    AskProgram,
    Decide,
    Decided,
    Evaluate,
    Evaluated,
    Failed,
    Forfeited,
    Request,
    Review,
    Reviewed,
    RolledOut,
    RollOut,
    frame,
)
from app.cpu.program import Abandoned, ProgramFault, Programs, Unstartable
from app.players.base import CannotEvaluate
from app.players.registry import JUDGE, UnknownPlayer, decide, evaluate
from app.refusal import Refused


class PlayerFailed(Refused):
    """A CPU player has a fault."""


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer requests until there are no more."""
    with closing(Programs(requests)) as programs:
        while header := requests.read(LENGTH_BYTES):
            request = pickle.loads(requests.read(int.from_bytes(header, "big")))
            try:
                answer = _answer(request, programs)
            except Abandoned:
                return
            answers.write(frame(answer))
            answers.flush()


def _answer(request: Request, programs: Programs) -> Answer:
    try:
        match request:
            case Decide(number, _, player, view, seed):
                return Decided(number, decide(player, view, seed))
            case Evaluate(number, _, player, view):
                return Evaluated(number, evaluate(player, view))
            case Review(number, _, view, dealer, seed, history, stood_in):
                from app.coach.review import review_hand

                return Reviewed(number, review_hand(view, dealer, seed, history, stood_in))
            case RollOut(number, _, view, actions, seed, numbers):
                from app.coach.rollout import roll_out

                return RolledOut(number, roll_out(view, actions, seed, numbers))
            case AskProgram(number, _, player, limit, game, view):
                return Decided(number, programs.decide(player, limit, game, view))
    except ProgramFault as fault:
        return Forfeited(number, fault)
    except (UnknownPlayer, CannotEvaluate, Unstartable) as error:
        return Failed(number, error)
    except Exception as error:  # a fault in one player is no reason to lose the others
        # Not every exception can be pickled, but what it says can.
        failure = PlayerFailed(
            ProgramCode.PLAYER_FAILED,
            player=getattr(request, "player", JUDGE),
            kind=type(error).__name__,
            message=str(error),
        )
        return Failed(number, failure)


def main() -> None:
    """Serve standard input and output."""
    # A terminal sends both to every process in the foreground. What they mean is for the
    # program to decide; the end of the input is what ends this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    serve(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
