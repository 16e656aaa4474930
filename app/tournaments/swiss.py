"""Swiss: each round pairs people with equal points who have not met, and nobody is out.

Within a group of equal points the upper half meets the lower one. The lowest who has had no bye has
it if the number is odd. So the rules of FIDE's Dutch system are kept but for its colours, which Gin
has not, and its order of the exchanges within a group.

The package py4swiss has these systems with all their rules. It was weighed and left out: it needs
pydantic and two compiled extensions, which are not built for every system; it is at version 0.3;
and it reads and writes the report file of chess federations, colours included. What is needed of it
is a matching, in 150 lines (``matching.py``).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from typing import Final

from app.tournaments.matching import Costs, fits, paired
from app.tournaments.records import Pair

_MET: Final = 2**40
"""The cost of a second match of the same two, above the sum of all else."""
_POINT: Final = 2**14
"""The cost of a point between two who meet, squared, above the sum of all places."""


def pairs(
    ranking: Sequence[str],
    scores: Mapping[str, int],
    met: Collection[frozenset[str]],
    free_points: Mapping[str, int],
) -> list[Pair]:
    """Return the pairs of a round, those of the highest points first, the bye last.

    ``ranking`` has the players to be paired, by points and then by their seeding; ``met`` those who
    have met, and ``free_points`` how many points players have had without a match.
    """
    playing, byes = [*ranking], []
    if len(ranking) % 2:
        lowest_first = [*reversed(ranking)]
        waiting = sorted(lowest_first, key=lambda player: free_points.get(player, 0))
        rests = ([each for each in ranking if each != player] for player in waiting)
        possible = (rest for rest in rests if fits(_costs(rest, scores, met), _MET))
        playing = next(possible, [each for each in ranking if each != waiting[0]])
        byes = [Pair(each) for each in ranking if each not in playing]
    found = paired(_costs(playing, scores, met), _MET)
    return [Pair(playing[one], playing[other]) for one, other in sorted(found)] + byes


def _costs(
    ranking: Sequence[str], scores: Mapping[str, int], met: Collection[frozenset[str]]
) -> Costs:
    sizes = {score: len([*group]) for score, group in groupby(ranking, scores.__getitem__)}

    def cost(one: int, other: int) -> int:
        upper, lower = sorted((one, other))
        score, apart = scores[ranking[upper]], lower - upper
        again = _MET * (frozenset((ranking[one], ranking[other])) in met)
        if below := score - scores[ranking[lower]]:
            return again + _POINT * below**2 + apart
        return again + abs(apart - sizes[score] // 2)

    members = range(len(ranking))
    return [[cost(one, other) for other in members] for one in members]
