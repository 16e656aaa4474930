"""The expert by the values of a file: what training has written and no level plays by yet."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from app.players.gin.expert import Expert
from app.players.refusals import PlayerCode
from app.refusal import Refused

if TYPE_CHECKING:
    from app.players.gin.net.evaluator import Evaluator

_OLDEST, _NEWEST = 1, 3
"""The versions of the expert that draw as a network wants that is not extended, and one that is."""


class NoValues(Refused):
    """A file is missing, or has no values of an expert; it comes with its path."""


class Trained(Expert):
    """Plays as the expert does, by other values."""

    def __init__(self, path: Path) -> None:
        """Raises NoValues."""
        self._read = values_of(path)
        super().__init__(_NEWEST if self._read.network.extended else _OLDEST)

    def _values(self) -> Evaluator:
        return self._read


def values_of(path: Path) -> Evaluator:
    """Return the values of a file. Raises NoValues."""
    from zipfile import BadZipFile

    from app.players.gin.net.endings import CLASSES
    from app.players.gin.net.evaluator import load
    from app.players.gin.net.network import shapes

    try:
        values = load(path)
    except FileNotFoundError:
        raise NoValues(PlayerCode.NO_FILE, path=str(path)) from None
    except (OSError, ValueError, KeyError, EOFError, BadZipFile):
        raise NoValues(PlayerCode.NO_VALUES, path=str(path)) from None
    weights = values.network.weights
    blocks = shapes(extended=values.network.extended)
    if any(name not in weights or len(weights[name]) != size for name, size in blocks.items()) or (
        values.shares.shape != (CLASSES,)
    ):
        raise NoValues(PlayerCode.NO_VALUES, path=str(path))
    return values
