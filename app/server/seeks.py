"""Seeks: the game that a visitor would like to play at once, and who fits together.

A visitor has one seek at most. It ends with the visit, and when the visitor takes a seat.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from app.games.base import RulesError, find
from app.server.table_options import DEFAULT_OPTIONS, TableOptions
from app.server.time_control import label
from app.storage.settings import OWN_GAME, Settings
from app.text.lists import clauses
from app.text.speech import tr_c
from app.typed_json import MalformedError, as_json, read_as
from app.ui.options import chosen_last, offer_of

NEAR: Final = 200.0
"""Largest difference of two ratings that are about the same strength, in Elo."""
_MOST_TRIED: Final = 12
"""Seeks of which groups are formed, the oldest first: a game for four has 220 groups of three."""


@dataclass(frozen=True, slots=True)
class SeekTerms:
    """The game that is sought. Other people fit whose rules and options are equal."""

    rules: Any
    options: TableOptions = DEFAULT_OPTIONS
    is_near: bool = False
    """Whether the others must be of about the same strength."""

    @property
    def seats(self) -> int:
        """The fewest people that can play by the rules: so many begin."""
        return int(self.rules.seats[0])

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.rules.game,
            "rules": self.rules.to_json(),
            "options": as_json(self.options),
            "near": self.is_near,
        }

    @classmethod
    def from_json(cls, saved: Mapping[str, Any] | None) -> SeekTerms | None:
        """Return saved terms; None if there are none, or if they cannot be read."""
        try:
            told = saved or {}
            return cls(
                find(told["game"]).rules(read_as(dict[str, Any], told["rules"])),
                read_as(TableOptions, told["options"]),
                read_as(bool, told["near"]),
            )
        except (RulesError, MalformedError, LookupError, TypeError, ValueError):
            return None


@dataclass(frozen=True, slots=True)
class Seek:
    """The seek of a visitor, as all may know it."""

    person: str
    """The id of the seeker."""
    terms: SeekTerms
    elo: float
    """The seeker's rating in the game."""
    number: int
    """Its place in the order of all seeks, the oldest first."""

    def fits(self, other: Seek) -> bool:
        """Return whether two seekers can sit at one table."""
        if self.person == other.person:
            return False
        mine, theirs = self.terms, other.terms
        if (mine.rules, mine.options) != (theirs.rules, theirs.options):
            return False
        return not (mine.is_near or theirs.is_near) or abs(self.elo - other.elo) <= NEAR


def companions(
    seek: Seek, standing: Iterable[Seek], may_meet: Callable[[str, str], bool]
) -> tuple[Seek, ...]:
    """Return the seeks with which a table begins at once, those that stand longest; empty if there
    are too few that fit.

    ``may_meet`` returns whether two people, by their ids, may be seated together.
    """

    def fit(one: Seek, other: Seek) -> bool:
        return one.fits(other) and may_meet(one.person, other.person)

    found = sorted((other for other in standing if fit(seek, other)), key=lambda each: each.number)
    for group in combinations(found[:_MOST_TRIED], seek.terms.seats - 1):
        if all(fit(one, other) for one, other in combinations(group, 2)):
            return group
    return ()


# -- what is sought, in words --------------------------------------------------------------


def last_terms(settings: Settings, games: Collection[str]) -> SeekTerms:
    """Return the terms sought last, if their game is one of ``games``; else the rules of the last
    match, neither rated nor by a clock.
    """
    terms = SeekTerms.from_json(settings.seek)
    if terms and terms.rules.game in games:
        return terms
    game = settings.game if settings.game in games else OWN_GAME
    return SeekTerms(chosen_last(offer_of(game), settings)[0])


def conditions(terms: SeekTerms) -> str:
    """Return the conditions of a seek beside the rules; empty if there are none."""
    return clauses(
        (
            label(terms.options.time_control),
            tr_c("match", "rated") if terms.options.rated else "",
            # Translators: a person of about the same strength is sought; in a narrow column
            tr_c("strength", "near") if terms.is_near else "",
        )
    )
