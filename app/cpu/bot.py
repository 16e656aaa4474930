"""A CPU player as a program: gin-bridge on standard input and output."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import TextIO, TypeAlias

from app.cards.cards import SHORT
from app.cards.deal import player_seed
from app.cpu.follower import Follower, ProtocolError
from app.cpu.gin_bridge import (
    LEAVE,
    MELDS,
    NAME,
    NOTHING,
    QUIT,
    TAKE,
    THROW,
    ProgramCode,
    is_question,
)
from app.games.gin.actions import Action, Discard, DrawDiscard, Knock, Melds, Spread, melds_to_text
from app.games.gin.melds import arrangements
from app.games.gin.view import Phase
from app.players.base import Player
from app.refusal import Refused

Decider: TypeAlias = Callable[[Follower], Action]
"""Returns the action of the seat that the follower has been told about."""


def decider(player: Player) -> Decider:
    """Return a function that decides as a player does, the same again for the same seed of a
    game.
    """

    def decide(told: Follower) -> Action:
        view = told.view
        seed = player_seed(told.seed.to_bytes(8, "big"), told.number, len(view.history))
        action: Action = player.decide(view, Random(seed))
        return action

    return decide


def serve(name: str, decide: Decider, questions: Iterable[str], answers: TextIO) -> None:
    """Answer the referee's lines until they end. Raises ProtocolError."""
    bot = Bot(name, decide)
    for text in questions:
        line = text.strip()
        if line == QUIT:
            return
        if line:
            try:
                answer = bot.answer(line)
            except Refused as error:
                raise ProtocolError(ProgramCode.DOES_NOT_FIT, line=line, why=error) from error
            if answer is not None:
                print(answer, file=answers, flush=True)


class Bot:
    def __init__(self, name: str, decide: Decider) -> None:
        self._name = name
        self._decide = decide
        self._told = Follower()
        self._knock: Melds | None = None
        """The melds of the knock that belongs to its last discard; None if it did not knock."""

    def answer(self, line: str) -> str | None:
        """Return the answer to a line, None for a notice. Raises Refused for an impossible line."""
        told = self._told
        if line == NAME:
            return self._name
        if line == THROW:
            return self._throw()
        if line == MELDS:
            return self._melds()
        told.hear(line)
        if not is_question(line):
            return None
        return TAKE if isinstance(self._decide(told), DrawDiscard) else LEAVE

    def _throw(self) -> str:
        action = self._decide(self._told)
        match action:
            case Knock(card, melds):
                self._knock = melds
            case Discard(card):
                self._knock = None
            case _:
                raise ProtocolError(ProgramCode.ENDS_NO_TURN)
        return SHORT[card]

    def _melds(self) -> str:
        told = self._told
        if told.knocker is None:
            return NOTHING if self._knock is None else melds_to_text(self._knock)
        if told.hand.phase is Phase.OVER:
            # Gin, on which nothing can be laid off; some referees ask all the same.
            return melds_to_text(arrangements(told.view.hand)[0])
        while not isinstance(action := self._decide(told), Spread):
            told.act(action)
        return melds_to_text(action.melds)
