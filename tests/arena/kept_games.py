"""Games of the five levels, move for move; ``python -m tests.arena.kept_games`` keeps them anew."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

from app.arena.game import A_PLACE, CpuContestant, Place, play_pair
from app.cards.deal import SEED_BYTES
from app.games.gin.actions import Action, to_text
from app.players.registry import levels

KEPT = Path(__file__).with_name("kept_games.json")
SEED = Random(7).randbytes(SEED_BYTES)


class Recorder(CpuContestant):
    """A level that writes down what is done in the games it begins, by hands."""

    def begin(self, index: int, seed: int, place: Place = A_PLACE) -> None:
        """A new game."""
        super().begin(index, seed, place)
        self.index = index
        self.hands: list[list[str]] = []

    def decide(self, match: Any, seat: int) -> Action:
        """What the level does."""
        action = super().decide(match, seat)
        while len(self.hands) < match.number:
            self.hands.append([])
        self.hands[match.number - 1] = [
            *(to_text(done) for _, done in match.hand.history),
            to_text(action),
        ]
        return action


def games() -> list[dict[str, Any]]:
    """Two games of each level with each other, the seats exchanged: who sat where, and every move
    by hands, as it is written in journals.
    """
    found: list[dict[str, Any]] = []

    class Kept(Recorder):
        def end(self, won: bool, mine: int, theirs: int) -> None:
            pair[self.index % 2].append((self.name, mine, self.hands))

    for first, second in combinations(levels(), 2):
        pair: tuple[list[Any], list[Any]] = ([], [])
        play_pair((Kept(first), Kept(second)), 0, SEED)
        for (one, points, some), (other, others, more) in pair:
            # Whoever did not move last in a hand did not see its last move.
            hands = [max(both, key=len) for both in zip(some, more, strict=True)]
            found.append(
                {
                    "names": [one, other],
                    "points": [points, others],
                    "hands": [" | ".join(moves) for moves in hands],
                }
            )
    return found


if __name__ == "__main__":
    KEPT.write_text(json.dumps(games(), indent=0) + "\n")
