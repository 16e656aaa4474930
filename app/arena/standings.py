"""The results of contestants from the games they have played, with intervals."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from app.arena.game import Forfeit, GameRecord, Tally
from app.refusal import Say

NORMAL: Final = 1.96
"""Standard errors on each side of the mean that hold 95 % of a normal distribution."""
_STUDENT: Final = (12.706, 4.303, 3.182, 2.776)
"""The same of Student's distribution with one, two, three and four degrees of freedom."""
_CHANCE: Final = 0.025
"""The probability that the truth lies beyond one end of an interval."""
_NUMBER: Final = re.compile(r"\d+(?:[.,]\d+)*")


@dataclass(slots=True)
class PairStandings:
    """The results of contestants 0 and 1 from the pairs they have played."""

    names: tuple[str, str]
    shares: dict[int, float] = field(default_factory=dict)
    """The share of each pair that contestant 0 has won, 0 to 1, by the number of the pair."""
    tallies: tuple[Tally, Tally] = field(default_factory=lambda: (Tally(), Tally()))
    hands: int = 0
    dead: int = 0
    endless: int = 0

    def add(self, number: int, games: Sequence[GameRecord]) -> None:
        self.shares[number] = fmean(game.share(0) for game in games)
        for game in games:
            self.hands += game.hands
            self.dead += game.dead
            self.endless += not game.shares
            for tally, played in zip(self.tallies, game.tallies, strict=True):
                tally.add(played)

    @property
    def games(self) -> int:
        return 2 * len(self.shares)

    @property
    def rate(self) -> float:
        """The share of the games that contestant 0 has won; a cut game is half a win."""
        return fmean(self.shares.values()) if self.shares else 0.5

    @property
    def margin(self) -> float:
        """Half of the 95 % interval of the rate: Student's, over pairs.

        Few pairs can be alike by chance, so it is at least that of as many games all won by one
        side (the interval of Clopper and Pearson).
        """
        return margin([*self.shares.values()], self.games)

    def to_json(self, say: Say) -> dict[str, object]:
        """Return all figures by name; times in milliseconds. ``say`` words the faults."""
        return {
            "games": self.games,
            "hands": self.hands,
            "dead_hands": self.dead,
            "endless_games": self.endless,
            "margin": self.margin,
            "players": [
                {
                    "name": name,
                    "rate": rate,
                    "points_a_hand": self.a_hand(tally.points),
                    "knocks": self.a_hand(tally.knocks),
                    "gins": self.a_hand(tally.gins),
                    "undercuts": self.a_hand(tally.undercuts),
                    "decisions": len(tally.seconds),
                    "median_ms": milliseconds(tally.seconds, 0.5),
                    "p95_ms": milliseconds(tally.seconds, 0.95),
                    "forfeits": len(tally.forfeits),
                    "forfeit_reasons": {
                        reason: len(forfeits) for reason, forfeits in reasons(tally.forfeits, say)
                    },
                    "forfeited_games": [_as_json(each, say) for each in in_order(tally.forfeits)],
                }
                for name, tally, rate in zip(
                    self.names, self.tallies, (self.rate, 1 - self.rate), strict=True
                )
            ],
        }

    def a_hand(self, count: int) -> float:
        return count / self.hands if self.hands else 0.0


def margin(shares: Sequence[float], games: int) -> float:
    """Return half of the 95 % interval of the mean of shares, each won in ``games`` games.

    It is at least that of as many games all won by one side.
    """
    if len(shares) < 2:
        return 1.0
    spread = student(len(shares) - 1) * stdev(shares) / sqrt(len(shares))
    never_less: float = 1 - _CHANCE ** (1 / games)
    return min(max(spread, never_less), 1.0)


def student(freedom: int) -> float:
    """Return the standard errors on each side of the mean that hold 95 % of Student's
    distribution.
    """
    if freedom <= len(_STUDENT):
        return _STUDENT[freedom - 1]
    # The expansion of R. A. Fisher and E. A. Cornish, good to four figures from here on.
    z = NORMAL
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )


