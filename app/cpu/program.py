"""A program that plays through gin-bridge: started, told what happens, asked, and timed."""

from __future__ import annotations

import errno
import os
import re
import select
import shlex
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import IO, BinaryIO, Final, NamedTuple

from app.cards.cards import Card, UnknownCard, parse
from app.cpu.gin_bridge import (
    HELLO,
    LEAVE,
    MELDS,
    NAME,
    NOTHING,
    QUIT,
    TAKE,
    THROW,
    ProgramCode,
    is_question,
    lay_offs,
    offer,
    thrown,
)
from app.games.gin.actions import (
    DISCARDS,
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    Action,
    Knock,
    LayOff,
    Melds,
    Spread,
    melds_from_text,
)
from app.games.gin.melds import best_defence, unmelded
from app.games.gin.view import Phase, View
from app.match.seat import PROGRAM
from app.refusal import Refused

PREFIX: Final = PROGRAM
"""The beginning of a program's name where players are named; its command line follows."""
LIMIT: Final = 10.0
"""Usual seconds for an answer."""
LONGEST_COMMAND: Final = 4000
"""Most letters of a command line, which must fit into one line of a journal."""
START_LIMIT: Final = 30.0
"""Least seconds for the first answer: some languages take long to start."""
_LONGEST: Final = 1000
"""Most bytes of an answer."""
_PATIENCE: Final = 0.5
"""Seconds that a program may take to end after QUIT."""
_GUARD: Final = (sys.executable, "-I", "-S", str(Path(__file__).with_name("guard.py")))


class Unstartable(Refused):
    pass


class ProgramFault(Refused):
    """A program's own behaviour prevents it from going on with a game."""


class Abandoned(BaseException):
    """The asking process has gone, so this one has nothing left to do.

    This is not a fault of the player, so it is no Refused.
    """


class GameSoFar(NamedTuple):
    """All that a program must know to decide, even if it was never told of the game."""

    game: str
    before: tuple[str, ...]
    """The lines of the hand before this one, with its score; empty in the first hand."""
    now: tuple[str, ...]


def is_program(player: str) -> bool:
    return player.startswith(PREFIX)


def program_name(player: str) -> str:
    """Return a short name of a program that can be started.

    It is the stem of the file among its words, as in ``python3 greedy.py``, else of the program
    itself.
    """
    words = [Path(word) for word in shlex.split(player.removeprefix(PREFIX))]
    files = [word for word in words if re.fullmatch(r"[\w-]+\.\w+", word.name)]
    return (files or words)[0].stem


def command_line(command: str) -> list[str]:
    """Return the words of a command line. Raises Unstartable if there is no such program."""
    if len(command) > LONGEST_COMMAND:
        raise Unstartable(ProgramCode.LONG_COMMAND, longest=LONGEST_COMMAND)
    try:
        words = shlex.split(command)
    except ValueError:
        raise Unstartable(ProgramCode.OPEN_QUOTATION, command=command) from None
    if not words:
        raise Unstartable(ProgramCode.NO_COMMAND, prefix=PREFIX)
    # Imported late: a table without programs does not need it.
    from shutil import which

    if which(words[0]) is None:
        raise Unstartable(ProgramCode.NO_PROGRAM, name=words[0])
    return words


class ProgramGroup:
    """A program below a guard.

    The guard holds one end of a pipe and this process the other. So the program and its children
    end even if this process is killed.
    """

    process: subprocess.Popen[bytes]
    """The guard, which leaves its streams to the program and exits as the program does."""

    def __init__(self, words: Sequence[str]) -> None:
        """Start a program with pipes as its standard input and output. Raises OSError if the system
        cannot.
        """
        told, started = os.pipe()
        held, self._lifeline = os.pipe()
        try:
            self.process = subprocess.Popen(
                [*_GUARD, str(started), str(held), *words],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                pass_fds=(started, held),
                start_new_session=True,
            )
        except OSError:
            os.close(self._lifeline)
            os.close(told)
            raise
        finally:
            os.close(started)
            os.close(held)
        with open(told, "rb") as file:
            number = int(file.read() or -errno.ECHILD)
        if number < 0:
            self.kill()
            raise OSError(-number, os.strerror(-number))

    def kill(self) -> None:
        os.close(self._lifeline)
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            if stream:
                with suppress(OSError):
                    stream.close()


