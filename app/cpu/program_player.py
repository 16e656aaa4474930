"""A program that plays through gin-bridge: told what happens, and asked for its actions."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing, suppress
from math import inf
from time import monotonic
from typing import BinaryIO

from app.cards.cards import Card, UnknownCard, parse
from app.cpu import json_bridge
from app.cpu.gin_bridge import (
    HELLO,
    LEAVE,
    MELDS,
    NAME,
    NOTHING,
    RULES,
    TAKE,
    THROW,
    ProgramCode,
    is_question,
    lay_offs,
    offer,
    thrown,
)
from app.cpu.gin_bridge import game_line as short_game_line
from app.cpu.json_bridge import Greeting, read_greeting
from app.cpu.program import START_LIMIT, GameSoFar, Opening, ProgramTerms
from app.cpu.program_process import (
    PREFIX,
    ProgramFault,
    ProgramProcess,
    TooLate,
    Unstartable,
)
from app.cpu.protocol_log import NoteLine
from app.games.base import Action, Rules, View
from app.games.gin.actions import (
    DISCARDS,
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    Knock,
    LayOff,
    Melds,
    Spread,
    melds_from_text,
)
from app.games.gin.melds import best_defence, unmelded
from app.games.gin.view import Phase
from app.games.gin.view import View as GinView


class Program:
    """A player that is an external program: one process for many games.

    ``command`` is its command line, split as a shell would, and run without a shell. ``asker`` is
    the input of the asking process; see ``ProgramProcess``.
    """

    def __init__(
        self, command: str, terms: ProgramTerms | None = None, asker: BinaryIO | None = None
    ) -> None:
        terms = terms or ProgramTerms()
        self.command = command
        self.greeting = Greeting("")
        """What the program says of itself, once started."""
        self.limit = terms.limit
        """Seconds for an answer."""
        self.taken = 0.0
        """Seconds from question to answer, of all questions of the last decision."""
        self._left = inf
        """Seconds that its clock had left before that decision."""
        self._note: NoteLine | None = None
        self._terms = terms
        self._asker = asker
        self._process: ProgramProcess | None = None
        self._opening: Opening | None = None
        self._sent: list[str] = []
        """The lines of the current hand that it has been sent in version 1."""
        self._plan: list[Action] = []
        """The remaining actions of its defence, which it named as a whole."""

    @property
    def speaks_json(self) -> bool:
        """Whether the started program speaks version 2."""
        return self.greeting.version == json_bridge.VERSION

    def start(self) -> None:
        """Start the process and wait until it is ready. Raises Unstartable."""
        self._process = ProgramProcess(self.command, self._terms.memory, self._asker)
        self._process.note = self._note
        limit = max(self.limit, START_LIMIT)
        try:
            self._tell(HELLO)
            self.greeting = read_greeting(self._process.ask(NAME, limit))
            values = self.greeting.values(self._terms.options)
            if self.speaks_json:
                line = json_bridge.ready_line(values)
                answer = self._process.ask(line, limit, json_bridge.READY)
                json_bridge.check_ready(self.command, answer)
        except ProgramFault as error:
            raise Unstartable(ProgramCode.NO_PLAYER, command=self.command, why=error) from error
        except Unstartable:
            self.kill()
            raise

    def check_rules(self, rules: Rules) -> None:
        """Raise ProgramFault if the started program does not know these rules."""
        if not self.speaks_json and rules != RULES:
            raise ProgramFault(ProgramCode.OLD_VERSION)

    def begin(self, opening: Opening, note: NoteLine | None = None) -> None:
        """Begin a game; a process that has gone is replaced. ``note`` keeps its lines.

        Raises ProgramFault.
        """
        self._note = note
        if self._process is not None:
            self._process.note = note
        if not self._is_running:
            try:
                self.start()
            except Unstartable as error:
                raise ProgramFault(error.code, **error.values) from error
        self.check_rules(opening.rules)
        self._opening, self._sent, self._plan = opening, [], []
        self._tell(
            json_bridge.game_line(*opening, self._terms.clock)
            if self.speaks_json
            else short_game_line(opening.number, opening.seed)
        )

    def follow(self, lines: Sequence[str]) -> None:
        """Send the new lines of this hand in version 1. Raises ProgramFault.

        Questions that another process answered are asked again, so that a program may rely on them;
        the lines that follow tell the outcome.
        """
        for line in lines[len(self._sent) :]:
            if is_question(line):
                self._ask(line)
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
        if self._is_running and self._opening == account.opening:
            if self.speaks_json:
                return
            if _begins(account.now, self._sent):
                self.follow(account.now)
                return
            if _begins(account.before, self._sent):
                self.finish_hand(account.before)
                self.follow(account.now)
                return
        self.close()
        self.start()
        self.begin(account.opening)
        if not self.speaks_json:
            for line in account.before[-1:]:
                self._tell(line)
            self.follow(account.now)

    def decide(self, view: View, seed: int = 0, clock: Sequence[float] | None = None) -> Action:
        """Return the program's action. Raises ProgramFault if its answer makes no sense.

        The rules check whether the action is legal. ``seed`` is for its random choices, and told in
        version 2; ``clock`` is the seconds that each seat has left, told in version 2.
        """
        self.taken = 0.0
        self._left = inf if clock is None else clock[view.seat]
        if not self.speaks_json:
            return self._decide_in_lines(view)
        answer = self._ask(json_bridge.move_line(view, seed, clock), json_bridge.MOVE)
        return json_bridge.read_move(answer, view.rules.game)

    def tell(self, line: str) -> None:
        """Send a line that is not about a hand. A process that has gone is ignored."""
        if self._is_running:
            with suppress(ProgramFault):
                self._tell(line)

    def close(self) -> None:
        if self._process is not None:
            self._process.close()

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()

    @property
    def _is_running(self) -> bool:
        return self._process is not None and self._process.is_running

    @property
    def _running(self) -> ProgramProcess:
        if self._process is None:
            raise ProgramFault(ProgramCode.ENDED)
        return self._process

    def _tell(self, line: str) -> None:
        self._running.tell(line, self.limit)

    def _ask(self, line: str, question: str = "") -> str:
        left, asked = self._left - self.taken, monotonic()
        try:
            answer = self._running.ask(line, min(self.limit, left), question)
        except TooLate as fault:
            if left < self.limit:
                raise self._out_of_time(question or line) from fault
            raise
        took = monotonic() - asked
        self.taken += took
        if took > left:
            raise self._out_of_time(question or line)
        return answer

    def _out_of_time(self, question: str) -> ProgramFault:
        return ProgramFault(
            ProgramCode.OUT_OF_TIME, question=question, clock=str(self._terms.clock)
        )

    # -- version 1 -------------------------------------------------------------------------

    def _decide_in_lines(self, view: GinView) -> Action:
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

    def _takes(self, view: GinView) -> bool:
        question = offer(view.pile[-1])
        answer = self._asked(question)
        if answer not in (TAKE, LEAVE):
            raise ProgramFault(
                ProgramCode.NO_CHOICE, question=question, answer=answer, take=TAKE, leave=LEAVE
            )
        return answer == TAKE

    def _end_turn(self, view: GinView) -> Action:
        answer = self._asked(THROW)
        card = self._card(answer)
        if not view.throwable >> card & 1:
            raise ProgramFault(ProgramCode.NOT_TO_BE_THROWN, question=THROW, answer=answer)
        told = thrown(view.seat, card)
        self._tell(told)
        self._sent.append(told)
        answer = self._asked(MELDS)
        return DISCARDS[card] if answer == NOTHING else Knock(card, self._melds(answer))

    def _defend(self, view: GinView) -> Action:
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
        answer = self._ask(question)
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


class Programs:
    """Programs by their command lines, each started when ``asker`` first asks it."""

    def __init__(self, asker: BinaryIO) -> None:
        self._asker = asker
        self._known: dict[str, Program] = {}

    def decide(self, command: str, limit: float, account: GameSoFar, view: View) -> Action:
        """Return a program's action in a match; ``limit`` is in seconds.

        Raises ProgramFault, Unstartable and Abandoned.
        """
        program = self._known.setdefault(
            command, Program(command, ProgramTerms(limit), self._asker)
        )
        program.limit = limit
        program.catch_up(account)
        return program.decide(view, account.seed)

    def close(self) -> None:
        for program in self._known.values():
            program.close()


def _begins(lines: Sequence[str], sent: Sequence[str]) -> bool:
    return bool(sent) and list(lines[: len(sent)]) == list(sent)


def check_rules(player: str, rules: Rules) -> None:
    """Start and end the program with this name, to ask whether it knows these rules.

    Raises Unstartable, and ProgramFault if it does not.
    """
    program = Program(player.removeprefix(PREFIX))
    with closing(program):
        program.start()
        program.check_rules(rules)
