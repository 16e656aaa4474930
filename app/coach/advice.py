"""The advice of the strongest level: its choice, and the values of all choices."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from app.games.gin.view import View
from app.players.base import CannotEvaluate, ChoiceValue, level_of
from app.players.gin.expert import Expert
from app.players.gin.reading import Reading
from app.players.registry import find, judge


class Advice(NamedTuple):
    action: Any
    choice_values: tuple[tuple[Any, ChoiceValue], ...] = ()
    """The value of every choice, the best first; empty if they have none at this table."""
    reading: Reading | None = None
    """What the seat can tell of the opponent's hand; None if that is not known."""


def advise(view: Any) -> Advice:
    """Return what the strongest level of the game would do in this seat, from its view alone.

    The same view gives the same advice in every process. Raises UnknownPlayer.
    """
    player = find(level_of(judge(view.rules.game)), view.rules.game)
    if isinstance(view, View) and isinstance(player, Expert):
        # Imported late, as players do: it loads NumPy.
        from app.players.gin.net.reading import read

        try:
            choice_values = tuple(player.advise(view))
        except CannotEvaluate:
            pass
        else:
            return Advice(choice_values[0][0], choice_values, read(view))
    return Advice(player.decide(view, Random(0)))
