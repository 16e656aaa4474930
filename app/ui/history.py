"""The matches played, a filter for them, and the figures and charts about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from enum import StrEnum
from typing import Any, NamedTuple, TypeAlias

from app.coach.estimates import Rating, Unrated
from app.coach.grade import strength, sum_of, total
from app.coach.rating import counted, course_of, rating_of
from app.coach.statistics import (
    WINDOW,
    MatchFacts,
    PastMistake,
    Remembered,
    Statistics,
    is_counted,
    is_graded,
    is_judged,
    losses,
    past_mistakes,
    rival,
    statistics,
)
from app.games.base import GAMES, RulesError, find
from app.games.gin.rules import GAME_NAME
from app.match.seat import HUMAN
from app.refusal import Refused
from app.storage.paths import begun_at
from app.storage.settings import Settings
from app.text.cells import fits
from app.text.games import short_title_of, title_of
from app.ui.options import name_of, offer_of


class Period(StrEnum):
    """A time in which matches were begun."""

    EVER = "ever"
    YEAR = "year"
    MONTH = "month"
    WEEK = "week"


_DAYS: Mapping[Period, int] = {Period.YEAR: 365, Period.MONTH: 30, Period.WEEK: 7}


class Damaged(NamedTuple):
    """A journal that cannot be read."""

    name: str
    created: str
    """When the match began, by the name of the file, in ISO format; empty if the name does not
    say."""
    why: Refused | str
    """The reason; a sentence if an older version of the program has read it."""


Item: TypeAlias = Remembered | Damaged


class Company(StrEnum):
    """With whom matches were played."""

    ANY = "any"
    PEOPLE = "people"
    """With other people of a server."""
    ALONE = "alone"
    """Alone with computer players, or at one keyboard."""


class Filter(NamedTuple):
    """A choice of matches."""

    against: str | None = None
    """The opponent's name; None for all."""
    rules: str | None = None
    """The name of the rules, as ``History.rules_of`` returns it; None for all."""
    since: Period = Period.EVER
    company: Company = Company.ANY


class ChartPoint(NamedTuple):
    """A point of a curve over time."""

    value: float
    created: str
    """When the last match in it began, in ISO format."""


class RatingFigures(NamedTuple):
    """The rating from all matches."""

    rating: Rating | None
    """None if no match counts."""
    course: tuple[ChartPoint, ...]
    """The rating after each match that counts, in Elo, the oldest first."""
    left_out: Mapping[Unrated, int]
    """The number of matches of Gin that do not count, by the reason."""


class Figures(NamedTuple):
    """Statistics about the chosen matches."""

    total: Statistics
    rating: Rating | None
    """The rating from these matches alone."""
    by_opponent: Mapping[str, Statistics]
    """Statistics by opponent, the most frequent one first."""
    results: tuple[ChartPoint, ...]
    """Share of matches won, the oldest first."""
    grades: tuple[ChartPoint, ...]
    """Grades in Elo, the oldest first."""
    mistakes: tuple[PastMistake, ...]
    """The person's mistakes in judged matches, the costliest first."""
    left_out: int
    """Number of chosen matches that do not count."""