class Program:
    """A player that is an external program: one process for many games.

    ``command`` is its command line, split as a shell would, and run without a shell. ``limit`` is
    the seconds for an answer. Its standard error is that of this process. It ends with this
    process, and so do its children. ``asker`` is the input of the asking process, silent until
    there is an answer: if it ends while the program is waited for, Abandoned is raised.
    """

    def __init__(self, command: str, limit: float = LIMIT, asker: BinaryIO | None = None) -> None:
        self.command = command
        self.called = ""
        """The name that the program gives itself, once started."""
        self.limit = limit
        self._asker = asker
        self._group: ProgramGroup | None = None
        self._buffer = b""
        self._game = ""
        self._sent: list[str] = []
        """The lines of the current hand that it has been sent."""
        self._plan: list[Action] = []
        """The remaining actions of its defence, which it named as a whole."""

    def start(self) -> None:
        """Start the process and wait until it is ready. Raises Unstartable."""
        words = command_line(self.command)
        try:
            self._group = ProgramGroup(words)
        except OSError as error:
            raise Unstartable(
                ProgramCode.NOT_STARTED, name=words[0], reason=error.strerror
            ) from error
        for number in (0, 1):
            os.set_blocking(self._stream(number).fileno(), False)
        self._buffer = b""
        try:
            self._tell(HELLO)
            self.called = self._ask(NAME, max(self.limit, START_LIMIT))
        except ProgramFault as error:
            raise Unstartable(ProgramCode.NO_PLAYER, command=self.command, why=error) from error

    def begin(self, game: str) -> None:
        """Begin a game with this line; a process that has gone is replaced. Raises ProgramFault."""
        if self._group is None:
            try:
                self.start()
            except Unstartable as error:
                raise ProgramFault(error.code, **error.values) from error
        self._game, self._sent, self._plan = game, [], []
        self._tell(game)

    def follow(self, lines: Sequence[str]) -> None:
        """Send the new lines of this hand. Raises ProgramFault.

        Questions that another process answered are asked again, so that a program may rely on them;
        the lines that follow tell the outcome.
        """
        for line in lines[len(self._sent) :]:
            if is_question(line):
                self._ask(line, self.limit)
            else:
                self._tell(line)
            self._sent.append(line)

    def finish_hand(self, lines: Sequence[str]) -> None:
        """Send the rest of a hand; the next lines belong to another. Raises ProgramFault."""
        self.follow(lines)
        self._sent, self._plan = [], []

    def catch_up(self, account: GameSoFar) -> None:
        """Send what is missing, from the beginning if the program was told another course of the
        game.

        That happens after a take-back, or when a match is resumed. Raises ProgramFault and
        Unstartable.
        """
        if self._group is not None and self._game == account.game:
            if _begins(account.now, self._sent):
                self.follow(account.now)
                return
            if _begins(account.before, self._sent):
                self.finish_hand(account.before)
                self.follow(account.now)
                return
        self.close()
        self.start()
        self.begin(account.game)
        for line in account.before[-1:]:
            self._tell(line)
        self.follow(account.now)

    def decide(self, view: View) -> Action:
        """Return the program's action. Raises ProgramFault if its answer makes no sense.

        The rules check whether its melds are legal.
        """
        match view.phase:
            case Phase.UPCARD:
                return DRAW_DISCARD if self._takes(view) else PASS
            case Phase.DRAW:
                if view.stock_only or not self._takes(view):
                    return DRAW_STOCK
                return DRAW_DISCARD
            case Phase.DISCARD:
                return self._end_turn(view)
            case Phase.LAYOFF:
                return self._defend(view)
            case _:
                raise ValueError(view.phase)

    def tell(self, line: str) -> None:
        """Send a line that is not about a hand. A process that has gone is ignored."""
        if self._group is not None:
            with suppress(ProgramFault):
                self._tell(line)

    def close(self) -> None:
        if self._group is None:
            return
        stdin = self._stream(0)
        with suppress(OSError):
            # If the pipe is full, the program does not read, and waiting is useless.
            os.write(stdin.fileno(), QUIT.encode("ascii") + b"\n")
        with suppress(OSError):
            stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._group.process.wait(_PATIENCE)
        self.kill()

    def kill(self) -> None:
        if self._group is not None:
            self._group.kill()
            self._group = None

    def _takes(self, view: View) -> bool:
        question = offer(view.pile[-1])
        answer = self._asked(question)
        if answer not in (TAKE, LEAVE):
            raise ProgramFault(
                ProgramCode.NO_CHOICE, question=question, answer=answer, take=TAKE, leave=LEAVE
            )
        return answer == TAKE

    def _end_turn(self, view: View) -> Action:
        answer = self._asked(THROW)
        card = self._card(answer)
        if not view.throwable >> card & 1:
            raise ProgramFault(ProgramCode.NOT_TO_BE_THROWN, question=THROW, answer=answer)
        told = thrown(view.seat, card)
        self._tell(told)
        self._sent.append(told)
        answer = self._asked(MELDS)
        return DISCARDS[card] if answer == NOTHING else Knock(card, self._melds(answer))

    def _defend(self, view: View) -> Action:
        if not self._plan:
            if isinstance(view.history[-1][1], LayOff):
                # Resumed in the middle of a defence that was lost with its process.
                rest = best_defence(view.hand, view.spread)
                self._plan = [*(LayOff(*laid) for laid in rest.lay_offs), Spread(rest.melds)]
            else:
                answer = self._asked(MELDS)
                melds = () if answer == NOTHING else self._melds(answer)
                rest_of_hand = unmelded(view.hand, melds)
                self._plan = [*lay_offs(rest_of_hand, view.spread), Spread(melds)]
        return self._plan.pop(0)

    def _asked(self, question: str) -> str:
        answer = self._ask(question, self.limit)
        self._sent.append(question)
        return answer

    def _card(self, answer: str) -> Card:
        try:
            return parse(answer)
        except UnknownCard:
            raise ProgramFault(ProgramCode.NO_CARD, question=THROW, answer=answer) from None

    def _melds(self, answer: str) -> Melds:
        try:
            return melds_from_text(answer)
        except UnknownCard:
            raise ProgramFault(ProgramCode.NO_MELDS, question=MELDS, answer=answer) from None

    # -- the process -----------------------------------------------------------------------

    def _tell(self, line: str) -> None:
        stdin, deadline = self._stream(0), monotonic() + self.limit
        too_late = ProgramFault(ProgramCode.DOES_NOT_READ, seconds=self.limit)
        data = line.encode("ascii") + b"\n"
        while data:
            self._wait_for(stdin, deadline, too_late)
            try:
                data = data[os.write(stdin.fileno(), data) :]
            except BlockingIOError:
                continue
            except OSError:
                raise self._gone() from None

    def _ask(self, question: str, limit: float) -> str:
        if self._buffer:
            raise self._failed(ProgramFault(ProgramCode.SPEAKS_UNASKED))
        self._tell(question)
        stdout, deadline = self._stream(1), monotonic() + limit
        too_late = ProgramFault(ProgramCode.NO_ANSWER, question=question, seconds=limit)
        while b"\n" not in self._buffer:
            self._wait_for(stdout, deadline, too_late)
            try:
                data = os.read(stdout.fileno(), _LONGEST)
            except BlockingIOError:
                continue
            if not data:
                raise self._gone()
            self._buffer += data
            if len(self._buffer) > _LONGEST:
                raise self._failed(ProgramFault(ProgramCode.ENDLESS_ANSWER, question=question))
        answer, _, self._buffer = self._buffer.partition(b"\n")
        return answer.decode("ascii", errors="replace").strip()

    def _stream(self, number: int) -> IO[bytes]:
        if self._group is None:
            raise ProgramFault(ProgramCode.ENDED)
        process = self._group.process
        stream = process.stdin if number == 0 else process.stdout
        assert stream is not None
        return stream

    def _wait_for(self, stream: IO[bytes], deadline: float, too_late: ProgramFault) -> None:
        poll = select.poll()
        poll.register(stream, select.POLLOUT if stream.writable() else select.POLLIN)
        if self._asker is not None:
            poll.register(self._asker, select.POLLIN)
        ready = {number for number, _ in poll.poll(max(0.0, deadline - monotonic()) * 1000)}
        if not ready:
            raise self._failed(too_late)
        if self._asker is not None and self._asker.fileno() in ready:
            self.kill()
            raise Abandoned

    def _failed(self, fault: ProgramFault) -> ProgramFault:
        self.kill()
        return fault

    def _gone(self) -> ProgramFault:
        code: int | None = None
        if self._group is not None:
            with suppress(subprocess.TimeoutExpired):
                code = self._group.process.wait(_PATIENCE)
        return self._failed(ProgramFault(ProgramCode.ENDED_BY_ITSELF, exit_code=code))


class Programs:
    """Programs by their command lines, each started when ``asker`` first asks it."""

    def __init__(self, asker: BinaryIO) -> None:
        self._asker = asker
        self._known: dict[str, Program] = {}

    def decide(self, command: str, limit: float, account: GameSoFar, view: View) -> Action:
        """Return a program's action in a match; ``limit`` is in seconds.

        Raises ProgramFault, Unstartable and Abandoned.
        """
        program = self._known.setdefault(command, Program(command, limit, self._asker))
        program.limit = limit
        program.catch_up(account)
        return program.decide(view)

    def close(self) -> None:
        for program in self._known.values():
            program.close()


def _begins(lines: Sequence[str], sent: Sequence[str]) -> bool:
    return bool(sent) and list(lines[: len(sent)]) == list(sent)
