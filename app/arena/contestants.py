"""Who can play in the arena, by name."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from app.arena.adapters import ADAPTERS
from app.arena.game import Contestant, GinMatch, Level
from app.cards.deal import shuffled
from app.cpu.gin_bridge import end_line, game_line, hand_lines
from app.cpu.program import PREFIX, Program, is_program
from app.games.gin.actions import Action
from app.players.gin.expert import Trained
from app.players.registry import find


class Outsider:
    """A program that plays through gin-bridge."""

    def __init__(self, name: str, program: Program) -> None:
        self.name = name
        self._program = program

    def begin(self, index: int, seed: int) -> None:
        """Tell it of a new game, in a new process if the last one is gone. Raises Fault."""
        self._program.begin(game_line(index, seed))

    def decide(self, match: GinMatch, seat: int) -> Action:
        """Tell it what is new, and ask. Raises Fault."""
        hand = match.hand
        deck = shuffled(match.hand_seed)
        self._program.follow(hand_lines(deck, match.dealer, hand.history, seat))
        return self._program.decide(hand.view(seat))

    def see_hand(self, match: GinMatch, seat: int) -> None:
        """Tell it how the hand ended. Raises Fault."""
        deck, totals = shuffled(match.hand_seed), match.standing.sheet.totals
        self._program.finish_hand(hand_lines(deck, match.dealer, match.hand.history, seat, totals))

    def end(self, won: bool, mine: int, theirs: int) -> None:
        """Tell it how the game ended."""
        self._program.tell(end_line(won, mine, theirs))

    def close(self) -> None:
        """End the program."""
        self._program.close()


NET: Final = "net:"
"""What the name of a player begins with that is given by a file of values."""


def contestant(name: str, limit: float) -> Contestant:
    """Return the contestant of a name: a level, a player of others in ``ADAPTERS``, ``net:`` and a
    file of values, or ``cmd:`` and a command line, which is started only with its first game.

    ``limit`` is the time in seconds that a program has for an answer. Raises UnknownPlayer,
    NoValues, and NotInstalled.
    """
    if name in ADAPTERS:
        return Level(ADAPTERS[name](), name)
    if is_program(name):
        return Outsider(name, Program(name.removeprefix(PREFIX), limit))
    if name.startswith(NET):
        return Level(Trained(Path(name.removeprefix(NET))), name)
    return Level(find(name))


class Entrant(NamedTuple):
    """Who is to play."""

    name: str
    """The full name, by which they are started."""
    called: str = ""
    """What a program says that it is called; empty for others."""


def tried(names: Sequence[str], limit: float) -> list[Entrant]:
    """Return contestants; those that are programs have been started, and have ended.

    ``limit`` is the time in seconds that a program has for an answer. Raises UnknownPlayer,
    NoValues, NotInstalled, and Unstartable.
    """
    found = []
    for name in [contestant(name, limit).name for name in names]:
        called = ""
        if is_program(name):
            program = Program(name.removeprefix(PREFIX), limit)
            program.start()
            called = program.called
            program.close()
        found.append(Entrant(name, called))
    return found
