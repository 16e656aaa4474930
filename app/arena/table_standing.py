"""What matches at a table of any number show: shares of the first place, and times."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from statistics import fmean

from app.arena.standings import margin, milliseconds
from app.arena.table_contest import ShufflePlayed


class TableStanding:
    """What is known of players from the shuffles that they have played in every seating."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        """In the order in which they were named; the same player can be there twice."""
        self.deals = 0
        self._shares: list[list[float]] = [[] for _ in names]
        self._seconds = [array("d") for _ in names]

    def add(self, played: ShufflePlayed) -> None:
        """Count a shuffle."""
        self.deals += played.deals
        for who, share in enumerate(played.shares):
            self._shares[who].append(share)
            self._seconds[who].extend(played.seconds[who])

    @property
    def matches(self) -> int:
        """How many have been played."""
        return len(self.names) * len(self._shares[0])

    def share(self, who: int) -> float:
        """Return what the player of this number has won: matches, of those that k have won 1/k."""
        return fmean(self._shares[who]) if self.matches else 1 / len(self.names)

    def margin(self, who: int) -> float:
        """Return half of the 95 % interval of the share: Student's, over shuffles."""
        return margin(self._shares[who], self.matches)

    def time(self, who: int, quantile: float) -> float:
        """Return milliseconds that this share of the decisions did not exceed."""
        return milliseconds(self._seconds[who], quantile)

    def to_json(self) -> dict[str, object]:
        """Return all figures by name; times in milliseconds."""
        return {
            "matches": self.matches,
            "deals": self.deals,
            "players": [
                {
                    "name": name,
                    "share": self.share(who),
                    "margin": self.margin(who),
                    "decisions": len(self._seconds[who]),
                    "median_ms": self.time(who, 0.5),
                    "p95_ms": self.time(who, 0.95),
                }
                for who, name in enumerate(self.names)
            ],
        }
