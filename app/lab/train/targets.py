"""What is to be learned of the positions of hands that were played."""

from __future__ import annotations

from typing import Final

import numpy as np

from app.lab.train.fitting import Labelled
from app.lab.train.policies import Samples
from app.players.gin.net.batch import Ints
from app.players.gin.net.endings import CLASSES, seen_by_other

OTHER_SIDE: Final = seen_by_other(np.arange(CLASSES))
"""By class, what it is for the other."""


def labelled(samples: Samples, results: Ints, trust: float) -> Labelled:
    """Return the noted positions with the chances of the classes to be learned of each.

    ``results`` has the class of each game as player 0 sees it. The last choice of a side in a
    hand learns how the hand ended; an earlier one learns ``trust`` parts of what the next one
    learns and else what the network said of the next one (temporal differences, TD(lambda) of
    R. Sutton, Machine Learning 3, 1988).
    """
    game, mover = np.concatenate(samples.game), np.concatenate(samples.mover)
    evaluated = np.concatenate(samples.endings)
    # Samples come in order of time, which the stable sort keeps within each side of a game.
    order = np.argsort(game * 2 + mover, kind="stable")
    side = (game * 2 + mover)[order]
    last = np.flatnonzero(np.append(side[1:] != side[:-1], True))
    owner, seat = game[order[last]], mover[order[last]]
    label = np.where(seat == 0, results[owner], seen_by_other(results[owner]))
    learned = np.zeros((len(last), CLASSES), dtype=np.float32)
    learned[np.arange(len(last)), label] = 1
    target = np.zeros((len(side), CLASSES), dtype=np.float32)
    place, going = last.copy(), np.arange(len(last))
    while going.size:
        at = order[place[going]]
        target[at] = learned[going]
        own = evaluated[at].astype(np.float32)
        known = own[:, 0] >= 0
        mixed = going[known]
        learned[mixed] = trust * learned[mixed] + (1 - trust) * own[known]
        place[going] -= 1
        before = place[going]
        going = going[(before >= 0) & (side[before] == side[last[going]])]
    return Labelled(
        np.concatenate(samples.cards),
        np.concatenate(samples.top).astype(np.int64),
        np.concatenate(samples.common),
        np.concatenate(samples.own),
        target.astype(np.float16),
    )
