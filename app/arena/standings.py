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
class PlayerFigures:
    """What a player has done in all its games, or matches."""

    name: str
    share: float
    """The share of the games that it has won; a cut game of two is half a win."""
    margin: float
    """Half of the 95 % interval of the share."""
    hands: int
    """The hands, or deals, of its games."""
    tally: Tally

    def a_hand(self, count: int) -> float:
        return count / self.hands if self.hands else 0.0

    def time(self, quantile: float) -> float:
        """Return the milliseconds that the share ``quantile`` of the decisions did not exceed."""
        return milliseconds(self.tally.seconds, quantile)


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

    @property
    def figures(self) -> list[PlayerFigures]:
        shares = self.rate, 1 - self.rate
        return [
            PlayerFigures(name, share, self.margin, self.hands, tally)
            for name, share, tally in zip(self.names, shares, self.tallies, strict=True)
        ]

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
                    "name": each.name,
                    "rate": each.share,
                    "points_a_hand": each.a_hand(each.tally.points),
                    **_counts(each),
                    "decisions": len(each.tally.seconds),
                    "median_ms": each.time(0.5),
                    "p95_ms": each.time(0.95),
                    "forfeits": len(each.tally.forfeits),
                    "forfeit_reasons": {
                        reason: len(forfeits)
                        for reason, forfeits in reasons(each.tally.forfeits, say)
                    },
                    "forfeited_games": [
                        _as_json(forfeit, say) for forfeit in in_order(each.tally.forfeits)
                    ],
                }
                for each in self.figures
            ],
        }

    def a_hand(self, count: int) -> float:
        return count / self.hands if self.hands else 0.0


def total_figures(standings: Sequence[PairStandings]) -> list[PlayerFigures]:
    """Return the figures of each player over all its opponents.

    The interval is over shuffles, because a player meets all opponents with the same ones.
    """
    found = []
    for name in dict.fromkeys(name for standing in standings for name in standing.names):
        own = [standing for standing in standings if name in standing.names]
        tally = Tally()
        won: dict[int, list[float]] = {}
        for standing in own:
            who = standing.names.index(name)
            tally.add(standing.tallies[who])
            for shuffle, share in standing.shares.items():
                won.setdefault(shuffle, []).append(1 - share if who else share)
        shares = [share for each in won.values() for share in each]
        found.append(
            PlayerFigures(
                name,
                fmean(shares) if shares else 0.5,
                margin([*map(fmean, won.values())], 2 * len(shares)),
                sum(standing.hands for standing in own),
                tally,
            )
        )
    return found


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


def _counts(figures: PlayerFigures) -> dict[str, float]:
    tally = figures.tally
    return {
        "knocks": figures.a_hand(tally.knocks),
        "gins": figures.a_hand(tally.gins),
        "undercuts": figures.a_hand(tally.undercuts),
    }


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
        self.tallies = tuple(Tally() for _ in names)
        self._shares: list[list[float]] = [[] for _ in names]

    def add(self, number: int, matches: Sequence[GameRecord]) -> None:
        """Add a shuffle that was played in every seating; ``number`` is its number."""
        self.deals += sum(match.hands for match in matches)
        self.endless += sum(not match.shares for match in matches)
        for who, (shares, tally) in enumerate(zip(self._shares, self.tallies, strict=True)):
            shares.append(fmean(match.share(who) for match in matches))
            for match in matches:
                tally.add(match.tallies[who])

    @property
    def games(self) -> int:
        return len(self.names) * len(self._shares[0])

    @property
    def knows_points(self) -> bool:
        """Whether points were written down; files of older versions have none of whole matches."""
        return any(tally.points for tally in self.tallies)

    @property
    def figures(self) -> list[PlayerFigures]:
        return [
            PlayerFigures(name, self.share(who), self.margin(who), self.deals, tally)
            for who, (name, tally) in enumerate(zip(self.names, self.tallies, strict=True))
        ]

    def share(self, who: int) -> float:
        """Return the share of matches that a player has won; a first place shared by k counts
        1/k.
        """
        return fmean(self._shares[who]) if self.games else 1 / len(self.names)

    def margin(self, who: int) -> float:
        """Return half of the 95 % interval of the share: Student's, over shuffles."""
        return margin(self._shares[who], self.games)

    def to_json(self, say: Say) -> dict[str, object]:
        """Return all figures by name; times in milliseconds. ``say`` words the faults."""
        return {
            "matches": self.games,
            "deals": self.deals,
            "endless_matches": self.endless,
            "players": [
                {
                    "name": each.name,
                    "share": each.share,
                    "margin": each.margin,
                    "points_a_deal": each.a_hand(each.tally.points) if self.knows_points else None,
                    **_counts(each),
                    "decisions": len(each.tally.seconds),
                    "median_ms": each.time(0.5),
                    "p95_ms": each.time(0.95),
                    "forfeits": len(each.tally.forfeits),
                    "forfeited_games": [_as_json(forfeit, say) for forfeit in each.tally.forfeits],
                }
                for each in self.figures
            ],
        }
