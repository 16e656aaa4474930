"""The strength of each level, as measured in the arena: games to 100 by the tournament rules in
mirrored pairs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from statistics import fmean
from typing import Final, NamedTuple

from app.players.base import Player, full_name, level_of


class Measured(NamedTuple):
    """The share of games that one player won against another, both by their full names."""

    stronger: str
    weaker: str
    percent: float
    interval: float
    """Half of the 95 % interval, in per cent."""


LADDER: Final = (
    Measured("casual-1", "novice-1", 84.2, 1.5),
    Measured("club-1", "casual-1", 71.5, 1.9),
    Measured("strong-1", "club-1", 74.0, 2.1),
    Measured("expert-4", "strong-1", 80.0, 3.9),
)
"""Each level against the one below it, from the weakest up.

Measured by ``gin-rummy arena casual novice --games 2000 --seed 1``, and so on; of ``expert-4`` 400
games."""


class Strength(NamedTuple):
    """A rating: of two players 200 apart, the stronger wins three games of four."""

    elo: float
    interval: float
    """Half of the 95 % interval."""


YARDSTICK: Final = "simple-1"
"""The full name of the player that fixes the scale."""
YARDSTICK_ELO: Final = 1000.0
MEASURED_BY: Final = ("planner", "simple")
"""The players on the ladder besides the levels."""

RATINGS: Final[Mapping[str, Strength]] = {
    "novice-1": Strength(691, 26),
    "casual-1": Strength(959, 19),
    YARDSTICK: Strength(YARDSTICK_ELO, 0),
    "club-1": Strength(1077, 19),
    "planner-1": Strength(1203, 21),
    "strong-1": Strength(1208, 21),
    "expert-3": Strength(1330, 24),
    "expert-4": Strength(1382, 25),
}
"""The ratings by full name, from the weakest up, all of them measured against one another.

``gin-rummy arena expert-3 strong planner club casual simple novice --games 600 --seed 1``; and
``expert-4``, which takes long, against ``expert-3``, ``strong``, ``planner`` and ``simple``, in the
games that app/guide/players.md tells of."""

CHARACTERS: Final[Mapping[str, Strength]] = {
    "gina-1": Strength(1114, 42),
    "kit-1": Strength(1108, 27),
    "maggie-1": Strength(1107, 38),
    "prue-1": Strength(1146, 34),
    "silas-1": Strength(1114, 40),
}
"""The ratings of the opponents with a character, by full name.

Measured by ``python -m app.lab.characters``, against ``club`` and ``strong``."""

BESIDE: Final = (
    Measured("gina-1", "club-1", 54.0, 8.1),
    Measured("kit-1", "club-1", 51.5, 5.9),
    Measured("maggie-1", "club-1", 56.0, 7.5),
    Measured("prue-1", "club-1", 64.0, 7.1),
    Measured("silas-1", "club-1", 56.0, 7.6),
)
"""The same players against the level that is about as strong, in the same games."""


RATED: Final = "elo:"
"""The name of an opponent of any strength begins so; its Elo follows."""
ANY_RATED: Final = f"{RATED}N"
"""Stands for all their names in a list."""
RATED_ELOS: Final = range(700, 1381)
"""The strengths that it can have."""


def rated_name(elo: float) -> str:
    """Return the name of the opponent nearest to a strength: "elo:1100"."""
    return f"{RATED}{min(max(round(elo), RATED_ELOS[0]), RATED_ELOS[-1])}"


def rated_elo(name: str) -> int | None:
    """Return the strength in the name of an opponent of any strength; None for other names."""
    number = name.removeprefix(RATED)
    is_rated = number != name and number.isascii() and number.isdecimal() and len(number) <= 4
    return int(number) if is_rated and int(number) in RATED_ELOS else None


def elo_of(name: str) -> float | None:
    """Return the Elo of a player, by its full name; None if its strength is not known."""
    found = RATINGS.get(name) or CHARACTERS.get(name)
    return found.elo if found else rated_elo(level_of(name))


def measured_names() -> list[str]:
    """Return the names of all who were measured, from the weakest up, then those of the opponents
    with a character: the newest of a level by the level's name alone.
    """
    names = [*RATINGS, *CHARACTERS]
    newest = {level_of(name): name for name in names}
    return [level if newest[level := level_of(name)] == name else name for name in names]


def measured(player: Player) -> Measured | None:
    """Return the measured result of a player: against the level below it, of the weakest against
    the one above, of an opponent with a character against one as strong; None if there is none.
    """
    name, results = full_name(player), (*LADDER, *BESIDE)
    found = [each for each in results if name == each.stronger]
    found += [each for each in results if name == each.weaker]
    return next(iter(found), None)


def ratings() -> dict[str, float]:
    """Return the Elo of the levels on the ladder, by full name, from the weakest up."""
    names = [LADDER[0].weaker, *(each.stronger for each in LADDER)]
    return {name: RATINGS[name].elo for name in names}


def mean_rating() -> float:
    """Return the mean Elo of the levels on the ladder."""
    return fmean(ratings().values())


def fixed_among(names: Iterable[str]) -> dict[str, float]:
    """Return the ratings that fix the scale among these full names: the yardstick's, or else those
    of all who have been measured.
    """
    found = {name: RATINGS[name].elo for name in names if name in RATINGS}
    return {YARDSTICK: found[YARDSTICK]} if YARDSTICK in found else found
