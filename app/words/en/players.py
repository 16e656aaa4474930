"""Who plays: why there is no such player; see ``app.words.en.refusals``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.players.refusals import PlayerCode
from app.quoting import quoted
from app.words.en.refusals import Sentences


def _unknown(name: str, known: Sequence[str]) -> str:
    return f"There is no player called {quoted(name)}. Choose one of {', '.join(known)}."


SENTENCES: Final[Sentences] = {PlayerCode.UNKNOWN: _unknown}