class History:
    """All matches known, the newest first, with a filter. ``settings`` name the player's own
    rules.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._items: list[Item] = []
        self._rules: dict[str, tuple[str, str]] = {}
        self.chosen = Filter()

    def take(self, matches: Iterable[Remembered], problems: Mapping[str, Refused | str]) -> None:
        """Replace all matches and problems."""
        damaged = [Damaged(name, _begun(name), why) for name, why in problems.items()]
        self._items = sorted([*matches, *damaged], key=begun, reverse=True)

    def put(self, match: Remembered) -> None:
        """Add a match, or replace the one of the same journal."""
        self.drop(match.name)
        index = next(
            (n for n, item in enumerate(self._items) if begun(item) < match.facts.created),
            len(self._items),
        )
        self._items.insert(index, match)

    def take_problems(self, problems: Mapping[str, Refused | str]) -> None:
        """Replace the journals that cannot be read."""
        readable = [item for item in self._items if isinstance(item, Remembered)]
        self.take((item for item in readable if item.name not in problems), problems)

    def drop(self, name: str) -> None:
        """Remove a journal."""
        self._items = [item for item in self._items if item.name != name]

    def take_costs(self, name: str, costs: Sequence[Mapping[str, Any]]) -> None:
        """Add the costs of the decisions of a match."""
        self._items = [
            item._replace(costs=costs)
            if isinstance(item, Remembered) and item.name == name
            else item
            for item in self._items
        ]

    @property
    def everything(self) -> list[Item]:
        """All matches and damaged journals, whatever is chosen."""
        return list(self._items)

    @property
    def items(self) -> list[Item]:
        """The chosen matches; without a filter, the damaged journals too."""
        after = self._after()
        return [item for item in self._items if self._is_chosen(item, after)]

    @property
    def count(self) -> int:
        return len(self._items)

    @property
    def opponents(self) -> list[str]:
        """Names of all opponents, the most frequent first."""
        return [name for name, _ in Counter(map(rival, self._facts)).most_common() if name]

    @property
    def rules(self) -> list[str]:
        """Names of all rules, the most frequent first."""
        return [name for name, _ in Counter(map(self.rules_of, self._facts)).most_common()]

    def next_choice(self, by: str) -> Filter:
        """Return the filter with the next value of its field ``by``, or the first after the
        last.
        """
        offered: dict[str, Sequence[Any]] = {
            "against": [None, *self.opponents],
            "rules": [None, *self.rules],
            "since": list(Period),
            "company": list(Company),
        }
        values, value = offered[by], getattr(self.chosen, by)
        index = values.index(value) + 1 if value in values else 0
        return self.chosen._replace(**{by: values[index % len(values)]})

    @property
    def unjudged(self) -> list[Remembered]:
        """Matches whose decisions can be judged and are not yet, the newest first."""
        return [
            item
            for item in self._items
            if isinstance(item, Remembered)
            and not is_judged(item)
            and item.facts.is_over
            and can_be_judged(item.facts)
        ]

    def rules_of(self, facts: MatchFacts) -> str:
        """Return the name of a match's rules; for games other than Gin, the name of the game."""
        return self._names(facts)[0]

    def rules_in_full(self, facts: MatchFacts) -> str:
        """Return the name of a match's rules with the points that win."""
        return self._names(facts)[1]

    def rules_within(self, facts: MatchFacts, width: int) -> str:
        """Return the longest name of a match's rules that fits in so many cells, or else the
        shortest.
        """
        name, full = self._names(facts)
        is_named = facts.game == GAME_NAME or facts.game not in GAMES
        short = name if is_named else short_title_of(facts.game)
        return next((each for each in (full, name) if fits(each, width)), short)

    @property
    def _facts(self) -> list[MatchFacts]:
        return [item.facts for item in self._items if isinstance(item, Remembered)]

    def _names(self, facts: MatchFacts) -> tuple[str, str]:
        key = f"{facts.game} {facts.rules}"
        if key not in self._rules:
            self._rules[key] = self._named(facts)
        return self._rules[key]

    def _named(self, facts: MatchFacts) -> tuple[str, str]:
        try:
            game = find(facts.game)
            rules = game.rules(facts.rules)
        except (RulesError, KeyError, TypeError, ValueError):
            return facts.game, facts.game
        if facts.game not in GAMES:
            return game.title, game.title
        offer = offer_of(facts.game)
        name = offer.called(name_of(rules, self._settings))
        full = offer.in_list(name, rules)
        return (name if facts.game == GAME_NAME else title_of(facts.game)), full

    def _after(self) -> str:
        days = _DAYS.get(self.chosen.since)
        return "" if days is None else (date.today() - timedelta(days=days)).isoformat()

    def _is_chosen(self, item: Item, after: str) -> bool:
        against, rules, _, company = self.chosen
        if isinstance(item, Damaged):
            return self.chosen == Filter()
        return (
            company in (Company.ANY, company_of(item.facts))
            and (against is None or rival(item.facts) == against)
            and (rules is None or self.rules_of(item.facts) == rules)
            and item.facts.created >= after
        )


def company_of(facts: MatchFacts) -> Company:
    """Return with whom a match was played."""
    others = (facts.players[seat] for seat in facts.others)
    is_with_people = facts.me is not None and HUMAN in others
    return Company.PEOPLE if is_with_people else Company.ALONE


def begun(item: Item) -> str:
    """Return when a match began, in ISO format; empty if that is unknown."""
    return item.created if isinstance(item, Damaged) else item.facts.created


def _begun(name: str) -> str:
    try:
        return begun_at(name).isoformat()
    except ValueError:
        return ""


def can_be_judged(facts: MatchFacts) -> bool:
    """Return whether the decisions of a match can be judged: Gin of two that one score decides;
    a serious one when it is over.
    """
    if facts.is_serious and not facts.is_over:
        return False
    is_of_two = facts.game == GAME_NAME and len(facts.names) == 2
    return is_of_two and not facts.rules.get("hollywood") and not facts.is_pad


def rating_figures(items: Iterable[Item]) -> RatingFigures:
    """Return the rating from these matches, and how it came about."""
    readable = [item for item in items if isinstance(item, Remembered)]
    course = list(course_of(readable))
    reasons = (why for _, why in counted(readable) if why not in (None, Unrated.GAME))
    return RatingFigures(
        course[-1].rating if course else None,
        tuple(ChartPoint(each.rating.elo, each.match.facts.created) for each in course),
        Counter(why for why in reasons if why),
    )


def figures(items: Iterable[Item]) -> Figures:
    """Return statistics about these matches, without those that do not count."""
    readable = [item for item in items if isinstance(item, Remembered)]
    matches = [item for item in readable if is_counted(item.facts)]
    found: dict[str, list[Remembered]] = {}
    for each in matches:
        found.setdefault(rival(each.facts), []).append(each)
    names = sorted(found, key=lambda name: -len(found[name]))
    return Figures(
        statistics(matches),
        rating_of(matches),
        {name: statistics(found[name]) for name in names},
        tuple(_results(matches[::-1])),
        tuple(_grades(matches[::-1])),
        tuple(past_mistakes(matches)),
        len(readable) - len(matches),
    )


def _results(matches: Sequence[Remembered]) -> Iterable[ChartPoint]:
    over = [each.facts for each in matches if each.facts.has_won is not None]
    for index, facts in enumerate(over):
        last = over[max(0, index + 1 - WINDOW) : index + 1]
        yield ChartPoint(sum(each.has_won is True for each in last) / len(last), facts.created)


def _grades(matches: Sequence[Remembered]) -> Iterable[ChartPoint]:
    graded = [each for each in matches if is_graded(each.facts)]
    judged = [
        (lost, each.facts.created) for each in graded if (lost := total(losses(each))).decisions
    ]
    for index, (_, created) in enumerate(judged):
        last = sum_of(lost for lost, _ in judged[max(0, index + 1 - WINDOW) : index + 1])
        if (elo := strength(last)) is not None:
            yield ChartPoint(elo, created)
