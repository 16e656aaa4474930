"""A CPU player as a program that speaks gin-bridge 2, for every game."""

from __future__ import annotations

import json
from collections.abc import Iterable
from random import Random
from typing import Any, TextIO

from app.cpu.follower import ProtocolError
from app.cpu.gin_bridge import NAME, QUIT, ProgramCode
from app.cpu.json_bridge import MOVE, READY, greeting_line
from app.cpu.view_json import read_view
from app.games.base import find
from app.players.base import Player
from app.refusal import Refused


def serve(name: str, player: Player, questions: Iterable[str], answers: TextIO) -> None:
    """Answer the referee's lines until they end. Raises ProtocolError."""
    for text in questions:
        line = text.strip()
        if line == QUIT:
            return
        if line == NAME:
            print(greeting_line(name), file=answers, flush=True)
        elif line.startswith("{"):
            try:
                answer = _answer(player, json.loads(line))
            except (ValueError, TypeError, KeyError, AttributeError) as error:
                why = Refused(ProgramCode.NO_SUCH_LINE)
                raise ProtocolError(ProgramCode.DOES_NOT_FIT, line=line, why=why) from error
            if answer is not None:
                print(json.dumps(answer), file=answers, flush=True)


def _answer(player: Player, told: dict[str, Any]) -> dict[str, Any] | None:
    if told["type"] == READY:
        return {"ready": True}
    if told["type"] != MOVE:
        return None
    view = read_view(told["view"])
    action = player.decide(view, Random(told["seed"]))
    return {"move": find(view.rules.game).write(action)}