def reasons(forfeits: Iterable[Forfeit], say: Say) -> list[tuple[str, list[Forfeit]]]:
    """Return forfeits by reason as ``say`` words it, the most frequent first, each in order of
    games.

    Reasons that differ in numbers alone are one, with “…” for each number that differs.
    """
    groups: dict[str, list[Forfeit]] = {}
    for forfeit in in_order(forfeits):
        groups.setdefault(_NUMBER.sub("…", say(forfeit.fault)), []).append(forfeit)
    found = [
        (_common([say(forfeit.fault) for forfeit in group]), group) for group in groups.values()
    ]
    return sorted(found, key=lambda reason: -len(reason[1]))


def in_order(forfeits: Iterable[Forfeit]) -> list[Forfeit]:
    """Return forfeits in the order of games, whichever was over first."""
    return sorted(forfeits, key=lambda forfeit: forfeit.game)


def _as_json(forfeit: Forfeit, say: Say) -> dict[str, object]:
    found: dict[str, object] = {"reason": say(forfeit.fault), **asdict(forfeit)}
    del found["fault"]
    return found


def _common(sentences: Sequence[str]) -> str:
    numbers = zip(*map(_NUMBER.findall, sentences), strict=True)
    shown = iter([found[0] if len(set(found)) == 1 else "…" for found in numbers])
    return _NUMBER.sub(lambda _: next(shown), sentences[0])


def milliseconds(seconds: array[float], quantile: float) -> float:
    """Return the time in milliseconds that the share ``quantile`` of the decisions did not
    exceed.
    """
    if not seconds:
        return 0.0
    ordered = sorted(seconds)
    return 1000 * ordered[min(int(quantile * len(ordered)), len(ordered) - 1)]


class TableStandings:
    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self.deals = 0
        self.endless = 0
        self.forfeits: tuple[list[Forfeit], ...] = tuple([] for _ in names)
        self._shares: list[list[float]] = [[] for _ in names]
        self._seconds = [array("f") for _ in names]

    def add(self, number: int, matches: Sequence[GameRecord]) -> None:
        """Add a shuffle that was played in every seating; ``number`` is its number."""
        self.deals += sum(match.hands for match in matches)
        self.endless += sum(not match.shares for match in matches)
        for who, shares in enumerate(self._shares):
            shares.append(fmean(match.share(who) for match in matches))
            for match in matches:
                self._seconds[who].extend(match.tallies[who].seconds)
                self.forfeits[who].extend(match.tallies[who].forfeits)

    @property
    def games(self) -> int:
        return len(self.names) * len(self._shares[0])

    def share(self, who: int) -> float:
        """Return the share of matches that a player has won; a first place shared by k counts
        1/k.
        """
        return fmean(self._shares[who]) if self.games else 1 / len(self.names)

    def margin(self, who: int) -> float:
        """Return half of the 95 % interval of the share: Student's, over shuffles."""
        return margin(self._shares[who], self.games)

    def time(self, who: int, quantile: float) -> float:
        """Return the milliseconds that the share ``quantile`` of the decisions did not exceed."""
        return milliseconds(self._seconds[who], quantile)

    def to_json(self, say: Say) -> dict[str, object]:
        """Return all figures by name; times in milliseconds. ``say`` words the faults."""
        return {
            "matches": self.games,
            "deals": self.deals,
            "endless_matches": self.endless,
            "players": [
                {
                    "name": name,
                    "share": self.share(who),
                    "margin": self.margin(who),
                    "decisions": len(self._seconds[who]),
                    "median_ms": self.time(who, 0.5),
                    "p95_ms": self.time(who, 0.95),
                    "forfeits": len(self.forfeits[who]),
                    "forfeited_games": [_as_json(each, say) for each in self.forfeits[who]],
                }
                for who, name in enumerate(self.names)
            ],
        }
