"""The process in which CPU players think: ``python -m app.programs.worker``.

It reads requests from standard input and writes one answer to each to standard output, in
order. Both are frames: a length in 4 bytes, most significant first, then so many bytes of
pickle. A request is ``(name of the player, View, seed)``, or ``(command line of a program, View,
GameSoFar, seconds for an answer)``; an answer is the action, or a sentence that says why there is
none, or the ProgramFault by which a program loses. Only the program that started this process holds
the other end of the pipe, so the pickles are as trustworthy as the program itself; nothing else
is to be let in.

The process ends when its input does, however the program at the other end went away, and with
it the programs that it asks: also while it waits for one of them, for which reason a request
comes only after the answer to the one before.
"""

from __future__ import annotations

import pickle
import signal
import sys
from contextlib import closing
from typing import BinaryIO, Final

LENGTH_BYTES: Final = 4


def frame(value: object) -> bytes:
    """A value as it goes through the pipe."""
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return len(data).to_bytes(LENGTH_BYTES, "big") + data


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer requests until there are no more."""
    from app.players.registry import UnknownPlayer, decide
    from app.programs.program import Abandoned, GameSoFar, ProgramFault, Programs, Unstartable

    with closing(Programs(requests)) as programs:
        while header := requests.read(LENGTH_BYTES):
            request = pickle.loads(requests.read(int.from_bytes(header, "big")))
            answer: object
            try:
                match request:
                    case (command, view, GameSoFar() as account, limit):
                        answer = programs.decide(command, limit, account, view)
                    case (name, view, seed):
                        answer = decide(name, view, seed)
            except Abandoned:
                return
            except ProgramFault as fault:
                answer = fault
            except (UnknownPlayer, Unstartable) as error:
                answer = str(error)
            except Exception as error:  # a fault in one player is no reason to lose the others
                answer = (
                    f"The computer player {request[0]} failed ({type(error).__name__}: {error}). "
                    "The match is saved: please report this."
                )
            answers.write(frame(answer))
            answers.flush()


def main() -> None:
    """Serve standard input and output."""
    # A terminal sends both to every process in the foreground. What they mean is for the
    # program to decide; the end of the input is what ends this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    serve(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
