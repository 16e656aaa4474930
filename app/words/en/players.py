"""Who plays: why there is no such player, or none that judges; see ``app.text.refusals``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.players.base import PlayerCode
from app.quoting import printable, quoted
from app.text.refusals import Sentences


def _unknown(name: str, known: Sequence[str]) -> str:
    return f"There is no player called {quoted(name)}. Choose one of {', '.join(known)}."


def _no_file(path: str) -> str:
    return f"There is no file {printable(path)}: name one that training has written."


def _no_values(path: str) -> str:
    return f"{printable(path)} has no values of an expert: name a file that training has written."


SENTENCES: Final[Sentences] = {
    PlayerCode.UNKNOWN: _unknown,
    PlayerCode.NO_FILE: _no_file,
    PlayerCode.NO_VALUES: _no_values,
    PlayerCode.ONLY_CHOOSES: "This player cannot say what choices are worth: ask expert.",
    PlayerCode.NOTHING_TO_CHOOSE: "There is nothing to choose in this seat now.",
    PlayerCode.MORE_SIDES: "Choices can be judged only in matches between two.",
    PlayerCode.SEVERAL_GAMES: "Choices cannot be judged where several games are played at once.",
}
