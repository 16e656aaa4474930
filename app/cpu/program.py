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
"""How the name of a program begins where players are named; its command line follows."""
LIMIT: Final = 10.0
"""Seconds for an answer, unless somebody sets another limit."""
LONGEST_COMMAND: Final = 4000
"""Most letters of a command line: a journal has to hold it in one line."""
START_LIMIT: Final = 30.0
"""Seconds for the first answer at least: some languages take long to start."""
_LONGEST: Final = 1000
"""Bytes of the longest answer."""
_PATIENCE: Final = 0.5
"""Seconds that a program may take to end after it was told to."""
_GUARD: Final = (sys.executable, "-I", "-S", str(Path(__file__).with_name("guard.py")))


class Unstartable(Refused):
    """A program that cannot be started."""


class ProgramFault(Refused):
    """A program that cannot go on with a game, because of what it did."""


class Abandoned(BaseException):
    """Whoever waited for an answer has gone: nothing is left to do but to end.

    No fault of a player, so it is not among the exceptions that are told of one.
    """


class GameSoFar(NamedTuple):
    """All that a program has to know to decide, also if it was never told of the game."""

    game: str
    """The line that began the game."""
    before: tuple[str, ...]
    """The lines of the hand before this one, with its score; empty in the first hand."""
    now: tuple[str, ...]
    """The lines of this hand."""


def is_program(player: str) -> bool:
    """Return whether the name of a player is that of a program."""
    return player.startswith(PREFIX)


def program_name(player: str) -> str:
    """Return what to call a program: the file among its words, as in ``python3 greedy.py``, or the
    program itself, without its folder and its ending. ``player`` is one that can be started.
    """
    words = [Path(word) for word in shlex.split(player.removeprefix(PREFIX))]
    files = [word for word in words if re.fullmatch(r"[\w-]+\.\w+", word.name)]
    return (files or words)[0].stem


def command_line(command: str) -> list[str]:
    """Return the words of a command line. Raises Unstartable when there is no such program."""
    if len(command) > LONGEST_COMMAND:
        raise Unstartable(ProgramCode.LONG_COMMAND, longest=LONGEST_COMMAND)
    try:
        words = shlex.split(command)
    except ValueError:
        raise Unstartable(ProgramCode.OPEN_QUOTATION, command=command) from None
    if not words:
        raise Unstartable(ProgramCode.NO_COMMAND, prefix=PREFIX)
    # Not loaded for everybody who sits down at a table.
    from shutil import which

    if which(words[0]) is None:
        raise Unstartable(ProgramCode.NO_PROGRAM, name=words[0])
    return words


class ProgramGroup:
    """A program below a guard.

    The guard holds one end of a pipe and this process the other, so that the program ends, with all
    that it has started, also where this process is killed and has no time for anything.
    """

    process: subprocess.Popen[bytes]
    """The guard, which leaves its streams to the program and ends as that does."""

    def __init__(self, words: Sequence[str]) -> None:
        """Start the program with this command line, pipes at its standard input and output.

        Raises OSError when the system cannot.
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
        """End the program and whatever it has started; the program may have ended before."""
        os.close(self._lifeline)
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            if stream:
                with suppress(OSError):
                    stream.close()


class Program:
    """A player that is a program of its own: one process for many games.

    ``command`` is its command line, split as a shell would, and run without one. ``limit`` is
    the time for an answer in seconds. What it says on its standard error goes where that of
    this process goes. It ends with this process, and what it has started with it. ``asker``
    is the input of whoever asks, from which nothing more comes until there is an answer: when it
    ends while the program is waited for, Abandoned is raised.
    """

    def __init__(self, command: str, limit: float = LIMIT, asker: BinaryIO | None = None) -> None:
        self.command = command
        self.called = ""
        """What it says that it is called, once it has been started."""
        self.limit = limit
        self._asker = asker
        self._group: ProgramGroup | None = None
        self._buffer = b""
        self._game = ""
        self._sent: list[str] = []
        """The lines of the hand being played that it has got."""
        self._plan: list[Action] = []
        """What is left of its defence, which it named as a whole."""

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
        """Tell what is new in the lines of this hand. Raises ProgramFault.

        Questions among them were answered by the process before this one; they are asked, so
        that a program may rely on them, and what follows tells what became of them.
        """
        for line in lines[len(self._sent) :]:
            if is_question(line):
                self._ask(line, self.limit)
            else:
                self._tell(line)
            self._sent.append(line)

    def finish_hand(self, lines: Sequence[str]) -> None:
        """Tell the rest of a hand; the next lines will be those of another. Raises ProgramFault."""
        self.follow(lines)
        self._sent, self._plan = [], []

    def catch_up(self, account: GameSoFar) -> None:
        """Tell whatever is missing, beginning anew where what it was told is not what happened:
        because a move was taken back, or somebody resumed the match. Raises ProgramFault, and
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
        """Return what it does, having been told all. Raises ProgramFault for an answer that makes
        no sense; whether its melds are allowed is for the rules to say.
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
        """Tell something that is not about a hand; a process that has gone is not missed."""
        if self._group is not None:
            with suppress(ProgramFault):
                self._tell(line)

    def close(self) -> None:
        """Let the process end, and end it if it does not, with whatever it has started."""
        if self._group is None:
            return
        stdin = self._stream(0)
        with suppress(OSError):
            # Where the pipe is full nobody reads it, and there is no need to wait.
            os.write(stdin.fileno(), QUIT.encode("ascii") + b"\n")
        with suppress(OSError):
            stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._group.process.wait(_PATIENCE)
        self.kill()

    def kill(self) -> None:
        """End the process at once, with whatever it has started; there may be none."""
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
        """The process has closed its streams, and so ended or as good as."""
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
        """Return what a program does in a match of this account. Raises ProgramFault, and
        Unstartable; and Abandoned.

        ``limit`` is its time for an answer in seconds.
        """
        program = self._known.setdefault(command, Program(command, limit, self._asker))
        program.limit = limit
        program.catch_up(account)
        return program.decide(view)

    def close(self) -> None:
        """Let them end, and end those that do not."""
        for program in self._known.values():
            program.close()


def _begins(lines: Sequence[str], sent: Sequence[str]) -> bool:
    return bool(sent) and list(lines[: len(sent)]) == list(sent)
