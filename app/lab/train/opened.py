"""Positions of hands in lock-step with both hands open."""

from __future__ import annotations

import numpy as np

from app.players.gin.net.batch import Ints
from app.players.gin.net.features import PACK
from app.players.gin.net.lockstep import HandsInPlay
from app.players.gin.net.open import Open


def opened(table: HandsInPlay, phase: int, levels: Ints) -> Open:
    """Return what the judge of both hands sees before a draw; ``levels`` are how well the two play,
    by game and player.
    """
    return Open(
        mover=table.hand,
        other=table.rival,
        stock=PACK & ~(table.hand | table.rival | table.pile),
        top=table.top,
        phase=np.full(len(table), phase),
        limit=table.limit,
        needed=table.needed,
        needed_by_other=table.needed_rival,
        level=levels[table.game, table.mover],
        level_of_other=levels[table.game, 1 - table.mover],
    )
